"""What can be done about somebody who talks: the host mutes, everybody at the table reports."""

import logging

from sqlalchemy import Connection, delete

from faubourg.engine.refusal import Refusal
from faubourg.server.store.database import now, talked
from faubourg.server.store.inserting import insert_new
from faubourg.server.store.schema import mutes, reports
from faubourg.server.tables.table import LiveTable

log = logging.getLogger("faubourg.moderation")


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

        def job(connection: Connection) -> None:
            talked(connection, table.id)
            if silent:
                insert_new(connection, mutes, row)
            else:
                connection.execute(delete(mutes).where(here))

        await table.shared.store.run(job, f"talk:{table.id}")
        table.chat.talk += 1
        if silent:
            table.chat.muted.add(person)
        else:
            table.chat.muted.discard(person)
    table.tell_table()


async def report(table: LiveTable, person: str, number: int) -> None:
    """Kept for whoever runs the server, once by each; the log says where to look."""
    if not table.seats.seats_of(person):
        raise Refusal("not_seated", {})
    if number > len(table.chat.rows):
        raise Refusal("no_remark", {})
    row = {"table_id": table.id, "number": number, "person": person, "created": now()}
    await table.shared.store.run(lambda connection: insert_new(connection, reports, row))
    log.warning("a line of the chat was reported", extra={"table": table.id, "number": number})
