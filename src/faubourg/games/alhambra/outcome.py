"""How a game ended: who won, and the points by source (A41, A53)."""

from typing import TYPE_CHECKING

from faubourg.engine.outcome import Outcome
from faubourg.games.alhambra.components import CATEGORIES, KINDS, SCORINGS, SHEET

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


def outcome(s: "AlhambraState") -> Outcome:
    """A41, A53: most points win, ties share; Martin is shown and cannot win."""
    sources: list[dict[str, int]] = []
    for row in range(s.rows()):
        sheet: dict[str, int] = {}
        for scoring in range(len(SCORINGS)):
            for category in range(KINDS):
                source = f"{SCORINGS[int(scoring)]}/{CATEGORIES[int(category)]}"
                sheet[source] = int(s.points[row * SHEET + scoring * KINDS + category])
        sources.append(sheet)
    best = max([int(s.score(seat)) for seat in range(s.players)])
    winners = [int(seat) for seat in range(s.players) if s.score(seat) == best]
    extras = ["martin"] if s.players == 2 else []
    return Outcome(winners, sources, "yard_not_full", extras, {"turns": int(s.turns)})
