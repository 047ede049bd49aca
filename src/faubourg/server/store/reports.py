"""The lines of the chat that were reported, for whoever runs the server; it may be running."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from faubourg.engine.refusal import Refusal
from faubourg.server.store.backup import DATABASE, connect

QUERY = """
SELECT reports.created, reports.table_id, tables.game, reports.number,
       remarks.name, remarks.text, people.name
FROM reports
JOIN tables ON tables.id = reports.table_id
JOIN remarks USING (table_id, number)
JOIN people ON people.id = reports.person
ORDER BY reports.created, reports.table_id, reports.number, people.name
"""


@dataclass(frozen=True)
class Report:
    """Name and text are empty when who said it has deleted their data."""

    created: int  # seconds since 1970
    table: str
    game: str
    number: int  # of the line
    name: str
    text: str
    reporter: str


def reports(data: Path) -> list[Report]:
    """All of them, the oldest first."""
    file = data / DATABASE
    if not file.is_file():
        raise Refusal("no_data", {"directory": str(data)})
    try:
        with closing(connect(file)) as database:
            return [Report(*row) for row in database.execute(QUERY)]
    except sqlite3.Error:  # no database, or one that no server has brought up to date
        raise Refusal("no_data", {"directory": str(data)}) from None
