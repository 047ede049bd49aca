"""The tables that wait for players."""

from dataclasses import dataclass

from sqlalchemy import func, select

from faubourg.server.store.database import Store
from faubourg.server.store.schema import tables


@dataclass(slots=True, frozen=True)
class OpenTable:
    id: str
    host: str
    created: int


async def open_tables(store: Store, most: int) -> list[OpenTable]:
    """The newest of every host, then their second ones, and so on."""
    newest = tables.c.created.desc(), tables.c.id
    place = func.row_number().over(partition_by=tables.c.host, order_by=newest)
    query = (
        select(tables.c.id, tables.c.host, tables.c.created)
        .where(tables.c.status == "open")
        .order_by(place, *newest)
        .limit(most)
    )
    return [OpenTable(*row) for row in await store.run(lambda c: c.execute(query).all())]


async def count_open(store: Store, host: str) -> int:
    mine = (tables.c.host == host) & (tables.c.status == "open")
    query = select(func.count()).select_from(tables).where(mine)
    return int(await store.run(lambda c: c.execute(query).scalar_one()))
