"""The moves of one table: those that are done already, and whose hand made them.

A move that comes again is answered as the first time. A bot that keeps somebody's seat moves in
their stead: the log says so of what it did, and not of what they had done before.
"""

import secrets
from dataclasses import dataclass, field

from faubourg.engine.record import ACT
from faubourg.server.store.rows import SeatRow

BOT = "bot:"  # begins the ids of bots' moves: nobody else's have a colon (messages.MoveId)


def bot_move_id() -> str:
    return BOT + secrets.token_hex(16)


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
    bots: list[frozenset[int]] = field(default_factory=lambda: [frozenset()])

    def add(self, move_id: str, seat: int, last: int) -> None:
        """A move that ends with input number `last`."""
        self.done[move_id] = (seat, last)
        before, mover = self.bots[-1], frozenset([seat])
        after = before | mover if move_id.startswith(BOT) else before - mover
        self.bots += [before if after == before else after] * (last + 1 - len(self.bots))

    def kept(self, seats: list[SeatRow], number: int) -> list[int]:
        """The seats of people whose last move, up to this input, was a bot's."""
        bots = self.bots[min(number, len(self.bots) - 1)]
        return [row.seat for row in seats if row.person is not None and row.seat in bots]


def stored_moves(found: dict[str, tuple[int, int]]) -> Moves:
    """As they were made."""
    moves = Moves()
    for move_id, (seat, last) in sorted(found.items(), key=lambda item: item[1][1]):
        moves.add(move_id, seat, last)
    return moves
