"""What is each component worth? Wins and points of those who had it, beside those who had not.

Corrected for turn order and for who played: a share of wins counts as what it is above or below
the mean of the same bot in the same place. That is a comparison, not a cause: who is winning may
be who buys towers. What is dealt by chance is the exception; for the rest see forced.py.
"""

from typing import Any, Final

import numpy as np

from faubourg.engine.game import Game
from faubourg.lab.asking import Tables, column
from faubourg.lab.statistics import FEWEST, Array, divided, together

# `usual` is known of all games, whichever of them are looked at
BY_SEAT: Final = """
base as (
    select game, deal, seat, share, points,
        share - usual_share as more_wins, points - usual_points as more_points
    from seats join usual using (bot, place)
),
held as (
    select game, seat, finding, thing, min(turn) as turn from facts where seat >= 0 group by all
)"""
# everybody's game: whoever had it
BY_GAME: Final = """
base as (
    select game, deal, 0 as seat, share, points,
        share - usual_share as more_wins, points - usual_points as more_points
    from seats cross join usual where seat = 0
),
held as (select game, 0 as seat, finding, thing, min(turn) as turn from facts group by all)"""


def worth(tables: Tables, game: Game) -> dict[str, Any]:
    """By finding: every thing with its frequency, wins, points and when it was had."""
    base = usual(tables, game.cooperative) + (BY_GAME if game.cooperative else BY_SEAT)
    sums = "count(*), sum(more_wins), sum(more_points), sum(share), sum(points)"
    whole = tables.sums(f"{base} select {tables.block}, {sums} from base group by all order by all")
    found = tables.blocked(
        f"""{base} select {tables.block}, finding, thing, {sums}, sum(turn)
        from held join base using (game, seat) group by all order by all""",
        2,
    )
    answer: dict[str, Any] = {}
    for finding in game.findings:
        some = {key[1]: array for key, array in found.items() if key[0] == finding.name}
        if some:
            answer[finding.name] = {
                "dealt": finding.dealt,
                "things": compared(tables, whole, some),
            }
    return answer


def usual(tables: Tables, cooperative: bool) -> str:
    """In SQL: the means of every bot in every place; of everybody, where all win together."""
    keys, some = ("'', 0", "where seat = 0") if cooperative else ("bot, place", "")
    found = tables.added(
        f"select {keys}, count(*), sum(share), sum(points) from seats {some} group by all", 2
    )
    rows = []
    for (bot, place), (count, share, points) in found.items():
        name = bot.replace("'", "''")
        rows.append(f"('{name}', {place}, {share / count:.17e}, {points / count:.17e})")
    return f"with usual (bot, place, usual_share, usual_points) as (values {', '.join(rows)}),"


def compared(tables: Tables, whole: Array, some: dict[str, Array]) -> list[dict[str, Any]]:
    """Things by what they are worth in wins; those too rare, or had by nearly all, say no more."""
    total = whole[:, 0].sum()
    names = [name for name, array in some.items() if FEWEST <= array[:, 0].sum() <= total - FEWEST]
    wins = differences(tables, whole, [some[name] for name in names], 1)
    points = differences(tables, whole, [some[name] for name in names], 2)
    rows = [row(name, some[name], total) for name in some]
    by_name = {one["thing"]: one for one in rows}
    for name, more_wins, more_points in zip(names, wins, points, strict=True):
        by_name[name]["wins"] = more_wins.data()
        by_name[name]["points"] = more_points.data()
    return sorted(rows, key=lambda one: (-(one["wins"] or {"value": -9})["value"], one["thing"]))


def row(name: str, array: Array, total: float) -> dict[str, Any]:
    count = array[:, 0].sum()
    return {
        "thing": name,
        "count": int(count),
        "had": float(f"{count / total:.5g}"),
        "win_share": float(f"{array[:, 3].sum() / count:.5g}"),
        "mean_points": float(f"{array[:, 4].sum() / count:.5g}"),
        "turn": float(f"{array[:, 5].sum() / count:.4g}"),
        "wins": None,
        "points": None,
    }


def differences(tables: Tables, whole: Array, some: list[Array], at: int) -> list[Any]:
    """Of those who had it and those who had not, corrected for asking of so many things."""
    if not some:
        return []
    counts, tops = column(some, 0), column(some, at)
    values = apart(counts.sum(axis=0), tops.sum(axis=0), whole[:, 0].sum(), whole[:, at].sum())
    sums = tables.resampler.sums
    everybody, all_tops = sums(whole[:, :1]), sums(whole[:, at : at + 1])
    tried = apart(sums(counts), sums(tops), everybody, all_tops)
    return together([*values], [*np.std(tried, axis=0, ddof=1)])


def apart(counts: Array, tops: Array, everybody: Array, all_tops: Array) -> Array:
    return divided(tops, counts) - divided(all_tops - tops, everybody - counts)
