"""The pictures of a study, as SVG that stands inside a page and takes its colours from it.

Letters stay letters, in the page's own type; colours are the page's variables, so that the same
picture is for the day, the night and paper.
"""

import io
import re
from collections.abc import Sequence
from typing import Any, Final

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import ScalarFormatter

# stand-ins that matplotlib writes and that become the page's colours
INK: Final = "#010101"
SOFT: Final = "#020202"
LINE: Final = "#030303"
ACCENT: Final = "#040404"
SHEET: Final = "#050505"
VARIABLES: Final = {
    INK: "var(--ink)",
    SOFT: "var(--ink-soft)",
    LINE: "var(--line)",
    ACCENT: "var(--accent)",
    SHEET: "var(--sheet)",
}
WIDTH: Final = 4.5  # inches: what a phone shows at a size that one can read
ROW: Final = 0.27
LETTERS: Final = 10.0
COLUMNS: Final = 40  # at most
CLOSE: Final = 0.99  # what lies further out than this part is put together
ROOM: Final = 0.12  # of the width: between the last number along an axis and the one before
Bar = dict[str, float]  # value, low, high

SETTINGS: Final[Any] = {
    "svg.fonttype": "none",
    "font.size": LETTERS,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": SOFT,
    "xtick.color": SOFT,
    "ytick.color": INK,
    "xtick.labelsize": LETTERS - 1,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
}


class Numbers(ScalarFormatter):
    """The numbers along an axis, with the decimal sign of a language."""

    def __init__(self, point: str) -> None:
        super().__init__()
        self.point = point

    def __call__(self, x: float, pos: int | None = None) -> str:
        return str(super().__call__(x, pos)).replace(".", self.point)


class Picture:
    """One drawing: axes without a frame, and the SVG when it is done."""

    def __init__(self, name: str, height: float, point: str = ".") -> None:
        self.name = name
        with matplotlib.rc_context(SETTINGS):
            self.figure = Figure(figsize=(WIDTH, height), layout="constrained")
            self.axes: Any = self.figure.subplots()
        for side in ("top", "right", "left"):
            self.axes.spines[side].set_visible(False)
        self.axes.tick_params(length=0)
        self.axes.xaxis.set_major_formatter(Numbers(point))

    def svg(self) -> str:
        out = io.StringIO()
        # what hidden names in the file are made of: each picture has its own, the same every time
        with matplotlib.rc_context({**SETTINGS, "svg.hashsalt": self.name}):
            self.figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        return at_home(out.getvalue(), self.name)


def at_home(svg: str, name: str) -> str:
    """Only the drawing, in the page's colours and type; names in it are its own."""
    text = svg[svg.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r'<svg[^>]*viewBox="([^"]*)"[^>]*>', r'<svg viewBox="\1" role="img">', text)
    text = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", text)
    text = re.sub(r'id="([^"]+)"', rf'id="{name}-\1"', text)
    text = re.sub(r'href="#([^"]+)"', rf'href="#{name}-\1"', text)
    text = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", text)
    for stand_in, variable in VARIABLES.items():
        text = text.replace(stand_in, variable)
    return re.sub(r"\n\s*", "\n", text)


def dots(
    name: str,
    labels: Sequence[str],
    bars: Sequence[Bar],
    reference: float | None,
    point: str,
    marked: Sequence[bool] = (),
) -> str:
    """A figure with its interval in each row; what is marked is full, the rest hollow."""
    picture = Picture(name, 0.6 + ROW * len(labels), point)
    axes = picture.axes
    for at, bar in enumerate(bars):
        strong = marked[at] if marked else True
        colour = ACCENT if strong else SOFT
        axes.plot([bar["low"], bar["high"]], [at, at], color=colour, linewidth=1.6, zorder=2)
        axes.plot(
            bar["value"],
            at,
            "o",
            markersize=5,
            color=colour,
            markerfacecolor=colour if strong else SHEET,
            zorder=3,
        )
    if reference is not None:
        axes.axvline(reference, color=LINE, linewidth=1.2, zorder=1)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.margins(x=0.04)
    return picture.svg()


def columns(name: str, counted: Sequence[tuple[int, int]]) -> str:
    """So many of each; the few that lie far out stand together in the last column."""
    width, last, heights = grouped(counted)
    picture = Picture(name, 2.1)
    axes = picture.axes
    axes.bar([*heights], [*heights.values()], width=0.85 * width, align="edge", color=ACCENT)
    axes.set_yticks([])
    if counted[-1][0] >= last + width:
        before = last - ROOM * (last - min(heights))
        ticks = [at for at in axes.get_xticks() if min(heights) <= at <= before]
        axes.set_xticks([*ticks, last], [*[f"{at:g}" for at in ticks], f"≥ {last}"])
    return picture.svg()


def grouped(counted: Sequence[tuple[int, int]]) -> tuple[int, int, dict[int, int]]:
    """How wide a column is, where the last one begins, and how high each is by where it begins."""
    total, seen, far = sum(count for _, count in counted), 0, counted[-1][0]
    for at, count in counted:
        seen += count
        if seen >= CLOSE * total:
            far = at
            break
    first = counted[0][0]
    width = max(1, -(-(far - first + 1) // COLUMNS))
    last = first + (far - first) // width * width
    heights: dict[int, int] = {}
    for at, count in counted:
        begin = min(first + (at - first) // width * width, last)
        heights[begin] = heights.get(begin, 0) + count
    return width, last, heights


def curve(name: str, points: Sequence[dict[str, float]]) -> str:
    """Shares from the beginning to the end, with their interval as a band."""
    picture = Picture(name, 2.3)
    axes = picture.axes
    across = [100 * point["part"] for point in points]
    lows, highs = [[100 * point[edge] for point in points] for edge in ("low", "high")]
    axes.fill_between(across, lows, highs, color=ACCENT, alpha=0.18, linewidth=0)
    axes.plot(across, [100 * point["value"] for point in points], color=ACCENT, linewidth=1.8)
    axes.set_xlim(0, 100)
    axes.set_ylim(min(0, *lows), 100)
    axes.set_yticks([0, 25, 50, 75, 100], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    axes.set_xticks([0, 25, 50, 75, 100], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    axes.get_xticklabels()[0].set_horizontalalignment("left")  # clear of the other axis' 0 %
    axes.grid(axis="y", color=LINE, linewidth=0.6)
    return picture.svg()


def pairs(name: str, rows: Sequence[tuple[str, float, float]], point: str) -> str:
    """Two figures in each row, the first full and the second hollow."""
    picture = Picture(name, 0.6 + ROW * len(rows), point)
    axes = picture.axes
    for at, (_, full, hollow) in enumerate(rows):
        axes.plot([hollow, full], [at, at], color=LINE, linewidth=1.6, zorder=1)
        axes.plot(hollow, at, "o", markersize=5, color=SOFT, markerfacecolor=SHEET, zorder=2)
        axes.plot(full, at, "o", markersize=5, color=ACCENT, zorder=3)
    axes.set_yticks(range(len(rows)), [label for label, _, _ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.margins(x=0.04)
    return picture.svg()
