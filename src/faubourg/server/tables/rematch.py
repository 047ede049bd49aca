"""Once more with the same people: the table of the next game, which knows who is expected where."""

from msgspec import structs

from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.server.messages import Person
from faubourg.server.store.rows import SeatRow, TableChange
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.seats import new_nonce
from faubourg.server.tables.table import LiveTable


async def rematch(tables: Tables, table: LiveTable, person: Person, nonce: str) -> LiveTable:
    """The first who asks opens it, the others sit down there; only with bots it begins at once."""
    table.finished()
    if table.seats.seat_of(person.id) is None and table.seats.kept_for(person.id) is None:
        raise Refusal("not_seated", {})
    async with table.lock:
        following = await known(tables, table.row.rematch)
        if following is None:
            following = await opened(tables, table, person.id, nonce)
            change = TableChange(rematch=following.id)
            await tables.store.change(table.id, change)
            change.adopt(table.row)
            table.tell_table()
    sits = following.seats.seat_of(person.id) is not None
    if not sits and following.row.status == "open":
        await following.take_seat(person.id, person.name, None, nonce)
    return following


async def known(tables: Tables, table_id: str | None) -> LiveTable | None:
    """It may be gone, with the data of who opened it."""
    try:
        return await tables.find(table_id) if table_id else None
    except Refusal as refusal:
        if refusal.code not in ("no_table", "game_absent"):
            raise
        return None


async def opened(tables: Tables, table: LiveTable, host: str, nonce: str) -> LiveTable:
    """The same game, options, clock and bots; the seats of the others are kept for them.

    Everybody moves on by one seat, so that not the same person begins again.
    """
    rows = table.seats.rows
    seats = [next_seat(table, row, host, nonce) for row in rows[1:] + rows[:1]]
    seats = [structs.replace(row, seat=number) for number, row in enumerate(seats)]
    row = table.row
    options = moved_on(table.game, row.players, row.options)
    following = await tables.add_table(table.game, host, options, row.memory_aid, row.clock, seats)
    if following.seats.full():
        await following.start(host)
    return following


def moved_on(game: Game, players: int, options: dict[str, str]) -> dict[str, str]:
    """An option that names somebody's seat names the same person where they sit then."""
    moved = dict(options)
    for option in game.options:
        value = options.get(option.name, "")
        if option.person and value.isdecimal():
            moved[option.name] = str((int(value) - 1) % players)
    return moved


def next_seat(table: LiveTable, row: SeatRow, host: str, nonce: str) -> SeatRow:
    person = row.person
    if person == host:
        return SeatRow(row.seat, "person", person=host, nonce=nonce or new_nonce())
    if person is None:
        return SeatRow(row.seat, "bot", bot=row.bot, nonce=new_nonce())
    expected = person if table.seats.people.get(person) else None  # who deleted their data is not
    return SeatRow(row.seat, "open", person=expected)
