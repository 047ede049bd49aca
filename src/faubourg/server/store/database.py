"""The store: what must not be lost, in one file of SQLite (WAL, synchronous=FULL).

All work is done by one thread that owns the connection. It takes whatever is waiting, runs each job
in a savepoint of its own and commits them together: one wait for the disk serves many tables, and a
job's future is done only when its transaction is. On a full disk, and for other reasons of its own,
SQLite gives a whole transaction up: then nobody has been answered yet, and every job of it is done
again in a transaction of its own.
"""

import asyncio
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import alembic.command
from alembic.config import Config
from msgspec.structs import asdict
from sqlalchemy import Connection, create_engine, event, insert, select, update
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from faubourg.engine.record import Input
from faubourg.server.store.ratings import agree, settle
from faubourg.server.store.rows import ChatRow, SeatRow, TableChange, TableRow
from faubourg.server.store.schema import chat_lines, inputs, moves, people, seats, sessions, tables
from faubourg.server.store.trouble import TransactionLost, not_stored

log = logging.getLogger("faubourg.store")

Result = TypeVar("Result")
Job = tuple[Callable[[Connection], Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]
MOST_AT_ONCE = 200
BEGIN = "BEGIN IMMEDIATE"
SEAT = tuple(seats.c[name] for name in SeatRow.__struct_fields__)


class Conflict(Exception):
    """Somebody else has stored this sequence or move before: reload and look again."""


class Store:
    """SQLite by default; another database is another class with these methods."""

    def __init__(self, file: Path) -> None:
        keep_private(file)
        # an error's text must not carry what was being stored: it goes into the log
        self.engine = create_engine(f"sqlite:///{file}", hide_parameters=True)
        event.listen(self.engine, "connect", set_pragmas)
        try:
            with self.engine.begin() as connection:
                connection.exec_driver_sql(BEGIN)
                migrate(connection)
        except BaseException:
            self.engine.dispose()
            raise
        event.listen(self.engine, "handle_error", self._look_after)
        event.listen(self.engine, "before_cursor_execute", self._refuse_lost)
        self.connection: Connection | None = None  # of the thread
        self.lost = False  # is the transaction gone that was begun?
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._work, name="store", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Finish what is waiting, then let go of the file."""
        self.jobs.put(None)
        self.thread.join()
        self.engine.dispose()

    async def run(self, job: Callable[[Connection], Result]) -> Result:
        """Do this in a transaction; it is on the disk when this returns. Or NotStored."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self.jobs.put((job, done, loop))
        try:
            return await done
        except IntegrityError:
            raise
        except (SQLAlchemyError, sqlite3.Error, TransactionLost) as error:
            log.error("not stored", extra={"why": str(getattr(error, "orig", error))})
            raise not_stored(error) from error

    async def write(self) -> None:
        """Write what is there already, to see whether that can be done."""
        same = "UPDATE alembic_version SET version_num = version_num"
        await self.run(lambda connection: connection.exec_driver_sql(same).rowcount)

    def _work(self) -> None:
        while True:
            batch = [self.jobs.get()]
            while len(batch) < MOST_AT_ONCE and not self.jobs.empty():
                batch.append(self.jobs.get())
            self._commit([job for job in batch if job is not None])
            if None in batch:
                self._let_go()
                return

    def _commit(self, batch: list[Job]) -> None:
        """All in one transaction; if that comes to nothing, each in one of its own."""
        results: list[tuple[Job, Any, BaseException | None]] = []
        self.lost = False
        try:
            self.connection = connection = self.connection or self.engine.connect()
            with connection.begin():
                connection.exec_driver_sql(BEGIN)
                for job in batch:
                    result: Any = None
                    problem: Exception | None = None
                    try:
                        with connection.begin_nested():
                            result = job[0](connection)
                    except Exception as failure:  # noqa: BLE001 - it is the caller's to handle
                        problem = failure
                    if self.lost:
                        raise problem or TransactionLost
                    results.append((job, result, problem))
        except Exception as failure:  # noqa: BLE001 - nothing was stored
            self._let_go()
            if len(batch) > 1:
                for job in batch:
                    self._commit([job])
                return
            results = [(job, None, failure) for job in batch]
        for (_, done, loop), result, error in results:
            with suppress(RuntimeError):  # nobody is there any more to hear of it
                loop.call_soon_threadsafe(finish, done, result, error)

    def _look_after(self, context: ExceptionContext) -> None:
        """An error, also one that a job keeps to itself: has it cost more than a statement?"""
        if context.connection is not None and not in_transaction(context.connection):
            self.lost = True

    def _refuse_lost(self, *_statement: object) -> None:
        """Outside of the transaction a savepoint would begin another, and commit it."""
        if self.lost:
            raise TransactionLost

    def _let_go(self) -> None:
        """Of the connection, with whatever it has begun; the next one begins anew."""
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(SQLAlchemyError, sqlite3.Error, OSError):  # the thread must live on
                connection.invalidate()
                connection.close()

    # -- people --------------------------------------------------------------------------------

    async def add_person(self, person: str, name: str, token_hash: str) -> None:
        def job(connection: Connection) -> None:
            connection.execute(insert(people).values(id=person, name=name, created=now()))
            connection.execute(
                insert(sessions).values(token_hash=token_hash, person=person, created=now())
            )

        await self.run(job)

    async def rename(self, person: str, name: str) -> None:
        await self.run(
            lambda c: c.execute(update(people).where(people.c.id == person).values(name=name))
        )

    async def person_of_session(self, token_hash: str) -> tuple[str, str] | None:
        query = (
            select(people.c.id, people.c.name)
            .join(sessions, sessions.c.person == people.c.id)
            .where(sessions.c.token_hash == token_hash)
        )
        row = await self.run(lambda c: c.execute(query).first())
        return None if row is None else (row.id, row.name)

    async def names(self, ids: set[str]) -> dict[str, str]:
        query = select(people.c.id, people.c.name).where(people.c.id.in_(ids))
        return {row.id: row.name for row in await self.run(lambda c: c.execute(query).all())}

    # -- tables --------------------------------------------------------------------------------

    async def add_table(self, row: TableRow, seat_rows: list[SeatRow]) -> None:
        def job(connection: Connection) -> None:
            connection.execute(insert(tables).values(**asdict(row)))
            rows = [{"table_id": row.id, **asdict(seat)} for seat in seat_rows]
            connection.execute(insert(seats), rows)

        await self.run(job)

    async def table(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        def job(connection: Connection) -> tuple[TableRow, list[SeatRow]] | None:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
            if row is None:
                return None
            query = select(*SEAT).where(seats.c.table_id == table_id).order_by(seats.c.seat)
            return TableRow(**row._mapping), [SeatRow(*seat) for seat in connection.execute(query)]

        return await self.run(job)

    async def history(self, table_id: str) -> list[Input]:
        query = select(inputs).where(inputs.c.table_id == table_id).order_by(inputs.c.sequence)
        rows = await self.run(lambda c: c.execute(query).all())
        return [Input(row.kind, row.seat, row.action, row.dealt) for row in rows]

    async def moves(self, table_id: str) -> dict[str, tuple[int, int]]:
        """move id -> (seat, sequence) of the moves stored so far."""
        query = select(moves).where(moves.c.table_id == table_id)
        rows = await self.run(lambda c: c.execute(query).all())
        return {row.move_id: (row.seat, row.sequence) for row in rows}

    async def change(
        self, table_id: str, change: TableChange, seat_rows: Sequence[SeatRow] = ()
    ) -> None:
        """Change a table and some of its seats."""

        def job(connection: Connection) -> None:
            self._change(connection, table_id, change)
            for row in seat_rows:
                place = (seats.c.table_id == table_id) & (seats.c.seat == row.seat)
                connection.execute(update(seats).where(place).values(**asdict(row)))
            if change.status == "running":
                agree(connection, table_id)

        await self.run(job)

    def _change(self, connection: Connection, table_id: str, change: TableChange) -> None:
        if values := change.values():
            connection.execute(update(tables).where(tables.c.id == table_id).values(**values))

    async def append(
        self,
        table_id: str,
        after: int,
        items: list[Input],
        move_id: str,
        change: TableChange | None = None,
    ) -> None:
        """Store inputs that follow number `after`, with the move they belong to. Or Conflict."""

        def job(connection: Connection) -> None:
            rows = [
                {
                    "table_id": table_id,
                    "sequence": after + 1 + i,
                    "seat": item.seat,
                    "kind": item.kind,
                    "action": item.action,
                    "dealt": item.dealt,
                }
                for i, item in enumerate(items)
            ]
            connection.execute(insert(inputs), rows)
            last = {"seat": items[0].seat, "sequence": after + len(items)}
            connection.execute(insert(moves).values(table_id=table_id, move_id=move_id, **last))
            if change is not None:
                self._change(connection, table_id, change)
                if isinstance(change.outcome, dict):
                    settle(connection, table_id, change.outcome)

        try:
            await self.run(job)
        except IntegrityError as error:
            raise Conflict from error

    async def chat_lines(self, table_id: str) -> list[ChatRow]:
        """What was said at a table, oldest first."""
        query = (
            select(chat_lines)
            .where(chat_lines.c.table_id == table_id)
            .order_by(chat_lines.c.number)
        )
        return [ChatRow(**row._mapping) for row in await self.run(lambda c: c.execute(query).all())]

    async def add_chat_line(self, row: ChatRow) -> None:
        """Store a line of the chat. Or Conflict."""
        try:
            await self.run(lambda c: c.execute(insert(chat_lines).values(**asdict(row))))
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
        return [row.id for row in await self.run(lambda c: c.execute(query).all())]

    async def timed(self) -> list[str]:
        """The running games with a clock."""
        query = select(tables.c.id).where(tables.c.status == "running", tables.c.clock != "")
        return [row.id for row in await self.run(lambda c: c.execute(query).all())]


def finish(done: "asyncio.Future[Any]", result: Any, error: BaseException | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


def now() -> int:
    return int(time.time())


def keep_private(file: Path) -> None:
    """Nobody else on the machine reads it, nor what SQLite lays beside it with the same mode."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for part in (file, *(file.with_name(f"{file.name}-{end}") for end in ("wal", "shm"))):
        if part.exists():
            part.chmod(0o600)


def in_transaction(connection: Connection) -> bool:
    """Does SQLite think so? It rolls back by itself what does not fit onto the disk."""
    raw = connection.connection.dbapi_connection
    return raw is not None and bool(raw.in_transaction)


def set_pragmas(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, so that savepoints work
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(connection: Connection) -> None:
    """Bring the database to the newest shape."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
