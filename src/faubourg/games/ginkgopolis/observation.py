"""The observation for learning, version 1: small integers in a fixed layout, the seat itself first.

It holds what the perfect-memory view holds (view.py) and nothing else; it is written without making
a view, because a learning program asks at every step. Rows go round from the observing seat; alone,
Hal is the second row. Places are counted from the middle of the starting square, to the east and to
the south.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from faubourg.engine.actionset import bit, lowest_bit, popcount
from faubourg.engine.game import CATEGORY, COUNT, FLAG, PLACE, Section
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import (
    AREA_CARDS,
    BY_HAL_STUCK,
    CARDS,
    CHARACTERS,
    CHOOSE,
    CONSTRUCT,
    DRAFT,
    DRAFTED,
    EMPTY,
    GAIN,
    HAND,
    IN_A_SET,
    NEW_HANDS,
    OVER,
    RESOURCES,
    START_BUILDINGS,
    TILE,
    TILES,
    TOKENS,
    rows_for,
)

FLOORS: Final = int(TILES - START_BUILDINGS) + 1
FARTHEST: Final = int(city.SIDE) // 2 - 1  # from the middle of the map, whose edges are joined

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


def layout(players: int) -> list[Section]:
    rows = int(rows_for(players))
    return [
        *table_layout(players),
        *people_layout(rows, RESOURCES[players]),
        Section("height", TILES, "floors of the building with this tile on top", COUNT, FLOORS),
        Section("owner", TILES, "its owner's row + 1, 0 nobody's", CATEGORY, rows),
        Section("marked", TILES, "1 with a construction mark", FLAG),
        Section("east", TILES, "its place", PLACE, FARTHEST, -FARTHEST - 1),
        Section("south", TILES, "its place", PLACE, FARTHEST, -FARTHEST - 1),
        Section("token_east", TOKENS, "place of a token", PLACE, FARTHEST, -FARTHEST - 1),
        Section("token_south", TOKENS, "place of a token", PLACE, FARTHEST, -FARTHEST - 1),
        Section("played", CARDS, "1 for the card being resolved", FLAG),
        Section("hand", CARDS, "1 for a card in hand", FLAG),
        Section("card", CARDS, "1 for the card chosen", FLAG),
        Section("tile", TILES, "1 for the tile chosen", FLAG),
        Section("tiles", TILES, "1 for a tile behind the screen", FLAG),
        Section("giving", TILES, "1 for a tile being given back", FLAG),
        Section("discard", CARDS, "1 for a card in the discard pile", FLAG),
        Section("whose", CARDS, "row + 1 of a hand in which a card is known to be", CATEGORY, rows),
        Section("pool", CARDS, "deck of a card that could be in a hand or the deck, as above"),
        Section("tile_whose", TILES, "row + 1 that is known to hold a tile", CATEGORY, rows),
        Section("restocked", TILES, "1 for a tile of the second supply", FLAG),
        Section("draft", CHARACTERS, "characters to choose from", COUNT, int(DRAFTED)),
        Section("kept", CHARACTERS, "characters kept", COUNT, int(IN_A_SET)),
        Section("passed", CHARACTERS, "characters passed to the left last", COUNT, int(DRAFTED)),
        Section("passed_before", CHARACTERS, "and the time before", COUNT, int(DRAFTED)),
    ]


def table_layout(players: int) -> list[Section]:
    """What concerns all: a game has no limit of rounds, and so none of new decks."""
    return [
        Section(
            "phase", 1, "0 draft, 1 choose, 2 resolve, 3 give back, 4 over", CATEGORY, int(OVER)
        ),
        Section("stage", 1, "of a resolution", CATEGORY, int(GAIN)),
        Section("round", 1, "rounds completed; while drafting, of the draft"),
        Section("resolved", 1, "seats that have resolved in this round", COUNT, players),
        Section("item", 1, "0 none, 1 a resource, 2 a tile", CATEGORY, int(TILE) + 1),
        Section("coming", 1, "tiles still to be drawn", COUNT, int(TILES)),
        Section("exhausted", 1, "how often the tile supply was", COUNT, 2),
        Section("ended", 1, "why this is the last round, 0 it is not", CATEGORY, int(BY_HAL_STUCK)),
        Section("deck", 1, "cards in it", COUNT, int(CARDS)),
        Section("supply", 1, "tiles in it", COUNT, int(TILES)),
        Section("rebuilds", 1, "of the deck"),
        Section("action", 1, "the action being resolved + 1", CATEGORY, int(CONSTRUCT) + 1),
    ]


def people_layout(rows: int, resources: int) -> list[Section]:
    return [
        Section("turn", rows, "1 for the row that resolves", FLAG),
        Section("first", rows, "1 for the first player", FLAG),
        Section("waiting", rows, "1 for a seat that may act", FLAG),
        Section("with_tile", rows, "1 for a tile on the card, once all have chosen", FLAG),
        Section("resources", rows, "behind the screen", COUNT, resources),
        Section("stock", rows, "resources in the supply", COUNT, resources),
        Section("points", rows, "success points"),
        Section("new_hands", rows, "New Hand tokens", COUNT, int(NEW_HANDS)),
        Section("tile_counts", rows, "tiles held", COUNT, int(TILES)),
        Section(
            "fresh",
            rows,
            "unknown tiles held that come from the second supply",
            COUNT,
            int(TILES),
        ),
        Section(
            "unknown",
            rows * HAND,
            "deck of the unknown cards of a row, 1 the present one, 2 the one before; 0 none",
        ),
        Section("area", rows * AREA_CARDS, "cards in front, by row and card", COUNT, int(DRAFTED)),
    ]


LENGTHS: Final[vec[i64]] = vec[i64](
    [sum(section.length for section in layout(players)) for players in range(1, 6)]
)


@mypyc_attr(acyclic=True)
class Writer:
    """Writes into its part of a buffer, which it clears first, one section after the other."""

    def __init__(self, out: vec[i16], at: i64, seat: i64, rows: i64, length: i64) -> None:
        for i in range(at, at + length):
            out[i] = 0
        self.out = out
        self.at = at  # where the section begins that is being written
        self.seat = seat
        self.rows = rows

    def put(self, place: i64, number: i64) -> None:
        self.out[self.at + place] = i16(number)

    def go_on(self, length: i64) -> None:
        """The section was so long; the next one begins."""
        self.at += length

    def one(self, number: i64) -> None:
        self.put(0, number)
        self.at += 1

    def turn(self, row: i64) -> i64:
        """The place of a row, counted from the observing seat."""
        return (row - self.seat) % self.rows

    def numbers(self, source: vec[i64], first: i64, length: i64) -> None:
        for i in range(length):
            self.put(i, source[first + i])
        self.at += length

    def only(self, chosen: i64, length: i64) -> None:
        if chosen != EMPTY:
            self.put(chosen, 1)
        self.at += length

    def bits(self, words: vec[i64], first: i64, count: i64, length: i64) -> None:
        """1 for each bit of so many words, from `first` on."""
        for i in range(count):
            self.mark(32 * i, words[first + i], 1)
        self.at += length

    def mark(self, place: i64, word: i64, number: i64) -> None:
        """This number for each bit of a word."""
        while word != 0:
            self.put(place + lowest_bit(word), number)
            word &= word - 1


def observe(s: "GinkgopolisState", seat: i64, out: vec[i16], at: i64) -> None:
    length = LENGTHS[s.players - 1]
    w = Writer(out, at, seat, s.rows(), length)
    write_table(s, w)
    write_people(s, w)
    write_unknown(s, w)
    for i in range(s.area_size):
        place = w.at + w.turn(s.area_row[i]) * AREA_CARDS + s.area[i]
        out[place] = i16(out[place] + 1)
    w.go_on(w.rows * AREA_CARDS)
    write_city(s, w)
    write_own(s, w)
    w.numbers(s.discard.counts, 0, CARDS)
    write_known(s, w)
    write_draft(s, w)
    assert w.at == at + length


def write_table(s: "GinkgopolisState", w: Writer) -> None:
    w.one(s.phase)
    w.one(s.stage)
    w.one(s.round)
    w.one(s.resolved)
    w.one(s.item + 1)
    w.one(s.coming)
    w.one(s.exhausted)
    w.one(s.ended)
    w.one(s.deck.total)
    w.one(s.supply_left())
    w.one(s.rebuilds)
    w.one(s.action + 1)
    if s.acting != EMPTY:
        w.put(w.turn(s.acting), 1)
    w.go_on(w.rows)
    w.put(w.turn(s.first), 1)
    w.go_on(w.rows)
    for row in range(w.rows):
        w.put(w.turn(row), (s.waiting >> row) & 1)
        if s.phase != CHOOSE and s.tile[row] != EMPTY:
            w.put(w.rows + w.turn(row), 1)
    w.go_on(2 * w.rows)


def write_people(s: "GinkgopolisState", w: Writer) -> None:
    for row in range(w.rows):
        place = w.turn(row)
        w.put(place, s.resources[row])
        w.put(w.rows + place, s.stock[row])
        w.put(2 * w.rows + place, s.points[row])
        w.put(3 * w.rows + place, s.new_hands[row])
        w.put(4 * w.rows + place, s.all_tiles(row))
        if row != w.seat:
            fresh: i64 = 0
            for i in range(2):
                fresh += popcount(tiles_of(s, row, i) & ~s.shown[i] & s.restocked[i])
            w.put(5 * w.rows + place, fresh)
    w.go_on(6 * w.rows)


def write_unknown(s: "GinkgopolisState", w: Writer) -> None:
    """The decks that the unknown cards of the others come from, the oldest first."""
    for row in range(w.rows):
        if row == w.seat:
            continue
        first = w.at + w.turn(row) * HAND
        count: i64 = 0
        for i in range(3):
            word = cards_of(s, row, i)
            while word != 0:
                card = 32 * i + lowest_bit(word)
                word &= word - 1
                if not knows(s, w.seat, card):
                    insert(w.out, first, count, age(s, s.era[card]))
                    count += 1
    w.go_on(w.rows * HAND)


def insert(out: vec[i16], first: i64, count: i64, number: i64) -> None:
    """Among so many numbers that stand in decreasing order."""
    i = first + count
    while i > first and i64(out[i - 1]) < number:
        out[i] = out[i - 1]
        i -= 1
    out[i] = i16(number)


def write_city(s: "GinkgopolisState", w: Writer) -> None:
    for site in range(s.sites):
        tile = s.top[site]
        w.put(tile, s.height[site])
        if s.owner[site] != EMPTY:
            w.put(TILES + tile, w.turn(s.owner[site]) + 1)
        w.put(2 * TILES + tile, s.marked[site])
        w.put(3 * TILES + tile, city.east_of_centre(s.cell[site]))
        w.put(4 * TILES + tile, city.south_of_centre(s.cell[site]))
    w.go_on(5 * TILES)
    for letter in range(TOKENS):
        cell = s.token[letter]
        if cell == EMPTY:  # being moved: where the new building is
            cell = s.cell[s.site]
        w.put(letter, city.east_of_centre(cell))
        w.put(TOKENS + letter, city.south_of_centre(cell))
    w.go_on(2 * TOKENS)


def write_own(s: "GinkgopolisState", w: Writer) -> None:
    """The card that is resolved, and what the seat itself holds and has chosen."""
    played: i64 = EMPTY
    if s.acting != EMPTY:
        played = s.card[s.acting]
    w.only(played, CARDS)
    w.bits(s.hand, w.seat * 3, 3, CARDS)
    w.only(s.card[w.seat], CARDS)
    w.only(s.tile[w.seat], TILES)
    w.bits(s.tiles, w.seat * 2, 2, TILES)
    w.bits(s.giving, w.seat * 2, 2, TILES)


def write_known(s: "GinkgopolisState", w: Writer) -> None:
    """G45: whose hand a card is known to be in, else which deck it is from; the tiles that were
    seen, and those of the second supply."""
    for card in range(CARDS):
        if s.deck.counts[card] > 0:
            w.put(CARDS + card, 1)
    for row in range(w.rows):
        if row == w.seat:
            continue
        for i in range(3):
            word = cards_of(s, row, i)
            while word != 0:
                card = 32 * i + lowest_bit(word)
                word &= word - 1
                if knows(s, w.seat, card):
                    w.put(card, w.turn(row) + 1)
                else:
                    w.put(CARDS + card, age(s, s.era[card]))
    w.go_on(2 * CARDS)
    for row in range(w.rows):
        for i in range(2):
            w.mark(32 * i, tiles_of(s, row, i) & s.shown[i], w.turn(row) + 1)
    w.go_on(TILES)
    w.bits(s.restocked, 0, 2, TILES)


def write_draft(s: "GinkgopolisState", w: Writer) -> None:
    """G15: what there is to choose from, what was kept, and what was passed on to the left."""
    w.numbers(s.draft, w.seat * CHARACTERS, CHARACTERS)
    for i in range(IN_A_SET):
        add_kind(w, s.kept[w.seat * IN_A_SET + i])
    w.go_on(CHARACTERS)
    left = (w.seat + 1) % s.players
    if s.phase == DRAFT and s.round >= 1:
        add_choice(s, left, w)
    w.go_on(CHARACTERS)
    if s.phase == DRAFT and s.round >= 2:
        add_choice(s, (left + 1) % s.players, w)
        add_kind(w, s.kept[left * IN_A_SET + 1])
    w.go_on(CHARACTERS)


def add_choice(s: "GinkgopolisState", row: i64, w: Writer) -> None:
    """What a row has to choose from in this round, with what it has just chosen."""
    for kind in range(CHARACTERS):
        w.put(kind, s.draft[row * CHARACTERS + kind])
    add_kind(w, s.kept[row * IN_A_SET + s.round])


def add_kind(w: Writer, kind: i64) -> None:
    if kind != EMPTY:
        w.put(kind, i64(w.out[w.at + kind]) + 1)


def cards_of(s: "GinkgopolisState", row: i64, i: i64) -> i64:
    """A word of the cards of a row: its hand, and a card chosen that is not revealed yet."""
    word = s.hand[row * 3 + i]
    if s.card[row] != EMPTY and row != s.acting and s.card[row] >> 5 == i:
        word |= bit(s.card[row] & 31)
    return word


def tiles_of(s: "GinkgopolisState", row: i64, i: i64) -> i64:
    """A word of the tiles of a row: behind the screen, laid out, on the card."""
    word = s.tiles[row * 2 + i] | s.giving[row * 2 + i]
    if s.tile[row] != EMPTY and s.tile[row] >> 5 == i:
        word |= bit(s.tile[row] & 31)
    return word


def knows(s: "GinkgopolisState", seat: i64, card: i64) -> bool:
    """G45: does this seat know in which hand the card is?"""
    return (s.knowers[card] >> seat) & 1 == 1


def age(s: "GinkgopolisState", era: i64) -> i64:
    """1 for the present deck, 2 for the one before, and so on."""
    return s.rebuilds - era + 1
