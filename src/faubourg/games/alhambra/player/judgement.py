"""Who is likely to win: the judgement at which a search stops looking ahead.

Every seat's final score is estimated from its points, its majorities and its money; the chances to
win follow from the differences and from how much can still happen. The numbers were fitted to the
ends of some ten thousand positions of games between regular players.
"""

from math import exp
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import noughts
from faubourg.games.alhambra.components import (
    EMPTY,
    KINDS,
    SPACES,
    category_of,
    price_of,
)
from faubourg.games.alhambra.player.majorities import LAST, Majorities
from faubourg.games.alhambra.player.worth import (
    DEAREST,
    FULL_DECK,
    last_turns,
    most_of_others,
    price_shares,
    reach_of,
)

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState

VALUE: Final = 0.12  # of each point of a coin's value at the end, and more with a full deck
VALUE_EARLY: Final = 0.39
COIN: Final = -0.2  # of each coin at the end, and more with a full deck
COIN_EARLY: Final = 1.9
FUTURE: Final = 0.9  # the chance to pay the next building of a space exactly
READY: Final = 0.25  # part of the worth of buildings that can be paid exactly now
ON_TURN: Final = 0.7
ON_LAST_TURN: Final = 5.3  # the deck is empty: who buys ends the game
INHERITS: Final = 1.25  # of each currency of which nobody has more, when the deck is empty
DOUBT: Final = 4.3  # points that are still uncertain at the end, and for each building in the deck
DOUBT_EACH: Final = 0.14


def judge(s: "AlhambraState", seat: i64) -> float:
    """The part of the win that the seat can expect; when the game is over, its share of it."""
    return chances(s)[seat]


def chances(s: "AlhambraState") -> vec[float]:
    """The same for every seat."""
    if s.waiting == 0:
        return shares(s)
    scores = estimate(s)
    doubt = DOUBT + DOUBT_EACH * float(s.buildings.total)
    best = scores[0]
    for seat in range(1, s.players):
        best = max(best, scores[seat])
    whole = 0.0
    for seat in range(s.players):
        scores[seat] = exp((scores[seat] - best) / doubt)
        whole += scores[seat]
    for seat in range(s.players):
        scores[seat] /= whole
    return scores


def shares(s: "AlhambraState") -> vec[float]:
    """A41: most points win, ties share."""
    found = noughts(s.players)
    best: i64 = 0
    winners = 0.0
    for seat in range(s.players):
        best = max(best, s.score(seat))
    for seat in range(s.players):
        if s.score(seat) == best:
            found[seat] = 1.0
            winners += 1.0
    for seat in range(s.players):
        found[seat] /= winners
    return found


def estimate(s: "AlhambraState") -> vec[float]:
    """The points that each seat is likely to have in the end, as far as they differ."""
    m = Majorities(s)
    found = noughts(s.players)
    for category in range(KINDS):
        m.pay(category, 0, 0)
        for seat in range(s.players):
            for scoring in range(m.scored, LAST + 1):
                found[seat] += m.points[seat * (LAST + 1) + scoring]
    early = float(s.buildings.total) / FULL_DECK
    prices = price_shares(s)
    for seat in range(s.players):
        found[seat] += float(s.score(seat)) + wealth(s, seat, early, prices)
        for space in range(SPACES):
            found[seat] += READY * ready(s, m, seat, space)
    found[s.turn] += ON_TURN
    if s.buildings.total == 0:
        found[s.turn] += ON_LAST_TURN
    return found


def wealth(s: "AlhambraState", seat: i64, early: float, prices: vec[float]) -> float:
    """What the seat's money is worth in points."""
    worth: i64 = 0
    exact = 0.0
    leads = 0.0
    for currency in range(SPACES):
        funds = s.funds(seat, currency)
        if funds == 0:
            continue
        worth += funds
        sums = reach_of(s, seat, currency)
        for price in range(2, DEAREST + 1):
            if (sums >> price) & 1:
                exact += prices[price]
        if funds > most_of_others(s, seat, currency):  # A40
            leads += 1.0
    return (
        (VALUE + VALUE_EARLY * early) * float(worth)
        + (COIN + COIN_EARLY * early) * float(s.hand_size(seat))
        + FUTURE * exact
        + INHERITS * last_turns(s) * leads
    )


def ready(s: "AlhambraState", m: Majorities, seat: i64, space: i64) -> float:
    """What the building of a space would bring the seat, if it can be paid exactly."""
    card = s.yard[space]
    if card == EMPTY or s.funds(seat, space) < price_of(card):
        return 0.0
    if not (reach_of(s, seat, space) >> price_of(card)) & 1:
        return 0.0
    category = category_of(card)
    gain = 0.0
    for more in range(2):
        m.pay(category, seat, more)
        sign = 2.0 * float(more) - 1.0
        for scoring in range(m.scored, LAST + 1):
            gain += sign * m.points[seat * (LAST + 1) + scoring]
    return gain
