"""What servers that share a database know of each other: who is alive, who plays which bots.

Everything here is reckoned by the database's clock, never by a server's. A lease says which node
plays the bots of a table and watches its clock; it is as alive as its node, which says so once a
second in one row, however many leases it has.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, false, func, insert, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert as insert_or

from faubourg.server.store.schema import (
    leases,
    news,
    nodes,
    open_pages,
    preferences,
    presence,
    seats,
    tables,
    tries,
)

LEASE = 5.0  # seconds that a node is thought to be alive without saying so
MOST_TAKEN = 50  # leases at once: the others want some, too
REMEMBERED = 60.0  # seconds that news are looked at; numbers may become visible out of order
KEPT = 3600.0
JOINING = 0xFAB1  # one node at a time

NEWS = "news"  # a hint: there are some
NOW = func.date_part("epoch", func.clock_timestamp())


@dataclass(slots=True)
class Here:
    """Who looks at a table from one node, or from several."""

    people: set[str] = field(default_factory=set)
    strangers: int = 0


@dataclass(slots=True)
class Seen:
    """What a node sees when it looks around."""

    versions: dict[str, tuple[int, int]]  # table -> (version, talk)
    here: dict[str, Here]  # table -> who looks at it from other nodes
    news: list[tuple[int, str, str]]  # (number, kind, who)
    open: tuple[int, int]  # changes with the open tables


def tell(connection: Connection, kind: str, who: Iterable[str]) -> None:
    """The other nodes: a "session" has ended, a "person" is called or rated otherwise, or somebody
    ("people") has other friends, questions or invitations."""
    rows = [{"kind": kind, "who": one} for one in who]
    if rows and connection.dialect.name == "postgresql":
        connection.execute(insert(news).values(at=NOW), rows)


def now(connection: Connection) -> float:
    """The time, by the database's clock."""
    return float(connection.execute(select(NOW)).scalar_one())


def this_second(connection: Connection) -> int:
    """By the clock of all servers: a node whose own is wrong must not call people long unseen."""
    return int(now(connection) if connection.dialect.name == "postgresql" else time.time())


def join(connection: Connection, node: str) -> tuple[float, float]:
    """The time, and since when there has always been a node alive."""
    connection.execute(text(f"SELECT pg_advisory_xact_lock({JOINING})"))
    joined = now(connection)
    alive = select(func.min(nodes.c.since)).where(nodes.c.until >= joined)
    since = connection.execute(alive).scalar()
    since = joined if since is None else float(since)
    connection.execute(insert(nodes).values(id=node, until=joined + LEASE, since=since))
    return joined, since


def beat(connection: Connection, node: str, since: float, seen: dict[str, Here | None]) -> None:
    """This node is alive, and this is who looks at its tables (None: nobody)."""
    until = {"until": NOW + LEASE}
    alive = insert_or(nodes).values(id=node, since=since, **until)
    connection.execute(alive.on_conflict_do_update(index_elements=["id"], set_=until))
    for table_id, here in sorted(seen.items()):
        if here is None:
            mine = (presence.c.table_id == table_id) & (presence.c.node == node)
            connection.execute(delete(presence).where(mine))
            continue
        values = {"people": sorted(here.people), "strangers": here.strangers}
        row = insert_or(presence).values(table_id=table_id, node=node, **values)
        keys = ["table_id", "node"]
        connection.execute(row.on_conflict_do_update(index_elements=keys, set_=values))


def forget_dead(connection: Connection) -> None:
    """What nodes have left behind that ended without a word, and old news."""
    dead = select(nodes.c.id).where(nodes.c.until < NOW - 10 * LEASE)
    connection.execute(delete(presence).where(presence.c.node.in_(dead)))
    connection.execute(delete(open_pages).where(open_pages.c.node.in_(dead)))
    connection.execute(delete(nodes).where(nodes.c.id.in_(dead)))
    connection.execute(delete(news).where(news.c.at < NOW - KEPT))
    over = select(tables.c.id).where(tables.c.status == "running")
    connection.execute(delete(leases).where(leases.c.table_id.not_in(over)))


def _is_free() -> object:
    """A lease whose node is not alive any more, as far as anybody knows."""
    alive = select(nodes.c.id).where(nodes.c.until >= NOW)
    return leases.c.node.not_in(alive)


def claim(connection: Connection, node: str, table_id: str) -> bool:
    """Play this table from now on, unless another node does."""
    row = insert_or(leases).values(table_id=table_id, node=node)
    free = or_(_is_free(), leases.c.node == node)  # type: ignore[arg-type]
    taken = row.on_conflict_do_update(index_elements=["table_id"], set_={"node": node}, where=free)
    return connection.execute(taken.returning(leases.c.table_id)).first() is not None


def take_over(connection: Connection, node: str) -> list[str]:
    """The tables that nobody plays any more, some of them, are this node's now."""
    free = select(leases.c.table_id).where(_is_free()).limit(MOST_TAKEN)  # type: ignore[arg-type]
    those = free.with_for_update(skip_locked=True).scalar_subquery()
    change = update(leases).where(leases.c.table_id.in_(those)).values(node=node)
    found = [str(row.table_id) for row in connection.execute(change.returning(leases.c.table_id))]
    timed = (
        select(tables.c.id)
        .where(tables.c.status == "running", tables.c.clock != "")
        .where(tables.c.id.not_in(select(leases.c.table_id)))
        .limit(MOST_TAKEN)
    )
    unwatched = [str(row.id) for row in connection.execute(timed)]
    return found + [one for one in unwatched if claim(connection, node, one)]


def leases_of(connection: Connection, node: str) -> set[str]:
    query = select(leases.c.table_id).where(leases.c.node == node)
    return {str(row.table_id) for row in connection.execute(query)}


def release(connection: Connection, node: str, table_ids: list[str]) -> None:
    """Nothing is to be done there."""
    mine = (leases.c.node == node) & leases.c.table_id.in_(table_ids)
    connection.execute(delete(leases).where(mine))


def leave(connection: Connection, node: str) -> None:
    """This node ends: whoever is there takes what it had."""
    connection.execute(update(leases).where(leases.c.node == node).values(node=""))
    connection.execute(delete(presence).where(presence.c.node == node))
    connection.execute(delete(open_pages).where(open_pages.c.node == node))
    connection.execute(delete(nodes).where(nodes.c.id == node))


def to_watch(connection: Connection, node: str, most: int) -> list[str]:
    """The newest running games, none of the day, where somebody who plays looks from another node,
    and all who play want to be watched."""
    looking = (
        select(presence.c.table_id, func.json_array_elements_text(presence.c.people).label("who"))
        .join(nodes, nodes.c.id == presence.c.node)
        .where(nodes.c.until >= NOW, presence.c.node != node)
        .subquery()
    )
    there = (seats.c.table_id == looking.c.table_id) & (seats.c.person == looking.c.who)
    played = select(seats.c.table_id).join(looking, there).where(seats.c.kind == "person")
    wish = func.coalesce(preferences.c.kept["watchable"].as_boolean(), false())
    unseen = (
        select(seats.c.table_id)
        .outerjoin(preferences, preferences.c.person == seats.c.person)
        .where(seats.c.table_id == tables.c.id, seats.c.kind == "person", ~wish)
    )
    query = (
        select(tables.c.id)
        .where(tables.c.status == "running", tables.c.id.in_(played), ~unseen.exists())
        .where(tables.c.id.not_in(select(tries.c.table_id)))
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(most)
    )
    return [str(row.id) for row in connection.execute(query)]


def look(connection: Connection, node: str, table_ids: list[str], watched: list[str]) -> Seen:
    """What is stored of the tables in memory, who looks at those that are watched, and news."""
    query = select(tables.c.id, tables.c.version, tables.c.talk).where(tables.c.id.in_(table_ids))
    versions = {row.id: (row.version, row.talk) for row in connection.execute(query)}
    here: dict[str, Here] = {}
    others = (
        select(presence.c.table_id, presence.c.people, presence.c.strangers)
        .join(nodes, nodes.c.id == presence.c.node)
        .where(nodes.c.until >= NOW, presence.c.node != node, presence.c.table_id.in_(watched))
    )
    for row in connection.execute(others):
        found = here.setdefault(row.table_id, Here())
        found.people |= set(row.people)
        found.strangers += row.strangers
    recent = select(news.c.number, news.c.kind, news.c.who).where(news.c.at >= NOW - REMEMBERED)
    heard = [(row.number, row.kind, row.who) for row in connection.execute(recent)]
    waiting = select(func.count(), func.coalesce(func.sum(tables.c.version), 0))
    count, total = connection.execute(waiting.where(tables.c.status == "open")).one()
    return Seen(versions, here, heard, (int(count), int(total)))
