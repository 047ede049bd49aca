"""The live half of docs/api.md: one WebSocket for each open page."""

import asyncio
import contextlib
import logging

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
from faubourg.server.messages import Answer, RefusalInfo
from faubourg.server.tables import chat, hints
from faubourg.server.tables.table import LiveTable
from faubourg.server.tables.tables import Hall
from faubourg.server.web.guard import Buckets
from faubourg.server.web.http import COOKIE, box_for
from faubourg.server.web.outbox import Outbox, Receipt

log = logging.getLogger("faubourg.socket")

decoder = msgspec.json.Decoder(FromClient)
PONG = live_messages.encode(Pong())
NONSENSE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)
BURST, PER_SECOND = 60, 20.0  # messages from one page


@websocket("/api/live")
async def live(socket: WebSocket[None, None, State]) -> None:
    hall: Hall = socket.app.state.hall
    token = socket.cookies.get(COOKIE)
    person = await hall.person(token)
    await socket.accept()
    page = Page(hall, box_for(person, token), socket.app.state.unlimited)
    hall.pages.add(page.box)
    page.box.send(live_messages.encode(Hello(person, faubourg.__version__)))
    sender = asyncio.create_task(send_all(socket, page.box))
    try:
        while True:
            await page.hear(await socket.receive_data(mode="text"))
    except (WebSocketDisconnect, asyncio.CancelledError):
        pass
    finally:
        page.leave()
        hall.pages.discard(page.box)
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

    def __init__(self, hall: Hall, box: Outbox, unlimited: bool = False) -> None:
        self.hall = hall
        self.unlimited = unlimited
        self.box = box
        self.table: LiveTable | None = None
        self.buckets = Buckets(BURST, PER_SECOND)

    async def hear(self, text: str | bytes) -> None:
        """Do what the message says; whatever is wrong with it is said to its sender only."""
        try:
            if not self.unlimited and not self.buckets.allow("page"):
                raise Refusal("too_many_requests", {})
            await self.do(decoder.decode(text))
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

    async def do(self, message: FromClient) -> None:
        if isinstance(message, Ping):
            self.box.send(PONG)
        elif isinstance(message, Lobby):
            self.leave()
            self.hall.lobby.add(self.box)
        elif isinstance(message, Watch):
            await self.watch(message)
        elif isinstance(message, Say | Point | Consider):
            await self.speak(message)
        else:
            await self.play(message)

    async def watch(self, message: Watch) -> None:
        table = await self.hall.table(message.table)
        if table is not self.table:
            self.leave()
        self.table = table
        table.watch(self.box, message.since, message.said)

    async def speak(self, message: Say | Point | Consider) -> None:
        table, who = await self.hall.table(message.table), self.box.person
        if isinstance(message, Point):
            chat.signal(table, who, message.thing, None)
        elif isinstance(message, Consider):
            chat.signal(table, who, "", message.actions)
        else:
            answer = Said(True, message.say_id)
            try:
                answer.number = (await chat.say(table, who, message.text, message.say_id)).number
            except Refusal as refusal:
                answer = Said(False, message.say_id, refusal=table.refusal(refusal))
            self.box.send(live_messages.encode(answer))

    async def play(self, message: Move | Undo | Withdraw | Try | Hint) -> None:
        table = await self.hall.table(message.table)
        if isinstance(message, Hint):
            self.hall.spawn(self.advise(table, message.request))  # nobody waits for an expert
        elif isinstance(message, Try):
            tried = table.attempt(self.box.person, message.actions)
            tried.request = message.request
            self.box.send(live_messages.encode(tried))
        else:
            left = Receipt()
            answer = await self.change(table, message, left)
            self.box.send(live_messages.encode(answer), left)

    async def advise(self, table: LiveTable, request: int) -> None:
        answer = await hints.hint(table, self.box.person)
        answer.request = request
        self.box.send(live_messages.encode(answer))

    async def change(
        self, table: LiveTable, message: Move | Undo | Withdraw, left: Receipt
    ) -> Answer:
        who, decision, move_id = self.box.person, message.decision, message.move_id
        if isinstance(message, Move):
            return await table.move(who, decision, message.actions, move_id, left)
        if isinstance(message, Undo):
            return await table.undo(who, decision, move_id, left)
        return await table.withdraw(who, decision, move_id, left)

    def leave(self) -> None:
        self.hall.lobby.discard(self.box)
        if self.table is not None:
            self.table.unwatch(self.box)
            self.table = None
