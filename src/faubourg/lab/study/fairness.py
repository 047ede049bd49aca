"""Is it fair? The share of the wins by turn order and by seat; of a cooperative game, how hard."""

import math
from typing import Any

from faubourg.lab.asking import Tables, column
from faubourg.lab.statistics import Estimate, together


def fairness(tables: Tables, players: int, margin: float) -> dict[str, Any]:
    """With the verdict: fair within so much, not fair, or how many games more it takes."""
    places, counts = shares(tables, "place")
    seats, _ = shares(tables, "seat")
    return {
        "fair": 1 / players,
        "margin": margin,
        "places": [share.data() for share in places],
        "seats": [share.data() for share in seats],
        "counts": counts,
        "verdict": verdict(places, tables.games, margin),
    }


def shares(tables: Tables, by: str) -> tuple[list[Estimate], list[int]]:
    found = tables.blocked(
        f"select {tables.block}, {by}, sum(share), count(*) from seats group by all order by all", 1
    )
    tops, bottoms = column([*found.values()], 0), column([*found.values()], 1)
    return tables.resampler.shares(tops, bottoms), [int(n) for n in bottoms.sum(axis=0)]


def verdict(places: list[Estimate], games: int, margin: float) -> dict[str, Any]:
    """By turn order, where one would look for an advantage first."""
    fair = 1 / len(places)
    most = max(max(abs(place.low - fair), abs(place.high - fair)) for place in places)
    if most <= margin:
        return {"code": "fair", "within": most}
    errors = [(place.high - place.low) / 2 / 1.96 for place in places]
    found = together([place.value - fair for place in places], errors)
    real = [at for at, one in enumerate(found) if one.real]
    if real:
        at = max(real, key=lambda at: (round(abs(found[at].value), 9), -at))
        return {"code": "unfair", "place": at, "share": places[at].data(), "fair": fair}
    return {"code": "more", "within": most, "games": more_games(places, games, margin)}


def more_games(places: list[Estimate], games: int, margin: float) -> int:
    """How many more would show it to be fair within the margin, if it is exactly fair.

    An interval is as wide as one over the root of the games.
    """
    half = max((place.high - place.low) / 2 for place in places)
    needed = math.ceil(round(games * (half / margin) ** 2, 6))
    return max(needed - games, games // 10, 1)


def difficulty(tables: Tables) -> dict[str, Any]:
    """A cooperative game: how often it is won."""
    sums = tables.sums(
        f"select {tables.block}, sum(won::int), count(*) from games group by all order by all"
    )
    won = tables.resampler.share(sums[:, 0], sums[:, 1])
    return {"won": won.data(), "games": tables.games, "verdict": {"code": "won", **won.data()}}
