"""The moves of one table: those that are done already, and whose hand made them.

A move that comes again is answered as the first time. A bot that keeps somebody's seat moves in
their stead: the log says so of what it did, and not of what they had done before.
"""

import hashlib
from dataclasses import dataclass, field

from faubourg.engine.record import ACT
from faubourg.server.store.rows import SeatRow
from faubourg.server.tables.history import History
from faubourg.server.tables.numbers import Viewing

BOT = "bot:"  # begins the ids of bots' moves: nobody else's have a colon (messages.MoveId)


def bot_move_id(seed: str, attempt: int) -> str:
    """From the seed of its thought: the same move of two servers is stored once."""
    return BOT + hashlib.sha256(f"{seed} {attempt}".encode()).hexdigest()[:32]


@dataclass(slots=True)
class Move:
    """What somebody wants to do: some actions, all or none, or to take something back."""

    decision: int
    actions: list[int]
    id: str
    kind: str = ACT


@dataclass
class Moves:
    """By their ids, and by the numbers of their inputs."""

    done: dict[str, tuple[int, int]] = field(default_factory=dict)  # id -> (seat, last input)
    # by the numbers of inputs: the seats whose last move was a bot's
    bots: list[frozenset[int]] = field(default_factory=lambda: [frozenset()])
    ever: set[int] = field(default_factory=set)  # the seats for which a bot has moved

    def add(self, move_id: str, seat: int, last: int) -> None:
        """A move that ends with input number `last`."""
        self.done[move_id] = (seat, last)
        before, mover = self.bots[-1], frozenset([seat])
        if move_id.startswith(BOT):
            self.ever.add(seat)
            after = before | mover
        else:
            after = before - mover
        self.bots += [before if after == before else after] * (last + 1 - len(self.bots))

    def kept(
        self, seats: list[SeatRow], history: History, viewer: Viewing, number: int
    ) -> list[int]:
        """The seats of people whose last move that the viewer saw, up to this, was a bot's."""
        if not self.ever:
            return []
        people = [row.seat for row in seats if row.person is not None and row.seat in self.ever]
        last = len(self.bots) - 1
        return [
            seat
            for seat in people
            if seat in self.bots[min(history.last_shown(viewer, seat, number), last)]
        ]


def stored_moves(found: dict[str, tuple[int, int]]) -> Moves:
    """As they were made."""
    moves = Moves()
    for move_id, (seat, last) in sorted(found.items(), key=lambda item: item[1][1]):
        moves.add(move_id, seat, last)
    return moves
