"""First stored, then acknowledged, then told to the others: over HTTP, the socket and for bots."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.types import Message, Receive, Scope, Send

from faubourg.server.messages import OpenRequest, Person
from faubourg.server.people.people import People
from faubourg.server.store.database import Store
from faubourg.server.tables import viewers
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.table import LiveTable
from faubourg.server.tables.viewers import Lifted
from faubourg.server.web.outbox import Outbox
from faubourg.server.web.socket import Page

from .serving import SECONDS, Guest, Running, Socket, new_id

FOR_EVER = 1000.0
pytestmark = pytest.mark.usefixtures("sealed")


class Held:
    """The application, but the answers to moves stay inside until they are let go."""

    def __init__(self, server: Running) -> None:
        assert isinstance(server.guard.app, Litestar)
        self.app = server.guard.app
        self.server = server
        self.go = asyncio.Event()
        self.reached = threading.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def slow(message: Message) -> None:
            if scope["path"].endswith("/moves"):
                self.reached.set()
                await self.go.wait()
            await send(message)

        await self.app(scope, receive, slow)

    def release(self) -> None:
        self.server.loop.call_soon_threadsafe(self.go.set)


@pytest.fixture
def held(server: Running) -> Iterator[Held]:
    held = Held(server)
    server.guard.app = held
    yield held
    held.release()
    server.guard.app = held.app


def begun(ann: Guest, bea: Guest) -> str:
    table = ann.open("me", "open", game="sealed")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    return table


def watching(guest: Guest, table: str) -> Socket:
    page = guest.socket()
    page.watch(table)
    page.silence()
    return page


def in_background(work: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_over_http_the_answer_leaves_before_the_others_hear(
    held: Held, ann: Guest, bea: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewers, "PATIENCE", FOR_EVER)
    table = begun(ann, bea)
    page = watching(bea, table)
    mover = in_background(lambda: ann.act(table, 1, decision=0))
    assert held.reached.wait(SECONDS)
    assert page.silence() == []
    assert bea.update(table)["sequence"] == 1, "it is true already, and who asks is told"
    held.release()
    mover.join(SECONDS)
    assert page.wait_for("update")["sequence"] == 1
    page.close()


def test_who_never_takes_the_answer_keeps_nobody_waiting_long(
    held: Held, ann: Guest, bea: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewers, "PATIENCE", 0.1)
    table = begun(ann, bea)
    page = watching(bea, table)
    mover = in_background(lambda: ann.act(table, 1, decision=0))
    assert page.wait_for("update")["sequence"] == 1
    assert not held.go.is_set()
    held.release()
    mover.join(SECONDS)
    assert page.silence() == [], "told twice"
    page.close()


def test_what_comes_later_is_told_later(
    held: Held, ann: Guest, bea: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bea's own move is stored and acknowledged while the news of Ann's still waits."""
    monkeypatch.setattr(viewers, "PATIENCE", FOR_EVER)
    table = begun(ann, bea)
    page = watching(bea, table)
    mover = in_background(lambda: ann.act(table, 1, decision=0))
    assert held.reached.wait(SECONDS)
    page.send("move", table=table, decision=0, actions=[2], move_id=new_id())
    assert page.wait_for("answer")["sequence"] == 2
    assert page.silence() == []
    late = watching(bea, table)  # who asks hears of both at once, and not again
    held.release()
    mover.join(SECONDS)
    told = [page.wait_for("update") for _ in range(2)]
    assert [(update["since"], update["sequence"]) for update in told] == [(0, 1), (1, 2)]
    assert late.silence() == []
    for socket in (page, late):
        socket.close()


def test_seats_and_the_start_are_told_after_their_answer(
    server: Running, ann: Guest, bea: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same for everything that is changed over HTTP."""
    told: list[tuple[bool, bool]] = []
    tell = viewers.Viewers.tell

    def listen(self: viewers.Viewers, *news: Any) -> None:
        answer = viewers.current_answer.get()
        told.append((answer is not None, answer is not None and answer.left))
        tell(self, *news)

    monkeypatch.setattr(viewers.Viewers, "tell", listen)
    table = begun(ann, bea)
    ann.give(ann.open("me", "open"), 1, "bot:random")
    bea.post(bea.at(table, "leave"))
    assert len(told) >= 4
    assert told[:4] == [(True, False)] * 4
    assert server.url


# -- the same without a network ----------------------------------------------------------------


class Listener:
    """A viewer that notes the updates it gets."""

    def __init__(self) -> None:
        self.person: str | None = None
        self.lifted: Lifted | None = None
        self.updates: list[tuple[int, int]] = []

    def send(self, message: bytes) -> None:
        data = json.loads(message)
        if data["type"] == "update":
            self.updates.append((data["since"], data["sequence"]))


class Room:
    """A table of Sealed Bids for two in a tables, and somebody who watches."""

    def __init__(self, tables: Tables, people: list[Person], table: LiveTable) -> None:
        self.tables = tables
        self.people = people
        self.table = table
        self.listener = Listener()
        table.watch(self.listener, 0)
        self.listener.updates.clear()

    def page(self, seat: int) -> Page:
        return Page(self.tables, Outbox(self.people[seat].id), unlimited=True)

    async def click(self, page: Page, action: int) -> None:
        """A move by what is asked now."""
        history = self.table.history
        seat = self.table.seats.seat_of(page.box.person)
        assert history is not None
        assert seat is not None
        move = {"table": self.table.id, "decision": history.decision(seat), "actions": [action]}
        await page.hear(json.dumps({"type": "move", "move_id": new_id(), **move}))


@asynccontextmanager
async def room(folder: Path) -> AsyncIterator[Room]:
    tables = Tables(Store(folder / "f.db"), "", 0, 0.0)
    people = [(await People(tables.store).new_person(name))[0] for name in ("Ann", "Bea")]
    wish = OpenRequest(game="sealed", players=2, seats=["me", "open"])
    table = await tables.open_table(people[0], wish)
    await table.take_seat(people[1].id, "Bea", None, "")
    await table.start(people[0].id)
    try:
        yield Room(tables, people, table)
    finally:
        await tables.close()


def with_room(folder: Path, work: Callable[[Room], Awaitable[None]]) -> None:
    async def main() -> None:
        async with room(folder) as here:
            await work(here)

    asyncio.run(asyncio.wait_for(main(), SECONDS))


async def turns(number: int = 5) -> None:
    """Let the others do what they can do now."""
    for _ in range(number):
        await asyncio.sleep(0)


def test_a_page_that_reads_hears_its_answer_before_anybody_hears_the_news(tmp_path: Path) -> None:
    async def work(here: Room) -> None:
        page = here.page(0)
        await here.click(page, 1)
        await turns()
        assert here.listener.updates == [], "the answer has not left"
        assert json.loads(await page.box.next() or b"")["type"] == "answer"
        await turns()
        assert here.listener.updates == [], "it is only being sent"
        sender = asyncio.create_task(page.box.next())  # sent: the sender wants the next one
        await turns()
        assert here.listener.updates == [(0, 1)]
        sender.cancel()

    with_room(tmp_path, work)


def test_a_page_that_does_not_read_holds_up_neither_the_queue_nor_the_news(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewers, "PATIENCE", 2.0)

    async def work(here: Room) -> None:
        start = asyncio.get_running_loop().time()
        await here.click(here.page(0), 1)
        await here.click(here.page(1), 2)
        assert here.table.sequence == 2
        assert here.listener.updates == [], "the second waited for the first"
        while len(here.listener.updates) < 2:
            await asyncio.sleep(0.01)
        assert here.listener.updates == [(0, 1), (1, 2)]
        assert asyncio.get_running_loop().time() - start < 2 * 2.0, "each had its own patience"

    with_room(tmp_path, work)


def test_a_page_that_is_gone_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewers, "PATIENCE", FOR_EVER)

    async def work(here: Room) -> None:
        for seat, gone_before in ((0, False), (1, True)):
            page = here.page(seat)
            if gone_before:
                page.box.end()
            await here.click(page, 1)
            page.box.end()
        await turns()
        assert here.listener.updates == [(0, 1), (1, 2)]

    with_room(tmp_path, work)


def test_a_bot_has_no_answer_to_wait_for(tmp_path: Path) -> None:
    async def work(here: Room) -> None:
        person = here.people[0].id
        answer = await here.table.move(person, 0, [1], new_id())
        assert answer.ok
        assert here.listener.updates == [(0, 1)]

    with_room(tmp_path, work)
