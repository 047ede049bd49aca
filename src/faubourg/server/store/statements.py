"""What is asked most often, put together once: SQLAlchemy takes longer for that than a database.

The three statements of a move are in the database's own words. To PostgreSQL they go through
SQLAlchemy's connection all the same, because it knows what a driver's error means.
"""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import BindParameter, Connection, bindparam, select, update

from faubourg.server.store.rows import SeatRow
from faubourg.server.store.schema import (
    chat_lines,
    inputs,
    moves,
    mutes,
    people,
    seats,
    sessions,
    tables,
)
from faubourg.server.store.sqlite import directly


class Direct:
    """A statement in the words of the database, each of its parameters a question mark."""

    def __init__(self, text: str) -> None:
        self.sqlite, self.postgresql = text, text.replace("?", "%s")

    def run(self, connection: Connection, rows: Sequence[tuple[object, ...]]) -> int:
        """Once for each of these parameters; how many rows of the table it has touched."""
        if connection.dialect.name == "sqlite":
            return directly(connection, self.sqlite, rows)
        return connection.exec_driver_sql(self.postgresql, rows).rowcount


NEXT_VERSION: Final = Direct("UPDATE tables SET version = version + 1 WHERE id = ? AND version = ?")
ADD_INPUTS: Final = Direct(
    "INSERT INTO inputs (table_id, sequence, kind, seat, action, dealt) VALUES (?, ?, ?, ?, ?, ?)"
)
ADD_MOVES: Final = Direct(
    "INSERT INTO moves (table_id, move_id, seat, sequence) VALUES (?, ?, ?, ?)"
)

THIS: Final[BindParameter[str]] = bindparam("this")  # the id of a table
AFTER: Final[BindParameter[int]] = bindparam("after")  # the number of an input
INPUT = inputs.c.kind, inputs.c.seat, inputs.c.action, inputs.c.dealt  # as Input takes them
SEAT = tuple(seats.c[name] for name in SeatRow.__struct_fields__)

TABLE: Final = select(tables).where(tables.c.id == THIS)
SEATS: Final = (  # with the name of who sits there
    select(*SEAT, people.c.name)
    .outerjoin(people, people.c.id == seats.c.person)
    .where(seats.c.table_id == THIS)
    .order_by(seats.c.seat)
)
INPUTS: Final = (
    select(*INPUT)
    .where(inputs.c.table_id == THIS, inputs.c.sequence > AFTER)
    .order_by(inputs.c.sequence)
)
MOVES: Final = select(moves.c.move_id, moves.c.seat, moves.c.sequence).where(
    moves.c.table_id == THIS, moves.c.sequence > AFTER
)
NAMES: Final = select(people.c.id, people.c.name).where(
    people.c.id.in_(bindparam("ids", expanding=True))
)
LINES: Final = select(chat_lines).where(chat_lines.c.table_id == THIS).order_by(chat_lines.c.number)
TALK: Final = select(tables.c.talk).where(tables.c.id == THIS)
MUTED: Final = select(mutes.c.person).where(mutes.c.table_id == THIS)

SECOND: Final[BindParameter[int]] = bindparam("second")
SEEN: Final = (
    update(sessions)
    .where(sessions.c.token_hash == bindparam("session"), sessions.c.seen < SECOND)
    .values(seen=SECOND)
)
