"""Who was invited to which table, and by whom.

An invitation keeps no seat: it says that one would be welcome. Whether it was declined, or never
shown because its reader wants to hear nothing of the inviter, the inviter does not learn.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, false, func, select, update

from faubourg.engine.refusal import Refusal
from faubourg.server.store.friends import hears, refuse_stranger
from faubourg.server.store.inserting import insert_new
from faubourg.server.store.schema import invitations, people, seats, tables

MOST_INVITED = 30  # to one table by one person
MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Received:
    """An invitation to this table, by somebody."""

    table: str
    by: str
    name: str
    created: int


def invite(connection: Connection, table_id: str, inviter: str, person: str, now: int) -> set[str]:
    """Once for each table. Who is told of it?"""
    refuse_stranger(connection, inviter, person)
    mine = (invitations.c.table_id == table_id) & (invitations.c.inviter == inviter)
    if person in invited(connection, table_id, inviter):
        return set()
    count = select(func.count()).select_from(invitations).where(mine)
    if connection.execute(count).scalar_one() >= MOST_INVITED:
        raise Refusal("too_many_people", {"most": MOST_INVITED})
    heard = hears(connection, person, inviter)
    row = {"table_id": table_id, "person": person, "inviter": inviter, "created": now}
    insert_new(connection, invitations, {**row, "declined": not heard})
    return {person} if heard else set()


def invited(connection: Connection, table_id: str, inviter: str) -> set[str]:
    """Whom this person has invited there, whatever has become of it."""
    mine = (invitations.c.table_id == table_id) & (invitations.c.inviter == inviter)
    return set(connection.execute(select(invitations.c.person).where(mine)).scalars())


def received(connection: Connection, person: str, table_id: str = "") -> list[Received]:
    """Those that still stand, the newest first: of open tables where this person does not sit."""
    sits = select(seats.c.table_id).where(seats.c.person == person)
    query = (
        select(invitations.c.table_id, people.c.id, people.c.name, invitations.c.created)
        .join(people, people.c.id == invitations.c.inviter)
        .join(tables, tables.c.id == invitations.c.table_id)
        .where(invitations.c.person == person, invitations.c.declined == false())
        .where(tables.c.status == "open", tables.c.id.not_in(sits))
        .order_by(invitations.c.created.desc(), people.c.id)
        .limit(MOST_SHOWN)
    )
    if table_id:
        query = query.where(tables.c.id == table_id)
    return [Received(*row) for row in connection.execute(query)]


def decline(connection: Connection, table_id: str, person: str) -> set[str]:
    """Whoever has invited there."""
    mine = (invitations.c.table_id == table_id) & (invitations.c.person == person)
    connection.execute(update(invitations).where(mine).values(declined=True))
    return {person}


def forget_old(connection: Connection) -> None:
    """To tables that have begun, or are gone."""
    waiting = select(tables.c.id).where(tables.c.status == "open")
    connection.execute(delete(invitations).where(invitations.c.table_id.not_in(waiting)))
