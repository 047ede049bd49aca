"""How a game ended: all win or nobody does (E9.1-E9.3)."""

from typing import TYPE_CHECKING, Final

from faubourg.engine.outcome import Outcome
from faubourg.games.evolutopia.components import INDICATOR_IDS, INDICATORS, WON

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

REASONS: Final = ("goal_reached", "last_beacon", "territory_full", "out_of_turns")  # by `ended` - 1


def outcome(s: "EvolutopiaState") -> Outcome:
    """E9.1-E9.3: all win or nobody does; the city's indicators are everybody's score."""
    winners: list[int] = []
    if s.ended == WON:
        winners = [int(seat) for seat in range(s.players)]
    values = {INDICATOR_IDS[i]: int(s.indicators[i]) for i in range(INDICATORS)}
    sources = [dict(values) for _ in range(s.players)]
    summary: dict[str, object] = {
        "indicators": values,
        "nuisances": int(s.nuisances()),
        "beacon": int(s.beacon),
        "turns": int(s.turns),
    }
    return Outcome(winners, sources, REASONS[s.ended - 1], [], summary)
