"""The store: what must not be lost, in a file of SQLite or in a database of PostgreSQL.

What is asked of it is done by threads that have the connections (worker.py), many jobs in one
transaction; a job's future is done only when its transaction is. Reading waits for no writing. What
differs between the databases is in sqlite.py and postgres.py.

A table's row has a version, and whoever changes anything of a table names the one that they know:
it is one more with every change, and who comes second has a Conflict.
"""

import asyncio
import logging
import queue
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import UNSET, Struct, json
from msgspec.structs import asdict
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from faubourg.engine.record import Input
from faubourg.engine.refusal import Refusal
from faubourg.server.names import name_key
from faubourg.server.store.nodes import NEWS, tell, this_second
from faubourg.server.store.postgres import Postgres
from faubourg.server.store.ratings import agree, settle
from faubourg.server.store.results import Ended, count
from faubourg.server.store.rows import ChatRow, SeatRow, Stored, TableChange, TableRow
from faubourg.server.store.schema import chat_lines, people, seats, sessions, tables
from faubourg.server.store.sqlite import Sqlite
from faubourg.server.store.stars import give_stars
from faubourg.server.store.statements import (
    ADD_INPUTS,
    ADD_MOVES,
    INPUTS,
    LINES,
    MOVES,
    NAMES,
    NEXT_VERSION,
    SEATS,
    TABLE,
)
from faubourg.server.store.tries import end_try
from faubourg.server.store.trouble import DRIVER_ERRORS, TransactionLost, not_stored
from faubourg.server.store.worker import Backend, Job, Measured, Work, Worker

log = logging.getLogger("faubourg.store")

Result = TypeVar("Result")


class Conflict(Exception):
    """Somebody else has stored this sequence or move before: reload and look again."""


class Store:
    """SQLite in a file, or the database of an address (postgresql://...)."""

    def __init__(self, place: Path | str) -> None:
        self.backend: Backend = Postgres(place) if isinstance(place, str) else Sqlite(place)
        self.engine = self.backend.engine
        self.writing: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.reading: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.surveying: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        backend = self.backend
        self.workers = [
            *[Worker(backend, self.writing, True, do) for _ in range(backend.writers)],
            *[Worker(backend, self.reading, False, do) for _ in range(backend.readers)],
            Worker(backend, self.surveying, False, do, most=1),
        ]

    def measure(self, measured: Measured) -> None:
        """Tell of everything that is written from now on."""
        for worker in self.workers:
            if worker.writes:
                worker.measured = measured

    def close(self) -> None:
        """Finish what is waiting, then let go of the database."""
        for worker in self.workers:
            worker.jobs.put(None)
        for worker in self.workers:
            worker.thread.join()
        self.backend.close()

    async def run(self, job: Callable[[Connection], Result], about: str = "") -> Result:
        """Do this in a transaction; it is on the disk when this returns. Or NotStored.

        `about`: what other servers are told then, such as "change:" and a table's id.
        """
        return await self._ask(self.writing, job, about)

    async def read(self, job: Callable[[Connection], Result]) -> Result:
        """The same for what only looks: at one moment, whatever is being written."""
        return await self._ask(self.reading, job, "")

    async def survey(self, job: Callable[[Connection], Result]) -> Result:
        """For what adds up thousands of rows: nobody who reads a few waits behind it."""
        return await self._ask(self.surveying, job, "")

    async def _ask(
        self,
        jobs: "queue.SimpleQueue[Job | None]",
        work: Callable[[Connection], Result],
        about: str,
    ) -> Result:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        jobs.put(Job(work, done, loop, about))
        try:
            return await done
        except IntegrityError:
            raise
        except DataError as error:  # too long, or not to be written: no text of ours is
            log.error("not storable", extra={"why": str(error.orig)})
            raise Refusal("bad_request", {}) from error
        except (SQLAlchemyError, TransactionLost, *DRIVER_ERRORS) as error:
            log.error("not stored", extra={"why": str(getattr(error, "orig", error))})
            raise not_stored(error) from error

    async def write(self) -> None:
        """Write what is there already, to see whether that can be done."""
        same = "UPDATE alembic_version SET version_num = version_num"
        await self.run(lambda connection: connection.exec_driver_sql(same).rowcount)

    # -- people --------------------------------------------------------------------------------

    async def add_person(self, person: str, name: str, token_hash: str) -> None:
        def job(connection: Connection) -> None:
            row = {"id": person, "name": name, "name_key": name_key(name), "created": now()}
            connection.execute(insert(people).values(**row))
            session = {"token_hash": token_hash, "person": person, "created": now()}
            seen = this_second(connection)
            connection.execute(insert(sessions).values(**session, seen=seen))

        await self.run(job)

    async def rename(self, person: str, name: str) -> None:
        values = {"name": name, "name_key": name_key(name)}

        def job(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == person).values(**values))
            tell(connection, "person", [person])

        await self.run(job, NEWS)

    async def person_of_session(self, token_hash: str) -> tuple[str, str] | None:
        query = (
            select(people.c.id, people.c.name)
            .join(sessions, sessions.c.person == people.c.id)
            .where(sessions.c.token_hash == token_hash)
        )
        row = await self.read(lambda c: c.execute(query).first())
        return None if row is None else (row.id, row.name)

    async def names(self, ids: set[str]) -> dict[str, str]:
        return await self.read(lambda connection: named(connection, ids))

    # -- tables --------------------------------------------------------------------------------

    async def add_table(self, row: TableRow, seat_rows: list[SeatRow]) -> None:
        def job(connection: Connection) -> None:
            connection.execute(insert(tables).values(**asdict(row)))
            rows = [{"table_id": row.id, **asdict(seat)} for seat in seat_rows]
            connection.execute(insert(seats), rows)

        await self.run(job, f"change:{row.id}")

    async def table(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        found = await self.read(lambda connection: found_table(connection, table_id))
        return None if found is None else found[:2]

    async def table_since(self, table_id: str, after: int) -> Stored | None:
        """A table as it is stored, with the inputs after that number; all of one moment."""
        return await self.read(lambda connection: found_since(connection, table_id, after))

    async def history(self, table_id: str) -> list[Input]:
        return await self.read(lambda connection: found_inputs(connection, table_id, 0))

    async def moves(self, table_id: str) -> dict[str, tuple[int, int]]:
        """move id -> (seat, sequence) of the moves stored so far."""
        return await self.read(lambda connection: found_moves(connection, table_id, 0))

    async def change(
        self, table_id: str, version: int, change: TableChange, seat_rows: Sequence[SeatRow] = ()
    ) -> None:
        """Change a table as it was at that version, and some of its seats. Or Conflict."""

        def job(connection: Connection) -> None:
            next_version(connection, table_id, version, change)
            for row in seat_rows:
                place = (seats.c.table_id == table_id) & (seats.c.seat == row.seat)
                connection.execute(update(seats).where(place).values(**asdict(row)))
            if change.status == "running":
                agree(connection, table_id)

        await self.run(job, f"change:{table_id}")

    async def append(
        self,
        table_id: str,
        version: int,
        after: int,
        items: list[Input],
        move_id: str,
        change: TableChange | None = None,
        ended: Ended | None = None,
    ) -> None:
        """Store inputs that follow number `after`, with the move they belong to. Or Conflict."""
        try:
            kind = "move" if change is None or change.status is UNSET else "change"
            work = Append(table_id, version, after, items, move_id, change, ended)
            await self.run(work, f"{kind}:{table_id}")
        except IntegrityError as error:
            raise Conflict from error

    async def chat_lines(self, table_id: str) -> list[ChatRow]:
        """What was said at a table, oldest first."""
        return await self.read(lambda connection: found_lines(connection, table_id))

    async def add_chat_line(self, row: ChatRow) -> None:
        """Store a line of the chat. Or Conflict."""

        def job(connection: Connection) -> None:
            talked(connection, row.table_id)
            connection.execute(insert(chat_lines).values(**asdict(row)))

        try:
            await self.run(job, f"talk:{row.table_id}")
        except IntegrityError as error:
            raise Conflict from error

    async def table_ids(self, person: str, status: str, most: int) -> list[str]:
        """Newest first: those where the person sits, or (person "") all of that status."""
        query = select(tables.c.id).order_by(tables.c.created.desc(), tables.c.id).limit(most)
        if status:
            query = query.where(tables.c.status == status)
        if person:
            mine = select(seats.c.table_id).where(seats.c.person == person)
            query = query.where(tables.c.id.in_(mine) | (tables.c.host == person))
        return [row.id for row in await self.read(lambda c: c.execute(query).all())]

    async def timed(self) -> list[str]:
        """The running games with a clock."""
        query = select(tables.c.id).where(tables.c.status == "running", tables.c.clock != "")
        return [row.id for row in await self.read(lambda c: c.execute(query).all())]


def found_table(
    connection: Connection, table_id: str
) -> tuple[TableRow, list[SeatRow], dict[str, str]] | None:
    """A table, its seats, and the names of the people there."""
    row = connection.execute(TABLE, {"this": table_id}).first()
    if row is None:
        return None
    rows: list[SeatRow] = []
    names: dict[str, str] = {}
    for *seat, name in connection.execute(SEATS, {"this": table_id}):
        rows.append(SeatRow(*seat))
        if (person := rows[-1].person) is not None and name is not None:
            names[person] = name
    return TableRow(**row._mapping), rows, names


def found_since(connection: Connection, table_id: str, after: int) -> Stored | None:
    """A table, and what came after that input."""
    found = found_table(connection, table_id)
    if found is None:
        return None
    row, rows, names = found
    inputs = found_inputs(connection, table_id, after)
    moves = found_moves(connection, table_id, after) if inputs else {}
    return Stored(row, rows, inputs, moves, names)


def found_inputs(connection: Connection, table_id: str, after: int) -> list[Input]:
    found = connection.execute(INPUTS, {"this": table_id, "after": after})
    return [Input(*item) for item in found]


def found_moves(connection: Connection, table_id: str, after: int) -> dict[str, tuple[int, int]]:
    found = connection.execute(MOVES, {"this": table_id, "after": after})
    return {move_id: (seat, last) for move_id, seat, last in found}


def found_lines(connection: Connection, table_id: str) -> list[ChatRow]:
    return [ChatRow(**row._mapping) for row in connection.execute(LINES, {"this": table_id})]


def named(connection: Connection, ids: set[str]) -> dict[str, str]:
    if not ids:
        return {}
    found = connection.execute(NAMES, {"ids": list(ids)})
    return {row.id: row.name for row in found}


class Append(Struct):
    """Inputs that follow number `after`, with the move they belong to."""

    table_id: str
    version: int  # that they were made from
    after: int
    items: list[Input]
    move_id: str
    change: TableChange | None
    ended: Ended | None = None  # of the move that ends a game

    def __call__(self, connection: Connection) -> None:
        append_all(connection, [self])


def do(connection: Connection, works: Sequence[Work]) -> list[Any]:
    """The moves of all tables in a few statements, then everything else one by one."""
    appends = [work for work in works if isinstance(work, Append)]
    if appends:
        append_all(connection, appends)
    return [None if isinstance(work, Append) else work(connection) for work in works]


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """In the order of their tables: two servers that store the same do not wait for each other.

    What was inserted is counted: a driver may keep an error to itself (worker.py)."""
    ordered = sorted(appends, key=lambda append: append.table_id)
    plain = [(append.table_id, append.version) for append in ordered if append.change is None]
    if plain and NEXT_VERSION.run(connection, plain) != len(plain):
        raise Conflict
    for append in ordered:
        if append.change is not None:
            next_version(connection, append.table_id, append.version, append.change)
    rows = [
        (
            append.table_id,
            number,
            item.kind,
            item.seat,
            item.action,
            json.encode(item.dealt).decode(),
        )
        for append in ordered
        for number, item in enumerate(append.items, append.after + 1)
    ]
    if ADD_INPUTS.run(connection, rows) != len(rows):
        raise TransactionLost
    done = [
        (append.table_id, append.move_id, append.items[0].seat, append.after + len(append.items))
        for append in ordered
    ]
    if ADD_MOVES.run(connection, done) != len(done):
        raise TransactionLost
    for append in ordered:
        if append.change is not None and isinstance(append.change.outcome, dict):
            settle(connection, append.table_id, append.change.outcome)
        if append.ended is not None:
            count(connection, append.table_id, append.ended)
            end_try(connection, append.table_id, append.ended)
            give_stars(connection, append.table_id, append.ended)


def next_version(
    connection: Connection, table_id: str, version: int, change: TableChange | None = None
) -> None:
    """This changes, unless anything else has since that version: then Conflict."""
    here = update(tables).where(tables.c.id == table_id, tables.c.version == version)
    values = {} if change is None else change.values()
    if connection.execute(here.values(version=version + 1, **values)).rowcount != 1:
        raise Conflict


def talked(connection: Connection, table_id: str) -> None:
    """Something about the chat of this table changes."""
    here = update(tables).where(tables.c.id == table_id)
    connection.execute(here.values(talk=tables.c.talk + 1))


def now() -> int:
    return int(time.time())
