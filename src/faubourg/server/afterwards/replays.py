"""A finished game told again: what happened, every position as somebody saw it, and the proof.

After the end nothing is secret any more: whoever looks may choose through whose eyes. The record
comes from a table of this server, or from a file that is looked at and not kept.
"""

import logging
from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec import Struct

from faubourg import bots, games
from faubourg.engine.game import Game
from faubourg.engine.record import Record, from_text, game_named_in, parse
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Replay
from faubourg.engine.verify import resume
from faubourg.server.afterwards.curve import curve
from faubourg.server.messages import (
    CurvePoint,
    EventInfo,
    RefusalInfo,
    SeatInfo,
    TableInfo,
    Update,
)
from faubourg.server.tables.all_tables import OfGame
from faubourg.server.tables.history import Consequence, History
from faubourg.server.tables.updates import Kept, events_since, nobody, update_for

log = logging.getLogger("faubourg.replays")

Found = TypeVar("Found")

MOST_POSITIONS = 60  # in one answer
MOST_INPUTS = 5_000  # of a file: the longest games have some hundreds
LONGEST_NAME = 30


class Turn(Struct):
    """A turn or a round begins after this input; the seat, if one alone is to move."""

    sequence: int
    seat: int | None


class Proof(Struct):
    """Was it dealt as the dealer had committed to? Otherwise the refusal says why not."""

    proven: bool
    refusal: RefusalInfo | None = None


class Story(Struct):
    """All of a finished game but its positions."""

    table: TableInfo
    seat: int | None
    inputs: int
    events: list[EventInfo]
    turns: list[Turn]
    points: list[CurvePoint]
    proof: Proof


class Positions(Struct):
    positions: list[Update]


def story(record: Record, table: TableInfo, seat: int | None, kept: Kept = nobody) -> Story:
    """What this seat (None: a spectator) lived through."""
    refuse_stranger(record, seat)
    turns, history = beginnings(record, turn_at)
    events = events_since(history, seat, -1, kept)
    points = curve(record).points
    return Story(table, seat, history.sequence, events, turns, points, proof(record))


def turn_at(history: History) -> Turn:
    waiting = history.table.state.waiting_seats()
    return Turn(history.sequence, waiting[0] if len(waiting) == 1 else None)


def beginnings(record: Record, told: Callable[[History], Found]) -> tuple[list[Found], History]:
    """What is told of the beginning of every turn that was not undone; and the end."""
    found: list[Found] = []
    clocks: list[int] = []  # at these beginnings
    history = None
    for history in walk(record):
        now = clock(history.table.state)
        while clocks and clocks[-1] > now:  # an undo took that turn's beginning back
            clocks.pop()
            found.pop()
        if (not clocks or clocks[-1] < now) and not history.table.state.over():
            clocks.append(now)
            found.append(told(history))
    assert history is not None
    return found, history


def positions(
    record: Record, table_id: str, seat: int | None, first: int, last: int, kept: Kept = nobody
) -> list[Update]:
    """The positions after inputs `first` to `last`, as many as one answer holds."""
    refuse_stranger(record, seat)
    last = min(last, first + MOST_POSITIONS - 1)
    found: list[Update] = []
    for history in walk(record):
        if history.sequence > last:
            break
        if history.sequence >= first:
            before = history.sequence - 1
            found.append(
                update_for(
                    history,
                    seat,
                    before,
                    table_id=table_id,
                    memory_aid=True,
                    playing=False,
                    kept=kept,
                )
            )
    return found


def walk(record: Record) -> Iterator[History]:
    """The game after the deal and after each input; refused where the record is impossible."""
    replay = Replay(record)
    history = History(replay.table, secret=False)
    yield history
    while not replay.finished():
        step = replay.forward()
        # nobody is asked anything any more
        history.note(step, Consequence(history.legal, history.numbers.everybody))
        yield history
    replay.to(replay.position())  # is the outcome the one that is written?


def clock(state: State) -> int:
    """Turns or rounds so far; a game without a clock is one long turn."""
    try:
        return int(state.progress())
    except Refusal:
        return 0


def proof(record: Record) -> Proof:
    try:
        resume(record)
    except Refusal as refusal:
        return Proof(False, RefusalInfo(refusal.code, refusal.params, refusal.rule))
    return Proof(True)


def refuse_stranger(record: Record, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < record.players:
        raise Refusal("no_seat", {})


# -- files ----------------------------------------------------------------------------------------


def story_of_file(text: str, seat: int | None) -> Story:
    return of_file(text, lambda record: story(record, table_of(record), seat))


def positions_of_file(text: str, seat: int | None, first: int, last: int) -> list[Update]:
    return of_file(text, lambda record: positions(record, "", seat, first, last))


def record_of_file(text: str) -> Record:
    return of_file(text, lambda record: record)


def of_file(text: str, work: Callable[[Record], Found]) -> Found:
    """Somebody's file may hold anything: whatever breaks on it is told in one line."""
    game: Game | None = None
    try:
        game = games.find_offered(game_named_in(text))
        return work(finished_record(text, game))
    except Refusal as refusal:
        raise refusal if game is None else OfGame(game, refusal) from refusal
    except Exception as error:
        log.warning("a file could not be replayed", extra={"why": type(error).__name__})
        raise Refusal("record_damaged", {"why": type(error).__name__}) from error


def finished_record(text: str, game: Game) -> Record:
    refuse_local(text, game)
    record = from_text(text, game)
    if len(record.inputs) > MOST_INPUTS:
        raise Refusal("too_large", {})
    if record.outcome is None:
        raise Refusal("record_unfinished", {})
    return record


def refuse_local(text: str, game: Game) -> None:
    """Before it is loaded: a stranger's file must not make us open one of our own."""
    options = parse(text).get("options")
    for option in game.options:
        if option.local and isinstance(options, dict) and options.get(option.name):
            raise Refusal("record_local", {})


def table_of(record: Record) -> TableInfo:
    """A file as if it were a table of this server."""
    return TableInfo(
        id="",
        game=record.game.name,
        rules=record.rules,
        players=record.players,
        options=record.options,
        memory_aid=True,
        status="over",
        host=False,
        seat=None,
        kept=None,
        seats=[seat_of(spec) for spec in record.seats],
        spectators=0,
        rematch=None,
        sequence=len(record.inputs),
        waiting=[],
        commitment=str(record.dealer.get("commitment", ""))[:64],
        created=0,
        url="",
    )


def seat_of(spec: str) -> SeatInfo:
    """Records of tables have names and bots; those of the terminal say `me:Anna` for a person."""
    first, _, rest = spec.partition(":")
    if first in bots.BOTS:
        return SeatInfo("bot", spec[:LONGEST_NAME], True, False)
    name = rest if first == "me" else spec
    shown = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return SeatInfo("person", shown[:LONGEST_NAME] or "?", True, False)
