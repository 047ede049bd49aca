"""Who leads, and for how long? The leader after each turn, by the judgement of our bots."""

from typing import Any, Final

from faubourg.lab.asking import Tables, column

TENTHS: Final = 10

# after each turn: who leads, and is it who wins in the end? Equal prospects: the seat before.
LEADERS: Final = """
with ahead as (
    select game, turn, arg_max(seat, coalesce(prospects, points) - seat * 1e-6) as leader
    from leads group by game, turn
),
leaders as (
    select game, deal, turn, leader, list_contains(winners, leader) as favourite_wins,
        lag(leader) over (partition by game order by turn) as before,
        max(turn) over (partition by game) + 1 as turns_seen
    from ahead join games using (game)
)"""

# where all win together: is it rather won than lost?
PROSPECTS: Final = """
with leaders as (
    select game, deal, turn, prospects >= 0.5 as leader, (prospects >= 0.5) = won as favourite_wins,
        lag(prospects >= 0.5) over (partition by game order by turn) as before,
        max(turn) over (partition by game) + 1 as turns_seen
    from leads join games using (game)
)"""


def drama(tables: Tables, cooperative: bool) -> dict[str, Any]:
    leaders = PROSPECTS if cooperative else LEADERS
    sums = tables.sums(
        f"""{leaders}, by_game as (
            select game, deal, count(*) filter (leader != before) as changes,
                max((not favourite_wins and turn = turns_seen // 2)::int) as turned,
                coalesce(max(turn + 1) filter (not favourite_wins), 0) / max(turns_seen) as decided
            from leaders group by game, deal
        )
        select {tables.block}, sum(changes), sum(turned), sum(decided), count(*)
        from by_game group by all order by all"""
    )
    ratio = tables.resampler.ratio
    games = sums[:, 3]
    return {
        "changes": ratio(sums[:, 0], games).data(),
        "turned": tables.resampler.share(sums[:, 1], games).data(),
        "decided": ratio(sums[:, 2], games).data(),
        "favourite": favourite(tables, leaders),
    }


def favourite(tables: Tables, leaders: str) -> list[dict[str, float]]:
    """By tenths of the game: how often wins who leads then."""
    found = tables.blocked(
        f"""{leaders}
        select {tables.block}, turn * {TENTHS} // turns_seen, sum(favourite_wins::int), count(*)
        from leaders group by all order by all""",
        1,
    )
    arrays = [*found.values()]
    shares = tables.resampler.shares(column(arrays, 0), column(arrays, 1))
    return [
        {"part": (key[0] + 0.5) / TENTHS, **share.data()}
        for key, share in zip(found, shares, strict=True)
    ]
