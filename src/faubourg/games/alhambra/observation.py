"""The observation for learning, version 1: small integers in a fixed layout, the seat itself first.

Everything in it is known to perfect memory (A11): see `view.py`. Rows go round from the observing
seat; with two players Martin is the last row.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from faubourg.engine.game import CATEGORY, COUNT, FLAG, Section
from faubourg.games.alhambra.components import (
    BUILDING_COPIES,
    BUILDINGS,
    EMPTY,
    FIRST_POINTS,
    KINDS,
    MARKET,
    MONEY,
    OVER,
    SCORINGS,
    SPACES,
    VALUES,
    all_money,
    category_of,
    currency_of,
    price_of,
    value_of,
)

HIGHEST_PRICE: Final = int(price_of(BUILDINGS - 1))
MOST_COPIES: Final = max([max(copies) for copies in BUILDING_COPIES])  # of one building
MOST_ALIKE: Final = max([sum(copies) for copies in BUILDING_COPIES])  # of one category
MOST_POINTS: Final = sum([places[0] for scoring in FIRST_POINTS for places in scoring])

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


def layout(players: int) -> list[Section]:
    rows = 3 if players == 2 else players
    copies = int(all_money(players)[0])
    return [
        Section("phase", 1, "0 choose, 1 pay, 2 over", CATEGORY, int(OVER)),
        Section("turn", players, "1 for the seat whose turn it is", FLAG),
        Section(
            "yard_category",
            SPACES,
            "category + 1 of the building, 0 for none",
            CATEGORY,
            int(KINDS),
        ),
        Section("yard_price", SPACES, "its price, 0 for none", COUNT, HIGHEST_PRICE),
        Section(
            "market_currency",
            MARKET,
            "currency + 1 of the face-up card, 0 for none",
            CATEGORY,
            int(SPACES),
        ),
        Section("market_value", MARKET, "its value, 0 for none", COUNT, int(VALUES)),
        Section("space", SPACES, "1 for the space of the building being bought", FLAG),
        Section("payment", VALUES, "coins laid down, by value", COUNT, copies),
        Section("hands", players * MONEY, "cards held, by row, currency and value", COUNT, copies),
        Section("held", rows * KINDS, "buildings held, by row and category", COUNT, MOST_ALIKE),
        Section("points", rows, "points scored", COUNT, MOST_POINTS),
        Section("scored", 1, "scorings that have taken place", COUNT, len(SCORINGS)),
        Section("stack", 1, "money cards stacked at the beginning", COUNT, int(MONEY) * copies),
        Section("money", MONEY, "cards in the face-down deck", COUNT, copies),
        Section("discard", MONEY, "cards in the discard pile", COUNT, copies),
        Section("buildings", BUILDINGS, "buildings in the face-down deck", COUNT, MOST_COPIES),
    ]


def observe(s: "AlhambraState", seat: i64, out: vec[i16], at: i64) -> None:
    out[at] = i16(s.phase)
    at += 1
    for i in range(s.players):
        out[at + i] = 1 if (seat + i) % s.players == s.turn else 0
    at += s.players
    for space in range(SPACES):
        card = s.yard[space]
        out[at + space] = i16(category_of(card) + 1) if card != EMPTY else 0
        out[at + SPACES + space] = i16(price_of(card)) if card != EMPTY else 0
    at += 2 * SPACES
    for place in range(MARKET):
        card = s.market[place]
        out[at + place] = i16(currency_of(card) + 1) if card != EMPTY else 0
        out[at + MARKET + place] = i16(value_of(card)) if card != EMPTY else 0
    at += 2 * MARKET
    for space in range(SPACES):
        out[at + space] = 1 if space == s.space else 0
    at = copy(s.payment, 0, VALUES, out, at + SPACES)
    for i in range(s.players):
        at = copy(s.hands, (seat + i) % s.players * MONEY, MONEY, out, at)
    for i in range(s.rows()):
        row = (seat + i) % s.players if i < s.players else i
        for category in range(KINDS):
            out[at + category] = i16(s.held(row, category))
        at += KINDS
    for i in range(s.rows()):
        row = (seat + i) % s.players if i < s.players else i
        out[at + i] = i16(s.score(row))
    at += s.rows()
    out[at] = i16(s.scored)
    out[at + 1] = i16(s.stack)
    at = copy(s.money.counts, 0, MONEY, out, at + 2)
    at = copy(s.discard.counts, 0, MONEY, out, at)
    copy(s.buildings.counts, 0, BUILDINGS, out, at)


def copy(source: vec[i64], start: i64, length: i64, out: vec[i16], at: i64) -> i64:
    """Write a stretch of the source at a place of the buffer; returns the place after it."""
    for i in range(length):
        out[at + i] = i16(source[start + i])
    return at + length
