"""Ratings after Bradley and Terry on the Elo scale, by maximum likelihood, with their covariance.

numpy and scipy come with the extra `lab`; without it there are no ratings, and the rest is told.
"""

import math
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import combinations
from typing import Any, Final

from faubourg.lab.tournament import Played

ELO: Final = 400 / math.log(10)  # a rating point, in the units of Bradley and Terry


def rate(names: list[str], games: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """By name: the rating, their mean 0, and its standard error.

    Each game counts as a duel between any two seats of different bots: who came out above. Every
    two bots that met begin with one drawn duel, so that who never lost has a rating too.
    """
    if find_spec("scipy") is None or len(names) < 2:
        return {}
    import numpy as np
    from scipy.optimize import minimize

    place = {name: at for at, name in enumerate(names)}
    wins = np.zeros((len(names), len(names)))
    by_game = [duels(game, place) for game in games]
    for some in by_game:
        for left, right, result in some:
            wins[left, right] += result
            wins[right, left] += 1 - result
    met = wins + wins.T > 0
    if not met.any():
        return {}
    wins += 0.5 * met
    fit = minimize(unlikeliness, np.zeros(len(names)), (wins,), method="BFGS", jac=True)
    errors = np.sqrt(variances(fit.x, wins, by_game))
    return {
        name: (ELO * float(fit.x[at] - fit.x.mean()), ELO * float(errors[at]))
        for name, at in place.items()
    }


def duels(game: Played, place: dict[str, int]) -> list[tuple[int, int, float]]:
    """Who met whom in a game, and how it came out for the first of them."""
    return [
        (place[game.bots[left]], place[game.bots[right]], duel(game, left, right))
        for left, right in combinations(range(len(game.bots)), 2)
        if game.bots[left] != game.bots[right]
    ]


def duel(game: Played, left: int, right: int) -> float:
    """1 if the left seat came out above the right one, 0 below, 1/2 level."""
    mine = (left in game.winners, game.totals[left])
    other = (right in game.winners, game.totals[right])
    return 0.5 if mine == other else float(mine > other)


def chances(strengths: Any) -> Any:
    """How likely each beats each."""
    from scipy.special import expit

    return expit(strengths[:, None] - strengths[None, :])


def unlikeliness(strengths: Any, wins: Any) -> tuple[float, Any]:
    """Minus the logarithm of the likelihood, and its slope; only differences count, so the sum is
    held at 0."""
    import numpy as np

    chance = chances(strengths)
    middle = float(strengths.sum())
    value = -float((wins * np.log(chance)).sum()) + middle**2
    slope = ((wins + wins.T) * chance - wins).sum(axis=1) + 2 * middle
    return value, slope


def variances(strengths: Any, wins: Any, by_game: Sequence[list[tuple[int, int, float]]]) -> Any:
    """Of each strength around their mean, from the covariance of all of them.

    The curvature of the likelihood takes every duel for independent. With more than two players
    the duels of a game hang together: then what each game as a whole adds to the slope says how
    much less is known (a sandwich, by game). The wider of the two is told.
    """
    import numpy as np

    chance = chances(strengths)
    weights = (wins + wins.T) * chance * (1 - chance)
    curvature = np.diag(weights.sum(axis=1)) - weights
    known = np.linalg.pinv(curvature)
    filling = np.zeros_like(curvature)
    for some in by_game:
        slope = np.zeros(len(strengths))
        for left, right, result in some:
            over = result - chance[left, right]
            slope[left] += over
            slope[right] -= over
        filling += np.outer(slope, slope)
    sandwich = known @ filling @ known
    return np.maximum(np.diag(sandwich), np.diag(known))
