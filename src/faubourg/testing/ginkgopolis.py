"""A small language for positions of Ginkgopolis, so that a test reads like a rulebook's example.

    after = (
        position(players=2)
        .building("b5", east=2, south=0, height=2, owner=1)
        .holds(0, resources=4, points=1, tiles="r4")
        .hand(0, "b5")
        .play("b5+r4", "y1.")
    )
    assert after.building("r4") == Building(3, 0, marked=True)

`Position` says what lies where; what is not mentioned is in the decks and supplies. `Scene` is a
game going on from there. Chance deals what `deal` names, then the lowest there is.
"""

from collections.abc import Sequence
from typing import NamedTuple, cast

from mypy_extensions import i64

from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.engine.outcome import Outcome
from faubourg.engine.piles import Bag
from faubourg.engine.refusal import Refusal
from faubourg.games.ginkgopolis import cards, city, rules, setup
from faubourg.games.ginkgopolis.actions import KEEP
from faubourg.games.ginkgopolis.components import (
    CARDS,
    CHARACTER,
    EMPTY,
    HAL,
    HAND,
    LETTERS,
    RESOURCES,
    SOLO_HAND,
    TILES,
    TILES_LEFT_OUT,
    left_out,
)
from faubourg.games.ginkgopolis.game import Ginkgopolis
from faubourg.games.ginkgopolis.state import GinkgopolisState

GAME = Ginkgopolis()

Cell = tuple[int, int]  # east and south of the middle of the starting square


class Building(NamedTuple):
    """What can be seen of a building. Nobody's: owner is None."""

    height: int
    owner: int | None
    marked: bool


def named(name: str) -> int:
    """The card or tile written like this: "r7", "C"; characters "rE" have no card."""
    return GAME.parse(name)[0]


def notation(card: int) -> str:
    return GAME.notation(card)


def character(name: str) -> int:
    return named(name) - int(KEEP)


class NamedDealer(Dealer):
    """Deals what it is told, by notation or number, and then always the lowest there is."""

    def __init__(self, deal: Sequence[str | int]) -> None:
        super().__init__()
        self.deal = [named(item) if isinstance(item, str) else item for item in deal]
        self.draws: list[int] = []

    def below(self, n: i64) -> i64:
        return 0

    def chance(self, n: i64) -> i64:
        return self.deal.pop(0) if self.deal else 0

    def draw(self, bag: Bag) -> i64:
        item = self.deal.pop(0) % int(KEEP) if self.deal else int(bag.nth(0))
        bag.remove(item)
        self.draws.append(item)
        return item


class Scene:
    """A game going on: make moves and look at the table."""

    def __init__(self, state: GinkgopolisState, events: Sequence[Event] = ()) -> None:
        self.state = state
        self.events = list(events)  # what was told by the last moves

    def play(self, *moves: str, deal: Sequence[str | int] = ()) -> "Scene":
        """One choice for each waiting seat in seat order, each with what follows from it."""
        dealer = NamedDealer(deal)
        dealer.attend()
        for seat, text in zip(self.state.waiting_seats(), moves):
            for action in GAME.parse(text):
                self.state.apply(seat, action, dealer)
                self.state.check()
        assert not dealer.deal, f"not dealt: {dealer.deal}"
        self.events = dealer.events
        return self

    def act(self, seat: int, text: str, deal: Sequence[str | int] = ()) -> "Scene":
        """Moves of one seat."""
        dealer = NamedDealer(deal)
        dealer.attend()
        for action in GAME.parse(text):
            self.state.apply(seat, action, dealer)
            self.state.check()
        self.events = dealer.events
        return self

    def refused(self, seat: int, text: str) -> Refusal:
        """The refusal of the last of these moves; nothing may change by it."""
        *first, last = GAME.parse(text)
        for action in first:
            self.state.apply(seat, action, NamedDealer(()))
        before = self.state.data()
        try:
            self.state.apply(seat, last, NamedDealer(()))
        except Refusal as refusal:
            assert self.state.data() == before
            return refusal
        raise AssertionError(f"{text} was not refused")

    def moves(self, seat: int) -> list[str]:
        return [GAME.notation(action) for action in self.state.legal(seat)]

    def waiting(self) -> list[int]:
        return self.state.waiting_seats()

    # -- what lies there ------------------------------------------------------------------------

    def resources(self, row: int) -> int:
        return int(self.state.resources[row])

    def stock(self, row: int) -> int:
        return int(self.state.stock[row])

    def points(self, row: int) -> int:
        return int(self.state.points[row])

    def tiles(self, row: int) -> list[str]:
        """The tiles behind a screen."""
        return [notation(tile) for tile in range(TILES) if self.state.holds_tile(row, tile)]

    def hand(self, row: int) -> list[str]:
        return [notation(card) for card in range(CARDS) if self.state.holds_card(row, card)]

    def has(self, row: int) -> tuple[int, int, int]:
        """Resources, number of tiles, points."""
        return self.resources(row), len(self.tiles(row)), self.points(row)

    def discard(self) -> list[str]:
        return names_in(self.state.discard)

    def deck(self) -> list[str]:
        return names_in(self.state.deck)

    def supply(self) -> int:
        return int(self.state.supply_left())

    def area(self, row: int) -> list[str]:
        """The cards in front of a row in the order they came; characters as "rE"."""
        s = self.state
        cards = [int(s.area[i]) for i in range(s.area_size) if s.area_row[i] == row]
        return [
            notation(card - int(CHARACTER) + int(KEEP)) if card >= CHARACTER else notation(card)
            for card in cards
        ]

    def building(self, name: str) -> Building:
        s = self.state
        site = s.place[named(name)]
        owner = int(s.owner[site])
        return Building(int(s.height[site]), None if owner == EMPTY else owner, s.marked[site] == 1)

    def is_visible(self, name: str) -> bool:
        return self.state.place[named(name)] != EMPTY

    def where(self, name: str) -> Cell:
        """Where a building or a token stands."""
        if name in LETTERS:
            return cell_of(int(self.state.token[LETTERS.index(name)]))
        return cell_of(int(self.state.cell[self.state.place[named(name)]]))

    def tokens(self) -> dict[str, Cell]:
        return {letter: self.where(letter) for letter in LETTERS}

    def told(self) -> list[str]:
        return [event.kind for event in self.events]

    def outcome(self) -> Outcome:
        return self.state.outcome()


class Position:
    """What lies on the table. Unless said otherwise, seat 0 is first in a new round."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.s = GinkgopolisState(players, GAME.full_options(players, options))
        self.rows = int(self.s.rows())
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.deck_size: int | None = None
        self.deck_named: list[str] = []
        self.supply_size: int | None = None
        self.supply_rest = 0
        square = ["r1", "b1", "y1", "r2", "b2", "y2", "r3", "b3", "y3"]
        setup.lay_city(self.s, NamedDealer(square))
        if players > 1:
            for seat in range(players):
                self.s.new_hands[seat] = 2

    def tokens(self, **cells: Cell) -> "Position":
        """Put tokens elsewhere. All that move are lifted first."""
        for letter in cells:
            at = LETTERS.index(letter)
            self.s.grid[self.s.token[at]] = 0
        for letter, cell in cells.items():
            city.put_token(self.s, LETTERS.index(letter), cell_at(cell))
        return self

    def building(
        self,
        name: str,
        east: int,
        south: int,
        height: int = 1,
        owner: int | None = None,
        marked: bool = False,
    ) -> "Position":
        """A new building there, where no token stands; or another one on an old one."""
        s, tile, cell = self.s, named(name), cell_at((east, south))
        s.supply.remove(tile)
        site = int(city.site_at(s, cell))
        if site == EMPTY:
            assert city.is_free(s, cell), "move the token first"
            site = int(city.put_building(s, cell, tile))
        else:
            under = int(s.top[site])
            s.place[under], s.place[tile] = EMPTY, site
            s.top[site] = tile
            if not self.lies_in_front(under):
                rules.join_area(s, owner or 0, under)
        s.height[site] = height
        s.owner[site] = EMPTY if owner is None else owner
        s.marked[site] = int(marked)
        return self

    def own(self, name: str, owner: int, height: int) -> "Position":
        """A starting building that somebody owns: as if it had been built over by itself."""
        site = self.s.place[named(name)]
        self.s.owner[site] = owner
        self.s.height[site] = height
        return self

    def holds(self, row: int, resources: int = 0, points: int = 0, tiles: str = "") -> "Position":
        self.s.resources[row] = resources
        self.s.points[row] = points
        for name in tiles.split():
            self.s.supply.remove(named(name))
            self.s.take_tile(row, named(name))
        return self

    def area(self, row: int, names: str) -> "Position":
        """Cards in front of a row: "b3 rE". A card 4-20 stands for a tile covered long ago."""
        for name in names.split():
            card = named(name)
            if card >= KEEP:
                rules.join_area(self.s, row, CHARACTER + character(name))
            else:
                assert self.s.place[card] == EMPTY, "its building is visible"
                self.s.supply.remove(card)
                rules.join_area(self.s, row, card)
        return self

    def hand(self, seat: int, *names: str) -> "Position":
        """These cards, and any others up to four."""
        self.hands[seat] += names
        return self

    def deck(self, size: int, *names: str) -> "Position":
        """So many cards are left in the deck, these among them; the others are discarded."""
        self.deck_size, self.deck_named = size, list(names)
        return self

    def supply(self, size: int, rest: int) -> "Position":
        """So many tiles are left in the supply; the others lie behind the screen of a row."""
        self.supply_size, self.supply_rest = size, rest
        return self

    def new_hands(self, seat: int, count: int) -> "Position":
        self.s.new_hands[seat] = count
        return self

    def first(self, seat: int) -> "Position":
        self.s.first = seat
        return self

    def lies_in_front(self, card: int) -> bool:
        return any(self.s.area[i] == card for i in range(self.s.area_size))

    def begin(self) -> Scene:
        """The game, going on from this position."""
        s = self.s
        for row in range(self.rows):
            placed = sum([int(s.height[i]) for i in range(s.sites) if s.owner[i] == row])
            s.stock[row] = RESOURCES[int(s.players)] - placed - s.resources[row]
            if row >= s.players:
                s.resources[row], s.stock[row] = s.stock[row] + s.resources[row], 0
        self.lay_supply()
        self.lay_cards()
        rules.begin_choosing(s)
        s.check()
        return Scene(s)

    def lay_supply(self) -> None:
        s = self.s
        if self.supply_size is None:
            return
        kept = self.supply_size + (int(TILES_LEFT_OUT) if left_out(s.players) else 0)
        while s.supply.total > kept:
            tile = int(s.supply.nth(0))
            s.supply.remove(tile)
            s.take_tile(self.supply_rest, tile)

    def lay_cards(self) -> None:
        """G35: a card for each visible building without a mark, and the letters."""
        s = self.s
        for site in range(s.sites):
            if s.marked[site] == 0:
                s.deck.add(s.top[site])
        for letter in range(len(LETTERS)):
            s.deck.add(60 + letter)
        for seat, names in enumerate(self.hands):
            for name in names:
                give_card(s, seat, named(name))
        kept = Bag(s.deck.counts[:])
        for name in self.deck_named:
            kept.remove(named(name))
        full = int(HAND if s.players > 1 else SOLO_HAND)
        for seat in range(s.players):
            while cards.hand_size(s, seat) < full:
                card = int(kept.nth(0))
                kept.remove(card)
                give_card(s, seat, card)
        if s.players == 1:
            card = int(kept.nth(0)) if not self.deck_named else named(self.deck_named.pop(0))
            s.deck.remove(card)
            s.card[HAL] = card
        if self.deck_size is not None:
            self.discard_rest(self.deck_size)

    def discard_rest(self, size: int) -> None:
        s = self.s
        wanted = [named(name) for name in self.deck_named]
        for card in range(CARDS - 1, -1, -1):
            if s.deck.total > size and s.deck.counts[card] > 0 and card not in wanted:
                s.deck.remove(card)
                s.discard.add(card)

    def play(self, *moves: str, deal: Sequence[str | int] = ()) -> Scene:
        return self.begin().play(*moves, deal=deal)


def give_card(s: GinkgopolisState, seat: int, card: int) -> None:
    s.deck.remove(card)
    s.take_card(seat, card)
    s.knowers[card] = 1 << seat


def names_in(bag: Bag) -> list[str]:
    return [notation(card) for card in range(CARDS) if bag.counts[card] > 0]


def cell_at(cell: Cell) -> int:
    east, south = cell
    return int(city.CENTRE) + south * int(city.SIDE) + east


def cell_of(cell: int) -> Cell:
    return int(city.east_of_centre(cell)), int(city.south_of_centre(cell))


def position(players: int, **options: str) -> Position:
    """A position of a game of so many players, to be filled in."""
    return Position(players, options)


def set_up(players: int, deal: Sequence[str | int] = (), **options: str) -> Scene:
    """A new game for which chance deals this, then the lowest there is."""
    dealer = NamedDealer(deal)
    dealer.attend()
    state = cast(GinkgopolisState, GAME.new(players, options, dealer))
    state.check()
    return Scene(state, dealer.events)
