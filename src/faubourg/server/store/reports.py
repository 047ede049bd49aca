"""The lines of the chat that were reported, for whoever runs the server; it may be running."""

from dataclasses import dataclass

from sqlalchemy import Connection, text

QUERY = """
SELECT reports.created, reports.table_id, tables.game, reports.number,
       remarks.name, remarks.text || remarks.reaction, people.name
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


def reports(connection: Connection) -> list[Report]:
    """All of them, the oldest first."""
    return [Report(*row) for row in connection.execute(text(QUERY))]
