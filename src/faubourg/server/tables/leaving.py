"""Somebody gets up from a table, or their data are deleted: what becomes of where they were.

An open seat is free again, and the table somebody else's to start; in a running game a bot keeps
the seat, after a deletion for good; a finished game stays as it was played, then without the name.
"""

from functools import partial

from msgspec import structs

from faubourg.engine.refusal import Refusal
from faubourg.server.messages import Person
from faubourg.server.people.people import People
from faubourg.server.store import accounts as account_store
from faubourg.server.store.rows import SeatRow, TableChange
from faubourg.server.tables import absent
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.seats import substitute_in
from faubourg.server.tables.table import LiveTable


async def leave(tables: Tables, table: LiveTable, person: str) -> None:
    """Before the start the seat is open again; later a bot keeps it until its owner is back."""
    await table.changing(partial(leave_seat, tables, table, person))
    table.wake()


async def leave_seat(tables: Tables, table: LiveTable, person: str) -> None:
    if table.row.host == person and not table.seats.seats_of(person):
        await hand_over(tables, table, person)  # who only invited others may go, too
        if table.gone or table.row.host != person:
            table.tell_table()
            return
    table.refuse_substitute()
    substitute = None if table.history is None else substitute_in(table.game)
    rows = table.seats.leaving(person, substitute)
    if table.row.status == "over":  # it is history who sat there
        raise Refusal("game_over", {})
    await hand_over(tables, table, person)
    await reseat(table, rows)


async def throw_away(tables: Tables, table: LiveTable, person: str) -> None:
    """Give up a game that is played alone with bots: nothing of it is kept."""
    await table.changing(partial(throw_away_now, tables, table, person))


async def throw_away_now(tables: Tables, table: LiveTable, person: str) -> None:
    if not table.seats.seats_of(person):
        raise Refusal("not_seated", {})
    if table.row.status != "running":
        raise Refusal("game_over" if table.row.status == "over" else "not_started", {})
    if table.seats.seated() != {person}:
        raise Refusal("others_play", {})
    await account_store.remove_table(tables.store, table.id, table.row.version)
    table.row.status = "over"  # for bots that are thinking still
    tables.drop(table)


async def forget(tables: Tables, people: People, person: Person) -> None:
    """Everywhere and for ever."""
    await get_up(tables, person.id)
    people.end_sessions(await account_store.erase(tables.store, person.id))
    await get_up(tables, person.id)  # from where they sat down meanwhile on another device
    person.name = ""
    for table in list(tables.loaded.values()):
        table.chat.forget(person.id)
    await tables.shared.ratings.renew({person.id})
    await tables.shared.avatars.renew({person.id})
    await tables.shared.calls.renew({person.id})
    tables.tell_name(person)
    people.known.pop(person.id, None)


async def get_up(tables: Tables, person: str) -> None:
    for table_id in await account_store.unfinished(tables.store, person):
        try:
            table = await tables.find(table_id)
        except Refusal as refusal:
            if refusal.code in absent.CODES:
                await absent.get_up(tables.store, table_id, person)
            elif refusal.code != "no_table":
                raise
            continue
        await table.changing(partial(give_up, tables, table, person))
        if any(row.kind == "person" for row in table.seats.rows):  # else nobody waits for the bots
            table.wake()


async def give_up(tables: Tables, table: LiveTable, person: str) -> None:
    await hand_over(tables, table, person)
    if rows := given_up(table, person):
        await reseat(table, rows)
    table.tell_table()  # a host may have had no seat


async def reseat(table: LiveTable, rows: list[SeatRow]) -> None:
    """Of a table that went with its last host nothing is stored any more."""
    if table.gone:
        for row in rows:
            table.seats.adopt(row)
    else:
        await table.change_seats(rows)


def given_up(table: LiveTable, person: str) -> list[SeatRow]:
    """The seats of this person, as they are to be without them."""
    rows = [row for row in table.seats.rows if row.person == person]
    if table.row.status == "open":
        return [SeatRow(row.seat, "open") for row in rows]
    if table.row.status != "running":  # it has ended since we asked
        return []
    substitute = substitute_in(table.game)
    return [
        structs.replace(row, kind="bot", person=None, bot=row.bot or substitute, name="")
        for row in rows
    ]


async def hand_over(tables: Tables, table: LiveTable, person: str) -> None:
    """The next person at an open table is its host instead of this one; without one it goes.

    First of all, so that whenever the server stops there is a host who can start the table.
    """
    if table.row.status != "open" or table.row.host != person:
        return
    seated = [row.person for row in table.seats.rows if row.kind == "person"]
    heirs = [other for other in seated if other is not None and other != person]
    if not heirs:
        await account_store.remove_table(tables.store, table.id, table.row.version)
        tables.drop(table)
        return
    change = TableChange(host=heirs[0])
    await tables.store.change(table.id, table.row.version, change)
    change.adopt(table.row)
