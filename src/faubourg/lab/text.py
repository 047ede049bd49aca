"""Results as plain text, for whoever prints them in Python."""

from fractions import Fraction


def percent(share: float | Fraction) -> str:
    return f"{float(share):.1%}"


def columns(rows: list[list[str]]) -> str:
    """The rows in columns; numbers stand to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    left = [not rows[-1][i][:1].lstrip("+-").isdigit() for i in range(len(widths))]
    lines = []
    for row in rows:
        cells = [
            text.ljust(width) if plain else text.rjust(width)
            for text, width, plain in zip(row, widths, left, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
