"""What can be done about somebody who talks: the host mutes, everybody at the table reports."""

import logging

from sqlalchemy import delete, insert, select

from faubourg.engine.refusal import Refusal
from faubourg.server.store.database import Store, now
from faubourg.server.store.schema import mutes, reports
from faubourg.server.tables.table import LiveTable

log = logging.getLogger("faubourg.moderation")


async def muted(store: Store, table_id: str) -> set[str]:
    query = select(mutes.c.person).where(mutes.c.table_id == table_id)
    return {str(row.person) for row in await store.run(lambda c: c.execute(query).all())}


async def mute(table: LiveTable, host: str, seat: int, silent: bool) -> None:
    """Whose seat it is, a bot may keep it, is not heard any more, or again; also when back."""
    if table.row.host != host:
        raise Refusal("not_host", {})
    taken = [row for row in table.seats.rows if row.seat == seat and row.kind != "open"]
    person = taken[0].person if taken else None
    if person is None or person == host:
        raise Refusal("nobody_to_mute", {})
    row = {"table_id": table.id, "person": person}
    async with table.chat.lock:
        if silent == (person in table.chat.muted):
            return
        here = (mutes.c.table_id == table.id) & (mutes.c.person == person)
        change = insert(mutes).values(**row) if silent else delete(mutes).where(here)
        await table.shared.store.run(lambda c: c.execute(change))
        if silent:
            table.chat.muted.add(person)
        else:
            table.chat.muted.discard(person)
    table.tell_table()


async def report(table: LiveTable, person: str, number: int) -> None:
    """Kept for whoever runs the server, once by each; the log says where to look."""
    if table.seats.seat_of(person) is None:
        raise Refusal("not_seated", {})
    if number > len(table.chat.rows):
        raise Refusal("no_remark", {})
    row = {"table_id": table.id, "number": number, "person": person, "created": now()}
    await table.shared.store.run(
        lambda c: c.execute(insert(reports).prefix_with("OR IGNORE").values(**row))
    )
    log.warning("a line of the chat was reported", extra={"table": table.id, "number": number})
