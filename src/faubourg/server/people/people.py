"""Everybody who was here: found by the token of a session, one object for each person."""

import hashlib
import secrets
import unicodedata
from typing import Protocol

from faubourg.engine.refusal import Refusal
from faubourg.server.messages import Person
from faubourg.server.store import accounts as account_store
from faubourg.server.store.database import Store

UNSEEN = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that look like blanks


class Connection(Protocol):
    """An open page or stream."""

    session: str  # the hash of its token: when that session ends, so does this

    def close(self) -> None: ...


class People:
    """The sessions in memory, and the connections that they opened."""

    def __init__(self, store: Store) -> None:
        self.store = store
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
        return self.known[self.sessions[key]]

    async def new_person(self, name: str) -> tuple[Person, str]:
        """A guest and the token of its session; only the token's hash is kept."""
        person = Person(secrets.token_hex(16), clean(name))
        await self.refuse_taken(person.name, person.id)
        token = secrets.token_urlsafe(32)
        key = token_hash(token)
        await self.store.add_person(person.id, person.name, key)
        self.known[person.id] = person
        self.sessions[key] = person.id
        return person, token

    async def rename(self, person: Person, name: str) -> None:
        name = clean(name)
        await self.refuse_taken(name, person.id)
        await self.store.rename(person.id, name)
        person.name = name

    async def refuse_taken(self, name: str, person: str) -> None:
        """Nobody is called like somebody else's account."""
        account = await account_store.named(self.store, name_key(name))
        if account is not None and account.person != person:
            raise Refusal("name_taken", {})

    def end_sessions(self, keys: list[str]) -> None:
        """The store has forgotten these sessions: so do we, and their connections end."""
        for key in keys:
            self.sessions.pop(key, None)
        for connection in list(self.connections):
            if connection.session in keys:
                connection.close()


def token_hash(token: str) -> str:
    """What is kept of a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def name_key(name: str) -> str:
    """The same for every way to write a name."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def clean(name: str) -> str:
    """A name without control characters and needless blanks, that can be seen."""
    shown = "".join(c if c.isprintable() and c not in UNSEEN else " " for c in name)
    name = " ".join(shown.split())
    kinds = [unicodedata.category(c) for c in name]
    if all(kind.startswith("M") for kind in kinds):  # accents need a letter under them
        raise Refusal("name_empty", {})
    return name
