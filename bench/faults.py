"""What breaks, when, and for how long: a storm is a list of faults that a seed has mixed."""

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

from bench.database import Database
from bench.nodes import Node, clock_library

PAUSE = 12.0  # seconds that a server is stopped: longer than its lease
CUT = 6.0  # seconds without a database
DEAF = 6.0  # seconds without notifications
SLOW = 12.0  # seconds of a database that takes three for every answer
FULL = 4.0  # seconds with a full disk
DRAINED = 10.0  # seconds until a server that was asked to end has ended
SKEW = 7200  # seconds
REST = 1.0  # seconds between two faults, at most twice as long


class Storm:
    def __init__(self, nodes: list[Node], database: Database, chance: random.Random) -> None:
        self.nodes = nodes
        self.database = database
        self.chance = chance
        self.counts: Counter[str] = Counter()
        self.busy: set[int] = set()  # the servers that something happens to
        self.slow_drains: list[float] = []

    async def blow(self, seconds: float, kills: int, rounds: int) -> None:
        """Kills at any time, and beside them every other fault, `rounds` times in mixed order."""
        async with asyncio.TaskGroup() as group:  # what is wrong with one ends both
            group.create_task(self.kill_servers(seconds, kills))
            for _ in range(rounds):
                faults = self.faults()
                self.chance.shuffle(faults)
                for fault in faults:
                    await fault()
                    await asyncio.sleep(REST * 2 * self.chance.random())

    def faults(self) -> list[Callable[[], Awaitable[None]]]:
        wires = ("cut", "silent", "deaf", "slow")
        found: list[Callable[[], Awaitable[None]]] = [
            *(partial(self.break_wire, mode) for mode in wires),
            self.pause,
            self.drain_in_turn,
            self.restart_database,
        ]
        if clock_library() is not None:
            found.append(self.skew)
        if self.database.can_be_full:
            found.append(self.fill_disk)
        return found

    async def free_node(self) -> Node:
        """One that nothing else happens to; it is taken."""
        while True:
            free = [node for node in self.nodes if node.number not in self.busy]
            if free:
                node = self.chance.choice(free)
                self.busy.add(node.number)
                return node
            await asyncio.sleep(0.1)

    async def kill_servers(self, seconds: float, kills: int) -> None:
        for _ in range(kills):
            await asyncio.sleep(seconds / (kills + 1) * (0.5 + self.chance.random()) * 0.8)
            node = await self.free_node()
            await node.kill()
            await node.start()
            self.counts["killed"] += 1
            self.busy.discard(node.number)

    async def pause(self) -> None:
        """It believes that no time has passed, and that its leases are its own."""
        node = await self.free_node()
        node.send(signal.SIGSTOP)
        await asyncio.sleep(PAUSE)
        node.send(signal.SIGCONT)
        self.counts["paused"] += 1
        self.busy.discard(node.number)

    async def break_wire(self, mode: str) -> None:
        node = await self.free_node()
        node.wire_is(mode)
        await asyncio.sleep({"deaf": DEAF, "slow": SLOW}.get(mode, CUT))
        node.wire_is("whole")
        self.counts[f"wire {mode}"] += 1
        self.busy.discard(node.number)

    async def restart_database(self) -> None:
        await self.database.crash()
        self.counts["database killed"] += 1

    async def fill_disk(self) -> None:
        self.database.fill()
        await asyncio.sleep(FULL)
        self.database.free()
        await self.database.revive()
        self.counts["disk full"] += 1

    async def skew(self) -> None:
        node = await self.free_node()
        node.clock_is(self.chance.choice((-SKEW, SKEW)))
        await asyncio.sleep(CUT)
        node.clock_is(0)
        self.counts["clock skewed"] += 1
        self.busy.discard(node.number)

    async def drain_in_turn(self) -> None:
        """As for a new version: one after the other ends in peace and comes back."""
        for number in range(len(self.nodes)):
            while number in self.busy:
                await asyncio.sleep(0.1)
            self.busy.add(number)
            node = self.nodes[number]
            node.send(signal.SIGTERM)
            assert await node.ended(DRAINED + 5), f"node {number} does not end"
            await node.start()
            self.counts["drained"] += 1
            self.busy.discard(number)
