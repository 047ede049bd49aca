"""The faces that people have chosen, in memory for all tables. The page draws them."""

from sqlalchemy import Connection, select, update

from faubourg.server.store.database import Store
from faubourg.server.store.nodes import NEWS, tell
from faubourg.server.store.schema import people as people_table


class Avatars:
    """person -> number of the face."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.chosen: dict[str, int] = {}

    async def renew(self, people: set[str] | None = None) -> None:
        """What these people, or all, have chosen."""
        table = people_table.c
        query = select(table.id, table.avatar).where(table.avatar.is_not(None))
        if people is not None:
            query = query.where(table.id.in_(people))
        found = await self.store.read(lambda connection: connection.execute(query).all())
        for person in list(self.chosen) if people is None else people:
            self.chosen.pop(person, None)
        self.chosen.update({row.id: row.avatar for row in found})

    async def choose(self, person: str, number: int) -> None:
        change = update(people_table).where(people_table.c.id == person).values(avatar=number)

        def job(connection: Connection) -> None:
            connection.execute(change)
            tell(connection, "person", [person])

        await self.store.run(job, NEWS)
        self.chosen[person] = number
