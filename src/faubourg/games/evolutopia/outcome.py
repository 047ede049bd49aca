"""How a game ended: all win or nobody does (E9.1-E9.3)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from faubourg.engine.outcome import Ending, Outcome
from faubourg.games.evolutopia.components import INDICATOR_IDS, INDICATORS, WON

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

REASONS: Final = ("goal_reached", "last_beacon", "territory_full", "out_of_turns")  # by `ended` - 1


def ending(s: "EvolutopiaState") -> Ending:
    """E9.1-E9.3: all win or nobody does; the city's indicators are everybody's score."""
    winners: list[int] = []
    if s.ended == WON:
        winners = [int(seat) for seat in range(s.players)]
    score: i64 = 0
    for i in range(INDICATORS):
        score += s.indicators[i]
    return Ending(winners, [int(score) for _ in range(s.players)], int(s.turns))


def outcome(s: "EvolutopiaState") -> Outcome:
    """E9.1-E9.3: who won, and each of the city's indicators."""
    values = {INDICATOR_IDS[i]: int(s.indicators[i]) for i in range(INDICATORS)}
    sources = [dict(values) for _ in range(s.players)]
    summary: dict[str, object] = {
        "indicators": values,
        "nuisances": int(s.nuisances()),
        "beacon": int(s.beacon),
        "turns": int(s.turns),
    }
    return Outcome(ending(s).winners, sources, REASONS[s.ended - 1], [], summary)
