"""The regular player of Evolutopia: follow each choice to the end of the turn, take the best.

A choice is played out to the end of the turn a few times, with other luck each time (the same for
every choice that is compared), and judged by worth.py. Inside such a trial the regular player
looks one step ahead; a rating, which is wanted quickly, goes on by habit.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet, noughts
from faubourg.engine.dealer import Dealer
from faubourg.games.evolutopia import choices
from faubourg.games.evolutopia.actions import MANAGE, PLAN
from faubourg.games.evolutopia.components import (
    CHOOSE,
    DISMISS,
    DRAWN,
    EMPTY,
    LOOK,
    OPEN_WHICH,
    RECRUIT,
    TURN,
)
from faubourg.games.evolutopia.player.quick import WORST, by_rule_or_step, suggest
from faubourg.games.evolutopia.player.worth import END, TERMS, evaluate, terms

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

SAMPLES: Final[i64] = 4  # how often an action that asks chance is tried by the regular player
RATED: Final[i64] = 2  # and for a rating


def asks_chance(s: "EvolutopiaState", action: i64) -> bool:
    """Is chance going to be asked before the turn ends?"""
    if s.phase == TURN:
        return action in (CHOOSE, RECRUIT, MANAGE) or action >= PLAN
    return s.action in (CHOOSE, RECRUIT, MANAGE) or s.playing != EMPTY


# -- The regular player -------------------------------------------------------------------------


def advise(s: "EvolutopiaState", legal: ActionSet, chance: Dealer) -> i64:
    """What the regular player does here: by rule of thumb, or by what each action leads to."""
    if s.phase in (DRAWN, DISMISS, LOOK):
        return by_rule_or_step(s, legal, chance)
    return best_action(s, legal, True, chance)


def best_action(s: "EvolutopiaState", legal: ActionSet, deep: bool, chance: Dealer) -> i64:
    """Play every action to the end of the turn; the one with the best average."""
    best: i64 = EMPTY
    best_value = WORST
    action = legal.after(-1)
    while action >= 0:
        value = try_action(s, action, deep, chance)
        if value > best_value:
            best = action
            best_value = value
        action = legal.after(action)
    return best


def try_action(s: "EvolutopiaState", action: i64, deep: bool, chance: Dealer) -> float:
    """The average of how the turn ends after this action."""
    samples: i64 = 1
    if deep and asks_chance(s, action):
        samples = SAMPLES
    total = 0.0
    for _sample in range(samples):
        after = s.clone()
        look_on(after, action, deep, chance)
        total += evaluate(after)
    return total / float(samples)


def look_on(s: "EvolutopiaState", action: i64, deep: bool, chance: Dealer) -> None:
    """Do it and go on, one look ahead, until the turn is over."""
    turns = s.turns
    choices.carry_out(s, action, chance)
    legal = ActionSet(s.actions)
    while s.waiting != 0 and s.turns == turns:
        choices.legal_into(s, legal)
        if s.phase == OPEN_WHICH or (deep and s.phase == TURN):
            choices.carry_out(s, best_action(s, legal, False, chance), chance)
        else:
            choices.carry_out(s, by_rule_or_step(s, legal, chance), chance)


# -- Ratings ------------------------------------------------------------------------------------


def rate(s: "EvolutopiaState", legal: ActionSet, ratings: vec[float], chance: Dealer) -> None:
    """By how much each action improves the position until the turn is over.

    Every action is tried with the same luck; `reasons` with a dealer that stands there tells why.
    """
    now = evaluate(s)
    mark = chance.mark()
    action = legal.after(-1)
    while action >= 0:
        chance.rewind(mark)
        samples = samples_for(s, action)
        total = 0.0
        for _sample in range(samples):
            after = s.clone()
            play_on(after, action, chance)
            total += evaluate(after)
        ratings[action] = total / float(samples) - now
        action = legal.after(action)


def samples_for(s: "EvolutopiaState", action: i64) -> i64:
    if asks_chance(s, action):
        return RATED
    return 1


def play_on(s: "EvolutopiaState", action: i64, chance: Dealer) -> None:
    """Do it and go on by habit until the turn is over."""
    turns = s.turns
    choices.carry_out(s, action, chance)
    legal = ActionSet(s.actions)
    while s.waiting != 0 and s.turns == turns:
        choices.legal_into(s, legal)
        choices.carry_out(s, suggest(s, legal, chance), chance)


def reasons(s: "EvolutopiaState", action: i64, chance: Dealer) -> dict[str, float]:
    """The rating in parts: by how much each term changes, and what it means if the game ends."""
    now = terms(s)
    total = noughts(len(TERMS))
    samples = samples_for(s, action)
    for _sample in range(samples):
        after = s.clone()
        play_on(after, action, chance)
        add_change(now, terms(after), total, after.ended != 0)
    found: dict[str, float] = {}
    for i in range(len(TERMS)):
        if total[i] != 0.0:
            found[TERMS[i]] = total[i] / float(samples)
    return found


def add_change(now: vec[float], then: vec[float], total: vec[float], over: bool) -> None:
    """Add by how much each term has changed; a game that is over has no other terms."""
    for i in range(len(TERMS)):
        if over:
            total[END] += then[i] - now[i]
        else:
            total[i] += then[i] - now[i]
