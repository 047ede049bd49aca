"""Tables whose game, or version of its rules, this server does not have: kept and listed, no more.

Nothing is lost: they go on when the server is started with it again.
"""

from contextlib import suppress
from typing import Final

from msgspec import structs

from faubourg import games
from faubourg.engine.refusal import Refusal
from faubourg.server.messages import TableInfo
from faubourg.server.store import accounts as account_store
from faubourg.server.store.database import Conflict, Store
from faubourg.server.store.rows import SeatRow, TableChange, TableRow
from faubourg.server.tables.seats import Seats

ABSENT: Final = "absent"  # what such a table answers instead of its status
CODES: Final = ("game_absent", "newer_rules")  # why it cannot be played


def refuse_absent(row: TableRow) -> None:
    if not games.is_offered(row.game):
        raise Refusal("game_absent", {"game": row.game})
    games.find_offered(row.game).required_rules(row.rules)


async def info(store: Store, table_id: str, person: str | None, url: str) -> TableInfo:
    """What can be said of it without its rules."""
    found = await store.table(table_id)
    if found is None:
        raise Refusal("no_table", {})
    row, rows = found
    people = {seat.person for seat in rows if seat.person is not None}
    seats = Seats(rows, await store.names(people))
    return TableInfo(
        id=table_id,
        game=row.game,
        rules=row.rules,
        players=row.players,
        options=row.options,
        memory_aid=row.memory_aid,
        status=ABSENT,
        host=person is not None and row.host == person,
        seat=seats.seat_of(person),
        here=seats.here(person),
        kept=seats.kept_for(person),
        seats=seats.infos(set(), set(), {}, {}),
        spectators=0,
        rematch=row.rematch,
        sequence=0,
        waiting=[],
        commitment=str(row.dealer["commitment"]),
        created=row.created,
        url=url,
        clock=row.clock,
    )


async def get_up(store: Store, table_id: str, person: str) -> None:
    """Somebody's data are deleted: their seat is open, or a bot's that can play any game."""
    while True:
        with suppress(Conflict):  # they move on, there where the game is known
            await get_up_once(store, table_id, person)
            return


async def get_up_once(store: Store, table_id: str, person: str) -> None:
    found = await store.table(table_id)
    if found is None:
        return
    row, rows = found
    is_open = row.status == "open"
    left = [
        SeatRow(seat.seat, "open")
        if is_open
        else structs.replace(seat, kind="bot", person=None, bot="random", name="")
        for seat in rows
        if seat.person == person
    ]
    change = TableChange()
    if is_open and row.host == person:
        seated = [seat.person for seat in rows if seat.kind == "person"]
        heirs = [other for other in seated if other is not None and other != person]
        if not heirs:
            await account_store.remove_table(store, table_id, row.version)
            return
        change.host = heirs[0]
    await store.change(table_id, row.version, change, left)
