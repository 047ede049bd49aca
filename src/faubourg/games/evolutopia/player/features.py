"""What a position shows of the prospects of the city: counts and sums that worth.py weighs.

A list of numbers, so that the weights (weights.py) can be fitted to played games. Everything is
public knowledge. Positions between turns are meant; within a turn the numbers only help to compare.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import noughts, popcount
from faubourg.games.evolutopia import roles
from faubourg.games.evolutopia.components import (
    ASSIGN,
    ASSIGN_FROM_ZONE,
    ASSIGN_LIMIT,
    BLUE,
    CHOOSE,
    CHOSEN_TO_SITE,
    COPY_ROLE,
    CRISIS,
    CRISIS_PAWN,
    EMPTY,
    FIVE,
    FREE_ACTION,
    FREE_PLACEMENT,
    GREEN,
    HIGHEST,
    INAUGURATE,
    INAUGURATE_MISSING,
    INDICATOR_BY,
    INDICATORS,
    MUCH,
    NUISANCE,
    PLANS,
    RECRUIT,
    SITE,
    SQUARES,
    START,
    STUDY,
    TYPES,
    USES_TO_UNLOCK,
    WHAT,
    ZONE,
)
from faubourg.games.evolutopia.inauguration import BESIDE, built, moved

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

# where each number is: indicators ...
ALWAYS: Final[i64] = 0
VALUE: Final[i64] = 1  # + value (7 where the goal is 5: see `rung`): indicators that stand there
REACHED: Final[i64] = 9  # indicators at the goal
LACKING_MOST: Final[i64] = 10  # what the worst indicator lacks
# ... Nuisances
POLLUTED: Final[i64] = 11
MANY: Final[i64] = 12  # those beyond four, which speed the crises up
FAR: Final[i64] = 13  # without a tile beside them
# ... the pawn
BEACON: Final[i64] = 14  # + beacons that are left, 0..5
HURRY: Final[i64] = 20  # beacons gone times work to do
# ... tiles on Site: their worth, by Experts missing, and by those missing that the Zone lacks
SITE_MISSING: Final[i64] = 21  # + 0..4
SITE_LACKING: Final[i64] = 26  # + 0..4
TILES: Final[i64] = 31  # + 0..4 tiles by Experts missing
WINS: Final[i64] = 36  # + 0..2 a tile that would win the game, by Experts missing
# ... tiles in Study
STUDY_BEST: Final[i64] = 39
STUDY_SUM: Final[i64] = 40
STUDY_TILES: Final[i64] = 41
STUDY_GREEN: Final[i64] = 42
STUDY_BLUE: Final[i64] = 43
STUDY_NEED: Final[i64] = 44
# ... Experts of the Zone
FOR_STUDY: Final[i64] = 45
USELESS: Final[i64] = 46
ROOM: Final[i64] = 47
KINDS: Final[i64] = 48
# ... the crisis
CRISIS_WITHOUT: Final[i64] = 49  # + 0..3 Experts missing
CRISIS_LACKING: Final[i64] = 53  # + 0..3 missing that the Zone lacks
CRISIS_LAST: Final[i64] = 57  # + 0..3 missing, if the game would be lost
CRISIS_LAST_LACKING: Final[i64] = 61  # + 0..3
CRISIS_LOSS: Final[i64] = 65  # what an indicator would lose
CRISIS_LOSS_LACKING: Final[i64] = 66
# ... the actions that are free
FREE: Final[i64] = 67  # + action
FREE_STUDY_ROOM: Final[i64] = 72
FREE_START_TILE: Final[i64] = 73
FREE_START_ROOM: Final[i64] = 74
FREE_START_GREEN: Final[i64] = 75
FREE_RECRUIT_USE: Final[i64] = 76
FREE_ASSIGN_USE: Final[i64] = 77
FREE_ASSIGN_CRISIS: Final[i64] = 78  # the crisis can be managed from the Zone
FREE_OPEN: Final[i64] = 79  # worth of the best finished tile
FREE_OPEN_SOON: Final[i64] = 80  # worth of a tile that can be finished and inaugurated
FREE_RECRUIT_ASSIGN: Final[i64] = 81
FREE_LAST: Final[i64] = 82  # how many are free, squared
# ... cards
HOLDS: Final[i64] = 83  # + effect of a Bon Plan held
HOLDS_OPENING: Final[i64] = 83 + 14  # FREE_ACTION + 1: a free inauguration
SHOWS: Final[i64] = 98  # + effect of a role that is face up
NEXT: Final[i64] = 120  # + effect of a role that the next player can use now
USED: Final[i64] = 142  # uses of start roles
SHORT: Final[i64] = 143  # squares that the city lacks to be sure of reaching the goal
FEATURES: Final[int] = 144

STEP: Final[vec[float]] = vec[float]([0.0, 1.2, 2.3, 3.4, 4.4, 5.4, 5.8, 6.0])
COVERED: Final = 1.6  # worth of covering a Nuisance beside the city
COVERED_LATER: Final = 0.8
SPARE: Final[i64] = 3  # squares that should be left over


def measure(s: "EvolutopiaState") -> vec[float]:
    """The numbers of a position."""
    f = noughts(FEATURES)
    f[ALWAYS] = 1.0
    city = built(s)
    measure_city(s, city, f)
    zone = s.zone[:]
    measure_crisis(s, zone, f)
    measure_site(s, city, zone, f)
    measure_study(s, city, zone, f)
    measure_actions(s, f)
    measure_cards(s, f)
    return f


def rung(s: "EvolutopiaState", value: i64) -> i64:
    """Where an indicator stands, as if the goal were 5."""
    return max(0, min(HIGHEST, value + 5 - s.cards.goal))


def measure_city(s: "EvolutopiaState", city: i64, f: vec[float]) -> None:
    """Indicators, Nuisances and the pawn."""
    work = 0.0
    most: i64 = 0
    for indicator in range(INDICATORS):
        f[VALUE + rung(s, s.indicators[indicator])] += 1.0
        lacking = s.cards.goal - s.indicators[indicator]
        if lacking > 0:
            work += float(lacking)
            most = max(most, lacking)
        else:
            f[REACHED] += 1.0
    f[LACKING_MOST] = float(most)
    count: i64 = 0
    for at in range(SQUARES):
        if s.territory[at] >= NUISANCE:
            count += 1
            if BESIDE[at] & city == 0:
                f[FAR] += 1.0
    f[POLLUTED] = float(count)
    if count > 4:
        f[MANY] = float(count - 4)
    left = s.cards.beacons - s.beacon
    f[BEACON + max(0, min(5, left))] = 1.0
    f[SHORT] = float(max(0, tiles_to_go(s, count) + SPARE - (SQUARES - popcount(city))))
    f[HURRY] = float(5 - min(5, left)) * (work + float(count)) / 10.0


def tiles_to_go(s: "EvolutopiaState", count: i64) -> i64:
    """How many tiles are needed at least: for the Nuisances, for the worst indicator, for all."""
    work: i64 = 0
    most = count
    for indicator in range(INDICATORS):
        lacking = s.cards.goal - s.indicators[indicator]
        if lacking > 0:
            work += lacking
            most = max(most, (lacking + 1) // 2)
    return max(most, (work + 2) // 3)


def use_experts(s: "EvolutopiaState", place: i64, zone: vec[i64]) -> i64:
    """Take the Experts that a place needs from those of the Zone; how many it then lacks."""
    lacking: i64 = 0
    first = s.first_need(place)
    if first == EMPTY:
        return lacking
    for kind in range(TYPES):
        needed = s.cards.all_needs[first + kind] - s.placed[place * TYPES + kind]
        if needed > 0:
            taken = min(needed, zone[kind])
            zone[kind] -= taken
            lacking += needed - taken
    return lacking


def measure_crisis(s: "EvolutopiaState", zone: vec[i64], f: vec[float]) -> None:
    """What the crisis needs, has, and would cost."""
    if s.crisis == EMPTY:
        return
    missing = min(3, s.missing(CRISIS))
    lacking = min(3, use_experts(s, CRISIS, zone))
    f[CRISIS_WITHOUT + missing] = 1.0
    f[CRISIS_LACKING + lacking] = 1.0
    at = 2 * s.crisis
    loss = 0.0
    for effect in range(s.cards.unmanaged[at], s.cards.unmanaged[at + 1]):
        op = s.cards.op(effect)
        much = s.cards.word(effect, MUCH)
        if op == CRISIS_PAWN and s.beacon + much >= s.cards.beacons:
            f[CRISIS_LAST + missing] = 1.0
            f[CRISIS_LAST_LACKING + lacking] = 1.0
        elif op == INDICATOR_BY:
            which = s.cards.word(effect, WHAT)
            if which < INDICATORS:
                loss -= step(s, s.indicators[which], much)
    if missing > 0:
        f[CRISIS_LOSS] = loss
    if lacking > 0:
        f[CRISIS_LOSS_LACKING] = loss
    if missing > 0 and lacking == 0 and free(s, ASSIGN):
        f[FREE_ASSIGN_CRISIS] = 1.0


def free(s: "EvolutopiaState", action: i64) -> bool:
    return (s.blocked >> action) & 1 == 0


def step(s: "EvolutopiaState", value: i64, by: i64) -> float:
    """What a gain or loss of one indicator is worth."""
    return STEP[rung(s, moved(value, by))] - STEP[rung(s, value)]


# -- Tiles --------------------------------------------------------------------------------------


def tile_worth(s: "EvolutopiaState", tile: i64, standing: vec[i64], city: i64, gone: i64) -> float:
    """What a tile would bring where the indicators stand and some Nuisances (`gone`) are covered.

    A tile beside the city counts more than one that could be covered later.
    """
    return steps_worth(s, tile, standing) + cover_worth(target(s, tile, city, gone), city)


def steps_worth(s: "EvolutopiaState", tile: i64, standing: vec[i64]) -> float:
    """What the gains and losses of a tile are worth where the indicators stand."""
    value = 0.0
    for indicator in range(INDICATORS):
        by = s.cards.gains[tile * INDICATORS + indicator]
        if by != 0:
            value += step(s, standing[indicator], by)
    return value


def cover_worth(at: i64, city: i64) -> float:
    """What covering the Nuisance on a square is worth; EMPTY: there is none to cover."""
    if at == EMPTY:
        return 0.0
    if BESIDE[at] & city != 0:
        return COVERED
    return COVERED_LATER


def target(s: "EvolutopiaState", tile: i64, city: i64, gone: i64) -> i64:
    """A Nuisance that the tile can cover, better one beside the city; EMPTY if there is none."""
    found: i64 = EMPTY
    for at in range(SQUARES):
        criterion = s.territory[at] - NUISANCE
        if criterion < 0 or (gone >> at) & 1 == 1:
            continue
        if s.cards.gains[tile * INDICATORS + criterion] > 0:
            if BESIDE[at] & city != 0:
                return at
            found = at
    return found


def measure_site(s: "EvolutopiaState", city: i64, zone: vec[i64], f: vec[float]) -> None:
    """The tiles on Site, the most advanced first: each counts what it adds to those before it."""
    standing = s.indicators[:]
    gone: i64 = 0
    done: i64 = 0
    for _turn in range(SITE):
        slot = next_tile(s, done)
        if slot == EMPTY:
            break
        done |= 1 << slot
        tile = s.site[slot]
        missing = min(4, s.missing(slot))
        lacking = min(4, use_experts(s, slot, zone))
        at = target(s, tile, city, gone)
        value = steps_worth(s, tile, standing) + cover_worth(at, city)
        f[SITE_MISSING + missing] += value
        f[SITE_LACKING + lacking] += value
        f[TILES + missing] += 1.0
        if wins(s, tile, city):
            f[WINS + min(2, missing)] = 1.0
        if free(s, INAUGURATE):
            if missing == 0:
                f[FREE_OPEN] = max(value, f[FREE_OPEN])
            elif lacking == 0 and missing <= 3 and free(s, ASSIGN):
                f[FREE_OPEN_SOON] = max(value, f[FREE_OPEN_SOON])
        if free(s, ASSIGN):
            f[FREE_ASSIGN_USE] += float(missing - lacking)
        if at != EMPTY:
            gone |= 1 << at
        for indicator in range(INDICATORS):
            by = s.cards.gains[tile * INDICATORS + indicator]
            standing[indicator] = moved(standing[indicator], by)
    f[FREE_ASSIGN_USE] = min(3.0, f[FREE_ASSIGN_USE])


def next_tile(s: "EvolutopiaState", done: i64) -> i64:
    """The slot of Site, of those not done yet, that misses the fewest Experts."""
    best: i64 = EMPTY
    for slot in range(SITE):
        if s.site[slot] == EMPTY or (done >> slot) & 1 == 1:
            continue
        if best == EMPTY or s.missing(slot) < s.missing(best):
            best = slot
    return best


def wins(s: "EvolutopiaState", tile: i64, city: i64) -> bool:
    """Would inaugurating this tile win the game?"""
    for indicator in range(INDICATORS):
        by = s.cards.gains[tile * INDICATORS + indicator]
        if s.indicators[indicator] + by < s.cards.goal:
            return False
    count = s.nuisances()
    if count == 0:
        return True
    if count > 1:
        return False
    at = target(s, tile, city, 0)
    return at != EMPTY and BESIDE[at] & city != 0


def measure_study(s: "EvolutopiaState", city: i64, zone: vec[i64], f: vec[float]) -> None:
    """The tiles in Study, and the Experts of the Zone that only they need, or nothing."""
    best = 0.0
    for slot in range(STUDY):
        tile = s.study[slot]
        if tile == EMPTY:
            continue
        value = tile_worth(s, tile, s.indicators, city, 0)
        best = max(best, value)
        f[STUDY_SUM] += value
        f[STUDY_TILES] += 1.0
        f[STUDY_NEED] += float(s.cards.need[tile])
        if s.cards.picto[tile] == GREEN:
            f[STUDY_GREEN] += 1.0
        elif s.cards.picto[tile] == BLUE:
            f[STUDY_BLUE] += 1.0
    f[STUDY_BEST] = best
    for kind in range(TYPES):
        if s.zone[kind] > 0:
            f[KINDS] += 1.0
        spare = zone[kind]
        if spare > 0:
            later: i64 = 0
            for slot in range(STUDY):
                if s.study[slot] != EMPTY:
                    later = max(later, s.cards.needs[s.study[slot] * TYPES + kind])
            f[FOR_STUDY] += float(min(later, spare))
            f[USELESS] += float(spare - min(later, spare))
    f[ROOM] = float(ZONE - s.zone_size())


# -- Actions and cards --------------------------------------------------------------------------


def measure_actions(s: "EvolutopiaState", f: vec[float]) -> None:
    """The actions that are free in this cycle, and what they could do."""
    count = 0.0
    for action in range(FIVE):
        if free(s, action):
            f[FREE + action] = 1.0
            count += 1.0
    f[FREE_LAST] = count * count
    if free(s, CHOOSE):
        f[FREE_STUDY_ROOM] = 3.0 - f[STUDY_TILES]
    if free(s, START) and f[STUDY_TILES] > 0.0:
        f[FREE_START_TILE] = 1.0
        if s.site_slot() != EMPTY:
            f[FREE_START_ROOM] = 1.0
        if f[STUDY_GREEN] > 0.0:
            f[FREE_START_GREEN] = 1.0
    if free(s, RECRUIT):
        f[FREE_RECRUIT_USE] = f[ROOM] + f[USELESS]
        if free(s, ASSIGN):
            f[FREE_RECRUIT_ASSIGN] = f[ROOM] + f[USELESS]


def measure_cards(s: "EvolutopiaState", f: vec[float]) -> None:
    """Bon Plans in hand, roles that are face up, and what the next player can do with them."""
    for plan in range(PLANS):
        if s.holder[plan] != EMPTY:
            op = s.cards.plan_op(plan)
            if op == FREE_ACTION and s.cards.word(s.cards.plan[plan], WHAT) != START:
                f[HOLDS_OPENING] += 1.0
            else:
                f[HOLDS + op] += 1.0
    for seat in range(s.players):
        for which in range(2):
            role = s.roles[2 * seat + which]
            if role != EMPTY:
                f[SHOWS + s.cards.role_op(role)] += 1.0
        if s.players > 1:
            f[USED] += float(USES_TO_UNLOCK - s.uses[seat])
    if s.role_used == 0:
        measure_uses(s, f)


def measure_uses(s: "EvolutopiaState", f: vec[float]) -> None:
    """What the next player can use: the own roles that are face up, by the Tinkerer all of them.

    The same as asking `roles.may_use` for every effect, without looking for who shows it.
    """
    copies = roles.shows(s, s.turn, s.cards.role_with[COPY_ROLE])
    for seat in range(s.players):
        if seat == s.turn or copies:
            for which in range(2):
                role = s.roles[2 * seat + which]
                if role != EMPTY and fits(s, s.cards.role_op(role)):
                    f[NEXT + s.cards.role_op(role)] = 1.0


def fits(s: "EvolutopiaState", op: i64) -> bool:
    """Is the action that a role helps with free?"""
    if op == ASSIGN_LIMIT:
        return free(s, ASSIGN)
    if op in (INAUGURATE_MISSING, FREE_PLACEMENT):
        return free(s, INAUGURATE)
    if op == CHOSEN_TO_SITE:
        return free(s, CHOOSE)
    if op == ASSIGN_FROM_ZONE:
        return free(s, START)
    return True
