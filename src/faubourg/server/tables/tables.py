"""The hall: all tables that are alive, the people in it, and what they share."""

import asyncio
import hashlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any
from unicodedata import category
from weakref import WeakValueDictionary

from faubourg import games
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.verify import live
from faubourg.server import live_messages
from faubourg.server.bot_workers import BotPool
from faubourg.server.live_messages import LobbyChanged
from faubourg.server.messages import OpenRequest, Person, TableInfo, TablesAnswer
from faubourg.server.store.database import Row, Store, now
from faubourg.server.store.ratings import shown
from faubourg.server.tables import absent
from faubourg.server.tables.chat import Talk
from faubourg.server.tables.clock import pace_of
from faubourg.server.tables.moderation import muted
from faubourg.server.tables.seats import seat_values
from faubourg.server.tables.table import LiveTable
from faubourg.server.tables.viewers import Viewer
from faubourg.server.web.outbox import Outbox

log = logging.getLogger("faubourg.hall")

MOST_LISTED = 50
MOST_RECENT = 2000  # tables that stay in memory although nobody looks at them
UNSEEN = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that look like blanks
LOBBY = live_messages.encode(LobbyChanged())


class OfGame(Refusal):
    """A game's own reason, in its words, while there is no table yet."""

    def __init__(self, game: Game, refusal: Refusal) -> None:
        super().__init__(refusal.code, refusal.params, refusal.rule)
        self.game = game


class Hall:
    """Finds tables, in memory or in the store, and opens new ones."""

    def __init__(
        self,
        store: Store,
        public_url: str,
        bot_workers: int,
        bot_delay: float,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.public_url = public_url
        self.bots = BotPool(bot_workers)
        self.bot_delay = bot_delay
        self.time = clock
        # one object for each table that anybody holds on to: two would not know of each other
        self.tables: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.recent: OrderedDict[str, LiveTable] = OrderedDict()  # the last ones asked for
        self.sessions: dict[str, str] = {}  # token hash -> person, of those who were here
        self.people: dict[str, Person] = {}  # one object for each, on however many devices
        self.lobby: set[Viewer] = set()
        self.pages: set[Outbox] = set()
        self.streams: set[Outbox] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = False
        self.ratings: dict[str, dict[str, int]] = {}  # game -> person -> what they show

    def url(self, table_id: str) -> str:
        return f"{self.public_url}/t/{table_id}"

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        if self.closing:
            work.close()
            return
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """Let the moves that are being stored finish, then stop."""
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for table in list(self.tables.values()):
            async with table.lock:
                pass
        self.bots.close()
        await asyncio.to_thread(self.store.close)

    # -- people ---------------------------------------------------------------------------------

    async def person(self, token: str | None) -> Person | None:
        """Who holds this session token."""
        if not token or len(token) > 100:
            return None
        key = token_hash(token)
        if key not in self.sessions:
            found = await self.store.person_of_session(key)
            if found is None:
                return None
            self.people.setdefault(found[0], Person(*found))
            self.sessions[key] = found[0]
        return self.people[self.sessions[key]]

    async def new_person(self, name: str) -> tuple[Person, str]:
        """A guest and the token of its session; only the token's hash is kept."""
        person = Person(secrets.token_hex(16), clean(name))
        token = secrets.token_urlsafe(32)
        key = token_hash(token)
        await self.store.add_person(person.id, person.name, key)
        self.people[person.id] = person
        self.sessions[key] = person.id
        return person, token

    def end_sessions(self, keys: list[str]) -> None:
        """The store has forgotten these sessions: so do we, and their connections end."""
        for key in keys:
            self.sessions.pop(key, None)
        for box in [*self.pages, *self.streams]:
            if box.session in keys:
                box.close()

    async def rename(self, person: Person, name: str) -> None:
        person.name = clean(name)
        await self.store.rename(person.id, person.name)
        self.tell_name(person)

    async def renew_ratings(self, people: set[str] | None = None) -> None:
        """What these people, or all, let everybody see of their ratings."""
        found = await self.store.run(lambda connection: shown(connection, people))
        for by_person in self.ratings.values():
            for person in list(by_person) if people is None else people:
                by_person.pop(person, None)
        for person, game, rating in found:
            self.ratings.setdefault(game, {})[person] = rating

    def tell_name(self, person: Person) -> None:
        """At every table where it is known."""
        for table in list(self.tables.values()):
            if person.id in table.seating.people:
                table.seating.people[person.id] = person.name
                table.tell_table()

    # -- tables ---------------------------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable:
        """The table of that id, brought to life if need be."""
        table = self.tables.get(table_id)
        if table is None:
            async with self.loading.setdefault(table_id, asyncio.Lock()):
                table = self.tables.get(table_id)
                if table is None:
                    table = self.tables[table_id] = await self._load(table_id)
        self.recent[table_id] = table
        self.recent.move_to_end(table_id)
        if len(self.recent) > MOST_RECENT:
            self.recent.popitem(last=False)
        table.bots.wake()
        return table

    async def _load(self, table_id: str) -> LiveTable:
        found = await self.store.table(table_id)
        if found is None:
            raise Refusal("no_table", {})
        row, seats = found
        absent.refuse_absent(row)
        people = {seat["person"] for seat in seats if seat["person"]}
        table = LiveTable(row, seats, await self.store.names(people), self)
        table.talk = Talk(await self.store.remarks(table_id), await muted(self.store, table_id))
        await table.load()
        return table

    async def resume(self) -> None:
        """The clocks of running games go on, whether anybody looks or not."""
        for table_id in await self.store.timed():
            try:
                await self.table(table_id)
            except Refusal as refusal:  # of a game that is not here any more
                log.warning("a clock stands still", extra={"table": table_id, "why": refusal.code})

    async def open_table(self, host: Person, wish: OpenRequest) -> LiveTable:
        game = games.find_offered(wish.game)
        for option in game.options:
            if option.local and option.name in wish.options:
                raise Refusal("local_option", {"option": option.name})
        try:
            options = game.full_options(wish.players, wish.options)
        except Refusal as refusal:
            raise OfGame(game, refusal) from refusal
        if len(wish.seats) != wish.players or wish.seats.count("me") > 1:
            raise Refusal("seats_wrong", {"players": wish.players})
        seats = []
        for what in wish.seats:
            values = seat_values(what, host.id, game)
            if what == "me" and wish.nonce:
                values["nonce"] = wish.nonce
            seats.append(values)
        pace_of(wish.clock)  # refused if there is no such
        settled = {"options": options, "memory_aid": wish.memory_aid, "clock": wish.clock}
        return await self.add_table(game, host.id, settled, seats)

    async def add_table(self, game: Game, host: str, settled: Row, seats: list[Row]) -> LiveTable:
        """A new table with these seats; `settled` is what its host decided."""
        table_id = secrets.token_hex(6)
        row = {
            "id": table_id,
            "game": game.name,
            "rules": game.rules_version,
            "players": len(seats),
            "host": host,
            "status": "open",
            "created": now(),
            "dealer": live([]),
            "deal": None,
            "outcome": None,
            "times": None,
            "rematch": None,
            **settled,
        }
        rows = [{"table_id": table_id, "seat": i, **values} for i, values in enumerate(seats)]
        await self.store.add_table(row, rows)
        self.lobby_changed()
        return await self.table(table_id)

    async def lists(self, person: Person | None) -> TablesAnswer:
        """My tables and those that wait for players, newest first."""
        mine: list[str] = []
        who = None
        if person is not None:
            who = person.id
            mine = await self.store.table_ids(who, "", MOST_LISTED)
        waiting = await self.store.table_ids("", "open", MOST_LISTED)
        return TablesAnswer(
            mine=await self._infos(mine, who),
            open=await self._infos([one for one in waiting if one not in mine], who),
        )

    async def _infos(self, table_ids: list[str], person: str | None) -> list[TableInfo]:
        """Of those that are still there: an open table goes when the last one leaves."""
        infos = []
        for table_id in table_ids:
            try:
                infos.append(await self.info(table_id, person))
            except Refusal as refusal:
                if refusal.code != "no_table":
                    raise
        return infos

    async def info(self, table_id: str, person: str | None) -> TableInfo:
        try:
            return (await self.table(table_id)).info(person)
        except Refusal as refusal:
            if refusal.code != "game_absent":
                raise
        return await absent.info(self.store, table_id, person, self.url(table_id))

    def drop(self, table: LiveTable) -> None:
        """The store has forgotten this table."""
        self.tables.pop(table.id, None)
        self.recent.pop(table.id, None)
        table.gone = True
        for before in list(self.tables.values()):
            if before.row["rematch"] == table.id:
                before.row["rematch"] = None
                before.tell_table()
        self.lobby_changed()

    def lobby_changed(self) -> None:
        for viewer in list(self.lobby):
            viewer.send(LOBBY)


def token_hash(token: str) -> str:
    """What is kept of a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean(name: str) -> str:
    """A name without control characters and needless blanks, that can be seen."""
    shown = "".join(c if c.isprintable() and c not in UNSEEN else " " for c in name)
    name = " ".join(shown.split())
    if all(category(c).startswith("M") for c in name):  # accents need a letter under them
        raise Refusal("name_empty", {})
    return name
