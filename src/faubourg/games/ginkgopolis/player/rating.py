"""The regular player of Ginkgopolis: how good every choice looks, as a sum of named terms.

A card is as good as the best that can be done with it, alone or with a tile (terms.py weighs that).
What others have chosen in secret is never looked at; of hidden cards, only how many there are.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet, noughts
from faubourg.games.ginkgopolis import city, gains
from faubourg.games.ginkgopolis.actions import (
    ALONE,
    CLOCKWISE,
    GIVE_TILE,
    KEEP,
    MOVE,
    NEW_HAND,
    TAKE_TILE,
    TARGET,
    WITH_TILE,
)
from faubourg.games.ginkgopolis.components import (
    ASK_ITEM,
    CARDS,
    CHARACTER,
    CHOOSE,
    DRAFT,
    EMPTY,
    HAND,
    NEW_HAND_POINTS,
    RETURN,
    START,
    letter_of,
    number_of,
)
from faubourg.games.ginkgopolis.player.terms import (
    BONUSES,
    NEW_HANDS,
    PLACE,
    POINTS,
    RESOURCES,
    TERMS,
    TILES_HELD,
    Desk,
)
from faubourg.games.ginkgopolis.player.weights import TILE_NUMBER, WAIT_NEW_HAND

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

SPACE: Final = 0.05  # a floor beside the place of a token, for whoever urbanizes there next


def rate(s: "GinkgopolisState", seat: i64, legal: ActionSet, ratings: vec[float]) -> None:
    """How good every legal action looks, in points."""
    desk = Desk(s, seat)
    action = legal.after(-1)
    while action >= 0:
        ratings[action] = weigh(desk, action)
        action = legal.after(action)


def reasons(s: "GinkgopolisState", seat: i64, action: i64) -> dict[str, float]:
    """The terms of a rating that are not nought."""
    desk = Desk(s, seat)
    weigh(desk, action)
    if action < CARDS:
        desk.weigh(action, desk.tile)
    found: dict[str, float] = {}
    for term in range(len(TERMS)):
        if desk.terms[term] != 0.0:
            found[TERMS[term]] = desk.terms[term]
    return found


def weigh(desk: Desk, action: i64) -> float:
    """The rating of an action; its terms stay on the desk (of a card: of any way to use it)."""
    s = desk.s
    if action < CARDS:
        return desk.best_with(action)
    if action < GIVE_TILE:
        return desk.weigh(s.card[desk.seat], action - WITH_TILE)
    if action == ALONE and s.phase == CHOOSE:
        return desk.weigh(s.card[desk.seat], EMPTY)
    desk.clear()
    if s.phase == RETURN:
        if action != ALONE:
            give_back(desk, action - GIVE_TILE)
    elif s.phase == DRAFT:
        keep(desk, action - KEEP)
    elif action == NEW_HAND:
        draw_again(desk)
    elif s.stage == ASK_ITEM:
        take(desk, action)
    else:
        move_token(desk, action)
    return desk.total()


def give_back(desk: Desk, tile: i64) -> None:
    """G50: a point for a tile that would have been of use."""
    held = desk.s.tile_count(desk.seat)
    desk.terms[POINTS] = 1.0
    desk.terms[TILES_HELD] = desk.ledger.tiles(held - 1) - desk.ledger.tiles(held)
    desk.terms[TILES_HELD] -= desk.ledger.w[TILE_NUMBER] * float(number_of(tile)) / 20.0


def keep(desk: Desk, kind: i64) -> None:
    """G15: what a character brings at once, and what its bonus will give."""
    resources, tiles = START[kind * 3], START[kind * 3 + 1]
    desk.terms[POINTS] = float(START[kind * 3 + 2])
    desk.terms[RESOURCES] = desk.ledger.resources(resources + 2) - desk.ledger.resources(2)
    desk.terms[TILES_HELD] = desk.ledger.tiles(tiles + 1) - desk.ledger.tiles(1)
    desk.terms[BONUSES] = desk.ledger.bonus_worth(desk.seat, CHARACTER + kind)


def draw_again(desk: Desk) -> None:
    """G22: the best card of four others, on average; the token is worth points at the end."""
    s = desk.s
    best = noughts(CARDS)
    count: i64 = 0
    for card in range(CARDS):
        if s.deck.counts[card] == 0 and (s.deck.total >= HAND or s.discard.counts[card] == 0):
            continue
        value = desk.best_with(card)
        i = count
        while i > 0 and best[i - 1] < value:
            best[i] = best[i - 1]
            i -= 1
        best[i] = value
        count += 1
    value = 0.0
    chance = float(HAND) / float(count)  # that the best of all is among the four
    for i in range(count - HAND + 1):
        value += chance * best[i]
        chance *= float(count - i - HAND) / float(count - i - 1)
    desk.clear()
    desk.terms[NEW_HANDS] = value - float(NEW_HAND_POINTS) - desk.ledger.w[WAIT_NEW_HAND]


def take(desk: Desk, action: i64) -> None:
    """G26: a resource or a tile."""
    if action == TAKE_TILE:
        desk.receive(0, 1, 0, 0, 0)
    else:
        desk.receive(1, 0, 0, 0, 0)


def move_token(desk: Desk, action: i64) -> None:
    """G28, G29: the poorest place for the token: somebody else is likely to build there."""
    if action >= TARGET and len(desk.targets) == 0:
        desk.targets = city.targets(desk.s, letter_of(desk.s.card[desk.s.acting]))
    desk.terms[PLACE] = -SPACE * float(floors_beside(desk.s, action, desk.targets))


def floors_beside(s: "GinkgopolisState", action: i64, targets: vec[i64]) -> i64:
    """The floors beside the place to which the token would go; of a push, none count."""
    if action < CLOCKWISE:
        return gains.worth_beside(s, city.neighbour(s.cell[s.site], action - MOVE))
    if action >= TARGET:
        return gains.worth_beside(s, targets[action - TARGET])
    return 0
