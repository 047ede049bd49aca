"""The rows of the database as types, and what may change in one of them.

A seat or a line of the chat is small: its change is the new row. A table's change names only what
changes, so that it can be stored and adopted by itself.
"""

from typing import Any, Literal, TypedDict

from msgspec import UNSET, Struct, UnsetType, structs

from faubourg.engine.record import Input

Status = Literal["open", "running", "over", "frozen"]
SeatKind = Literal["open", "person", "bot"]


class ClockTimes(TypedDict):
    """What is kept of a clock; for whom it runs follows from the game."""

    left: list[float]
    at: float
    owed: list[int]


class TableRow(Struct):
    id: str
    game: str
    rules: int
    players: int
    options: dict[str, str]
    memory_aid: bool
    host: str  # a person
    status: Status
    created: int
    dealer: dict[str, object]  # key, salt, commitment: see engine.verify
    deal: list[int] | None = None  # from the start on
    outcome: dict[str, object] | None = None
    rematch: str | None = None  # the table of the next game with the same people
    clock: str = ""  # as tables/clock.py reads it
    times: ClockTimes | None = None  # at the last move
    reason: str = ""  # why it is frozen
    version: int = 0  # one more with every change
    talk: int = 0  # the same of chat and mutes
    counted: bool = False  # in the results of those who played
    scenario: str = ""  # of the game's campaign
    goals: list[dict[str, Any]] | None = None  # of its stars, as they were when it began
    position: dict[str, object] | None = None  # that it began with, if it is practice


class TableChange(Struct):
    """What is not named stays as it is."""

    host: str | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    dealer: dict[str, object] | UnsetType = UNSET
    deal: list[int] | UnsetType = UNSET
    outcome: dict[str, object] | UnsetType = UNSET
    rematch: str | UnsetType | None = UNSET
    clock: str | UnsetType = UNSET
    times: ClockTimes | UnsetType = UNSET
    reason: str | UnsetType = UNSET

    def values(self) -> dict[str, Any]:
        """By the names of the columns."""
        return {name: value for name, value in structs.asdict(self).items() if value is not UNSET}

    def adopt(self, row: TableRow) -> None:
        """It has been stored: now it is true."""
        for name, value in self.values().items():
            setattr(row, name, value)
        row.version += 1


class SeatRow(Struct, frozen=True):
    seat: int
    kind: SeatKind
    person: str | None = None  # who sits there, or may (come back)
    bot: str | None = None
    nonce: str = ""
    name: str = ""  # of somebody else at this person's device


class ChatRow(Struct):
    table_id: str
    number: int  # from 1
    say_id: str
    seat: int
    person: str
    name: str  # as it was then
    text: str
    created: int
    reaction: str = ""  # drawn, instead of a text


class Stored(Struct):
    """A table at one moment, and what came after an input."""

    row: TableRow
    seats: list[SeatRow]
    inputs: list[Input]
    moves: dict[str, tuple[int, int]]  # move id -> (seat, sequence)
    names: dict[str, str]  # person -> name
