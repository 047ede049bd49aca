"""What is PostgreSQL's: a few connections, each with the patience that nodes need of each other.

A node that is stopped in the middle of a transaction holds its locks: the database ends such a
transaction after a few seconds, and nobody waits for longer than that for a lock. A connection that
was cut is found out by the same measure.
"""

import secrets
from importlib.util import find_spec
from typing import Final

from sqlalchemy import URL, Connection, create_engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from faubourg.engine.refusal import Refusal
from faubourg.server.store.migrations import migrate
from faubourg.server.store.schema import JSON_TEXT

SCHEMES: Final = ("postgresql", "postgres")
DRIVER: Final = "postgresql+psycopg"
IDLE, IN_TRANSACTION = 0, 2  # as libpq says it: nothing was asked yet, or nothing has failed yet
MIGRATING: Final = 0xFAB0  # one node at a time
SESSION: Final = {
    "idle_in_transaction_session_timeout": 5000,  # milliseconds, as the next ones
    "lock_timeout": 4000,
    "statement_timeout": 20000,
    "tcp_user_timeout": 8000,
    # PostgreSQL guesses a hundred parts in each object of JSON: it would compile for a second,
    # and start processes, for what takes milliseconds
    "jit": "off",
    "max_parallel_workers_per_gather": 0,
}
CONNECT: Final = {
    "connect_timeout": "4",
    "keepalives_idle": "4",
    "keepalives_interval": "2",
    "keepalives_count": "2",
    "tcp_user_timeout": "8000",
    "application_name": "faubourg",
}


class Postgres:
    writers, readers = 3, 2
    alone = False  # other servers may work on the same data

    def __init__(self, url: str) -> None:
        self.url = address(url)
        # an error's text must not carry what was being stored: it goes into the log
        threads = self.writers + self.readers + 1  # and the one that surveys
        self.engine = create_engine(self.url, hide_parameters=True, pool_size=threads, **JSON_TEXT)
        try:
            with self.engine.begin() as connection:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
                migrate(connection)
        except BaseException:
            self.engine.dispose()
            raise
        from faubourg.server.store.hints import Notifier  # it needs the driver

        self.node = secrets.token_hex(8)
        self.notifier = Notifier(self.url, self.node)

    def connect(self, writes: bool) -> Connection:
        connection = self.engine.connect()
        if writes:
            return connection
        return connection.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )

    def begin(self, connection: Connection, writes: bool) -> None:
        """The driver does, with the first statement."""

    def is_whole(self, connection: Connection) -> bool:
        """A transaction in which anything failed would be rolled back by COMMIT, silently."""
        if not self.is_sound(connection):
            return False
        raw = connection.connection.dbapi_connection
        return raw is not None and raw.pgconn.transaction_status in (IDLE, IN_TRANSACTION)

    def is_sound(self, connection: Connection) -> bool:
        if connection.invalidated or connection.closed:
            return False
        raw = connection.connection.dbapi_connection
        return raw is not None and not raw.closed

    def is_cut_off(self, error: BaseException) -> bool:
        """There is no connection any more, whatever was sent last may have been done."""
        return isinstance(error, DBAPIError) and error.connection_invalidated

    def announce(self, about: list[str]) -> None:
        for hint in about:
            self.notifier.waiting.put(hint)

    def close(self) -> None:
        self.notifier.close()
        self.engine.dispose()


def address(text: str) -> URL:
    """Of a database, with what every connection of a node is told; refused if it makes no sense."""
    if find_spec("psycopg") is None:
        raise Refusal("no_postgres", {})
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise Refusal("bad_database", {}) from None
    if url.drivername not in SCHEMES or not url.database:
        raise Refusal("bad_database", {})
    options = " ".join(f"-c {name}={value}" for name, value in SESSION.items())
    told = {**CONNECT, "options": options, **url.query}
    return url.set(drivername=DRIVER, query=told)
