"""The quick policy: as the best rating, without a new hand. For playing on inside a search."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.games.ginkgopolis.actions import NEW_HAND
from faubourg.games.ginkgopolis.player.rating import weigh
from faubourg.games.ginkgopolis.player.terms import Desk

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


def suggest(s: "GinkgopolisState", seat: i64, legal: ActionSet) -> i64:
    """As the best rating, but never a new hand."""
    best = legal.after(-1)
    action = legal.after(best)
    if action < 0:
        return best
    desk = Desk(s, seat)
    best_value = weigh(desk, best)
    while action >= 0 and action != NEW_HAND:
        value = weigh(desk, action)
        if value > best_value:
            best = action
            best_value = value
        action = legal.after(action)
    return best
