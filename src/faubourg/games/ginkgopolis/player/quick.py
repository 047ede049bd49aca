"""The quick policy: as the best rating, without a new hand. For playing on inside a search."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.actions import ALONE, NEW_HAND, TARGET, WITH_TILE
from faubourg.games.ginkgopolis.components import (
    CHOOSE,
    EMPTY,
    MOVE_TOKEN,
    RESOLVE,
    letter_of,
)
from faubourg.games.ginkgopolis.player.rating import floors_beside, weigh
from faubourg.games.ginkgopolis.player.terms import Desk

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


def suggest(s: "GinkgopolisState", seat: i64, legal: ActionSet) -> i64:
    """As the best rating, but never a new hand."""
    first = legal.after(-1)
    if legal.after(first) < 0:
        return first
    if s.phase == RESOLVE and s.stage == MOVE_TOKEN:
        return poorest_place(s, legal)
    if s.phase != CHOOSE:
        return best_rated(Desk(s, seat), legal)
    if s.card[seat] == EMPTY:
        return choose_card(s, Desk(s, seat), legal)
    if s.card[seat] != s.meant_card:
        return best_rated(Desk(s, seat), legal)
    if s.meant_tile == EMPTY:
        return ALONE
    return WITH_TILE + s.meant_tile


def best_rated(desk: Desk, legal: ActionSet) -> i64:
    """The first action with the best rating."""
    best = legal.after(-1)
    best_value = weigh(desk, best)
    action = legal.after(best)
    while action >= 0:
        value = weigh(desk, action)
        if value > best_value:
            best = action
            best_value = value
        action = legal.after(action)
    return best


def choose_card(s: "GinkgopolisState", desk: Desk, legal: ActionSet) -> i64:
    """G20: the card with the best plan. The tile that goes with it is weighed with it, and kept in
    mind: nothing that counts can change before it is laid."""
    best = legal.after(-1)
    best_value = desk.best_with(best)
    s.meant_tile = desk.tile
    card = legal.after(best)
    while card >= 0 and card != NEW_HAND:
        value = desk.best_with(card)
        if value > best_value:
            best = card
            best_value = value
            s.meant_tile = desk.tile
        card = legal.after(card)
    s.meant_card = best
    return best


def poorest_place(s: "GinkgopolisState", legal: ActionSet) -> i64:
    """G28, G29: the place with the fewest floors beside it, as the rating has it."""
    best = legal.after(-1)
    targets = s.token[:0]
    if best >= TARGET:
        targets = city.targets(s, letter_of(s.card[s.acting]))
    fewest = floors_beside(s, best, targets)
    action = legal.after(best)
    while action >= 0:
        floors = floors_beside(s, action, targets)
        if floors < fewest:
            best = action
            fewest = floors
        action = legal.after(action)
    return best
