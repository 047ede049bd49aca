"""Day and night. Drawings name colours as terminals do; these say what they are here.

On both grounds these sixteen have a contrast of 4.5 or more.
"""

from typing import Final

from rich.terminal_theme import TerminalTheme
from textual.theme import Theme

DAY: Final = Theme(
    name="faubourg-day",
    primary="#8a6d3b",
    foreground="#26231d",
    background="#fbf7ee",
    surface="#f4eddd",
    panel="#e9dfc8",
    warning="#9a3412",
    dark=False,
)
NIGHT: Final = Theme(
    name="faubourg-night",
    primary="#b59a63",
    foreground="#ece6d8",
    background="#17191d",
    surface="#1f2228",
    panel="#2b2f37",
    warning="#f2a65a",
    dark=True,
)


def rgb(code: str) -> tuple[int, int, int]:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def ansi(ground: str, ink: str, normal: list[str], bright: list[str]) -> TerminalTheme:
    return TerminalTheme(rgb(ground), rgb(ink), [*map(rgb, normal)], [*map(rgb, bright)])


# black, red, green, yellow, blue, magenta, cyan, white
ANSI_DAY: Final = ansi(
    "#fbf7ee",
    "#26231d",
    ["#26231d", "#b3261e", "#2f6b2f", "#7a5c00", "#1f4fa3", "#86277f", "#0b6672", "#5b564b"],
    ["#5b564b", "#b3261e", "#2f6b2f", "#7a5c00", "#1f4fa3", "#86277f", "#0b6672", "#26231d"],
)
ANSI_NIGHT: Final = ansi(
    "#17191d",
    "#ece6d8",
    ["#8d8778", "#ff8a80", "#8fd18f", "#f0d060", "#8ab4ff", "#e59bdf", "#7fd6df", "#ece6d8"],
    ["#b5ae9d", "#ff8a80", "#8fd18f", "#f0d060", "#8ab4ff", "#e59bdf", "#7fd6df", "#ffffff"],
)
