"""Section 10, the shared effects: what a crisis, or a Bon Plan of the same kind, does to the game.

A list of effects runs from `s.effect_at` to `s.effect_end`. Where the active player has to choose,
the list stops in a phase of its own and goes on afterwards; `s.after` follows the whole list.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.evolutopia.actions import INDICATOR, PLAN, SITE_SLOT, STUDY_SLOT, TYPE
from faubourg.games.evolutopia.components import (
    ANYWHERE,
    CRISIS_PAWN,
    DROP_BON_PLAN,
    DROP_SITE,
    DROP_STUDY,
    DROPPING_PLAN,
    DROPPING_SITE,
    DROPPING_STUDY,
    EMPTY,
    EXTRA_BLOCK,
    HIGHEST_ONE,
    IF,
    INDICATOR_BY,
    INDICATORS,
    LOWEST_ONE,
    MUCH,
    OVER,
    PLACES,
    PLANS,
    RELEASE_EXPERTS,
    RELEASING,
    RUN_EFFECTS,
    SITE,
    STUDY,
    TIE,
    TYPES,
    WHAT,
)
from faubourg.games.evolutopia.end import check_lost, check_won
from faubourg.games.evolutopia.inauguration import moved, tell_indicator
from faubourg.games.evolutopia.piles import changed, drop_site_tile, put_under, release_from

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState


def begin(s: "EvolutopiaState", first: i64, end: i64, after: i64) -> None:
    """Start a list of effects."""
    s.effect_at = first
    s.effect_end = end
    s.after = after
    s.phase = RUN_EFFECTS


def run(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E6.2, E6.3: one effect after the other; this is the next one, or the end of the list."""
    if s.effect_at == s.effect_end:
        s.phase = s.after
        s.effect_at = 0
        s.effect_end = 0
    else:
        act(s, s.effect_at, dealer)


def next_effect(s: "EvolutopiaState") -> None:
    s.effect_at += 1
    s.effect_left = 0


def act(s: "EvolutopiaState", at: i64, dealer: Dealer) -> None:
    """E10: the effect at hand, or the choice that it asks for."""
    op = s.cards.op(at)
    if op == INDICATOR_BY:
        move_indicators(s, at, dealer)
    elif op == CRISIS_PAWN:
        if s.nuisances() >= s.cards.word(at, IF):
            move_pawn(s, s.cards.word(at, MUCH), dealer)
        next_effect(s)
    elif op == EXTRA_BLOCK:
        s.extra += s.cards.word(at, MUCH)
        next_effect(s)
    elif op == RELEASE_EXPERTS:
        release_experts(s, at, dealer)
    else:
        drop(s, op, s.cards.word(at, MUCH))


def choices_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """What the active player may choose where the list has stopped."""
    phase = s.phase
    if phase == TIE:
        tie_into(s, found)
    elif phase == RELEASING:
        releasing_into(s, found)
    elif phase == DROPPING_STUDY:
        dropping_study_into(s, found)
    elif phase == DROPPING_SITE:
        dropping_site_into(s, found)
    else:
        dropping_plan_into(s, found)


def choose(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E11.7: the active player makes every choice of a crisis."""
    phase = s.phase
    if phase == TIE:
        break_tie(s, action - INDICATOR, dealer)
    elif phase == RELEASING:
        release_one(s, action - TYPE, dealer)
    elif phase == DROPPING_STUDY:
        drop_study(s, action - STUDY_SLOT, dealer)
    elif phase == DROPPING_SITE:
        drop_site(s, action - SITE_SLOT, dealer)
    else:
        drop_plan(s, action - PLAN, dealer)


# -- Does it do anything? ---------------------------------------------------------------------


def list_acts(s: "EvolutopiaState", first: i64, end: i64) -> bool:
    """E6.3: would at least one of these effects change the game?"""
    return any(has_effect(s, at) for at in range(first, end))


def has_effect(s: "EvolutopiaState", at: i64) -> bool:
    """E10.1-E10.7: the last column of the table."""
    op = s.cards.op(at)
    much = s.cards.word(at, MUCH)
    if op == INDICATOR_BY:
        indicator = s.cards.word(at, WHAT)
        if indicator >= INDICATORS:
            indicator = extreme(s, indicator)
        return moved(s.indicators[indicator], much) != s.indicators[indicator]
    if op == CRISIS_PAWN:
        return s.nuisances() >= s.cards.word(at, IF) and max(1, s.beacon + much) != s.beacon
    if op == RELEASE_EXPERTS:
        if s.cards.word(at, IF) == ANYWHERE:
            return in_play(s, s.cards.word(at, WHAT)) > 0
        return s.zone_size() > 0
    if op == EXTRA_BLOCK:
        return True
    return droppable(s, op)


def droppable(s: "EvolutopiaState", op: i64) -> bool:
    """E10.5-E10.7: something is there to be dropped."""
    if op == DROP_STUDY:
        return s.study[0] != EMPTY or s.study[1] != EMPTY or s.study[2] != EMPTY
    if op == DROP_SITE:
        return s.site[0] != EMPTY or s.site[1] != EMPTY or s.site[2] != EMPTY
    return any(s.holder[plan] != EMPTY for plan in range(PLANS))


def in_play(s: "EvolutopiaState", kind: i64) -> i64:
    """E6.7: Experts of a type in the Zone, on Site and on the crisis."""
    found = s.zone[kind]
    for place in range(PLACES):
        found += s.placed[place * TYPES + kind]
    return found


# -- E10.1, E10.2: the tracks -----------------------------------------------------------------


def extreme(s: "EvolutopiaState", which: i64) -> i64:
    """The first of the lowest, or of the highest, indicators."""
    best: i64 = 0
    for indicator in range(1, INDICATORS):
        if which == LOWEST_ONE and s.indicators[indicator] < s.indicators[best]:
            best = indicator
        if which == HIGHEST_ONE and s.indicators[indicator] > s.indicators[best]:
            best = indicator
    return best


def move_indicators(s: "EvolutopiaState", at: i64, dealer: Dealer) -> None:
    """E10.1: a named indicator moves at once; lowest and highest are found anew for each point."""
    which = s.cards.word(at, WHAT)
    by = s.cards.word(at, MUCH)
    if which < INDICATORS:
        change_indicator(s, which, by, dealer)
        next_effect(s)
        return
    if s.effect_left == 0:
        s.effect_left = by * sign(by)
    while s.effect_left > 0 and s.phase != OVER:
        best = extreme(s, which)
        if not has_effect(s, at):
            break
        if tied(s, best) > 1:
            s.phase = TIE
            return
        change_indicator(s, best, sign(by), dealer)
        s.effect_left -= 1
    next_effect(s)


def sign(by: i64) -> i64:
    if by < 0:
        return -1
    return 1


def tied(s: "EvolutopiaState", best: i64) -> i64:
    """How many indicators stand where this one stands."""
    found: i64 = 0
    for indicator in range(INDICATORS):
        if s.indicators[indicator] == s.indicators[best]:
            found += 1
    return found


def tie_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E11.7: of several lowest or highest the active player chooses."""
    best = extreme(s, s.cards.word(s.effect_at, WHAT))
    for indicator in range(INDICATORS):
        if s.indicators[indicator] == s.indicators[best]:
            found.add(INDICATOR + indicator)


def break_tie(s: "EvolutopiaState", indicator: i64, dealer: Dealer) -> None:
    """E11.7: the point goes to the indicator chosen."""
    s.phase = RUN_EFFECTS
    change_indicator(s, indicator, sign(s.cards.word(s.effect_at, MUCH)), dealer)
    s.effect_left -= 1
    if s.effect_left == 0:
        next_effect(s)


def change_indicator(s: "EvolutopiaState", indicator: i64, by: i64, dealer: Dealer) -> None:
    """E9.4, E10.1: along the track and not beyond it; E9.1: which may win."""
    before = s.indicators[indicator]
    after = moved(before, by)
    s.indicators[indicator] = after
    if dealer.listening and after != before:
        tell_indicator(s, indicator, before, after, dealer)
    check_won(s, dealer)


def move_pawn(s: "EvolutopiaState", by: i64, dealer: Dealer) -> None:
    """E9.2, E9.5, E10.2: never below the first beacon; at the last one the game is lost."""
    before = s.beacon
    s.beacon = max(1, min(s.cards.beacons, before + by))
    if dealer.listening and s.beacon != before:
        dealer.tell(Event("pawn", {"before": int(before), "after": int(s.beacon)}))
    check_lost(s, dealer)


# -- E10.3: releasing Experts -----------------------------------------------------------------


def release_experts(s: "EvolutopiaState", at: i64, dealer: Dealer) -> None:
    """E10.3: all of a type that are in play, or some of the Zone, whichever the player likes."""
    kind = s.cards.word(at, WHAT)
    if s.cards.word(at, IF) == ANYWHERE:
        release_all(s, kind, dealer)
        next_effect(s)
        return
    s.effect_left = min(s.cards.word(at, MUCH), s.zone_size())
    if s.effect_left == 0:
        next_effect(s)
    else:
        s.phase = RELEASING


def release_all(s: "EvolutopiaState", kind: i64, dealer: Dealer) -> None:
    """E6.7, E11.33: from the Zone, from tiles, finished or not, and from the crisis."""
    count = in_play(s, kind)
    s.bag.add(kind, count)
    s.zone[kind] = 0
    for place in range(PLACES):
        s.placed[place * TYPES + kind] = 0
    if dealer.listening and count > 0:
        params: dict[str, object] = {"expert": s.cards.expert_name(kind), "count": int(count)}
        dealer.tell(Event("released", params))


def releasing_into(s: "EvolutopiaState", found: ActionSet) -> None:
    for kind in range(TYPES):
        if s.zone[kind] > 0:
            found.add(TYPE + kind)


def release_one(s: "EvolutopiaState", kind: i64, dealer: Dealer) -> None:
    """E10.3: one Expert of the Zone, chosen by the active player."""
    s.zone[kind] -= 1
    s.bag.add(kind)
    s.effect_left -= 1
    if dealer.listening:
        dealer.tell(Event("released", {"expert": s.cards.expert_name(kind), "count": 1}))
    go_on(s)


def go_on(s: "EvolutopiaState") -> None:
    """Back to the list; the effect is over when it has acted as often as it should."""
    if s.effect_left == 0:
        s.phase = RUN_EFFECTS
        next_effect(s)


# -- E10.5-E10.7: dropping tiles and Bon Plans ------------------------------------------------


def drop(s: "EvolutopiaState", op: i64, count: i64) -> None:
    """E10.5-E10.7: ask what is dropped, as long as there is something."""
    if s.effect_left == 0:
        s.effect_left = count
    if not droppable(s, op):
        next_effect(s)
    elif op == DROP_STUDY:
        s.phase = DROPPING_STUDY
    elif op == DROP_SITE:
        s.phase = DROPPING_SITE
    else:
        assert op == DROP_BON_PLAN
        s.phase = DROPPING_PLAN


def dropping_study_into(s: "EvolutopiaState", found: ActionSet) -> None:
    for slot in range(STUDY):
        if s.study[slot] != EMPTY:
            found.add(STUDY_SLOT + slot)


def dropping_site_into(s: "EvolutopiaState", found: ActionSet) -> None:
    for slot in range(SITE):
        if s.site[slot] != EMPTY:
            found.add(SITE_SLOT + slot)


def dropping_plan_into(s: "EvolutopiaState", found: ActionSet) -> None:
    for plan in range(PLANS):
        if s.holder[plan] != EMPTY:
            found.add(PLAN + plan)


def drop_study(s: "EvolutopiaState", slot: i64, dealer: Dealer) -> None:
    """E10.5: a tile of Study goes under the stack."""
    tell_dropped(s, s.study[slot], dealer)
    put_under(s, s.study[slot])
    s.study[slot] = EMPTY
    dropped(s)


def drop_site(s: "EvolutopiaState", slot: i64, dealer: Dealer) -> None:
    """E10.6, E11.8: a tile of Site goes under the stack, its Experts into the bag."""
    tell_dropped(s, s.site[slot], dealer)
    release_from(s, slot)
    drop_site_tile(s, slot)
    dropped(s)


def drop_plan(s: "EvolutopiaState", plan: i64, dealer: Dealer) -> None:
    """E10.7, E11.8: anybody's Bon Plan goes under the deck; its holder is not silenced."""
    if dealer.listening:
        params: dict[str, object] = {
            "seat": int(s.holder[plan]),
            "plan": s.cards.plan_name(plan),
        }
        dealer.tell(Event("plan_dropped", params))
    s.holder = changed(s.holder, plan, EMPTY)
    s.plans.put_under(int(plan))
    dropped(s)


def tell_dropped(s: "EvolutopiaState", tile: i64, dealer: Dealer) -> None:
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "evolution": s.cards.evolution_name(tile)}
        dealer.tell(Event("tile_under", params))


def dropped(s: "EvolutopiaState") -> None:
    """One more is gone; the list goes on, with this effect if it asks for another."""
    s.effect_left -= 1
    s.phase = RUN_EFFECTS
    if s.effect_left == 0:
        next_effect(s)
