"""The table of the front door: the engine's, with what a person at a Python prompt wants to say."""

import operator
import secrets
from collections.abc import Mapping, Sequence
from typing import Self, SupportsIndex

from faubourg import games
from faubourg.engine import table as engine
from faubourg.engine.facts import Event
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.verify import dealer_for, seeded

Move = str | SupportsIndex
"""A notation, several of them written together, or the number of an action."""


class Table(engine.Table):
    """A game being played. Make one with `Table.new`.

    Seats are numbered from 0. A method that is given no `seat` takes the one of `turn`.
    """

    @classmethod
    def new(
        cls,
        game: str,
        players: int = 3,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
    ) -> Self:
        """A new game. The same seed deals the same cards; without one, a fresh one is drawn.

        Refused: a game, a number of players or an option that there is not.
        """
        found = games.find(game)
        full = found.full_options(players, dict(options or {}))
        called = [f"Player {seat + 1}" for seat in range(players)] if names is None else names
        if len(called) != players:
            raise Refusal("names_for_seats", {"given": len(called), "players": players})
        record = Record(found, players, full, [f"me:{name}" for name in called])
        record.dealer = seeded(secrets.token_hex(8) if seed is None else str(seed))
        return cls(record, dealer_for(record.dealer))

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now: one in an ordinary turn, several who choose together."""
        return self.state.waiting_seats()

    @property
    def turn(self) -> int:
        """The seat to move, the lowest of `waiting`. Refused when the game is over."""
        if self.over:
            raise Refusal("game_over", {})
        return self.waiting[0]

    @property
    def over(self) -> bool:
        return self.state.over()

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """What the seat may do, as numbers of the action table; nothing when it is not waited for.

        Without a seat: what the seat to move may do.
        """
        if seat is None:
            seat = self.waiting[0] if self.waiting else 0
        return self.state.legal(seat)

    def legal(self, seat: int | None = None) -> list[str]:
        """The same in notation."""
        return [self.game.notation(action) for action in self.legal_actions(seat)]

    def push(self, move: Move, seat: int | None = None) -> list[Event]:
        """Make a move, all of its steps or none; what happened.

        Refused, with the reason: what the rules do not allow now.
        """
        actions = self.game.parse(move) if isinstance(move, str) else [operator.index(move)]
        who = self.turn if seat is None else seat
        steps = self.prepare_all(who, [*actions])
        for step in steps:
            self.adopt(step)
        return [event for step in steps for event in step.events]
