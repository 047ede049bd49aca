"""The signs, said once: every colour has a shape and a hatching of its own, everywhere.

Pictures draw them from here, and the page's signs are made of it. The hatchings are those that
engravers use for the tinctures of heraldry: dots for gold, level lines for blue, upright ones for
red. A table is by the names that the game's components use. The letter on a sign is in the
catalogues (`<game>.sign.<name>`): it follows the language.
"""

from typing import Final

from faubourg.pictures.geometry import arch, crossing, on_circle, polygon, ring, rosette, star, tidy

Signs = dict[str, str]

# -- the hatchings: lines in a square of 6; "dots" are two circles, "none" is nothing -------------

HATCHINGS: Final[Signs] = {
    "level": "M0 2H6M0 5H6",
    "upright": "M2 0V6M5 0V6",
    "falling": "M-1 -1L7 7M-1 5L1 7M5 -1L7 1",
    "rising": "M-1 7L7 -1M-1 1L1 -1M5 7L7 5",
    "woven": "M-1 7L7 -1M-1 -1L7 7",
    "grid": "M0 3H6M3 0V6",
}

# -- Alhambra: in a circle of radius 30 ------------------------------------------------------------

COIN_SHAPES: Final[Signs] = {
    "yellow": ring(30),
    "green": "M-20 -27H20A7 7 0 0 1 27 -20V20A7 7 0 0 1 20 27H-20A7 7 0 0 1 -27 20V-20"
    "A7 7 0 0 1 -20 -27Z",
    "orange": polygon(6, 31, 1 / 12),
    "blue": polygon(4, 34),
}
CURRENCY_HATCH: Final[Signs] = {
    "yellow": "dots",
    "green": "falling",
    "orange": "woven",
    "blue": "level",
}
CATEGORY_SHAPES: Final[Signs] = {
    "pavilion": star(4, 33, 15),
    "seraglio": star(5, 31, crossing(5, 2, 31)),
    "arcades": arch(38, 27, -2),
    "chambers": star(8, 31, crossing(8, 2, 31)),
    "garden": rosette(8, 32, 4),
    "tower": star(12, 31, crossing(12, 5, 31) + 6),
}
CATEGORY_HATCH: Final[Signs] = {
    "pavilion": "level",
    "seraglio": "upright",
    "arcades": "grid",
    "chambers": "none",
    "garden": "falling",
    "tower": "rising",
}

# -- Ginkgopolis: in a circle of radius 10 ---------------------------------------------------------

COLOUR_SHAPES: Final[Signs] = {
    "red": "M0 -10.5L11 8.2H-11Z",
    "blue": "M-8.6 -8.6H8.6V8.6H-8.6Z",
    "yellow": ring(9.6),
}
NUMBER_SHIFT: Final[dict[str, float]] = {"red": 2.4, "blue": 0, "yellow": 0}
COLOUR_HATCH: Final[Signs] = {"red": "upright", "blue": "level", "yellow": "dots"}

PLAYERS: Final = ("leaf", "drop", "sun", "moon", "stone")
EMBLEMS: Final[Signs] = {
    "leaf": "M0 9.5V4C-5 7 -10 3 -9.5 -4C-7 -8.5 -3 -9.5 -0.8 -7L0 -2L0.8 -7C3 -9.5 7 -8.5 9.5 -4"
    "C10 3 5 7 0 4",
    "drop": "M0 -10C4.5 -4 7.6 0 7.6 3.2A7.6 7 0 0 1 -7.6 3.2C-7.6 0 -4.5 -4 0 -10Z",
    "sun": star(8, 10, 5.4),
    "moon": "M3.5 -9.2A9.4 9.4 0 1 0 8.6 4.4A7.6 7.6 0 0 1 3.5 -9.2Z",
    "stone": polygon(5, 9.6, 0.06),
}
PLAYER_HATCH: Final[Signs] = {
    "leaf": "falling",
    "drop": "level",
    "sun": "dots",
    "moon": "rising",
    "stone": "grid",
}
# what triggers a card: reaping, a new plot, a new floor, the finish
GROUP_SIGNS: Final[Signs] = {
    "exploit": "M0 -9V3M-4.5 -1.5L0 3L4.5 -1.5M-9 2V8H9V2",
    "urbanize": "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0M0 -4.5V4.5M-4.5 0H4.5",
    "construct": "M-8 9V3H8V9ZM-8 3V-2H8V3M0 -3V-10M-3.5 -6.5L0 -10L3.5 -6.5",
    "end": "M-6 10V-9M-6 -9L8 -8L4 -4L8 0L-6 0",
}
# on the roof of a building, from its middle: on it alone, so that it hides no number behind it
CRANE: Final = "M27 11V-12M21 -7H38M36 -7V-2M27 -12L36 -7"
# a ginkgo leaf, as it grows on the roofs
GINKGO: Final = (
    "M-0.7 10L-0.5 3.5C-3 3.2 -8.5 1.6 -10.5 -2.4C-9.6 -7 -5 -10.4 -1 -8.8L0 -3.4L1 -8.8"
    "C5 -10.4 9.6 -7 10.5 -2.4C8.5 1.6 3 3.2 0.5 3.5L0.7 10Z"
)

# -- Evolutopia: in a circle of radius 30 ----------------------------------------------------------


def spokes() -> str:
    drawn = ""
    for i in range(6):
        (x0, y0), (x1, y1) = on_circle(8, i / 6), on_circle(20, i / 6)
        drawn += f"M{tidy(x0)} {tidy(y0)}L{tidy(x1)} {tidy(y1)}"
    return drawn


def coin(y: int) -> str:
    return f"M-26 {y}A26 10 0 1 1 26 {y}V{y + 9}A26 10 0 1 1 -26 {y + 9}Z"


# the outline, and the lines on it
INDICATOR_SIGNS: Final[dict[str, tuple[str, str]]] = {
    "environment": (
        "M24 -27C28 4 18 25 -6 24C-14 23 -19 18 -20 12C-23 -10 -4 -25 24 -27Z",
        "M-26 30C-18 12 -4 -4 12 -14M-9 7L-10 -8M2 -4L16 -2",
    ),
    "mobility": (ring(28), f"{ring(20)}{ring(8)}{spokes()}"),
    "comfort": ("M0 -28L30 0H22V27H-22V0H-30Z", "M-6 27V9H6V27M-14 2H-8M8 2H14"),
    "energy": ("M8 -31L-20 5H-3L-9 31L20 -8H3Z", ""),
    "economy": (
        f"{coin(12)}{coin(0)}{coin(-12)}",
        "M-26 -12A26 10 0 1 0 26 -12A26 10 0 1 0 -26 -12Z",
    ),
}
INDICATOR_HATCH: Final[Signs] = {
    "environment": "falling",
    "mobility": "level",
    "comfort": "grid",
    "energy": "dots",
    "economy": "rising",
}
# a crack through a sign: what a Nuisance has done to it
CRACK: Final = "M-6 -34L4 -12L-8 -2L6 10L-4 22L4 36"
NO_ENTRY: Final = "M-5 -5L5 5M5 -5L-5 5"
# the heads of the Experts, above a body that bears the letter
EXPERT_HEADS: Final[Signs] = {
    "concepteur": "M-14 -16C-14 -31 10 -34 17 -22C12 -15 -4 -14 -14 -16ZM3 -29L6 -35",  # a beret
    "neo_urbaniste": "M0 -22C-4 -38 10 -38 18 -37C17 -25 9 -19 0 -22Z",  # a leaf
    "regulateur": "M-12 -15V-22C-15 -30 15 -30 12 -22V-18L21 -14H-12Z",  # a peaked cap
    "ouvrageur": "M-18 -16H18V-20H13C13 -37 -13 -37 -13 -20H-18ZM0 -33V-24",  # a hard hat
    "technologiste": "M-13 -14V-20A13 13 0 0 1 13 -20V-14H8V-20A8 8 0 0 0 -8 -20V-14ZM0 -33V-38",
}
EXPERT_BODY: Final = "M-22 31V12C-22 -2 -12 -7 0 -7S22 -2 22 12V31Z"
EXPERT_HATCH: Final[Signs] = {
    "concepteur": "level",
    "neo_urbaniste": "falling",
    "regulateur": "upright",
    "ouvrageur": "dots",
    "technologiste": "rising",
}
ACTION_SIGNS: Final[Signs] = {
    "choose": "M-24 -24H6V6H-24ZM-16 -14H-2M-16 -4H-6M14 14m-13 0"
    "a13 13 0 1 0 26 0a13 13 0 1 0 -26 0M23 23L32 32",
    "start": "M-28 28H28M-14 28V-26H24M-14 -26L-28 -12M-14 -12L2 -26M18 -26V-6M10 -6H26V8H10Z",
    "recruit": "M-8 -8m-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M-30 28C-30 8 14 8 14 28ZM22 -26V-6"
    "M12 -16H32",
    "assign": "M-20 -14m-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M-32 18C-32 2 -8 2 -8 18ZM0 -2H22"
    "M14 -12L24 -2L14 8M8 16H30V30H8Z",
    "inaugurate": "M-30 2H30M-8 2C-26 -20 -26 22 -8 2C10 -20 10 22 -8 2M12 -24L24 -4M24 -24L12 -4"
    "M8 -30a5 5 0 1 0 .1 0M28 -30a5 5 0 1 0 .1 0M-14 6L-22 28M-2 6L6 28",
    "manage": "M-18 26H18V16H-18ZM-13 16V0A13 13 0 0 1 13 0V16M0 -34V-24M-30 -6H-22M22 -6H30"
    "M-23 -27L-17 -20M23 -27L17 -20",
}
LOCK: Final = "M-6 -2V-5A6 6 0 0 1 6 -5V-2M-8 -2H8V9H-8Z"  # a Blocking marker
# what a role or a Bon Plan does, in the middle of its card
EFFECT_SIGNS: Final[Signs] = {
    "inaugurate_missing": ACTION_SIGNS["inaugurate"],
    "copy_role": "M-26 -20H4V26H-26ZM-14 -20V-30H24V14H4",
    "swap_experts": "M-28 -10H20M10 -21L22 -10L10 1M28 14H-20M-10 3L-22 14L-10 25",
    "assign_limit": "M-27 -17a6 6 0 1 0 .1 0M-36 16C-36 0 -18 0 -18 16ZM-9 -17a6 6 0 1 0 .1 0"
    "M-18 16C-18 0 0 0 0 16ZM9 -17a6 6 0 1 0 .1 0M0 16C0 0 18 0 18 16ZM27 -17a6 6 0 1 0 .1 0"
    "M18 16C18 0 36 0 36 16Z",
    "crisis_missing": "M0 -32L25 -23V0C25 16 13 27 0 32C-13 27 -25 16 -25 0V-23Z"
    "M-12 -2L-3 8L13 -11",
    "chosen_to_site": "M-32 -16H-6V14H-32ZM2 -1H28M17 -12L29 -1L17 10",
    "assign_from_zone": ACTION_SIGNS["assign"],
    "choose_crisis": "M-30 -20H-4V20H-30ZM4 -20H30V20H4ZM10 0L16 7L25 -8",
    "skip_block": "M-12 -4V-12A12 12 0 0 1 12 -12V-4M-17 -4H17V22H-17ZM-27 28L27 -30",
    "free_placement": "M-28 -28H0V0H-28ZM0 0H28V28H0ZM8 -8L24 -24M14 -25H25V-14",
    "draw_and_place_experts": ACTION_SIGNS["recruit"],
    "unblock_action": "M-17 -4V-14A12 12 0 0 1 7 -14M-17 -4H17V22H-17ZM0 6V13",
    "indicator": "M-22 28H22M0 20V-24M-15 -9L0 -26L15 -9",
    "crisis_pawn": "M-26 0H22M10 -13L25 0L10 13",
    "cancel_arrival": ACTION_SIGNS["manage"] + "M-28 32L28 -34",
    "search_evolutions": ACTION_SIGNS["choose"],
    "free_action": ACTION_SIGNS["start"],
}
TREES: Final = (
    "M-8 -36A11 13 0 1 1 -8 -10A11 13 0 1 1 -8 -36ZM10 -28A8 10 0 1 1 10 -8A8 10 0 1 1 10 -28Z"
)
AWNING: Final = (
    "M-20 -16L-16 -28H16L20 -16C18 -11 12 -11 10 -16C8 -11 2 -11 0 -16"
    "C-2 -11 -8 -11 -10 -16C-12 -11 -18 -11 -20 -16Z"
)
# what an Evolution puts on its square, by what it gains: its parts, (material, path), on the ground
MOTIFS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "environment": (
        ("wood", "M-9 0H-6V-14H-9ZM9 0H12V-10H9Z"),
        ("leaf", TREES),
        ("line", "M-8 -26V-8M10 -20V-6"),
    ),
    "mobility": (
        ("line", "M-26 0H26M-20 0V3M-8 0V3M4 0V3M16 0V3"),
        ("tram", "M-20 -4V-16C-20 -22 -16 -24 -12 -24H12C16 -24 20 -22 20 -16V-4Z"),
        ("pane", "M-15 -20H-5V-12H-15ZM-2 -20H6V-12H-2ZM9 -20H16V-12H9Z"),
        ("line", "M-4 -24L4 -32M4 -24L-4 -32M-26 -32H26"),
    ),
    "comfort": (
        ("wall", "M-15 0V-20L0 -33L15 -20V0Z"),
        ("roof", "M-19 -18L0 -36L19 -18L15 -15L0 -29L-15 -15Z"),
        ("pane", "M-10 -14H-4V-7H-10ZM4 -14H10V-7H4Z"),
        ("wood", "M-2 0V-10H3V0Z"),
    ),
    "energy": (
        ("wall", "M-2 0L-1 -30H1L2 0Z"),
        ("blade", "M0 -31L-3 -48L2 -48ZM0 -31L15 -23L12 -19ZM0 -31L-16 -24L-13 -20Z"),
        ("panel", "M8 0L14 -11H30L24 0Z"),
        ("line", "M11 -5H27M19 -11L14 0"),
    ),
    "economy": (
        ("wall", "M-16 0V-16H16V0Z"),
        ("stall", AWNING),
        ("pane", "M-12 -10H12V-4H-12Z"),
        ("line", "M-10 -16L-8 -28M10 -16L8 -28M0 -16V-28M0 -28V-38M0 -38H9V-33H0"),
    ),
}
