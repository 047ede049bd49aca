"""What a search that was taught sees in a position: numbers of every seat, and a net over them.

The judgement (judgement.py) is the start; the net says by how much a seat's prospects differ from
it. One net serves all seats: each is told what it looks like from there.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import noughts, zeros
from faubourg.engine.net import Taught
from faubourg.games.alhambra.components import (
    EMPTY,
    KINDS,
    MARKET,
    SPACES,
    category_of,
    currency_of,
    price_of,
    value_of,
)
from faubourg.games.alhambra.player.judgement import (
    DOUBT,
    DOUBT_EACH,
    ON_LAST_TURN,
    ON_TURN,
    READY,
    shares,
    wealth,
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

SIGHT: Final[i64] = 1  # the version of what follows: another needs another net

# where the numbers of a seat stand
BASE: Final[i64] = 0  # the judgement's estimate, against the mean, by its doubt
EARLY: Final[i64] = 1
SCORED: Final[i64] = 2  # one for each scoring that may be the next
WAITS: Final[i64] = 5  # money cards until the next scoring may come
ENDS: Final[i64] = 6
PLAYERS: Final[i64] = 7  # two, three, more
DISTANCE: Final[i64] = 10  # on turn, next, last
NEXT: Final[i64] = 13  # category -> points to expect at the next scoring
LATER: Final[i64] = 19
LEAD: Final[i64] = 25  # category -> buildings ahead of the best rival
UNSOLD: Final[i64] = 31
FUNDS: Final[i64] = 37  # by currency, the largest first
HAND: Final[i64] = 41
VALUE: Final[i64] = 42
FITS: Final[i64] = 43  # prices of buildings to come that can be paid exactly
LEADS: Final[i64] = 44  # currencies of which nobody has more
EXACT: Final[i64] = 45  # the gains that can be had exactly, the best one, and their number
BEST: Final[i64] = 46
READIES: Final[i64] = 47
OVER: Final[i64] = 48  # those that can be had by overpaying
COMING: Final[i64] = 49  # the best that a card of the market makes exact
LOST: Final[i64] = 50  # exact ones that somebody before this seat can have exactly, too
MARKET_VALUE: Final[i64] = 51
POINTS: Final[i64] = 52  # ahead of the best rival
INPUTS: Final[i64] = 53


class Sight:
    """What all seats look like in a position."""

    def __init__(self, s: "AlhambraState") -> None:
        self.s = s
        self.m = Majorities(s)
        players = s.players
        self.doubt = DOUBT + DOUBT_EACH * float(s.buildings.total)
        self.estimate = noughts(players)
        self.seen = noughts(players * INPUTS)
        self.gain = noughts(players * SPACES)  # seat, space -> what its building would bring
        self.sums = zeros(players * SPACES)  # seat, space -> `reach_of`
        self.look_at_categories()
        self.look_at_yard()
        early = float(s.buildings.total) / FULL_DECK
        prices = price_shares(s)
        for seat in range(players):
            self.look_at_seat(seat, early, prices)
        self.estimate[s.turn] += ON_TURN
        if s.buildings.total == 0:
            self.estimate[s.turn] += ON_LAST_TURN
        mean = 0.0
        for seat in range(players):
            mean += self.estimate[seat] / float(players)
        for seat in range(players):
            self.seen[seat * INPUTS + BASE] = (self.estimate[seat] - mean) / self.doubt

    def look_at_categories(self) -> None:
        s = self.s
        m = self.m
        for category in range(KINDS):
            m.pay(category, 0, 0)
            unsold = float(s.unsold(category)) / 11.0
            for seat in range(s.players):
                at = seat * INPUTS
                later = 0.0
                for scoring in range(m.scored, LAST + 1):
                    points = m.points[seat * (LAST + 1) + scoring]
                    self.estimate[seat] += points
                    if scoring == m.scored:
                        self.seen[at + NEXT + category] = points / 8.0
                    else:
                        later += points
                self.seen[at + LATER + category] = later / 12.0
                self.seen[at + UNSOLD + category] = unsold
                most: i64 = 0
                for row in range(m.rows):
                    if row != seat:
                        most = max(most, s.held(row, category))
                lead = max(-4, min(4, s.held(seat, category) - most))
                self.seen[at + LEAD + category] = float(lead) / 3.0

    def look_at_yard(self) -> None:
        """What the building of each space would bring a seat that has, or may get, the money."""
        s = self.s
        m = self.m
        for space in range(SPACES):
            for seat in range(s.players):
                self.sums[seat * SPACES + space] = reach_of(s, seat, space)
            card = s.yard[space]
            if card == EMPTY:
                continue
            category = category_of(card)
            for seat in range(s.players):
                if s.funds(seat, space) + 9 < price_of(card):
                    continue
                gain = 0.0
                for more in range(2):
                    m.pay(category, seat, more)
                    sign = 2.0 * float(more) - 1.0
                    for scoring in range(m.scored, LAST + 1):
                        gain += sign * m.points[seat * (LAST + 1) + scoring]
                self.gain[seat * SPACES + space] = gain

    def look_at_seat(self, seat: i64, early: float, prices: vec[float]) -> None:
        s = self.s
        at = seat * INPUTS
        x = self.seen
        x[at + EARLY] = early
        if s.scored <= LAST:
            x[at + SCORED + s.scored] = 1.0
        x[at + WAITS] = self.m.part[s.scored] if s.scored <= LAST else 1.0
        x[at + ENDS] = last_turns(s)
        x[at + PLAYERS + min(s.players, 4) - 2] = 1.0
        distance = (seat - s.turn + s.players) % s.players
        if distance == 0:
            x[at + DISTANCE] = 1.0
        elif distance == 1:
            x[at + DISTANCE + 1] = 1.0
        if distance == s.players - 1:
            x[at + DISTANCE + 2] = 1.0
        self.look_at_money(seat, prices)
        self.look_at_purchases(seat)
        most: i64 = 0
        for other in range(s.players):
            if other != seat:
                most = max(most, s.score(other))
        x[at + POINTS] = float(s.score(seat) - most) / 10.0
        self.estimate[seat] += float(s.score(seat)) + wealth(s, seat, early, prices)

    def look_at_money(self, seat: i64, prices: vec[float]) -> None:
        s = self.s
        at = seat * INPUTS
        x = self.seen
        value: i64 = 0
        leads = 0.0
        exact = 0.0
        for currency in range(SPACES):
            funds = s.funds(seat, currency)
            value += funds
            size_of = float(funds) / 10.0
            place = currency
            while place > 0 and x[at + FUNDS + place - 1] < size_of:
                x[at + FUNDS + place] = x[at + FUNDS + place - 1]
                place -= 1
            x[at + FUNDS + place] = size_of
            if funds > most_of_others(s, seat, currency):
                leads += 1.0
            sums = self.sums[seat * SPACES + currency]
            for price in range(2, DEAREST + 1):
                if (sums >> price) & 1:
                    exact += prices[price]
        x[at + HAND] = float(s.hand_size(seat)) / 8.0
        x[at + VALUE] = float(value) / 30.0
        x[at + FITS] = exact / 2.0
        x[at + LEADS] = leads / 2.0

    def look_at_purchases(self, seat: i64) -> None:
        s = self.s
        at = seat * INPUTS
        x = self.seen
        market: i64 = 0
        for place in range(MARKET):
            card = s.market[place]
            if card != EMPTY:
                market += value_of(card)
                self.look_at_card(seat, card)
        x[at + MARKET_VALUE] = float(market) / 20.0
        distance = (seat - s.turn + s.players) % s.players
        for space in range(SPACES):
            if s.yard[space] == EMPTY:
                continue
            price = price_of(s.yard[space])
            gain = max(self.gain[seat * SPACES + space], 0.0) / 8.0
            if (self.sums[seat * SPACES + space] >> price) & 1:
                self.estimate[seat] += READY * self.gain[seat * SPACES + space]
                x[at + EXACT] += gain
                x[at + BEST] = max(x[at + BEST], gain)
                x[at + READIES] += 0.5
                for before in range(distance):
                    other = (s.turn + before) % s.players
                    if (self.sums[other * SPACES + space] >> price) & 1:
                        x[at + LOST] += gain
                        break
            elif s.funds(seat, space) >= price:
                x[at + OVER] += gain

    def look_at_card(self, seat: i64, card: i64) -> None:
        """Does this card of the market make an exact payment possible?"""
        s = self.s
        space = currency_of(card)
        if s.yard[space] == EMPTY:
            return
        price = price_of(s.yard[space])
        sums = self.sums[seat * SPACES + space]
        if (sums >> price) & 1 == 0 and ((sums << value_of(card)) >> price) & 1:
            at = seat * INPUTS + COMING
            self.seen[at] = max(self.seen[at], self.gain[seat * SPACES + space] / 8.0)


TAUGHT: Final = Taught("faubourg.games.alhambra.player", INPUTS, SIGHT)


def foresee(s: "AlhambraState", seat: i64) -> float:
    """The part of the win that the seat can expect; when the game is over, its share of it."""
    if s.waiting == 0:
        return shares(s)[seat]
    return TAUGHT.part(Sight(s).seen, s.players, seat)


def numbers(s: "AlhambraState") -> list[float]:
    """What the net is given, seat by seat: to learn from."""
    return list(Sight(s).seen)
