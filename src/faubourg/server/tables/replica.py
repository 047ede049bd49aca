"""A table in the memory of one server, which follows what is stored: others may have been faster.

The store orders what happens at a table, and this plays it again: all of it when the table is
loaded, later what came after the last input that it knows. Whoever changes a table does so from the
version that is in memory; if that is not the stored one any more they have a Conflict, catch up and
look again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.server import live_messages
from faubourg.server.again import PASSING
from faubourg.server.live_messages import Chatted
from faubourg.server.store.chat import spoken
from faubourg.server.store.database import Conflict
from faubourg.server.store.rows import SeatRow, Stored, TableRow
from faubourg.server.store.trouble import NotStored
from faubourg.server.tables.chat import Chat, line_of
from faubourg.server.tables.history import History, resumed
from faubourg.server.tables.moves import stored_moves
from faubourg.server.tables.seats import Seats, Who
from faubourg.server.tables.shared import Shared
from faubourg.server.tables.shown_table import ShownTable

Result = TypeVar("Result")
TRIES = 5  # of what several servers want to change at once
NOWHERE = -1  # a version that no table has


class Replica(ShownTable):
    """What is stored of a table, played again."""

    def __init__(self, row: TableRow, seats: Seats, chat: Chat, shared: Shared) -> None:
        super().__init__(row, seats, chat, shared)
        self.lock = asyncio.Lock()
        self.gone = False  # from the store, while somebody was on the way to it
        self.to_look = False  # is somebody waiting to look at what is stored?

    async def load(self, stored: Stored) -> None:
        """Play the stored inputs again. Nothing begins to move by this: see `wake`."""
        try:
            self._adopt_history(self._replayed(stored))
        except PASSING:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            await self.freeze(error)

    def _replayed(self, stored: Stored) -> History | None:
        """The game as it is stored, from the start on."""
        if stored.row.deal is None:
            return None
        record = self._record(dict(stored.row.dealer))
        record.deal = stored.row.deal
        record.inputs = stored.inputs
        self.moves = stored_moves(stored.moves)
        return resumed(record, stored.row.memory_aid)

    def _record(self, dealer: dict[str, object]) -> Record:
        row = self.row
        record = Record(self.game, row.players, row.options, self.seats.names(), row.rules)
        record.dealer = dealer
        record.position = row.position
        return record

    def _adopt_history(self, history: History | None) -> None:
        self.history = history
        if history is not None:
            self.told = history.sequence
            self.clock.load(self.row, history.table.state)

    # -- changing it ----------------------------------------------------------------------------

    async def changing(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Whatever changes the table, one after the other."""
        async with self.lock:
            return await self.insist(work)

    async def insist(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """For who holds the lock: once more, from what is stored, if another server was faster.

        What is refused may be allowed by now, too: a refusal is of what is stored, or it is none.
        """
        for _ in range(TRIES):
            if self.gone:
                raise Refusal("no_table", {})
            try:
                return await work()
            except NotStored:
                raise
            except Refusal:
                if self.shared.company.alone or not await self.catch_up():
                    raise
            except Conflict:
                await self.catch_up()
        raise Refusal("stale", {})

    # -- following ------------------------------------------------------------------------------

    async def follow(self) -> None:
        """Another server has changed something here, perhaps."""
        async with self.lock:
            self.to_look = False  # whatever is stored from now on may come too late for this
            await self.catch_up()
        if self.row.talk != self.chat.talk:
            await self.listen()
        self.wake()

    async def reach(self, who: Who, since: int, said: int = 0) -> None:
        """Somebody has been told more elsewhere: nobody is shown an earlier moment again."""
        history = self.history
        known = -1 if history is None else history.number(self.seats.seat_of(who))
        if since > known or said > len(self.chat.rows):
            await self.follow()

    def wake(self) -> None:
        """Bots that are waited for begin to think, and the clock rings when it is due."""
        raise NotImplementedError

    async def listen(self) -> None:
        """To what was said at other servers, or who was muted there."""
        chat = self.chat
        async with chat.lock:
            before, muted = len(chat.rows), set(chat.muted)
            chat.talk, chat.rows, chat.muted = await spoken(self.shared.store, self.id)
            if chat.muted != muted:
                self.tell_table()
            if lines := [line_of(row) for row in chat.rows[before:]]:
                told = Chatted(self.id, before, lines, fresh=True)
                self.viewers.send(live_messages.encode(told))

    async def catch_up(self) -> bool:
        """For who holds the lock: what the store says is true, and told to whoever watches.

        Has anything changed?
        """
        stored = await self.shared.store.table_since(self.id, self.sequence)
        if stored is None:
            self.gone = True
            raise Refusal("no_table", {})
        before = shown(self.row, self.seats.rows)
        if stored.row.version == self.row.version:
            self.row.talk = stored.row.talk
            return False
        if stored.row.status == "over":
            with suppress(NotStored):  # what it was worth to them one hears later
                await self.shared.ratings.renew(Seats(stored.seats, {}).seated())
        # from here on without a pause: what is known here is told, whatever happens
        self.row, self.seats.rows = stored.row, stored.seats
        self.seats.people.update(stored.names)
        told = self.told
        try:
            self._play_on(stored)
        except PASSING:  # it was played by halves: all of it again, whoever looks next
            self.history, self.row.version = None, NOWHERE
            raise
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            await self.freeze(error)
            return True
        self._tell_what_was_missed(told, shown(self.row, self.seats.rows) != before)
        return True

    def _play_on(self, stored: Stored) -> None:
        """What was stored since; of a game that began meanwhile, or could not be played, all."""
        history = self.history
        if history is None:
            if stored.row.deal is None:
                return
            again = self._replayed(stored)
            self._adopt_history(again)
            return
        known = dict(self.moves.done)
        for item in stored.inputs:
            step = history.table.redo(item)
            if step.input.dealt != item.dealt:
                raise Refusal("dealt_otherwise", {"input": history.sequence + 1})
            history.note(step, *history.consequences([step]))
        for move_id, (seat, last) in sorted(stored.moves.items(), key=lambda item: item[1][1]):
            if move_id not in known:
                self.moves.add(move_id, seat, last)
        self.clock.load(self.row, history.table.state)

    def _tell_what_was_missed(self, told: int, table_too: bool) -> None:
        self.told = told
        more = self.tell_table if table_too else None
        if self.history is not None and self.history.sequence > told:
            self.broadcast(self.history.sequence, more)
        elif more is not None:
            self.viewers.tell(self.told, {}, more)
        if table_too:
            self.shared.lobby.changed()


def shown(row: TableRow, seats: list[SeatRow]) -> tuple[object, ...]:
    """What everybody is told of a table, whatever happens in the game."""
    return row.status, row.host, row.rematch, row.clock, list(seats)
