"""What the store keeps of accounts, and everything it knows of one person."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from faubourg.engine.refusal import Refusal
from faubourg.server.store import friends as friend_store
from faubourg.server.store.database import Conflict, Store, next_version, now
from faubourg.server.store.nodes import NEWS, tell, this_second
from faubourg.server.store.results import forget as forget_results
from faubourg.server.store.schema import (
    accounts,
    analyses,
    calls,
    chat_lines,
    inputs,
    invitations,
    moves,
    mutes,
    people,
    preferences,
    push_devices,
    ratings,
    recovery_codes,
    reports,
    results,
    seats,
    sessions,
    shown_pages,
    stars,
    tables,
    tries,
)
from faubourg.server.store.statements import SEEN

LONGEST_KEY = 120  # as the schema has it
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
    if len(name_key) > LONGEST_KEY:  # letters that stand for a dozen others
        raise Refusal("name_too_long", {})
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
    if "\0" in name_key or len(name_key) > LONGEST_KEY:  # nobody's can be
        return None
    return await _one(store, accounts.c.name_key == name_key)


async def of_person(store: Store, person: str) -> Account | None:
    return await _one(store, accounts.c.person == person)


async def _one(store: Store, which: object) -> Account | None:
    c = accounts.c
    columns = (c.person, c.name, c.password, c.created, c.rated, c.rating_shown)
    query = select(*columns).where(which)  # type: ignore[arg-type]
    row = await store.read(lambda c: c.execute(query).first())
    return None if row is None else Account(*row)


async def set_password(store: Store, person: str, password: str) -> None:
    change = update(accounts).where(accounts.c.person == person).values(password=password)
    await store.run(lambda c: c.execute(change))


# -- sessions ----------------------------------------------------------------------------------


async def add_session(store: Store, person: str, token_hash: str) -> None:
    row = {"token_hash": token_hash, "person": person, "created": now()}
    await store.run(lambda c: c.execute(insert(sessions).values(**row, seen=this_second(c))))


async def devices(store: Store, person: str) -> int:
    query = select(func.count()).select_from(sessions).where(sessions.c.person == person)
    return int(await store.read(lambda c: c.execute(query).scalar_one()))


async def end_sessions(store: Store, person: str, only: str = "", but: str = "") -> list[str]:
    """End the person's sessions, `only` one of them or all `but` one; their token hashes."""

    def job(connection: Connection) -> list[str]:
        query = select(sessions.c.token_hash).where(sessions.c.person == person)
        keys = [str(row.token_hash) for row in connection.execute(query)]
        keys = [key for key in keys if key != but and only in ("", key)]
        connection.execute(delete(sessions).where(sessions.c.token_hash.in_(keys)))
        tell(connection, "session", keys)
        return keys

    return await store.run(job, NEWS)


async def renew_session(store: Store, person: str, old: str, new: str) -> None:
    """The same session under another token."""
    row = {"token_hash": new, "person": person, "created": now()}

    def job(connection: Connection) -> None:
        connection.execute(delete(sessions).where(sessions.c.token_hash == old))
        connection.execute(insert(sessions).values(**row, seen=this_second(connection)))
        connection.execute(
            update(push_devices).where(push_devices.c.session == old).values(session=new)
        )
        tell(connection, "session", [old])

    await store.run(job, NEWS)


async def touch(store: Store, token_hash: str) -> None:
    """This session is in use. A clock that was set back takes nothing from that."""

    def job(connection: Connection) -> None:
        connection.execute(SEEN, {"session": token_hash, "second": this_second(connection)})

    await store.run(job)


async def last_seen(store: Store) -> int | None:
    """When anybody was here."""
    query = select(func.max(sessions.c.seen))
    return await store.read(lambda c: c.execute(query).scalar())


async def unseen_guests(store: Store, before: int, most: int) -> list[str]:
    """Guests who have not been here since, and whom nobody waits for.

    They are waited for in a game that has not ended with another person who was here since then.
    """
    other, mine, theirs = seats.alias(), seats.alias(), sessions.alias()
    needed = (
        select(mine.c.person)
        .join(tables, tables.c.id == mine.c.table_id)
        .join(other, (other.c.table_id == mine.c.table_id) & (other.c.person != mine.c.person))
        .join(theirs, theirs.c.person == other.c.person)
        .where(tables.c.status.in_(("open", "running")), theirs.c.seen >= before)
    )
    query = (
        select(sessions.c.person)
        .where(
            sessions.c.person.not_in(select(accounts.c.person)),
            sessions.c.person.not_in(needed.where(mine.c.person.is_not(None))),
        )
        .group_by(sessions.c.person)
        .having(func.max(sessions.c.seen) < before)
        .limit(most)
    )
    return [str(row.person) for row in await store.run(lambda c: c.execute(query).all())]


async def end_unseen(store: Store, before: int) -> list[str]:
    """End the sessions of accounts that nobody has used since; their token hashes."""

    def job(connection: Connection) -> list[str]:
        old = (sessions.c.seen < before) & sessions.c.person.in_(select(accounts.c.person))
        keys = [str(row[0]) for row in connection.execute(select(sessions.c.token_hash).where(old))]
        connection.execute(delete(sessions).where(old))
        tell(connection, "session", keys)
        return keys

    return await store.run(job, NEWS)


async def namesakes(store: Store, name_key: str, but: str) -> list[tuple[str, str]]:
    """(person, name) of the others who bear a name, however they write it."""
    others = (people.c.name_key == name_key) & (people.c.id != but)
    query = select(people.c.id, people.c.name).where(others)
    return [(row.id, row.name) for row in await store.run(lambda c: c.execute(query).all())]


# -- recovery codes ----------------------------------------------------------------------------


async def set_codes(store: Store, person: str, codes: list[str]) -> None:
    """These hashes, numbered from 1, instead of those that there were."""
    rows = [{"person": person, "number": 1 + i, "code": code} for i, code in enumerate(codes)]

    def job(connection: Connection) -> None:
        connection.execute(delete(recovery_codes).where(recovery_codes.c.person == person))
        connection.execute(insert(recovery_codes), rows)

    await store.run(job)


async def code_of(store: Store, person: str, number: int) -> str | None:
    mine = (recovery_codes.c.person == person) & (recovery_codes.c.number == number)
    query = select(recovery_codes.c.code).where(mine)
    row = await store.run(lambda c: c.execute(query).first())
    return None if row is None else str(row.code)


async def codes_left(store: Store, person: str) -> int:
    mine = recovery_codes.c.person == person
    query = select(func.count()).select_from(recovery_codes).where(mine)
    return int(await store.run(lambda c: c.execute(query).scalar_one()))


async def use_code(store: Store, person: str, code: str, password: str) -> bool:
    """The new password for this code's hash, which is gone then. False: somebody was faster."""

    def job(connection: Connection) -> bool:
        mine = (recovery_codes.c.person == person) & (recovery_codes.c.code == code)
        if connection.execute(delete(recovery_codes).where(mine)).rowcount != 1:
            return False
        change = update(accounts).where(accounts.c.person == person)
        connection.execute(change.values(password=password))
        return True

    return await store.run(job)


# -- one's data --------------------------------------------------------------------------------


async def everything(store: Store, person: str) -> Export:
    """All that is kept of one person, but for what opens doors: hashes and tokens."""

    def job(connection: Connection) -> Export:
        def rows(query: object) -> list[Export]:
            found = connection.execute(query)  # type: ignore[call-overload]
            return [dict(row._mapping) for row in found]

        columns_of_person = (people.c.id, people.c.name, people.c.created, people.c.avatar)
        who = rows(select(*columns_of_person).where(people.c.id == person))[0]
        account = rows(
            select(
                accounts.c.name, accounts.c.created, accounts.c.rated, accounts.c.rating_shown
            ).where(accounts.c.person == person)
        )
        columns = (tables.c.id, tables.c.game, tables.c.created, tables.c.status, tables.c.outcome)
        sat = select(*columns, seats.c.seat, seats.c.kind, seats.c.name.label("called")).join(seats)
        c = chat_lines.c
        said = (c.table_id, c.number, c.text, c.name, c.reaction)
        on_seat = (seats.c.table_id == analyses.c.table_id) & (seats.c.seat == analyses.c.seat)
        return {
            "person": who,
            "account": account[0] if account else None,
            "ratings": rows(
                select(ratings).where(ratings.c.person == person).order_by(ratings.c.number)
            ),
            "preferences": rows(select(preferences.c.kept).where(preferences.c.person == person)),
            "push_devices": rows(
                select(push_devices.c.language, push_devices.c.created).where(
                    push_devices.c.person == person
                )
            ),
            "calls": rows(
                select(calls.c.table_id, calls.c.kind, calls.c.number).where(
                    calls.c.person == person
                )
            ),
            "sessions": rows(
                select(sessions.c.created, sessions.c.seen).where(sessions.c.person == person)
            ),
            "seats": rows(sat.where(seats.c.person == person).order_by(tables.c.created)),
            "opened": rows(select(*columns).where(tables.c.host == person)),
            "results": rows(
                select(results).where(results.c.person == person).order_by(results.c.ended)
            ),
            "analyses": rows(
                select(analyses.c.table_id, analyses.c.seat, analyses.c.found)
                .join(seats, on_seat)
                .where(seats.c.person == person)
                .order_by(analyses.c.table_id)
            ),
            "shown_page": rows(select(shown_pages.c.created).where(shown_pages.c.person == person)),
            "days": rows(select(tries).where(tries.c.person == person).order_by(tries.c.day)),
            **friend_store.exported(connection, person),
            "stars": rows(select(stars).where(stars.c.person == person).order_by(stars.c.ended)),
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

    return await store.read(job)


async def unfinished(store: Store, person: str) -> list[str]:
    """The tables where leaving still changes something."""
    sits = select(seats.c.table_id).where(seats.c.person == person)
    query = select(tables.c.id).where(
        tables.c.status.in_(("open", "running")),
        tables.c.id.in_(sits) | (tables.c.host == person),
    )
    return [str(row.id) for row in await store.read(lambda c: c.execute(query).all())]


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
        connection.execute(delete(tries).where(tries.c.person == person))
        connection.execute(delete(recovery_codes).where(recovery_codes.c.person == person))
        connection.execute(delete(push_devices).where(push_devices.c.person == person))
        connection.execute(delete(calls).where(calls.c.person == person))
        forget_results(connection, person)
        friend_store.forget(connection, person)
        forget_analyses(connection, person)
        nobody = {"name": "", "name_key": "", "avatar": None}
        connection.execute(update(people).where(people.c.id == person).values(**nobody))
        connection.execute(update(seats).where(seats.c.person == person).values(name=""))
        connection.execute(delete(reports).where(reports.c.person == person))
        connection.execute(delete(mutes).where(mutes.c.person == person))
        said = update(chat_lines).where(chat_lines.c.person == person)
        connection.execute(said.values(name="", text="", reaction=""))
        tell(connection, "session", keys)
        tell(connection, "person", [person])
        return keys

    return await store.run(job, NEWS)


def forget_analyses(connection: Connection, person: str) -> None:
    """How well this person played: the games stay, and may be judged again."""
    theirs = select(seats.c.seat).where(
        seats.c.person == person,
        seats.c.table_id == analyses.c.table_id,
        seats.c.seat == analyses.c.seat,
    )
    connection.execute(delete(analyses).where(theirs.exists()))


async def remove_table(store: Store, table_id: str, version: int) -> None:
    """A table that nobody can start any more, or wants to go on. Or Conflict: somebody may."""

    def job(connection: Connection) -> None:
        next_version(connection, table_id, version)
        for part in (calls, invitations, reports, mutes, chat_lines, moves, inputs, seats):
            connection.execute(delete(part).where(part.c.table_id == table_id))
        connection.execute(delete(stars).where(stars.c.table_id == table_id))
        given_up = update(tries).where(tries.c.table_id == table_id)
        connection.execute(given_up.values(table_id=""))
        before = update(tables).where(tables.c.rematch == table_id)
        connection.execute(before.values(rematch=None, version=tables.c.version + 1))
        connection.execute(delete(tables).where(tables.c.id == table_id))

    await store.run(job, f"change:{table_id}")
