"""What a seat sees and knows, the states it could be in, and the observation for learning.

A11: the deal, the money taken and the money paid are all seen by everybody, so perfect memory knows
every hand and the discard pile; at the moment one sees only how many cards the others hold.
"""

from typing import TYPE_CHECKING, Annotated, TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import zeros
from faubourg.engine.codec import whole_numbers
from faubourg.engine.dealer import Dealer
from faubourg.engine.piles import Bag
from faubourg.engine.view import PERFECT, View
from faubourg.games.alhambra.components import (
    BUILDINGS,
    CATEGORIES,
    CHOOSE,
    EMPTY,
    KINDS,
    MARKET,
    MONEY,
    OVER,
    PRICES,
    SCORINGS,
    SHEET,
    SPACES,
    VALUES,
    all_buildings,
    all_money,
)
from faubourg.games.alhambra.scoring import share

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


class AlhambraView(View):
    """The table from one side. `known` says whose cards `hands` and `discard` really show."""

    def __init__(self, players: int, options: dict[str, str], seat: int, memory: int) -> None:
        super().__init__(players, options, seat, memory)
        rows = 3 if players == 2 else players
        self.phase: i64 = CHOOSE
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.yard = vec[i64]([EMPTY for _ in range(SPACES)])
        self.market = vec[i64]([EMPTY for _ in range(MARKET)])
        self.space: i64 = EMPTY
        self.payment = zeros(VALUES)
        self.hand_sizes = zeros(players)
        self.known: i64 = 0  # bitmask: the hands that are shown; bit `players`: the discard pile
        self.hands = zeros(players * MONEY)  # all zero where not known
        self.owned = zeros(rows * BUILDINGS)
        self.points = zeros(rows * SHEET)
        self.scored: i64 = 0
        self.stack: i64 = 0
        self.money_left: i64 = 0
        self.buildings_left: i64 = 0
        self.discarded: i64 = 0
        self.discard = zeros(MONEY)  # all zero where not known

    def game_name(self) -> str:
        return "alhambra"

    def fields(self) -> list[str]:
        return [
            *super().fields(),
            "phase",
            "turn",
            "turns",
            "yard",
            "market",
            "space",
            "payment",
            "hand_sizes",
            "known",
            "hands",
            "owned",
            "points",
            "scored",
            "stack",
            "money_left",
            "buildings_left",
            "discarded",
            "discard",
        ]

    def knows(self, row: i64) -> bool:
        return (self.known >> row) & 1 == 1


def make_view(s: "AlhambraState", seat: i64, memory: i64) -> AlhambraView:
    """A11, A24: everything in the open, the own hand, and with perfect memory every hand."""
    v = AlhambraView(int(s.players), s.options, int(seat), int(memory))
    v.waiting = int(s.waiting)
    v.phase = s.phase
    v.turn = s.turn
    v.turns = s.turns
    v.yard = s.yard[:]
    v.market = s.market[:]
    v.space = s.space
    v.payment = s.payment[:]
    v.owned = s.owned[:]
    v.points = s.points[:]
    v.scored = s.scored
    v.stack = s.stack
    v.money_left = s.money.total
    v.buildings_left = s.buildings.total
    v.discarded = s.discard.total
    for row in range(s.players):
        v.hand_sizes[row] = s.hand_size(row)
        if row == seat or memory == PERFECT:
            v.known |= 1 << row
            for card in range(MONEY):
                v.hands[row * MONEY + card] = s.hands[row * MONEY + card]
    if memory == PERFECT:
        v.known |= 1 << s.players
        v.discard = s.discard.counts[:]
    return v


def deal_state(v: AlhambraView, s: "AlhambraState", dealer: Dealer) -> None:
    """Fill a blank state with what the view shows; deal the cards that it does not show."""
    s.waiting = v.waiting
    s.phase = v.phase
    s.turn = v.turn
    s.turns = v.turns
    s.yard = v.yard[:]
    s.market = v.market[:]
    s.space = v.space
    s.payment = v.payment[:]
    s.hands = v.hands[:]
    s.owned = v.owned[:]
    s.points = v.points[:]
    s.scored = v.scored
    s.stack = v.stack
    s.buildings = unseen_buildings(v)
    unseen = unseen_money(v)
    for row in range(s.players):
        if not v.knows(row):
            for _card in range(v.hand_sizes[row]):
                s.hands[row * MONEY + dealer.draw(unseen)] += 1
    s.count_purses()
    if v.knows(s.players):
        s.discard = Bag(v.discard[:])
    else:
        for _card in range(v.discarded):
            s.discard.add(dealer.draw(unseen))
    s.money = unseen


def unseen_buildings(v: AlhambraView) -> Bag:
    """The face-down buildings: all that lie nowhere in the open."""
    left = all_buildings()
    for card in range(BUILDINGS):
        for at in range(card, len(v.owned), BUILDINGS):
            left[card] -= v.owned[at]
    for space in range(SPACES):
        if v.yard[space] != EMPTY:
            left[v.yard[space]] -= 1
    return Bag(left)


def unseen_money(v: AlhambraView) -> Bag:
    """The money that the view does not show: the deck, and hands and discards not known."""
    left = all_money(v.players)
    for card in range(MONEY):
        left[card] -= v.discard[card]
        for at in range(card, len(v.hands), MONEY):
            left[card] -= v.hands[at]
    for place in range(MARKET):
        if v.market[place] != EMPTY:
            left[v.market[place]] -= 1
    if v.space != EMPTY:
        for i in range(VALUES):
            left[v.space * VALUES + i] -= v.payment[i]
    return Bag(left)


class Majority(TypedDict):
    """What the next scoring would pay for a category as things stand, by row."""

    category: Annotated[str, "Category"]
    held: list[int]
    points: list[int]


class Insight(TypedDict):
    """By row: the points so far, and with what the next scoring would pay."""

    scores: list[int]
    standing: list[int]
    scoring: Annotated[str, "Scoring"]  # the next
    categories: list[Majority]


def insight(v: AlhambraView) -> Insight:
    """The points so far, and what the next scoring would pay as things stand (A31, A32)."""
    rows = len(v.points) // SHEET
    scoring = min(int(v.scored), 2)
    categories: list[Majority] = []
    due = [0] * rows
    for category in range(KINDS):
        held = zeros(rows)
        for row in range(rows):
            for at in range(category * PRICES, category * PRICES + PRICES):
                held[row] += v.owned[row * BUILDINGS + at]
        points = [int(share(held, row, scoring, category)) for row in range(rows)]
        due = [due[row] + points[row] for row in range(rows)]
        name = CATEGORIES[int(category)]
        categories.append({"category": name, "held": whole_numbers(held), "points": points})
    scores = [sum(whole_numbers(v.points[row * SHEET : (row + 1) * SHEET])) for row in range(rows)]
    standing = scores if v.phase == OVER else [scores[row] + due[row] for row in range(rows)]
    return {
        "scores": scores,
        "standing": standing,
        "scoring": SCORINGS[scoring],
        "categories": categories,
    }
