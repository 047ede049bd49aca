"""What lies on the table. Data, copying and counting; what may be done with it is in rules.py."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from faubourg.engine.actionset import ActionSet, bits, pick_bit, zeros
from faubourg.engine.dealer import Dealer, SeededDealer
from faubourg.engine.facts import Fact
from faubourg.engine.outcome import Ending, Outcome
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
    BUILDING_PILE,
    BUILDINGS,
    CHOOSE,
    EMPTY,
    KINDS,
    MARKET,
    MONEY,
    MONEY_PILE,
    PRICES,
    SHEET,
    SPACES,
    VALUES,
    all_buildings,
    all_money,
    category_of,
    currency_of,
    money_card,
    value_of,
)
from faubourg.games.alhambra.player import foresight, judgement, quick, rating


class AlhambraState(State):
    """A position. Rows 0..players-1 are the seats; with two players row 2 is Martin."""

    def __init__(  # noqa: PLR0915 - each thing on the table once new, once copied
        self, players: i64, options: dict[str, str], other: "AlhambraState | None" = None
    ) -> None:
        """An empty table with all cards in the decks; or a copy of `other`."""
        super().__init__(players, actions.ACTIONS, options)
        if other is None:
            self.buildings = Bag(all_buildings(), BUILDING_PILE)  # the face-down buildings
            self.money = Bag(all_money(players), MONEY_PILE)  # the face-down money
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
            # What follows from the above, remembered (`remember`) because it is asked all the time:
            self.known_bits: i64 = 0  # see legal_bits; 0: not worked out since the last step
            self.paid: i64 = 0  # what the coins laid down are worth
            self.smallest: i64 = VALUES  # of them: nothing larger may follow it
            self.coins = zeros(players * SPACES)  # seat, currency -> bit i: there is a coin i + 1
            # row, category -> buildings; the last row counts those in the face-down deck
            self.kinds = zeros((rows(players) + 1) * KINDS)
            self.count_buildings()
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
            self.paid = other.paid
            self.smallest = other.smallest
            self.coins = other.coins[:]
            self.kinds = other.kinds[:]

    def clone(self) -> "AlhambraState":
        return AlhambraState(self.players, self.options, self)

    def rows(self) -> i64:
        return rows(self.players)

    def game_name(self) -> str:
        return "alhambra"

    def derived(self) -> list[str]:
        return [*super().derived(), "known_bits", "paid", "smallest", "coins", "kinds"]

    def read(self, data: object) -> None:
        super().read(data)
        self.remember()

    def remember(self) -> None:
        """Work out what follows from what lies on the table: whoever laid it there calls this."""
        self.known_bits = 0
        self.count_payment()
        self.count_coins()
        self.count_buildings()

    def hand_count(self, seat: i64, card: i64) -> i64:
        at = seat * MONEY + card
        return self.hands[at]

    def hand_size(self, seat: i64) -> i64:
        size: i64 = 0
        for card in range(MONEY):
            size += self.hands[seat * MONEY + card]
        return size

    def funds(self, seat: i64, currency: i64) -> i64:
        """What the seat holds in one currency."""
        at = seat * SPACES + currency
        return self.purse[at]

    def gain_card(self, seat: i64, card: i64) -> None:
        at = seat * MONEY + card
        self.hands[at] += 1
        at = seat * SPACES + currency_of(card)
        self.purse[at] += value_of(card)
        self.coins[at] |= 1 << (value_of(card) - 1)

    def lose_card(self, seat: i64, card: i64) -> None:
        at = seat * MONEY + card
        left = self.hands[at] - 1
        self.hands[at] = left
        at = seat * SPACES + currency_of(card)
        self.purse[at] -= value_of(card)
        if left == 0:
            self.coins[at] &= ~(1 << (value_of(card) - 1))

    def lay_down(self, coin: i64) -> None:
        """A coin (its value less 1) more for the building that is being bought."""
        self.payment[coin] += 1
        self.paid += coin + 1
        self.smallest = min(self.smallest, coin + 1)

    def discard_payment(self) -> None:
        """The coins laid down go to the discard pile."""
        for i in range(self.smallest - 1, VALUES):
            coins = self.payment[i]
            if coins > 0:
                self.discard.add(money_card(self.space, i + 1), coins)
                self.payment[i] = 0
        self.paid = 0
        self.smallest = VALUES

    def gain_building(self, row: i64, card: i64) -> None:
        at = row * BUILDINGS + card
        self.owned[at] += 1
        at = row * KINDS + category_of(card)
        self.kinds[at] += 1

    def draw_building(self, dealer: Dealer) -> i64:
        """The next of the face-down buildings, of which there is at least one."""
        card = dealer.draw(self.buildings)
        at = self.rows() * KINDS + category_of(card)
        self.kinds[at] -= 1
        return card

    def count_purses(self) -> None:
        """Work out what every hand is worth."""
        for seat in range(self.players):
            for currency in range(SPACES):
                at = seat * MONEY + currency * VALUES
                worth: i64 = 0
                for i in range(VALUES):
                    worth += self.hands[at + i] * (i + 1)
                self.purse[seat * SPACES + currency] = worth

    def count_coins(self) -> None:
        """Work out which coins every hand holds."""
        for at in range(self.players * SPACES):
            self.coins[at] = 0
            for i in range(VALUES):
                if self.hands[at * VALUES + i] > 0:
                    self.coins[at] |= 1 << i

    def count_payment(self) -> None:
        """Work out what is laid down, and the smallest coin of it."""
        self.paid = 0
        self.smallest = VALUES
        for i in range(VALUES - 1, -1, -1):
            if self.payment[i] > 0:
                self.paid += self.payment[i] * (i + 1)
                self.smallest = i + 1

    def count_buildings(self) -> None:
        """Work out how many buildings of each category every row and the deck have."""
        for row in range(self.rows()):
            for category in range(KINDS):
                self.kinds[row * KINDS + category] = of_kind(self.owned, row * BUILDINGS, category)
        for category in range(KINDS):
            count = of_kind(self.buildings.counts, 0, category)
            self.kinds[self.rows() * KINDS + category] = count

    def held(self, row: i64, category: i64) -> i64:
        """How many buildings of a category lie in front of a player or Martin."""
        at = row * KINDS + category
        return self.kinds[at]

    def unsold(self, category: i64) -> i64:
        """How many buildings of a category lie in the yard or are still face down."""
        count = self.hidden(category)
        for space in range(SPACES):
            card = self.yard[space]
            if card != EMPTY and category_of(card) == category:
                count += 1
        return count

    def hidden(self, category: i64) -> i64:
        """How many buildings of a category are in the face-down deck."""
        at = self.rows() * KINDS + category
        return self.kinds[at]

    def score(self, row: i64) -> i64:
        """The points scored so far: of a seat, or of Martin."""
        total: i64 = 0
        for i in range(SHEET):
            at = row * SHEET + i
            total += self.points[at]
        return total

    # -- the engine's methods: each hands over to the module that knows -------------------------

    def legal_into(self, seat: i64, found: ActionSet) -> None:
        found.replace(self.legal_bits(seat))

    def legal_bits(self, seat: i64) -> i64:
        """The legal actions as one word, worked out once for each position."""
        if self.known_bits == 0:
            self.known_bits = choices.legal_mask(self, seat)
        return self.known_bits

    def first_waiting(self) -> i64:
        """A20: one seat at a time."""
        if self.waiting == 0:
            return -1
        return self.turn

    def legal(self, seat: int) -> list[int]:
        if seat != self.turn or self.waiting == 0:
            return []
        return bits(self.legal_bits(seat))

    def advance(self, action: object, dealer: Dealer) -> list[int]:
        self._advance(action, dealer)
        if self.waiting == 0:
            return []
        return bits(self.legal_bits(self.turn))

    def is_legal(self, seat: i64, action: i64) -> bool:
        return (self.legal_bits(seat) >> action) & 1 == 1

    def step(self, seat: i64, action: i64, dealer: Dealer) -> None:
        self.known_bits = 0
        choices.carry_out(self, seat, action, dealer)

    def play_out(self, chances: list[SeededDealer], dealer: Dealer) -> i64:
        self.known_bits = 0
        steps: i64 = 0
        while self.waiting != 0:
            seat = self.turn
            action = pick_bit(choices.legal_mask(self, seat), chances[seat])
            choices.carry_out(self, seat, action, dealer)
            steps += 1
        return steps

    def refuse(self, seat: i64, action: i64) -> Refusal:
        return refusals.refuse(self, seat, action)

    def make_preview(self, seat: i64, action: i64) -> list[Fact]:
        return preview.preview(self, seat, action)

    def make_outcome(self) -> Outcome:
        return outcome.outcome(self)

    def make_ending(self) -> Ending:
        return outcome.ending(self)

    def make_view(self, seat: i64, memory: i64) -> View:
        return view.make_view(self, seat, memory)

    def observe(self, seat: i64, out: vec[i16], at: i64 = 0) -> None:
        observation.observe(self, seat, out, at)

    def rate(self, seat: i64, legal: ActionSet, ratings: vec[float], chance: Dealer) -> None:
        rating.rate(self, seat, legal, ratings)

    def reasons(self, seat: i64, action: i64, chance: Dealer) -> dict[str, float]:
        return rating.reasons(self, seat, action)

    def suggest(self, seat: i64, legal: ActionSet, chance: Dealer) -> i64:
        return quick.suggest(self, seat, legal)

    def judge(self, seat: i64) -> float:
        return judgement.judge(self, seat)

    def foresee(self, seat: i64) -> float:
        return foresight.foresee(self, seat)

    def progress(self) -> i64:
        """In sixths of a round, so that a search looks as many rounds ahead at every table."""
        return 6 * self.turns // self.players

    def check(self) -> None:
        check.check(self)


def of_kind(counts: vec[i64], at: i64, category: i64) -> i64:
    """The buildings of a category, whatever their price: at + building -> count."""
    total: i64 = 0
    for i in range(PRICES):
        total += counts[at + category * PRICES + i]
    return total


def rows(players: i64) -> i64:
    """The players and, for two, Martin (A50)."""
    if players == 2:
        return 3
    return players
