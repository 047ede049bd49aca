"""What lies on the table. Data, copying and counting; what may be done with it is in rules.py.

Sets of cards and tiles in somebody's hands are words of 32 bits, three for the 72 cards and two for
the 60 tiles, so that they can be put into a set of actions as they are.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64

from faubourg.engine.actionset import ActionSet, bit, lowest_bit, popcount, zeros
from faubourg.engine.dealer import Dealer, SeededDealer
from faubourg.engine.facts import Fact
from faubourg.engine.outcome import Ending, Outcome
from faubourg.engine.piles import Bag
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.view import View
from faubourg.games.ginkgopolis import (
    actions,
    check,
    choices,
    city,
    observation,
    outcome,
    preview,
    refusals,
    view,
)
from faubourg.games.ginkgopolis.components import (
    AREA,
    CARD_PILE,
    CARDS,
    CHARACTERS,
    CHOOSE,
    EMPTY,
    IN_A_SET,
    NEXT,
    NOT_YET,
    RULES,
    TILE_PILE,
    TILES,
    TILES_LEFT_OUT,
    TOKENS,
    empties,
    left_out,
    rows_for,
)
from faubourg.games.ginkgopolis.player import foresight, judgement, quick, rating


class GinkgopolisState(State):
    """A position. Rows 0..players-1 are the seats; alone, row 1 is Hal."""

    def __init__(  # noqa: PLR0915 - each thing on the table once new, once copied
        self, players: i64, options: dict[str, str], other: "GinkgopolisState | None" = None
    ) -> None:
        """An empty table, all tiles in the supply and all cards aside; or a copy of `other`."""
        super().__init__(players, actions.ACTIONS, options)
        if other is None:
            rows = rows_for(players)
            self.cell = empties(TILES)  # site -> where the building stands
            self.top = empties(TILES)  # site -> the tile on top
            self.height = zeros(TILES)  # site -> floors
            self.owner = empties(TILES)  # site -> row, or EMPTY: nobody's
            # site -> 1 with a construction mark: its card is not in the deck yet
            self.marked = zeros(TILES)
            self.token = empties(TOKENS)  # letter -> cell; EMPTY while it is being moved
            self.place = empties(TILES)  # tile -> the site where it is on top, or EMPTY
            self.grid = city.empty_grid()  # cell -> what stands there (see city.py)
            self.deck = Bag(zeros(CARDS), CARD_PILE)
            self.discard = Bag(zeros(CARDS))  # face up
            # the face-down tiles; at first with those that left unseen (G12)
            self.supply = Bag(vec[i64]([1 for _ in range(TILES)]), TILE_PILE)
            # row, 3 words: the cards in hand, once one is chosen without it
            self.hand = zeros(rows * 3)
            self.tiles = zeros(rows * 2)  # row, 2 words: the tiles behind the screen
            self.giving = zeros(rows * 2)  # row, 2 words: the tiles laid out to be given back (G50)
            self.card = empties(rows)  # row -> the card chosen, or EMPTY; Hal's face-down card
            self.tile = empties(rows)  # row -> the tile chosen, or EMPTY
            self.resources = zeros(rows)  # row -> behind the screen
            self.stock = zeros(rows)  # row -> in the supply
            self.points = zeros(rows)
            self.new_hands = zeros(rows)  # row -> New Hand tokens left
            self.area = empties(AREA)  # the cards in front of the players in the order they came
            self.area_row = empties(AREA)  # whose they are
            # row, kind of character -> how many to choose from
            self.draft = zeros(rows * CHARACTERS)
            self.kept = empties(rows * IN_A_SET)  # row, round of the draft -> the kind kept
            self.era = zeros(CARDS)  # card in a hand -> rebuilds of the deck before it was drawn
            self.knowers = zeros(CARDS)  # card in a hand -> seats that know it is there (G45)
            self.shown = zeros(2)  # 2 words: tiles behind screens that everybody has seen (G45)
            self.restocked = zeros(2)  # 2 words: the tiles of the second supply (G45, G50)
            self.phase: i64 = CHOOSE
            self.stage: i64 = NEXT
            self.sites: i64 = 0
            self.north: i64 = 0  # the first row of the city
            self.area_size: i64 = 0
            self.first: i64 = 0  # the first player
            self.round: i64 = 0  # rounds completed; while drafting, rounds of the draft
            self.resolved: i64 = 0  # seats that have resolved in this round
            self.acting: i64 = EMPTY  # the row that resolves
            self.action: i64 = EMPTY  # what it does
            self.site: i64 = EMPTY  # the building it is about
            self.item: i64 = EMPTY  # a resource or a tile (G26)
            self.source: i64 = 0  # what the gain comes from now (see gains.py)
            self.coming: i64 = 0  # tiles of it still to be drawn
            self.rebuilds: i64 = 0
            self.exhausted: i64 = 0  # how often the tile supply was
            self.ended: i64 = NOT_YET  # why this is the last round
            self.rules = RULES
            # the card that the quick policy has just suggested (player/quick.py), and the tile that
            # it means to lay on it; EMPTY after any other action
            self.meant_card: i64 = EMPTY
            self.meant_tile: i64 = EMPTY
        else:
            self.waiting = other.waiting
            self.rules = other.rules
            self.cell = other.cell[:]
            self.top = other.top[:]
            self.height = other.height[:]
            self.owner = other.owner[:]
            self.marked = other.marked[:]
            self.token = other.token[:]
            self.place = other.place[:]
            self.grid = other.grid[:]
            self.deck = other.deck.clone()
            self.discard = other.discard.clone()
            self.supply = other.supply.clone()
            self.hand = other.hand[:]
            self.tiles = other.tiles[:]
            self.giving = other.giving[:]
            self.card = other.card[:]
            self.tile = other.tile[:]
            self.resources = other.resources[:]
            self.stock = other.stock[:]
            self.points = other.points[:]
            self.new_hands = other.new_hands[:]
            self.area = other.area[:]
            self.area_row = other.area_row[:]
            self.draft = other.draft[:]
            self.kept = other.kept[:]
            self.era = other.era[:]
            self.knowers = other.knowers[:]
            self.shown = other.shown[:]
            self.restocked = other.restocked[:]
            self.phase = other.phase
            self.stage = other.stage
            self.sites = other.sites
            self.north = other.north
            self.area_size = other.area_size
            self.first = other.first
            self.round = other.round
            self.resolved = other.resolved
            self.acting = other.acting
            self.action = other.action
            self.site = other.site
            self.item = other.item
            self.source = other.source
            self.coming = other.coming
            self.rebuilds = other.rebuilds
            self.exhausted = other.exhausted
            self.ended = other.ended
            self.meant_card = EMPTY
            self.meant_tile = EMPTY

    def clone(self) -> "GinkgopolisState":
        return GinkgopolisState(self.players, self.options, self)

    def game_name(self) -> str:
        return "ginkgopolis"

    def derived(self) -> list[str]:
        return [*super().derived(), "place", "grid", "north", "meant_card", "meant_tile"]

    def read(self, data: object) -> None:
        super().read(data)
        check.check_city(self)
        city.draw_map(self)

    # -- counting and holding -------------------------------------------------------------------

    def rows(self) -> i64:
        return rows_for(self.players)

    def supply_left(self) -> i64:
        """G12: with few players six of the first supply are out of the game, nobody knows which."""
        if self.exhausted == 0 and left_out(self.players):
            return self.supply.total - TILES_LEFT_OUT
        return self.supply.total

    def holds_card(self, row: i64, card: i64) -> bool:
        at = row * 3 + (card >> 5)
        return (self.hand[at] >> (card & 31)) & 1 == 1

    def take_card(self, row: i64, card: i64) -> None:
        at = row * 3 + (card >> 5)
        self.hand[at] |= bit(card & 31)

    def lose_card(self, row: i64, card: i64) -> None:
        at = row * 3 + (card >> 5)
        self.hand[at] &= ~bit(card & 31)

    def holds_tile(self, row: i64, tile: i64) -> bool:
        return has(self.tiles, row, tile)

    def take_tile(self, row: i64, tile: i64) -> None:
        at = row * 2 + (tile >> 5)
        self.tiles[at] |= bit(tile & 31)

    def lose_tile(self, row: i64, tile: i64) -> None:
        at = row * 2 + (tile >> 5)
        self.tiles[at] &= ~bit(tile & 31)

    def tile_count(self, row: i64) -> i64:
        """The tiles behind a screen."""
        return popcount(self.tiles[row * 2]) + popcount(self.tiles[row * 2 + 1])

    def all_tiles(self, row: i64) -> i64:
        """The tiles of a row: behind the screen, on the card, laid out to be given back."""
        count = self.tile_count(row)
        count += popcount(self.giving[row * 2]) + popcount(self.giving[row * 2 + 1])
        if self.tile[row] != EMPTY:
            count += 1
        return count

    def may_act(self, seat: i64) -> bool:
        return (self.waiting >> seat) & 1 == 1

    # -- the engine's methods: each hands over to the module that knows -------------------------

    def legal_into(self, seat: i64, found: ActionSet) -> None:
        choices.legal_into(self, seat, found)

    def is_legal(self, seat: i64, action: i64) -> bool:
        return choices.is_legal(self, seat, action)

    def step(self, seat: i64, action: i64, dealer: Dealer) -> None:
        if action != self.meant_card:
            self.meant_card = EMPTY
        choices.carry_out(self, seat, action, dealer)

    def play_out(self, chances: list[SeededDealer], dealer: Dealer) -> i64:
        self.meant_card = EMPTY
        legal = ActionSet(self.actions)
        steps: i64 = 0
        while self.waiting != 0:
            seat = lowest_bit(self.waiting)
            choices.legal_into(self, seat, legal)
            choices.carry_out(self, seat, legal.pick(chances[seat]), dealer)
            steps += 1
        return steps

    def withdraw(self, seat: i64) -> None:
        if not choices.has_chosen(self, seat):
            super().withdraw(seat)  # refuses it
        choices.withdraw(self, seat)

    def refuse(self, seat: i64, action: i64) -> Refusal:
        return refusals.refuse(self, seat, action)

    def make_preview(self, seat: i64, action: i64) -> list[Fact]:
        return preview.preview(self, seat, action)

    def score(self, seat: i64) -> i64:
        """The points held; what the city and the cards pay at the end is not among them."""
        return self.points[seat]

    def make_outcome(self) -> Outcome:
        return outcome.outcome(self)

    def make_ending(self) -> Ending:
        return outcome.ending(self)

    def make_view(self, seat: i64, memory: i64) -> View:
        return view.make_view(self, seat, memory)

    def observe(self, seat: i64, out: vec[i16], at: i64 = 0) -> None:
        observation.observe(self, seat, out, at)

    def check(self) -> None:
        check.check(self)

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
        return self.round


def has(words: vec[i64], row: i64, tile: i64) -> bool:
    """Is this tile among the two words of that row?"""
    return (words[row * 2 + (tile >> 5)] >> (tile & 31)) & 1 == 1
