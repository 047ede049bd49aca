"""Section 9: how the game ends, checked where it can end."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.engine.outcome import Outcome
from faubourg.games.evolutopia.components import (
    INDICATORS,
    LAST_BEACON,
    NUISANCE,
    OUT_OF_TURNS,
    OVER,
    SQUARES,
    TERRITORY_FULL,
    WON,
)
from faubourg.games.evolutopia.outcome import REASONS

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState


def goal_reached(s: "EvolutopiaState") -> bool:
    """E9.1: no Nuisance on the Territory and every indicator at the goal."""
    for indicator in range(INDICATORS):
        if s.indicators[indicator] < s.cards.goal:
            return False
    return all(s.territory[at] < NUISANCE for at in range(SQUARES))


def check_won(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E9.1: won at once."""
    if goal_reached(s):
        end_game(s, WON, dealer)


def check_lost(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E9.2: lost at once when the pawn reaches the last beacon."""
    if s.beacon >= s.cards.beacons:
        end_game(s, LAST_BEACON, dealer)


def check_end_of_turn(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E9.3: lost when nothing can be placed any more; E11.16: or when the turns have run out."""
    if territory_full(s):
        end_game(s, TERRITORY_FULL, dealer)
    elif s.most_turns > 0 and s.turns >= s.most_turns:
        end_game(s, OUT_OF_TURNS, dealer)


def territory_full(s: "EvolutopiaState") -> bool:
    """E9.3: every square bears an Evolution or the Start tile."""
    return all(not (s.territory[at] < 0 or s.territory[at] >= NUISANCE) for at in range(SQUARES))


def end_game(s: "EvolutopiaState", how: i64, dealer: Dealer) -> None:
    s.ended = how
    s.phase = OVER
    s.waiting = 0
    if dealer.listening:
        kind = "won" if how == WON else "lost"
        dealer.tell(Event(kind, {"reason": REASONS[how - 1]}))


def turns_begun(completed: int, ended: int) -> int:
    """As people count: with the turn that is going on, or that the end cut short (E9.1, E9.2)."""
    return completed if ended in (TERRITORY_FULL, OUT_OF_TURNS) else completed + 1


def turns_played(over: Outcome) -> int:
    """The turns of a finished game; its summary, which records hold, counts completed ones."""
    completed = over.summary["turns"]
    assert isinstance(completed, int)
    return turns_begun(completed, REASONS.index(over.reason) + 1)
