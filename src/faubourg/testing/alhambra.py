"""A small language for Alhambra positions: a test reads like an example of the rulebook.

    after = (
        position(players=3)
        .yard(blue="garden-10")
        .hand(0, "blue-6", "blue-5")
        .play("B+6+5.", deal=["tower-9"])
    )
    assert after.buildings(0) == ["garden-10"]

`Position` says what lies where; every card that is not mentioned is in the decks. `Scene` is a game
going on from there: moves in notation, and what chance deals by name, exactly that and no more.
"""

from collections.abc import Callable, Sequence
from typing import cast

from faubourg.engine.actionset import zeros
from faubourg.engine.dealer import ScriptedDealer
from faubourg.engine.facts import Event
from faubourg.engine.outcome import Outcome
from faubourg.engine.piles import Bag
from faubourg.engine.refusal import Refusal
from faubourg.games.alhambra.components import (
    BUILDINGS,
    CATEGORIES,
    CURRENCIES,
    EMPTY,
    KINDS,
    MARKET,
    MONEY,
    SCORINGS,
    SHEET,
    building,
    building_name,
    category_of,
    money_card,
    money_name,
)
from faubourg.games.alhambra.game import Alhambra
from faubourg.games.alhambra.state import AlhambraState

GAME = Alhambra()
MARTIN = 2  # his row in a game of two
NOTHING = "-"  # an empty space of the yard

Deal = Sequence[str | int]


def money(name: str) -> int:
    """The money card with this name, such as "blue-6"."""
    currency, value = name.split("-")
    card = int(money_card(CURRENCIES.index(currency), int(value)))
    if not 0 <= card < MONEY or money_name(card) != name:
        raise ValueError(f"there is no money card {name}")
    return card


def edifice(name: str) -> int:
    """The building with this name, such as "tower-9"."""
    category, price = name.split("-")
    card = int(building(CATEGORIES.index(category), int(price)))
    if not 0 <= card < BUILDINGS or building_name(card) != name:
        raise ValueError(f"there is no building {name}")
    return card


def script(deal: Deal) -> list[int]:
    """What a scripted dealer needs to deal this.

    Cards by name; "A" or "B": the scoring card turns up; "no A", "no B": it could and does not; a
    number: that case of a chance which is not a card.
    """
    cases = {"A": 0, "B": 0, "no A": 1, "no B": 1}
    dealt: list[int] = []
    for item in deal:
        if isinstance(item, int):
            dealt.append(item)
        elif item in cases:
            dealt.append(cases[item])
        else:
            dealt.append(edifice(item) if item.split("-")[0] in CATEGORIES else money(item))
    return dealt


def shown(events: Sequence[Event]) -> list[str]:
    """The cards that turned up in these events, in their order, by name."""
    found: list[str] = []
    for event in events:
        for parameter in ("building", "card", "cards", "buildings", "scoring"):
            if event.kind in ("laid", "turned_up", "martin", "dealt", "scoring"):
                names = event.params.get(parameter, [])
                found += [names] if isinstance(names, str) else cast("list[str]", names)
    return [name for name in found if name != "C"]


def names_in(bag: Bag) -> list[str]:
    """The money in a bag, sorted, every copy."""
    return [money_name(card) for card in range(MONEY) for _ in range(bag.counts[card])]


class Scene:
    """A game going on: make moves and look at the table."""

    def __init__(self, state: AlhambraState, events: Sequence[Event] = ()) -> None:
        self.state = state
        self.events = list(events)  # what was told during the last play

    def play(self, moves: str, deal: Deal = ()) -> "Scene":
        """Moves of the seat whose turn it is; chance deals exactly this, in this order."""
        dealer = ScriptedDealer(script(deal))
        dealer.attend()
        seat = int(self.state.first_waiting())
        for action in GAME.parse(moves):
            self.state.apply(seat, action, dealer)
            self.state.check()
        self.events = dealer.events
        check_deal(dealer, deal)
        return self

    def refused(self, moves: str, seat: int | None = None) -> Refusal:
        """The refusal of the last of these moves; the others are made. Nothing may change."""
        *first, last = GAME.parse(moves)
        who = int(self.state.first_waiting()) if seat is None else seat
        for action in first:
            self.state.apply(who, action, ScriptedDealer([]))
        before = self.state.data()
        try:
            self.state.apply(who, last, ScriptedDealer([]))
        except Refusal as refusal:
            assert self.state.data() == before, "a refused move changed the state"
            assert last not in self.state.legal(who), "a legal move was refused"
            return refusal
        raise AssertionError(f"{moves} was not refused")

    def moves(self) -> list[str]:
        """The legal moves in notation, in the order of the action table."""
        return [GAME.notation(action) for action in self.state.legal(self.turn)]

    def copy(self) -> "Scene":
        return Scene(self.state.clone())

    # -- what lies there ------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """Whose turn it is; -1 when the game is over."""
        return int(self.state.first_waiting())

    def yard(self) -> list[str]:
        return [
            building_name(card) if card != EMPTY else NOTHING for card in map(int, self.state.yard)
        ]

    def market(self) -> list[str]:
        return [
            money_name(card) if card != EMPTY else NOTHING for card in map(int, self.state.market)
        ]

    def hand(self, seat: int) -> list[str]:
        """The cards in hand by currency and value."""
        counts = [int(self.state.hand_count(seat, card)) for card in range(MONEY)]
        return [money_name(card) for card in range(MONEY) for _ in range(counts[card])]

    def buildings(self, row: int) -> list[str]:
        """The buildings in front of a player or MARTIN, by category and price."""
        owned = self.state.owned
        return [
            building_name(card)
            for card in range(BUILDINGS)
            for _ in range(owned[row * BUILDINGS + card])
        ]

    def discard(self) -> list[str]:
        return names_in(self.state.discard)

    def money_deck(self) -> list[str]:
        return names_in(self.state.money)

    def buildings_left(self) -> int:
        return int(self.state.buildings.total)

    def points(self, row: int, scoring: str = "", category: str = "") -> int:
        """All the points of a row, or those of one scoring, or of one category in it."""
        total = 0
        for i, letter in enumerate(SCORINGS):
            for j, name in enumerate(CATEGORIES):
                if scoring in ("", letter) and category in ("", name):
                    total += int(self.state.points[row * SHEET + i * KINDS + j])
        return total

    def scores(self, scoring: str = "", category: str = "") -> list[int]:
        """The points of every row, Martin last."""
        return [self.points(row, scoring, category) for row in range(int(self.state.rows()))]

    def outcome(self) -> Outcome:
        return self.state.outcome()

    def told(self) -> list[str]:
        """The kinds of the events of the last play."""
        return [event.kind for event in self.events]


class Position:
    """What lies on the table. Unless said otherwise, seat 0 begins a turn with an empty hand."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._yard = ["arcades-6", "arcades-8", "chambers-7", "chambers-9"]
        self._market = ["yellow-9", "green-9", "orange-9", "blue-9"]
        self._hands: list[list[str]] = [[] for _ in range(players)]
        self._named: list[tuple[int, str]] = []
        self._counted: list[tuple[int, str, int]] = []
        self._points: list[tuple[int, str, str, int]] = []
        self._turn = 0
        self._scored = 0
        self._discard: Sequence[str | int] = ()
        self._money_deck: Sequence[str | int] | None = None
        self._money_rest = -1  # whose hand the money goes to that is nowhere else; -1: discarded
        self._building_deck: Sequence[str | int] | None = None
        self._building_rest = 0
        self._stack = -1

    def yard(self, *names: str, **spaces: str) -> "Position":
        """All four buildings, or single spaces by their currency; "-" is an empty space."""
        if names:
            self._yard = list(names)
        for currency, name in spaces.items():
            self._yard[CURRENCIES.index(currency)] = name
        return self

    def market(self, *names: str) -> "Position":
        """The face-up money; the places after the last one are empty."""
        self._market = [*names, *[NOTHING] * (MARKET - len(names))]
        return self

    def hand(self, seat: int, *names: str) -> "Position":
        """More cards in the hand of a seat."""
        self._hands[seat] += names
        return self

    def owns(self, row: int, *names: str, **counts: int) -> "Position":
        """Buildings in front of a seat or MARTIN, by name or any so many of a category."""
        self._named += [(row, name) for name in names]
        self._counted += [(row, category, count) for category, count in counts.items()]
        return self

    def turn(self, seat: int) -> "Position":
        self._turn = seat
        return self

    def scored(self, scorings: str) -> "Position":
        """The scorings that have taken place: "", "A" or "AB"."""
        self._scored = len(scorings)
        return self

    def points(self, row: int, scoring: str, **points: int) -> "Position":
        """Points scored before, by category."""
        self._points += [(row, scoring, category, got) for category, got in points.items()]
        return self

    def discard(self, *cards: str | int) -> "Position":
        """The discard pile: names, or a number of any cards."""
        self._discard = cards
        return self

    def money_deck(self, *cards: str | int, rest: int = -1) -> "Position":
        """What is left of it: names or a number. The rest is discarded, or in the hand `rest`."""
        self._money_deck = cards
        self._money_rest = rest
        return self

    def stacked(self, cards: int) -> "Position":
        """How many money cards were in the five piles; otherwise none has been drawn yet."""
        self._stack = cards
        return self

    def building_deck(self, *cards: str | int, rest: int) -> "Position":
        """What is left of it: names or a number. The rest lies in front of the row `rest`."""
        self._building_deck = cards
        self._building_rest = rest
        return self

    def begin(self) -> Scene:
        """The game, going on from this position."""
        s = AlhambraState(self._players, {})
        self._lay_buildings(s)
        self._lay_money(s)
        for row, scoring, category, points in self._points:
            place = SCORINGS.index(scoring) * KINDS + CATEGORIES.index(category)
            s.points[row * SHEET + place] = points
        s.scored = self._scored
        s.turn = self._turn
        s.waiting = 1 << self._turn
        s.check()
        return Scene(s)

    def play(self, moves: str, deal: Deal = ()) -> Scene:
        return self.begin().play(moves, deal)

    def refused(self, moves: str, seat: int | None = None) -> Refusal:
        return self.begin().refused(moves, seat)

    def moves(self) -> list[str]:
        return self.begin().moves()

    def _lay_buildings(self, s: AlhambraState) -> None:
        for space, name in enumerate(self._yard):
            if name != NOTHING:
                s.yard[space] = take(s.buildings, edifice(name), name)
        for row, name in self._named:
            s.owned[row * BUILDINGS + take(s.buildings, edifice(name), name)] += 1
        kept = set_aside(s.buildings, self._building_deck, edifice)
        for row, category, count in self._counted:
            for _ in range(count):
                card = any_of(s.buildings, category)
                s.owned[row * BUILDINGS + card] += 1
        while self._building_deck is not None and s.buildings.total > 0:
            s.owned[self._building_rest * BUILDINGS + spare(s.buildings)] += 1
        kept.pour_into(s.buildings)
        s.count_buildings()

    def _lay_money(self, s: AlhambraState) -> None:
        for place, name in enumerate(self._market):
            if name != NOTHING:
                s.market[place] = take(s.money, money(name), name)
        for seat, names in enumerate(self._hands):
            for name in names:
                s.gain_card(seat, take(s.money, money(name), name))
        set_aside(s.money, self._discard, money).pour_into(s.discard)
        kept = set_aside(s.money, self._money_deck, money)
        while self._money_deck is not None and s.money.total > 0:
            if self._money_rest < 0:
                s.money.pour_into(s.discard)
            else:
                s.gain_card(self._money_rest, spare(s.money))
        kept.pour_into(s.money)
        s.stack = s.money.total if self._stack < 0 else self._stack


def position(players: int) -> Position:
    """A position of a game of so many players, to be filled in."""
    return Position(players)


def set_up(players: int, deal: Deal, **options: str) -> Scene:
    """A new game for which chance deals exactly this."""
    dealer = ScriptedDealer(script(deal))
    dealer.attend()
    state = cast(AlhambraState, GAME.new(players, options, dealer))
    state.check()
    check_deal(dealer, deal)
    return Scene(state, dealer.events)


def check_deal(dealer: ScriptedDealer, deal: Deal) -> None:
    """All of it was dealt, and turned up as what it is and in its order."""
    assert dealer.used_up(), f"not dealt: {list(deal)[dealer.position :]}"
    expected = [item for item in deal if isinstance(item, str) and not item.startswith("no ")]
    assert shown(dealer.events) == expected


def take(bag: Bag, card: int, name: str) -> int:
    if bag.counts[card] == 0:
        raise ValueError(f"there are not so many cards {name}")
    bag.remove(card)
    return card


def any_of(bag: Bag, category: str) -> int:
    """Take the cheapest building of a category."""
    for card in range(BUILDINGS):
        if CATEGORIES[int(category_of(card))] == category and bag.counts[card] > 0:
            return take(bag, card, category)
    raise ValueError(f"there are not so many buildings {category}")


def spare(bag: Bag) -> int:
    """Take a card of which most are left, so that what stays is as varied as can be."""
    counts = [int(count) for count in bag.counts]
    return take(bag, counts.index(max(counts)), "left")


def set_aside(bag: Bag, cards: Sequence[str | int] | None, named: Callable[[str], int]) -> Bag:
    """Take cards out of the bag, by name or as a number of any."""
    aside = Bag(zeros(len(bag.counts)))
    for item in cards or ():
        if isinstance(item, int):
            for _ in range(item):
                aside.add(spare(bag))
        else:
            aside.add(take(bag, named(item), item))
    return aside
