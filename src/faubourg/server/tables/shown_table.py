"""What people see of a table: what it says of itself, updates, and news to those who watch.

Nothing here moves the game on; that is table.py. An error of the rules that comes up while somebody
only looks freezes the table all the same.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from traceback import extract_tb

from faubourg import games
from faubourg.engine.refusal import Refusal
from faubourg.server import live_messages
from faubourg.server.again import PASSING
from faubourg.server.live_messages import Chatted, TableTold
from faubourg.server.messages import RefusalInfo, TableInfo, Times, Tried, Update
from faubourg.server.store.rows import TableChange, TableRow
from faubourg.server.store.trouble import NotStored
from faubourg.server.tables.chat import Chat
from faubourg.server.tables.history import History
from faubourg.server.tables.moves import Moves
from faubourg.server.tables.seats import Seats
from faubourg.server.tables.shared import Shared
from faubourg.server.tables.table_clock import TableClock
from faubourg.server.tables.updates import tried, update_for
from faubourg.server.tables.viewers import Viewer, Viewers

log = logging.getLogger("faubourg.table")

CROWD = 20  # spectators
LONGEST_REASON = 300


class ShownTable:
    """A table as it stands, and whoever watches it."""

    clock: TableClock

    def __init__(self, row: TableRow, seats: Seats, chat: Chat, shared: Shared) -> None:
        self.id = row.id
        self.row = row
        self.seats = seats
        self.chat = chat
        self.shared = shared
        self.game = games.find_offered(row.game)
        self.viewers = Viewers(shared.background)
        self.history: History | None = None  # from the start on
        self.moves = Moves()
        self.told = -1  # the last input that was given to the viewers

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

    def in_play(self) -> History | None:
        """The game, while it runs."""
        return self.history if self.row.status == "running" else None

    def running(self) -> History:
        """The game, as far as it can be played."""
        if self.row.status == "frozen":
            raise Refusal("frozen", {})
        if self.history is None:
            raise Refusal("not_started", {})
        return self.history

    def finished(self) -> History:
        """The game, once it is over."""
        if self.history is None or self.row.status != "over":
            raise Refusal("not_over", {})
        return self.history

    # -- what goes wrong, and what would be -----------------------------------------------------

    async def freeze(self, error: BaseException) -> None:
        """The table is kept as it is and reported; the others go on."""
        if self.row.status == "frozen":
            return
        change = TableChange(status="frozen", reason=reason_of(error))
        change.adopt(self.row)
        self.clock.stop()
        log.error("table frozen", exc_info=error, extra={"table": self.id})
        self.tell_table()
        with suppress(NotStored):  # then it is tried again after the next start
            await self.shared.store.change(self.id, change)

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
        except PASSING:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            return Tried(ok=False, refusal=self.refusal(self._broken(error)))

    def refusal(self, refusal: Refusal) -> RefusalInfo:
        return RefusalInfo(refusal.code, refusal.params, refusal.rule, self.game.name)

    # -- telling --------------------------------------------------------------------------------

    def update(self, person: str | None, since: int) -> Update:
        return self.update_for_seat(self.seats.seat_of(person), since)

    def update_for_seat(self, seat: int | None, since: int) -> Update:
        """One side of the table, and what it missed since that input (-1: the deal too)."""
        history, row = self.history, self.row
        if history is None:
            raise Refusal("frozen" if row.status == "frozen" else "not_started", {})
        try:
            update = update_for(
                history,
                seat,
                since,
                table_id=row.id,
                memory_aid=row.memory_aid,
                playing=row.status == "running",
                kept=partial(self.moves.kept, self.seats.rows),
            )
        except PASSING:
            raise
        except Exception as error:
            raise self._broken(error) from error
        if row.clock:
            update.times = self.times()
        return update

    def broadcast(self, sequence: int, more: Callable[[], None] | None = None) -> None:
        """To everybody their own side up to this input: the same bytes for the same seat."""
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
        self.told = sequence
        self.viewers.tell(sequence, updates, more)

    def tell_table(self, only: Viewer | None = None) -> None:
        """To everybody, or to one of them."""
        for viewer in list(self.viewers.heard) if only is None else [only]:
            viewer.send(live_messages.encode(TableTold(self.info(viewer.person))))

    def look_at(self, history: History) -> None:
        """From every side, while people may play: whatever the rules raise is raised."""
        for seat in (None, *range(self.row.players)):
            aid = self.row.memory_aid
            update_for(history, seat, -1, table_id=self.id, memory_aid=aid, playing=True)

    def tell_all_again(self) -> None:
        """To everybody where things stand."""
        self.tell_table()
        for viewer, heard in list(self.viewers.heard.items()) if self.history else ():
            viewer.send(live_messages.encode(self.update(viewer.person, heard)))
            self.viewers.heard[viewer] = self.sequence

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


def reason_of(error: BaseException) -> str:
    """In one line, and where: for whoever runs the server."""
    last = str(error).strip().splitlines()[-1:]  # a worker's error is a whole traceback
    where = [f"{Path(f.filename).name}:{f.lineno}" for f in extract_tb(error.__traceback__)[-1:]]
    text = ": ".join([type(error).__name__, *last]) + "".join(f" ({place})" for place in where)
    return "".join(c if c.isprintable() else " " for c in text)[:LONGEST_REASON]
