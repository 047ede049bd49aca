"""Is a position possible? Everything is somewhere, once, and the agenda fits what lies there."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import zeros
from faubourg.engine.piles import Pile
from faubourg.games.evolutopia.components import (
    ASKED,
    CRISES,
    CRISIS,
    EFFECT,
    EMPTY,
    EVOLUTIONS,
    EXPERTS_OF_A_TYPE,
    FIVE,
    HIGHEST,
    IN_ZONE,
    INDICATORS,
    KEEP_CRISIS,
    KEEP_ROLE,
    LOOKED_AT,
    NUISANCE,
    NUISANCES,
    OUT_OF_TURNS,
    OVER,
    PLACES,
    PLANS,
    REPLACE,
    ROLES,
    RUNNING,
    SEARCH_TO,
    SITE,
    SQUARES,
    START_TILE,
    STUDY,
    SWAP_TO,
    TYPES,
    USES_TO_UNLOCK,
    ZONE,
)

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState


def check(s: "EvolutopiaState") -> None:
    """E1: raise ValueError if this cannot be."""
    check_ranges(s)
    check_agenda(s)
    check_tiles(s)
    check_cards(s)
    check_roles(s)
    check_experts(s)


def require(sound: bool, what: str) -> None:
    if not sound:
        raise ValueError(f"impossible position: {what}")


def within(values: vec[i64], low: i64, high: i64, what: str) -> None:
    for i in range(len(values)):
        require(low <= values[i] <= high, what)


def check_ranges(s: "EvolutopiaState") -> None:
    within(s.indicators, 0, HIGHEST, "indicators")
    within(s.study, EMPTY, EVOLUTIONS - 1, "study")
    within(s.site, EMPTY, EVOLUTIONS - 1, "site")
    within(s.aside, EMPTY, EVOLUTIONS - 1, "aside")
    within(s.territory, EMPTY, NUISANCE + INDICATORS - 1, "territory")
    within(s.holder, EMPTY, s.players - 1, "holder")
    within(s.roles, EMPTY, ROLES - 1, "roles")
    within(s.uses, 0, USES_TO_UNLOCK, "uses")
    within(s.looked, EMPTY, CRISES - 1, "looked")
    require(EMPTY <= s.crisis < CRISES, "crisis")
    require(1 <= s.beacon <= s.cards.beacons, "beacon")
    require(0 <= s.blocked < 1 << FIVE, "blocked")
    require(0 <= s.silent < 1 << s.players, "silent")
    require(0 <= s.turn < s.players, "turn")
    require(s.turns >= 0, "turns")
    require(RUNNING <= s.ended <= OUT_OF_TURNS, "ended")
    starts: i64 = 0
    for at in range(SQUARES):
        if s.territory[at] == START_TILE:
            starts += 1
    require(starts == 1, "not one Start tile")
    require(s.nuisances() <= NUISANCES, "nuisances")


def check_agenda(s: "EvolutopiaState") -> None:
    """The phase is one in which somebody is asked, and what it needs is there."""
    require(ASKED <= s.phase <= OVER, "phase")
    require((s.phase == OVER) == (s.ended != RUNNING), "ended")
    require(s.waiting == (0 if s.phase == OVER else 1 << s.turn), "waiting")
    require(0 <= s.role_used <= 1 and EMPTY <= s.action <= FIVE, "action")
    require(EMPTY <= s.playing < PLANS and EMPTY <= s.chosen <= IN_ZONE, "chosen")
    require(0 <= s.left <= ZONE and 0 <= s.done <= ZONE and 0 <= s.extra <= 2 * FIVE, "left")
    require(0 <= s.resume < OVER and 0 <= s.after < OVER, "resume")
    effects = len(s.cards.effects) // EFFECT
    require(0 <= s.effect_at <= s.effect_end <= effects, "effects")
    require(0 <= s.effect_left <= 2 * HIGHEST, "effect_left")
    kept = s.phase == REPLACE or s.phase == SEARCH_TO or s.phase == SWAP_TO
    require(kept == (s.kept != EMPTY) and s.kept < EVOLUTIONS, "kept")
    looked = s.phase == KEEP_CRISIS or s.phase == KEEP_ROLE
    require(looked == (s.looked[0] != EMPTY) and looked == (s.looked[1] != EMPTY), "looked")


def once(counts: vec[i64], items: vec[i64]) -> None:
    """Count the items that are there."""
    for i in range(len(items)):
        if items[i] != EMPTY:
            counts[items[i]] += 1


def pile_into(counts: vec[i64], pile: Pile) -> None:
    for i in range(len(counts)):
        counts[i] += pile.middle.counts[i]
    for item in [*pile.top, *pile.bottom]:
        require(0 <= item < len(counts), "a pile of something else")
        counts[item] += 1


def check_tiles(s: "EvolutopiaState") -> None:
    """E1.4: 35 Evolutions."""
    found = zeros(EVOLUTIONS)
    pile_into(found, s.stack)
    once(found, s.study)
    once(found, s.site)
    once(found, s.aside)
    for at in range(SQUARES):
        if 0 <= s.territory[at] < EVOLUTIONS:
            found[s.territory[at]] += 1
    if s.phase == REPLACE or s.phase == SEARCH_TO:
        found[s.kept] += 1
    within(found, 1, 1, "an Evolution is there twice or not at all")
    require(len(s.stack.top) == 1 or s.phase == REPLACE, "the top of the stack")
    for i in range(1, LOOKED_AT):
        require(s.aside[i] == EMPTY or s.aside[i - 1] != EMPTY, "aside")
    require(len(s.study) == STUDY and len(s.site) == SITE, "slots")


def check_cards(s: "EvolutopiaState") -> None:
    """E1.6, E1.7: 15 crises and 9 Bon Plans."""
    crises = zeros(CRISES)
    pile_into(crises, s.crises)
    if s.crisis != EMPTY:
        crises[s.crisis] += 1
    if s.phase == KEEP_CRISIS:
        once(crises, s.looked)
    within(crises, 1, 1, "a crisis is there twice or not at all")
    plans = zeros(PLANS)
    pile_into(plans, s.plans)
    for plan in range(PLANS):
        if s.holder[plan] != EMPTY:
            plans[plan] += 1
    if s.playing != EMPTY:
        plans[s.playing] += 1
    within(plans, 1, 1, "a Bon Plan is there twice or not at all")


def check_roles(s: "EvolutopiaState") -> None:
    """E1.8, E5.1, E8.1: 10 roles, 9 in solo; the second is up when the uses are spent."""
    found = zeros(ROLES)
    pile_into(found, s.role_pile)
    once(found, s.roles)
    for role in range(ROLES):
        found[role] += s.box.counts[role]
    if s.phase == KEEP_ROLE:
        require(s.players == 1 and s.looked[0] < ROLES and s.looked[1] < ROLES, "looked")
        once(found, s.looked)
    for role in range(ROLES):
        wanted: i64 = 1
        if s.players == 1:
            wanted = s.cards.solo[role]
        require(found[role] == wanted, "a role is there twice or not at all")
    if s.players == 1:
        require(s.uses[0] == 0 and s.roles[1] == EMPTY, "solo role")
        require((s.roles[0] == EMPTY) == (s.phase == KEEP_ROLE), "solo role")
        return
    for seat in range(s.players):
        require(s.roles[2 * seat] != EMPTY, "no start role")
        require((s.uses[seat] == 0) == (s.roles[2 * seat + 1] != EMPTY), "second role")


def check_experts(s: "EvolutopiaState") -> None:
    """E1.1, E4.4.2: five of each type, and none where it is not shown."""
    for kind in range(TYPES):
        loose = [s.zone[kind], s.loose[kind], s.dismissed[kind], s.set_aside[kind]]
        require(min(loose) >= 0, "Experts below nothing")
        found = sum(loose) + s.bag.counts[kind]
        for place in range(PLACES):
            count = s.placed[place * TYPES + kind]
            require(count >= 0 and s.needs(place, kind) >= 0, "an Expert where none is shown")
            empty = s.crisis == EMPTY if place == CRISIS else s.site[place] == EMPTY
            require(count == 0 or not empty, "an Expert on nothing")
            found += count
        require(found == EXPERTS_OF_A_TYPE, "an Expert is lost")
    require(s.zone_size() <= ZONE, "the Zone is too full")
