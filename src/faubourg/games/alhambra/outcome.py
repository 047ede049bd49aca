"""How a game ended: who won, and the points by source (A41, A53)."""

from typing import TYPE_CHECKING, Final

from faubourg.engine.codec import whole_numbers
from faubourg.engine.outcome import Ending, Outcome
from faubourg.games.alhambra.components import CATEGORIES, SCORINGS, SHEET

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


def ending(s: "AlhambraState") -> Ending:
    """A41, A53: most points win, ties share; Martin cannot win."""
    totals = [int(s.score(seat)) for seat in range(s.players)]
    best = max(totals)
    winners = [seat for seat in range(len(totals)) if totals[seat] == best]
    return Ending(winners, totals, int(s.turns))


SOURCES: Final = [f"{scoring}/{category}" for scoring in SCORINGS for category in CATEGORIES]


def sheet(points: list[int], row: int) -> dict[str, int]:
    """The points of a row by where they came from."""
    at = row * int(SHEET)
    return dict(zip(SOURCES, points[at : at + int(SHEET)]))


def outcome(s: "AlhambraState") -> Outcome:
    """A41, A53: who won, and every row's points, Martin's too."""
    sources = [sheet(whole_numbers(s.points), row) for row in range(int(s.rows()))]
    end = ending(s)
    extras = ["martin"] if s.players == 2 else []
    return Outcome(end.winners, sources, "yard_not_full", extras, {"turns": end.turns})
