"""All tables: those in memory, those in the store, and new ones."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from msgspec import structs
from sqlalchemy import Connection

from faubourg import games
from faubourg.engine.game import Game
from faubourg.engine.record import position_of
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.verify import live
from faubourg.server.background import Background
from faubourg.server.bot_workers import BotPool
from faubourg.server.messages import LiveTables, OpenRequest, Person, TableInfo, TablesAnswer
from faubourg.server.people.avatars import Avatars
from faubourg.server.people.preferences import who_want
from faubourg.server.people.shown_ratings import ShownRatings
from faubourg.server.people.whereabouts import Whereabouts
from faubourg.server.settings import steady_time
from faubourg.server.store import results
from faubourg.server.store.chat import found_muted
from faubourg.server.store.database import Store, found_lines, found_since, now
from faubourg.server.store.open_tables import open_tables
from faubourg.server.store.rows import ChatRow, SeatRow, Stored, TableRow
from faubourg.server.store.trouble import NotStored
from faubourg.server.tables import absent
from faubourg.server.tables.chat import Chat
from faubourg.server.tables.clock import pace_of
from faubourg.server.tables.company import Alone
from faubourg.server.tables.lobby import Lobby, share_places
from faubourg.server.tables.seats import Seats, refuse_clock, seat_row
from faubourg.server.tables.shared import Shared
from faubourg.server.tables.table import LiveTable

log = logging.getLogger("faubourg.tables")

MOST_LISTED = 50
LOOKED_AT = 10 * MOST_LISTED  # open tables of which those that are listed are chosen
MOST_RECENT = 2000  # tables that stay in memory although nobody looks at them


class OfGame(Refusal):
    """A game's own reason, in its words, while there is no table yet."""

    def __init__(self, game: Game, refusal: Refusal) -> None:
        super().__init__(refusal.code, refusal.params, refusal.rule)
        self.game = game


class Tables:
    """Finds tables, in memory or in the store, and opens new ones."""

    def __init__(
        self,
        store: Store,
        public_url: str,
        bot_workers: int,
        bot_delay: float,
        clock: Callable[[], float] | None = None,
    ) -> None:
        clock = clock or steady_time()
        self.shared = Shared(
            store=store,
            public_url=public_url,
            bots=BotPool(bot_workers),
            bot_delay=bot_delay,
            time=clock,
            background=Background(),
            lobby=Lobby(),
            ratings=ShownRatings(store),
            avatars=Avatars(store),
            whereabouts=Whereabouts(),
            company=Alone(clock),
        )
        self.store = store
        self.lobby = self.shared.lobby
        # one object for each table that anybody holds on to: two would not know of each other
        self.loaded: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.recent: OrderedDict[str, LiveTable] = OrderedDict()  # the last ones asked for

    async def close(self) -> None:
        """Let the moves that are being stored finish, then stop."""
        await self.shared.background.close()
        for table in list(self.loaded.values()):
            async with table.lock:
                pass
        self.shared.bots.close()
        await asyncio.to_thread(self.store.close)

    # -- finding --------------------------------------------------------------------------------

    async def find(self, table_id: str) -> LiveTable:
        """The table of that id, from the store if need be. It is not woken by this."""
        table = self.loaded.get(table_id)
        if table is not None and table.gone:  # another server has forgotten it
            self.drop(table)
            table = None
        if table is None:
            async with self.loading.setdefault(table_id, asyncio.Lock()):
                table = self.loaded.get(table_id)
                if table is None:
                    table = self.loaded[table_id] = await self._load(table_id)
        self.recent[table_id] = table
        self.recent.move_to_end(table_id)
        if len(self.recent) > MOST_RECENT:
            self.recent.popitem(last=False)
        return table

    async def wake(self, table_id: str) -> LiveTable:
        """The same for who is going to look on or play: its bots and its clock go on."""
        table = await self.find(table_id)
        table.wake()
        return table

    async def _load(self, table_id: str) -> LiveTable:
        def job(connection: Connection) -> tuple[Stored, list[ChatRow], set[str]] | None:
            stored = found_since(connection, table_id, 0)
            if stored is None:
                return None
            if stored.row.talk == 0:  # most games are played in silence
                return stored, [], set()
            return stored, found_lines(connection, table_id), found_muted(connection, table_id)

        found = await self.store.read(job)
        if found is None:
            raise Refusal("no_table", {})
        stored, lines, muted = found
        absent.refuse_absent(stored.row)
        seats, chat = Seats(stored.seats, stored.names), Chat(lines, muted, stored.row.talk)
        table = LiveTable(stored.row, seats, chat, self.shared)
        await table.load(stored)
        return table

    async def wake_timed(self) -> None:
        """The clocks of running games go on, whether anybody looks or not."""
        for table_id in await self.store.timed():
            try:
                await self.wake(table_id)
            except NotStored:
                raise
            except Refusal as refusal:  # of a game that is not here any more
                log.warning("a clock stands still", extra={"table": table_id, "why": refusal.code})

    def somebody_plays(self) -> bool:
        """Is anybody at a running game of theirs?"""
        return any(
            table.row.status == "running" and table.seats.seated() & table.viewers.people()
            for table in list(self.loaded.values())
        )

    def tell_name(self, person: Person) -> None:
        """At every table where it is known."""
        self.rename(person.id, person.name)

    async def show_avatar(self, person: str, number: int) -> None:
        """Somebody has another face now: at every table where they sit."""
        await self.shared.avatars.choose(person, number)
        for table in list(self.loaded.values()):
            if person in table.seats.seated():
                table.tell_table()

    def rename(self, person: str, name: str) -> None:
        """Without a name, they have deleted their data: what they said goes with it."""
        for table in list(self.loaded.values()):
            if not name:
                table.chat.forget(person)
                table.seats.forget(person)
            if person in table.seats.people:
                table.seats.people[person] = name
                table.tell_table()

    # -- opening --------------------------------------------------------------------------------

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
        seats: list[SeatRow] = []
        for number, what in enumerate(wish.seats):
            row = seat_row(number, what, host.id, game)
            if what == "me" and wish.nonce:
                row = structs.replace(row, nonce=wish.nonce)
            seats.append(row)
        pace_of(wish.clock)  # refused if there is no such
        refuse_clock(wish.clock, wish.seats)
        return await self.add_table(game, host.id, options, wish.memory_aid, wish.clock, seats)

    async def add_table(
        self,
        game: Game,
        host: str,
        options: dict[str, str],
        memory_aid: bool,
        clock: str,
        seats: list[SeatRow],
        begun: State | None = None,
    ) -> LiveTable:
        """A new table with these seats; for practice, one that begins with this state."""
        row = TableRow(
            id=secrets.token_hex(6),
            game=game.name,
            rules=game.rules_version if begun is None else int(begun.rules),
            players=len(seats),
            options=options,
            memory_aid=memory_aid,
            host=host,
            status="open",
            created=now(),
            dealer=live([]),
            clock=clock,
            position=None if begun is None else position_of(begun),
        )
        await self.store.add_table(row, seats)
        self.lobby.changed()
        return await self.wake(row.id)

    def drop(self, table: LiveTable) -> None:
        """The store has forgotten this table."""
        self.loaded.pop(table.id, None)
        self.recent.pop(table.id, None)
        table.gone = True
        for before in list(self.loaded.values()):
            if before.row.rematch == table.id:
                before.row.rematch = None
                before.tell_table()
        self.lobby.changed()

    # -- listing --------------------------------------------------------------------------------

    async def lists(self, person: Person | None) -> TablesAnswer:
        """My tables and those that wait for players, newest first."""
        mine: list[str] = []
        who = None
        if person is not None:
            who = person.id
            mine = await self.store.table_ids(who, "", MOST_LISTED)
        waiting = [one for one in await open_tables(self.store, LOOKED_AT) if one.id not in mine]
        listed = share_places(waiting, MOST_LISTED, self.shared.whereabouts)
        own, others = await self._infos(mine, who), await self._infos(listed, who)
        if over := {info.id: info for info in own if info.status == "over"}:
            ended = await self.store.read(lambda connection: results.ended(connection, list(over)))
            for table_id, at in ended.items():
                over[table_id].ended = at
        return TablesAnswer(mine=own, open=others)

    async def live(self, person: Person | None) -> LiveTables:
        """Running games of others to look on at: all who play there want it, and one is there.

        A game where somebody is there is in memory; the other servers say which are in theirs.
        """
        who = None if person is None else person.id
        there = {
            table.id: table
            for table in list(self.loaded.values())
            if table.seats.seated() & table.viewers.people()
        }
        for table_id in await self.shared.company.to_watch(MOST_LISTED):
            try:
                there[table_id] = await self.find(table_id)
            except Refusal as refusal:  # gone meanwhile, or of a game that is not here
                if refusal.code not in ("no_table", *absent.CODES):
                    raise
        running = [
            table
            for table in there.values()
            if table.row.status == "running" and not table.day and who not in table.seats.seated()
        ]
        players = {one for t in running for one in t.seats.seated()}
        agreed = await who_want(self.store, "watchable", players)
        shown = [table for table in running if table.seats.seated() <= agreed]
        shown.sort(key=lambda table: (-table.row.created, table.id))
        return LiveTables([table.info(who) for table in shown[:MOST_LISTED]])

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
            return (await self.find(table_id)).info(person)
        except Refusal as refusal:
            if refusal.code not in absent.CODES:
                raise
        return await absent.info(self.store, table_id, person, self.shared.url(table_id))
