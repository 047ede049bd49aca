"""Ratings: how strong somebody is at a game, from the games among those who want to know.

Plackett-Luce (openskill): a rating is a belief, its middle and how uncertain it is. It changes only
by games that are over, in the order in which they ended; nothing here knows of the store.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, permutations, product
from statistics import fmean
from typing import Any

MIDDLE, UNCERTAIN = 25.0, 25.0 / 3  # of somebody new, as openskill counts
SHOWN_MIDDLE, SHOWN_STEP = 1500, 42  # as people know ratings: 1500 to begin with, give or take 350
FEWEST = 2  # people who want ratings, for a game to count


@dataclass(slots=True, frozen=True)
class Skill:
    mu: float = MIDDLE
    sigma: float = UNCERTAIN

    @property
    def rating(self) -> int:
        return round(SHOWN_MIDDLE + SHOWN_STEP * (self.mu - MIDDLE))

    @property
    def uncertainty(self) -> int:
        return round(SHOWN_STEP * self.sigma)


def ranks(outcome: Mapping[str, Any], people: Mapping[int, str]) -> dict[str, int]:
    """person -> how many of these people were better; `people` by seat.

    The winners (by the game's own tie-breaks) come first, the others by their points.
    """
    winners, totals = outcome["winners"], outcome["totals"]
    standing = {
        person: (True, 0) if seat in winners else (False, totals[seat])
        for seat, person in people.items()
    }
    return {b: sum(standing[a] > standing[b] for a in standing) for b in standing}


def after(before: Mapping[str, Skill], ranked: Mapping[str, int]) -> dict[str, Skill]:
    """The skills after one game. The order in which people are named does not matter.

    Who shares a place gets the mean of all orders in which they could have come in: openskill's
    own ties could give those who share a win less than the one behind them.
    """
    from openskill.models import PlackettLuce  # not before the first rated game ends

    model = PlackettLuce(mu=MIDDLE, sigma=UNCERTAIN)
    people: Sequence[str] = sorted(ranked)  # sums of floats depend on their order
    skills = [before.get(person, Skill()) for person in people]
    found: dict[str, list[Skill]] = {person: [] for person in people}
    for order in orders(ranked):
        teams = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
        rated = model.rate(teams, ranks=[float(order.index(person)) for person in people])
        for person, team in zip(people, rated, strict=True):
            found[person].append(Skill(float(team[0].mu), float(team[0].sigma)))
    return {person: mean(each) for person, each in found.items()}


def orders(ranked: Mapping[str, int]) -> list[list[str]]:
    """Every order, the best first, in which nobody stands before somebody better."""
    places: dict[int, list[str]] = {}
    for person in sorted(ranked):
        places.setdefault(ranked[person], []).append(person)
    shared = [permutations(places[rank]) for rank in sorted(places)]
    return [list(chain(*parts)) for parts in product(*shared)]


def mean(skills: Sequence[Skill]) -> Skill:
    return Skill(fmean(skill.mu for skill in skills), fmean(skill.sigma for skill in skills))
