"""The clocks of one table as they run: stored with what changes them, told, and rung when out.

What a clock is to be after a move or a change of seats is reckoned first, stored together with
it, and only then true, like everything at a table.
"""

import asyncio
from typing import TYPE_CHECKING

from faubourg.engine.record import ACT
from faubourg.engine.state import State
from faubourg.engine.table import Step
from faubourg.server.messages import Times
from faubourg.server.store.database import Row
from faubourg.server.tables.clock import Clock, pace_of, resumed, started
from faubourg.server.tables.seats import substitute_in

if TYPE_CHECKING:
    from faubourg.server.tables.table import LiveTable


class Timing:
    """None of this happens at a table without a clock."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self.clock: Clock | None = None
        self.alarm: asyncio.TimerHandle | None = None

    # -- what it is to be ---------------------------------------------------------------------

    def begin(self, state: State) -> Clock | None:
        """The game is dealt. A clock is for people who wait for each other."""
        people = [seat for seat in self.table.seating.seats if seat["kind"] == "person"]
        pace = pace_of(self.table.row["clock"])
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

    def reseated(self, values: Row) -> Clock | None:
        """After this change of a seat in a running game."""
        course, seat = self.table.course, int(values["seat"])
        if self.clock is None or course is None:
            return self.clock
        before, after = self.table.seating.seats[seat]["kind"], values["kind"]
        running = self.people_among(course.table.state) - {seat}
        if after == "bot":
            if before == "bot":
                return self.clock
            return self.clock.taken_over(self.now(), seat, running)
        if seat in course.table.state.waiting_seats():
            running |= {seat}
        return self.clock.taken_back(self.now(), seat, running)

    # -- what it is ---------------------------------------------------------------------------

    def adopt(self, clock: Clock | None) -> None:
        """It has been stored: now it is true, and the alarm is for whoever runs out next."""
        self.clock = clock
        self.stop()
        due = None if clock is None else clock.due()
        if due is not None and self.table.row["status"] == "running":
            loop = asyncio.get_running_loop()
            self.alarm = loop.call_later(max(0.0, due - self.now()), self.ring)

    def resume(self) -> None:
        """From the store, after the server was away."""
        table, data = self.table, self.table.row["times"]
        pace = pace_of(table.row["clock"])
        if pace is None or data is None or table.course is None or table.row["status"] != "running":
            return
        running = self.people_among(table.course.table.state)
        self.adopt(resumed(pace, data, self.now(), running))

    def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def ring(self) -> None:
        self.table.house.spawn(self.run_out())

    async def run_out(self) -> None:
        """A bot plays for whoever has no time left, as for somebody who left."""
        async with self.table.lock:
            await self.hand_over()
            self.adopt(self.clock)  # the alarm may have been early
        self.table.bots.wake()

    async def hand_over(self) -> None:
        """The same for who holds the table's lock."""
        if self.clock is None or self.table.row["status"] != "running":
            return
        for seat in self.clock.late(self.now()):
            substitute = substitute_in(self.table.game)
            await self.table.change_seat({"seat": seat, "kind": "bot", "bot": substitute})

    # -- telling ------------------------------------------------------------------------------

    def times(self) -> Times | None:
        """What everybody may know."""
        clock, now = self.clock, self.now()
        if clock is None or self.table.row["status"] != "running":
            return None
        left = [
            None if seat["person"] is None else round(1000 * clock.time_of(seat["seat"], now))
            for seat in self.table.seating.seats
        ]
        return Times(left, sorted(clock.running))

    def now(self) -> float:
        return self.table.house.time()

    def people_among(self, state: State) -> frozenset[int]:
        """Those who are waited for and are no bots."""
        bot_at = self.table.seating.bot_at
        return frozenset(seat for seat in state.waiting_seats() if bot_at(seat) is None)


def stored(clock: Clock | None) -> Row:
    """What a table's row keeps of it."""
    return {} if clock is None else {"times": clock.data()}
