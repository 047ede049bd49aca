"""Tables whose game this server does not offer any more: kept and listed, but not playable.

Nothing is lost: they go on when the server is started with their game again.
"""

from typing import Final

from faubourg import games
from faubourg.engine.refusal import Refusal
from faubourg.server.messages import TableInfo
from faubourg.server.store import accounts as account_store
from faubourg.server.store.database import Row, Store
from faubourg.server.tables.seats import Seating

ABSENT: Final = "absent"  # what such a table answers instead of its status


def refuse_absent(row: Row) -> None:
    if not games.is_offered(row["game"]):
        raise Refusal("game_absent", {"game": row["game"]})


async def info(store: Store, table_id: str, person: str | None, url: str) -> TableInfo:
    """What can be said of it without its rules."""
    found = await store.table(table_id)
    if found is None:
        raise Refusal("no_table", {})
    row, seats = found
    people = {seat["person"] for seat in seats if seat["person"]}
    seating = Seating(seats, await store.names(people))
    return TableInfo(
        id=table_id,
        game=row["game"],
        rules=row["rules"],
        players=row["players"],
        options=row["options"],
        memory_aid=row["memory_aid"],
        status=ABSENT,
        host=person is not None and row["host"] == person,
        seat=seating.seat_of(person),
        kept=seating.kept_for(person),
        seats=seating.infos(set(), set(), {}),
        spectators=0,
        rematch=row["rematch"],
        sequence=0,
        waiting=[],
        commitment=str(row["dealer"]["commitment"]),
        created=row["created"],
        url=url,
        clock=row["clock"],
    )


async def get_up(store: Store, table_id: str, person: str) -> None:
    """Somebody's data are deleted: their seat is open, or a bot's that can play any game."""
    found = await store.table(table_id)
    if found is None:
        return
    row, seats = found
    is_open = row["status"] == "open"
    left: Row = {"kind": "open" if is_open else "bot", "person": None}
    left |= {"bot": None, "nonce": ""} if is_open else {"bot": "random"}
    rows = [{"seat": seat["seat"], **left} for seat in seats if seat["person"] == person]
    values: Row = {}
    if is_open and row["host"] == person:
        heirs = [s["person"] for s in seats if s["kind"] == "person" and s["person"] != person]
        if not heirs:
            await account_store.remove_table(store, table_id)
            return
        values["host"] = heirs[0]
    await store.change(table_id, values, rows)
