"""The live half of docs/api.md: one WebSocket for each open page."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

import faubourg
from faubourg.engine.refusal import Refusal
from faubourg.server import live_messages
from faubourg.server.fair_turns import Asker
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
    React,
    Said,
    Say,
    Try,
    Undo,
    Watch,
    Withdraw,
)
from faubourg.server.messages import HintAnswer, RefusalInfo
from faubourg.server.people.people import People
from faubourg.server.rate_limits import Buckets
from faubourg.server.store.trouble import NotStored
from faubourg.server.tables import hints, speaking
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.seats import Sitter
from faubourg.server.tables.table import LiveTable
from faubourg.server.tables.viewers import answering
from faubourg.server.web import guard
from faubourg.server.web.addresses import payer
from faubourg.server.web.connections import WRITE_NOW
from faubourg.server.web.outbox import Outbox, Write, never
from faubourg.server.web.requests import COOKIE, box_for

log = logging.getLogger("faubourg.socket")

decoder = msgspec.json.Decoder(FromClient)
PONG = live_messages.encode(Pong())
NONSENSE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)
BURST, PER_SECOND = 60, 20.0  # messages from one page
PAUSE = 0.1  # seconds, for who says more than that
COST: dict[type[FromClient], int] = {Watch: 5, Hint: 5, Try: 2}  # everything else: 1
NOBODY = Asker("")


@websocket("/api/live")
async def live(socket: WebSocket[None, None, State]) -> None:
    tables: Tables = socket.app.state.tables
    people: People = socket.app.state.people
    token = socket.cookies.get(COOKIE)
    try:
        person = await people.person(token)
    except NotStored as refusal:  # who that is cannot be looked up now: they come again
        await socket.receive()
        await guard.answer(socket.send, refusal, dict(socket.scope), "websocket.http.response")
        return
    await socket.accept()
    asker = Asker(payer(socket.scope["client"]), person.id if person else "")
    if person is not None:
        tables.shared.whereabouts.seen(person.id, asker.address)
    page = Page(tables, box_for(person, token, write_to(socket)), socket.app.state.unlimited, asker)
    people.connections.add(page.box)
    script = socket.app.state.page.script
    page.box.send(live_messages.encode(Hello(person, faubourg.__version__, script)))
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


def write_to(socket: WebSocket[None, None, State]) -> Write:
    """How to send at once, where the server offers it."""
    offered: Any = (socket.scope.get("extensions") or {}).get(WRITE_NOW, {}).get("write", never)
    return cast(Write, offered)


async def send_all(socket: WebSocket[None, None, State], box: Outbox) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await box.next()) is not None:
            await socket.send_data(message.decode(), mode="text")
        await socket.close(4408, reason="too slow")


class Page:
    """One open page: the table it shows, and what it says."""

    def __init__(
        self, tables: Tables, box: Outbox, unlimited: bool = False, asker: Asker = NOBODY
    ) -> None:
        self.tables = tables
        self.unlimited = unlimited
        self.box = box
        self.table: LiveTable | None = None
        self.buckets = Buckets(BURST, PER_SECOND)
        speech = tables.shared.speech
        self.shares = [(speech.people, asker.person), (speech.addresses, asker.address)]
        if unlimited:
            self.shares = []
        elif not asker.person:  # a stranger is its address
            del self.shares[0]

    async def hear(self, text: str | bytes) -> None:
        """Do what the message says; whatever is wrong with it is said to its sender only."""
        try:
            if not self.unlimited and not self.buckets.allow("page"):
                raise Refusal("too_many_requests", {})
            message = decoder.decode(text)
            cost = COST.get(type(message), 1)
            if not all(buckets.allow(whose, cost) for buckets, whose in self.shares):
                raise Refusal("too_many_requests", {})
            await HEARD[type(message)](self, message)
        except NONSENSE:
            self.refuse(Refusal("bad_request", {}), text)
        except Refusal as refusal:
            self.refuse(refusal, text)
            if refusal.code == "too_many_requests":
                await asyncio.sleep(PAUSE)  # nor do we read any faster than that

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
        person, seat = self.box.person, message.seat
        who = person if seat is None or person is None else Sitter(person, seat)
        await table.reach(who, message.since, message.said)
        if table is not self.table:
            self.leave()
        self.table = table
        table.watch(self.box, message.since, message.said, seat)

    async def move(self, message: Move | Undo | Withdraw) -> None:
        """The others hear of it when the answer has left."""
        table = await self.tables.find(message.table)
        who, decision, move_id = table.who(self.box), message.decision, message.move_id
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
        tried = table.attempt(table.who(self.box), message.actions)
        tried.request = message.request
        self.box.send(live_messages.encode(tried))

    async def hint(self, message: Hint) -> None:
        """Nobody waits for an expert."""
        table = await self.tables.wake(message.table)
        table.shared.background.spawn(self.advise(table, message.request))

    async def advise(self, table: LiveTable, request: int) -> None:
        who = table.who(self.box)
        answer = await hints.hint(table, who)
        if table.who(self.box) != who:  # the curtain has fallen meanwhile: it is no longer theirs
            answer = HintAnswer(ok=False, refusal=table.refusal(Refusal("stale", {})))
        answer.request = request
        self.box.send(live_messages.encode(answer))

    async def say(self, message: Say | React) -> None:
        table = await self.tables.wake(message.table)
        say_id = message.say_id
        answer = Said(True, say_id)
        try:
            who = table.who(self.box)
            if isinstance(message, React):
                line = await speaking.react(table, who, message.reaction, say_id)
            else:
                line = await speaking.say(table, who, message.text, say_id)
            answer.number = line.number
        except NotStored:  # whether it was is not known: the same once more is said once
            raise
        except Refusal as refusal:
            answer = Said(False, say_id, refusal=table.refusal(refusal))
        self.box.send(live_messages.encode(answer))

    async def signal(self, message: Point | Consider) -> None:
        table = await self.tables.wake(message.table)
        if isinstance(message, Point):
            speaking.signal(table, table.who(self.box), message.thing, None)
        else:
            speaking.signal(table, table.who(self.box), "", message.actions)

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
    React: Page.say,
    Point: Page.signal,
    Consider: Page.signal,
}
