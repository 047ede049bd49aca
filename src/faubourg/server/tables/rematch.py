"""Once more with the same people: the table of the next game, which knows who is expected where."""

from faubourg.engine.refusal import Refusal
from faubourg.server.messages import Person
from faubourg.server.store.database import Row
from faubourg.server.tables.seats import new_nonce
from faubourg.server.tables.table import LiveTable
from faubourg.server.tables.tables import Hall


async def rematch(hall: Hall, table: LiveTable, person: Person, nonce: str) -> LiveTable:
    """The first who asks opens it, the others sit down there; only with bots it begins at once."""
    table.finished()
    if table.seating.seat_of(person.id) is None and table.seating.kept_for(person.id) is None:
        raise Refusal("not_seated", {})
    async with table.lock:
        following = await known(hall, table.row["rematch"])
        if following is None:
            following = await opened(hall, table, person.id, nonce)
            values = {"rematch": following.id}
            await hall.store.change(table.id, values, [])
            table.row.update(values)
            table.tell_table()
    sits = following.seating.seat_of(person.id) is not None
    if not sits and following.row["status"] == "open":
        await following.take_seat(person.id, person.name, None, nonce)
    return following


async def known(hall: Hall, table_id: str | None) -> LiveTable | None:
    """It may be gone, with the data of who opened it."""
    try:
        return await hall.table(table_id) if table_id else None
    except Refusal:
        return None


async def opened(hall: Hall, table: LiveTable, host: str, nonce: str) -> LiveTable:
    """The same game, options, clock and bots; the seats of the others are kept for them.

    Everybody moves on by one seat, so that not the same person begins again.
    """
    settled = {what: table.row[what] for what in ("options", "memory_aid", "clock")}
    seats = [next_seat(table, seat, host, nonce) for seat in table.seating.seats]
    seats = seats[1:] + seats[:1]
    following = await hall.add_table(table.game, host, settled, seats)
    if following.seating.full():
        await following.start(host)
    return following


def next_seat(table: LiveTable, seat: Row, host: str, nonce: str) -> Row:
    person = seat["person"]
    if person == host:
        return {"kind": "person", "person": host, "bot": None, "nonce": nonce or new_nonce()}
    if person is None:
        return {"kind": "bot", "person": None, "bot": seat["bot"], "nonce": new_nonce()}
    expected = person if table.seating.people.get(person) else None  # who deleted their data is not
    return {"kind": "open", "person": expected, "bot": None, "nonce": ""}
