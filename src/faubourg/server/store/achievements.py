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
    games = alike(mine)
    queries = [
        select(named("won", games.c.game)).where(games.c.won),
        select(named("players", cast(games.c.players, String))),
        select(named("place", cast(games.c.rank, String))).where(
            games.c.rank.is_not(None), games.c.competed
        ),
        select(named("company", literal("alone"))).where(games.c.players == 1),
        *of_parts(connection, games),
        *[of_kinds(connection, mine, game) for game in KINDS],
        select(named("ladder", stars.c.game)).where(starred),
    ]
    found = connection.execute(union(*queries)).scalars()
    return {one for row in found if row is not None for one in implied(str(row))}


def alike(mine: Any) -> FromClause:
    """Games that are the same in all that counts here, once; only for this all are walked."""
    competed = r.lead.is_not(None).label("competed")  # where all win together nobody has a place
    objects = [cast(r[name], String).label(name) for name in ("options", "opening", "opponents")]
    found = select(r.game, r.players, r.won, r.rank, competed, *objects)
    return found.where(mine).distinct().cte("alike")


def named(kind: str, *names: Any) -> Any:
    """In one text, with slashes between."""
    text: Any = literal(kind)
    for name in names:
        text = text + "/" + name
    return text


def of_parts(connection: Connection, games: FromClause) -> list[Query]:
    """What lies in JSON: options, openings, opponents."""
    options, option = apart(connection, games, "options")
    openings, opened = apart(connection, games, "opening")
    company, other = apart(connection, games, "opponents")
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


def apart(connection: Connection, games: FromClause, name: str) -> tuple[FromClause, FromClause]:
    """Those of them that differ in this column and in how they went, and what lies in it."""
    g = games.c
    found = select(g.game, g.players, g.won, g.competed, g[name]).distinct().subquery()
    return found, parts(connection, found.c[name])


def of_part(part: FromClause, games: FromClause, kind: str, *names: Any) -> Query:
    return select(named(kind, *names)).select_from(games.join(part, true()))


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
