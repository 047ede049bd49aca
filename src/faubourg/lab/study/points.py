"""Where points come from: of winners and of the others, and at each level of skill."""

from typing import Any

import numpy as np

from faubourg.engine.game import Game
from faubourg.lab.asking import Tables
from faubourg.lab.statistics import divided, together
from faubourg.lab.tables import SOURCE


def points(tables: Tables, game: Game) -> list[dict[str, Any]]:
    """Each source: the mean of winners, of the others, and the difference."""
    named = ", ".join(f'sum("{SOURCE}{source}")' for source in game.sources())
    found = tables.blocked(
        f"select {tables.block}, share > 0, count(*), {named} from seats group by all order by all",
        1,
    )
    winners, others = found.get((True,)), found.get((False,))
    if winners is None or others is None:
        return []
    values, tried = [], []
    for array in (winners, others):
        values.append(
            divided(array[:, 1:].sum(axis=0), np.full(array.shape[1] - 1, array[:, 0].sum()))
        )
        sums = tables.resampler.sums(array)
        tried.append(divided(sums[:, 1:], np.repeat(sums[:, :1], array.shape[1] - 1, axis=1)))
    apart = together([*(values[0] - values[1])], [*np.std(tried[0] - tried[1], axis=0, ddof=1)])
    return [
        {
            "source": source,
            "winners": float(f"{values[0][at]:.4g}"),
            "others": float(f"{values[1][at]:.4g}"),
            "more": apart[at].data(),
        }
        for at, source in enumerate(game.sources())
        if values[0][at] or values[1][at]
    ]


def means(tables: Tables, game: Game) -> dict[str, Any]:
    """How a level plays: points by source, length, and how much it has to choose from."""
    named = ", ".join(f'sum("{SOURCE}{source}")' for source in game.sources())
    seats, total, *sources = tables.total(f"select count(*), sum(points), {named} from seats")
    games, turns, decisions, choices, won = tables.total(
        "select count(*), sum(turns), sum(decisions), sum(choices), sum(won::int) from games"
    )
    return {
        "games": tables.games,
        "points": float(f"{total / seats:.4g}"),
        "turns": float(f"{turns / games:.4g}"),
        "branching": float(f"{choices / decisions:.4g}"),
        "won": float(f"{won / games:.4g}"),
        "sources": {
            name: float(f"{points / seats:.4g}")
            for name, points in zip(game.sources(), sources, strict=True)
            if points
        },
    }
