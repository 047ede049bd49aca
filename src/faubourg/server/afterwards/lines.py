"""What could have been done at some moment of a finished game: what a bot would do there, in words,
and any line of actions on the board, as somebody would have seen it.

What chance would have dealt nobody knows: a line is shown with an example of it.
"""

import asyncio

from msgspec import Struct

from faubourg.coach import PLAYOUTS, remarks
from faubourg.coach.analysis import Choice, PlayedGame
from faubourg.coach.weighing import Verdict
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.record import ACT, Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.server.afterwards.analyses import SECONDS, fact_info
from faubourg.server.afterwards.practice import moment
from faubourg.server.afterwards.replays import Positions, refuse_stranger, walk
from faubourg.server.afterwards.studies import PatientWorkers
from faubourg.server.fair_turns import Asker
from faubourg.server.messages import FactInfo
from faubourg.server.tables.history import Consequence
from faubourg.server.tables.updates import update_for
from faubourg.server.thinking import ANALYST


class Advice(Struct):
    """What a bot would do for this seat, and what it expects of it."""

    seat: int
    actions: list[int]
    remark: FactInfo


async def advice(
    workers: PatientWorkers, asker: Asker, record: Record, seat: int | None, at: int
) -> Advice:
    """Of the seat that is to move: of this one, if several are."""
    played, choice = await asyncio.to_thread(asked_there, record, seat, at)
    with workers.at_work():
        verdict = await workers.pool.weigh(asker, played.weighing(choice))
    return await asyncio.to_thread(said, record, choice, verdict)


def asked_there(record: Record, seat: int | None, at: int) -> tuple[PlayedGame, Choice]:
    if not record.game.advises:
        raise Refusal("no_advice", {})
    state = moment(record, seat or 0, at)
    waiting = state.waiting_seats()
    mover = seat if seat in waiting else waiting[0]
    played = PlayedGame(record, ANALYST, PLAYOUTS, SECONDS)
    return played, Choice(at, 0, mover, done_then(record, mover, at, state), state)


def done_then(record: Record, seat: int, at: int, state: State) -> list[int]:
    """What the seat did there, or nothing if it was taken back or needed somebody else first."""
    step = record.inputs[at]
    if step.kind == ACT and step.seat == seat and step.action in state.legal(seat):
        return [step.action]
    return []


def said(record: Record, choice: Choice, verdict: Verdict) -> Advice:
    remark = remarks.here(record.game, choice, verdict)
    return Advice(choice.seat, verdict.better, fact_info(remark))


def line(
    record: Record, table_id: str, eyes: int | None, at: int, seat: int, actions: list[int]
) -> Positions:
    """The moment after so many inputs, and the positions after each of these actions."""
    refuse_stranger(record, eyes)
    moment(record, seat, at)  # refused where there is none
    history = next(history for history in walk(record) if history.sequence == at)
    table = history.table
    table.dealer = SeededDealer("line", at)
    table.mark = table.dealer.mark()
    found = []
    for action in actions:
        step = table.prepare(seat, action)
        table.adopt(step)
        history.note(step, Consequence(history.legal, history.numbers.everybody))
        before = history.sequence - 1
        found.append(
            update_for(history, eyes, before, table_id=table_id, memory_aid=True, playing=False)
        )
    return Positions(found)
