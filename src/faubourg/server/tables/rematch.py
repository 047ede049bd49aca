"""Once more with the same people: the table of the next game, which knows who is expected where."""

from functools import partial

from msgspec import structs

from faubourg.engine.game import Game
from faubourg.engine.record import state_at
from faubourg.engine.refusal import Refusal
from faubourg.server.afterwards.practice import open_practice
from faubourg.server.messages import Person
from faubourg.server.store import accounts as account_store
from faubourg.server.store.database import Conflict
from faubourg.server.store.rows import SeatRow, TableChange
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.seats import new_nonce
from faubourg.server.tables.table import LiveTable


async def rematch(tables: Tables, table: LiveTable, person: Person, nonce: str) -> LiveTable:
    """The first who asks opens it, the others sit down there; only with bots it begins at once."""
    following = await table.changing(partial(next_table, tables, table, person.id, nonce))
    if not following.seats.seats_of(person.id) and following.row.status == "open":
        try:
            await following.take_seat(person.id, person.name, None, nonce)
        except Refusal as refusal:
            if refusal.code != "already_seated":  # it was asked twice, and the first was quicker
                raise
    return following


async def next_table(tables: Tables, table: LiveTable, person: str, nonce: str) -> LiveTable:
    """The one that is known, or a new one; who comes second with theirs takes it back."""
    table.finished()
    if person not in table.seats.seated():
        raise Refusal("not_seated", {})
    following = await known(tables, table.row.rematch)
    if following is not None:
        return following
    following = await opened(tables, table, person, nonce)
    change = TableChange(rematch=following.id)
    try:
        await tables.store.change(table.id, table.row.version, change)
    except Conflict:
        await account_store.remove_table(tables.store, following.id, following.row.version)
        tables.drop(following)
        raise
    change.adopt(table.row)
    table.tell_table()
    if following.seats.full():
        await following.start(person)
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

    Everybody moves on by one seat, so that not the same person begins again. Practice begins again
    where it began.
    """
    if (position := table.row.position) is not None:
        return await practised_again(tables, table, position, host, nonce)
    rows = table.seats.rows
    seats = [next_seat(table, row, host, nonce) for row in rows[1:] + rows[:1]]
    seats = [structs.replace(row, seat=number) for number, row in enumerate(seats)]
    row = table.row
    options = moved_on(table.game, row.players, row.options)
    return await tables.add_table(table.game, host, options, row.memory_aid, row.clock, seats)


async def practised_again(
    tables: Tables, table: LiveTable, position: dict[str, object], host: str, nonce: str
) -> LiveTable:
    seat = table.seats.seat_of(host)
    if seat is None:
        seat = table.seats.kept_for(host)
    assert seat is not None, "who asks for it plays"
    state = state_at(table.game, position, table.row.rules)
    return await open_practice(tables, table, state, seat, host, nonce)


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
        own = new_nonce() if row.name else nonce or new_nonce()
        return SeatRow(row.seat, "person", person=host, nonce=own, name=row.name)
    if person is None:
        return SeatRow(row.seat, "bot", bot=row.bot, nonce=new_nonce())
    expected = person if table.seats.people.get(person) else None  # who deleted their data is not
    return SeatRow(row.seat, "open", person=expected, name=row.name if expected else "")
