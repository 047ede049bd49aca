"""What is SQLite's: one file (WAL, synchronous=FULL), one thread that writes, one that reads.

On a full disk, and for other reasons of its own, SQLite gives a whole transaction up. What is
executed then would be in a transaction of its own, and committed: so it is refused.
"""

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import NullPool

from faubourg.server.store.migrations import migrate
from faubourg.server.store.schema import JSON_TEXT
from faubourg.server.store.trouble import TransactionLost

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
LOST = "lost"  # in the info of a connection: the transaction is gone that was begun


class Sqlite:
    writers, readers = 1, 1
    alone = True  # the server that has the file is the only one

    def __init__(self, file: Path) -> None:
        keep_private(file)
        # an error's text must not carry what was being stored: it goes into the log
        self.engine = create_engine(
            f"sqlite:///{file}",
            hide_parameters=True,
            poolclass=NullPool,  # every thread has a connection of its own
            connect_args={"check_same_thread": True},
            **JSON_TEXT,
        )
        event.listen(self.engine, "connect", set_pragmas)
        try:
            with self.engine.begin() as connection:
                self.begin(connection, True)
                migrate(connection)
        except BaseException:
            self.engine.dispose()
            raise
        event.listen(self.engine, "handle_error", look_after)
        event.listen(self.engine, "before_cursor_execute", refuse_lost)

    def connect(self, _writes: bool) -> Connection:
        return self.engine.connect()

    def begin(self, connection: Connection, writes: bool) -> None:
        directly(connection, "BEGIN IMMEDIATE" if writes else "BEGIN", [()])

    def is_whole(self, connection: Connection) -> bool:
        raw: Any = connection.connection.dbapi_connection
        return LOST not in connection.info and bool(raw.in_transaction)

    def is_sound(self, connection: Connection) -> bool:
        return self.is_whole(connection)

    def is_cut_off(self, _error: BaseException) -> bool:
        return False

    def announce(self, about: list[str]) -> None:
        """To nobody."""

    def close(self) -> None:
        self.engine.dispose()


def look_after(context: ExceptionContext) -> None:
    """An error, also one that a job keeps to itself: has it cost more than a statement?"""
    if context.connection is not None and not in_transaction(context.connection):
        context.connection.info[LOST] = True


def refuse_lost(connection: Connection, *_statement: object) -> None:
    """Outside of the transaction a savepoint would begin another, and commit it."""
    if LOST in connection.info:
        raise TransactionLost


def directly(connection: Connection, text: str, rows: Sequence[tuple[object, ...]]) -> int:
    """Once for each of these parameters, past SQLAlchemy, which takes four times as long as SQLite;
    what it does when something is wrong is done here. How many rows of a table it has touched."""
    refuse_lost(connection)
    raw: Any = connection.connection.dbapi_connection
    try:
        done = raw.execute(text, rows[0]) if len(rows) == 1 else raw.executemany(text, rows)
    except sqlite3.Error as error:
        if not raw.in_transaction:
            connection.info[LOST] = True
        if isinstance(error, sqlite3.IntegrityError):
            raise IntegrityError(text, None, error) from error
        raise
    if not raw.in_transaction:  # the error did not come through
        connection.info[LOST] = True
        raise TransactionLost
    return int(done.rowcount)


def in_transaction(connection: Connection) -> bool:
    """Does SQLite think so? It rolls back by itself what does not fit onto the disk."""
    raw = connection.connection.dbapi_connection
    return raw is not None and bool(raw.in_transaction)


def keep_private(file: Path) -> None:
    """Nobody else on the machine reads it, nor what SQLite lays beside it with the same mode."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for part in (file, *(file.with_name(f"{file.name}-{end}") for end in ("wal", "shm"))):
        if part.exists():
            part.chmod(0o600)


def set_pragmas(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, so that savepoints work
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
