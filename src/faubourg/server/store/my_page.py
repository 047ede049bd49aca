"""What a person's results add up to, each in one query: see results.py.

All of them walk the person's rows by the index; what lies in JSON is taken apart by the database.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Float,
    FromClause,
    Integer,
    Select,
    String,
    cast,
    func,
    select,
    true,
)
from sqlalchemy import delete as sql_delete

from faubourg.server.store.database import now
from faubourg.server.store.inserting import insert_new
from faubourg.server.store.schema import people, results, seats, shown_pages, tables

FORM = 40  # games
LISTED = 20  # games on one page of the list

Rows = Sequence[Any]  # with the names of their columns
r = results.c
WINS = func.sum(cast(r.won, Integer)).label("wins")
OLDEST = r.ended, r.table_id, r.seat
NEWEST = r.ended.desc(), r.table_id.desc(), r.seat


def tallies(connection: Connection, person: str) -> Rows:
    query = select(
        r.game,
        r.players,
        func.count().label("games"),
        WINS,
        func.count(r.points).label("scored"),
        func.avg(cast(r.points, Float)).label("average"),
        func.max(r.points).label("best"),
        func.count(r.lead).label("compared"),
    )
    grouped = query.where(r.person == person).group_by(r.game, r.players)
    return connection.execute(grouped.order_by(r.game, r.players)).all()


def streaks(connection: Connection, person: str) -> dict[str, int]:
    """The longest row of games won, of each kind and ("") of all.

    Counted here: a database would sort everything for it, twice.
    """
    longest: dict[str, int] = {}
    running: dict[str, int] = {}
    games = select(r.game, r.won).where(r.person == person).order_by(*OLDEST)
    for game, won in connection.execute(games):
        for kind in ("", game):
            running[kind] = running.get(kind, 0) + 1 if won else 0
            if running[kind] > longest.get(kind, 0):
                longest[kind] = running[kind]
    return longest


def parts(connection: Connection, column: ColumnElement[Any]) -> FromClause:
    """The keys and values of an object in JSON, as rows."""
    if connection.dialect.name == "sqlite":
        made = func.json_each(column)
    else:
        made = func.json_each_text(cast(column, JSON))
    return made.table_valued("key", "value", name="part")


def sums(connection: Connection, person: str, game: str, column: ColumnElement[Any]) -> Rows:
    """(key, total) of an object with numbers: points by source. One game at a time: there is half
    as much to sort."""
    part = parts(connection, column)
    total = func.sum(cast(part.c.value, Float)).label("total")
    query = select(part.c.key, total).select_from(results).join(part, true())
    mine = query.where(r.person == person, r.game == game)
    return connection.execute(mine.group_by(part.c.key)).all()


def counts(connection: Connection, person: str, column: ColumnElement[Any]) -> Rows:
    """(game, key, value, games, wins) of an object: openings, options, opponents.

    Games where it is the same are put together before it is taken apart: they are many.
    """
    same = cast(column, String)
    alike = (
        select(r.game, same.label("object"), func.count().label("games"), WINS)
        .where(r.person == person)
        .group_by(r.game, same)
        .subquery()
    )
    part = parts(connection, alike.c.object)
    many = [cast(func.sum(alike.c[name]), Integer).label(name) for name in ("games", "wins")]
    query = (
        select(alike.c.game, part.c.key, part.c.value, *many)
        .select_from(alike)
        .join(part, true())
        .group_by(alike.c.game, part.c.key, part.c.value)
    )
    return connection.execute(query).all()


def bests(connection: Connection, person: str, column: ColumnElement[Any]) -> Rows:
    """The game with most of something, if anything, of each kind; the earliest of equal ones."""
    order = column.desc(), *OLDEST
    place = func.row_number().over(partition_by=r.game, order_by=order).label("place")
    ranked = (
        select(r.game, r.players, r.ended, r.table_id, column.label("value"), place)
        .where(r.person == person, column > 0)
        .subquery()
    )
    query = select(ranked).where(ranked.c.place == 1).order_by(ranked.c.game)
    return connection.execute(query).all()


def form(connection: Connection, person: str, game: str) -> Rows:
    """The last games of a kind, the newest first."""
    return connection.execute(listed(person, game, 0).limit(FORM)).all()


def listed(person: str, game: str, players: int) -> Select[Any]:
    """All games, the newest first; of one kind, or with so many players."""
    query = select(results).where(r.person == person).order_by(*NEWEST)
    if game:
        query = query.where(r.game == game)
    if players:
        query = query.where(r.players == players)
    return query


def page(connection: Connection, person: str, game: str, players: int, skip: int) -> Rows:
    """Some of them, and one more if there is one."""
    query = listed(person, game, players).offset(skip).limit(LISTED + 1)
    return connection.execute(query).all()


def everything(connection: Connection, person: str) -> Rows:
    return connection.execute(listed(person, "", 0)).all()


def latest(connection: Connection, person: str, game: str) -> Any:
    return connection.execute(listed(person, game, 0).limit(1)).first()


def uncounted(connection: Connection, person: str) -> int:
    """Finished games that are not in the results yet."""
    query = (
        select(func.count())
        .select_from(tables.join(seats))
        .where(seats.c.person == person, tables.c.status == "over", ~tables.c.counted)
    )
    return int(connection.execute(query).scalar_one())


# -- the link -----------------------------------------------------------------------------------


def token_of(connection: Connection, person: str) -> str:
    query = select(shown_pages.c.token).where(shown_pages.c.person == person)
    return str(connection.execute(query).scalar() or "")


def owner_of(connection: Connection, token: str) -> Any:
    """Whose page has this link: their id and name."""
    query = select(people.c.id, people.c.name).join(shown_pages)
    return connection.execute(query.where(shown_pages.c.token == token)).first()


def show(connection: Connection, person: str) -> str:
    """A link that nobody can guess; the one that there is stays."""
    row = {"person": person, "token": secrets.token_urlsafe(16), "created": now()}
    insert_new(connection, shown_pages, row)
    return token_of(connection, person)


def withdraw(connection: Connection, person: str) -> None:
    connection.execute(sql_delete(shown_pages).where(shown_pages.c.person == person))
