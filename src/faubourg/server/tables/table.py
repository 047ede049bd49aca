"""One table while it is alive, and the queue of its moves.

A move is prepared on a clone, stored, and only then true: adopted, acknowledged, broadcast. What
changes a table holds its lock, so that moves are done one at a time in the order they came; how it
follows what other servers store is in replica.py. What people see of it is in shown_table.py, who
sits there in seats.py, the game in history.py; bots and the clock run when the table is woken
(`wake`).
"""

import logging
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from msgspec import structs

from faubourg.engine.record import ACT, UNDO, WITHDRAW
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Step, Table
from faubourg.engine.verify import dealer_for
from faubourg.server.afterwards.openings import openings
from faubourg.server.again import PASSING, until_done
from faubourg.server.faults import fault
from faubourg.server.messages import Answer, Thawed
from faubourg.server.store.results import Ended
from faubourg.server.store.rows import SeatRow, Status, TableChange, TableRow
from faubourg.server.store.trouble import NotStored
from faubourg.server.tables.bot_seats import BotSeats
from faubourg.server.tables.chat import Chat
from faubourg.server.tables.clock import Clock
from faubourg.server.tables.history import Consequence, History
from faubourg.server.tables.moves import BOT, Move
from faubourg.server.tables.replica import Replica
from faubourg.server.tables.seats import (
    HERE,
    Seats,
    Who,
    new_nonce,
    refuse_clock,
    seat_row,
    substitute_in,
)
from faubourg.server.tables.shared import Shared
from faubourg.server.tables.shown_table import reason_of
from faubourg.server.tables.table_clock import TableClock, times_of

log = logging.getLogger("faubourg.table")

# why there is no move: a finished game is not taken back either, its deal is everybody's now
NOT_PLAYED: dict[Status, str] = {
    "open": "not_started",
    "running": "not_started",
    "over": "game_over",
    "frozen": "frozen",
}


@dataclass(slots=True)
class Prepared:
    """A move that is not true yet."""

    history: History
    steps: list[Step]
    consequences: list[Consequence]  # of each step
    clock: Clock | None = None
    change: TableChange | None = None  # of the table, if anything changes but the game
    ended: Ended | None = None  # what its players are told of it later


class LiveTable(Replica):
    """The truth about one table, kept in step with the store."""

    def __init__(self, row: TableRow, seats: Seats, chat: Chat, shared: Shared) -> None:
        super().__init__(row, seats, chat, shared)
        self.bots = BotSeats(self)
        self.clock = TableClock(seats, shared, self._ring)

    async def thaw(self) -> Thawed:
        """Perhaps the rules have been mended: play it again, and go on unless they raise."""
        await self.changing(self._thaw)
        self.wake()
        return Thawed(self.row.status, self.row.reason)

    async def _thaw(self) -> None:
        row, stored = self.row, await self.shared.store.table_since(self.id, 0)
        if row.status != "frozen" or stored is None:
            raise Refusal("not_frozen", {})
        change = TableChange(status="running" if row.outcome is None else "over", reason="")
        history: History | None = None
        try:
            history = self._replayed(stored)
            if history is None:
                change.status = "open"
            else:
                self.look_at(history)
        except PASSING:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            change = TableChange(reason=reason_of(error))
        await self.shared.store.change(self.id, row.version, change)
        change.adopt(row)
        if not change.reason:
            log.info("table thawed", extra={"table": self.id})
            self._adopt_history(history)
            self.tell_all_again()

    def wake(self) -> None:
        """Bots that are waited for begin to think, and the clock rings when it is due."""
        self.shared.calls.look_at(self.row, self.seats.rows, self.history)
        if self.history is not None and self.has_work() and self.shared.company.plays(self):
            if self.row.clock:
                self.clock.wake()
            self.bots.wake(self.history)

    def has_work(self) -> bool:
        """Is there a clock to watch, or a bot to play?"""
        if self.row.status != "running" or self.history is None:
            return False
        waiting = self.history.table.state.waiting_seats()
        return bool(self.row.clock) or any(self.seats.bot_at(seat) for seat in waiting)

    # -- seats and the start --------------------------------------------------------------------

    async def take_seat(self, person: str, name: str, wanted: int | None, nonce: str) -> None:
        """Sit down, or come back to the seat that a bot has been keeping."""

        async def sit_down() -> None:
            if self.row.status == "over":  # it is history who sat there
                raise Refusal("game_over", {})
            self.seats.people[person] = name
            rows = self.seats.taking(person, wanted)
            if self.history is None:
                nonces = [nonce or new_nonce(), *[new_nonce() for _ in rows[1:]]]
                rows = [structs.replace(row, nonce=own) for row, own in zip(rows, nonces)]
            await self.change_seats(rows)

        await self.changing(sit_down)

    async def set_seat(self, person: str, seat: int, what: str) -> None:
        """The host opens a seat, gives it to a bot, or to somebody else at the host's device."""

        async def give() -> None:
            self._host_before_start(person)
            self.refuse_substitute()
            if seat >= self.row.players:
                raise Refusal("no_seat", {})
            refuse_clock(self.row.clock, [what])
            owner = person if what.startswith(HERE) else None
            await self.change_seats([seat_row(seat, what, owner, self.game)])

        await self.changing(give)

    async def start(self, person: str) -> None:
        """The host deals."""

        async def deal() -> None:
            self._host_before_start(person)
            await self._start()

        await self.changing(deal)
        self.wake()

    async def _start(self) -> None:
        if not self.seats.full():
            raise Refusal("seats_open", {})
        dealer = dict(self.row.dealer)
        if dealer["kind"] == "live":  # the game of the day is dealt alike to everybody
            dealer["nonces"] = [row.nonce for row in self.seats.rows]
        record = self._record(dealer)
        try:
            history = History(Table(record, dealer_for(dealer)), self.row.memory_aid)
        except PASSING:
            raise
        except Exception as error:
            await self.freeze(error)
            raise Refusal("frozen", {}) from error
        change = TableChange(status="running", dealer=dealer, deal=record.deal)
        clock = self.clock.begin(self.row.clock, history.table.state)
        if clock is None:
            change.clock = ""
        change.times = times_of(clock)
        await self.shared.store.change(self.id, self.row.version, change)
        change.adopt(self.row)
        self.history = history
        self.clock.adopt(clock, running=True)
        self.broadcast(history.sequence, self.tell_table)
        self.shared.lobby.changed()

    def _host_before_start(self, person: str) -> None:
        if self.row.host != person:
            raise Refusal("not_host", {})
        if self.history is not None or self.row.status != "open":
            raise Refusal("already_started", {})

    async def change_seats(self, rows: list[SeatRow]) -> None:
        """For who holds the lock: store them, then it is true and told.

        One row, or those of people who share a device, and then there is no clock.
        """
        state = None if self.history is None else self.history.table.state
        clock = self.clock.reseated(state, rows[0])
        change = TableChange(times=times_of(clock))
        await self.shared.store.change(self.id, self.row.version, change, rows)
        change.adopt(self.row)
        for row in rows:
            self.seats.adopt(row)
        self.clock.adopt(clock, self.row.status == "running")
        self.viewers.tell(self.told, {}, self.tell_table)
        self.shared.lobby.changed()
        self.shared.calls.look_at(self.row, self.seats.rows, self.history)

    def _ring(self) -> None:
        ringing = until_done(self.time_ran_out, "time ran out", table=self.id)
        self.shared.background.spawn(ringing)

    async def time_ran_out(self) -> None:
        """Perhaps: the alarm may be early."""
        async with self.lock:
            await self.insist(self._replace_late)
            self.clock.adopt(self.clock.clock, self.row.status == "running")
        self.wake()

    async def _replace_late(self) -> None:
        """A bot plays for whoever has no time left, as for somebody who left."""
        if self.row.status == "running":
            for seat in self.clock.late():
                bot = substitute_in(self.game)
                late = structs.replace(self.seats.rows[seat], kind="bot", bot=bot)
                await self.change_seats([late])

    # -- moves ----------------------------------------------------------------------------------

    async def move(
        self, who: Who, decision: int, actions: list[int], move_id: str, kind: str = ACT
    ) -> Answer:
        """One at a time: check, prepare on a clone, store, adopt; then it can be told."""
        async with self.lock:
            before = self.row.status
            move = Move(decision, actions, move_id, kind)
            try:
                sequence = await self.insist(partial(self._store, who, move))
                answer = Answer(ok=True, move_id=move_id, sequence=sequence)
            except NotStored:
                raise
            except Refusal as refusal:
                answer = Answer(ok=False, move_id=move_id, refusal=self.refusal(refusal))
            ended = self.row.status == "over" != before
            if self.history is not None and self.history.sequence > self.told:
                self.broadcast(self.history.sequence, self.tell_table if ended else None)
            if ended:
                self.shared.lobby.changed()
        self.wake()
        return answer

    async def undo(self, who: Who, decision: int, move_id: str) -> Answer:
        return await self.move(who, decision, [], move_id, UNDO)

    async def withdraw(self, who: Who, decision: int, move_id: str) -> Answer:
        return await self.move(who, decision, [], move_id, WITHDRAW)

    async def _store(self, who: Who, move: Move) -> int:
        """Make it true; what the mover calls its last input. Refused: nothing has changed."""
        if self.row.clock:
            await self._replace_late()
        seat = self.seats.seat_of(who)
        if seat is None:
            raise Refusal("not_seated", {})
        if move.id in self.moves.done:
            mover, sequence = self.moves.done[move.id]
            if mover != seat or self.history is None:
                raise Refusal("stale", {})
            return self.history.number(seat, sequence)
        prepared = await self._prepare(seat, move)
        inputs, after = [step.input for step in prepared.steps], prepared.history.sequence
        await self.shared.store.append(
            self.id, self.row.version, after, inputs, move.id, prepared.change, prepared.ended
        )
        fault("after_commit")
        await self._adopt(prepared, seat, move.id)
        return prepared.history.number(seat)

    async def _prepare(self, seat: int, move: Move) -> Prepared:
        """On a clone. An error of the rules freezes the table."""
        history = self.history
        if self.row.status != "running" or history is None:
            raise Refusal(NOT_PLAYED[self.row.status], {})
        table = history.table
        try:
            if move.decision != history.decision(seat):
                raise Refusal("stale", {})
            if move.kind == ACT:
                steps = table.prepare_all(seat, list(move.actions))
            elif move.kind == WITHDRAW:
                steps = [table.prepare_withdraw(seat)]
            elif history.can_undo(seat):
                steps = [table.prepare_undo(seat)]
            else:
                raise Refusal("nothing_to_undo", {})
            prepared = Prepared(history, steps, history.consequences(steps))
            if self.row.clock:
                prepared.clock = self.clock.after(steps)
                prepared.change = TableChange(times=times_of(prepared.clock))
            if (state := steps[-1].state).over():
                prepared.change = prepared.change or TableChange()
                prepared.change.status, prepared.change.outcome = "over", state.outcome().data()
                prepared.ended = self._ended(history, steps)
        except (Refusal, *PASSING):
            raise
        except Exception as error:
            await self.freeze(error)
            raise Refusal("frozen", {}) from error
        return prepared

    def _ended(self, history: History, steps: list[Step]) -> Ended:
        """How one opened today's game of the day would tell others what it deals."""
        log = [*history.true_log(), *[step.events for step in steps]]
        opened = [] if self.secret() else openings(self.game, log, self.row.players)
        return Ended(int(self.shared.time()), self.game.cooperative, opened)

    async def _adopt(self, prepared: Prepared, seat: int, move_id: str) -> None:
        """It has been stored: now it is true."""
        history = prepared.history
        for step, consequence in zip(prepared.steps, prepared.consequences):
            history.table.adopt(step)
            history.note(step, consequence)
        self.moves.add(move_id, seat, history.sequence)
        self.shared.metrics.moved(self.game.name, move_id.startswith(BOT))
        if prepared.change is None:
            self.row.version += 1
        else:
            prepared.change.adopt(self.row)
        if self.row.clock:
            self.clock.adopt(prepared.clock, self.row.status == "running")
        if self.row.status == "over":
            with suppress(NotStored):  # the game is stored: of its ratings one hears later
                await self.shared.ratings.renew(self.seats.seated())
