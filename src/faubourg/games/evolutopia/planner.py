"""The regular player of Evolutopia: follow each choice to the end of the turn, take the best.

Small choices inside an action follow simple rules of thumb (which Experts and tiles are wanted) or
the position they lead to; the choice of the turn is played out to its end a few times, with other
luck each time, and judged by evaluate.py.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet, lowest_bit
from faubourg.engine.dealer import Dealer
from faubourg.games.evolutopia import agenda
from faubourg.games.evolutopia.action_table import (
    ASIDE,
    DONE,
    MANAGE,
    PLAN,
    TO_STUDY,
    TO_ZONE,
    TYPE,
)
from faubourg.games.evolutopia.components import (
    CHOOSE,
    DISMISS,
    DRAWN,
    EMPTY,
    EVOLUTIONS,
    LOOK,
    OPEN_WHICH,
    RECRUIT,
    STUDY,
    TURN,
    TYPES,
)
from faubourg.games.evolutopia.evaluate import VICTORY, evaluate, promise, wanted
from faubourg.games.evolutopia.inauguration import built

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

SAMPLES: Final[i64] = 6  # how often an action that asks chance is tried
WORST: Final = -10.0 * VICTORY


def advise(s: "EvolutopiaState", legal: ActionSet, chance: Dealer) -> i64:
    """What the regular player does here."""
    return choose(s, legal, True, chance)


def choose(s: "EvolutopiaState", legal: ActionSet, deep: bool, chance: Dealer) -> i64:
    """The choice in this phase: by rule of thumb, or by what each action leads to."""
    if s.phase == DRAWN:
        return keep_or_not(s)
    if s.phase == DISMISS:
        return dismiss_or_draw(s, legal)
    if s.phase == LOOK:
        return choose_or_not(s, legal)
    return best_action(s, legal, deep, chance)


def best_action(s: "EvolutopiaState", legal: ActionSet, deep: bool, chance: Dealer) -> i64:
    """Play every action to the end of the turn; the one with the best average."""
    best: i64 = EMPTY
    best_value = WORST
    for i in range(len(legal.words)):
        word = legal.words[i]
        while word != 0:
            action = 32 * i + lowest_bit(word)
            word &= word - 1
            value = try_action(s, action, deep, chance)
            if value > best_value:
                best = action
                best_value = value
    return best


def try_action(s: "EvolutopiaState", action: i64, deep: bool, chance: Dealer) -> float:
    """The average of how the turn ends after this action."""
    samples: i64 = 1
    if deep and asks_chance(s, action):
        samples = SAMPLES
    total = 0.0
    for _sample in range(samples):
        total += value_after(s.clone(), action, deep, chance)
    return total / float(samples)


def asks_chance(s: "EvolutopiaState", action: i64) -> bool:
    """Is chance going to be asked before the turn ends?"""
    if s.phase == TURN:
        return action in (CHOOSE, RECRUIT, MANAGE) or action >= PLAN
    return s.action in (CHOOSE, RECRUIT, MANAGE) or s.playing != EMPTY


def value_after(s: "EvolutopiaState", action: i64, deep: bool, chance: Dealer) -> float:
    """Do it and go on like this until the turn is over; then judge."""
    turns = s.turns
    agenda.carry_out(s, action, chance)
    legal = ActionSet(s.actions)
    while s.waiting != 0 and s.turns == turns:
        agenda.legal_into(s, legal)
        agenda.carry_out(s, next_choice(s, legal, deep, chance), chance)
    return evaluate(s)


def next_choice(s: "EvolutopiaState", legal: ActionSet, deep: bool, chance: Dealer) -> i64:
    """Inside a trial: as `choose`, but judged by the position right after it."""
    if s.phase == DRAWN:
        return keep_or_not(s)
    if s.phase == DISMISS:
        return dismiss_or_draw(s, legal)
    if s.phase == LOOK:
        return choose_or_not(s, legal)
    if s.phase == OPEN_WHICH or (deep and s.phase == TURN):
        return best_action(s, legal, False, chance)
    return best_step(s, legal, chance)


def best_step(s: "EvolutopiaState", legal: ActionSet, chance: Dealer) -> i64:
    """The action that leads to the best position at once."""
    if legal.count() == 1:
        return legal.pick(chance)
    best: i64 = EMPTY
    best_value = WORST
    for i in range(len(legal.words)):
        word = legal.words[i]
        while word != 0:
            action = 32 * i + lowest_bit(word)
            word &= word - 1
            after = s.clone()
            agenda.carry_out(after, action, chance)
            value = evaluate(after)
            if value > best_value:
                best = action
                best_value = value
    return best


# -- Rules of thumb ---------------------------------------------------------------------------


def demand(s: "EvolutopiaState", kind: i64) -> i64:
    """How many more Experts of a type the Zone could use: for Site, the crisis and Study."""
    found = wanted(s, kind) - s.zone[kind]
    for slot in range(STUDY):
        if s.study[slot] != EMPTY:
            found += s.cards.needs[s.study[slot] * TYPES + kind]
    return found


def keep_or_not(s: "EvolutopiaState") -> i64:
    """Recruiting: an Expert that nothing needs is set aside."""
    for kind in range(TYPES):
        if s.loose[kind] > 0:
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
    promises = vec[float]([0.0 for _ in range(EVOLUTIONS)])
    for tile in range(EVOLUTIONS):
        if s.stack.middle.counts[tile] > 0:
            promises[tile] = promise(s, tile, city)
    expected = WORST
    for _draw in range(s.left):
        total = 0.0
        for tile in range(EVOLUTIONS):
            if s.stack.middle.counts[tile] > 0:
                total += max(promises[tile], expected)
        expected = total / float(s.stack.middle.total)
    if promise(s, s.top(), city) >= expected:
        return TO_STUDY
    return ASIDE
