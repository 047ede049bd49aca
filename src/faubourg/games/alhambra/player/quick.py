"""A quick guess at what a regular player does, for playing on inside a search.

The same worth of buildings and coins as in worth.py, but without looking at what rivals could
buy, at what may come later, or at more than one way to pay.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from faubourg.engine.actionset import ActionSet, lowest_bit, noughts
from faubourg.games.alhambra.actions import BUY, KEEP, PAY_COIN, TAKE
from faubourg.games.alhambra.components import (
    EMPTY,
    MARKET,
    MONEY,
    PAY,
    SPACES,
    VALUES,
    category_of,
    currency_of,
    price_of,
    value_of,
)
from faubourg.games.alhambra.player.majorities import LAST, Majorities
from faubourg.games.alhambra.player.weights import (
    AGAIN,
    COIN,
    COIN_EARLY,
    EXACT,
    RIVAL,
    VALUE,
    VALUE_EARLY,
    W,
)
from faubourg.games.alhambra.player.worth import FULL_DECK, reach_of

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


ALL_TAKINGS: Final[i64] = 0x7FFF  # bits 0..14


def suggest(s: "AlhambraState", seat: i64, legal: ActionSet) -> i64:
    """A sensible action."""
    possible = legal.words[0]
    if possible & (possible - 1) == 0:
        return lowest_bit(possible)
    if s.phase == PAY:
        return next_coin(s, seat)
    early = float(s.buildings.total) / FULL_DECK
    coin = W[COIN] + W[COIN_EARLY] * early
    value = W[VALUE] + W[VALUE_EARLY] * early
    gains = Gains(s, seat)
    cards = worths(s, seat, gains, coin, value)
    best: i64 = EMPTY
    money = 0.0
    takings = possible & ALL_TAKINGS
    while takings != 0:
        action = lowest_bit(takings)
        takings &= takings - 1
        worth = together(cards, action - TAKE)
        if worth > money:
            money = worth
            best = action
    highest = money
    for space in range(SPACES):
        if (possible >> (BUY + space)) & 1:
            worth = gains.of(space) - coin - value * float(price_of(s.yard[space]))
            over = overpayment(s, seat, space)
            worth += money if over == 0 else -value * float(over)
            if worth > highest or best == EMPTY:
                highest = worth
                best = BUY + space
    return best


@mypyc_attr(acyclic=True)  # nothing for the garbage collector: made and dropped faster
class Gains:
    """What the building of each space would bring the seat, and cost its rivals.

    Worked out when it is asked for: most buildings can be neither paid nor made payable.
    """

    def __init__(self, s: "AlhambraState", seat: i64) -> None:
        self.s = s
        self.seat = seat
        self.majorities: Majorities | None = None
        self.known = noughts(SPACES)
        self.asked: i64 = 0  # bitmask: the spaces that are known

    def of(self, space: i64) -> float:
        """Of a space where a building lies."""
        if not (self.asked >> space) & 1:
            self.asked |= 1 << space
            m = self.majorities
            if m is None:
                m = Majorities(self.s)
                self.majorities = m
            category = category_of(self.s.yard[space])
            self.known[space] = self.total(m, category, 1) - self.total(m, category, 0)
        return self.known[space]

    def total(self, m: Majorities, category: i64, more: i64) -> float:
        """What the category will pay, as the seat counts it, if it gets `more` of it now."""
        players = self.s.players
        rivals = -W[RIVAL] / float(players - 1)
        m.pay(category, self.seat, more)
        total = 0.0
        for row in range(players):
            points = 0.0
            for scoring in range(m.scored, LAST + 1):
                at = row * (LAST + 1) + scoring
                points += m.points[at]
            total += points if row == self.seat else rivals * points
        return total


def worths(s: "AlhambraState", seat: i64, gains: Gains, coin: float, value: float) -> vec[float]:
    """What each face-up card is worth: more, if it makes an exact payment possible."""
    cards = noughts(MARKET)
    for place in range(MARKET):
        card = s.market[place]
        if card == EMPTY:
            continue
        cards[place] = coin + value * float(value_of(card))
        space = currency_of(card)
        if s.yard[space] != EMPTY:
            price = price_of(s.yard[space])
            sums = reach_of(s, seat, space)
            if (sums >> price) & 1 == 0 and ((sums << value_of(card)) >> price) & 1:
                gain = gains.of(space)
                if gain > 0.0:
                    cards[place] += W[EXACT] * gain + W[AGAIN]
    return cards


def together(cards: vec[float], places: i64) -> float:
    total = 0.0
    for place in range(MARKET):
        if (places >> place) & 1:
            total += cards[place]
    return total


def overpayment(s: "AlhambraState", seat: i64, space: i64) -> i64:
    """How much too much the seat has to pay for a building that it can afford."""
    sums = reach_of(s, seat, space)
    return lowest_bit(sums >> price_of(s.yard[space]))


def next_coin(s: "AlhambraState", seat: i64) -> i64:
    """Pay as little too much as possible, with the largest coins that do it."""
    missing = price_of(s.yard[s.space]) - s.paid
    if missing <= 0:
        return KEEP
    at = seat * MONEY + s.space * VALUES
    sums: i64 = 1
    least: i64 = EMPTY  # the smallest sum found that is enough
    best: i64 = EMPTY  # the largest coin in it
    for i in range(s.smallest):
        for _coin in range(s.hands[at + i]):
            reached = (sums << (i + 1)) & 0x7FFFFFFF
            enough = reached >> missing
            if enough != 0 and (least == EMPTY or lowest_bit(enough) <= least):
                least = lowest_bit(enough)
                best = i
            sums |= reached
    return PAY_COIN + best
