"""What a database holds, asked from outside: the same questions to SQLite and to PostgreSQL."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg

Ask = Callable[..., list[tuple[Any, ...]]]  # a question with `?` for each of the values after it


@contextmanager
def asking(place: Path | str) -> Iterator[Ask]:
    """Nothing is written, whoever else has it open; of PostgreSQL everything is of one moment."""
    if isinstance(place, Path):
        with closing(sqlite3.connect(f"file:{place}?mode=ro", uri=True, timeout=60)) as file:
            yield lambda query, *values: file.execute(query, values).fetchall()
    else:
        with psycopg.connect(place) as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            yield lambda query, *values: connection.execute(
                query.replace("?", "%s").encode(), values
            ).fetchall()
