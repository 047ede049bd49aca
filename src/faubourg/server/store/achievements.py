"""What somebody has done at least once, in one query: see campaigns/achievements.py."""

from typing import Any

from sqlalchemy import (
    Connection,
    Float,
    Select,
    String,
    and_,
    case,
    cast,
    func,
    literal,
    or_,
    select,
    true,
    union,
)

from faubourg.campaigns.achievements import KINDS
from faubourg.server.store.my_page import parts
from faubourg.server.store.results import PERSON
from faubourg.server.store.schema import results, stars

r = results.c
Query = Select[Any]


def facts(connection: Connection, person: str, but: str = "") -> set[str]:
    """Of all their finished games, or of all but one."""
    mine = (r.person == person) & (r.table_id != but)
    starred = (stars.c.person == person) & (stars.c.table_id != but) & (stars.c.stars > 0)
    queries = [
        fact("won", r.game).where(mine, r.won),
        fact("players", cast(r.players, String)).where(mine),
        # where all win or lose together nobody has a place
        fact("place", cast(r.rank, String)).where(mine, r.rank.is_not(None), r.lead.is_not(None)),
        fact("company", literal("alone")).where(mine, r.players == 1),
        *of_parts(connection, mine),
        of_kinds(connection, mine),
        select(named("ladder", stars.c.game)).where(starred),
    ]
    found = connection.execute(union(*queries)).scalars()
    return {one for row in found for one in implied(str(row))}


def fact(kind: str, *names: Any) -> Query:
    return select(named(kind, *names)).select_from(results)


def named(kind: str, *names: Any) -> Any:
    """In one text, with slashes between."""
    text: Any = literal(kind)
    for name in names:
        text = text + "/" + name
    return text


def of_parts(connection: Connection, mine: Any) -> list[Query]:
    """What lies in JSON: options, openings, opponents."""
    option, opened, other = [
        parts(connection, column) for column in (r.options, r.opening, r.opponents)
    ]
    chosen = r.game, option.c.key, option.c.value
    thing = r.game, opened.c.value, opened.c.key
    company = case((other.c.key == PERSON, "people"), else_="bots")
    return [
        fact("won", *chosen).join(option, true()).where(mine, r.won),
        fact("alone", *chosen).join(option, true()).where(mine, r.won, r.players == 1),
        fact("opened", *thing).join(opened, true()).where(mine),
        fact("with", *thing).join(opened, true()).where(mine, r.won),
        fact("company", company).join(other, true()).where(mine),
        fact("beaten", other.c.key).join(other, true()).where(mine, r.won, r.lead.is_not(None)),
    ]


def of_kinds(connection: Connection, mine: Any) -> Query:
    """From how many kinds of a thing there were points in one game, at most."""
    source = parts(connection, r.sources)
    counted = or_(
        *[and_(r.game == game, source.c.key.like(f"{stem}%")) for game, stem in KINDS.items()]
    )
    by_game = (
        select(r.game, func.count().label("kinds"))
        .select_from(results)
        .join(source, true())
        .where(mine, counted, cast(source.c.value, Float) > 0)
        .group_by(r.game, r.table_id, r.seat)
        .subquery()
    )
    most = cast(func.max(by_game.c.kinds), String)
    return select(named("kinds", by_game.c.game, most)).group_by(by_game.c.game)


def implied(found: str) -> list[str]:
    """Who had three kinds has had two; an expert is one, however long it thinks."""
    kind, _, rest = found.partition("/")
    if kind == "beaten":
        return [found.partition(":")[0]]
    if kind == "kinds":
        game, _, most = rest.rpartition("/")
        return [f"kinds/{game}/{number}" for number in range(1, 1 + int(most))]
    return [found]
