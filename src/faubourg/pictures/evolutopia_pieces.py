"""The pieces of Evolutopia as they are drawn: Experts, signs, dials, beacons, tiles and squares."""

from collections.abc import Callable, Sequence
from typing import Final

from faubourg.games.evolutopia.components import HIGHEST, INDICATOR_IDS, TYPE_IDS
from faubourg.pictures.canvas import Canvas, wrapped
from faubourg.pictures.geometry import on_circle, tidy
from faubourg.pictures.signs import (
    CRACK,
    EXPERT_BODY,
    EXPERT_HATCH,
    EXPERT_HEADS,
    INDICATOR_HATCH,
    INDICATOR_SIGNS,
    MOTIFS,
    NO_ENTRY,
)

CARD: Final = (126.0, 158.0)
SPREAD: Final = 0.62  # of a dial, in full turns
RADIUS: Final = 40.0
# where the motifs of an Evolution stand on a square of 100, and how large
SPOTS: Final = ((50, 80, 1.1), (26, 62, 0.8), (76, 60, 0.78))
PICTOS: Final = {"blue": "M0 -10L10 0L0 10L-10 0Z", "green": "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1 -9 0Z"}
PICTO_MARKS: Final = {"blue": "M0 5V-5M-4 -1L0 -5L4 -1", "green": "M-4 0H4M0 -4V4"}
PICTO_COLOURS: Final = {"blue": "mobility", "green": "environment"}
TICK: Final = "M-6 0L-2 5L7 -6"


def turn(value: float) -> float:
    return (value / int(HIGHEST) - 0.5) * SPREAD


def arc(start: float, end: float, radius: float) -> str:
    (x0, y0), (x1, y1) = on_circle(radius, turn(start)), on_circle(radius, turn(end))
    large = 1 if turn(end) - turn(start) > 0.5 else 0
    r = tidy(radius)
    return f"M{tidy(x0)} {tidy(y0)}A{r} {r} 0 {large} 1 {tidy(x1)} {tidy(y1)}"


class Pieces:
    """Draws one piece after the other on a canvas."""

    def __init__(self, canvas: Canvas, letter: Callable[[str], str]) -> None:
        self.canvas = canvas
        self.letter = letter  # of an Expert, in the language that is read

    # -- people and signs -------------------------------------------------------------------------

    def person(self, x: float, y: float, tall: float, kind: int, missing: bool = False) -> None:
        """An Expert: a body with the letter, a head of its own. Missing: only the outline."""
        name, draw, scale = TYPE_IDS[kind], self.canvas, tall / 74
        y += 3 * scale
        if missing:
            draw.path(EXPERT_BODY, x, y, scale, "plate", "card-ink", 1, dashes="5 5")
            draw.path(EXPERT_HEADS[name], x, y, scale, "plate", "card-ink", 0.8)
        else:
            hatch = EXPERT_HATCH[name]
            draw.path(EXPERT_BODY, x, y, scale, name, "card-ink", 1.1, hatch)
            draw.circle(x, y - 17 * scale, 10 * scale, "motif-wall", "card-ink", 0.9)
            draw.path(EXPERT_HEADS[name], x, y, scale, name, "card-ink", 0.9)
        ink = "card-ink" if missing or name == "ouvrageur" else "plate"
        foot, size = y + 26 * scale, 31 * scale
        draw.text(x, foot, self.letter(name), size, ink, anchor="middle", bold=True)

    def sign(self, x: float, y: float, radius: float, indicator: int, ink: str = "ink") -> None:
        name, draw, scale = INDICATOR_IDS[indicator], self.canvas, radius / 30
        outline, inside = INDICATOR_SIGNS[name]
        hatch = INDICATOR_HATCH[name] if radius > 12 else "none"
        draw.path(outline, x, y, scale, name, ink, 1.1, hatch)
        if inside:
            draw.path(inside, x, y, scale, "none", ink, 0.8)

    def dial(self, x: float, y: float, indicator: int, value: int, goal: int) -> None:
        """The needle stands at the value; from the goal on the track is in full colour."""
        draw, name = self.canvas, INDICATOR_IDS[indicator]
        draw.path(arc(0, int(HIGHEST), RADIUS), x, y, 1, "none", "line", 8)
        draw.path(arc(goal, int(HIGHEST), RADIUS + 8), x, y, 1, "none", name, 2.4)
        if value > 0:
            draw.path(arc(0, value, RADIUS), x, y, 1, "none", name, 8)
        tip, side = on_circle(RADIUS - 6, turn(value)), on_circle(4, turn(value) + 0.25)
        ends = [f"{tidy(a)} {tidy(b)}" for a, b in (side, tip, (-side[0], -side[1]))]
        draw.path(f"M{'L'.join(ends)}Z", x, y, 1, "ink")
        draw.circle(x, y, 5, "ink")
        draw.text(x, y + 32, f"{value}", 22, anchor="middle", bold=True)
        draw.text(x + 14, y + 32, f"/{goal}", 13, "ink-soft")
        if value >= goal:
            draw.path(TICK, x - 22, y + 25, 1, "none", "ink", 2.2)

    def beacon(self, x: float, y: float, number: int, lit: bool, last: bool) -> None:
        draw = self.canvas
        fill, ink = ("lamp", "card-ink") if lit else ("sheet-deep", "ink")
        draw.path("M-10 11V0A10 10 0 0 1 10 0V11Z", x, y, 1, fill, "line-strong", 1.2)
        draw.rect(x - 14, y + 11, 28, 6, "line-strong", round=2)
        if lit:
            draw.path("M-6 -13L-8 -17M0 -14V-19M6 -13L8 -17", x, y, 1, "none", "lamp", 1.8)
            draw.circle(x, y + 3, 7.5, "plate")
        if last:
            draw.path(NO_ENTRY, x, y + 3, 0.8, "none", ink, 2)
        else:
            draw.text(x, y + 8, str(number), 13, ink, anchor="middle", bold=True)

    # -- squares of the territory -----------------------------------------------------------------

    def bare(self, x: float, y: float, side: float, name: str) -> None:
        draw, scale = self.canvas, side / 100
        draw.rect(x, y, side, side, "grey", "line-strong", 0.8, 4)
        corners = "M14 30V14H30M70 14H86V30M86 70V86H70M30 86H14V70"
        draw.path(corners, x, y, scale, "none", "grey-deep", 2)
        draw.text(x + side / 2, y + side / 2 + 5, name, 14, "grey-ink", anchor="middle")

    def nuisance(self, x: float, y: float, side: float, indicator: int) -> None:
        """A grey tile with the broken sign of its criterion."""
        draw, name = self.canvas, INDICATOR_IDS[indicator]
        draw.rect(x, y, side, side, "grey-deep", "card-ink", 1, 4, hatch="woven")
        draw.circle(x + side / 2, y + side / 2, side * 0.41, "plate", "card-ink", 1)
        middle, scale = (x + side / 2, y + side / 2), side * 0.26 / 30
        outline, inside = INDICATOR_SIGNS[name]
        draw.path(outline, *middle, scale, name, "card-ink", 1.1)
        if inside:
            draw.path(inside, *middle, scale, "none", "card-ink", 0.8)
        draw.path(CRACK, *middle, scale, "none", "plate", 4.4)
        draw.path(CRACK, *middle, scale, "none", "card-ink", 1.4)

    def start(self, x: float, y: float, side: float) -> None:
        draw, scale = self.canvas, side / 100
        draw.rect(x, y, side, side, "sky", "card-ink", 1, 4)
        draw.path("M1 62C30 52 70 52 99 62V99H1Z", x, y, scale, "grass")
        walls = "M22 82V44L34 32L46 44V82ZM54 82V54H80V82Z"
        draw.path(walls, x, y, scale, "motif-wall", "card-ink", 1.1)
        roofs = "M18 46L34 28L50 46M50 54L67 42L84 54Z"
        draw.path(roofs, x, y, scale, "motif-roof", "card-ink", 1.1)
        draw.path("M67 42V18L86 24L67 31", x, y, scale, "motif-pane", "card-ink", 1.1)

    def evolution(self, x: float, y: float, side: float, gains: Sequence[int]) -> None:
        """Green ground, and on it what the Evolution gains."""
        draw, scale = self.canvas, side / 100
        draw.rect(x, y, side, side, "sky", "card-ink", 1, 4)
        draw.path("M1 46C22 36 40 52 62 42S90 40 99 44V99H1Z", x, y, scale, "grass-deep")
        draw.path("M1 64C30 70 60 72 99 62V99H1Z", x, y, scale, "grass")
        for (at, foot, size), indicator in reversed(list(zip(SPOTS, best(gains), strict=False))):
            self.motif(x + at * scale, y + foot * scale, size * scale, indicator)

    def motif(self, x: float, y: float, scale: float, indicator: int) -> None:
        for material, path in MOTIFS[INDICATOR_IDS[indicator]]:
            fill = "none" if material == "line" else f"motif-{material}"
            self.canvas.path(path, x, y, scale, fill, "card-ink", 0.9)

    # -- cards ------------------------------------------------------------------------------------

    def empty_card(self, x: float, y: float) -> None:
        self.canvas.rect(x, y, *CARD, "none", "line-strong", 1.2, 7, "5 5")

    def card(
        self,
        x: float,
        y: float,
        name: str,
        gains: Sequence[int],
        picto: str,
        there: Sequence[int],
        missing: Sequence[int],
    ) -> None:
        """An Evolution: its name, the Experts it needs, what it brings."""
        draw, (wide, tall) = self.canvas, CARD
        draw.rect(x, y, wide, tall, "card", "card-ink", 1.3, 7)
        draw.rect(x + 4, y + 4, wide - 8, 44, "sky", "card-ink", 0.8, 4)
        draw.rect(x + 4.5, y + 36, wide - 9, 11.5, "grass")
        for i, indicator in enumerate(best(gains)):
            self.motif(x + (38, 80, 59)[i], y + 44 - 2 * i, 0.78 - 0.1 * i, indicator)
        if picto in PICTOS:
            at = (x + wide - 15, y + 15)
            draw.path(PICTOS[picto], *at, 0.9, PICTO_COLOURS[picto], "card-ink", 1)
            draw.path(PICTO_MARKS[picto], *at, 0.9, "none", "plate", 1.8)
        for i, line in enumerate(wrapped(name, wide - 14, 12.5, 2, bold=True)):
            draw.text(x + 7, y + 64 + 15 * i, line, 12.5, "card-ink", bold=True)
        self.staff(x + 6, y + 103, wide - 12, there, missing)
        draw.line(x, y + 126, x + wide, y + 126, "card-ink", 0.8)
        self.gains(x + 6, y + 142, wide - 12, gains)

    def staff(
        self, x: float, y: float, room: float, there: Sequence[int], missing: Sequence[int]
    ) -> None:
        """Who is there, in colour, and who is missing, in outline; a tick when nobody is."""
        people = [(kind, False) for kind, count in enumerate(there) for _ in range(count)]
        people += [(kind, True) for kind, count in enumerate(missing) for _ in range(count)]
        step = min(24.0, room / max(1, len(people) + (not sum(missing))))
        for i, (kind, absent) in enumerate(people):
            self.person(x + step * (i + 0.5), y, 34, kind, absent)
        if people and not sum(missing):
            self.canvas.path(TICK, x + step * (len(people) + 0.5), y, 1.1, "none", "card-ink", 2.4)

    def gains(self, x: float, y: float, room: float, gains: Sequence[int]) -> None:
        brought = [(indicator, by) for indicator, by in enumerate(gains) if by]
        step = min(40.0, room / max(1, len(brought)))
        for i, (indicator, by) in enumerate(brought):
            self.sign(x + step * i + 8, y, 7.5, indicator, "card-ink")
            word = f"+{by}" if by > 0 else f"−{-by}"
            self.canvas.text(x + step * i + 17, y + 5, word, 12, "card-ink", bold=True)


def best(gains: Sequence[int]) -> list[int]:
    """The indicators that gain, the most first."""
    gaining = [indicator for indicator, by in enumerate(gains) if by > 0]
    return sorted(gaining, key=lambda indicator: -gains[indicator])[: len(SPOTS)]
