"""What lies on the table. Data, copying and counting; what may be done with it is in rules.py."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from faubourg.engine.actionset import ActionSet, bits, zeros
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Fact
from faubourg.engine.outcome import Outcome
from faubourg.engine.piles import Bag
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.view import View
from faubourg.games.alhambra import (
    actions,
    check,
    choices,
    observation,
    outcome,
    preview,
    refusals,
    view,
)
from faubourg.games.alhambra.components import (
    BUILDINGS,
    CHOOSE,
    EMPTY,
    MARKET,
    MONEY,
    PRICES,
    SHEET,
    SPACES,
    VALUES,
    all_buildings,
    all_money,
    currency_of,
    value_of,
)
from faubourg.games.alhambra.player import judgement, quick, rating


class AlhambraState(State):
    """A position. Rows 0..players-1 are the seats; with two players row 2 is Martin."""

    def __init__(
        self, players: i64, options: dict[str, str], other: "AlhambraState | None" = None
    ) -> None:
        """An empty table with all cards in the decks; or a copy of `other`."""
        super().__init__(players, actions.ACTIONS, options)
        if other is None:
            self.buildings = Bag(all_buildings())  # the face-down buildings
            self.money = Bag(all_money(players))  # the face-down money
            self.discard = Bag(zeros(MONEY))
            self.yard = vec[i64]([EMPTY for _ in range(SPACES)])  # space -> building or EMPTY
            # the face-up money: place -> card or EMPTY
            self.market = vec[i64]([EMPTY for _ in range(MARKET)])
            # coins laid down for the building being bought: value-1 -> count
            self.payment = zeros(VALUES)
            self.hands = zeros(players * MONEY)  # seat, card -> count
            self.purse = zeros(players * SPACES)  # seat, currency -> what the hand is worth in it
            self.owned = zeros(rows(players) * BUILDINGS)  # row, building -> count
            self.points = zeros(rows(players) * SHEET)  # row, scoring, category -> points scored
            self.phase: i64 = CHOOSE
            self.turn: i64 = 0  # whose turn it is
            self.turns: i64 = 0  # turns completed
            self.space: i64 = EMPTY  # the yard space of the building being bought
            self.stack: i64 = 0  # money cards in the five piles when they were stacked (A13)
            self.scored: i64 = 0  # scorings that have taken place
            self.known_bits: i64 = 0  # see legal_bits; 0: not worked out since the last step
        else:
            self.waiting = other.waiting
            self.rules = other.rules
            self.buildings = other.buildings.clone()
            self.money = other.money.clone()
            self.discard = other.discard.clone()
            self.yard = other.yard[:]
            self.market = other.market[:]
            self.payment = other.payment[:]
            self.hands = other.hands[:]
            self.purse = other.purse[:]
            self.owned = other.owned[:]
            self.points = other.points[:]
            self.phase = other.phase
            self.turn = other.turn
            self.turns = other.turns
            self.space = other.space
            self.stack = other.stack
            self.scored = other.scored
            self.known_bits = 0

    def clone(self) -> "AlhambraState":
        return AlhambraState(self.players, self.options, self)

    def rows(self) -> i64:
        return rows(self.players)

    def game_name(self) -> str:
        return "alhambra"

    def derived(self) -> list[str]:
        return [*super().derived(), "known_bits"]

    def read(self, data: object) -> None:
        super().read(data)
        self.known_bits = 0

    def hand_count(self, seat: i64, card: i64) -> i64:
        return self.hands[seat * MONEY + card]

    def hand_size(self, seat: i64) -> i64:
        size: i64 = 0
        for card in range(MONEY):
            size += self.hands[seat * MONEY + card]
        return size

    def funds(self, seat: i64, currency: i64) -> i64:
        """What the seat holds in one currency."""
        return self.purse[seat * SPACES + currency]

    def gain_card(self, seat: i64, card: i64) -> None:
        self.hands[seat * MONEY + card] += 1
        self.purse[seat * SPACES + currency_of(card)] += value_of(card)

    def lose_card(self, seat: i64, card: i64) -> None:
        self.hands[seat * MONEY + card] -= 1
        self.purse[seat * SPACES + currency_of(card)] -= value_of(card)

    def count_purses(self) -> None:
        """Work out what every hand is worth."""
        for seat in range(self.players):
            for currency in range(SPACES):
                at = seat * MONEY + currency * VALUES
                worth: i64 = 0
                for i in range(VALUES):
                    worth += self.hands[at + i] * (i + 1)
                self.purse[seat * SPACES + currency] = worth

    def paid(self) -> i64:
        total: i64 = 0
        for i in range(VALUES):
            total += self.payment[i] * (i + 1)
        return total

    def held(self, row: i64, category: i64) -> i64:
        """How many buildings of a category lie in front of a player or Martin."""
        at = row * BUILDINGS + category * PRICES
        total: i64 = 0
        for i in range(PRICES):
            total += self.owned[at + i]
        return total

    def score(self, row: i64) -> i64:
        """The points scored so far: of a seat, or of Martin."""
        total: i64 = 0
        for i in range(SHEET):
            total += self.points[row * SHEET + i]
        return total

    # -- the engine's methods: each hands over to the module that knows -------------------------

    def legal_into(self, seat: i64, found: ActionSet) -> None:
        found.words[0] = self.legal_bits(seat)

    def legal_bits(self, seat: i64) -> i64:
        """The legal actions as one word, worked out once for each position."""
        if self.known_bits == 0:
            self.known_bits = choices.legal_mask(self, seat)
        return self.known_bits

    def legal(self, seat: int) -> list[int]:
        if seat != self.turn or self.waiting == 0:
            return []
        return bits(self.legal_bits(seat))

    def is_legal(self, seat: i64, action: i64) -> bool:
        return (self.legal_bits(seat) >> action) & 1 == 1

    def step(self, seat: i64, action: i64, dealer: Dealer) -> None:
        self.known_bits = 0
        choices.carry_out(self, seat, action, dealer)

    def refuse(self, seat: i64, action: i64) -> Refusal:
        return refusals.refuse(self, seat, action)

    def make_preview(self, seat: i64, action: i64) -> list[Fact]:
        return preview.preview(self, seat, action)

    def make_outcome(self) -> Outcome:
        return outcome.outcome(self)

    def make_view(self, seat: i64, memory: i64) -> View:
        return view.make_view(self, seat, memory)

    def observe(self, seat: i64, out: vec[i16]) -> None:
        observation.observe(self, seat, out)

    def rate(self, seat: i64, legal: ActionSet, ratings: vec[float], chance: Dealer) -> None:
        rating.rate(self, seat, legal, ratings)

    def reasons(self, seat: i64, action: i64, chance: Dealer) -> dict[str, float]:
        return rating.reasons(self, seat, action)

    def suggest(self, seat: i64, legal: ActionSet, chance: Dealer) -> i64:
        return quick.suggest(self, seat, legal)

    def judge(self, seat: i64) -> float:
        return judgement.judge(self, seat)

    def progress(self) -> i64:
        """In sixths of a round, so that a search looks as many rounds ahead at every table."""
        return 6 * self.turns // self.players

    def check(self) -> None:
        check.check(self)


def rows(players: i64) -> i64:
    """The players and, for two, Martin (A50)."""
    if players == 2:
        return 3
    return players
