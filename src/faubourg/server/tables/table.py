"""One table while it is alive, and the queue of its moves.

A move is prepared on a clone, stored, and only then true: adopted, acknowledged, broadcast. What
changes a table holds its lock, so that moves are done one at a time in the order they came. Who
sits there is in seats.py, the game in history.py, what each may see of it in updates.py, who
watches in viewers.py; bots and the clock run when the table is woken (`wake`).
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from msgspec import structs

from faubourg import games
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Step, Table
from faubourg.engine.verify import dealer_for
from faubourg.server import live_messages
from faubourg.server.faults import fault
from faubourg.server.live_messages import Chatted, TableTold
from faubourg.server.messages import (
    Answer,
    RefusalInfo,
    TableInfo,
    Times,
    Tried,
    Update,
)
from faubourg.server.store.database import Conflict
from faubourg.server.store.rows import SeatRow, TableChange, TableRow
from faubourg.server.tables.bot_seats import BotSeats
from faubourg.server.tables.chat import Chat
from faubourg.server.tables.clock import Clock
from faubourg.server.tables.history import History, Legal, legal_by_seat, resumed
from faubourg.server.tables.moves import Moves, stored_moves
from faubourg.server.tables.seats import Seats, new_nonce, seat_row, substitute_in
from faubourg.server.tables.shared import Shared
from faubourg.server.tables.table_clock import TableClock, times_of
from faubourg.server.tables.updates import Kept, tried, update_for
from faubourg.server.tables.viewers import Viewer, Viewers

log = logging.getLogger("faubourg.table")

CROWD = 20  # spectators

Who = str | int | None  # a person, the seat that a bot keeps, or a stranger
Prepare = Callable[[Table, int], list[Step]]


@dataclass(slots=True)
class Prepared:
    """A move that is not true yet."""

    steps: list[Step]
    legal: list[Legal]  # after each step
    clock: Clock | None
    change: TableChange


class LiveTable:
    """The truth about one table, kept in step with the store."""

    def __init__(self, row: TableRow, seats: Seats, chat: Chat, shared: Shared) -> None:
        self.id = row.id
        self.row = row
        self.seats = seats
        self.chat = chat
        self.shared = shared
        self.game = games.find_offered(row.game)
        self.lock = asyncio.Lock()
        self.gone = False  # from the store, while somebody was on the way to it
        self.viewers = Viewers(shared.background)
        self.history: History | None = None  # from the start on
        self.moves = Moves()
        self.told = -1  # the last input that was given to the viewers
        self.bots = BotSeats(self)
        self.clock = TableClock(seats, shared.time, self._ring)

    async def load(self) -> None:
        """Play the stored inputs again. Nothing begins to move by this: see `wake`."""
        if self.row.deal is None:
            return
        record = self._record(dict(self.row.dealer))
        record.deal = self.row.deal
        record.inputs = await self.shared.store.history(self.id)
        # after the inputs: none that another server stores meanwhile is without its move id
        self.moves = stored_moves(await self.shared.store.moves(self.id))
        try:
            self.history = resumed(record)
            self.told = self.sequence
            self.clock.load(self.row, self.history.table.state)
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            await self.freeze(error)

    def wake(self) -> None:
        """Bots that are waited for begin to think, and the clock rings when it is due."""
        if self.row.status == "running":
            self.clock.wake()
            self.bots.wake()

    def _record(self, dealer: dict[str, object]) -> Record:
        record = Record(self.game, self.row.players, self.row.options, self.seats.names())
        record.dealer = dealer
        return record

    @property
    def sequence(self) -> int:
        return 0 if self.history is None else self.history.sequence

    def info(self, person: str | None) -> TableInfo:
        row = self.row
        return TableInfo(
            id=row.id,
            game=self.game.name,
            rules=row.rules,
            players=row.players,
            options=row.options,
            memory_aid=row.memory_aid,
            clock=row.clock,
            times=self.times(),
            status=row.status,
            host=person is not None and row.host == person,
            seat=self.seats.seat_of(person),
            kept=self.seats.kept_for(person),
            seats=self.seats.infos(
                self.viewers.people(), self.chat.muted, self.shared.ratings.at(self.game.name)
            ),
            spectators=self.viewers.spectators(self.seats.seated()),
            rematch=row.rematch,
            sequence=self.sequence,
            waiting=self.history.table.state.waiting_seats() if self.history else [],
            commitment=str(row.dealer["commitment"]),
            created=row.created,
            url=self.shared.url(self.id),
        )

    def times(self) -> Times | None:
        return self.clock.times() if self.row.status == "running" else None

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
            self.broadcast(self.tell_table)
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
        self.shared.background.spawn(self.time_ran_out())

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

    async def move(self, who: Who, decision: int, actions: list[int], move_id: str) -> Answer:
        """A move of one or several actions, all or none."""
        return await self._do(who, decision, move_id, lambda t, s: t.prepare_all(s, list(actions)))

    async def undo(self, who: Who, decision: int, move_id: str) -> Answer:
        return await self._do(who, decision, move_id, lambda t, s: [t.prepare_undo(s)])

    async def withdraw(self, who: Who, decision: int, move_id: str) -> Answer:
        return await self._do(who, decision, move_id, lambda t, s: [t.prepare_withdraw(s)])

    async def _do(self, who: Who, decision: int, move_id: str, prepare: Prepare) -> Answer:
        """One at a time: check, prepare on a clone, store, adopt; then it can be told."""
        async with self.lock:
            await self._replace_late()
            over = self.row.status == "over"
            try:
                sequence = await self._store(self._seat(who), decision, move_id, prepare)
                answer = Answer(ok=True, move_id=move_id, sequence=sequence)
            except Refusal as refusal:
                answer = Answer(ok=False, move_id=move_id, refusal=self.refusal(refusal))
            ended = self.row.status == "over" and not over
            if self.sequence > self.told:
                self.broadcast(self.tell_table if ended else None)
            if ended:
                self.shared.lobby.changed()
        self.wake()
        return answer

    def _seat(self, who: Who) -> int:
        """Whose move it is, asked when its turn in the queue has come: people leave and return."""
        if isinstance(who, int):
            seat = None if self.seats.bot_at(who) is None else who
        else:
            seat = self.seats.seat_of(who)
        if seat is None:
            raise Refusal("not_seated", {})
        return seat

    async def _store(self, seat: int, decision: int, move_id: str, prepare: Prepare) -> int:
        """Make it true; the number of its last input. Refused: then nothing has changed."""
        for _ in range(2):
            if move_id in self.moves.done:
                mover, sequence = self.moves.done[move_id]
                if mover != seat:
                    raise Refusal("stale", {})
                return sequence
            prepared = await self._prepare(seat, decision, prepare)
            inputs = [step.input for step in prepared.steps]
            try:
                await self.shared.store.append(
                    self.id, self.sequence, inputs, move_id, prepared.change
                )
            except Conflict:
                await self._reload()
                continue
            fault("after_commit")
            await self._adopt(prepared, seat, move_id)
            return self.sequence
        raise Refusal("stale", {})

    async def _prepare(self, seat: int, decision: int, prepare: Prepare) -> Prepared:
        """On a clone. An error of the rules freezes the table."""
        if self.row.status == "over":  # nor taken back: its deal is everybody's now
            raise Refusal("game_over", {})
        history = self.running()
        try:
            if decision != history.decisions[seat]:
                raise Refusal("stale", {})
            steps = prepare(history.table, seat)
            legal = [legal_by_seat(step.state) for step in steps]
            clock, state = self.clock.after(steps), steps[-1].state
            change = TableChange(times=times_of(clock))
            if state.over():
                change.status, change.outcome = "over", state.outcome().data()
        except Refusal:
            raise
        except Exception as error:
            await self.freeze(error)
            raise Refusal("frozen", {}) from error
        return Prepared(steps, legal, clock, change)

    async def _adopt(self, prepared: Prepared, seat: int, move_id: str) -> None:
        """It has been stored: now it is true."""
        history = self.running()
        prepared.change.adopt(self.row)
        history.adopt(prepared.steps, prepared.legal)
        self.clock.adopt(prepared.clock, self.row.status == "running")
        self.moves.add(move_id, seat, history.sequence)
        if self.row.status == "over":
            await self.shared.ratings.renew(self.seats.seated())

    def in_play(self) -> History | None:
        """The game, while it runs."""
        return self.history if self.row.status == "running" else None

    def _dealt(self) -> History:
        """The game, as far as it can be looked at."""
        if self.history is None:
            raise Refusal("frozen" if self.row.status == "frozen" else "not_started", {})
        return self.history

    def running(self) -> History:
        """The game, as far as it can be played."""
        if self.row.status == "frozen":
            raise Refusal("frozen", {})
        return self._dealt()

    def finished(self) -> History:
        """The game, once it is over."""
        if self.history is None or self.row.status != "over":
            raise Refusal("not_over", {})
        return self.history

    async def _reload(self) -> None:
        """Another process was faster: what the store says is true."""
        found = await self.shared.store.table(self.id)
        if found is not None:
            told = self.told
            self.row, self.seats.rows = found
            await self.load()
            self.told = told  # the viewers have yet to hear of it

    async def freeze(self, error: BaseException) -> None:
        """The table is kept as it is and reported; the others go on."""
        if self.row.status == "frozen":
            return
        self.row.status = "frozen"
        self.clock.stop()
        log.error("table frozen", exc_info=error, extra={"table": self.id})
        self.tell_table()
        await self.shared.store.change(self.id, TableChange(status="frozen"))

    def _broken(self, error: Exception) -> Refusal:
        """The rules raised an error where nothing was going to change: frozen all the same."""
        self.shared.background.spawn(self.freeze(error))
        return Refusal("frozen", {})

    def attempt(self, person: str | None, actions: list[int]) -> Tried:
        """What these actions would give and cost and what may follow, without doing them."""
        try:
            seat = self.seats.seat_of(person)
            if seat is None:
                raise Refusal("not_seated", {})
            return tried(self.running(), seat, actions)
        except Refusal as refusal:
            return Tried(ok=False, refusal=self.refusal(refusal))
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            return Tried(ok=False, refusal=self.refusal(self._broken(error)))

    def refusal(self, refusal: Refusal) -> RefusalInfo:
        return RefusalInfo(refusal.code, refusal.params, refusal.rule, self.game.name)

    # -- telling --------------------------------------------------------------------------------

    def update(self, person: str | None, since: int) -> Update:
        return self.update_for_seat(self.seats.seat_of(person), since)

    def update_for_seat(self, seat: int | None, since: int) -> Update:
        """One side of the table, and what it missed since that input (-1: the deal too)."""
        history, row = self._dealt(), self.row
        try:
            update = update_for(
                history,
                seat,
                since,
                table_id=row.id,
                memory_aid=row.memory_aid,
                playing=row.status == "running",
                kept=self.kept(),
            )
        except Exception as error:
            raise self._broken(error) from error
        update.times = self.times()
        return update

    def kept(self) -> Kept:
        """For whom a bot moved, by the number of the input."""
        owned = {row.seat for row in self.seats.rows if row.person is not None}
        return lambda number: sorted(self.moves.bots_at(number) & owned)

    def broadcast(self, more: Callable[[], None] | None = None) -> None:
        """To everybody their own side: the same bytes for the same seat."""
        made: dict[tuple[int | None, int], bytes] = {}
        updates: dict[Viewer, bytes] = {}
        for viewer, heard in self.viewers.heard.items():
            key = self.seats.seat_of(viewer.person), max(heard, self.told)
            if key not in made:
                try:
                    made[key] = live_messages.encode(self.update_for_seat(*key))
                except Refusal:  # frozen, and told so
                    updates = {}
                    break
            updates[viewer] = made[key]
        self.told = self.sequence
        self.viewers.tell(self.sequence, updates, more)

    def tell_table(self, only: Viewer | None = None) -> None:
        """To everybody, or to one of them."""
        for viewer in list(self.viewers.heard) if only is None else [only]:
            viewer.send(live_messages.encode(TableTold(self.info(viewer.person))))

    def watch(self, viewer: Viewer, since: int, said: int = 0) -> None:
        """From now on this viewer hears of everything here, first of what it missed."""
        before = self._who_is_here()
        self.viewers.heard[viewer] = -1
        self.tell_table(None if self._who_is_here() != before else viewer)
        if self.history is not None:
            viewer.send(live_messages.encode(self.update(viewer.person, since)))
            self.viewers.heard[viewer] = self.sequence
        if lines := self.chat.since(said):
            told = Chatted(self.id, lines[0].number - 1, lines)
            viewer.send(live_messages.encode(told))

    def unwatch(self, viewer: Viewer) -> None:
        before = self._who_is_here()
        self.viewers.heard.pop(viewer, None)
        if self._who_is_here() != before:
            self.tell_table()

    def _who_is_here(self) -> tuple[set[str | None], int]:
        """The players and how many look on. Of a crowd nobody is told with everyone who comes."""
        seated = self.seats.seated()
        spectators = min(self.viewers.spectators(seated), CROWD)
        return self.viewers.people() & seated, spectators

    def record_text(self) -> str:
        """The record of a finished game, with the key that proves its deal."""
        record = self.finished().table.record
        record.seats = self.seats.names()
        return record.text()
