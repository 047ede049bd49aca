"""What a seat sees and knows. The states it could be in are dealt in state_from.py.

A11: the deal, the money taken and the money paid are all seen by everybody, so perfect memory knows
every hand and the discard pile; at the moment one sees only how many cards the others hold.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import zeros
from faubourg.engine.view import PERFECT, View
from faubourg.games.alhambra.components import (
    BUILDINGS,
    CHOOSE,
    EMPTY,
    MARKET,
    MONEY,
    SHEET,
    SPACES,
    VALUES,
)

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

    def knows(self, row: i64) -> bool:
        return (self.known >> row) & 1 == 1


def make_view(s: "AlhambraState", seat: i64, memory: i64) -> AlhambraView:
    """A11, A24: everything in the open, the own hand, and with perfect memory every hand."""
    v = AlhambraView(int(s.players), s.options, int(seat), int(memory))
    v.waiting = int(s.waiting)
    v.rules = int(s.rules)
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
