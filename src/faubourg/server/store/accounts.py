"""What the store keeps of accounts, and everything it knows of one person."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from faubourg.server.store.database import Conflict, Store, now
from faubourg.server.store.schema import (
    accounts,
    chat_lines,
    mutes,
    people,
    preferences,
    ratings,
    reports,
    seats,
    sessions,
    tables,
)

Export = dict[str, object]  # rows as they are, for their owner to read


@dataclass(slots=True, frozen=True)
class Account:
    person: str
    name: str
    password: str  # its hash
    created: int
    rated: bool = False  # wants ratings
    rating_shown: bool = False


async def add(store: Store, account: Account, name_key: str) -> None:
    """Store a new account. Or Conflict: the name is taken, or the person has one."""
    row = {
        "person": account.person,
        "name": account.name,
        "name_key": name_key,
        "password": account.password,
        "created": account.created,
    }
    try:
        await store.run(lambda c: c.execute(insert(accounts).values(**row)))
    except IntegrityError as error:
        raise Conflict from error


async def named(store: Store, name_key: str) -> Account | None:
    return await _one(store, accounts.c.name_key == name_key)


async def of_person(store: Store, person: str) -> Account | None:
    return await _one(store, accounts.c.person == person)


async def _one(store: Store, which: object) -> Account | None:
    c = accounts.c
    columns = (c.person, c.name, c.password, c.created, c.rated, c.rating_shown)
    query = select(*columns).where(which)  # type: ignore[arg-type]
    row = await store.run(lambda c: c.execute(query).first())
    return None if row is None else Account(*row)


async def set_password(store: Store, person: str, password: str) -> None:
    change = update(accounts).where(accounts.c.person == person).values(password=password)
    await store.run(lambda c: c.execute(change))


# -- sessions ----------------------------------------------------------------------------------


async def add_session(store: Store, person: str, token_hash: str) -> None:
    row = {"token_hash": token_hash, "person": person, "created": now()}
    await store.run(lambda c: c.execute(insert(sessions).values(**row)))


async def devices(store: Store, person: str) -> int:
    query = select(func.count()).select_from(sessions).where(sessions.c.person == person)
    return int(await store.run(lambda c: c.execute(query).scalar_one()))


async def end_sessions(store: Store, person: str, only: str = "", but: str = "") -> list[str]:
    """End the person's sessions, `only` one of them or all `but` one; their token hashes."""

    def job(connection: Connection) -> list[str]:
        query = select(sessions.c.token_hash).where(sessions.c.person == person)
        keys = [str(row.token_hash) for row in connection.execute(query)]
        keys = [key for key in keys if key != but and only in ("", key)]
        connection.execute(delete(sessions).where(sessions.c.token_hash.in_(keys)))
        return keys

    return await store.run(job)


# -- one's data --------------------------------------------------------------------------------


async def everything(store: Store, person: str) -> Export:
    """All that is kept of one person, but for what opens doors: hashes and tokens."""

    def job(connection: Connection) -> Export:
        def rows(query: object) -> list[Export]:
            found = connection.execute(query)  # type: ignore[call-overload]
            return [dict(row._mapping) for row in found]

        who = rows(select(people).where(people.c.id == person))[0]
        account = rows(
            select(
                accounts.c.name, accounts.c.created, accounts.c.rated, accounts.c.rating_shown
            ).where(accounts.c.person == person)
        )
        columns = (tables.c.id, tables.c.game, tables.c.created, tables.c.status, tables.c.outcome)
        sat = select(*columns, seats.c.seat, seats.c.kind).join(seats)
        said = (chat_lines.c.table_id, chat_lines.c.number, chat_lines.c.text, chat_lines.c.name)
        return {
            "person": who,
            "account": account[0] if account else None,
            "ratings": rows(
                select(ratings).where(ratings.c.person == person).order_by(ratings.c.number)
            ),
            "preferences": rows(select(preferences.c.kept).where(preferences.c.person == person)),
            "sessions": rows(select(sessions.c.created).where(sessions.c.person == person)),
            "seats": rows(sat.where(seats.c.person == person).order_by(tables.c.created)),
            "opened": rows(select(*columns).where(tables.c.host == person)),
            "muted": rows(select(mutes.c.table_id).where(mutes.c.person == person)),
            "reports": rows(
                select(reports.c.table_id, reports.c.number, reports.c.created).where(
                    reports.c.person == person
                )
            ),
            "remarks": rows(
                select(*said, chat_lines.c.created)
                .where(chat_lines.c.person == person)
                .order_by(chat_lines.c.created)
            ),
        }

    return await store.run(job)


async def unfinished(store: Store, person: str) -> list[str]:
    """The tables where leaving still changes something."""
    sits = select(seats.c.table_id).where(seats.c.person == person)
    query = select(tables.c.id).where(
        tables.c.status.in_(("open", "running")),
        tables.c.id.in_(sits) | (tables.c.host == person),
    )
    return [str(row.id) for row in await store.run(lambda c: c.execute(query).all())]


async def erase(store: Store, person: str) -> list[str]:
    """Take the name, the account, the sessions and the words; the token hashes that ended.

    The row stays without a name: finished games were played by somebody.
    """

    def job(connection: Connection) -> list[str]:
        query = select(sessions.c.token_hash).where(sessions.c.person == person)
        keys = [str(row.token_hash) for row in connection.execute(query)]
        connection.execute(delete(sessions).where(sessions.c.person == person))
        connection.execute(delete(accounts).where(accounts.c.person == person))
        connection.execute(delete(ratings).where(ratings.c.person == person))
        connection.execute(delete(preferences).where(preferences.c.person == person))
        connection.execute(update(people).where(people.c.id == person).values(name=""))
        connection.execute(delete(reports).where(reports.c.person == person))
        connection.execute(delete(mutes).where(mutes.c.person == person))
        said = update(chat_lines).where(chat_lines.c.person == person)
        connection.execute(said.values(name="", text=""))
        return keys

    return await store.run(job)


async def remove_table(store: Store, table_id: str) -> None:
    """An open table that nobody can start any more."""

    def job(connection: Connection) -> None:
        for part in (reports, mutes, chat_lines, seats):
            connection.execute(delete(part).where(part.c.table_id == table_id))
        before = update(tables).where(tables.c.rematch == table_id)
        connection.execute(before.values(rematch=None))
        connection.execute(delete(tables).where(tables.c.id == table_id))

    await store.run(job)
