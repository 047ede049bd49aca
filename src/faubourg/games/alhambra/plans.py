"""The regular player: how good each action looks, as a sum of terms that can be named.

What a turn can be made of is worked out at once: the cards that may be taken, and for each building
the best exact payment and the best other one. An exact payment goes on to the next action (A23), so
it is worth the rest of the turn besides.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet, noughts, zeros
from faubourg.games.alhambra.actions import BUY, GIVE, KEEP, PAY_COIN, TAKE
from faubourg.games.alhambra.components import (
    EMPTY,
    MARKET,
    MONEY,
    PAY,
    SPACES,
    VALUES,
    currency_of,
    price_of,
    value_of,
)
from faubourg.games.alhambra.evaluate import NEVER, Outlook
from faubourg.games.alhambra.rules import purchases, takings

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


class Payments:
    """The best way to pay for a building, of those without a coin too many."""

    def __init__(self, o: Outlook, space: i64) -> None:
        self.o = o
        self.space = space
        at = o.seat * MONEY + space * VALUES
        self.coins = o.s.hands[at : at + VALUES]  # still in hand
        self.exact = NEVER  # what the coins left are worth after the best exact payment
        self.over = NEVER  # and after the best other one

    def search(self, highest: i64, missing: i64) -> None:
        """Pay what is missing with coins up to this value, the larger ones first."""
        if missing <= 0:
            left = self.o.money(self.coins, 0, self.space, True)
            if missing == 0:
                self.exact = max(self.exact, left)
            else:
                self.over = max(self.over, left)
            return
        for i in range(highest):
            if self.coins[i] > 0:
                self.coins[i] -= 1
                self.search(i + 1, missing - i - 1)
                self.coins[i] += 1


class Turn:
    """What the seat can do in this turn, and what each part of it is worth."""

    def __init__(self, o: Outlook) -> None:
        s = o.s
        self.o = o
        self.takes = noughts(BUY)  # by action
        self.money = 0.0  # of the best of them
        self.exact = vec[float]([NEVER, NEVER, NEVER, NEVER])  # by space
        self.over = vec[float]([NEVER, NEVER, NEVER, NEVER])
        possible = takings(s) | purchases(s, o.seat)
        for action in range(BUY):
            if (possible >> action) & 1:
                self.takes[action] = self._take(action - TAKE)
                self.money = max(self.money, self.takes[action])
        for space in range(SPACES):
            if space != s.space and (possible >> (BUY + space)) & 1:
                ways = Payments(o, space)
                ways.search(VALUES, price_of(s.yard[space]))
                gain = self.got(space) - self.purse(space)
                self.exact[space] = gain + ways.exact
                self.over[space] = gain + ways.over

    def got(self, space: i64) -> float:
        """What the building of a space is worth to the seat, which may give it to Martin."""
        return max(self.o.gain[space], self.o.gift[space]) + self.o.deny[space]

    def purse(self, space: i64) -> float:
        """What the seat's coins of a currency are worth, those that lie there as payment too."""
        o = self.o
        at = o.seat * MONEY + space * VALUES
        if space != o.s.space:
            return o.money(o.s.hands, at, space, False)
        coins = o.s.hands[at : at + VALUES]
        for i in range(VALUES):
            coins[i] += o.s.payment[i]
        return o.money(coins, 0, space, False)

    def again(self, but: i64) -> float:
        """What another action is worth: every exact purchase that pays, then the best end."""
        total = 0.0
        best = self.money
        for space in range(SPACES):
            if space != but:
                if self.exact[space] > 0.0:
                    total += self.exact[space]
                else:
                    best = max(best, self.over[space])
        return total + best

    def _take(self, places: i64) -> float:
        """What face-up cards are worth to the seat."""
        o = self.o
        s = o.s
        total = 0.0
        for currency in range(SPACES):
            coins = zeros(0)
            at = o.seat * MONEY + currency * VALUES
            for place in range(MARKET):
                if (places >> place) & 1 and currency_of(s.market[place]) == currency:
                    if len(coins) == 0:
                        coins = s.hands[at : at + VALUES]
                    coins[value_of(s.market[place]) - 1] += 1
            if len(coins) > 0:
                sold = s.yard[currency] == EMPTY or s.space == currency
                total += o.money(coins, 0, currency, sold)
                total -= o.money(s.hands, at, currency, sold)
        return total


def rate(s: "AlhambraState", seat: i64, legal: ActionSet, ratings: vec[float]) -> None:
    """Set the rating of every legal action."""
    turn = Turn(Outlook(s, seat))
    if s.phase == PAY:
        rate_payment(s, turn, legal, ratings)
        return
    for action in range(BUY):
        if legal.has(action):
            ratings[action] = turn.takes[action]
    for space in range(SPACES):
        if legal.has(BUY + space):
            exact = turn.exact[space] + turn.again(space)
            ratings[BUY + space] = max(exact, turn.over[space])


def rate_payment(s: "AlhambraState", turn: Turn, legal: ActionSet, ratings: vec[float]) -> None:
    """Every coin by the best payment that goes on with it."""
    missing = price_of(s.yard[s.space]) - s.paid()
    again = turn.again(s.space)
    before = turn.purse(s.space)
    got = turn.got(s.space)
    ways = Payments(turn.o, s.space)
    for i in range(VALUES):
        if legal.has(PAY_COIN + i):
            ways.exact = NEVER
            ways.over = NEVER
            ways.coins[i] -= 1
            ways.search(i + 1, missing - i - 1)
            ways.coins[i] += 1
            ratings[PAY_COIN + i] = got - before + max(ways.exact + again, ways.over)
    if missing > 0:
        return
    left = turn.o.money(ways.coins, 0, s.space, True) - before + turn.o.deny[s.space]
    if missing == 0:
        left += again
    ratings[KEEP] = turn.o.gain[s.space] + left
    if s.players == 2:
        ratings[GIVE] = turn.o.gift[s.space] + left
