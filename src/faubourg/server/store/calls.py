"""Who is called where, what for, and what they have been called for already.

A call has one row for each table, person, kind and turn, whichever server thinks of it first: so
nobody is called twice for one turn. Who changes `due` of a row has the call; none: it is done.
"""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from faubourg.server.store.inserting import insert_new, replace_row
from faubourg.server.store.nodes import NOW, tell
from faubourg.server.store.schema import (
    calls,
    nodes,
    open_pages,
    push_devices,
    push_keys,
    sessions,
    tables,
)

MOST_DEVICES = 5  # a person
AT_ONCE = 50  # calls


@dataclass(frozen=True, slots=True)
class Call:
    table: str
    person: str
    kind: str  # turn, full, invited
    number: int  # of the turn
    tries: int = field(default=0, compare=False)  # so far


@dataclass(frozen=True, slots=True)
class Device:
    endpoint: str
    public: str  # key of the browser
    secret: str
    language: str


def key(connection: Connection, new: str) -> str:
    """The private key that all servers share: this new one, if there is none."""
    insert_new(connection, push_keys, {"id": 1, "private": new})
    return str(connection.execute(select(push_keys.c.private)).scalar_one())


# -- devices ---------------------------------------------------------------------------------------


def endpoint_id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def add_device(
    connection: Connection, person: str, session: str, device: Device, created: int
) -> None:
    """From now on they are called there, and the oldest of too many goes."""
    row = {
        "id": endpoint_id(device.endpoint),
        "person": person,
        "session": session,
        "endpoint": device.endpoint,
        "public": device.public,
        "secret": device.secret,
        "language": device.language,
        "created": created,
    }
    replace_row(connection, push_devices, row)
    mine = select(push_devices.c.id).where(push_devices.c.person == person)
    newest = mine.order_by(push_devices.c.created.desc(), push_devices.c.id == row["id"])
    ids = [str(found.id) for found in connection.execute(newest)]
    ids.sort(key=lambda one: one != row["id"])  # the new one stays in any case
    connection.execute(delete(push_devices).where(push_devices.c.id.in_(ids[MOST_DEVICES:])))
    tell(connection, "person", [person])


def remove_device(connection: Connection, person: str, endpoint: str) -> None:
    mine = (push_devices.c.id == endpoint_id(endpoint)) & (push_devices.c.person == person)
    connection.execute(delete(push_devices).where(mine))
    tell(connection, "person", [person])


def devices_of(connection: Connection, person: str) -> list[Device]:
    """Where they are logged in still: who logged out there is not called there."""
    query = (
        select(
            push_devices.c.endpoint,
            push_devices.c.public,
            push_devices.c.secret,
            push_devices.c.language,
        )
        .join(sessions, sessions.c.token_hash == push_devices.c.session)
        .where(push_devices.c.person == person, sessions.c.person == person)
    )
    return [Device(*row) for row in connection.execute(query)]


def people_with_devices(connection: Connection, people: set[str] | None) -> set[str]:
    query = select(push_devices.c.person).distinct()
    if people is not None:
        query = query.where(push_devices.c.person.in_(people))
    return {str(row.person) for row in connection.execute(query)}


# -- calls -----------------------------------------------------------------------------------------


def ask(connection: Connection, wanted: list[Call], due: float) -> None:
    """They are to be called, unless they have been."""
    for call in wanted:
        row = {"table_id": call.table, "person": call.person, "kind": call.kind}
        insert_new(connection, calls, {**row, "number": call.number, "due": due, "tries": 0})


def due_now(connection: Connection, now: float) -> list[Call]:
    query = select(calls.c.table_id, calls.c.person, calls.c.kind, calls.c.number, calls.c.tries)
    query = query.where(calls.c.due <= now).order_by(calls.c.due).limit(AT_ONCE)
    return [Call(*row) for row in connection.execute(query)]


def take(connection: Connection, call: Call, now: float) -> bool:
    """This server makes the call, unless another has taken it."""
    change = update(calls).where(_is(call), calls.c.due <= now)
    change = change.values(due=None, tries=calls.c.tries + 1)
    return bool(connection.execute(change).rowcount == 1)


def put_off(connection: Connection, call: Call, due: float, tries: int) -> None:
    connection.execute(update(calls).where(_is(call)).values(due=due, tries=tries))


def forget_old(connection: Connection) -> None:
    """Of games that are over, or of tables that are gone."""
    live = select(tables.c.id).where(tables.c.status.in_(("open", "running", "frozen")))
    connection.execute(delete(calls).where(calls.c.table_id.not_in(live)))
    alive = select(sessions.c.token_hash)
    connection.execute(delete(push_devices).where(push_devices.c.session.not_in(alive)))


def _is(call: Call) -> ColumnElement[bool]:
    return (
        (calls.c.table_id == call.table)
        & (calls.c.person == call.person)
        & (calls.c.kind == call.kind)
        & (calls.c.number == call.number)
    )


# -- whose pages are open, on servers that share a database ----------------------------------------


def tell_pages(connection: Connection, node: str, opened: set[str], closed: set[str]) -> None:
    mine = open_pages.c.node == node
    connection.execute(delete(open_pages).where(mine, open_pages.c.person.in_(opened | closed)))
    if opened:
        rows = [{"person": person, "node": node} for person in sorted(opened)]
        connection.execute(insert(open_pages), rows)


def with_page(connection: Connection, people: Collection[str]) -> set[str]:
    """Those of them who have one open, on a server that is alive."""
    query = select(open_pages.c.person).join(nodes, nodes.c.id == open_pages.c.node)
    query = query.where(open_pages.c.person.in_(people), nodes.c.until >= NOW)
    return set(connection.execute(query).scalars())


def has_page(connection: Connection, person: str) -> bool:
    return bool(with_page(connection, [person]))
