"""People at the tables of servers that are being broken: they play, talk and come back elsewhere.

A guest does what docs/api.md asks of a client and nothing cleverer: it sends again what was not
answered, under the same id, wherever a server listens. What it was promised is written down, to be
compared with what is stored.
"""

import asyncio
import json
import random
import time
import uuid
from collections import Counter
from contextlib import suppress
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.crash import TAKEN_BACK, choose

Json = dict[str, Any]
PATIENCE = 120.0  # seconds for a question over HTTP, whatever breaks meanwhile
ALIVE = 5.0  # seconds without an answer to a ping: the page looks for another server, as ours does
TALK = 0.03  # how often somebody says something
BUSY = ("too_many_requests", "not_stored", "disk_full", "no_database")


class City:
    """Where the servers are, and whether people may go on."""

    def __init__(self, urls: list[str], chance: random.Random) -> None:
        self.urls = urls
        self.chance = chance
        self.resting = False  # nobody begins anything new
        self.thinking = 1.0  # seconds of a person for a move
        self.counts: Counter[str] = Counter()
        self.delays: list[float] = []  # from a move to its answer, seconds
        nobodys = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # each guest has their own
        self.http = httpx.AsyncClient(trust_env=False, timeout=8, verify=False, cookies=nobodys)

    async def close(self) -> None:
        await self.http.aclose()


class Guest:
    """Somebody with a name, behind an address of their own."""

    def __init__(self, city: City, number: int) -> None:
        self.city = city
        self.chance = random.Random(f"{city.chance.random()}")
        self.headers = {"X-Forwarded-For": f"198.18.{number // 250}.{number % 250 + 1}"}

    async def come(self, name: str) -> None:
        answer = await self.request("POST", "/api/session", name=name)
        cookie = answer.cookies["faubourg_session"]
        self.headers["Cookie"] = f"faubourg_session={cookie}"

    async def request(self, how: str, path: str, **body: Any) -> httpx.Response:
        """Asked wherever somebody answers, again and again; a refusal is an answer."""
        until = time.monotonic() + PATIENCE
        while True:
            url = self.chance.choice(self.city.urls)
            with suppress(httpx.HTTPError):
                wish = body if how == "POST" else None
                http, headers = self.city.http, self.headers
                answer = await http.request(how, url + path, headers=headers, json=wish)
                if answer.status_code < 500 and answer.status_code != 429:
                    return answer
                self.city.counts[f"http {answer.status_code}"] += 1
            assert time.monotonic() < until, f"nobody answers {path}"
            await asyncio.sleep(0.1 + 0.3 * self.chance.random())

    async def table(self, table: str) -> Json:
        answer = await self.request("GET", f"/api/tables/{table}")
        assert answer.status_code == 200, f"{table}: {answer.status_code} {answer.text}"
        return dict(answer.json())

    async def sit_down(self, table: str, seat: int) -> bool:
        """Did this seat become mine? Somebody else may want it, too."""
        answer = await self.request("POST", f"/api/tables/{table}/join", seat=seat)
        if answer.status_code == 200:
            return bool(answer.json()["seat"] == seat)
        code = answer.json()["refusal"]["code"]
        assert code in ("no_seat", "already_seated"), answer.text
        return bool(code == "already_seated")  # the first answer was lost on its way

    async def rematch(self, table: str) -> str:
        answer = await self.request("POST", f"/api/tables/{table}/rematch")
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])


class Page:
    """A guest's page at one table; without a seat it only looks on."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self.city = guest.city
        self.chance = guest.chance
        self.table = table
        self.wire: ClientConnection | None = None
        self.closed = False  # a task that is cancelled while its connection ends may not notice
        self.update: Json = {"sequence": -1, "legal": [], "can_withdraw": False, "outcome": None}
        self.events: list[Json] = []
        self.lines: list[Json] = []
        self.pending: Json | None = None
        self.sent_at = 0.0
        self.done: set[str] = set()  # the moves that were acknowledged
        self.sent: set[str] = set()
        self.said: dict[str, int] = {}  # say id -> the number that was acknowledged
        self.saying: Json | None = None
        self.answered = -1
        self.anew = False  # it sits elsewhere now: everything has to be told again
        self.catching_up = False  # it has asked where things stand and does not know yet
        self.over = asyncio.Event()

    async def live(self) -> None:
        """Through as many connections as it takes, until it is closed."""
        while not self.closed:
            address = self.chance.choice(self.city.urls).replace("http", "ws", 1) + "/api/live"
            try:
                opening = connect(
                    address,
                    additional_headers=self.guest.headers,
                    proxy=None,
                    open_timeout=ALIVE,
                    close_timeout=1,
                    ping_interval=None,
                    max_size=None,
                )
                async with opening as wire:
                    await self.converse(wire)
            except (OSError, WebSocketException, EOFError, TimeoutError):
                self.city.counts["connections lost"] += 1
                await asyncio.sleep(0.1 + 0.4 * self.chance.random())

    async def converse(self, wire: ClientConnection) -> None:
        await self.watch(wire)
        self.wire = wire
        pinging = asyncio.create_task(self.ping(wire))
        moving = asyncio.create_task(self.move(wire))
        try:
            watching = True
            while True:
                message = msgspec.json.decode(await asyncio.wait_for(wire.recv(), 2 * ALIVE))
                before = self.anew
                self.take(message)
                if self.anew and not before:
                    await self.watch(wire)
                if watching and message["type"] == "update":
                    watching = False
                    for unanswered in (self.pending, self.saying):
                        if unanswered is not None:
                            self.city.counts["sent again"] += 1
                            await self.say(wire, **unanswered)
                await self.once_more(wire, message)
        finally:
            self.wire = None
            pinging.cancel()
            moving.cancel()

    async def watch(self, wire: ClientConnection) -> None:
        self.catching_up = True
        since = -1 if self.anew else self.update["sequence"]
        await self.say(wire, type="watch", since=since, said=len(self.lines))

    async def ping(self, wire: ClientConnection) -> None:
        """So that a server that hangs is left."""
        with suppress(WebSocketException, OSError):
            while True:
                await asyncio.sleep(ALIVE)
                await self.say(wire, type="ping")

    async def say(self, wire: ClientConnection, **message: Any) -> None:
        if message["type"] != "ping":
            message["table"] = self.table
        await wire.send(json.dumps(message))

    async def once_more(self, wire: ClientConnection, message: Json) -> None:
        """What could not be done now is sent again after a moment."""
        if message["type"] != "error":
            return
        code = message["refusal"]["code"]
        assert code in BUSY, message
        self.city.counts[code] += 1
        await asyncio.sleep(0.3 + 0.3 * self.chance.random())
        if self.catching_up and not {"move_id", "say_id"} & message.keys():
            await self.watch(wire)
        for unanswered in (self.pending, self.saying):
            ids = ("move_id", "say_id")
            if unanswered and any(i in unanswered and unanswered[i] == message.get(i) for i in ids):
                await self.say(wire, **unanswered)

    # -- what the page hears --------------------------------------------------------------------

    def take(self, message: Json) -> None:
        kind = message["type"]
        if kind == "update":
            self.take_update(message)
        elif kind == "chat":
            assert message["since"] == len(self.lines), self.told("a line of the chat is missing")
            self.lines += message["lines"]
        elif kind == "answer":
            self.take_answer(message)
        elif kind == "said" and self.saying and message["say_id"] == self.saying["say_id"]:
            self.saying = None
            if message["ok"]:
                self.said[message["say_id"]] = message["number"]

    def take_update(self, update: Json) -> None:
        """Numbers are each seat's own: through other eyes it begins anew, from the deal."""
        if update["seat"] != self.update.get("seat", update["seat"]):
            self.anew = True
        if self.anew and update["since"] != -1:
            return
        if self.anew:
            self.events, self.answered, self.anew = [], -1, False
        else:
            assert update["since"] == self.update["sequence"], self.told(f"since {update['since']}")
        self.events += update["events"]
        self.update, self.catching_up = update, False
        if update["outcome"] is not None:
            self.over.set()

    def take_answer(self, answer: Json) -> None:
        if self.pending is None or answer["move_id"] != self.pending["move_id"]:
            return  # to what was sent twice
        self.city.delays.append(time.monotonic() - self.sent_at)
        self.pending = None
        if answer["ok"]:
            self.done.add(answer["move_id"])
            self.answered = answer["sequence"]
            self.city.counts["moves"] += 1
        else:
            assert answer["refusal"]["code"] in TAKEN_BACK, self.told(str(answer))
            self.city.counts["overtaken"] += 1

    def told(self, what: str) -> str:
        return f"{what}: table {self.table}, heard up to {self.update['sequence']}"

    # -- what the guest does --------------------------------------------------------------------

    async def move(self, wire: ClientConnection) -> None:
        with suppress(WebSocketException, OSError):
            while True:
                await asyncio.sleep(self.city.thinking * (0.5 + self.chance.random()))
                if self.city.resting or self.update.get("seat") is None:
                    continue
                if self.saying is None and self.chance.random() < TALK:
                    said = {"text": f"line {self.chance.random()}", "say_id": str(uuid.uuid4())}
                    self.saying = {"type": "say", **said}
                    await self.say(wire, **self.saying)
                if self.may_move() and (chosen := choose(self.update, self.chance)) is not None:
                    self.pending = chosen
                    self.sent.add(chosen["move_id"])
                    self.sent_at = time.monotonic()
                    await self.say(wire, **chosen)

    def may_move(self) -> bool:
        asked = self.update["legal"] or self.update["can_withdraw"]
        heard = self.update["sequence"] >= self.answered and not self.anew
        return self.pending is None and bool(asked) and heard
