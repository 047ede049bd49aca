"""A record that was played: stepping through it to any place, and proving how it was dealt."""

from typing import cast

from faubourg import arguments
from faubourg.engine import table as engine
from faubourg.engine import verify as proof
from faubourg.engine.facts import Event
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.table import Moment, Table


def verify(record: Record) -> None:
    """Was it dealt as it says? Deals everything again and is silent, or refuses with the reason."""
    proof.verify(arguments.record(record))


class Replay:
    """A record and a place in it; `table` shows how the game stood there.

    Place 0 is after the setup, place n after n inputs, and `len(replay)` is the end. To play on
    from a place, take a copy: `replay.table.copy()`.
    """

    def __init__(self, record: Record) -> None:
        """At place 0. Refused: a record that is not possible."""
        arguments.record(record)
        engine.Replay(record).to(len(record.inputs))  # what is wrong anywhere is said at once
        self.record = record
        self._walk = engine.Replay(record, Table)
        self._moments: list[Moment] = [self.table.moment()]  # places that were visited

    @property
    def table(self) -> Table:
        return cast(Table, self._walk.table)

    @property
    def place(self) -> int:
        return self._walk.position()

    def __len__(self) -> int:
        return len(self.record.inputs)

    def __repr__(self) -> str:
        return f"<Replay: {self.record.game.name}, place {self.place} of {len(self)}>"

    def forward(self) -> list[Event]:
        """Do the next input; what happened. Refused at the end."""
        self._require(self.place + 1)
        step = self._walk.forward()
        if len(self._moments) == self.place:
            self._moments.append(self.table.moment())
        return step.events

    def back(self) -> None:
        """Go back by one input. Refused at the beginning."""
        self.go(self.place - 1)

    def go(self, place: int) -> None:
        """Go to any place. Refused: one that the record does not have."""
        self._require(place)
        if place < self.place:
            self.table.return_to(self._moments[place])
        while self.place < place:
            self.forward()

    def _require(self, place: int) -> None:
        if not 0 <= arguments.whole("place", place) <= len(self):
            raise Refusal("no_such_place", {"place": place, "last": len(self)})
