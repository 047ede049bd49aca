"""What somebody has done at least once, in one query: see campaigns/achievements.py."""

from typing import Any

from sqlalchemy import (
    Connection,
    Float,
    FromClause,
    Select,
    String,
    case,
    cast,
    func,
    literal,
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
    competed = r.lead.is_not(None).label("competed")  # where all win together nobody has a place
    alike = select(r.game, r.players, r.won, r.rank, competed).where(mine).distinct().subquery()
    queries = [
        select(named("won", alike.c.game)).where(alike.c.won),
        select(named("players", cast(alike.c.players, String))),
        select(named("place", cast(alike.c.rank, String))).where(
            alike.c.rank.is_not(None), alike.c.competed
        ),
        select(named("company", literal("alone"))).where(alike.c.players == 1),
        *of_parts(connection, mine),
        *[of_kinds(connection, mine, game) for game in KINDS],
        select(named("ladder", stars.c.game)).where(starred),
    ]
    found = connection.execute(union(*queries)).scalars()
    return {one for row in found if row is not None for one in implied(str(row))}


def named(kind: str, *names: Any) -> Any:
    """In one text, with slashes between."""
    text: Any = literal(kind)
    for name in names:
        text = text + "/" + name
    return text


def of_parts(connection: Connection, mine: Any) -> list[Query]:
    """What lies in JSON: options, openings, opponents."""
    options, option = apart(connection, r.options, mine)
    openings, opened = apart(connection, r.opening, mine)
    company, other = apart(connection, r.opponents, mine)
    chosen = options.c.game, option.c.key, option.c.value
    thing = openings.c.game, opened.c.value, opened.c.key
    who = case((other.c.key == PERSON, "people"), else_="bots")
    return [
        of_part(option, options, "won", *chosen).where(options.c.won),
        of_part(option, options, "alone", *chosen).where(options.c.won, options.c.players == 1),
        of_part(opened, openings, "opened", *thing),
        of_part(opened, openings, "with", *thing).where(openings.c.won),
        of_part(other, company, "company", who),
        of_part(other, company, "beaten", other.c.key).where(company.c.won, company.c.competed),
    ]


def apart(connection: Connection, column: Any, mine: Any) -> tuple[FromClause, FromClause]:
    """Games that are alike in all that counts here, once, and what lies in this column of them."""
    competed = r.lead.is_not(None).label("competed")
    found = select(r.game, r.players, r.won, competed, cast(column, String).label("object"))
    alike = found.where(mine).distinct().subquery()
    return alike, parts(connection, alike.c.object)


def of_part(part: FromClause, alike: FromClause, kind: str, *names: Any) -> Query:
    return select(named(kind, *names)).select_from(alike.join(part, true()))


def of_kinds(connection: Connection, mine: Any, game: str) -> Query:
    """From how many kinds of a thing there were points in one game, at most."""
    source = parts(connection, r.sources)
    counted = source.c.key.like(f"{KINDS[game]}%"), cast(source.c.value, Float) > 0
    kinds = select(func.count()).select_from(source).where(*counted).correlate(results)
    most = cast(func.max(kinds.scalar_subquery()), String)
    return select(named("kinds", literal(game), most)).where(mine, r.game == game)


def implied(found: str) -> list[str]:
    """Who had three kinds has had two; an expert is one, however long it thinks."""
    kind, _, rest = found.partition("/")
    if kind == "beaten":
        return [found.partition(":")[0]]
    if kind == "kinds":
        game, _, most = rest.rpartition("/")
        return [f"kinds/{game}/{number}" for number in range(1, 1 + int(most))]
    return [found]
