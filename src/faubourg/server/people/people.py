"""Everybody who was here: found by the token of a session, one object for each person."""

import hashlib
import secrets
import time
from contextlib import suppress
from typing import Protocol

from faubourg.engine.refusal import Refusal
from faubourg.server.again import PASSING
from faubourg.server.background import Background
from faubourg.server.messages import Person
from faubourg.server.names import clean, name_key
from faubourg.server.store import accounts as account_store
from faubourg.server.store.database import Store

DAY = 24 * 3600.0  # seconds


class Connection(Protocol):
    """An open page or stream."""

    person: str | None
    session: str  # the hash of its token: when that session ends, so does this

    def send(self, message: bytes) -> None: ...
    def close(self) -> None: ...
    @property
    def bytes(self) -> int: ...  # that wait to be sent


class People:
    """The sessions in memory, and the connections that they opened."""

    def __init__(self, store: Store, background: Background | None = None) -> None:
        self.store = store
        self.background = background or Background()
        self.touched: dict[str, float] = {}  # token hash -> when we wrote that it is in use
        self.sessions: dict[str, str] = {}  # token hash -> person, of those who were here
        self.known: dict[str, Person] = {}  # one object for each, on however many devices
        self.connections: set[Connection] = set()

    async def person(self, token: str | None) -> Person | None:
        """Who holds this session token."""
        if not token or len(token) > 100:
            return None
        key = token_hash(token)
        if key not in self.sessions:
            found = await self.store.person_of_session(key)
            if found is None:
                return None
            self.known.setdefault(found[0], Person(*found))
            self.sessions[key] = found[0]
        if time.monotonic() - self.touched.get(key, -DAY) >= DAY:
            self.touched[key] = time.monotonic()
            self.background.spawn(self._touch(key))
        return self.known[self.sessions[key]]

    async def _touch(self, key: str) -> None:
        """It is enough to know the day, and to write it once."""
        with suppress(*PASSING):  # then tomorrow
            await account_store.touch(self.store, key)

    async def new_person(self, name: str) -> tuple[Person, str]:
        """A guest and the token of its session; only the token's hash is kept."""
        person = Person(secrets.token_hex(16), clean(name))
        await self.refuse_taken(person.name, person.id)
        token = secrets.token_urlsafe(32)
        key = token_hash(token)
        await self.store.add_person(person.id, person.name, key)
        self.known[person.id] = person
        self.sessions[key] = person.id
        self.touched[key] = time.monotonic()
        return person, token

    async def rename(self, person: Person, name: str) -> None:
        name = clean(name)
        await self.refuse_taken(name, person.id)
        await self.store.rename(person.id, name)
        person.name = name

    async def is_free(self, name: str) -> bool:
        """Nobody is called so, and no account."""
        key = name_key(name)
        return await account_store.named(
            self.store, key
        ) is None and not await account_store.namesakes(self.store, key, "")

    async def refuse_taken(self, name: str, person: str) -> None:
        """Nobody is called like somebody else's account."""
        account = await account_store.named(self.store, name_key(name))
        if account is not None and account.person != person:
            raise Refusal("name_taken", {})

    def renamed(self, person: str, name: str) -> None:
        """Another server has done so; without a name they are gone."""
        if person in self.known:
            self.known[person].name = name

    def tell(self, whom: set[str], message: bytes) -> None:
        """On all pages that these people have open here."""
        for connection in list(self.connections):
            if connection.person in whom:
                connection.send(message)

    def end_sessions(self, keys: list[str]) -> None:
        """The store has forgotten these sessions: so do we, and their connections end."""
        for key in keys:
            self.sessions.pop(key, None)
            self.touched.pop(key, None)
        for connection in list(self.connections):
            if connection.session in keys:
                connection.close()


def token_hash(token: str) -> str:
    """What is kept of a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()
