"""Calls: who wants to be called somewhere, and the calls that are due.

A table asks for a call when it stands so that somebody is waited for. It is due a little later, so
that nobody is called who is here or has moved already; then some server takes it, looks whether it
is still true, wanted and not in the night, seals it for each device and sends it.
"""

import asyncio
import base64
import hashlib
import json
import logging
from functools import partial

from sqlalchemy import Connection

from faubourg.engine.refusal import Refusal
from faubourg.i18n import LANGUAGES, language
from faubourg.server.again import PASSING, until_done
from faubourg.server.calls.delivery import Delivery, Fate
from faubourg.server.calls.sealing import Sender, new_key, sealed
from faubourg.server.people.people import People
from faubourg.server.people.preferences import Preferences, find
from faubourg.server.people.quiet import quiet_until
from faubourg.server.store import calls as call_store
from faubourg.server.store.calls import Call, Device
from faubourg.server.store.invitations import received
from faubourg.server.store.rows import SeatRow, TableRow
from faubourg.server.store.trouble import NotStored
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.callings import BY_NAME, FULL, INVITED, TURN, Silent, callings
from faubourg.server.tables.history import History
from faubourg.server.tables.table import LiveTable

log = logging.getLogger("faubourg.calls")

EVERY = 1.0  # seconds between two looks at what is due
# seconds until one looks again whether a page is open: a phone that is laid aside does not say so,
# and its connection is missed after two pings (web/serve.py)
LOOK_AGAIN = 45.0
TRIES = 3
MOST_REMEMBERED = 10_000  # calls
TRY_AGAIN = 60.0  # seconds after a service that was busy, and twice as many then
KEPT_BY_SERVICE = 24 * 3600  # seconds that a service keeps a call for a phone that is off


class Calls(Silent):
    """Of all tables of this server."""

    def __init__(
        self, tables: Tables, people: People, delivery: Delivery, key: str, delay: float
    ) -> None:
        self.tables, self.people, self.store = tables, people, tables.store
        self.shared = tables.shared
        self.delivery = delivery
        contact = self.shared.public_url.replace("http://", "https://", 1)
        self.sender = Sender(key, contact)
        self.delay = delay
        self.wanting: set[str] = set()  # people who have a device to be called on
        self.asked: set[Call] = set()  # by this server; the store knows what the others asked

    # -- asking -----------------------------------------------------------------------------------

    def look_at(self, row: TableRow, seats: list[SeatRow], history: History | None) -> None:
        """Does somebody have to be called here who wants to be called at all?"""
        wanting = self.wanting
        if not wanting or wanting.isdisjoint([row.host, *[seat.person for seat in seats]]):
            return
        found = [call for call in callings(row, seats, history) if call.person in self.wanting]
        fresh = [call for call in found if call not in self.asked]
        if fresh:
            if len(self.asked) > MOST_REMEMBERED:
                self.asked.clear()  # the store knows them all
            self.asked.update(fresh)
            self.shared.background.spawn(until_done(partial(self._ask, fresh), "calls"))

    def invited(self, table_id: str, person: str) -> None:
        """By name: the store knows of it, not the table."""
        if person in self.wanting:
            asked = [Call(table_id, person, INVITED, BY_NAME)]
            self.shared.background.spawn(until_done(partial(self._ask, asked), "calls"))

    async def _ask(self, wanted: list[Call]) -> None:
        due = self.shared.time() + self.delay
        await self.store.run(partial(call_store.ask, wanted=wanted, due=due))

    async def renew(self, people: set[str] | None = None) -> None:
        """Who has a device: of these people, or of all."""
        found = await self.store.read(partial(call_store.people_with_devices, people=people))
        self.wanting = found if people is None else (self.wanting - people) | found

    # -- calling ----------------------------------------------------------------------------------

    async def run(self) -> None:
        """For as long as the server runs."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                for call in await self.store.read(partial(call_store.due_now, now=self.now())):
                    await self._take(call)
            except PASSING as error:
                log.warning("no calls just now", extra={"why": f"{type(error).__name__}: {error}"})
            except Exception:  # an error of ours: the next call may be better
                log.exception("a call went wrong")

    def now(self) -> float:
        return self.shared.time()

    async def _take(self, call: Call) -> None:
        if await self.store.run(partial(call_store.take, call=call, now=self.now())):
            self.shared.background.spawn(self._make(call))

    async def _make(self, call: Call) -> None:
        try:
            await self._call(call)
        except PASSING as error:
            why = f"{type(error).__name__}: {error}"
            log.warning("not called", extra={"table": call.table, "why": why})
        except Exception:
            log.exception("a call went wrong", extra={"table": call.table})

    async def _call(self, call: Call) -> None:
        devices = await self.store.read(partial(call_store.devices_of, person=call.person))
        wish = await find(self.store, call.person) or Preferences()
        table = await self._still_true(call)
        if not devices or table is None or not wanted(wish, call.kind):
            return
        if await self._is_here(call.person):
            if call.tries + 1 < TRIES:
                await self._put_off(call, self.now() + LOOK_AGAIN, call.tries + 1)
            return
        quiet = quiet_until(wish, self.now())
        if quiet is not None:
            await self._put_off(call, quiet, 0)
            return
        fates = [await self._send(call, table, device) for device in devices]
        if fates and all(fate is Fate.LATER for fate in fates) and call.tries + 1 < TRIES:
            pause = TRY_AGAIN * 2**call.tries
            await self._put_off(call, self.now() + pause, call.tries + 1)

    async def _still_true(self, call: Call) -> LiveTable | None:
        """The table, if it still stands so; another server may have moved on."""
        try:
            table = await self.tables.find(call.table)
            if not self.shared.company.alone:
                await table.follow()
        except NotStored:
            raise
        except Refusal:
            return None
        if call.kind == INVITED and call.number == BY_NAME:
            asked = partial(received, person=call.person, table_id=call.table)
            stands = table.seats.has_room() and bool(await self.store.read(asked))
        else:
            stands = call in callings(table.row, table.seats.rows, table.history)
        return table if stands else None

    async def _is_here(self, person: str) -> bool:
        """Is a page of theirs open, here or on another server?"""
        if any(one.person == person for one in self.people.connections):
            return True
        if self.shared.company.alone:
            return False
        return await self.store.read(partial(call_store.has_page, person=person))

    async def _put_off(self, call: Call, due: float, tries: int) -> None:
        await self.store.run(partial(call_store.put_off, call=call, due=due, tries=tries))

    async def _send(self, call: Call, table: LiveTable, device: Device) -> Fate:
        body = json.dumps(told(call, table, device.language), ensure_ascii=False).encode()
        origin = "/".join(device.endpoint.split("/")[:3])
        topic = hashlib.sha256(call.table.encode()).digest()[:18]
        headers = {
            "authorization": self.sender.authorization(origin, self.now()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_BY_SERVICE),
            "urgency": "normal",
            "topic": base64.urlsafe_b64encode(topic).decode(),  # a newer one takes its place
        }
        sealed_body = sealed(body, device.public, device.secret)
        fate = await self.delivery.deliver(device.endpoint, headers, sealed_body)
        if fate is Fate.GONE:
            await self.remove(call.person, device.endpoint)
        return fate

    async def remove(self, person: str, endpoint: str) -> None:
        """They are not called there any more."""
        work = partial(call_store.remove_device, person=person, endpoint=endpoint)
        await self.store.run(work, "news")
        await self.renew({person})


def wanted(wish: Preferences, kind: str) -> bool:
    return {TURN: wish.call_turn, FULL: wish.call_full, INVITED: wish.call_invited}[kind]


def told(call: Call, table: LiveTable, code: str) -> dict[str, str]:
    """What the device shows, in its own language."""
    said = language(code if code in LANGUAGES else "en")
    game = said.title(table.game)
    others = [
        table.seats.people.get(row.person, "")
        for row in table.seats.rows
        if row.kind == "person" and row.person is not None and row.person != call.person
    ]
    names = [name for name in others if name]
    with_whom = said.text("call.with", names=names) if names else said.text("call.alone")
    titles = {
        TURN: said.text("call.turn", game=game),
        FULL: said.text("call.full", game=game),
        INVITED: said.text("call.invited", game=game),
    }
    return {
        "title": titles[call.kind],
        "body": said.text("call.start") if call.kind == FULL else with_whom,
        "url": f"/t/{call.table}",
        "tag": call.table,
        "lang": said.code,
    }


async def opened(tables: Tables, people: People, delivery: Delivery, delay: float) -> Calls:
    """With the key that all servers on this database share."""

    def job(connection: Connection) -> str:
        return call_store.key(connection, new_key())

    calls = Calls(tables, people, delivery, await tables.store.run(job), delay)
    await calls.renew()
    return calls
