"""How long does it last, how much is there to decide, how does it end?"""

import math
from bisect import bisect_right
from itertools import accumulate
from typing import Any

from faubourg.lab.asking import Tables
from faubourg.lab.statistics import share

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def length(tables: Tables, players: int) -> dict[str, Any]:
    sums = tables.sums(
        f"select {tables.block}, sum(turns), sum(decisions), sum(choices), sum(steps), count(*) "
        "from games group by all order by all"
    )
    ratio = tables.resampler.ratio
    games = sums[:, 4]
    lengths = counted(tables, "turns")
    reasons = sorted(counted(tables, "reason"), key=lambda one: -one[1])
    return {
        "turns": ratio(sums[:, 0], games).data(),
        "decisions": ratio(sums[:, 1], games * players).data(),
        "branching": ratio(sums[:, 2], sums[:, 1]).data(),
        "steps": ratio(sums[:, 3], games).data(),
        "quantiles": {str(part): quantile(lengths, part) for part in QUANTILES},
        "histogram": lengths,
        "reasons": [
            {"reason": reason, "games": count, **share(count, tables.games).data()}
            for reason, count in reasons
        ],
    }


def counted(tables: Tables, by: str) -> list[tuple[Any, int]]:
    """How many games have each value, in order."""
    found = tables.added(f"select {by}, count(*) from games group by all order by all", 1)
    return [(key[0], int(count[0])) for key, count in found.items()]


def quantile(counts: list[tuple[int, int]], part: float) -> float:
    """What that part of the games lie below, between two of them where it falls there."""
    ends = list(accumulate(count for _, count in counts))
    at = part * (ends[-1] - 1)
    low, high = (counts[bisect_right(ends, place)][0] for place in (math.floor(at), math.ceil(at)))
    return low + (high - low) * (at - math.floor(at))


def thinking(tables: Tables) -> dict[str, float]:
    """What depends on the machine: seconds that a game took its players to think."""
    total, games = tables.total("select sum(seconds), count(distinct game) from times")
    return {"seconds_a_game": float(total / games)}
