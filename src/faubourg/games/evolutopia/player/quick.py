"""Quick play without looking ahead: what to do by habit, for trials and inside a search.

Which Experts and tiles are wanted, what to do in a turn and when to play a Bon Plan follow simple
rules; where there is no rule, the position right after each choice decides.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet, noughts
from faubourg.engine.dealer import Dealer
from faubourg.games.evolutopia import choices
from faubourg.games.evolutopia.actions import (
    ASIDE,
    DONE,
    MANAGE,
    PLAN,
    PUT,
    SITE_SLOT,
    TO_STUDY,
    TO_ZONE,
    TYPE,
)
from faubourg.games.evolutopia.components import (
    ASSIGN,
    ASSIGN_FROM_ZONE,
    ASSIGNING,
    BLUE,
    CHOOSE,
    CRISIS,
    DISMISS,
    DRAWN,
    EMPTY,
    EVOLUTIONS,
    FREE_ACTION,
    GREEN,
    INAUGURATE,
    LOOK,
    MOST_ASSIGNED,
    OPEN_WHICH,
    PLACES,
    PLANS,
    RECRUIT,
    SITE,
    START,
    STUDY,
    SWAP_EXPERTS,
    TURN,
    TYPES,
    UNBLOCK_ACTION,
    WHAT,
    ZONE,
)
from faubourg.games.evolutopia.inauguration import built
from faubourg.games.evolutopia.player.features import tile_worth, wins
from faubourg.games.evolutopia.player.worth import VICTORY, evaluate

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

WORST: Final = -10.0 * VICTORY
EXPERT_COST: Final = 0.5  # of a tile that is not on Site yet, in steps of an indicator
GREEN_WORTH: Final = 1.0
BLUE_WORTH: Final = 0.5


def suggest(s: "EvolutopiaState", legal: ActionSet, chance: Dealer) -> i64:
    """What to do by habit."""
    if s.phase == TURN:
        return take_turn(s, legal)
    if s.phase < TURN:
        plan = plan_to_play(s, legal)
        if plan != EMPTY:
            return plan
        return DONE
    return by_rule_or_step(s, legal, chance)


def by_rule_or_step(s: "EvolutopiaState", legal: ActionSet, chance: Dealer) -> i64:
    """A small choice inside an action: by a rule, or by the position right after it."""
    if s.phase == DRAWN:
        return keep_or_not(s)
    if s.phase == DISMISS:
        return dismiss_or_draw(s, legal)
    if s.phase == LOOK:
        return choose_or_not(s, legal)
    if s.phase == ASSIGNING:
        return assign(s, legal)
    if s.phase == OPEN_WHICH:
        return open_best(s, legal)
    return best_step(s, legal, chance)


def best_step(s: "EvolutopiaState", legal: ActionSet, chance: Dealer) -> i64:
    """The action that leads to the best position at once."""
    best = legal.after(-1)
    action = legal.after(best)
    if action < 0:
        return best
    best_value = step_value(s, best, chance)
    while action >= 0:
        value = step_value(s, action, chance)
        if value > best_value:
            best = action
            best_value = value
        action = legal.after(action)
    return best


def step_value(s: "EvolutopiaState", action: i64, chance: Dealer) -> float:
    after = s.clone()
    choices.carry_out(after, action, chance)
    return evaluate(after)


# -- The turn -----------------------------------------------------------------------------------


def take_turn(s: "EvolutopiaState", legal: ActionSet) -> i64:
    """Inaugurate, start, recruit and assign, in that order; else see to the crises."""
    plan = plan_to_play(s, legal)
    if plan != EMPTY:
        return plan
    if legal.has(INAUGURATE):
        return INAUGURATE
    if legal.has(START) and s.site_slot() != EMPTY:
        return START
    if legal.has(CHOOSE) and s.study_slot() != EMPTY:
        return CHOOSE
    if legal.has(RECRUIT) and not (ready(s, CRISIS, MOST_ASSIGNED) and useful_experts(s) >= 3):
        return RECRUIT
    if legal.has(ASSIGN):
        return ASSIGN
    return MANAGE


def plan_to_play(s: "EvolutopiaState", legal: ActionSet) -> i64:
    """A Bon Plan that is worth playing now; EMPTY if there is none."""
    for plan in range(PLANS):
        if s.holder[plan] == s.turn and legal.has(PLAN + plan) and plan_pays(s, plan):
            return PLAN + plan
    return EMPTY


def plan_pays(s: "EvolutopiaState", plan: i64) -> bool:
    """Cards that help with Experts wait until there is something to do for them."""
    op = s.cards.plan_op(plan)
    if op == ASSIGN_FROM_ZONE:
        return useful_experts(s) >= 2 and (s.blocked >> ASSIGN) & 1 == 1
    if op == UNBLOCK_ACTION:
        return useful_experts(s) >= 2 and (s.blocked >> ASSIGN) & 1 == 1 and s.phase == TURN
    if op == SWAP_EXPERTS:
        return False
    if op == FREE_ACTION and s.cards.word(s.cards.plan[plan], WHAT) == START:
        return s.site_slot() != EMPTY
    return True


def ready(s: "EvolutopiaState", place: i64, most: i64) -> bool:
    """Does the Zone hold all Experts that a tile or the crisis lacks, and may so many move?"""
    if place == CRISIS and s.crisis == EMPTY:
        return True
    if s.missing(place) > most:
        return False
    return lacks(s, place) == 0


def assign(s: "EvolutopiaState", legal: ActionSet) -> i64:
    """The crisis first, if it can be managed; then the tile that comes nearest to being finished.

    Experts on a crisis that stays unmanaged would be wasted.
    """
    manageable = ready(s, CRISIS, max(1, s.left))
    best: i64 = EMPTY
    least: i64 = 0
    for action in range(PUT, PUT + TYPES * PLACES):
        if not legal.has(action):
            continue
        place = (action - PUT) % PLACES
        if place == CRISIS:
            if manageable:
                return action
            continue
        lacking = lacks(s, place)
        if best == EMPTY or lacking < least:
            best = action
            least = lacking
    if best == EMPTY:
        return legal.after(-1)  # enough, if something was done already
    return best


def lacks(s: "EvolutopiaState", place: i64) -> i64:
    """How many Experts a tile will still miss when it has got what the Zone has for it."""
    found: i64 = 0
    for kind in range(TYPES):
        found += max(0, s.needs(place, kind) - s.zone[kind])
    return found


def open_best(s: "EvolutopiaState", legal: ActionSet) -> i64:
    """Inaugurating: the tile that wins, or else the one that brings most."""
    city = built(s)
    best: i64 = EMPTY
    best_value = WORST
    for slot in range(SITE):
        if not legal.has(SITE_SLOT + slot):
            continue
        value = tile_worth(s, s.site[slot], s.indicators, city, 0)
        if wins(s, s.site[slot], city):
            value += VICTORY
        if value > best_value:
            best = SITE_SLOT + slot
            best_value = value
    return best


# -- Experts and tiles --------------------------------------------------------------------------


def wanted(s: "EvolutopiaState", kind: i64) -> i64:
    """How many Experts of a type Site and the crisis still need."""
    found: i64 = 0
    for place in range(PLACES):
        found += s.needs(place, kind)
    return found


def useful_experts(s: "EvolutopiaState") -> i64:
    """Experts of the Zone that can be assigned now."""
    found: i64 = 0
    for kind in range(TYPES):
        if s.zone[kind] > 0:
            found += min(s.zone[kind], wanted(s, kind))
    return found


def demand(s: "EvolutopiaState", kind: i64) -> i64:
    """How many more Experts of a type the Zone could use: for Site, the crisis and Study."""
    found = wanted(s, kind) - s.zone[kind]
    for slot in range(STUDY):
        if s.study[slot] != EMPTY:
            found += s.cards.needs[s.study[slot] * TYPES + kind]
    return found


def keep_or_not(s: "EvolutopiaState") -> i64:
    """Recruiting: an Expert that nothing needs is set aside; so is one who takes the last room
    from those whom the crisis lacks and can still get."""
    crisis: i64 = 0
    if (s.blocked >> ASSIGN) & 1 == 0:
        crisis = lacks(s, CRISIS)
    for kind in range(TYPES):
        if s.loose[kind] > 0:
            if s.needs(CRISIS, kind) <= s.zone[kind] and ZONE - s.zone_size() <= crisis:
                return ASIDE
            if wanted(s, kind) > s.zone[kind]:
                return TO_ZONE
            if s.left < 2 and demand(s, kind) > 0:
                return TO_ZONE
    return ASIDE


def dismiss_or_draw(s: "EvolutopiaState", legal: ActionSet) -> i64:
    """Recruiting: whom nothing needs is dismissed; of a full Zone the least needed."""
    least: i64 = EMPTY
    for kind in range(TYPES):
        if s.zone[kind] == 0:
            continue
        if demand(s, kind) < 0:
            return TYPE + kind
        if least == EMPTY or demand(s, kind) < demand(s, least):
            least = kind
    if legal.has(DONE):
        return DONE
    return TYPE + least


def choose_or_not(s: "EvolutopiaState", legal: ActionSet) -> i64:
    """Choosing: take a tile that promises more than going on and stopping as well as possible."""
    if not legal.has(ASIDE) or s.stack.middle.total == 0:
        return TO_STUDY
    city = built(s)
    promises = noughts(EVOLUTIONS)
    for tile in range(EVOLUTIONS):
        if s.stack.middle.counts[tile] > 0:
            promises[tile] = promise(s, tile, city)
    if promise(s, s.top(), city) >= expected(s, promises):
        return TO_STUDY
    return ASIDE


def expected(s: "EvolutopiaState", promises: vec[float]) -> float:
    """What the best tile will promise if this one is set aside."""
    found = WORST
    for _draw in range(s.left):
        total = 0.0
        for tile in range(EVOLUTIONS):
            if s.stack.middle.counts[tile] > 0:
                total += max(promises[tile], found)
        found = total / float(s.stack.middle.total)
    return found


def promise(s: "EvolutopiaState", tile: i64, city: i64) -> float:
    """What a tile that is not on Site would bring, less the Experts that it would take."""
    value = tile_worth(s, tile, s.indicators, city, 0)
    value -= EXPERT_COST * float(s.cards.need[tile])
    if s.cards.picto[tile] == GREEN:
        value += GREEN_WORTH
    elif s.cards.picto[tile] == BLUE:
        value += BLUE_WORTH
    return value
