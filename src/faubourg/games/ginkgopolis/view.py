"""What a seat sees and knows (G45). The states it could be in are dealt in state_from.py.

At the moment one sees the city, the discard pile, what lies in front of the players, and how much
everybody holds. Perfect memory adds the cards that one passed on and may still be in a hand, from
which deck the others' cards were drawn (a rebuild is public, so cards drawn before it are not in
the new deck), the tiles that were shown, and what the second tile supply was made of.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import bit, lowest_bit, popcount, zeros
from faubourg.engine.view import PERFECT, View
from faubourg.games.ginkgopolis.components import (
    AREA,
    CARDS,
    CHARACTERS,
    CHOOSE,
    DRAFT,
    EMPTY,
    HAND,
    IN_A_SET,
    NEXT,
    NOT_YET,
    TILES,
    TOKENS,
    empties,
    rows_for,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


class GinkgopolisView(View):
    """The table from one side; a spectator's own things are empty."""

    def __init__(  # noqa: PLR0915 - one line for each thing that can be seen
        self, players: int, options: dict[str, str], seat: int, memory: int
    ) -> None:
        super().__init__(players, options, seat, memory)
        rows = int(rows_for(players))
        # what everybody sees, named as in the state
        self.phase: i64 = CHOOSE
        self.stage: i64 = NEXT
        self.round: i64 = 0
        self.first: i64 = 0
        self.resolved: i64 = 0
        self.acting: i64 = EMPTY
        self.action: i64 = EMPTY
        self.site: i64 = EMPTY
        self.item: i64 = EMPTY
        self.source: i64 = 0
        self.coming: i64 = 0
        self.exhausted: i64 = 0
        self.ended: i64 = NOT_YET
        self.sites: i64 = 0
        self.cell = empties(TILES)
        self.top = empties(TILES)
        self.height = zeros(TILES)
        self.owner = empties(TILES)
        self.marked = zeros(TILES)
        self.token = empties(TOKENS)
        self.area_size: i64 = 0
        self.area = empties(AREA)
        self.area_row = empties(AREA)
        self.resources = zeros(rows)
        self.stock = zeros(rows)
        self.points = zeros(rows)
        self.new_hands = zeros(rows)
        self.deck_left: i64 = 0
        self.discard = zeros(CARDS)
        self.supply_left: i64 = 0
        self.tile_counts = zeros(rows)
        self.with_tile: i64 = 0  # bitmask: revealed that a tile lies on the card (G20)
        self.played: i64 = EMPTY  # the card being resolved
        # what the seat itself holds
        self.hand = zeros(CARDS)
        self.card: i64 = EMPTY
        self.tile: i64 = EMPTY
        self.tiles = zeros(TILES)
        self.giving = zeros(TILES)
        self.draft = zeros(CHARACTERS)
        self.kept = empties(IN_A_SET)
        # what is known of the cards that the seat does not see (eras: 0 without memory)
        self.rebuilds: i64 = 0
        self.whose = empties(CARDS)  # card -> the row that is known to have it
        self.pool = empties(CARDS)  # card that could be in a hand or the deck -> era
        self.unknown = empties(rows * HAND)  # row -> the eras of its cards that are not known
        # what perfect memory knows of tiles and of the draft
        self.tile_whose = empties(TILES)  # tile -> the row that is known to hold it
        self.restocked = zeros(TILES)
        self.fresh = zeros(rows)  # row -> unknown tiles that come from the second supply
        self.passed = zeros(CHARACTERS)  # what the left neighbour was passed last
        self.passed_before = zeros(CHARACTERS)  # and the time before

    def game_name(self) -> str:
        return "ginkgopolis"


def make_view(s: "GinkgopolisState", seat: i64, memory: i64) -> GinkgopolisView:
    """G45: what is in the open, the own things, and what memory knows."""
    v = GinkgopolisView(int(s.players), s.options, int(seat), int(memory))
    show_table(s, v)
    show_people(s, v)
    if seat >= 0:
        show_own(s, seat, v)
    know_cards(s, seat, memory, v)
    if memory == PERFECT:
        know_tiles(s, seat, v)
        if s.phase == DRAFT and seat >= 0:
            know_draft(s, seat, v)
    return v


def show_table(s: "GinkgopolisState", v: GinkgopolisView) -> None:
    v.waiting = int(s.waiting)
    v.rules = int(s.rules)
    v.phase = s.phase
    v.stage = s.stage
    v.round = s.round
    v.first = s.first
    v.resolved = s.resolved
    v.acting = s.acting
    v.action = s.action
    v.site = s.site
    v.item = s.item
    v.source = s.source
    v.coming = s.coming
    v.exhausted = s.exhausted
    v.ended = s.ended
    v.sites = s.sites
    v.cell = s.cell[:]
    v.top = s.top[:]
    v.height = s.height[:]
    v.owner = s.owner[:]
    v.marked = s.marked[:]
    v.token = s.token[:]
    v.deck_left = s.deck.total
    v.discard = s.discard.counts[:]
    v.supply_left = s.supply_left()


def show_people(s: "GinkgopolisState", v: GinkgopolisView) -> None:
    v.area_size = s.area_size
    v.area = s.area[:]
    v.area_row = s.area_row[:]
    v.resources = s.resources[:]
    v.stock = s.stock[:]
    v.points = s.points[:]
    v.new_hands = s.new_hands[:]
    for row in range(s.rows()):
        v.tile_counts[row] = s.all_tiles(row)
        if s.phase != CHOOSE and s.tile[row] != EMPTY:
            v.with_tile |= 1 << row
    if s.acting != EMPTY:
        v.played = s.card[s.acting]


def show_own(s: "GinkgopolisState", seat: i64, v: GinkgopolisView) -> None:
    v.card = s.card[seat]
    v.tile = s.tile[seat]
    for card in range(CARDS):
        v.hand[card] = (s.hand[seat * 3 + (card >> 5)] >> (card & 31)) & 1
    for tile in range(TILES):
        v.tiles[tile] = (s.tiles[seat * 2 + (tile >> 5)] >> (tile & 31)) & 1
        v.giving[tile] = (s.giving[seat * 2 + (tile >> 5)] >> (tile & 31)) & 1
    for kind in range(CHARACTERS):
        v.draft[kind] = s.draft[seat * CHARACTERS + kind]
    for i in range(IN_A_SET):
        v.kept[i] = s.kept[seat * IN_A_SET + i]


def know_cards(s: "GinkgopolisState", seat: i64, memory: i64, v: GinkgopolisView) -> None:
    """G45: the deck and the hands of the others, as far as they can be told apart."""
    if memory == PERFECT:
        v.rebuilds = s.rebuilds
    for card in range(CARDS):
        if s.deck.counts[card] > 0:
            v.pool[card] = v.rebuilds
    for row in range(s.rows()):
        if row == seat:
            continue
        eras: list[int] = []
        if s.card[row] != EMPTY and row != s.acting:
            know_card(s, seat, row, s.card[row], v, eras)
        for i in range(3):
            word = s.hand[row * 3 + i]
            while word != 0:
                know_card(s, seat, row, 32 * i + lowest_bit(word), v, eras)
                word &= word - 1
        eras.sort()
        for i in range(len(eras)):
            v.unknown[row * HAND + i] = eras[i]


def know_card(
    s: "GinkgopolisState", seat: i64, row: i64, card: i64, v: GinkgopolisView, eras: list[int]
) -> None:
    """A card of another row: known to be there, or one of those drawn from the same deck."""
    if v.memory == PERFECT:
        if seat >= 0 and (s.knowers[card] >> seat) & 1:
            v.whose[card] = row
            return
        v.pool[card] = s.era[card]
        eras.append(int(s.era[card]))
    else:
        v.pool[card] = 0
        eras.append(0)


def know_tiles(s: "GinkgopolisState", seat: i64, v: GinkgopolisView) -> None:
    """G45, G50: tiles seen behind screens, and what came from the second supply."""
    for tile in range(TILES):
        v.restocked[tile] = (s.restocked[tile >> 5] >> (tile & 31)) & 1
    for row in range(s.rows()):
        for i in range(2):
            word = s.tiles[row * 2 + i] | s.giving[row * 2 + i]
            if s.tile[row] != EMPTY and s.tile[row] >> 5 == i:
                word |= bit(s.tile[row] & 31)
            seen = word & s.shown[i]
            while seen != 0:
                v.tile_whose[32 * i + lowest_bit(seen)] = row
                seen &= seen - 1
            if row != seat:
                v.fresh[row] += popcount(word & ~s.shown[i] & s.restocked[i])


def know_draft(s: "GinkgopolisState", seat: i64, v: GinkgopolisView) -> None:
    """G15: what one passed to the left, this time and the time before."""
    left = (seat + 1) % s.players
    if s.round >= 1:
        count_draft(s, left, v.passed)
    if s.round >= 2:
        count_draft(s, (left + 1) % s.players, v.passed_before)
        v.passed_before[s.kept[left * IN_A_SET + 1]] += 1


def count_draft(s: "GinkgopolisState", row: i64, into: vec[i64]) -> None:
    """What a row has to choose from in this round, with what it has just chosen."""
    for kind in range(CHARACTERS):
        into[kind] += s.draft[row * CHARACTERS + kind]
    if s.kept[row * IN_A_SET + s.round] != EMPTY:
        into[s.kept[row * IN_A_SET + s.round]] += 1
