"""The second referee of Alhambra, after docs/rules/alhambra.en.md. Cards are kept by name."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from faubourg.engine.outcome import Outcome
from tests.referee.books import Flow, Referee, joined, tally

COLOURS = ["yellow", "green", "orange", "blue"]  # A1, A3: currencies, and spaces from the left
LETTERS = ["Y", "G", "O", "B"]
PRICES = {  # A2
    "pavilion": [2, 3, 4, 5, 6, 7, 8],
    "seraglio": [3, 4, 5, 6, 7, 8, 9],
    "arcades": [4, 5, 6, 6, 7, 8, 8, 9, 10],
    "chambers": [5, 6, 7, 7, 8, 9, 9, 10, 11],
    "garden": [6, 7, 8, 8, 8, 9, 10, 10, 10, 11, 12],
    "tower": [7, 8, 9, 9, 9, 10, 11, 11, 11, 12, 13],
}
PLACES = {  # A31
    "A": {
        "pavilion": [1],
        "seraglio": [2],
        "arcades": [3],
        "chambers": [4],
        "garden": [5],
        "tower": [6],
    },
    "B": {
        "pavilion": [8, 1],
        "seraglio": [9, 2],
        "arcades": [10, 3],
        "chambers": [11, 4],
        "garden": [12, 5],
        "tower": [13, 6],
    },
    "C": {
        "pavilion": [16, 8, 1],
        "seraglio": [17, 9, 2],
        "arcades": [18, 10, 3],
        "chambers": [19, 11, 4],
        "garden": [20, 12, 5],
        "tower": [21, 13, 6],
    },
}


def colour(card: str) -> str:
    return card.split("-")[0]


def value(card: str) -> int:
    """The value of a money card, the price of a building."""
    return int(card.split("-")[1])


def money_number(card: str) -> int:
    """docs/notation.md: how views and records number money cards."""
    return 9 * COLOURS.index(colour(card)) + value(card) - 1


def building_number(building: str) -> int:
    category = colour(building)
    return 7 * list(PRICES).index(category) + value(building) - PRICES[category][0]


class AlhambraReferee(Referee):
    """Who holds what, what lies where, and the five piles of the money deck."""

    def __init__(self, players: int, options: Mapping[str, str], rules_version: int) -> None:
        super().__init__(players, options, rules_version)
        self.martin = players == 2  # A50
        self.rows = players + self.martin
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.owned: list[Counter[str]] = [Counter() for _ in range(self.rows)]
        self.sheet: list[dict[str, int]] = [
            {f"{scoring}/{category}": 0 for scoring in PLACES for category in PRICES}
            for _ in range(self.rows)
        ]
        copies = 2 if self.martin else 3  # A1, A14
        self.deck = Counter({f"{c}-{v}": copies for c in COLOURS for v in range(1, 10)})
        self.buildings = Counter(f"{c}-{price}" for c in PRICES for price in PRICES[c])
        self.discard: Counter[str] = Counter()
        self.yard: list[str | None] = [None] * 4
        self.market: list[str | None] = [None] * 4
        self.piles: list[int] = []  # A13: how many money cards each had
        self.drawn = 0  # money cards that came from the five piles
        self.scored: list[str] = []
        self.turn = 0
        self.turns = 0
        self.space = -1  # the building that is being paid
        self.payment: list[int] = []
        self.over = False

    # -- setting up -----------------------------------------------------------------------------

    def story(self) -> Flow[None]:
        if self.martin:
            self.serve_martin(6)
        self.fill_yard()
        self.deal_money()
        for place in range(4):
            self.market[place] = self.turn_up()
        left = self.deck.total()
        self.piles = [(left + 4 - i) // 5 for i in range(5)]  # A13: larger ones first
        while not self.over:
            yield from self.play_turn()
            self.turns += 1
            self.between_turns()

    def deal_money(self) -> None:
        """A11, A12: until 20 is reached; fewest cards first, the lowest total, the youngest."""
        for seat in range(self.players):
            cards: list[str] = self.learn("A11", "dealt", seat=seat)["cards"]
            self.hands[seat].update(cards)
            self.take_out("A11", self.deck, cards)
            total = sum(map(value, cards))
            self.agree("A11", "total dealt", True, total - value(cards[-1]) < 20 <= total)
        ranks = [(hand.total(), self.worth(hand)) for hand in self.hands]
        self.turn = self.learn("A12", "begins")["seat"]
        self.agree("A12", "who begins", min(ranks), ranks[self.turn])
        youngest = self.options.get("youngest", "random")
        if youngest != "random" and ranks[int(youngest)] == min(ranks):
            self.agree("A12", "the youngest of the tied begins", int(youngest), self.turn)

    def take_out(self, rule: str, bag: Counter[str], items: list[str]) -> None:
        """What was drawn must have been there."""
        for item in items:
            self.agree(rule, f"{item} is there", True, bag[item] > 0)
            bag[item] -= 1

    @staticmethod
    def worth(cards: Counter[str], currency: str = "") -> int:
        return sum(n * value(card) for card, n in cards.items() if card.startswith(currency))

    # -- a turn ---------------------------------------------------------------------------------

    def play_turn(self) -> Flow[None]:
        """A20 to A23: take money, or buy; who pays exactly plays again."""
        again = False
        while True:
            choices = self.takings() | self.purchases()
            if not choices:
                if not again:  # A26
                    yield {self.turn: {"pass"}}
                    self.hear("A26", "passed", seat=self.turn)
                return
            if again:
                self.hear("A23", "plays_again", seat=self.turn)
            choice = (yield {self.turn: choices}).notation
            if choice.startswith("$"):
                self.take([int(place) - 1 for place in choice[1:]])
                return
            exact = yield from self.buy(LETTERS.index(choice))
            if not exact:
                return
            again = True

    def takings(self) -> set[str]:
        """A21: any one card, or several that add up to at most 5; of equal cards the leftmost."""
        lying = [place for place in range(4) if self.market[place]]
        found: dict[str, str] = {}
        for many in range(1, 5):
            for places in combinations(lying, many):
                cards = sorted(self.market[place] or "" for place in places)
                if many == 1 or sum(map(value, cards)) <= 5:
                    found.setdefault(" ".join(cards), "$" + "".join(str(p + 1) for p in places))
        return set(found.values())

    def take(self, places: list[int]) -> None:
        cards = [card for place in places if (card := self.market[place])]
        self.hands[self.turn].update(cards)
        for place in places:
            self.market[place] = None
        self.hear("A21", "took", seat=self.turn, cards=cards)

    def purchases(self) -> set[str]:
        """A22: what the hand can pay."""
        hand = self.hands[self.turn]
        return {
            LETTERS[space]
            for space, building in enumerate(self.yard)
            if building and self.worth(hand, COLOURS[space]) >= value(building)
        }

    def buy(self, space: int) -> Flow[bool]:
        """A22, A52: coin by coin; was it paid exactly?"""
        seat, currency, building = self.turn, COLOURS[space], self.yard[space] or ""
        self.space, self.payment = space, []
        self.hear("A22", "chose", seat=seat, building=building, currency=currency)
        choice = (yield {seat: self.payments(value(building))}).notation
        while choice.startswith("+"):
            coin = f"{currency}-{choice[1:]}"
            self.hands[seat][coin] -= 1
            self.payment.append(int(choice[1:]))
            self.hear("A22", "paid", seat=seat, card=coin)
            choice = (yield {seat: self.payments(value(building))}).notation
        paid = sum(self.payment)
        self.discard.update(f"{currency}-{coin}" for coin in self.payment)
        owner = self.players if choice == ">M" else seat
        self.owned[owner][building] += 1
        self.yard[space] = None
        self.space, self.payment = -1, []
        self.hear(
            "A22", "gave" if choice == ">M" else "bought", seat=seat, building=building, paid=paid
        )
        return paid == value(building)

    def payments(self, price: int) -> set[str]:
        """A22: a coin no higher than the last that leaves the price in reach; enough is enough."""
        hand = self.hands[self.turn]
        paid, highest = sum(self.payment), min([9, *self.payment])
        found = set()
        for coin in range(1, highest + 1):
            lower = [hand[f"{COLOURS[self.space]}-{v}"] * v for v in range(1, coin + 1)]
            if lower[-1] and paid + sum(lower) >= price:
                found.add(f"+{coin}")
        if paid >= price:
            found |= {".", ">M"} if self.martin else {"."}
        return found

    # -- after a turn ---------------------------------------------------------------------------

    def between_turns(self) -> None:
        """A25: the yard first, then perhaps the end, then the money."""
        if not self.fill_yard():
            self.end()
            return
        for place in range(4):
            if self.market[place] is None:
                self.market[place] = self.turn_up()
        self.turn = (self.turn + 1) % self.players

    def fill_yard(self) -> bool:
        """A10, A25: from left to right, as far as the deck goes."""
        for space in range(4):
            if self.yard[space] is None and self.buildings.total():
                building = self.learn("A25", "laid", currency=COLOURS[space])["building"]
                self.take_out("A25", self.buildings, [building])
                self.yard[space] = building
        return None not in self.yard

    def turn_up(self) -> str | None:
        """A26, A30: the next money card; a scoring card is scored at once and replaced."""
        if self.is_told("scoring"):
            self.come_upon_scoring()
        for scoring, pile in (("A", 2), ("B", 4)):  # A13, A33: it cannot lie deeper than that
            if self.piles and scoring not in self.scored and self.drawn >= sum(self.piles[:pile]):
                self.agree("A33", f"scoring {scoring} turns up in pile {pile}", True, False)
        if not self.deck.total():
            if not self.discard.total():
                return None
            self.deck, self.discard = self.discard, Counter()
            self.hear("A26", "reshuffled", count=self.deck.total())
        card: str = self.learn("A25", "turned_up")["card"]
        self.take_out("A25", self.deck, [card])
        self.drawn += bool(self.piles)
        return card

    def come_upon_scoring(self) -> None:
        """A13, A30, A33: A in the second pile, B in the fourth; A51: Martin's new buildings."""
        scoring = "B" if "A" in self.scored else "A"
        before = sum(self.piles[: 1 if scoring == "A" else 3])
        self.agree("A33", f"scoring {scoring} not too early", True, self.drawn >= before)
        self.agree("A30", "scorings so far", True, len(self.scored) < 2)
        self.score(scoring)
        if self.martin:
            left = self.buildings.total()
            self.serve_martin(min(6, left) if scoring == "A" else left // 3)

    def serve_martin(self, many: int) -> None:
        """A50, A51: these come from the deck."""
        if many:
            buildings: list[str] = self.learn("A51", "martin")["buildings"]
            self.agree("A51", "Martin's buildings", many, len(buildings))
            self.take_out("A51", self.buildings, buildings)
            self.owned[self.players].update(buildings)

    # -- scoring and the end --------------------------------------------------------------------

    def score(self, scoring: str) -> None:
        """A31, A32: by the number of cards; who is tied shares the places, rounded down."""
        self.hear("A30", "scoring", scoring=scoring)
        self.scored.append(scoring)
        for category in PRICES:
            numbers = [
                sum(n for card, n in row.items() if colour(card) == category) for row in self.owned
            ]
            for row, number in enumerate(numbers):
                better = sum(other > number for other in numbers)
                tied = numbers.count(number)
                places = PLACES[scoring][category][better : better + tied]
                points = sum(places) // tied if number else 0
                self.sheet[row][f"{scoring}/{category}"] = points
                if points:
                    self.hear("A31", "scored", seat=row, category=category, points=points)

    def end(self) -> None:
        """A40: the yard is given away by the money in hand; A41: then scoring C."""
        for space, building in enumerate(self.yard):
            if building is None:
                continue
            funds = [self.worth(hand, COLOURS[space]) for hand in self.hands]
            best = max(funds)
            if best and funds.count(best) == 1:
                seat = funds.index(best)
                self.owned[seat][building] += 1
                self.yard[space] = None
                self.hear(
                    "A40",
                    "inherited",
                    building=building,
                    currency=COLOURS[space],
                    seat=seat,
                    funds=best,
                )
            else:
                self.hear("A40", "left_over", building=building, currency=COLOURS[space])
        self.score("C")
        self.over = True

    # -- the books against what is seen ---------------------------------------------------------

    def look(self, view: dict[str, Any], seat: int, perfect: bool) -> None:
        known = [perfect or row == seat for row in range(self.players)]
        hands = [tally(map(money_number, hand.elements()), 36) for hand in self.hands]
        self.compare(
            view,
            "A24",
            turn=self.turn,
            turns=self.turns,
            yard=[-1 if b is None else building_number(b) for b in self.yard],
            market=[-1 if c is None else money_number(c) for c in self.market],
            space=self.space,
            payment=tally([coin - 1 for coin in self.payment], 9),
            owned=joined(tally(map(building_number, o.elements()), 42) for o in self.owned),
            money_left=self.deck.total(),
            buildings_left=self.buildings.total(),
            discarded=self.discard.total(),
            scored=len(self.scored),
            stack=sum(self.piles),
            phase=2 if self.over else 0 if self.space < 0 else 1,
            points=[points for row in self.sheet for points in row.values()],
        )
        self.compare(
            view,
            "A11",
            known=sum(1 << row for row, knows in enumerate([*known, perfect]) if knows),
            hand_sizes=[hand.total() for hand in self.hands],
            hands=joined(hand if knows else [0] * 36 for hand, knows in zip(hands, known)),
            discard=tally(map(money_number, self.discard.elements() if perfect else ()), 36),
        )

    def judge(self, outcome: Outcome) -> None:
        """A41, A53: most points win, Martin aside."""
        totals = [sum(row.values()) for row in self.sheet]
        best = max(totals[: self.players])
        winners = [seat for seat in range(self.players) if totals[seat] == best]
        self.agree("A41", "winners", winners, outcome.winners)
        self.agree("A31", "points by source", self.sheet, outcome.sources)
        self.agree("A41", "totals", totals, outcome.totals)
        self.agree("A53", "imaginary players", ["martin"] * self.martin, outcome.extras)
        self.agree("A25", "turns", {"turns": self.turns}, outcome.summary)
        self.agree("A40", "reason", "yard_not_full", outcome.reason)
