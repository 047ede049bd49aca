"""How somebody of a level plays on: by the game's own evaluation, and with errors of that size.

What a bot imagines for itself may be played well; what is going to happen at a table is played by
those who sit there, whose errors a `Manner` tells (engine/tuning.py).
"""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet, noughts
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.state import State
from faubourg.engine.tuning import Manner

PASSED_OVER: Final = -1e300  # worse than any rating
FINE: Final[i64] = 1_000_003  # how finely; compiled, float(1 << 30) would be negative


def choose(manner: Manner, state: State, seat: i64, legal: ActionSet, chance: SeededDealer) -> i64:
    """One of the legal actions, by what this seat knows."""
    first = legal.after(-1)
    if legal.after(first) < 0:
        return first
    if manner.slips > 0 and chance.below(1000) < manner.slips:
        if manner.worse > 0:
            return slip_down(state, seat, legal, manner.worse, chance)
        return slip(state, seat, legal, manner.heat, chance)
    if manner.quick:
        return state.suggest(seat, legal, chance)
    return state.advise(seat, legal, chance)


def slip(state: State, seat: i64, legal: ActionSet, heat: float, chance: SeededDealer) -> i64:
    """Anything but what looks best; the better it looks, the likelier."""
    if heat == 0.0:
        return legal.pick(chance)
    ratings = noughts(state.actions)
    state.rate(seat, legal, ratings, chance)
    best = highest(ratings, legal, -1)
    second = highest(ratings, legal, best)
    top = ratings[second]
    whole = 0.0
    action = legal.after(-1)
    while action >= 0:
        if action != best:
            ratings[action] = exp((ratings[action] - top) / heat)
            whole += ratings[action]
        action = legal.after(action)
    left = whole * float(chance.below(FINE)) / float(FINE)
    action = legal.after(-1)
    while action >= 0:
        if action != best:
            left -= ratings[action]
            if left < 0.0:
                return action
        action = legal.after(action)
    return second  # what rounding leaves


def slip_down(state: State, seat: i64, legal: ActionSet, worse: i64, chance: SeededDealer) -> i64:
    """The second best, or in so many of 100 cases the next one of the list, and so on down it."""
    ratings = noughts(state.actions)
    state.rate(seat, legal, ratings, chance)
    last = legal.count() - 1
    place: i64 = 1
    while place < last and chance.below(100) < worse:
        place += 1
    for _better in range(place):
        ratings[highest(ratings, legal, -1)] = PASSED_OVER
    return highest(ratings, legal, -1)


def highest(ratings: vec[float], legal: ActionSet, but: i64) -> i64:
    """The first of the legal actions with the best rating, but for that one."""
    best: i64 = -1
    action = legal.after(-1)
    while action >= 0:
        if action != but and (best < 0 or ratings[action] > ratings[best]):
            best = action
        action = legal.after(action)
    return best


# -- fitting --------------------------------------------------------------------------------------

HEATS: Final = [0.01 * 1.1**i for i in range(97)]  # up to 100 points
PRIOR: Final = 20.0  # decisions as usual, besides those that were seen of somebody


class Watched:
    """What somebody chose, beside what the game's evaluation says, and the manner it tells."""

    def __init__(self, quick: bool = False) -> None:
        self.quick = quick
        self.decisions = 0
        self.slips = 0  # something else than what looks best
        self.likelihood = [0.0 for _ in HEATS]  # of each heat, by logarithms

    def add(self, state: State, seat: i64, action: i64, chance: SeededDealer) -> None:
        """Before it is done. What left no choice tells nothing."""
        legal = ActionSet(state.actions)
        state.legal_into(seat, legal)
        if legal.after(legal.after(-1)) < 0:
            return
        ratings = noughts(state.actions)
        state.rate(seat, legal, ratings, chance)
        best = highest(ratings, legal, -1)
        self.decisions += 1
        if self.quick:
            self.slips += state.suggest(seat, legal, chance) != action
        else:
            self.slips += state.advise(seat, legal, chance) != action
        if action != best:
            for i in range(len(HEATS)):
                self.likelihood[i] += logarithm_of_slip(ratings, legal, best, action, HEATS[i])

    def manner(self, usual: Manner) -> Manner:
        """Likeliest, of somebody who before is thought to play as usual."""
        slips = (self.slips + PRIOR * usual.slips / 1000.0) / (self.decisions + PRIOR)
        best = 0
        for i in range(len(HEATS)):
            if self.likelihood[i] - doubt(i, usual) > self.likelihood[best] - doubt(best, usual):
                best = i
        found = Manner(int(1000.0 * slips + 0.5), HEATS[best], self.quick)
        found.steep, found.lead, found.fade = usual.steep, usual.lead, usual.fade
        return found


def doubt(heat: int, usual: Manner) -> float:
    """How much less likely this heat is than the usual one, before anything was seen."""
    return 0.5 * log(HEATS[heat] / max(usual.heat, HEATS[0])) ** 2


def logarithm_of_slip(
    ratings: vec[float], legal: ActionSet, best: i64, chosen: i64, heat: float
) -> float:
    """Of the chance that `slip` takes this one."""
    top = ratings[highest(ratings, legal, best)]
    whole = 0.0
    action = legal.after(-1)
    while action >= 0:
        if action != best:
            whole += exp((ratings[action] - top) / heat)
        action = legal.after(action)
    return (ratings[chosen] - top) / heat - log(whole)
