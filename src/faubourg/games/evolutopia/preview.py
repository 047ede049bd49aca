"""What an action would do, said before it is made: from what everybody sees."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from faubourg.engine.facts import Fact
from faubourg.games.evolutopia import crises, effects
from faubourg.games.evolutopia.actions import (
    MANAGE,
    PICK,
    PLAN,
    PUT,
    SITE_SLOT,
    SQUARE,
    STUDY_SLOT,
    TAKE,
    TO_STUDY,
    TYPE,
    USE,
)
from faubourg.games.evolutopia.components import (
    ANYWHERE,
    COPY_ROLE,
    CRISIS,
    CRISIS_PAWN,
    DROPPING_PLAN,
    DROPPING_SITE,
    DROPPING_STUDY,
    EFFECT_IDS,
    EMPTY,
    IF,
    INDICATOR_BY,
    INDICATORS,
    KEEP_CRISIS,
    KEEP_ROLE,
    LOOK,
    MUCH,
    NUISANCE,
    OPEN_WHICH,
    OPTIONS,
    PICTO_IDS,
    PLACES,
    RELEASE_EXPERTS,
    SEARCH,
    START_WHICH,
    TYPES,
    WHAT,
)
from faubourg.games.evolutopia.describe import OFFERS
from faubourg.games.evolutopia.inauguration import moved

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

COUNTED: Final = ("more_blocks", "loses_study", "loses_site", "loses_plan")


def preview(s: "EvolutopiaState", action: i64) -> list[Fact]:
    """Facts about a legal action, the most important first."""
    if action == MANAGE:
        return preview_managing(s)
    if action == USE:
        return preview_role(s, s.cards.role_with[OFFERS[int(s.phase)]])
    if action == TO_STUDY and s.phase == LOOK:
        return preview_tile(s, s.top())
    if STUDY_SLOT <= action < SITE_SLOT and s.phase != DROPPING_STUDY:
        return preview_start(s, s.study[action - STUDY_SLOT])
    if SITE_SLOT <= action < SQUARE and s.phase != DROPPING_SITE:
        return preview_site(s, action - SITE_SLOT)
    if SQUARE <= action < PUT:
        return preview_square(s, s.site[s.chosen], action - SQUARE)
    if PUT <= action < TYPE:
        return preview_put(s, (action - PUT) % PLACES)
    if TAKE <= action < PICK:
        at = 2 * (s.crisis * OPTIONS + action - TAKE)
        return preview_effects(s, s.cards.option[at], s.cards.option[at + 1])
    if PICK <= action < PICK + 5:
        return preview_pick(s, action - PICK)
    if action >= PLAN and s.phase != DROPPING_PLAN:
        return [Fact("plan_effect", {"effect": EFFECT_IDS[s.cards.plan_op(action - PLAN)]})]
    return []


def preview_start(s: "EvolutopiaState", tile: i64) -> list[Fact]:
    picto = PICTO_IDS[s.cards.picto[tile]]
    facts = preview_tile(s, tile)
    if s.phase == START_WHICH and picto != "none":
        facts.append(Fact("picto", {"picto": picto}))
    return facts


def preview_tile(s: "EvolutopiaState", tile: i64) -> list[Fact]:
    """What a tile needs and brings."""
    experts: list[str] = []
    for kind in range(TYPES):
        for _copy in range(s.cards.needs[tile * TYPES + kind]):
            experts.append(s.cards.expert_name(kind))
    return [Fact("needs", {"experts": experts}), *preview_gains(s, tile)]


def preview_gains(s: "EvolutopiaState", tile: i64) -> list[Fact]:
    """E4.5.3: what its inauguration would do to each indicator now."""
    facts: list[Fact] = []
    for indicator in range(INDICATORS):
        by = s.cards.gains[tile * INDICATORS + indicator]
        if by != 0:
            facts.append(change(s, indicator, by))
    return facts


def change(s: "EvolutopiaState", indicator: i64, by: i64) -> Fact:
    before = s.indicators[indicator]
    params: dict[str, object] = {
        "indicator": s.cards.indicator_name(indicator),
        "before": int(before),
        "after": int(moved(before, by)),
    }
    return Fact("becomes", params)


def preview_site(s: "EvolutopiaState", slot: i64) -> list[Fact]:
    if s.phase == OPEN_WHICH:
        return preview_gains(s, s.site[slot])
    return [Fact("still_missing", {"count": int(s.missing(slot))})]


def preview_square(s: "EvolutopiaState", tile: i64, at: i64) -> list[Fact]:
    """E4.5, E9.1: the indicators, the Nuisances left, and whether it wins."""
    left = s.nuisances()
    facts = preview_gains(s, tile)
    if s.territory[at] >= NUISANCE:
        left -= 1
        facts.append(Fact("nuisances_left", {"count": int(left)}))
    won = left == 0
    for indicator in range(INDICATORS):
        by = s.cards.gains[tile * INDICATORS + indicator]
        if moved(s.indicators[indicator], by) < s.cards.goal:
            won = False
    return [Fact("wins", {}), *facts] if won else facts


def preview_put(s: "EvolutopiaState", place: i64) -> list[Fact]:
    missing = int(s.missing(place)) - 1
    if missing > 0:
        return [Fact("still_missing", {"count": missing})]
    return [Fact("manages", {})] if place == CRISIS else [Fact("finishes", {})]


def preview_managing(s: "EvolutopiaState") -> list[Fact]:
    """E6.2: what the current crisis would cost as things stand."""
    if s.crisis == EMPTY:
        return [Fact("no_crisis", {})]
    name = s.cards.crisis_name(s.crisis)
    if s.missing(CRISIS) == 0:
        return [Fact("crisis_managed", {"crisis": name})]
    missing: dict[str, object] = {"crisis": name, "count": int(s.missing(CRISIS))}
    facts = [Fact("crisis_unmanaged", missing)]
    if crises.may_rescue(s):
        facts.append(Fact("can_rescue", {}))
    at = 2 * s.crisis
    return facts + preview_effects(s, s.cards.unmanaged[at], s.cards.unmanaged[at + 1])


def preview_effects(s: "EvolutopiaState", first: i64, end: i64) -> list[Fact]:
    """E10: what each effect would do now."""
    return [preview_effect(s, at) for at in range(first, end) if effects.has_effect(s, at)]


def preview_effect(s: "EvolutopiaState", at: i64) -> Fact:
    op, what, much = s.cards.op(at), s.cards.word(at, WHAT), s.cards.word(at, MUCH)
    if op == INDICATOR_BY:
        if what >= INDICATORS:
            what = effects.extreme(s, what)
            if effects.tied(s, what) > 1:
                return Fact("one_of_several", {"by": int(much)})
        return change(s, what, much)
    if op == CRISIS_PAWN:
        after = int(max(1, min(s.cards.beacons, s.beacon + much)))
        if after == s.cards.beacons:
            return Fact("loses_game", {"after": after})
        return Fact("pawn_moves", {"before": int(s.beacon), "after": after})
    if op == RELEASE_EXPERTS:
        if s.cards.word(at, IF) == ANYWHERE:
            count = int(effects.in_play(s, what))
            return Fact("releases", {"expert": s.cards.expert_name(what), "count": count})
        return Fact("releases_some", {"count": int(min(much, s.zone_size()))})
    return Fact(COUNTED[op - RELEASE_EXPERTS - 1], {"count": int(much)})


def preview_pick(s: "EvolutopiaState", which: i64) -> list[Fact]:
    if s.phase == SEARCH:
        return preview_tile(s, s.aside[which])
    if s.phase == KEEP_ROLE:
        return preview_role(s, s.looked[which])
    if s.phase == KEEP_CRISIS:
        at = 2 * s.looked[which]
        return preview_effects(s, s.cards.unmanaged[at], s.cards.unmanaged[at + 1])
    return []


def preview_role(s: "EvolutopiaState", role: i64) -> list[Fact]:
    """What the role does, and how far its second role is."""
    facts = [Fact("role_effect", {"effect": EFFECT_IDS[s.cards.role_op(role)]})]
    uses = int(s.uses[s.turn])
    start = s.roles[2 * s.turn]
    counted = start == role or start == s.cards.role_with[COPY_ROLE]
    if uses > 0 and counted and s.phase != KEEP_ROLE:
        facts.append(Fact("uses_left", {"count": uses - 1}))
    return facts
