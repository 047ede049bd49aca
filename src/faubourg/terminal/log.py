"""The log of a game: what each input did, kept as events and told in sentences when asked."""

from dataclasses import dataclass

from faubourg.engine.facts import Event
from faubourg.engine.record import ACT, UNDO, Input, Record
from faubourg.engine.table import Replay, Step


@dataclass(frozen=True)
class Entry:
    """One input and what happened; the first entry, with no input, is the setup."""

    number: int
    input: Input | None
    events: list[Event]

    def seen_by(self, seat: int | None) -> list[Event]:
        return [event for event in self.events if event.visible_to(seat)]


class Log:
    """The entries that count: an undone action is gone, as it is from the position."""

    def __init__(self, opening: list[Event]) -> None:
        self.entries = [Entry(0, None, opening)]

    def add(self, step: Step) -> None:
        if step.input.kind == ACT:
            self.entries.append(Entry(len(self.entries), step.input, step.events))
        elif step.input.kind == UNDO:
            self.entries.pop()

    def tell(self, number: int, events: list[Event]) -> None:
        """What a server tells of its input of that number."""
        self.entries.append(Entry(number, None, events))

    def forget(self, number: int) -> None:
        """The input of that number has been taken back."""
        self.entries = [entry for entry in self.entries if entry.number != number]

    def since(self, index: int, seat: int | None) -> list[Event]:
        """What the seat may know of the entries from that index on."""
        return [event for entry in self.entries[index:] for event in entry.seen_by(seat)]

    def last_by(self, seat: int) -> int:
        """The index of the last entry of that seat's own; 0, the setup, when it has none."""
        mine = [
            i for i, entry in enumerate(self.entries) if entry.input and entry.input.seat == seat
        ]
        return mine[-1] if mine else 0


def history(record: Record) -> Log:
    """The log of a record that is played already."""
    replay = Replay(record)
    log = Log(replay.table.opening)
    for step in replay.to(len(record.inputs)):
        log.add(step)
    return log
