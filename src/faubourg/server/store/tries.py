"""The end of a try at the game of the day: in the transaction that ends its game."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, select, update

from faubourg.server.store.results import Ended
from faubourg.server.store.schema import tables, tries


def utc_day(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def end_try(connection: Connection, table_id: str, ended: Ended) -> None:
    """This game is over: if it was a try at the game of its day, what was it worth?"""
    row = connection.execute(select(tries).where(tries.c.table_id == table_id)).first()
    if row is None or utc_day(ended.at) != row.day:
        return
    query = select(tables.c.outcome).where(tables.c.id == table_id)
    outcome: dict[str, Any] = connection.execute(query).scalar_one()
    values = {
        "points": int(outcome["totals"][0]),
        "turns": int(outcome["summary"].get("turns", 0)) if ended.cooperative else 0,
        "won": 0 in outcome["winners"],
        "ended": ended.at,
    }
    connection.execute(update(tries).where(tries.c.table_id == table_id).values(**values))
