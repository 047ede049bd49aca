"""A world: a table and everybody around it, who hear what the server says over socket and HTTP.

Ids, clocks and keys are fixed, so that two worlds in which the same happens say the same, byte for
byte; the pages and the routes are the server's own, only the network and the disk are left out.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, cast

import httpx
from litestar import Litestar
from litestar.datastructures import State as AppState

from faubourg.engine.codec import dumps
from faubourg.engine.dealer import Dealer, ScriptedDealer, SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Table
from faubourg.engine.view import View
from faubourg.server.bot_workers import Advising, BotPool
from faubourg.server.fair_turns import Asker
from faubourg.server.messages import Person
from faubourg.server.rate_limits import Buckets
from faubourg.server.store.database import Store
from faubourg.server.store.rows import SeatRow, TableRow
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.chat import Chat
from faubourg.server.tables.history import History, legal_by_seat
from faubourg.server.tables.moves import Moves
from faubourg.server.tables.seats import Seats
from faubourg.server.tables.table import LiveTable
from faubourg.server.web import chat, play, tables
from faubourg.server.web.app import refused
from faubourg.server.web.outbox import Outbox
from faubourg.server.web.requests import COOKIE
from faubourg.server.web.socket import Page

TABLE = "the-table"
WINDOWS = 2  # of each viewer: the same must come into both


class NoStore:
    """Everything is stored at once, nowhere."""

    async def append(self, *_: object) -> None:
        pass

    async def change(self, *_: object) -> None:
        pass

    async def add_chat_line(self, *_: object) -> None:
        pass

    async def run(self, *_: object) -> list[object]:
        """Nobody has a rating."""
        return []

    async def read(self, *_: object) -> list[object]:
        """Nothing that is not known."""
        return []

    async def table_ids(self, person: str, *_: object) -> list[str]:
        """Everybody's only table."""
        return [TABLE] if person else []


class Adviser:
    """In the place of the workers: what it says follows from what it is told, and betrays it.

    A hint is for somebody who forgets nothing. Without a memory aid viewers know less, so that
    what is the same to them is not the same to an expert: then it keeps it to itself.
    """

    def __init__(self, talkative: bool) -> None:
        self.talkative = talkative

    async def advise(self, _asker: Asker, asked: Advising) -> list[dict[str, Any]]:
        told = {asked.view: 1.0, dumps(asked.manners): 1.0} if self.talkative else {}
        line = {"value": 0.5, "error": 0.1, "tries": len(asked.legal), "terms": told}
        alike = {"kind": "verdict.alike", "params": {}}
        said: dict[str, object] = {"because": [], "verdict": alike, "why": None}
        return [{"way": [action], **line, **said} for action in asked.legal[:3]]

    async def choose(
        self,
        _asker: Asker,
        _game: str,
        _bot: str,
        _seed: str,
        _view: View,
        legal: list[int],
        hurried: bool = True,
    ) -> list[int]:
        return legal[-1:]


class Cookies:
    """In the place of the sessions: a cookie is the id of its person."""

    async def person(self, token: str | None) -> Person | None:
        return None if token is None else Person(token, f"P {token[1:]}")


class World:
    """One table and the pages that look at it, each viewer through several windows."""

    def __init__(self, game: Game, players: int, options: dict[str, str], memory_aid: bool) -> None:
        self.game = game
        self.now = 0.0  # the tables' clocks run: what is left must not tell the worlds apart
        self.tables = Tables(cast(Store, NoStore()), "http://here", 0, 0.0, lambda: self.now)
        self.tables.shared.bots = cast(BotPool, Adviser(memory_aid))
        full = game.full_options(players, options)
        row = TableRow(
            id=TABLE,
            game="alhambra",
            rules=game.rules_version,
            players=players,
            options=full,
            memory_aid=memory_aid,
            host="p0",
            status="running",
            created=0,
            clock="10000+10",
            dealer={"kind": "live", "commitment": "c", "key": "k", "salt": "s"},
        )
        rows = [SeatRow(n, "person", person=f"p{n}") for n in range(players)]
        seats = Seats(rows, {f"p{n}": f"P {n}" for n in range(players)})
        self.live = LiveTable(row, seats, Chat([], set()), self.tables.shared)
        self.live.chat.lines = self.live.chat.signals = Buckets(1e9, 1e9)
        self.live.game = game  # registered or not
        self.tables.loaded[TABLE] = self.live
        self.pages: dict[int | None, list[Page]] = {}
        self.mail: dict[int | None, list[bytes]] = {}
        self.web = web_of(self.tables)
        self.dealer = ScriptedDealer([])
        self.trail: list[tuple[int, int]] = []  # (seat, action) of what undo can take back

    def begin(self, dealer: Dealer) -> None:
        """Deal, then go on with dealt scripts."""
        live = self.live
        record = Record(self.game, live.row.players, live.row.options, live.seats.names())
        self.go_on_from(Table(record, dealer))

    def go_on_from(self, table: Table) -> None:
        live = self.live
        live.history = History(table, live.row.memory_aid)
        live.told = 0
        table.dealer = self.dealer
        live.clock.adopt(live.clock.begin(live.row.clock, table.state), running=True)

    @property
    def history(self) -> History:
        assert self.live.history is not None
        return self.live.history

    @property
    def table(self) -> Table:
        return self.history.table

    def become(self, other: "World", state: State, past: list[tuple[int, State]]) -> None:
        """The same table as another, but in this state, which came about in this way."""
        mine, theirs = self.history, other.history
        mine.table.state, mine.table.past, mine.state = state, past, state
        mine.table.record.inputs = list(theirs.table.record.inputs)
        mine.log, mine.decisions = list(theirs.log), list(theirs.decisions)
        mine.sequence, mine.undone = theirs.sequence, dict(theirs.undone)
        mine.numbers = deepcopy(theirs.numbers)
        mine.undoable, mine.legal = list(theirs.undoable), legal_by_seat(state)
        moves = other.live.moves
        self.live.moves = Moves(dict(moves.done), list(moves.bots), set(moves.ever))
        self.live.told = other.live.told
        self.live.chat.rows = list(other.live.chat.rows)
        self.live.row.status = other.live.row.status
        self.now, self.live.clock.clock = other.now, other.live.clock.clock
        self.live.viewers.heard = dict.fromkeys(self.live.viewers.heard, mine.sequence)

    def windows(self, seat: int | None) -> list[Page]:
        if seat not in self.pages:
            person = self.person(seat)
            self.pages[seat] = [
                Page(self.tables, Outbox(person), unlimited=True) for _ in range(WINDOWS)
            ]
        return self.pages[seat]

    def person(self, seat: int | None) -> str | None:
        return None if seat is None else f"p{seat}"

    async def enter(self, viewers: list[int | None]) -> None:
        """Everybody comes, and forgets the noise of it."""
        for viewer in viewers:
            for page in self.windows(viewer):
                await page.hear(json.dumps({"type": "watch", "table": TABLE}))
        self.carry()
        self.mail.clear()

    async def say(self, seat: int | None, **message: Any) -> None:
        """What this viewer says in its first window, and everything that follows from it."""
        await self.windows(seat)[0].hear(json.dumps({"table": TABLE, **message}))
        await self.settle()

    async def hint(self, seat: int | None, request: int) -> None:
        with self.dice():
            await self.say(seat, type="hint", request=request)

    @contextmanager
    def dice(self) -> Iterator[None]:
        """Who asks what may come needs chance, but nothing of what it deals may be told."""
        table, mark = self.table, self.table.mark
        table.dealer = SeededDealer("dice")
        table.mark = table.dealer.mark()
        yield
        table.dealer, table.mark = self.dealer, mark

    async def settle(self) -> None:
        """Until every answer has left and all that follows from it was told."""
        self.carry()
        while self.live.viewers.waiting or self.tables.shared.background.tasks:
            await asyncio.sleep(0)
            self.carry()

    async def ask_web(self, seat: int | None, method: str, path: str, **body: Any) -> None:
        """The same over HTTP; the answer with all its headers is mail like any other."""
        person = self.person(seat)
        headers = {} if person is None else {"Cookie": f"{COOKIE}={person}"}
        address = "/api/tables" if path == "all" else f"/api/tables/{TABLE}{path}"
        with self.dice():
            answer = await self.web.request(method, address, headers=headers, json=body or None)
            await self.settle()
        head = json.dumps([path, answer.status_code, sorted(answer.headers.items())])
        self.mail.setdefault(seat, []).append(head.encode() + answer.content)

    def carry(self) -> None:
        """The network: what waits in the outboxes arrives, and what is told because of that."""
        windows = [
            (seat, number, page)
            for seat, pages in self.pages.items()
            for number, page in enumerate(pages)
        ]
        while any(not page.box.queue.empty() for _, _, page in windows):
            for seat, number, page in windows:
                self.empty(seat, number, page)

    def empty(self, seat: int | None, window: int, page: Page) -> None:
        while not page.box.queue.empty():
            message, left = page.box.queue.get_nowait() or (b"", None)
            page.box.bytes -= len(message)
            self.mail.setdefault(seat, []).append(b"%d " % window + message)
            if left is not None:
                left.set()

    def heard(self, seat: int | None) -> list[bytes]:
        """What this viewer has got since the last time."""
        return self.mail.pop(seat, [])

    async def move(self, name: str, seat: int, actions: list[int], dealt: list[int]) -> None:
        """A move through the queue, with what chance deals for it."""
        self.dealer.script = dealt
        self.table.mark = [0]
        await self.change(name, seat, len(actions), type="move", actions=actions)
        self.trail += [(seat, action) for action in actions]
        del self.trail[: len(self.trail) - len(self.table.past)]

    async def back(self, name: str, seat: int, how: str) -> None:
        """Undo or withdraw."""
        await self.change(name, seat, 1, type=how)
        del self.trail[len(self.table.past) :]

    async def change(self, name: str, seat: int, inputs: int, **what: Any) -> None:
        """A move, undo or withdrawal, which must be possible."""
        decision, before = self.history.decision(seat), self.history.sequence
        await self.say(seat, decision=decision, move_id=f"move-{name}", **what)
        done = self.history.sequence == before + inputs
        assert done, self.heard(seat)[-1][:200]


def web_of(all_tables: Tables) -> httpx.AsyncClient:
    """The routes of a table, without the rest of the server."""
    app = Litestar(
        route_handlers=[*tables.routes, *play.routes, *chat.routes],
        state=AppState({"tables": all_tables, "people": Cookies(), "unlimited": True}),
        exception_handlers={Refusal: refused},
        openapi_config=None,
        logging_config=None,
    )
    transport = httpx.ASGITransport(cast(Any, app))
    return httpx.AsyncClient(
        transport=transport, base_url="http://here", trust_env=False, verify=False
    )
