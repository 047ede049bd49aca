"""Accounts: a guest takes a password and comes back from other devices; one's data, their end.

Guessing is slowed down by address, and by address and name together. There is no limit of a name
from everywhere: that would let anybody lock its owner out. Nor do others who guess behind the
owner's own address: a browser in which the owner was logged in before bears a mark of it (a cookie)
and has a limit of its own.
"""

import hashlib
import hmac
import logging
import secrets
from dataclasses import replace
from typing import NamedTuple

from faubourg.engine.refusal import Refusal
from faubourg.server.account_messages import AccountInfo, RatingInfo
from faubourg.server.messages import Person
from faubourg.server.names import clean, name_key, numbered
from faubourg.server.people.passwords import Passwords
from faubourg.server.people.people import People, token_hash
from faubourg.server.people.recovery import new_codes, number_of, plain
from faubourg.server.rate_limits import Buckets
from faubourg.server.store import accounts as account_store
from faubourg.server.store import ratings as rating_store
from faubourg.server.store.accounts import Account
from faubourg.server.store.database import Conflict, now
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.leaving import forget

log = logging.getLogger("faubourg.accounts")

# attempts at once and then each second: of one address at one name, of one address, of the owner
PAIR = 5, 1 / 60
ADDRESS = 30, 1 / 10
OWNER = 10, 1 / 20
NAME = 60, 1 / 10  # from everywhere: more are a warning in the log, and no more than that


class Opened(NamedTuple):
    """A session that has just begun: whose, its token, and the mark of a device of the owner."""

    person: Person
    token: str
    mark: str


class Accounts:
    """Whoever gives a password waits in the same queue, right or wrong."""

    def __init__(self, people: People, tables: Tables, unlimited: bool = False) -> None:
        self.people = people
        self.tables = tables
        self.store = people.store
        self.unlimited = unlimited
        self.passwords = Passwords()
        self.pairs, self.addresses = Buckets(*PAIR), Buckets(*ADDRESS)
        self.owners, self.names = Buckets(*OWNER), Buckets(*NAME)

    async def info(self, person: Person) -> AccountInfo | None:
        account = await account_store.of_person(self.store, person.id)
        if account is None:
            return None
        devices = await account_store.devices(self.store, person.id)
        ratings = await self.store.read(lambda c: rating_store.of_person(c, person.id))
        return AccountInfo(
            account.name,
            account.created,
            devices,
            account.rated,
            account.rating_shown,
            [RatingInfo(r.game, r.skill.rating, r.skill.uncertainty, r.games) for r in ratings],
            await account_store.codes_left(self.store, person.id),
        )

    async def create(
        self, person: Person, old: str, name: str, password: str, address: str
    ) -> Opened:
        """The guest keeps tables and seats, and is called by the account's name from now on.

        The session gets another token: whoever knew the guest's does not know the account's.
        """
        name = clean(name)
        self.throttle(address, name)
        kept = await self.passwords.hashed(password, address)
        try:
            await account_store.add(
                self.store, Account(person.id, name, kept, now()), name_key(name)
            )
        except Conflict:
            owned = await account_store.of_person(self.store, person.id)
            raise Refusal("account_exists" if owned else "name_taken", {}) from None
        if person.name != name:
            await self.people.rename(person, name)
            self.tables.tell_name(person)
        await self._rename_others(name, person.id)
        token = secrets.token_urlsafe(32)
        before = token_hash(old)
        await account_store.renew_session(self.store, person.id, before, token_hash(token))
        self.people.end_sessions([before])
        return Opened(person, token, mark_of(await self._owned(person)))

    async def _rename_others(self, name: str, owner: str) -> None:
        """Whoever bore this name before it was an account's bears one like it from now on."""
        number = 2
        for who, theirs in await account_store.namesakes(self.store, name_key(name), owner):
            person = self.people.known.get(who) or Person(who, theirs)
            while not await self.people.is_free(numbered(theirs, number)):
                number += 1
            await self.people.rename(person, numbered(theirs, number))
            self.tables.tell_name(person)
            number += 1

    async def log_in(self, name: str, password: str, address: str, mark: str) -> Opened:
        """A new session of that person."""
        account = await account_store.named(self.store, name_key(name))
        self.throttle(address, name, account, mark)
        kept = account.password if account else None
        if not await self.passwords.matches(kept, password, address) or account is None:
            raise Refusal("wrong_password", {})
        return await self._open(account)

    async def _open(self, account: Account) -> Opened:
        token = secrets.token_urlsafe(32)
        await account_store.add_session(self.store, account.person, token_hash(token))
        person = await self.people.person(token)
        if person is None:  # deleted at this very moment
            raise Refusal("wrong_password", {})
        return Opened(person, token, mark_of(account))

    async def new_codes(self, person: Person, password: str, address: str) -> list[str]:
        """Another set; the old ones open nothing any more."""
        await self._prove(person, password, address)
        return await self.make_codes(person, address)

    async def make_codes(self, person: Person, address: str) -> list[str]:
        codes = new_codes()
        kept = await self.passwords.all_hashed([plain(code) for code in codes], address)
        await account_store.set_codes(self.store, person.id, kept)
        return codes

    async def recover(self, name: str, code: str, password: str, address: str, mark: str) -> Opened:
        """A new password for a code, which is used up; all devices are logged out."""
        account = await account_store.named(self.store, name_key(name))
        self.throttle(address, name, account, mark)
        whose = account.person if account else ""
        kept = await account_store.code_of(self.store, whose, number_of(code))
        if not await self.passwords.matches(kept, plain(code), address) or account is None:
            raise Refusal("wrong_code", {})
        fresh = await self.passwords.hashed(password, address)
        if kept is None or not await account_store.use_code(self.store, whose, kept, fresh):
            raise Refusal("wrong_code", {})
        self.people.end_sessions(await account_store.end_sessions(self.store, whose))
        return await self._open(replace(account, password=fresh))

    async def log_out(self, person: Person, token: str, everywhere: bool) -> None:
        await self._owned(person)
        only = "" if everywhere else token_hash(token)
        self.people.end_sessions(await account_store.end_sessions(self.store, person.id, only))

    async def change_password(
        self, person: Person, token: str, old: str, new: str, address: str
    ) -> str:
        """The other devices are logged out: somebody may know the old one. The owner's new mark."""
        account = await self._prove(person, old, address)
        kept = await self.passwords.hashed(new, address)
        await account_store.set_password(self.store, person.id, kept)
        ended = await account_store.end_sessions(self.store, person.id, but=token_hash(token))
        self.people.end_sessions(ended)
        return mark_of(replace(account, password=kept))

    async def choose_ratings(self, person: Person, rated: bool, shown: bool) -> None:
        """From now on games count, or not; what was rated stays, and nobody sees it."""
        await self._owned(person)
        await self.store.run(lambda c: rating_store.choose(c, person.id, rated, shown))
        await self.tables.shared.ratings.renew({person.id})
        self.tables.tell_name(person)

    async def export(self, person: Person) -> dict[str, object]:
        return await account_store.everything(self.store, person.id)

    async def delete(self, person: Person, name: str, password: str, address: str) -> None:
        """For ever; the name is asked for so that nobody does it by mistake."""
        if clean(name) != person.name:
            raise Refusal("name_differs", {})
        if await account_store.of_person(self.store, person.id) is not None:
            await self._prove(person, password, address)
        await forget(self.tables, self.people, person)

    async def _owned(self, person: Person) -> Account:
        account = await account_store.of_person(self.store, person.id)
        if account is None:
            raise Refusal("no_account", {})
        return account

    async def _prove(self, person: Person, password: str, address: str) -> Account:
        """That it is the owner who sits there, and not somebody who found the device unlocked."""
        account = await self._owned(person)
        self.throttle(address, account.name, account, mark_of(account))
        if not await self.passwords.matches(account.password, password, address):
            raise Refusal("wrong_password", {})
        return account

    def throttle(
        self, address: str, name: str, account: Account | None = None, mark: str = ""
    ) -> None:
        if self.unlimited:
            return
        own = account is not None and hmac.compare_digest(
            mark.encode(errors="replace"), mark_of(account).encode()
        )
        if account is not None and own:
            allowed = self.owners.allow(account.person)
        else:
            pair = self.pairs.allow(f"{address} {name_key(name)}")
            allowed = self.addresses.allow(address) and pair
            if account is not None and not self.names.allow(account.person):
                log.warning("somebody guesses a password", extra={"person": account.person})
        if not allowed:
            raise Refusal("too_many_attempts", {})


def mark_of(account: Account) -> str:
    """What a browser keeps in which the owner was logged in. A new password ends it."""
    key = account.password.encode()
    return hmac.new(key, f"a device of {account.person}".encode(), hashlib.sha256).hexdigest()
