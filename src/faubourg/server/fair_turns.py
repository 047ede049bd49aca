"""Turns at what is scarce, shared fairly: by address, and among those of one address by person.

The next turn is for who has used the least time since they began to wait; who is greedy waits for
themselves. A name costs nothing, so that a hundred guests of one address are one address; and a few
people may share one, so that the greedy one among them gets no more than the others.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

MOST_KNOWN = 1000  # who wait or have waited; then only the former
LEAST = 0.01  # seconds that every turn costs: who asks often and briefly has turns, too


class Asker(NamedTuple):
    """On whose share something goes."""

    address: str
    person: str = ""  # a stranger is its address


@dataclass(eq=False, slots=True)
class Waiting:
    asker: Asker
    turn: "asyncio.Future[None]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Turns:
    """So many at once, so many of them of one address, so many of one person."""

    def __init__(
        self,
        at_once: int,
        of_address: int,
        of_person: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.at_once = at_once
        self.of_address = of_address
        self.of_person = of_person
        self.clock = clock
        self.waiting: list[Waiting] = []  # in the order in which they came
        self.running: list[Asker] = []
        self.used: dict[Asker, float] = {}  # seconds; of an address under Asker(address)

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        self._begin(asker)
        waiting = Waiting(asker)
        self.waiting.append(waiting)
        self._go_on()
        try:
            await waiting.turn
            began = self.clock()
            try:
                yield
            finally:
                self._charge(asker, max(self.clock() - began, LEAST))
        finally:
            if waiting in self.waiting:  # nobody wants it any more
                self.waiting.remove(waiting)
            else:
                self.running.remove(asker)
            self._go_on()

    def _begin(self, asker: Asker) -> None:
        """Who comes has as much behind them as who has the least: idle time is not saved up."""
        here = self._here()
        if len(self.used) > MOST_KNOWN:
            known = {*here, *(Asker(other.address) for other in here)}
            self.used = {who: used for who, used in self.used.items() if who in known}
        addresses = {Asker(other.address) for other in here}
        neighbours = {other for other in here if other.address == asker.address}
        for who, rivals in ((Asker(asker.address), addresses), (asker, neighbours)):
            if who not in rivals:
                least = min((self.used[rival] for rival in rivals), default=0.0)
                self.used[who] = max(self.used.get(who, 0.0), least)

    def _here(self) -> list[Asker]:
        return [*self.running, *(waiting.asker for waiting in self.waiting)]

    def _charge(self, asker: Asker, seconds: float) -> None:
        for who in {Asker(asker.address), asker}:
            self.used[who] += seconds

    def _go_on(self) -> None:
        """Give the turns that are free."""
        while len(self.running) < self.at_once and (waiting := self._next()) is not None:
            self.waiting.remove(waiting)
            self.running.append(waiting.asker)
            waiting.turn.set_result(None)
        if not self.running:
            self.used.clear()

    def _next(self) -> Waiting | None:
        """Whose turn it is; of those with the same behind them, who came first."""
        addresses = Counter(asker.address for asker in self.running)
        people = Counter(self.running)
        free = [
            waiting
            for waiting in self.waiting
            if not waiting.turn.done()  # given up at this moment
            and addresses[waiting.asker.address] < self.of_address
            and people[waiting.asker] < self.of_person
        ]
        return min(free, key=self._behind, default=None)

    def _behind(self, waiting: Waiting) -> tuple[float, float]:
        asker = waiting.asker
        return self.used[Asker(asker.address)], self.used[asker]
