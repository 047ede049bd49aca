"""The live half of docs/api.md: one WebSocket for each open page."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

import faubourg
from faubourg.engine.refusal import Refusal
from faubourg.server import live_messages
from faubourg.server.live_messages import (
    Asked,
    Consider,
    FromClient,
    Hello,
    Hint,
    Lobby,
    Misunderstood,
    Move,
    Ping,
    Point,
    Pong,
    Said,
    Say,
    Try,
    Undo,
    Watch,
    Withdraw,
)
from faubourg.server.messages import RefusalInfo
from faubourg.server.people.people import People
from faubourg.server.rate_limits import Buckets
from faubourg.server.tables import hints, speaking
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.table import LiveTable
from faubourg.server.tables.viewers import answering
from faubourg.server.web.outbox import Outbox
from faubourg.server.web.requests import COOKIE, box_for

log = logging.getLogger("faubourg.socket")

decoder = msgspec.json.Decoder(FromClient)
PONG = live_messages.encode(Pong())
NONSENSE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)
BURST, PER_SECOND = 60, 20.0  # messages from one page


@websocket("/api/live")
async def live(socket: WebSocket[None, None, State]) -> None:
    tables: Tables = socket.app.state.tables
    people: People = socket.app.state.people
    token = socket.cookies.get(COOKIE)
    person = await people.person(token)
    await socket.accept()
    page = Page(tables, box_for(person, token), socket.app.state.unlimited)
    people.connections.add(page.box)
    page.box.send(live_messages.encode(Hello(person, faubourg.__version__)))
    sender = asyncio.create_task(send_all(socket, page.box))
    try:
        while True:
            await page.hear(await socket.receive_data(mode="text"))
    except (WebSocketDisconnect, asyncio.CancelledError):
        pass
    finally:
        page.leave()
        people.connections.discard(page.box)
        page.box.end()
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sender


async def send_all(socket: WebSocket[None, None, State], box: Outbox) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await box.next()) is not None:
            await socket.send_data(message.decode(), mode="text")
        await socket.close(4408, reason="too slow")


class Page:
    """One open page: the table it shows, and what it says."""

    def __init__(self, tables: Tables, box: Outbox, unlimited: bool = False) -> None:
        self.tables = tables
        self.unlimited = unlimited
        self.box = box
        self.table: LiveTable | None = None
        self.buckets = Buckets(BURST, PER_SECOND)

    async def hear(self, text: str | bytes) -> None:
        """Do what the message says; whatever is wrong with it is said to its sender only."""
        try:
            if not self.unlimited and not self.buckets.allow("page"):
                raise Refusal("too_many_requests", {})
            message = decoder.decode(text)
            await HEARD[type(message)](self, message)
        except NONSENSE:
            self.refuse(Refusal("bad_request", {}), text)
        except Refusal as refusal:
            self.refuse(refusal, text)

    def refuse(self, refusal: Refusal, text: str | bytes) -> None:
        """Say so, and what it was that is refused, if that can be read."""
        try:
            asked = msgspec.json.decode(text, type=Asked)
        except NONSENSE:
            asked = Asked()
        info = RefusalInfo(refusal.code, refusal.params, refusal.rule)
        named = msgspec.structs.asdict(asked)
        self.box.send(live_messages.encode(Misunderstood(refusal=info, **named)))

    async def ping(self, _message: Ping) -> None:
        self.box.send(PONG)

    async def lobby(self, _message: Lobby) -> None:
        self.leave()
        self.tables.lobby.viewers.add(self.box)

    async def watch(self, message: Watch) -> None:
        table = await self.tables.wake(message.table)
        if table is not self.table:
            self.leave()
        self.table = table
        table.watch(self.box, message.since, message.said)

    async def move(self, message: Move | Undo | Withdraw) -> None:
        """The others hear of it when the answer has left."""
        table = await self.tables.find(message.table)
        who, decision, move_id = self.box.person, message.decision, message.move_id
        with answering() as receipt:
            if isinstance(message, Move):
                answer = await table.move(who, decision, message.actions, move_id)
            elif isinstance(message, Undo):
                answer = await table.undo(who, decision, move_id)
            else:
                answer = await table.withdraw(who, decision, move_id)
        self.box.send(live_messages.encode(answer), receipt)

    async def attempt(self, message: Try) -> None:
        table = await self.tables.wake(message.table)
        tried = table.attempt(self.box.person, message.actions)
        tried.request = message.request
        self.box.send(live_messages.encode(tried))

    async def hint(self, message: Hint) -> None:
        """Nobody waits for an expert."""
        table = await self.tables.wake(message.table)
        table.shared.background.spawn(self.advise(table, message.request))

    async def advise(self, table: LiveTable, request: int) -> None:
        answer = await hints.hint(table, self.box.person)
        answer.request = request
        self.box.send(live_messages.encode(answer))

    async def say(self, message: Say) -> None:
        table = await self.tables.wake(message.table)
        answer = Said(True, message.say_id)
        try:
            line = await speaking.say(table, self.box.person, message.text, message.say_id)
            answer.number = line.number
        except Refusal as refusal:
            answer = Said(False, message.say_id, refusal=table.refusal(refusal))
        self.box.send(live_messages.encode(answer))

    async def signal(self, message: Point | Consider) -> None:
        table = await self.tables.wake(message.table)
        if isinstance(message, Point):
            speaking.signal(table, self.box.person, message.thing, None)
        else:
            speaking.signal(table, self.box.person, "", message.actions)

    def leave(self) -> None:
        self.tables.lobby.viewers.discard(self.box)
        if self.table is not None:
            self.table.unwatch(self.box)
            self.table = None


HEARD: dict[type[FromClient], Callable[[Page, Any], Awaitable[None]]] = {
    Ping: Page.ping,
    Lobby: Page.lobby,
    Watch: Page.watch,
    Move: Page.move,
    Undo: Page.move,
    Withdraw: Page.move,
    Try: Page.attempt,
    Hint: Page.hint,
    Say: Page.say,
    Point: Page.signal,
    Consider: Page.signal,
}
