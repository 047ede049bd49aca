"""One table while it is alive, and the queue of its moves.

A move is prepared on a clone, stored, and only then true: adopted, acknowledged, broadcast. What
changes a table holds its lock, so that moves are done one at a time in the order they came. What
people see of it is in shown_table.py, who sits there in seats.py, the game in history.py; bots and
the clock run when the table is woken (`wake`).
"""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass

from msgspec import structs

from faubourg.engine.record import ACT, UNDO, WITHDRAW, Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Step, Table
from faubourg.engine.verify import dealer_for
from faubourg.server.again import PASSING, until_done
from faubourg.server.faults import fault
from faubourg.server.messages import Answer, Thawed
from faubourg.server.store.database import Conflict
from faubourg.server.store.rows import SeatRow, Status, TableChange, TableRow
from faubourg.server.store.trouble import NotStored
from faubourg.server.tables.bot_seats import BotSeats
from faubourg.server.tables.chat import Chat
from faubourg.server.tables.clock import Clock
from faubourg.server.tables.history import History, Legal, legal_by_seat, resumed
from faubourg.server.tables.moves import Move, stored_moves
from faubourg.server.tables.seats import Seats, Who, new_nonce, seat_row, substitute_in
from faubourg.server.tables.shared import Shared
from faubourg.server.tables.shown_table import ShownTable, reason_of
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
    legal: list[Legal]  # after each step
    clock: Clock | None = None
    change: TableChange | None = None  # of the table, if anything changes but the game


class LiveTable(ShownTable):
    """The truth about one table, kept in step with the store."""

    def __init__(self, row: TableRow, seats: Seats, chat: Chat, shared: Shared) -> None:
        super().__init__(row, seats, chat, shared)
        self.lock = asyncio.Lock()
        self.gone = False  # from the store, while somebody was on the way to it
        self.bots = BotSeats(self)
        self.clock = TableClock(seats, shared.time, self._ring)

    async def load(self) -> None:
        """Play the stored inputs again. Nothing begins to move by this: see `wake`."""
        try:
            self._adopt_history(await self._replayed())
        except PASSING:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            await self.freeze(error)

    async def _replayed(self) -> History | None:
        """The game as it is stored, from the start on."""
        if self.row.deal is None:
            return None
        record = self._record(dict(self.row.dealer))
        record.deal = self.row.deal
        record.inputs = await self.shared.store.history(self.id)
        # after the inputs: none that another server stores meanwhile is without its move id
        self.moves = stored_moves(await self.shared.store.moves(self.id))
        return resumed(record)

    def _adopt_history(self, history: History | None) -> None:
        self.history = history
        if history is not None:
            self.told = history.sequence
            self.clock.load(self.row, history.table.state)

    async def thaw(self) -> Thawed:
        """Perhaps the rules have been mended: play it again, and go on unless they raise."""
        async with self.lock:
            row = self.row
            if row.status != "frozen":
                raise Refusal("not_frozen", {})
            change = TableChange(status="running" if row.outcome is None else "over", reason="")
            history: History | None = None
            try:
                history = await self._replayed()
                if history is None:
                    change.status = "open"
                else:
                    self.look_at(history)
            except PASSING:
                raise
            except Exception as error:  # noqa: BLE001 - whatever the rules raise
                change = TableChange(reason=reason_of(error))
            await self.shared.store.change(self.id, change)
            change.adopt(row)
            if not change.reason:
                log.info("table thawed", extra={"table": self.id})
                self._adopt_history(history)
                self.tell_all_again()
        self.wake()
        return Thawed(row.status, row.reason)

    def wake(self) -> None:
        """Bots that are waited for begin to think, and the clock rings when it is due."""
        if self.row.status == "running" and self.history is not None:
            if self.row.clock:
                self.clock.wake()
            self.bots.wake(self.history)

    def _record(self, dealer: dict[str, object]) -> Record:
        row = self.row
        record = Record(self.game, row.players, row.options, self.seats.names(), row.rules)
        record.dealer = dealer
        return record

    # -- seats and the start --------------------------------------------------------------------

    async def take_seat(self, person: str, name: str, wanted: int | None, nonce: str) -> None:
        """Sit down, or come back to the seat that a bot has been keeping."""
        async with self.lock:
            if self.gone:
                raise Refusal("no_table", {})
            if self.row.status == "over":  # it is history who sat there
                raise Refusal("game_over", {})
            self.seats.people[person] = name
            row = self.seats.taking(person, wanted)
            if self.history is None:
                row = structs.replace(row, nonce=nonce or new_nonce())
            await self.change_seat(row)

    async def set_seat(self, person: str, seat: int, what: str) -> None:
        """The host opens a seat or gives it to a bot."""
        async with self.lock:
            self._host_before_start(person)
            if seat >= self.row.players:
                raise Refusal("no_seat", {})
            await self.change_seat(seat_row(seat, what, None, self.game))

    async def start(self, person: str) -> None:
        """The host deals."""
        async with self.lock:
            self._host_before_start(person)
            if not self.seats.full():
                raise Refusal("seats_open", {})
            dealer = dict(self.row.dealer)
            dealer["nonces"] = [row.nonce for row in self.seats.rows]
            record = self._record(dealer)
            try:
                history = History(Table(record, dealer_for(dealer)))
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
            await self.shared.store.change(self.id, change)
            change.adopt(self.row)
            self.history = history
            self.clock.adopt(clock, running=True)
            self.broadcast(history.sequence, self.tell_table)
            self.shared.lobby.changed()
        self.wake()

    def _host_before_start(self, person: str) -> None:
        if self.row.host != person:
            raise Refusal("not_host", {})
        if self.history is not None or self.row.status != "open":
            raise Refusal("already_started", {})

    async def change_seat(self, row: SeatRow) -> None:
        """For who holds the lock: store it, then it is true and told."""
        state = None if self.history is None else self.history.table.state
        clock = self.clock.reseated(state, row)
        await self.shared.store.change(self.id, TableChange(times=times_of(clock)), [row])
        self.seats.adopt(row)
        self.clock.adopt(clock, self.row.status == "running")
        self.viewers.tell(self.told, {}, self.tell_table)
        self.shared.lobby.changed()

    def _ring(self) -> None:
        ringing = until_done(self.time_ran_out, "time ran out", table=self.id)
        self.shared.background.spawn(ringing)

    async def time_ran_out(self) -> None:
        """Perhaps: the alarm may be early."""
        async with self.lock:
            await self._replace_late()
            self.clock.adopt(self.clock.clock, self.row.status == "running")
        self.wake()

    async def _replace_late(self) -> None:
        """A bot plays for whoever has no time left, as for somebody who left."""
        if self.row.status == "running":
            for seat in self.clock.late():
                bot = substitute_in(self.game)
                await self.change_seat(structs.replace(self.seats.rows[seat], kind="bot", bot=bot))

    # -- moves ----------------------------------------------------------------------------------

    async def move(
        self, who: Who, decision: int, actions: list[int], move_id: str, kind: str = ACT
    ) -> Answer:
        """One at a time: check, prepare on a clone, store, adopt; then it can be told."""
        async with self.lock:
            if self.row.clock:
                await self._replace_late()
            before = self.row.status
            try:
                sequence = await self._store(who, Move(decision, actions, move_id, kind))
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
        """Make it true; the number of its last input. Refused: then nothing has changed."""
        for _ in range(2):
            seat = self.seats.seat_of(who)
            if seat is None:
                raise Refusal("not_seated", {})
            if move.id in self.moves.done:
                mover, sequence = self.moves.done[move.id]
                if mover != seat:
                    raise Refusal("stale", {})
                return sequence
            prepared = await self._prepare(seat, move)
            inputs, after = [step.input for step in prepared.steps], prepared.history.sequence
            try:
                await self.shared.store.append(self.id, after, inputs, move.id, prepared.change)
            except Conflict:
                await self._reload()
                continue
            fault("after_commit")
            await self._adopt(prepared, seat, move.id)
            return prepared.history.sequence
        raise Refusal("stale", {})

    async def _prepare(self, seat: int, move: Move) -> Prepared:
        """On a clone. An error of the rules freezes the table."""
        history = self.history
        if self.row.status != "running" or history is None:
            raise Refusal(NOT_PLAYED[self.row.status], {})
        table = history.table
        try:
            if move.decision != history.decisions[seat]:
                raise Refusal("stale", {})
            if move.kind == ACT:
                steps = table.prepare_all(seat, list(move.actions))
            else:
                back = table.prepare_undo if move.kind == UNDO else table.prepare_withdraw
                steps = [back(seat)]
            prepared = Prepared(history, steps, [legal_by_seat(step.state) for step in steps])
            if self.row.clock:
                prepared.clock = self.clock.after(steps)
                prepared.change = TableChange(times=times_of(prepared.clock))
            if (state := steps[-1].state).over():
                prepared.change = prepared.change or TableChange()
                prepared.change.status, prepared.change.outcome = "over", state.outcome().data()
        except (Refusal, *PASSING):
            raise
        except Exception as error:
            await self.freeze(error)
            raise Refusal("frozen", {}) from error
        return prepared

    async def _adopt(self, prepared: Prepared, seat: int, move_id: str) -> None:
        """It has been stored: now it is true."""
        history = prepared.history
        for step, legal in zip(prepared.steps, prepared.legal):
            history.table.adopt(step)
            history.note(step, legal)
        self.moves.add(move_id, seat, history.sequence)
        if prepared.change is not None:
            prepared.change.adopt(self.row)
        if self.row.clock:
            self.clock.adopt(prepared.clock, self.row.status == "running")
        if self.row.status == "over":
            with suppress(NotStored):  # the game is stored: of its ratings one hears later
                await self.shared.ratings.renew(self.seats.seated())

    async def _reload(self) -> None:
        """Another process was faster: what the store says is true."""
        found = await self.shared.store.table(self.id)
        if found is not None:
            told = self.told
            self.row, self.seats.rows = found
            await self.load()
            self.told = told  # the viewers have yet to hear of it
