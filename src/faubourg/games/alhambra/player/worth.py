"""What things are worth to a seat: the buildings in the yard and the coins in a hand.

A building is worth the points that its majority will bring (majorities.py), what rivals lose by it
and what they could have done with it; money is worth what it may buy, most of all exactly, because
an exact payment is another action (A23). The weights were tuned by play against earlier ones.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import lowest_bit, noughts
from faubourg.games.alhambra.components import (
    BUILDINGS,
    EMPTY,
    KINDS,
    MONEY,
    SPACES,
    VALUES,
    category_of,
    price_of,
)
from faubourg.games.alhambra.player.majorities import LAST, Majorities
from faubourg.games.alhambra.player.weights import (
    AFFORD,
    AGAIN,
    BUY_EXACT,
    BUY_OVER,
    COIN,
    COIN_EARLY,
    EXACT,
    FUTURE,
    INHERIT,
    NEAR,
    RIVAL,
    SPARE,
    VALUE,
    VALUE_EARLY,
    W,
)

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState

FULL_DECK: Final = 50.0
LAST_BUILDINGS: Final = 6.0  # in the deck when one begins to think of what is left over
DEAREST: Final[i64] = 13
NEVER: Final = -1000.0


class Worth:
    """What a seat sees ahead: the worth of the buildings in the yard and of the coins in hand."""

    def __init__(self, s: "AlhambraState", seat: i64) -> None:
        self.s = s
        self.seat = seat
        self.majorities = Majorities(s)
        rows = self.majorities.rows
        self.base = noughts(KINDS * rows * (LAST + 1))  # expected points as things stand
        self.totals = noughts(rows)  # points scored and expected
        self._expect()
        self.weight = noughts(rows)  # how much a point of each row counts for the seat
        self._weigh()
        self.gain = noughts(SPACES)  # if the seat gets the building of a space
        self.gift = noughts(SPACES)  # if Martin gets it
        self.deny = noughts(SPACES)  # if rivals cannot buy it
        self.stays = noughts(SPACES)  # the chance that they do not
        early = float(s.buildings.total) / FULL_DECK
        self.coin = W[COIN] + W[COIN_EARLY] * early
        self.value = W[VALUE] + W[VALUE_EARLY] * early
        self.inherit = W[INHERIT] * last_turns(s)
        self.prices = price_shares(s)
        self.fitting = 0.0  # the part of the last `money` that exact payments are
        for space in range(SPACES):
            if s.yard[space] != EMPTY:
                self._look_at(space)

    def _expect(self) -> None:
        m = self.majorities
        for row in range(m.rows):
            self.totals[row] = float(self.s.score(row))
        for category in range(KINDS):
            m.pay(category, 0, 0)
            at = category * m.rows * (LAST + 1)
            for i in range(m.rows * (LAST + 1)):
                self.base[at + i] = m.points[i]
            for row in range(m.rows):
                for scoring in range(m.scored, LAST + 1):
                    self.totals[row] += m.points[row * (LAST + 1) + scoring]

    def _weigh(self) -> None:
        """Rivals count by how near they are to winning, Martin does not."""
        players = self.s.players
        best = NEVER
        for row in range(players):
            if row != self.seat:
                best = max(best, self.totals[row])
        whole = 0.0
        for row in range(players):
            if row != self.seat:
                behind = (best - self.totals[row]) * W[NEAR]
                self.weight[row] = 1.0 / (1.0 + behind * behind)
                whole += self.weight[row]
        for row in range(players):
            self.weight[row] *= -W[RIVAL] / whole
        self.weight[self.seat] = 1.0

    def swing(self, category: i64, row: i64) -> float:
        """What changes for the seat if that row gets a building of the category."""
        m = self.majorities
        m.pay(category, row, 1)
        at = category * m.rows * (LAST + 1)
        total = 0.0
        for one in range(m.rows):
            weight = self.weight[one]
            if weight != 0.0:
                for scoring in range(m.scored, LAST + 1):
                    i = one * (LAST + 1) + scoring
                    total += weight * (m.points[i] - self.base[at + i])
        return total

    def _look_at(self, space: i64) -> None:
        """The building of a space: for the seat, for Martin, and what rivals threaten."""
        s = self.s
        category = category_of(s.yard[space])
        price = price_of(s.yard[space])
        self.gain[space] = self.swing(category, self.seat)
        self.gift[space] = NEVER
        if s.players == 2:
            self.gift[space] = self.swing(category, 2)
        stays = 1.0
        for i in range(1, s.players):
            rival = (self.seat + i) % s.players
            if s.funds(rival, space) >= price:
                chance = W[BUY_OVER]
                if (reach_of(s, rival, space) >> price) & 1:
                    chance = W[BUY_EXACT]
                self.deny[space] -= stays * chance * self.swing(category, rival)
                stays *= 1.0 - chance
        self.stays[space] = stays

    def money(self, coins: vec[i64], at: i64, space: i64, sold: bool) -> float:
        """What coins of a currency are worth: coins[at + value - 1] of each value."""
        count: i64 = 0
        total: i64 = 0
        for i in range(VALUES):
            count += coins[at + i]
            total += coins[at + i] * (i + 1)
        self.fitting = 0.0
        if count == 0:
            return 0.0
        value = self.coin * float(count) + self.value * float(total)
        if total > DEAREST:
            value -= W[SPARE] * float(total - DEAREST)
        if self.inherit > 0.0 and total > most_of_others(self.s, self.seat, space):
            value += self.inherit
        sums = reach(coins, at)
        for price in range(2, DEAREST + 1):
            if (sums >> price) & 1:
                self.fitting += W[FUTURE] * self.prices[price]
        if not sold:
            self.fitting += self._ready(space, sums, total)
        return value + self.fitting

    def _ready(self, space: i64, sums: i64, total: i64) -> float:
        """What it is worth to have the money for the building that lies there now."""
        if self.s.yard[space] == EMPTY:
            return 0.0
        price = price_of(self.s.yard[space])
        gain = max(self.gain[space], self.gift[space], 0.0)
        if (sums >> price) & 1:
            return self.stays[space] * (W[EXACT] * gain + W[AGAIN])
        if total >= price:
            return self.stays[space] * W[AFFORD] * gain
        return 0.0


def last_turns(s: "AlhambraState") -> float:
    """How near the end is: 0 while there are many buildings in the deck, 1 when it is empty."""
    return max(0.0, 1.0 - float(s.buildings.total) / LAST_BUILDINGS)


def most_of_others(s: "AlhambraState", seat: i64, currency: i64) -> i64:
    """The most that another seat holds of a currency."""
    most: i64 = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, s.funds(other, currency))
    return most


def price_shares(s: "AlhambraState") -> vec[float]:
    """How likely the next building is to have each price."""
    shares = noughts(DEAREST + 1)
    if s.buildings.total == 0:
        return shares
    each = 1.0 / float(s.buildings.total)
    for card in range(BUILDINGS):
        if s.buildings.counts[card] > 0:
            shares[price_of(card)] += each * float(s.buildings.counts[card])
    return shares


def reach_of(s: "AlhambraState", seat: i64, currency: i64) -> i64:
    """`reach` of the coins that a seat holds, which are few."""
    at = seat * MONEY + currency * VALUES
    held = s.coins[seat * SPACES + currency]
    sums: i64 = 1
    while held != 0:
        i = lowest_bit(held)
        held &= held - 1
        for _coin in range(s.hands[at + i]):
            sums |= (sums << (i + 1)) & 0x7FFFFFFF
    return sums


def reach(coins: vec[i64], at: i64) -> i64:
    """Bit n: some set of these coins of one currency is worth n (to 31)."""
    sums: i64 = 1
    for i in range(VALUES):
        for _coin in range(coins[at + i]):
            sums |= (sums << (i + 1)) & 0x7FFFFFFF
    return sums
