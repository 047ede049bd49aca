"""What the store keeps of ratings: each game that counted, with the skill of each player after it.

The last row of a person at a game is their rating. It is written in the transaction that ends the
game, so that no crash can lose it or count it twice.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import OperationalError

from faubourg import games
from faubourg.server.people.ratings import FEWEST, Skill, after, ranks
from faubourg.server.store.nodes import tell
from faubourg.server.store.schema import accounts, ratings, seats, tables
from faubourg.server.thinking import by_the_clock

Shown = tuple[str, str, int]  # person, game, rating

log = logging.getLogger("faubourg.ratings")


@dataclass(slots=True, frozen=True)
class Rating:
    game: str
    skill: Skill
    games: int


def agree(connection: Connection, table_id: str) -> None:
    """This game begins. Whoever thinks better of ratings while they lose it thinks too late.

    An expert that thinks by the clock is not the opponent whom people are compared by, of several
    people at one device only one could be, and practice compares nobody.
    """
    here = seats.c.table_id == table_id
    begins = select(tables.c.position).where(tables.c.id == table_id)
    wanted = select(accounts.c.rated).where(accounts.c.person == seats.c.person).scalar_subquery()
    sat = connection.execute(select(seats.c.bot, seats.c.name).where(here)).all()
    practice = connection.execute(begins).scalar() is not None
    counts = not practice and not any(by_the_clock(row.bot) or row.name for row in sat)
    values = {"rated": func.coalesce(wanted, False) if counts else False}
    connection.execute(update(seats).where(here).values(**values))


def settle(connection: Connection, table_id: str, outcome: dict[str, Any]) -> None:
    """This game is over. Whatever goes wrong with its ratings, it ends."""
    try:
        with connection.begin_nested():
            _settle(connection, table_id, outcome)
    except OperationalError:  # of the database: with its ratings or not at all, and tried again
        raise
    except Exception:
        log.exception("a game could not be rated", extra={"table": table_id})


def _settle(connection: Connection, table_id: str, outcome: dict[str, Any]) -> None:
    game = str(connection.execute(select(tables.c.game).where(tables.c.id == table_id)).scalar())
    counted = select(ratings.c.person).where(ratings.c.table_id == table_id)
    if games.find_offered(game).cooperative or connection.execute(counted).first() is not None:
        return
    # who left is still the owner of the seat: leaving a game that is lost is no way out
    query = (
        select(seats.c.seat, seats.c.person)
        .join(accounts, accounts.c.person == seats.c.person)
        .where(seats.c.table_id == table_id, func.coalesce(seats.c.rated, accounts.c.rated))
    )
    people = {int(row.seat): str(row.person) for row in connection.execute(query)}
    if len(people) < FEWEST:
        return
    # two of their games may end at once: one is rated after the other
    both = accounts.c.person.in_(people.values())
    connection.execute(
        select(accounts.c.person).where(both).order_by(accounts.c.person).with_for_update()
    ).all()
    ranked = ranks(outcome, people)
    before = {person: now.skill for person in ranked if (now := latest(connection, person, game))}
    number = (connection.execute(select(func.max(ratings.c.number))).scalar() or 0) + 1
    rows = [
        {
            "table_id": table_id,
            "person": person,
            "game": game,
            "number": number,
            "rank": ranked[person],
            "mu": skill.mu,
            "sigma": skill.sigma,
        }
        for person, skill in after(before, ranked).items()
    ]
    connection.execute(insert(ratings), rows)
    tell(connection, "person", ranked)


def latest(connection: Connection, person: str, game: str) -> Rating | None:
    mine = (ratings.c.person == person) & (ratings.c.game == game)
    query = select(ratings.c.mu, ratings.c.sigma).where(mine).order_by(ratings.c.number.desc())
    row = connection.execute(query).first()
    if row is None:
        return None
    many = select(func.count()).select_from(ratings).where(mine)
    return Rating(game, Skill(row.mu, row.sigma), int(connection.execute(many).scalar_one()))


def of_person(connection: Connection, person: str) -> list[Rating]:
    """By game; those that were never rated are left out."""
    played = select(ratings.c.game).where(ratings.c.person == person).distinct()
    names = sorted(str(row.game) for row in connection.execute(played))
    found = [latest(connection, person, game) for game in names]
    return [rating for rating in found if rating is not None]


def choose(connection: Connection, person: str, rated: bool, shown: bool) -> None:
    values = {"rated": rated, "rating_shown": rated and shown}
    connection.execute(update(accounts).where(accounts.c.person == person).values(**values))
    tell(connection, "person", [person])


def shown(connection: Connection, people: Iterable[str] | None = None) -> list[Shown]:
    """The ratings of those, or of all, who let everybody see them."""
    query = (
        select(ratings.c.person, ratings.c.game, ratings.c.mu, ratings.c.sigma)
        .join(accounts, accounts.c.person == ratings.c.person)
        .where(accounts.c.rated, accounts.c.rating_shown)
    )
    if people is not None:
        query = query.where(ratings.c.person.in_(list(people)))
    own = ratings.alias()
    newer = select(own.c.number).where(
        own.c.person == ratings.c.person,
        own.c.game == ratings.c.game,
        own.c.number > ratings.c.number,
    )
    found = connection.execute(query.where(~newer.exists()))
    return [(row.person, row.game, Skill(row.mu, row.sigma).rating) for row in found]
