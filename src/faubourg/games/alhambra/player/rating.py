"""The regular player: how good each action looks, as a sum of terms that can be named.

What a turn can be made of is worked out at once: the cards that may be taken, and for each building
the best exact payment and the best other one. An exact payment goes on to the next action (A23), so
it is worth the rest of the turn besides.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet, noughts, zeros
from faubourg.games.alhambra.actions import BUY, GIVE, KEEP, PASS, PAY_COIN, TAKE
from faubourg.games.alhambra.components import (
    CATEGORIES,
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
from faubourg.games.alhambra.player.majorities import LAST
from faubourg.games.alhambra.player.worth import NEVER, Worth
from faubourg.games.alhambra.rules import purchases, takings

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


class Payments:
    """The best way to pay for a building, of those without a coin too many."""

    def __init__(self, o: Worth, space: i64) -> None:
        self.o = o
        self.space = space
        at = o.seat * MONEY + space * VALUES
        self.coins = o.s.hands[at : at + VALUES]  # still in hand
        self.exact = NEVER  # what the coins left are worth after the best exact payment
        self.over = NEVER  # and after the best other one
        self.exact_fits = 0.0  # the part of that which exact payments are (`Worth.fitting`)
        self.over_fits = 0.0

    def search(self, highest: i64, missing: i64) -> None:
        """Pay what is missing with coins up to this value, the larger ones first."""
        if missing <= 0:
            left = self.o.money(self.coins, 0, self.space, True)
            if missing == 0 and left > self.exact:
                self.exact = left
                self.exact_fits = self.o.fitting
            elif missing < 0 and left > self.over:
                self.over = left
                self.over_fits = self.o.fitting
            return
        for i in range(highest):
            if self.coins[i] > 0:
                self.coins[i] -= 1
                self.search(i + 1, missing - i - 1)
                self.coins[i] += 1


class Turn:
    """What the seat can do in this turn, and what each part of it is worth."""

    def __init__(self, o: Worth) -> None:
        s = o.s
        self.o = o
        self.takes = noughts(BUY)  # by action
        self.fits = 0.0  # the part of the last `taking` that exact payments are
        self.money = 0.0  # of the best of them
        self.exact = vec[float]([NEVER, NEVER, NEVER, NEVER])  # by space
        self.over = vec[float]([NEVER, NEVER, NEVER, NEVER])
        possible = takings(s) | purchases(s, o.seat)
        for action in range(BUY):
            if (possible >> action) & 1:
                self.takes[action] = self.taking(action - TAKE)
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

    def coins(self, currency: i64) -> vec[i64]:
        """A copy of the seat's coins of a currency, those that lie there as payment too."""
        at = self.o.seat * MONEY + currency * VALUES
        coins = self.o.s.hands[at : at + VALUES]
        if currency == self.o.s.space:
            for i in range(VALUES):
                coins[i] += self.o.s.payment[i]
        return coins

    def purse(self, currency: i64) -> float:
        """What these coins are worth."""
        return self.o.money(self.coins(currency), 0, currency, False)

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

    def taking(self, places: i64) -> float:
        """What face-up cards are worth to the seat."""
        o = self.o
        s = o.s
        total = 0.0
        self.fits = 0.0
        for currency in range(SPACES):
            coins = zeros(0)
            for place in range(MARKET):
                if (places >> place) & 1 and currency_of(s.market[place]) == currency:
                    if len(coins) == 0:
                        coins = self.coins(currency)
                    coins[value_of(s.market[place]) - 1] += 1
            if len(coins) > 0:
                total += o.money(coins, 0, currency, False)
                self.fits += o.fitting
                total -= self.purse(currency)
                self.fits -= o.fitting
        return total


def rate(s: "AlhambraState", seat: i64, legal: ActionSet, ratings: vec[float]) -> None:
    """Set the rating of every legal action."""
    turn = Turn(Worth(s, seat))
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
    again = turn.again(s.space)
    before = turn.purse(s.space)
    got = turn.got(s.space)
    for i in range(VALUES):
        if legal.has(PAY_COIN + i):
            ways = paying(turn, i)
            ratings[PAY_COIN + i] = got - before + max(ways.exact + again, ways.over)
    if s.paid >= price_of(s.yard[s.space]):
        ways = paid(turn)
        left = max(ways.exact + again, ways.over) - before + turn.o.deny[s.space]
        ratings[KEEP] = turn.o.gain[s.space] + left
        if s.players == 2:
            ratings[GIVE] = turn.o.gift[s.space] + left


def paying(turn: Turn, coin: i64) -> Payments:
    """The ways to go on paying after this coin (its value less 1)."""
    s = turn.o.s
    ways = Payments(turn.o, s.space)
    ways.coins[coin] -= 1
    ways.search(coin + 1, price_of(s.yard[s.space]) - s.paid - coin - 1)
    return ways


def paid(turn: Turn) -> Payments:
    """The one way to go on when the price is reached."""
    s = turn.o.s
    ways = Payments(turn.o, s.space)
    ways.search(0, price_of(s.yard[s.space]) - s.paid)
    return ways


def reasons(s: "AlhambraState", seat: i64, action: i64) -> dict[str, float]:
    """The terms of the rating of a legal action; a purchase by its best payment."""
    turn = Turn(Worth(s, seat))
    if action < BUY:
        worth = turn.taking(action - TAKE)
        return {"money": worth - turn.fits, "exact": turn.fits}
    if action < PAY_COIN:
        ways = Payments(turn.o, action - BUY)
        ways.search(VALUES, price_of(s.yard[action - BUY]))
    elif action < KEEP:
        ways = paying(turn, action - PAY_COIN)
    elif action < PASS:
        ways = paid(turn)
    else:
        return {}
    space = action - BUY if action < PAY_COIN else s.space
    give = turn.o.gift[space] > turn.o.gain[space]
    if action >= KEEP:
        give = action == GIVE
    terms = majority_terms(turn.o, space, s.players if give else seat)
    again = turn.again(space)
    value, fits = ways.exact + again, ways.exact_fits
    if ways.over > value:
        value, again, fits = ways.over, 0.0, ways.over_fits
    value -= again + turn.purse(space)
    fits -= turn.o.fitting
    terms.update({"deny": turn.o.deny[space], "money": value - fits, "exact": fits, "again": again})
    return terms


def majority_terms(o: Worth, space: i64, owner: i64) -> dict[str, float]:
    """What the building means for the points of the seat and of its rivals."""
    m = o.majorities
    category = category_of(o.s.yard[space])
    m.pay(category, owner, 1)
    own, later, rivals = 0.0, 0.0, 0.0
    for row in range(m.rows):
        for scoring in range(m.scored, LAST + 1):
            i = row * (LAST + 1) + scoring
            by = o.weight[row] * (m.points[i] - o.base[category * m.rows * (LAST + 1) + i])
            if row != o.seat:
                rivals += by
            elif scoring == m.scored:
                own += by
            else:
                later += by
    return {f"next_{CATEGORIES[int(category)]}": own, "later": later, "rivals": rivals}
