"""Why an action is not legal now: the reason with the rule that says so."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from faubourg.engine.refusal import Refusal
from faubourg.games.evolutopia.actions import (
    ASIDE,
    DONE,
    MANAGE,
    MARK,
    PICK,
    PLAN,
    PUT,
    SITE_SLOT,
    SQUARE,
    STUDY_SLOT,
    SWAP,
    TAKE,
    TYPE,
    USE,
)
from faubourg.games.evolutopia.components import (
    ASKED,
    ASSIGNING,
    BLOCK,
    CANCEL_ARRIVAL,
    COOPERATE,
    DISMISS,
    EMPTY,
    FIVE,
    FOREMAN,
    INAUGURATE,
    LOOK,
    NUISANCE,
    OPEN_WHERE,
    OPEN_WHICH,
    OPTION,
    PLACES,
    SITE,
    SWAP_FROM,
    TURN,
    square_name,
)
from faubourg.games.evolutopia.inauguration import BESIDE, built

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

# the rule that asks the question of each phase, from the windows on
ASKING: Final = (
    *("E11.1", "E11.1", "E11.1", "E11.1", "E3.1", "E4.1.2", "E4.1.5", "E5.9", "E4.2.1", "E4.2.2"),
    *("E4.2.2", "E4.2.3", "E5.10", "E4.3.1", "E4.3.2", "E4.4.1", "E4.5.1", "E4.5.4", "E5.8"),
    *("E5.11", "E5.11", "E6.3", "E6.4", "E8.2", "E11.7", "E10.3", "E10.5", "E10.6", "E10.7"),
    *("E7.3", "E7.5", "E7.8", "E7.8", "E7.8", "E7.9", "E11.9"),
)


def refuse(s: "EvolutopiaState", action: i64) -> Refusal:
    """The most telling reason that applies; otherwise that something else is being asked."""
    phase = s.phase
    if action < MANAGE and phase == TURN:
        return refuse_action(s, action)
    if action >= PLAN and phase <= TURN:
        return refuse_plan(s, action - PLAN)
    if SWAP <= action < SWAP + 25 and (phase <= TURN or phase == SWAP_FROM):
        return refuse_swap(s)
    if phase == LOOK and action == ASIDE:
        return Refusal("three_aside", {}, "E4.1.2")
    if phase == DISMISS and action == DONE:
        return Refusal("dismiss_one", {}, "E3.3")
    if phase == DISMISS and TYPE <= action < SWAP:
        return Refusal("no_such_expert", {"expert": s.cards.expert_name(action - TYPE)}, "E4.3.1")
    if PUT <= action < TYPE and phase in (ASSIGNING, FOREMAN, COOPERATE):
        return refuse_put(s, action - PUT)
    if phase == ASSIGNING and action == DONE:
        return Refusal("assign_one", {}, "E4.4.1")
    if phase == OPEN_WHICH and SITE_SLOT <= action < SITE_SLOT + SITE:
        return refuse_tile(s, action - SITE_SLOT)
    if phase == OPEN_WHERE and SQUARE <= action < PUT:
        return refuse_square(s, action - SQUARE)
    if phase == OPTION and TAKE <= action < PICK:
        return Refusal("option_without_effect", {}, "E6.3")
    if phase == BLOCK and MARK <= action < MARK + FIVE:
        return Refusal("already_blocked", {"action": s.cards.action_name(action - MARK)}, "E6.4")
    if action == USE:
        return Refusal("no_role_here", {}, "E5.3")
    if STUDY_SLOT <= action < SQUARE and asks_for_slot(s, action):
        return Refusal("no_tile_there", {}, ASKING[phase - ASKED])
    return Refusal("asked_something_else", {}, ASKING[phase - ASKED])


def refuse_action(s: "EvolutopiaState", action: i64) -> Refusal:
    name = s.cards.action_name(action)
    if (s.blocked >> action) & 1 != 0:
        return Refusal("action_blocked", {"action": name}, "E3.1")
    if action == INAUGURATE:
        for slot in range(SITE):
            if s.site[slot] != EMPTY and s.missing(slot) == 0:
                return Refusal("no_square", {"evolution": tile(s, slot)}, "E4.5.6")
        return Refusal("nothing_finished", {}, "E4.5.1")
    return Refusal("action_without_effect", {"action": name}, "E3.3")


def refuse_plan(s: "EvolutopiaState", plan: i64) -> Refusal:
    name = s.cards.plan_name(plan)
    if s.holder[plan] != s.turn:
        return Refusal("plan_not_yours", {"plan": name}, "E7.1")
    if s.cards.plan_op(plan) == CANCEL_ARRIVAL:
        return Refusal("plan_at_arrival", {"plan": name}, "E7.7")
    return Refusal("plan_without_effect", {"plan": name}, "E7.1")


def refuse_swap(s: "EvolutopiaState") -> Refusal:
    if s.role_used != 0 and s.playing == EMPTY:
        return Refusal("role_used_up", {}, "E5.2")
    return Refusal("no_swap", {}, "E10.13")


def refuse_put(s: "EvolutopiaState", put: i64) -> Refusal:
    kind = put // PLACES
    expert = s.cards.expert_name(kind)
    if s.phase != COOPERATE and s.zone[kind] == 0:
        return Refusal("no_such_expert", {"expert": expert}, "E4.4.4")
    return Refusal("not_missing", {"expert": expert}, "E4.4.2")


def refuse_tile(s: "EvolutopiaState", slot: i64) -> Refusal:
    if s.site[slot] == EMPTY:
        return Refusal("no_tile_there", {}, "E4.5.1")
    missing = int(s.missing(slot))
    if missing > 0:
        return Refusal("not_finished", {"evolution": tile(s, slot), "missing": missing}, "E4.5.1")
    return Refusal("no_square", {"evolution": tile(s, slot)}, "E4.5.6")


def refuse_square(s: "EvolutopiaState", at: i64) -> Refusal:
    content = s.territory[at]
    where = square_name(at)
    if content >= 0 and content < NUISANCE:
        return Refusal("square_taken", {"square": where}, "E4.5.7")
    if BESIDE[at] & built(s) == 0:
        return Refusal("not_adjacent", {"square": where}, "E4.5.4")
    criterion = s.cards.indicator_name(content - NUISANCE)
    params: dict[str, object] = {"evolution": tile(s, s.chosen), "indicator": criterion}
    return Refusal("wrong_criterion", params, "E4.5.5")


def asks_for_slot(s: "EvolutopiaState", action: i64) -> bool:
    """Is a tile of that zone asked for?"""
    wanted = ASKING[s.phase - ASKED]
    if action < SITE_SLOT:
        return wanted in ("E4.2.1", "E10.5")
    return wanted in ("E4.5.1", "E10.6")


def tile(s: "EvolutopiaState", slot: i64) -> str:
    return s.cards.evolution_name(s.site[slot])
