"""Accounts: a guest takes a password and comes back from other devices; one's data, their end."""

import secrets

from faubourg.engine.refusal import Refusal
from faubourg.server.account_messages import AccountInfo, RatingInfo
from faubourg.server.messages import Person
from faubourg.server.people.passwords import Passwords
from faubourg.server.people.people import People, clean, name_key, token_hash
from faubourg.server.rate_limits import Buckets
from faubourg.server.store import accounts as account_store
from faubourg.server.store import ratings as rating_store
from faubourg.server.store.accounts import Account
from faubourg.server.store.database import Conflict, now
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.leaving import forget

# attempts at once and then each second: of one address at one name, of one address, at one name
PAIR = 5, 1 / 60
ADDRESS = 30, 1 / 10
NAME = 60, 1 / 10  # from everywhere: a crowd can slow an owner down, but not guess


class Accounts:
    """Whoever gives a password waits in the same queue, right or wrong."""

    def __init__(self, people: People, tables: Tables, unlimited: bool = False) -> None:
        self.people = people
        self.tables = tables
        self.store = people.store
        self.unlimited = unlimited
        self.passwords = Passwords()
        self.pairs, self.addresses, self.names = Buckets(*PAIR), Buckets(*ADDRESS), Buckets(*NAME)

    async def info(self, person: Person) -> AccountInfo | None:
        account = await account_store.of_person(self.store, person.id)
        if account is None:
            return None
        devices = await account_store.devices(self.store, person.id)
        ratings = await self.store.run(lambda c: rating_store.of_person(c, person.id))
        return AccountInfo(
            account.name,
            account.created,
            devices,
            account.rated,
            account.rating_shown,
            [RatingInfo(r.game, r.skill.rating, r.skill.uncertainty, r.games) for r in ratings],
        )

    async def create(self, person: Person, name: str, password: str, address: str) -> None:
        """The guest keeps tables and seats, and is called by the account's name from now on."""
        name = clean(name)
        self.throttle(address, name)
        kept = await self.passwords.hashed(password)
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

    async def log_in(self, name: str, password: str, address: str) -> tuple[Person, str]:
        """The person and the token of a new session."""
        self.throttle(address, name)
        account = await account_store.named(self.store, name_key(name))
        kept = account.password if account else None
        if not await self.passwords.matches(kept, password) or account is None:
            raise Refusal("wrong_password", {})
        token = secrets.token_urlsafe(32)
        await account_store.add_session(self.store, account.person, token_hash(token))
        person = await self.people.person(token)
        if person is None:  # deleted at this very moment
            raise Refusal("wrong_password", {})
        return person, token

    async def log_out(self, person: Person, token: str, everywhere: bool) -> None:
        await self._owned(person)
        only = "" if everywhere else token_hash(token)
        self.people.end_sessions(await account_store.end_sessions(self.store, person.id, only))

    async def change_password(
        self, person: Person, token: str, old: str, new: str, address: str
    ) -> None:
        """The other devices are logged out: somebody may know the old one."""
        await self._prove(person, old, address)
        kept = await self.passwords.hashed(new)
        await account_store.set_password(self.store, person.id, kept)
        ended = await account_store.end_sessions(self.store, person.id, but=token_hash(token))
        self.people.end_sessions(ended)

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

    async def _prove(self, person: Person, password: str, address: str) -> None:
        """That it is the owner who sits there."""
        account = await self._owned(person)
        self.throttle(address, account.name)
        if not await self.passwords.matches(account.password, password):
            raise Refusal("wrong_password", {})

    def throttle(self, address: str, name: str) -> None:
        if self.unlimited:
            return
        key = name_key(name)
        tried = (
            self.pairs.allow(f"{address} {key}"),
            self.addresses.allow(address),
            self.names.allow(key),
        )
        if not all(tried):
            raise Refusal("too_many_attempts", {})
