"""A log of an example as a picture: python -m examples.curve self_play.csv self_play.svg

Columns after the first two are shares from 0 to 1, drawn over the first: the seconds of the
processor, or the simulations of a search, each step of them twice as many.
"""

import csv
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Self

WIDTH, HEIGHT, LEFT, TOP = 560, 260, 48, 16
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
SECONDS, SIMULATIONS = "cpu_seconds", "simulations"
BETWEEN = 14  # names at the right end are at least so far from each other


class Log:
    """What an example writes: where it stands (seconds and decisions, mostly), and shares."""

    def __init__(
        self, path: Path, names: Sequence[str], first: tuple[str, str] = (SECONDS, "decisions")
    ) -> None:
        self.file = path.open("w", newline="", encoding="utf-8")
        self.rows = csv.writer(self.file, lineterminator="\n")
        self.names, self.first = names, first
        self.rows.writerow([*first, *names])

    def write(self, at: float, done: int, shares: Sequence[float]) -> None:
        self.rows.writerow([round(at, 1), done, *[round(share, 4) for share in shares]])
        self.file.flush()
        told = ", ".join(f"{name} {share:.1%}" for name, share in zip(self.names, shares))
        print(f"{at:4.0f} {self.first[0]}, {done:,} {self.first[1]}: {told}", flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.file.close()


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="#ccc"/>'


def text(x: float, y: float, what: str, anchor: str, colour: str = "#333") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{what}</text>'


def apart(wanted: list[float]) -> list[float]:
    """The same heights, moved up where two would touch."""
    found = list(wanted)
    last = math.inf
    for place in sorted(range(len(wanted)), key=lambda place: -wanted[place]):
        found[place] = last = min(wanted[place], last - BETWEEN)
    return found


def draw(names: list[str], rows: list[list[float]]) -> str:
    """Names and rows of a log."""
    searching = names[0] == SIMULATIONS

    def far(at: float) -> float:
        return math.log2(at) if searching else at

    begin = far(rows[0][0])
    width = max(far(rows[-1][0]) - begin, 1)

    def across(at: float) -> float:
        return LEFT + WIDTH * (far(at) - begin) / width

    def up(share: float) -> float:
        return TOP + HEIGHT * (1 - share)

    parts = []
    for quarter in range(5):
        share = quarter / 4
        parts += [line(LEFT, up(share), LEFT + WIDTH, up(share))]
        parts += [text(LEFT - 6, up(share) + 4, f"{share:.0%}", "end")]
    ticks = [row[0] for row in rows] if searching else [rows[-1][0] * n / 4 for n in range(5)]
    unit = "" if searching else " s"
    parts += [text(across(at), TOP + HEIGHT + 18, f"{at:.0f}{unit}", "middle") for at in ticks]
    ends = apart([up(share) + 4 for share in rows[-1][2:]])
    for column, name in enumerate(names[2:], 2):
        colour = COLOURS[(column - 2) % len(COLOURS)]
        points = " ".join(f"{across(row[0]):.1f},{up(row[column]):.1f}" for row in rows)
        parts += [f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>']
        parts += [text(LEFT + WIDTH + 6, ends[column - 2], name, "start", colour)]
    whole = f"0 0 {LEFT + WIDTH + 90} {TOP + HEIGHT + 30}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{whole}" font-family="sans-serif"'
    background = '<rect width="100%" height="100%" fill="#fff"/>'
    return "\n".join([f'{head} font-size="12">', background, *parts, "</svg>", ""])


def main() -> None:
    if len(sys.argv) != 3 or sys.argv[1].startswith("-"):
        print(__doc__)
        sys.exit(0 if sys.argv[1:] in (["-h"], ["--help"]) else 2)
    with open(sys.argv[1], newline="", encoding="utf-8") as file:
        names, *rows = csv.reader(file)
    shown = draw(names, [[float(cell) for cell in row] for row in rows])
    Path(sys.argv[2]).write_text(shown, encoding="utf-8")


if __name__ == "__main__":
    main()
