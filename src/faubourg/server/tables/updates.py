"""One seat's or a spectator's side of a game: everything that may be sent to it, and no more."""

from collections.abc import Callable

import msgspec

from faubourg.engine.facts import Fact
from faubourg.engine.refusal import Refusal
from faubourg.engine.view import NOW, PERFECT, View
from faubourg.server.messages import Choice, EventInfo, FactInfo, OutcomeInfo, Update
from faubourg.server.store.database import Row
from faubourg.server.tables.history import Course

Kept = Callable[[int], list[int]]  # input -> the seats of people for which a bot moved last


def nobody(_number: int) -> list[int]:
    """Everybody moves themselves."""
    return []


def side(course: Course, row: Row, seat: int | None, since: int, kept: Kept = nobody) -> Update:
    """Where things stand for this viewer, and what it missed since that input (-1: the deal)."""
    table, state = course.table, course.table.state
    since = min(max(since, -1), course.sequence)
    view = state.view(seat, PERFECT if row["memory_aid"] else NOW)
    update = Update(
        table=row["id"],
        sequence=course.sequence,
        since=since,
        seat=seat,
        events=events_since(course, seat, since, kept),
        view=view.data(),
        insight=table.game.insight(view),
        decision=0 if seat is None else course.decisions[seat],
        legal=[],
        waiting=state.waiting_seats(),
        can_undo=False,
        can_withdraw=False,
        silenced="" if seat is None else state.silenced(seat),
        outcome=msgspec.convert(state.outcome().data(), OutcomeInfo) if state.over() else None,
    )
    if seat is not None and row["status"] == "running":
        update.legal = legal_actions(course, seat, view)
        update.can_undo = table.can_undo(seat)
        update.can_withdraw = course.can_withdraw(seat)
    return update


def events_since(
    course: Course, seat: int | None, since: int, kept: Kept = nobody
) -> list[EventInfo]:
    return [
        EventInfo(number, event.kind, event.params, kept(number))
        for number in range(since + 1, course.sequence + 1)
        for event in course.log[number]
        if event.visible_to(seat)
    ]


def legal_actions(course: Course, seat: int, view: View) -> list[Choice]:
    game, state = course.table.game, course.table.state
    return [
        Choice(
            action,
            game.notation(action),
            fact_info(game.describe(view, action)),
            [fact_info(fact) for fact in state.preview(seat, action)],
        )
        for action in state.legal(seat)
    ]


def tried(course: Course, seat: int, actions: list[int]) -> list[FactInfo]:
    """What these actions would give and cost. Refused where one cannot know, or may not."""
    table = course.table
    state = table.state
    for step in table.prepare_all(seat, list(actions[:-1])):
        if step.reveals():
            raise Refusal("chosen_blindly", {"done": 1})
        state = step.state
    if actions[-1] not in state.legal(seat):
        table.prepare_all(seat, list(actions))  # says why not
    return [fact_info(fact) for fact in state.preview(seat, actions[-1])]


def fact_info(fact: Fact) -> FactInfo:
    return FactInfo(fact.kind, fact.params)
