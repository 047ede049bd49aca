"""A quick guess at what a regular player does, for playing on inside a search.

The same worth of buildings and coins as in worth.py, but without looking at what rivals could
buy, at what may come later, or at more than one way to pay.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

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
from faubourg.games.alhambra.player.worth import FULL_DECK, reach
from faubourg.games.alhambra.rules import lowest_paid

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
    gains = gains_of(s, seat)
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
            worth = gains[space] - coin - value * float(price_of(s.yard[space]))
            over = overpayment(s, seat, space)
            worth += money if over == 0 else -value * float(over)
            if worth > highest or best == EMPTY:
                highest = worth
                best = BUY + space
    return best


def gains_of(s: "AlhambraState", seat: i64) -> vec[float]:
    """What the building of each space would bring the seat, and cost its rivals."""
    gains = noughts(SPACES)
    m = Majorities(s)
    rivals = -W[RIVAL] / float(s.players - 1)
    for space in range(SPACES):
        if s.yard[space] == EMPTY:
            continue
        for more in range(2):
            m.pay(category_of(s.yard[space]), seat, more)
            total = 0.0
            for row in range(s.players):
                points = 0.0
                for scoring in range(m.scored, LAST + 1):
                    points += m.points[row * (LAST + 1) + scoring]
                total += points if row == seat else rivals * points
            gains[space] = total - gains[space]
    return gains


def worths(
    s: "AlhambraState", seat: i64, gains: vec[float], coin: float, value: float
) -> vec[float]:
    """What each face-up card is worth: more, if it makes an exact payment possible."""
    cards = noughts(MARKET)
    for place in range(MARKET):
        card = s.market[place]
        if card == EMPTY:
            continue
        cards[place] = coin + value * float(value_of(card))
        space = currency_of(card)
        if s.yard[space] != EMPTY and gains[space] > 0.0:
            price = price_of(s.yard[space])
            sums = reach(s.hands, seat * MONEY + space * VALUES)
            if (sums >> price) & 1 == 0 and ((sums << value_of(card)) >> price) & 1:
                cards[place] += W[EXACT] * gains[space] + W[AGAIN]
    return cards


def together(cards: vec[float], places: i64) -> float:
    total = 0.0
    for place in range(MARKET):
        if (places >> place) & 1:
            total += cards[place]
    return total


def overpayment(s: "AlhambraState", seat: i64, space: i64) -> i64:
    """How much too much the seat has to pay for a building that it can afford."""
    sums = reach(s.hands, seat * MONEY + space * VALUES)
    return lowest_bit(sums >> price_of(s.yard[space]))


def next_coin(s: "AlhambraState", seat: i64) -> i64:
    """Pay as little too much as possible, with the largest coins that do it."""
    missing = price_of(s.yard[s.space]) - s.paid()
    if missing <= 0:
        return KEEP
    at = seat * MONEY + s.space * VALUES
    sums: i64 = 1
    least: i64 = EMPTY  # the smallest sum found that is enough
    best: i64 = EMPTY  # the largest coin in it
    for i in range(lowest_paid(s)):
        for _coin in range(s.hands[at + i]):
            reached = (sums << (i + 1)) & 0x7FFFFFFF
            enough = reached >> missing
            if enough != 0 and (least == EMPTY or lowest_bit(enough) <= least):
                least = lowest_bit(enough)
                best = i
            sums |= reached
    return PAY_COIN + best
