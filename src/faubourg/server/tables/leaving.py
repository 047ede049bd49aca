"""Somebody gets up from a table, or their data are deleted: what becomes of where they were.

An open seat is free again, and the table somebody else's to start; in a running game a bot keeps
the seat, after a deletion for good; a finished game stays as it was played, then without the name.
"""

from faubourg.engine.refusal import Refusal
from faubourg.server.messages import Person
from faubourg.server.store import accounts as account_store
from faubourg.server.store.database import Row
from faubourg.server.tables import absent
from faubourg.server.tables.seats import substitute_in
from faubourg.server.tables.table import LiveTable
from faubourg.server.tables.tables import Hall
from faubourg.server.tables.viewers import Left


async def leave(hall: Hall, table: LiveTable, person: str, left: Left = None) -> None:
    """Before the start the seat is open again; later a bot keeps it until its owner is back."""
    async with table.lock:
        if table.row["host"] == person and table.seating.seat_of(person) is None:
            await hand_over(hall, table, person)  # who only invited others may go, too
            if table.gone or table.row["host"] != person:
                table.tell_table()
                return
        substitute = None if table.course is None else substitute_in(table.game)
        values = table.seating.leaving(person, substitute)
        if table.row["status"] == "over":  # it is history who sat there
            raise Refusal("game_over", {})
        await hand_over(hall, table, person)
        await table.change_seat(values, left)
    table.bots.wake()


async def forget(hall: Hall, person: Person) -> None:
    """Everywhere and for ever."""
    await get_up(hall, person.id)
    hall.end_sessions(await account_store.erase(hall.store, person.id))
    await get_up(hall, person.id)  # from where they sat down meanwhile on another device
    person.name = ""
    for table in list(hall.tables.values()):
        table.talk.forget(person.id)
    await hall.renew_ratings({person.id})
    hall.tell_name(person)
    hall.people.pop(person.id, None)


async def get_up(hall: Hall, person: str) -> None:
    for table_id in await account_store.unfinished(hall.store, person):
        try:
            table = await hall.table(table_id)
        except Refusal as refusal:
            if refusal.code == "game_absent":
                await absent.get_up(hall.store, table_id, person)
            continue
        async with table.lock:
            await hand_over(hall, table, person)
            for values in given_up(table, person):
                await table.change_seat(values)
            table.tell_table()  # a host may have had no seat
        table.bots.wake()


def given_up(table: LiveTable, person: str) -> list[Row]:
    """The seats of this person, as they are to be without them."""
    seats = [seat for seat in table.seating.seats if seat["person"] == person]
    if table.row["status"] == "open":
        free: Row = {"kind": "open", "person": None, "bot": None, "nonce": ""}
        return [{"seat": seat["seat"], **free} for seat in seats]
    if table.row["status"] != "running":  # it has ended since we asked
        return []
    substitute = substitute_in(table.game)
    return [
        {
            "seat": seat["seat"],
            "kind": "bot",
            "person": None,
            "bot": seat["bot"] if seat["kind"] == "bot" else substitute,
        }
        for seat in seats
    ]


async def hand_over(hall: Hall, table: LiveTable, person: str) -> None:
    """The next person at an open table is its host instead of this one; without one it goes.

    First of all, so that whenever the server stops there is a host who can start the table.
    """
    if table.row["status"] != "open" or table.row["host"] != person:
        return
    seated = [seat["person"] for seat in table.seating.seats if seat["kind"] == "person"]
    heirs = [other for other in seated if other != person]
    if not heirs:
        await account_store.remove_table(hall.store, table.id)
        hall.drop(table)
        return
    await hall.store.change(table.id, {"host": heirs[0]}, [])
    table.row["host"] = heirs[0]
