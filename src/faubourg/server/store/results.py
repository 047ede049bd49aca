"""What finished games are to those who played them: one row for each person's own seat.

It is written in the transaction that ends the game, once: `tables.counted` says so, and stays when
somebody deletes their results. Games of before are counted by afterwards/counting.py.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from statistics import fmean
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, false, func, insert, select, true, update
from sqlalchemy.exc import OperationalError

from faubourg.server.store.schema import people, results, seats, shown_pages, stars, tables

log = logging.getLogger("faubourg.results")

PERSON = "person"  # among opponents; everything else is a bot

Opening = Mapping[str, str]  # thing -> the finding that it is of


class Ended(Struct, frozen=True):
    """What the outcome of a game does not tell."""

    at: int
    cooperative: bool
    openings: Sequence[Opening]  # by seat


def count(connection: Connection, table_id: str, ended: Ended) -> None:
    """This game is over; it is counted once."""
    uncounted = (tables.c.id == table_id) & (tables.c.counted == false())
    change = update(tables).where(uncounted).values(counted=true())
    if connection.execute(change).rowcount != 1:
        return
    with ending_anyway(connection, table_id):
        _count(connection, table_id, ended)


@contextmanager
def ending_anyway(connection: Connection, table_id: str) -> Iterator[None]:
    """Whatever goes wrong with what follows from a game, the game ends."""
    try:
        with connection.begin_nested():
            yield
    except OperationalError:  # of the database: with all of it or not at all, and tried again
        raise
    except Exception:
        log.exception("a game could not be counted", extra={"table": table_id})


def _count(connection: Connection, table_id: str, ended: Ended) -> None:
    game = connection.execute(select(tables).where(tables.c.id == table_id)).one()
    if game.position is not None:  # practice: it did not begin as the game does
        return
    sitting = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    sat = connection.execute(sitting).all()
    # who has deleted their data has no results of games of before either
    known = select(people.c.id).where(people.c.id.in_([row.person for row in sat]))
    here = set(connection.execute(known.where(people.c.name != "")).scalars())
    rows = [
        {
            "table_id": table_id,
            "seat": row.seat,
            "person": row.person,
            "game": game.game,
            "players": game.players,
            "ended": ended.at,
            "options": game.options,
            "opponents": opponents(sat, row.seat),
            **achieved(game.outcome, row.seat, row.kind == PERSON, ended),
        }
        for row in sat
        if row.person in here and not row.name  # what others did at one's device was not oneself
    ]
    if rows:
        connection.execute(insert(results), rows)


def opponents(sat: Sequence[Row[Any]], seat: int) -> dict[str, int]:
    """The others: how many people, and how many of each bot."""
    found: dict[str, int] = {}
    for row in sat:
        if row.seat != seat:
            kind = PERSON if row.kind == PERSON else str(row.bot)
            found[kind] = found.get(kind, 0) + 1
    return found


def achieved(outcome: Mapping[str, Any], seat: int, stayed: bool, ended: Ended) -> dict[str, Any]:
    """What the seat has made of it; whom a bot replaced has neither won nor scored."""
    if not stayed:
        nothing: dict[str, Any] = dict.fromkeys(("rank", "points", "lead"))
        return nothing | {"won": False, "sources": {}, "others": {}, "opening": {}}
    winners, totals, sources = outcome["winners"], outcome["totals"], outcome["sources"]
    standing = [(row in winners, total) for row, total in enumerate(totals)]
    # imaginary players never win: they take nobody's place, but of who plays with nobody else
    people = len(totals) - len(outcome.get("extras", []))
    compared = range(people if people > 1 else len(totals))
    others = [] if ended.cooperative else [row for row in compared if row != seat]
    return {
        "won": seat in winners,
        "rank": 1 + sum(standing[row] > standing[seat] for row in compared),
        "points": totals[seat],
        "lead": totals[seat] - max(totals[row] for row in others) if others else None,
        "sources": sources[seat],
        "others": average([sources[row] for row in others]),
        "opening": dict(ended.openings[seat]) if seat < len(ended.openings) else {},
    }


def average(rows: Sequence[Mapping[str, int]]) -> dict[str, float]:
    names = sorted({name for row in rows for name in row})
    return {name: round(fmean(row.get(name, 0) for row in rows), 2) for name in names}


def ended(connection: Connection, table_ids: Sequence[str]) -> dict[str, int]:
    """When these games ended; not those that are in nobody's results (any more)."""
    when = func.max(results.c.ended)
    query = select(results.c.table_id, when).where(results.c.table_id.in_(table_ids))
    found = connection.execute(query.group_by(results.c.table_id)).all()
    return {table_id: int(at) for table_id, at in found}


def uncounted(connection: Connection, most: int, person: str = "") -> list[str]:
    """Finished games, of everybody or a person, that are in nobody's results yet; newest first."""
    these = (tables.c.status == "over") & (tables.c.counted == false())
    query = select(tables.c.id).where(these).order_by(tables.c.created.desc(), tables.c.id)
    if person:
        query = query.where(
            tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == person))
        )
    return list(connection.execute(query.limit(most)).scalars())


def forget(connection: Connection, person: str) -> None:
    """All results and stars of this person, and the link to them. The games stay."""
    connection.execute(delete(results).where(results.c.person == person))
    connection.execute(delete(stars).where(stars.c.person == person))
    connection.execute(delete(shown_pages).where(shown_pages.c.person == person))
