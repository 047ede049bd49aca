"""Rows that may be there already: one statement in both, in the dialect of each."""

from collections.abc import Mapping

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_new(connection: Connection, table: Table, row: Mapping[str, object]) -> None:
    """Unless there is such a row."""
    connection.execute(_insert(connection, table).values(**row).on_conflict_do_nothing())


def replace_row(connection: Connection, table: Table, row: Mapping[str, object]) -> None:
    """Whatever was there before with the same key."""
    keys = [column.name for column in table.primary_key]
    values = {name: value for name, value in row.items() if name not in keys}
    statement = _insert(connection, table).values(**row)
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=values))


def _insert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)
