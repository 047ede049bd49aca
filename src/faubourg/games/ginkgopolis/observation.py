"""The observation for learning, version 1: small integers in a fixed layout, the seat itself first.

It is written from the perfect-memory view and so cannot contain anything else. Rows go round from
the observing seat; alone, Hal is the second row. Places are counted from the middle of the starting
square, to the east and to the south.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i16, i64

from faubourg.engine.actionset import zeros
from faubourg.engine.game import Section
from faubourg.engine.view import PERFECT
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import (
    AREA_CARDS,
    CARDS,
    CHARACTERS,
    EMPTY,
    HAND,
    TILES,
    TOKENS,
    rows_for,
)
from faubourg.games.ginkgopolis.view import GinkgopolisView, make_view

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


def layout(players: int) -> list[Section]:
    rows = int(rows_for(players))
    return [
        Section(
            "table",
            12,
            "phase, stage, round, resolved, item, tiles coming, exhausted, ended, "
            "deck, supply, rebuilds, the action being resolved + 1",
        ),
        Section("turn", rows, "1 for the row that resolves"),
        Section("first", rows, "1 for the first player"),
        Section("waiting", rows, "1 for a seat that may act"),
        Section("with_tile", rows, "1 for a tile on the card, once all have chosen"),
        Section("resources", rows, "behind the screen"),
        Section("stock", rows, "resources in the supply"),
        Section("points", rows, "success points"),
        Section("new_hands", rows, "New Hand tokens"),
        Section("tile_counts", rows, "tiles held"),
        Section("fresh", rows, "unknown tiles held that come from the second supply"),
        Section(
            "unknown",
            rows * HAND,
            "deck of the unknown cards of a row, 1 the present one, 2 the one before; 0 none",
        ),
        Section("area", rows * AREA_CARDS, "cards in front, by row and card"),
        Section("height", TILES, "floors of the building with this tile on top"),
        Section("owner", TILES, "its owner's row + 1, 0 nobody's"),
        Section("marked", TILES, "1 with a construction mark"),
        Section("east", TILES, "its place"),
        Section("south", TILES, "its place"),
        Section("token_east", TOKENS, "place of a token"),
        Section("token_south", TOKENS, "place of a token"),
        Section("played", CARDS, "1 for the card being resolved"),
        Section("hand", CARDS, "1 for a card in hand"),
        Section("card", CARDS, "1 for the card chosen"),
        Section("tile", TILES, "1 for the tile chosen"),
        Section("tiles", TILES, "1 for a tile behind the screen"),
        Section("giving", TILES, "1 for a tile being given back"),
        Section("discard", CARDS, "1 for a card in the discard pile"),
        Section("whose", CARDS, "row + 1 of a hand in which a card is known to be"),
        Section("pool", CARDS, "deck of a card that could be in a hand or the deck, as above"),
        Section("tile_whose", TILES, "row + 1 that is known to hold a tile"),
        Section("restocked", TILES, "1 for a tile of the second supply"),
        Section("draft", CHARACTERS, "characters to choose from"),
        Section("kept", CHARACTERS, "characters kept"),
        Section("passed", CHARACTERS, "characters passed to the left last"),
        Section("passed_before", CHARACTERS, "and the time before"),
    ]


class Writer:
    """Writes numbers one after the other; rows go round from the observing seat."""

    def __init__(self, out: vec[i16], seat: i64, rows: i64) -> None:
        self.out = out
        self.at: i64 = 0
        self.seat = seat
        self.rows = rows

    def one(self, number: i64) -> None:
        self.out[self.at] = i16(number)
        self.at += 1

    def numbers(self, source: vec[i64]) -> None:
        for i in range(len(source)):
            self.one(source[i])

    def by_row(self, source: vec[i64], width: i64) -> None:
        for i in range(self.rows):
            row = (self.seat + i) % self.rows
            for k in range(width):
                self.one(source[row * width + k])

    def bits_by_row(self, mask: i64) -> None:
        for i in range(self.rows):
            self.one((mask >> ((self.seat + i) % self.rows)) & 1)

    def only(self, chosen: i64, length: i64) -> None:
        for i in range(length):
            if i == chosen:
                self.one(1)
            else:
                self.one(0)

    def row_plus_one(self, row: i64) -> None:
        if row == EMPTY:
            self.one(0)
        else:
            self.one((row - self.seat) % self.rows + 1)


def observe(s: "GinkgopolisState", seat: i64, out: vec[i16]) -> None:
    v = make_view(s, seat, PERFECT)
    w = Writer(out, seat, s.rows())
    write_table(v, w)
    write_people(v, w)
    write_city(v, w)
    w.only(v.played, CARDS)
    w.numbers(v.hand)
    w.only(v.card, CARDS)
    w.only(v.tile, TILES)
    w.numbers(v.tiles)
    w.numbers(v.giving)
    w.numbers(v.discard)
    for card in range(CARDS):
        w.row_plus_one(v.whose[card])
    for card in range(CARDS):
        w.one(age(v, v.pool[card]))
    for tile in range(TILES):
        w.row_plus_one(v.tile_whose[tile])
    w.numbers(v.restocked)
    w.numbers(v.draft)
    kept = zeros(CHARACTERS)
    for i in range(len(v.kept)):
        if v.kept[i] != EMPTY:
            kept[v.kept[i]] += 1
    w.numbers(kept)
    w.numbers(v.passed)
    w.numbers(v.passed_before)
    assert w.at == len(out)


def write_table(v: GinkgopolisView, w: Writer) -> None:
    for number in (v.phase, v.stage, v.round, v.resolved, v.item + 1, v.coming, v.exhausted):
        w.one(number)
    for number in (v.ended, v.deck_left, v.supply_left, v.rebuilds, v.action + 1):
        w.one(number)
    acting: i64 = 0
    if v.acting != EMPTY:
        acting = 1 << v.acting
    w.bits_by_row(acting)
    w.bits_by_row(1 << v.first)
    w.bits_by_row(v.waiting)
    w.bits_by_row(v.with_tile)


def write_people(v: GinkgopolisView, w: Writer) -> None:
    w.by_row(v.resources, 1)
    w.by_row(v.stock, 1)
    w.by_row(v.points, 1)
    w.by_row(v.new_hands, 1)
    w.by_row(v.tile_counts, 1)
    w.by_row(v.fresh, 1)
    ages = zeros(len(v.unknown))
    for i in range(len(v.unknown)):
        ages[i] = age(v, v.unknown[i])
    w.by_row(ages, HAND)
    area = zeros(w.rows * AREA_CARDS)
    for i in range(v.area_size):
        area[v.area_row[i] * AREA_CARDS + v.area[i]] += 1
    w.by_row(area, AREA_CARDS)


def write_city(v: GinkgopolisView, w: Writer) -> None:
    height, owner, marked = zeros(TILES), zeros(TILES), zeros(TILES)
    east, south = zeros(TILES), zeros(TILES)
    for site in range(v.sites):
        tile = v.top[site]
        height[tile] = v.height[site]
        marked[tile] = v.marked[site]
        east[tile] = city.east_of_centre(v.cell[site])
        south[tile] = city.south_of_centre(v.cell[site])
        if v.owner[site] != EMPTY:
            owner[tile] = (v.owner[site] - w.seat) % w.rows + 1
    for numbers in (height, owner, marked, east, south):
        w.numbers(numbers)
    for letter in range(TOKENS):
        w.one(token_place(v, letter, True))
    for letter in range(TOKENS):
        w.one(token_place(v, letter, False))


def token_place(v: GinkgopolisView, letter: i64, east: bool) -> i64:
    """Where a token stands; one that is being moved, where the new building is."""
    cell = v.token[letter]
    if cell == EMPTY:
        cell = v.cell[v.site]
    if east:
        return city.east_of_centre(cell)
    return city.south_of_centre(cell)


def age(v: GinkgopolisView, era: i64) -> i64:
    """1 for the present deck, 2 for the one before, and so on; 0 for none."""
    if era == EMPTY:
        return 0
    return v.rebuilds - era + 1
