"""One of several servers on a database: it follows what the others store, and shares their work.

The database orders, everybody follows. A hint of another node, or a look around once a second,
says which tables in memory are behind: they catch up by themselves (tables/replica.py). A lease
says which node plays a table's bots and watches its clock. That only saves work: moves of bots have
the same ids everywhere, so a second node that plays does no harm, nor does one that slept.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection

from faubourg.engine.refusal import Refusal
from faubourg.server.again import PASSING
from faubourg.server.people.friends import CHANGED, PEOPLE
from faubourg.server.people.people import People
from faubourg.server.store import calls as call_store
from faubourg.server.store import nodes as node_store
from faubourg.server.store.hints import listen
from faubourg.server.store.nodes import Here
from faubourg.server.store.postgres import Postgres
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.company import Alone, Played
from faubourg.server.tables.table import LiveTable

log = logging.getLogger("faubourg.nodes")

EVERY = 1.0  # seconds: alive, and looking around
GOODBYE = 2.0  # seconds to hand over: the pages wait to be sent elsewhere
COMPARE, TIDY = 5, 20  # every so many times
NEW_LEASE = "lease"  # a hint: somebody has left some
TOLD = "news"


class DatabaseTime:
    """The database's clock, as far as one can know it from here; it runs evenly in between."""

    def __init__(self) -> None:
        self.offset = time.time() - time.monotonic()
        self.error = float("inf")

    def __call__(self) -> float:
        return time.monotonic() + self.offset

    def learn(self, said: float, asked: float, heard: float) -> None:
        """It said so between these two moments of ours: the quickest answer knows best."""
        error = (heard - asked) / 2
        if error <= self.error:
            self.offset, self.error = said - (asked + heard) / 2, error
        self.error += 0.001  # clocks drift: what was known becomes less sure


class Nodes(Alone):
    """This node among the others."""

    alone = False

    def __init__(self, tables: Tables, people: People) -> None:
        backend = tables.store.backend
        assert isinstance(backend, Postgres)
        self.backend = backend
        self.node = backend.node
        self.tables, self.people, self.store = tables, people, tables.store
        self.clock = DatabaseTime()
        super().__init__(self.clock)
        tables.shared.time = self.clock
        self.held: dict[str, Played] = {}  # the tables whose bots and clocks are ours
        self.claiming: set[str] = set()
        self.changed: set[str] = set()  # tables where somebody came or went
        self.heard: set[int] = set()  # the numbers of news
        self.pages: set[str] = set()  # whose pages are open here, as far as the others know
        self.open = (-1, -1)
        self.leaving = False
        self.look_now = asyncio.Event()
        self.beats = 0

    async def join(self) -> None:
        """From now on this node is there."""
        asked = time.monotonic()
        now, self.since = await self.store.run(partial(node_store.join, node=self.node))
        self.clock.learn(now, asked, time.monotonic())
        listening = partial(listen, self.backend.url, self.node, self.hear)
        for work in (self._beat, self._look_around, listening):
            self.tables.shared.background.spawn(self._again_and_again(work))

    async def leave(self) -> None:
        """Before it ends: the others take over at once what this one did."""
        if self.leaving:
            return
        self.leaving = True
        self.held.clear()
        try:
            async with asyncio.timeout(GOODBYE):
                await self.store.run(partial(node_store.leave, node=self.node), NEW_LEASE)
        except PASSING as error:  # they find out by themselves, a little later
            log.warning("left without a word", extra={"why": f"{type(error).__name__}: {error}"})

    async def _again_and_again(self, work: Callable[[], Awaitable[None]]) -> None:
        while not self.leaving:
            try:
                await work()
            except PASSING as error:
                log.warning("out of touch", extra={"why": f"{type(error).__name__}: {error}"})
                await asyncio.sleep(EVERY)
            except Exception:  # an error of ours: what this node does for all tables goes on
                log.exception("a node went wrong")
                await asyncio.sleep(EVERY)

    # -- leases ---------------------------------------------------------------------------------

    def plays(self, table: Played) -> bool:
        """If nobody else does: that is asked for first, and the table woken again then."""
        if table.id in self.held:
            return True
        if not self.leaving and table.id not in self.claiming:
            self.claiming.add(table.id)
            self.tables.shared.background.spawn(self._claim(table))
        return False

    async def _claim(self, table: Played) -> None:
        try:
            if await self.store.run(partial(node_store.claim, node=self.node, table_id=table.id)):
                self._take(table)
        except PASSING as error:
            log.warning("no lease", extra={"table": table.id, "why": str(error)})
        finally:
            self.claiming.discard(table.id)

    def _take(self, table: Played) -> None:
        if not self.leaving:
            self.held[table.id] = table
            table.wake()

    async def _beat(self) -> None:
        """Say that this node is alive, and take what the dead have left."""
        changed, self.changed = self.changed, set()
        seen = {table_id: self._here(table_id) for table_id in changed}
        self.beats += 1
        pages = {one.person for one in self.people.connections if one.person is not None}
        try:
            asked, said, heard, found = await self.store.run(
                partial(self._work, seen=seen, pages=pages)
            )
        except PASSING:
            self.changed |= changed  # nobody has heard of it
            raise
        self.pages = pages
        self.clock.learn(said, asked, heard)
        for table_id in found:
            await self._take_over(table_id)
        if self.beats % COMPARE == 0:
            await self._compare()
        if self.beats % TIDY == 0:
            await self.store.run(node_store.forget_dead)
            await self._release_idle()
        await asyncio.sleep(EVERY)

    def _work(
        self, connection: Connection, seen: dict[str, Here | None], pages: set[str]
    ) -> tuple[float, float, float, list[str]]:
        asked = time.monotonic()
        said = node_store.now(connection)
        heard = time.monotonic()
        node_store.beat(connection, self.node, self.since, seen)
        if pages != self.pages and not self.leaving:
            opened, closed = pages - self.pages, self.pages - pages
            call_store.tell_pages(connection, self.node, opened, closed)
        found = [] if self.leaving else node_store.take_over(connection, self.node)
        return asked, said, heard, found

    async def _take_over(self, table_id: str) -> None:
        try:
            table = await self.tables.find(table_id)
            await table.follow()
            self._take(table)
        except Refusal as refusal:  # it is gone, or of a game that is not here
            log.warning("a table cannot be played", extra={"table": table_id, "why": refusal.code})

    async def _compare(self) -> None:
        """Whoever slept may have lost leases; and what could not be loaded is tried again."""
        mine = await self.store.read(partial(node_store.leases_of, node=self.node))
        for table_id in set(self.held) - mine:
            del self.held[table_id]
        for table_id in mine - set(self.held) - self.claiming:
            await self._take_over(table_id)

    async def _release_idle(self) -> None:
        """Of tables that nobody looks at and where nothing is to be done."""
        idle = [key for key, table in self.held.items() if not table.viewers.heard]
        idle = [key for key in idle if not self.held[key].has_work()]
        for key in idle:
            del self.held[key]
        if idle:
            await self.store.run(partial(node_store.release, node=self.node, table_ids=idle))

    # -- following ------------------------------------------------------------------------------

    def hear(self, hints: list[str]) -> None:
        """What another node says it has done."""
        for hint in hints:
            kind, _, rest = hint.partition(":")
            table = self.tables.loaded.get(rest)
            if table is not None:
                self._follow(table)
            if kind == "change":
                self.tables.lobby.changed()
            elif kind != "move":
                self.look_now.set()

    def _follow(self, table: LiveTable) -> None:
        """One look is enough for all hints that come before it."""
        if not table.to_look:
            table.to_look = True
            self.tables.shared.background.spawn(self._catch_up(table))

    async def _catch_up(self, table: LiveTable) -> None:
        try:
            await table.follow()
        except PASSING as error:
            log.warning("behind", extra={"table": table.id, "why": str(error)})
        except Refusal as refusal:
            if refusal.code == "no_table":
                self.tables.drop(table)

    async def _look_around(self) -> None:
        """Once a second, or when told to."""
        self.look_now.clear()
        await self._look()
        with suppress(TimeoutError):
            async with asyncio.timeout(EVERY):
                await self.look_now.wait()

    async def _look(self) -> None:
        """Whatever a hint should have said."""
        loaded = dict(self.tables.loaded.items())
        watched = [key for key, table in loaded.items() if table.viewers.heard]
        known = {key: (table.row.version, table.chat.talk) for key, table in loaded.items()}
        seen = await self.store.read(
            partial(node_store.look, node=self.node, table_ids=list(loaded), watched=watched)
        )
        for key, table in loaded.items():
            if seen.versions.get(key) != known[key]:
                self._follow(table)
        for key in watched:
            loaded[key].see_elsewhere(seen.here.get(key, Here()))
        await self._hear_news(seen.news)
        if self.open != seen.open:
            self.open = seen.open
            self.tables.lobby.changed()

    async def _hear_news(self, found: list[tuple[int, str, str]]) -> None:
        fresh = [(kind, who) for number, kind, who in found if number not in self.heard]
        if fresh:
            await self._take_news(fresh)
        self.heard = {number for number, _, _ in found}  # all is done: else it is done once more

    async def _take_news(self, fresh: list[tuple[str, str]]) -> None:
        self.people.end_sessions([who for kind, who in fresh if kind == "session"])
        self.people.tell({who for kind, who in fresh if kind == PEOPLE}, CHANGED)
        people = {who for kind, who in fresh if kind == "person"}
        if not people:
            return
        await self.tables.shared.ratings.renew(people)
        await self.tables.shared.avatars.renew(people)
        await self.tables.shared.calls.renew(people)
        for person, name in (await self.store.names(people)).items():
            self.people.renamed(person, name)
            self.tables.rename(person, name)

    # -- who looks on ---------------------------------------------------------------------------

    def seen(self, table_id: str) -> None:
        self.changed.add(table_id)

    async def to_watch(self, most: int) -> list[str]:
        return await self.store.read(partial(node_store.to_watch, node=self.node, most=most))

    def _here(self, table_id: str) -> Here | None:
        table = self.tables.loaded.get(table_id)
        if table is None or not table.viewers.heard:
            return None
        people = table.viewers.people()
        strangers = [viewer.person for viewer in table.viewers.heard].count(None)
        return Here({person for person in people if person is not None}, strangers)
