"""What an action does, as a fact that becomes the sentence of a choice."""

from typing import TYPE_CHECKING, Final

from faubourg.engine.facts import Fact
from faubourg.games.evolutopia.actions import (
    ASIDE,
    DONE,
    FREE,
    INDICATOR,
    MANAGE,
    MARK,
    PICK,
    PLAN,
    PUT,
    SITE_SLOT,
    SQUARE,
    STUDY_SLOT,
    SWAP,
    SWAP_PLACES,
    TAKE,
    TO_BAG,
    TO_SITE,
    TO_STUDY,
    TO_ZONE,
    TYPE,
    UNDER,
    USE,
)
from faubourg.games.evolutopia.components import (
    ANYWHERE,
    ASSIGNING,
    AT_END,
    BLOCK,
    BONUS,
    CHOOSE_CRISIS,
    CHOSEN_TO_SITE,
    CRISIS,
    CRISIS_MISSING,
    CRISIS_PAWN,
    DISMISS,
    DROPPING_PLAN,
    EFFECT,
    EMPTY,
    FOREMAN,
    IN_ZONE,
    INDICATOR_BY,
    INDICATORS,
    KEEP_ROLE,
    LOOK,
    LOWEST_ONE,
    MEDIATE,
    MUCH,
    NUISANCE,
    OPEN_WHICH,
    OPTIONS,
    ORDER,
    PLACES,
    RELEASE_EXPERTS,
    RELEASING,
    RESCUE,
    SEARCH,
    SEARCH_TO,
    SKIP_BLOCK,
    START_WHICH,
    SWAP_FROM,
    SWAP_TO,
    TYPES,
    VISION,
    square_name,
)

if TYPE_CHECKING:
    from faubourg.games.evolutopia.data import Data
    from faubourg.games.evolutopia.view import EvolutopiaView

# the effects that are told by a count alone, in the order of their codes from EXTRA_BLOCK on
COUNTED: Final = ("option_block", "option_study", "option_site", "option_plan")
OFFERS: Final = {  # the effect of the role that is offered in a phase
    int(VISION): int(CHOSEN_TO_SITE),
    int(RESCUE): int(CRISIS_MISSING),
    int(MEDIATE): int(CHOOSE_CRISIS),
    int(BLOCK): int(SKIP_BLOCK),
}

SAY_IT: Final = ("start", "inaugurate")  # what names the action that it is a step of


def describe(v: "EvolutopiaView", action: int) -> Fact:
    """What the action does in this view."""
    if action < MANAGE:
        return Fact("act", {"action": v.cards.action_name(action)})
    if action == MANAGE:
        return Fact("manage", {})
    if action < STUDY_SLOT:
        return describe_word(v, action)
    if action < SQUARE:
        return describe_slot(v, action)
    if action < PUT:
        return describe_square(v, action - int(SQUARE))
    if action < TYPE:
        kind, place = divmod(action - int(PUT), int(PLACES))
        return describe_put(v, kind, place)
    if action < SWAP:
        return describe_type(v, action - int(TYPE))
    if action < INDICATOR:
        kind, place = divmod(action - int(SWAP), int(SWAP_PLACES))
        return describe_swap(v, kind, place)
    if action < TAKE:
        name = v.cards.indicator_name(action - INDICATOR)
        return Fact("pick_indicator", {"indicator": name})
    if action < PICK:
        return describe_option(v, action - int(TAKE))
    if action < MARK:
        return describe_pick(v, action - int(PICK))
    if action < FREE:
        return Fact("block", {"action": v.cards.action_name(action - MARK)})
    if action < PLAN:
        return Fact("free", {"action": v.cards.action_name(action - FREE)})
    return describe_plan(v, action - int(PLAN))


def in_short(steps: list[Fact]) -> list[Fact]:
    """What action is taken goes without saying where its first step says so."""
    found: list[Fact] = []
    for step in steps:
        if step.kind in SAY_IT and found and found[-1].kind == "act":
            found.pop()
        found.append(step)
    return found


def tile_name(v: "EvolutopiaView", tile: int) -> str:
    return v.cards.evolution_name(tile) if tile != EMPTY else ""


def top_name(v: "EvolutopiaView") -> str:
    return tile_name(v, v.stack.top[0] if v.stack.top else int(EMPTY))


def loose_name(v: "EvolutopiaView") -> str:
    """The Expert in hand whose place is asked for."""
    kinds = [kind for kind in range(int(TYPES)) if v.loose[kind] > 0]
    return v.cards.expert_name(kinds[0]) if kinds else ""


def describe_word(v: "EvolutopiaView", action: int) -> Fact:
    """The actions without a number: where something goes, enough, use the role."""
    searching = v.phase == SEARCH_TO
    evolution = tile_name(v, int(v.kept)) if searching else top_name(v)
    if action == TO_STUDY:
        return Fact("to_study", {"evolution": evolution})
    if action == TO_SITE:
        return Fact("to_site", {"evolution": evolution})
    if action == UNDER:
        return Fact("under", {"evolution": evolution})
    if action == ASIDE:
        if v.phase == LOOK:
            return Fact("aside_tile", {"evolution": evolution})
        return Fact("aside_expert", {"expert": loose_name(v)})
    if action == TO_ZONE:
        return Fact("to_zone", {"expert": loose_name(v)})
    if action == TO_BAG:
        return Fact("to_bag", {"expert": loose_name(v)})
    if action == USE:
        return describe_use(v)
    assert action == DONE
    return describe_done(v, evolution)


def describe_use(v: "EvolutopiaView") -> Fact:
    role = v.cards.role_with[OFFERS.get(int(v.phase), int(CHOSEN_TO_SITE))]
    return Fact("use_role", {"role": v.cards.role_name(role) if role != EMPTY else ""})


def describe_done(v: "EvolutopiaView", evolution: str) -> Fact:
    if v.phase == DISMISS:
        return Fact("begin_drawing", {})
    if v.phase == BONUS:
        return Fact("leave_top", {"evolution": evolution})
    if v.phase in (ASSIGNING, SWAP_FROM):
        return Fact("enough", {})
    if v.phase in (VISION, RESCUE, MEDIATE, FOREMAN):
        return Fact("no_role", {})
    return Fact("end_turn", {}) if v.phase == AT_END else Fact("go_on", {})


def describe_slot(v: "EvolutopiaView", action: int) -> Fact:
    """A tile of Study or Site."""
    if action < SITE_SLOT:
        name = tile_name(v, int(v.study[action - STUDY_SLOT]))
        kind = "start" if v.phase == START_WHICH else "give_up"
        return Fact(kind, {"evolution": name})
    name = tile_name(v, int(v.site[action - SITE_SLOT]))
    kind = "inaugurate" if v.phase == OPEN_WHICH else "give_up"
    return Fact(kind, {"evolution": name})


def describe_square(v: "EvolutopiaView", at: int) -> Fact:
    content = v.territory[at]
    if content >= NUISANCE:
        criterion = v.cards.indicator_name(content - NUISANCE)
        return Fact("place_over", {"square": square_name(at), "indicator": criterion})
    return Fact("place", {"square": square_name(at)})


def describe_put(v: "EvolutopiaView", kind: int, place: int) -> Fact:
    expert = v.cards.expert_name(kind)
    if place == CRISIS:
        name = v.cards.crisis_name(v.crisis) if v.crisis != EMPTY else ""
        return Fact("assign_crisis", {"expert": expert, "crisis": name})
    return Fact("assign", {"expert": expert, "evolution": tile_name(v, int(v.site[place]))})


def describe_type(v: "EvolutopiaView", kind: int) -> Fact:
    expert = v.cards.expert_name(kind)
    if v.phase == SEARCH_TO:
        name = tile_name(v, int(v.kept))
        return Fact("to_site_with", {"evolution": name, "expert": expert})
    if v.phase == RELEASING:
        return Fact("release", {"expert": expert})
    if v.phase == SWAP_TO:
        return Fact("take_expert", {"expert": expert})
    return Fact("dismiss", {"expert": expert})


def describe_swap(v: "EvolutopiaView", kind: int, place: int) -> Fact:
    expert = v.cards.expert_name(kind)
    if place == IN_ZONE:
        return Fact("swap_zone", {"expert": expert})
    if place == CRISIS:
        return Fact("swap_crisis", {"expert": expert})
    return Fact("swap_tile", {"expert": expert, "evolution": tile_name(v, int(v.site[place]))})


def describe_option(v: "EvolutopiaView", option: int) -> Fact:
    """An option of the crisis by what it does; one with several effects by their number."""
    if v.crisis == EMPTY:
        return Fact("option", {"number": option + 1})
    at = 2 * (int(v.crisis) * int(OPTIONS) + option)
    first, end = int(v.cards.option[at]), int(v.cards.option[at + 1])
    if end - first != 1:
        return Fact("option", {"number": option + 1})
    return describe_effect(v.cards, first)


def describe_effect(data: "Data", at: int) -> Fact:
    """One effect of a crisis in words."""
    op, what, much, scope = [int(data.effects[at * EFFECT + i]) for i in range(int(EFFECT))]
    if op == INDICATOR_BY:
        if what < INDICATORS:
            return Fact("option_indicator", {"indicator": data.indicator_name(what), "by": much})
        kind = "option_lowest" if what == LOWEST_ONE else "option_highest"
        return Fact(kind, {"by": much})
    if op == CRISIS_PAWN and scope > 0:
        return Fact("option_pawn_if", {"by": much, "count": scope})
    if op == CRISIS_PAWN:
        return Fact("option_pawn", {"by": much})
    if op == RELEASE_EXPERTS:
        if scope == ANYWHERE:
            return Fact("option_release", {"expert": data.expert_name(what)})
        return Fact("option_release_zone", {"count": much})
    return Fact(COUNTED[op - int(RELEASE_EXPERTS) - 1], {"count": much})


def describe_printed(data: "Data", at: int) -> Fact:
    """One effect as it stands on a card: with its sign."""
    fact = describe_effect(data, at)
    if data.op(at) == INDICATOR_BY:
        fact.params["by"] = signed(int(data.word(at, MUCH)))
    return fact


def describe_gain(data: "Data", indicator: int, by: int) -> Fact:
    """What an Evolution gains or loses."""
    return Fact("option_indicator", {"indicator": data.indicator_name(indicator), "by": signed(by)})


def signed(by: int) -> str:
    """ "+2" or "−1", with a real minus."""
    return f"+{by}" if by > 0 else f"\N{MINUS SIGN}{-by}"


def describe_pick(v: "EvolutopiaView", which: int) -> Fact:
    if v.phase in (SEARCH, ORDER):
        kind = "keep_tile" if v.phase == SEARCH else "order_tile"
        return Fact(kind, {"evolution": tile_name(v, int(v.aside[which]))})
    card = int(v.looked[which]) if which < 2 else int(EMPTY)
    if v.phase == KEEP_ROLE:
        return Fact("keep_role", {"role": v.cards.role_name(card) if card != EMPTY else ""})
    return Fact("keep_crisis", {"crisis": v.cards.crisis_name(card) if card != EMPTY else ""})


def describe_plan(v: "EvolutopiaView", plan: int) -> Fact:
    name = v.cards.plan_name(plan)
    if v.phase == DROPPING_PLAN:
        return Fact("drop_plan", {"plan": name})
    return Fact("play", {"plan": name})
