"""The line at the top of the screen: whose turn it is, and what is left to think."""

from faubourg.terminal.source import Side, Source

DAY = 24 * 3600


def status(source: Source, side: Side | None) -> str:
    """Whose turn it is, or why nothing happens."""
    text, names = source.drawer.text, source.names
    if not source.connected():
        return text("app.offline")
    if side is None:
        return ""
    if side.outcome is not None:
        return text("over")
    if side.choices and side.seat is not None:
        return text("to_play", name=names[side.seat])
    waited = [names[seat] for seat in side.waiting if seat != side.seat]
    return text("app.waiting", names=waited) if waited else ""


def clocks(source: Source) -> str:
    """`Ann 4:32 ◂, Bea 10:00`; nothing where nobody hurries."""
    return ", ".join(
        [
            f"{source.names[seat]} {spelt(left)}{' ◂' if runs else ''}"
            for seat, left, runs in source.clocks()
        ]
    )


def spelt(seconds: float) -> str:
    """Minutes and seconds; hours, and days, where there are any."""
    left = int(seconds)
    hours, minutes = left // 3600, left // 60 % 60
    if left >= DAY:
        return f"{left // DAY} d {hours % 24} h"
    return f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
