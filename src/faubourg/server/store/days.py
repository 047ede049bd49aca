"""What the store keeps of the game of the day: each day's deals, and who has tried them.

A day's deal is one row for each game, whoever comes first writes it. A try is one row for each
person, day and game: it is there once it has begun, whatever becomes of it, and gets its points in
the transaction that ends the game.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from faubourg.server.store.database import Store, now
from faubourg.server.store.inserting import insert_new
from faubourg.server.store.rows import SeatRow, TableRow
from faubourg.server.store.schema import accounts, days, people, seats, tables, tries

MOST_RANKED = 20  # places that everybody sees


class DayRow(Struct):
    """What is played on a day, the same on every server."""

    day: str  # 2026-11-18, in UTC
    game: str
    rules: int
    players: int
    options: dict[str, str]
    bots: list[str]  # in the seats after the first
    dealer: dict[str, object]  # key, salt, commitment: see engine.verify


class TryRow(Struct):
    day: str
    game: str
    person: str
    table_id: str  # "": they gave up
    ranked: bool  # had an account when it began
    began: int
    points: int | None = None  # from the end on, if that was on the day
    turns: int = 0  # of a game that is won or lost together: fewer are better
    won: bool | None = None
    ended: int | None = None


class Place(Struct):
    """A place in a ranking."""

    game: str
    person: str
    name: str
    place: int
    points: int
    games: int
    table_id: str  # of a ranking of one day


async def deal(store: Store, row: DayRow) -> DayRow:
    """This deal of a day, or the one that another server was faster with."""
    mine = (days.c.day == row.day) & (days.c.game == row.game)

    def job(connection: Connection) -> DayRow:
        insert_new(connection, days, asdict(row))
        return DayRow(**connection.execute(select(days).where(mine)).one()._mapping)

    return await store.run(job)


async def dealt(store: Store, day: str) -> dict[str, DayRow]:
    """The deals of a day by game, as far as there are any."""
    query = select(days).where(days.c.day == day)
    found = await store.read(lambda c: c.execute(query).all())
    return {row.game: DayRow(**row._mapping) for row in found}


async def tries_of(store: Store, person: str, of_days: Sequence[str]) -> list[TryRow]:
    query = select(tries).where(tries.c.person == person, tries.c.day.in_(of_days))
    found = await store.read(lambda c: c.execute(query).all())
    return [TryRow(**row._mapping) for row in found]


async def begin(store: Store, day: str, table: TableRow, seat_rows: list[SeatRow]) -> str:
    """The host's one try: at this new table, or at the one where it has begun before."""
    mine = {"day": day, "game": table.game, "person": table.host}

    def job(connection: Connection) -> str:
        known = select(accounts.c.person).where(accounts.c.person == table.host)
        ranked = connection.execute(known).first() is not None
        begun = {**mine, "table_id": table.id, "ranked": ranked, "began": now()}
        connection.execute(insert(tries).values(**begun))
        connection.execute(insert(tables).values(**asdict(table)))
        rows = [{"table_id": table.id, **asdict(seat)} for seat in seat_rows]
        connection.execute(insert(seats), rows)
        return table.id

    try:
        return await store.run(job, f"change:{table.id}")
    except IntegrityError:
        where = [tries.c[name] == value for name, value in mine.items()]
        query = select(tries.c.table_id).where(*where)
        return str(await store.read(lambda c: c.execute(query).scalar_one()))


async def ranking(store: Store, first: str, last: str, person: str) -> list[Place]:
    """The best of each game from one day to another, and the place of this person.

    Who has the same points shares the place; where all win or lose together fewer turns are better.
    """
    c = tries.c
    sums = (
        select(
            c.game,
            c.person,
            func.sum(c.points).label("points"),
            func.sum(c.turns).label("turns"),
            func.count().label("games"),
            func.max(c.ended).label("ended"),
            func.max(c.table_id).label("table_id"),
        )
        .where(c.day >= first, c.day <= last, c.ranked, c.points.is_not(None))
        .group_by(c.game, c.person)
        .subquery()
    )
    best = sums.c.points.desc(), sums.c.turns
    fairly = *best, sums.c.ended, sums.c.person
    placed = select(
        *sums.c,
        func.rank().over(partition_by=sums.c.game, order_by=best).label("place"),
        func.row_number().over(partition_by=sums.c.game, order_by=fairly).label("row"),
    ).subquery()
    wanted = (placed.c.row <= MOST_RANKED) | (placed.c.person == person)
    columns = placed.c.game, placed.c.person, people.c.name, placed.c.place
    query = (
        select(*columns, placed.c.points, placed.c.games, placed.c.table_id)
        .join(people, people.c.id == placed.c.person)
        .where(wanted)
        .order_by(placed.c.game, placed.c.row)
    )
    found = await store.survey(lambda connection: connection.execute(query).all())
    return [Place(*row) for row in found]


async def counted(store: Store, day: str) -> dict[str, int]:
    """How many have begun the day's game, by game."""
    query = select(tries.c.game, func.count()).where(tries.c.day == day).group_by(tries.c.game)
    return {row[0]: int(row[1]) for row in await store.survey(lambda c: c.execute(query).all())}
