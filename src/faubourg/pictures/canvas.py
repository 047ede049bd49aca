"""Canvas: an SVG being written. Everything that reaches it from outside is escaped here.

Plain attributes only, no style sheet, script or reference to elsewhere: a picture can stand inside
any page beside others and looks the same everywhere.
"""

import unicodedata
from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape as escape_markup

from faubourg.pictures.geometry import tidy
from faubourg.pictures.signs import HATCHINGS

SANS: Final = "'Atkinson Hyperlegible Next', system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
SERIF: Final = "Alegreya, Georgia, 'DejaVu Serif', serif"
NAMESPACE: Final = "http://www.w3.org/2000/svg"
HATCH_INK: Final = "#1d1712"
ELLIPSIS: Final = "…"
UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")

# the width of letters in parts of the font's size, rather too wide: fonts differ between machines
NARROW: Final = frozenset("iljIftr.,:;'’|!()[]/ -·")
WIDE: Final = frozenset("mwMW@%—×")


def clean(text: str) -> str:
    """Without what XML cannot hold or what would turn the line round: controls and the like."""
    kept = [" " if unicodedata.category(letter) in UNSEEN else letter for letter in text]
    words = "".join(kept).split(" ")  # not where a space keeps two together, as French has it
    return " ".join(word for word in words if word)


def escape(text: str) -> str:
    return escape_markup(clean(text), {'"': "&quot;", "'": "&#39;"})


def width_of(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, rather too wide than too narrow."""
    total = 0.0
    for letter in text:
        if letter in NARROW:
            total += 0.36
        elif letter in WIDE or unicodedata.east_asian_width(letter) in "FW":
            total += 1.0
        elif letter.isupper() or letter.isdigit():
            total += 0.68
        else:
            total += 0.58
    return total * size * (1.06 if bold else 1)


def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits, with an ellipsis."""
    text = clean(text)
    if width_of(text, size, bold) <= width:
        return text
    while text and width_of(text + ELLIPSIS, size, bold) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def wrapped(text: str, width: float, size: float, lines: int, bold: bool = False) -> list[str]:
    """The text on so many lines at most; what is left over is shortened."""
    found: list[str] = []
    words = clean(text).split(" ")
    while words and len(found) < lines - 1:
        line = words.pop(0)
        while words and width_of(f"{line} {words[0]}", size, bold) <= width:
            line += f" {words.pop(0)}"
        found.append(shortened(line, width, size, bold))
    if words:
        found.append(shortened(" ".join(words), width, size, bold))
    return found


class Canvas:
    """Shapes and words, drawn one over the other in the order of the calls."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        self.colours = colours
        self.parts: list[str] = []
        self.hatchings: set[str] = set()

    def paint(self, attribute: str, colour: str) -> str:
        """An attribute with a colour: a name of the palette, or none."""
        if colour == "none":
            return f' {attribute}="none"'
        value = self.colours[colour]
        if len(value) == 9:  # with its opacity
            opacity = tidy(int(value[7:], 16) / 255)
            return f' {attribute}="{value[:7]}" {attribute}-opacity="{opacity}"'
        return f' {attribute}="{value}"'

    def look(self, fill: str, stroke: str, width: float, dashes: str, opacity: float) -> str:
        look = self.paint("fill", fill)
        if stroke != "none":
            look += self.paint("stroke", stroke) + f' stroke-width="{tidy(width)}"'
        if dashes:
            look += f' stroke-dasharray="{dashes}"'
        if opacity != 1:
            look += f' opacity="{tidy(opacity)}"'
        return look

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        stroke: str = "none",
        line: float = 1,
        round: float = 0,
        dashes: str = "",
        hatch: str = "none",
    ) -> None:
        place = f'x="{tidy(x)}" y="{tidy(y)}" width="{tidy(width)}" height="{tidy(height)}"'
        corners = f' rx="{tidy(round)}"' if round else ""
        look = self.look(fill, stroke, line, dashes, 1)
        self.parts.append(f"<rect {place}{corners}{look}/>")
        if hatch != "none":
            self.hatchings.add(hatch)
            self.parts.append(f'<rect {place}{corners} fill="url(#faubourg-{hatch})"/>')

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str,
        stroke: str = "none",
        line: float = 1,
        dashes: str = "",
    ) -> None:
        look = self.look(fill, stroke, line, dashes, 1)
        self.parts.append(f'<circle cx="{tidy(x)}" cy="{tidy(y)}" r="{tidy(radius)}"{look}/>')

    def line(self, x0: float, y0: float, x1: float, y1: float, stroke: str, width: float) -> None:
        ends = f'x1="{tidy(x0)}" y1="{tidy(y0)}" x2="{tidy(x1)}" y2="{tidy(y1)}"'
        self.parts.append(f"<line {ends}{self.look('none', stroke, width, '', 1)}/>")

    def path(
        self,
        drawn: str,
        x: float,
        y: float,
        scale: float,
        fill: str,
        stroke: str = "none",
        line: float = 1,
        hatch: str = "none",
        dashes: str = "",
        opacity: float = 1,
    ) -> None:
        """A path round the origin, put at a place; `line` is as wide as it says at any scale."""
        place = f'transform="translate({tidy(x)} {tidy(y)}) scale({scale:.4g})"'
        look = self.look(fill, stroke, line / scale, dashes, opacity)
        joints = ' stroke-linejoin="round" stroke-linecap="round"' if stroke != "none" else ""
        self.parts.append(f'<path d="{drawn}" {place}{look}{joints}/>')
        if hatch != "none":
            self.hatchings.add(hatch)
            self.parts.append(f'<path d="{drawn}" {place} fill="url(#faubourg-{hatch})"/>')

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        fill: str = "ink",
        *,
        anchor: str = "start",
        bold: bool = False,
        serif: bool = False,
        width: float = 0,
    ) -> float:
        """Words on a line, shortened to a width if one is given; about how wide they are."""
        shown = shortened(words, width, size, bold) if width else clean(words)
        look = f' font-size="{tidy(size)}"' + self.paint("fill", fill)
        look += ' font-weight="700"' if bold else ""
        look += f' font-family="{SERIF}"' if serif else ""
        look += f' text-anchor="{anchor}"' if anchor != "start" else ""
        self.parts.append(f'<text x="{tidy(x)}" y="{tidy(y)}"{look}>{escape(shown)}</text>')
        return width_of(shown, size, bold)

    def page(self, width: float, height: float, title: str, description: str, code: str) -> str:
        """The whole document, on paper."""
        size = f'viewBox="0 0 {tidy(width)} {tidy(height)}" width="{tidy(width)}"'
        sheet = Canvas(self.colours)
        sheet.rect(0, 0, width, height, "paper", round=14)
        about = f'role="img" xml:lang="{code}" font-family="{SANS}"'
        return "\n".join(
            [
                f'<svg xmlns="{NAMESPACE}" {size} height="{tidy(height)}" {about}>',
                f"<title>{escape(title)}</title>",
                f"<desc>{escape(description)}</desc>",
                *self.definitions(),
                *sheet.parts,
                *self.parts,
                "</svg>\n",
            ]
        )

    def definitions(self) -> list[str]:
        """The hatchings that are used. The same in every picture, so that two on a page agree."""
        found: list[str] = []
        for name in sorted(self.hatchings):
            side = 5 if name == "dots" else 6
            frame = f'width="{side}" height="{side}" patternUnits="userSpaceOnUse"'
            if name == "dots":
                look = f'r="0.75" fill="{HATCH_INK}" fill-opacity="0.35"'
                spots = [f'<circle cx="{at}" cy="{at}" {look}/>' for at in (1.25, 3.75)]
                inside = "".join(spots)
            else:
                look = f'fill="none" stroke="{HATCH_INK}" stroke-opacity="0.28" stroke-width="0.9"'
                inside = f'<path d="{HATCHINGS[name]}" {look}/>'
            found.append(f'<pattern id="faubourg-{name}" {frame}>{inside}</pattern>')
        return ["<defs>", *found, "</defs>"] if found else []
