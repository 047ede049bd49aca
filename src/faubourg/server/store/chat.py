"""What the store keeps of the talk at a table."""

from sqlalchemy import Connection

from faubourg.server.store.database import Store, found_lines
from faubourg.server.store.rows import ChatRow
from faubourg.server.store.statements import MUTED, TALK


def found_muted(connection: Connection, table_id: str) -> set[str]:
    return {str(person) for (person,) in connection.execute(MUTED, {"this": table_id})}


async def spoken(store: Store, table_id: str) -> tuple[int, list[ChatRow], set[str]]:
    """How often the chat has changed, its lines, and who is muted; all of one moment."""

    def job(connection: Connection) -> tuple[int, list[ChatRow], set[str]]:
        talk = connection.execute(TALK, {"this": table_id}).scalar()
        return talk or 0, found_lines(connection, table_id), found_muted(connection, table_id)

    return await store.read(job)
