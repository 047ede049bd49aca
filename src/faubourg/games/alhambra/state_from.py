"""The states that a viewer could be in, dealt from the view alone."""

from faubourg.engine.dealer import Dealer
from faubourg.engine.piles import Bag
from faubourg.games.alhambra.components import (
    BUILDING_PILE,
    BUILDINGS,
    EMPTY,
    MARKET,
    MONEY,
    MONEY_PILE,
    SPACES,
    VALUES,
    all_buildings,
    all_money,
)
from faubourg.games.alhambra.state import AlhambraState
from faubourg.games.alhambra.view import AlhambraView


def state_from(v: AlhambraView, dealer: Dealer) -> AlhambraState:
    """What the view shows, and the cards that it does not show dealt."""
    s = AlhambraState(v.players, v.options)
    s.waiting = v.waiting
    s.rules = v.rules
    s.phase = v.phase
    s.turn = v.turn
    s.turns = v.turns
    s.yard = v.yard[:]
    s.market = v.market[:]
    s.space = v.space
    s.payment = v.payment[:]
    s.hands = v.hands[:]
    s.owned = v.owned[:]
    s.points = v.points[:]
    s.scored = v.scored
    s.stack = v.stack
    s.buildings = unseen_buildings(v)
    unseen = unseen_money(v)
    for row in range(s.players):
        if not v.knows(row):
            for _card in range(v.hand_sizes[row]):
                s.hands[row * MONEY + dealer.draw(unseen)] += 1
    s.count_purses()
    if v.knows(s.players):
        s.discard = Bag(v.discard[:])
    else:
        for _card in range(v.discarded):
            s.discard.add(dealer.draw(unseen))
    s.money = unseen
    s.remember()
    return s


def unseen_buildings(v: AlhambraView) -> Bag:
    """The face-down buildings: all that lie nowhere in the open."""
    left = all_buildings()
    for card in range(BUILDINGS):
        for at in range(card, len(v.owned), BUILDINGS):
            left[card] -= v.owned[at]
    for space in range(SPACES):
        if v.yard[space] != EMPTY:
            left[v.yard[space]] -= 1
    return Bag(left, BUILDING_PILE)


def unseen_money(v: AlhambraView) -> Bag:
    """The money that the view does not show: the deck, and hands and discards not known."""
    left = all_money(v.players)
    for card in range(MONEY):
        left[card] -= v.discard[card]
        for at in range(card, len(v.hands), MONEY):
            left[card] -= v.hands[at]
    for place in range(MARKET):
        if v.market[place] != EMPTY:
            left[v.market[place]] -= 1
    if v.space != EMPTY:
        for i in range(VALUES):
            left[v.space * VALUES + i] -= v.payment[i]
    return Bag(left, MONEY_PILE)
