"""A real server inside the test's process, and people who talk to it as browsers do."""

import asyncio
import json
import random
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import httpx
from litestar import Litestar
from websockets.sync.client import ClientConnection, connect

from faubourg.server.settings import Settings
from faubourg.server.store.backup import DATABASE
from faubourg.server.store.database import Store
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.table import LiveTable
from faubourg.server.web.app import built, furnished
from faubourg.server.web.connections import Configuration, Connections
from faubourg.server.web.guard import Guard
from faubourg.server.web.serve import Server, listen

Json = dict[str, Any]
Result = TypeVar("Result")
idle: list[Litestar] = []  # applications without a server: one takes a tenth of a second to build
SECONDS = 60.0  # to wait for what must come; nothing takes nearly so long
# The server hangs up after five idle seconds: who is going to say something just then has bad luck.
LIMITS = httpx.Limits(keepalive_expiry=1.0)


def wait_for(condition: Callable[[], object], seconds: float = SECONDS) -> None:
    """Until this holds: never for a time that a busy machine may need twice."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not come to pass"
        time.sleep(0.02)


def with_store(place: Path | str, work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    """Do this with a store on this file or database, without a server around it."""

    async def main() -> None:
        store = Store(place)
        try:
            await work(store)
        finally:
            store.close()

    asyncio.run(asyncio.wait_for(main(), SECONDS))


@cache
def empty_database() -> bytes:
    """The file of a store where nothing is yet: migrating one from nothing takes ten times as long
    as copying it, and test_store.py and test_migration.py do it properly."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, DATABASE)
        Store(file).close()
        return file.read_bytes()


class Running:
    """A server that runs in a thread of its own."""

    def __init__(
        self,
        settings: Settings,
        guard: Guard,
        loop: asyncio.AbstractEventLoop,
        room: Connections,
    ) -> None:
        self.settings = settings
        self.guard = guard
        assert isinstance(guard.app, Litestar)
        self.state = guard.app.state  # another server may have the application afterwards
        self.room = room
        self.loop = loop
        self.url = settings.public_url

    @property
    def tables(self) -> Tables:
        tables: Tables = self.state.tables
        return tables

    def do(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run this on the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(SECONDS)

    def table(self, table_id: str) -> LiveTable:
        return self.do(self.tables.find(table_id))

    def guest(self, name: str = "Ann") -> "Guest":
        return Guest(self.url, name)


@contextmanager
def serving(
    data: Path, unlimited: bool = True, bot_delay: float = 0.0, **more: Any
) -> Iterator[Running]:
    if not (data / DATABASE).exists():
        (data / DATABASE).write_bytes(empty_database())
    settings = Settings(data, port=0, unlimited=unlimited, bot_delay=bot_delay, **more)
    listening = listen(settings.host, 0)
    settings.found_port(listening.getsockname()[1])
    app = furnished(idle.pop() if idle else built(), settings)
    loops: list[asyncio.AbstractEventLoop] = []
    ready = threading.Event()

    def is_ready() -> None:
        loops.append(asyncio.get_running_loop())
        ready.set()

    server = Server(app, is_ready)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        assert ready.wait(SECONDS), "the server did not start"
        assert isinstance(server.config, Configuration)
        yield Running(settings, app, loops[0], server.config.room)
    finally:
        server.should_exit = True
        thread.join(SECONDS)
        listening.close()
        assert not thread.is_alive(), "the server did not stop"
        assert isinstance(app.app, Litestar)
        idle.append(app.app)


class Guest:
    """Somebody with a name and a cookie. An empty name: a stranger without a session."""

    def __init__(self, url: str, name: str = "Ann") -> None:
        self.url = url
        self.http = httpx.Client(
            base_url=url, timeout=SECONDS, limits=LIMITS, trust_env=False, verify=False
        )
        if name:
            self.post("/api/session", name=name)

    def get(self, path: str, status: int = 200, **query: Any) -> Json:
        answer = self.http.get(path, params=query)
        assert answer.status_code == status, answer.text
        return dict(answer.json())

    def post(self, path: str, status: int | None = None, **body: Any) -> Json:
        answer = self.http.post(path, json=body)
        allowed = (200, 201) if status is None else (status,)
        assert answer.status_code in allowed, (answer.status_code, answer.text)
        return dict(answer.json())

    def refused(self, path: str, status: int, **body: Any) -> str:
        """The code of the refusal that this POST gets."""
        return str(self.post(path, status, **body)["refusal"]["code"])

    def open(self, *seats: str, game: str = "alhambra", **more: Any) -> str:
        wish = {"game": game, "players": len(seats), "seats": list(seats), **more}
        return str(self.post("/api/tables", **wish)["id"])

    def at(self, table: str, what: str = "") -> str:
        return f"/api/tables/{table}" + (f"/{what}" if what else "")

    def update(self, table: str, since: int = -1) -> Json:
        return self.get(self.at(table, "update"), since=since)

    def act(self, table: str, *actions: int, move_id: str = "", decision: int = -2) -> Json:
        """Make a move; the decision is the current one unless told."""
        if decision == -2:
            decision = self.update(table)["decision"]
        body: Json = {"decision": decision, "actions": actions, "move_id": move_id or new_id()}
        return self.post(self.at(table, "moves"), **body)

    def give(self, table: str, seat: int, what: str, status: int = 200) -> Json:
        """As the host: make a seat open or a bot's."""
        body: Json = {"seat": seat, "is": what}
        return self.post(self.at(table, "seats"), status, **body)

    def cookie(self) -> str:
        return f"faubourg_session={self.http.cookies.get('faubourg_session')}"

    def socket(self, **more: Any) -> "Socket":
        headers = {"Cookie": self.cookie()} if self.http.cookies else {}
        return Socket(self.url, headers, **more)

    def close(self) -> None:
        self.http.close()


def same(guest: Guest, url: str) -> Guest:
    """The same person at a server that was started again."""
    again = Guest(url, "")
    again.http.cookies.update(guest.http.cookies)
    guest.close()
    return again


class Socket:
    """An open page."""

    def __init__(self, url: str, headers: dict[str, str], **more: Any) -> None:
        address = url.replace("http", "ws", 1) + "/api/live"
        more = {
            "proxy": None,
            "open_timeout": SECONDS,
            "max_size": None,
            "ping_interval": None,
        } | more
        self.stack = ExitStack()
        opening = connect(address, additional_headers=headers, **more)
        self.wire: ClientConnection = self.stack.enter_context(opening)
        self.heard: list[Json] = []
        self.position = -1

    def send(self, kind: str, **fields: Any) -> None:
        self.wire.send(json.dumps({"type": kind, **fields}))

    def next(self) -> Json:
        message: Json = json.loads(self.wire.recv(SECONDS))
        self.heard.append(message)
        return message

    def wait_for(self, kind: str, **fields: Any) -> Json:
        """The next message of that kind with those fields; what comes before it is passed over."""
        while True:
            message = self.next()
            if message["type"] == kind and fields.items() <= message.items():
                return message

    def silence(self) -> list[Json]:
        """What has come until now: everything before the answer to a ping."""
        before = len(self.heard)
        self.send("ping")
        self.wait_for("pong")
        return self.heard[before:-1]

    def watch(self, table: str, since: int = -1) -> Json:
        self.send("watch", table=table, since=since)
        return self.wait_for("update", table=table)

    def move(self, update: Json, *actions: int, move_id: str = "") -> Json:
        move_id = move_id or new_id()
        fields = {"table": update["table"], "decision": update["decision"], "actions": actions}
        self.send("move", **fields, move_id=move_id)
        return self.wait_for("answer", move_id=move_id)

    def close(self) -> None:
        self.stack.close()


def new_id() -> str:
    return str(uuid.uuid4())


def some_action(update: Json, chance: random.Random) -> int:
    return int(chance.choice(update["legal"])["action"])


def play_to_the_end(guests: list[Guest], table: str, seed: int = 0) -> Json:
    """All by HTTP; the last update of the first guest."""
    chance = random.Random(seed)
    while True:
        for guest in guests:
            update = guest.update(table, since=0)
            if update["outcome"]:
                return guests[0].update(table)
            while update["legal"]:
                guest.act(table, some_action(update, chance), decision=update["decision"])
                update = guest.update(table, since=0)
