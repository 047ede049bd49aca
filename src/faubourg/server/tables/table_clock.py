"""The clock of one table as it runs: stored with what changes it, told, and rung when time is out.

What a clock is to be after a move or a change of seats is reckoned first, stored together with
it, and only then true, like everything at a table.
"""

import asyncio
from collections.abc import Callable

from msgspec import UNSET, UnsetType

from faubourg.engine.record import ACT
from faubourg.engine.state import State
from faubourg.engine.table import Step
from faubourg.server.messages import Times
from faubourg.server.store.rows import ClockTimes, SeatRow, TableRow
from faubourg.server.tables.clock import Clock, pace_of, resumed, started
from faubourg.server.tables.seats import Seats
from faubourg.server.tables.shared import Shared


class TableClock:
    """None of this happens at a table without a clock."""

    def __init__(self, seats: Seats, shared: Shared, ring: Callable[[], None]) -> None:
        self.seats = seats
        self.shared = shared
        self.now = shared.time
        self.ring = ring  # when somebody may have run out of time
        self.clock: Clock | None = None
        self.alarm: asyncio.TimerHandle | None = None

    # -- what it is to be ---------------------------------------------------------------------

    def begin(self, agreed: str, state: State) -> Clock | None:
        """The game is dealt. A clock is for people who wait for each other."""
        people = [row for row in self.seats.rows if row.kind == "person"]
        pace = pace_of(agreed)
        if pace is None or len(people) < 2:
            return None
        return started(pace, int(state.players), self.now(), self.people_among(state))

    def after(self, steps: list[Step]) -> Clock | None:
        """After this move."""
        if self.clock is None:
            return None
        last = steps[-1]
        running = frozenset() if last.state.over() else self.people_among(last.state)
        back = last.input.kind != ACT
        return self.clock.moved(self.now(), last.input.seat, back, running)

    def reseated(self, state: State | None, row: SeatRow) -> Clock | None:
        """After this change of a seat; `state`: of a game that has begun."""
        if self.clock is None or state is None:
            return self.clock
        before, seat = self.seats.rows[row.seat].kind, row.seat
        running = self.people_among(state) - {seat}
        if row.kind == "bot":
            if before == "bot":
                return self.clock
            return self.clock.taken_over(self.now(), seat, running)
        if seat in state.waiting_seats():
            running |= {seat}
        return self.clock.taken_back(self.now(), seat, running)

    # -- what it is ---------------------------------------------------------------------------

    def adopt(self, clock: Clock | None, running: bool) -> None:
        """It has been stored: now it is true, and the alarm is for whoever runs out next."""
        self.clock = clock
        self.stop()
        if running:
            self.wake()

    def load(self, row: TableRow, state: State) -> None:
        """From the store, perhaps after all servers were away. It rings only when it is woken."""
        pace = pace_of(row.clock)
        self.stop()
        if pace is not None and row.times is not None and row.status == "running":
            since = self.shared.company.since
            self.clock = resumed(pace, row.times, since, self.people_among(state))

    def wake(self) -> None:
        """It rings when somebody runs out of time."""
        due = None if self.clock is None else self.clock.due()
        if due is not None and self.alarm is None:
            loop = asyncio.get_running_loop()
            self.alarm = loop.call_later(max(0.0, due - self.now()), self.ring)

    def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def late(self) -> list[int]:
        """Who has no time left."""
        return [] if self.clock is None else self.clock.late(self.now())

    # -- telling ------------------------------------------------------------------------------

    def times(self) -> Times | None:
        """What everybody may know."""
        clock, now = self.clock, self.now()
        if clock is None:
            return None
        left = [
            None if row.person is None else round(1000 * clock.time_of(row.seat, now))
            for row in self.seats.rows
        ]
        return Times(left, sorted(clock.running))

    def people_among(self, state: State) -> frozenset[int]:
        """Those who are waited for and are no bots."""
        bot_at = self.seats.bot_at
        return frozenset(seat for seat in state.waiting_seats() if bot_at(seat) is None)


def times_of(clock: Clock | None) -> ClockTimes | UnsetType:
    """What a table's row keeps of it."""
    return UNSET if clock is None else clock.data()
