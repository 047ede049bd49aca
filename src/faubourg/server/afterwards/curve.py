"""Who was ahead when: a finished game told again by its standings, as any spectator saw them."""

from typing import cast

from faubourg.engine.record import Record
from faubourg.engine.table import Replay
from faubourg.server.messages import Curve, CurvePoint


def curve(record: Record) -> Curve:
    """The standing after each input at which it changed; nothing for a game without points."""
    replay = Replay(record)
    points: list[CurvePoint] = []
    while True:
        insight = record.game.insight(replay.table.state.view(None))
        standing = insight.get("standing")
        # a plug-in may say anything here, and the page draws with these numbers
        numbers = isinstance(standing, list) and all(type(each) is int for each in standing)
        if numbers and (not points or points[-1].standing != standing):
            points.append(CurvePoint(replay.position(), list(cast("list[int]", standing))))
        if replay.finished():
            return Curve(points)
        replay.forward()
