"""A card: what is shown where a link is posted. Words on the left, a position or our emblem beside.

As large as the places where links are posted want it. It gets a picture that is drawn already, or
none, and knows nothing of tables.
"""

import re
from typing import Final

from faubourg.pictures.canvas import NAMESPACE, SANS, Canvas, escape, wrapped
from faubourg.pictures.palette import colours_of

WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 40.0
COLUMN: Final = 320.0  # of the words
MOST_OF_TITLE: Final = 6  # lines: no title of ours is cut, in any language
# three roofs of a suburb in a square of 64, and what is open in them: also web/public/favicon.svg
HOUSES: Final = "M10 54V30l10-8 10 8v-9l6-9 6 9v15l6-5 6 5v18z"
OPENINGS: Final = "M17 54V42a3.5 3.5 0 0 1 7 0v12zm17-24h4v6h-4zm0 12h4v6h-4zm13 12V44h5v10z"
SIZE: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def card(title: str, sentence: str, drawn: str, code: str) -> str:
    """An SVG document with these words, in a language, and this picture ("": our emblem)."""
    canvas = Canvas(colours_of("", "day"))
    canvas.rect(0, 0, WIDTH, HEIGHT, "paper")
    _emblem(canvas, MARGIN, MARGIN, 64)
    canvas.text(MARGIN + 80, MARGIN + 46, "Faubourg", 38, bold=True, serif=True)
    y = MARGIN + 150
    for line in wrapped(title, COLUMN, 38, MOST_OF_TITLE, bold=True):
        canvas.text(MARGIN, y, line, 38, bold=True, serif=True)
        y += 46
    y += 20
    room = int((HEIGHT - MARGIN - y) // 36) + 1
    for line in wrapped(sentence, COLUMN, 26, room):
        canvas.text(MARGIN, y, line, 26, "ink-soft")
        y += 36
    left = MARGIN + COLUMN + MARGIN
    wide, high = WIDTH - left - MARGIN, HEIGHT - 2 * MARGIN
    if drawn:
        beside = _placed(drawn, left, MARGIN, wide, high)
    else:
        side = min(wide, high) * 0.8
        _emblem(canvas, left + (wide - side) / 2, (HEIGHT - side) / 2, side)
        beside = ""
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    about = f'role="img" xml:lang="{code}" font-family="{SANS}"'
    head = f'<svg xmlns="{NAMESPACE}" {size} {about}><title>{escape(title)}</title>'
    return "\n".join([head, *canvas.parts, beside, "</svg>\n"])


def icon(side: int, bleed: bool) -> str:
    """The emblem as an icon; `bleed`: its ground goes to the edges, for who cuts the shape out."""
    corner, inset = (0, 9) if bleed else (12, 0)
    scale = (64 - 2 * inset) / 64
    place = f'transform="translate({inset} {inset}) scale({scale:.4g})"'
    ground = f'<rect width="64" height="64" rx="{corner}" fill="{NIGHT}"/>'
    drawn = f'<path d="{HOUSES}" fill="{PAPER}"/><path d="{OPENINGS}" fill="{NIGHT}"/>'
    size = f'viewBox="0 0 64 64" width="{side}" height="{side}"'
    return f'<svg xmlns="{NAMESPACE}" {size}>{ground}<g {place}>{drawn}</g></svg>'


NIGHT: Final = "#10233f"
PAPER: Final = "#f1e7d3"


def _emblem(canvas: Canvas, x: float, y: float, side: float) -> None:
    canvas.parts.append(f'<svg x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}">')
    canvas.parts.append(icon(int(side), False))
    canvas.parts.append("</svg>")


def _placed(drawn: str, x: float, y: float, width: float, height: float) -> str:
    """A picture inside another, as large as fits and in the middle."""
    found = SIZE.search(drawn)
    assert found is not None, "a picture has a size"
    box = f"0 0 {found[1]} {found[2]}"
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="{box}"'
    return f"<svg {place}>{drawn}</svg>"
