"""A lesson as the page wants it: all its positions at once, and what else one could do there.

The page goes through them by itself, so that a lesson can be left, resumed and gone back in as one
likes; where somebody was is one of their preferences (preferences.py).
"""

from collections.abc import Iterator
from functools import cache

import msgspec
from msgspec import Struct

from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Replay
from faubourg.lessons import Lesson, Step, lesson
from faubourg.server.afterwards.replays import table_of
from faubourg.server.messages import (
    EventInfo,
    RefusalInfo,
    SeatInfo,
    TableInfo,
    Tried,
    Update,
)
from faubourg.server.tables.history import History
from faubourg.server.tables.updates import events_since, update_for
from faubourg.server.tables.updates import tried as tried_at
from faubourg.server.web.files import File


class LessonInput(Struct):
    """Who does what; what chance deals shows in the positions."""

    seat: int
    action: int


class LessonStep(Struct):
    """From after input `first` to after `last`; where they are the same, there is only a text."""

    name: str
    ring: list[str]
    rules: list[str]
    first: int
    last: int


class Afterwards(Struct):
    """The short game to play then."""

    players: int
    options: dict[str, str]


class LessonAnswer(Struct):
    """Everything of a lesson but its words; positions and inputs are those after `opening`."""

    table: TableInfo
    seat: int
    opening: int
    events: list[EventInfo]  # what happened before
    positions: list[Update]
    inputs: list[LessonInput]
    steps: list[LessonStep]
    afterwards: Afterwards


@cache
def lesson_file(game: str) -> File:
    return File(msgspec.json.encode(told(lesson(game))), "application/json")


def told(found: Lesson) -> LessonAnswer:
    positions: list[Update] = []
    events: list[EventInfo] = []
    for history in walk(found):
        if history.sequence == found.opening:
            events = events_since(history, found.seat, -1)
        if history.sequence >= found.opening:
            positions.append(position(history, found))
    inputs = [LessonInput(item.seat, item.action) for item in found.record.inputs[found.opening :]]
    return LessonAnswer(
        table=lesson_table(found),
        seat=found.seat,
        opening=found.opening,
        events=events,
        positions=positions,
        inputs=inputs,
        steps=[step_info(step) for step in found.steps],
        afterwards=Afterwards(found.players, found.options),
    )


def walk(found: Lesson) -> Iterator[History]:
    """The game after the deal and after each input."""
    replay = Replay(found.record)
    history = History(replay.table, secret=False)
    yield history
    while not replay.finished():
        step = replay.forward()
        history.note(step, *history.consequences([step]))
        yield history


def position(history: History, found: Lesson) -> Update:
    """As the learner sees it. Going back is the lesson's own affair, not the table's."""
    update = update_for(
        history,
        found.seat,
        history.sequence - 1,
        table_id="",
        memory_aid=False,
        playing=True,
    )
    update.can_undo = update.can_withdraw = False
    return update


def step_info(step: Step) -> LessonStep:
    return LessonStep(step.name, step.ring, step.rules, step.first, step.last)


def lesson_table(found: Lesson) -> TableInfo:
    """The lesson as if it were a table; nobody sits there, so nobody can leave it."""
    return msgspec.structs.replace(
        table_of(found.record),
        memory_aid=False,
        status="running",
        seats=[SeatInfo("person", name, True, False) for name in found.record.seats],
        sequence=0,
        commitment="",
    )


def tried(game: str, at: int, actions: list[int]) -> Tried:
    """What the learner's actions would give and cost at a position, or why they are refused."""
    found = lesson(game)
    wanted = min(max(at, found.opening), len(found.record.inputs))
    for history in walk(found):
        if history.sequence == wanted:
            break
    try:
        return tried_at(history, found.seat, actions)
    except Refusal as refusal:
        info = RefusalInfo(refusal.code, refusal.params, refusal.rule, found.record.game.name)
        return Tried(ok=False, refusal=info)
