"""Stars: one row for each scenario that somebody has played to its end.

It is written in the transaction that ends the game, once, by the goals that the table was opened
with. What somebody has of a scenario is the best of their rows.
"""

from typing import NamedTuple

from sqlalchemy import Connection, func, select

from faubourg.campaigns.stars import stars_of
from faubourg.server.store.inserting import insert_new
from faubourg.server.store.results import PERSON, Ended, ending_anyway
from faubourg.server.store.schema import seats, stars, tables

SEAT = 0  # the person's, in every scenario


class Best(NamedTuple):
    """What somebody has reached in a scenario."""

    stars: int
    points: int
    tries: int


def give_stars(connection: Connection, table_id: str, ended: Ended) -> None:
    """This game is over: if it was a scenario, how many stars is it worth?"""
    columns = tables.c.game, tables.c.scenario, tables.c.goals, tables.c.outcome
    row = connection.execute(select(*columns).where(tables.c.id == table_id)).one()
    if not row.scenario:
        return
    sits = (seats.c.table_id == table_id) & (seats.c.seat == SEAT) & (seats.c.kind == PERSON)
    person = connection.execute(select(seats.c.person).where(sits)).scalar()
    if person is None:  # a bot has played on
        return
    with ending_anyway(connection, table_id):
        reached = {
            "table_id": table_id,
            "person": person,
            "game": row.game,
            "scenario": row.scenario,
            "stars": stars_of(row.goals, row.outcome, SEAT),
            "points": int(row.outcome["totals"][SEAT]),
            "ended": ended.at,
        }
        insert_new(connection, stars, reached)


def progress(connection: Connection, person: str) -> dict[tuple[str, str], Best]:
    """The best of each scenario, by game and scenario."""
    c = stars.c
    best = func.max(c.stars), func.max(c.points), func.count()
    query = select(c.game, c.scenario, *best).where(c.person == person)
    found = connection.execute(query.group_by(c.game, c.scenario)).all()
    return {(game, scenario): Best(*rest) for game, scenario, *rest in found}


def going_on(connection: Connection, person: str) -> dict[tuple[str, str], str]:
    """Their scenarios that have not ended: the table of each."""
    c = tables.c
    mine = (c.host == person) & (c.scenario != "") & c.status.in_(("open", "running"))
    sits = (seats.c.table_id == c.id) & (seats.c.person == person)
    query = select(c.game, c.scenario, c.id).join(seats, sits).where(mine).order_by(c.created)
    return {(row.game, row.scenario): row.id for row in connection.execute(query)}
