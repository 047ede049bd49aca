"""Somebody's data are deleted: what becomes of the tables they were at.

An open seat is free again, and the table somebody else's to start; in a running game a bot takes
over for good; a finished game stays as it was played, without the name.
"""

from faubourg.server import account_store
from faubourg.server.hall import Hall
from faubourg.server.live import LiveTable
from faubourg.server.messages import Person
from faubourg.server.seating import substitute_in
from faubourg.server.store import Row


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
        table = await hall.table(table_id)
        async with table.lock:
            for values in given_up(table, person):
                await table.change_seat(values)
            if table.row["status"] == "open" and table.row["host"] == person:
                await hand_over(hall, table)
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


async def hand_over(hall: Hall, table: LiveTable) -> None:
    """The next person who sits there is the host now; without one the table goes."""
    heirs = [seat["person"] for seat in table.seating.seats if seat["kind"] == "person"]
    if not heirs:
        await account_store.remove_table(hall.store, table.id)
        hall.drop(table)
        return
    await hall.store.change(table.id, {"host": heirs[0]}, [])
    table.row["host"] = heirs[0]
    table.tell_table()
