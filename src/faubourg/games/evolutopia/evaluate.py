"""How good a position is for the city, as a sum of terms that can be named (`explain`).

A point is roughly one step of an indicator towards the goal. The weights were tuned by playing;
planner.py looks for the choice that leads to the best position.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.games.evolutopia.components import (
    ASSIGN,
    CHOOSE,
    CRISIS,
    CRISIS_PAWN,
    EMPTY,
    FIVE,
    HIGHEST,
    INAUGURATE,
    INDICATOR_BY,
    INDICATORS,
    MUCH,
    NUISANCE,
    PLACES,
    PLANS,
    RECRUIT,
    SITE,
    SQUARES,
    START,
    STUDY,
    TYPES,
    WHAT,
    WON,
)
from faubourg.games.evolutopia.inauguration import BESIDE, built

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

VICTORY: Final = 1000.0

# the weights: name -> place in WEIGHTS
DEFICIT: Final[i64] = 0  # a step that an indicator lacks
STEEP: Final[i64] = 1  # its square: better a little everywhere
RESERVE: Final[i64] = 2  # a step beyond the goal, against losses to come
POLLUTED: Final[i64] = 3  # a Nuisance that lies there
FAR: Final[i64] = 4  # more, if nothing is built beside it
GAIN: Final[i64] = 5  # worth of a tile: a useful step
LOSS: Final[i64] = 6  # worth of a tile: a step lost
COVER: Final[i64] = 7  # worth of a tile: it can cover a Nuisance beside the city
COVER_LATER: Final[i64] = 8  # worth of a tile: it could cover one further away
COST: Final[i64] = 9  # what an Expert is worth that a tile in Study will need
STAFFED: Final[i64] = 10  # part of its worth that a tile on Site keeps for each Expert missing
FINISHED: Final[i64] = 11  # part of its worth that a finished tile has
IN_STUDY: Final[i64] = 12  # part that a tile in Study has
READY: Final[i64] = 13  # an Expert of the Zone that Site needs
READY_CRISIS: Final[i64] = 14  # an Expert of the Zone that the crisis needs
READY_STUDY: Final[i64] = 15  # an Expert of the Zone that Study will need
THREAT: Final[i64] = 16  # part of the cost of the crisis, by the share of Experts missing
MANAGED: Final[i64] = 17  # the crisis is managed already
PAWN: Final[i64] = 18  # one beacon
PAWN_STEEP: Final[i64] = 19  # its square
FREE_CHOOSE: Final[i64] = 20
FREE_START: Final[i64] = 21
FREE_RECRUIT: Final[i64] = 22
FREE_ASSIGN: Final[i64] = 23
FREE_INAUGURATE: Final[i64] = 24
HELD: Final[i64] = 25  # a Bon Plan in somebody's hand
UNLOCKED: Final[i64] = 26  # a step towards a second role
WEIGHTS: Final[int] = 27

TERMS: Final = ("indicators", "nuisances", "tiles", "experts", "crisis", "pawn", "actions", "cards")


def tuned() -> list[float]:
    """The weights in the order of their names."""
    return [
        *[1.07, 0.03, 0.60, 1.08, 0.46],
        *[1.00, 1.90, 1.32, 0.56],
        *[0.60, 0.80, 0.90, 0.20],
        *[0.26, 0.77, 0.08],
        *[0.68, 0.20, 2.51, 0.32],
        *[0.32, 0.35, 0.68, 1.81, 0.50],
        *[0.48, 0.13],
    ]


W: Final[vec[float]] = vec[float](tuned())


def evaluate(s: "EvolutopiaState") -> float:
    """How good the position is; a won game is better and a lost one worse than any other."""
    if s.ended == WON:
        return VICTORY
    if s.ended != 0:
        return -VICTORY
    city = built(s)
    return (
        indicators(s)
        + nuisances(s, city)
        + tiles(s, city)
        + experts(s)
        + crisis(s)
        + pawn(s)
        + actions(s)
        + cards(s)
    )


def explain(s: "EvolutopiaState") -> dict[str, float]:
    """The terms of the evaluation by name."""
    city = built(s)
    values = [indicators(s), nuisances(s, city), tiles(s, city), experts(s)]
    values += [crisis(s), pawn(s), actions(s), cards(s)]
    return dict(zip(TERMS, values))


def indicators(s: "EvolutopiaState") -> float:
    """What the indicators lack, and the reserve that they have."""
    value = 0.0
    for indicator in range(INDICATORS):
        lacking = s.cards.goal - s.indicators[indicator]
        if lacking > 0:
            value -= W[DEFICIT] * float(lacking) + W[STEEP] * float(lacking * lacking)
        else:
            value -= W[RESERVE] * float(lacking)
    return value


def nuisances(s: "EvolutopiaState", city: i64) -> float:
    """What is left to be covered; worse where the city has not come near."""
    value = 0.0
    for at in range(SQUARES):
        if s.territory[at] >= NUISANCE:
            value -= W[POLLUTED]
            if BESIDE[at] & city == 0:
                value -= W[FAR]
    return value


def worth(s: "EvolutopiaState", tile: i64, city: i64) -> float:
    """What inaugurating a tile would bring now."""
    value = 0.0
    for indicator in range(INDICATORS):
        by = s.cards.gains[tile * INDICATORS + indicator]
        if by != 0:
            value += step_worth(s.indicators[indicator], by, s.cards.goal)
    best = 0.0
    for at in range(SQUARES):
        criterion = s.territory[at] - NUISANCE
        if criterion >= 0 and s.cards.gains[tile * INDICATORS + criterion] > 0:
            if BESIDE[at] & city != 0:
                return value + W[COVER]
            best = W[COVER_LATER]
    return value + best


def step_worth(value: i64, by: i64, goal: i64) -> float:
    """The gain or loss of one indicator: most where the goal is not reached."""
    after = value + by
    if by < 0:
        if after >= goal or value == 0:
            return float(by) * W[RESERVE]
        return float(by) * W[LOSS]
    if after > HIGHEST:
        after = HIGHEST
    useful = min(after, goal) - value
    if useful < 0:
        useful = 0
    return float(useful) * W[GAIN] + float(after - value - useful) * W[RESERVE]


def tiles(s: "EvolutopiaState", city: i64) -> float:
    """Tiles on Site by how far they are staffed, and those in Study."""
    value = 0.0
    for slot in range(SITE):
        tile = s.site[slot]
        if tile != EMPTY:
            part = W[FINISHED]
            for _expert in range(s.missing(slot)):
                part *= W[STAFFED]
            value += part * worth(s, tile, city)
    for slot in range(STUDY):
        if s.study[slot] != EMPTY:
            value += W[IN_STUDY] * max(0.0, promise(s, s.study[slot], city))
    return value


def promise(s: "EvolutopiaState", tile: i64, city: i64) -> float:
    """What a tile that is not on Site would bring, less the Experts that it would take."""
    return worth(s, tile, city) - W[COST] * float(s.cards.need[tile])


def wanted(s: "EvolutopiaState", kind: i64) -> i64:
    """How many Experts of a type Site and the crisis still need."""
    found: i64 = 0
    for place in range(PLACES):
        found += s.needs(place, kind)
    return found


def experts(s: "EvolutopiaState") -> float:
    """Experts of the Zone that are needed somewhere."""
    value = 0.0
    for kind in range(TYPES):
        have = s.zone[kind]
        if have == 0:
            continue
        on_crisis = min(have, s.needs(CRISIS, kind))
        value += float(on_crisis) * W[READY_CRISIS]
        have -= on_crisis
        on_site: i64 = 0
        for slot in range(SITE):
            on_site += s.needs(slot, kind)
        on_site = min(have, on_site)
        value += float(on_site) * W[READY]
        have -= on_site
        later: i64 = 0
        for slot in range(STUDY):
            if s.study[slot] != EMPTY:
                later += s.cards.needs[s.study[slot] * TYPES + kind]
        value += float(min(have, later)) * W[READY_STUDY]
    return value


def crisis(s: "EvolutopiaState") -> float:
    """What the current crisis threatens, by the share of its Experts that is missing."""
    if s.crisis == EMPTY:
        return 0.0
    missing = s.missing(CRISIS)
    if missing == 0:
        return W[MANAGED]
    share = float(missing) / float(s.cards.crisis_need[s.crisis])
    at = 2 * s.crisis
    cost = 0.0
    for effect in range(s.cards.unmanaged[at], s.cards.unmanaged[at + 1]):
        cost += effect_cost(s, effect)
    return -W[THREAT] * share * cost


def effect_cost(s: "EvolutopiaState", effect: i64) -> float:
    """What an effect of a crisis would cost."""
    op = s.cards.op(effect)
    much = s.cards.word(effect, MUCH)
    if op == CRISIS_PAWN:
        after = s.beacon + much
        if after >= s.cards.beacons:
            return VICTORY / 10.0
        return pawn_cost(after) - pawn_cost(s.beacon)
    if op == INDICATOR_BY:
        which = s.cards.word(effect, WHAT)
        if which >= INDICATORS:
            return W[RESERVE]
        return -step_worth(s.indicators[which], much, s.cards.goal)
    return 1.0


def pawn_cost(beacon: i64) -> float:
    steps = float(beacon - 1)
    return W[PAWN] * steps + W[PAWN_STEEP] * steps * steps


def pawn(s: "EvolutopiaState") -> float:
    return -pawn_cost(s.beacon)


def actions(s: "EvolutopiaState") -> float:
    """The actions that are still free in this cycle, by what they could do."""
    value = 0.0
    for action in range(FIVE):
        if (s.blocked >> action) & 1 == 0:
            value += W[FREE_CHOOSE + action] * use_of(s, action)
    return value


def use_of(s: "EvolutopiaState", action: i64) -> float:
    """How much an action could do as things stand, from 0 to 1."""
    if action == CHOOSE:
        return float(count_empty(s.study)) / 3.0
    if action == START:
        empty = count_empty(s.site)
        if count_empty(s.study) == STUDY:
            return 0.3
        return 0.2 + float(empty) * 0.4
    if action == RECRUIT:
        return 1.0 - float(useful_experts(s)) / 5.0
    if action == ASSIGN:
        return 0.4 + 0.2 * float(min(useful_experts(s), 3))
    assert action == INAUGURATE
    for slot in range(SITE):
        if s.site[slot] != EMPTY and s.missing(slot) == 0:
            return 1.0
    return 0.4


def count_empty(slots: vec[i64]) -> i64:
    found: i64 = 0
    for slot in range(len(slots)):
        if slots[slot] == EMPTY:
            found += 1
    return found


def useful_experts(s: "EvolutopiaState") -> i64:
    """Experts of the Zone that can be assigned now."""
    found: i64 = 0
    for kind in range(TYPES):
        if s.zone[kind] > 0:
            found += min(s.zone[kind], wanted(s, kind))
    return found


def cards(s: "EvolutopiaState") -> float:
    """Bon Plans in hand, and how near the second roles are."""
    value = 0.0
    for plan in range(PLANS):
        if s.holder[plan] != EMPTY:
            value += W[HELD]
    if s.players > 1:
        for seat in range(s.players):
            value += W[UNLOCKED] * float(3 - s.uses[seat])
    return value
