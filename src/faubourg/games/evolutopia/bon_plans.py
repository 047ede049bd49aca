"""Section 7: when a Bon Plan may be played, what it does, and the silence that follows."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.evolutopia import crises, effects, evolutions, experts, inauguration, roles
from faubourg.games.evolutopia.actions import (
    FREE,
    PICK,
    PLAN,
    PUT,
    TO_BAG,
    TO_SITE,
    TO_STUDY,
    TO_ZONE,
    TYPE,
)
from faubourg.games.evolutopia.components import (
    ANYWHERE,
    ASSIGN_FROM_ZONE,
    AT_ARRIVAL,
    AT_REVEAL,
    CANCEL_ARRIVAL,
    COOPERATE,
    CRISIS_PAWN,
    DRAW_AND_PLACE,
    EMPTY,
    FINISH_PLAN,
    FIVE,
    FREE_ACTION,
    IF,
    INDICATOR_BY,
    LOOKED_AT,
    MUCH,
    PLACES,
    PLANS,
    SEARCH,
    SEARCH_EVOLUTIONS,
    SEARCH_TO,
    START,
    SWAP_EXPERTS,
    SWAP_FROM,
    TYPES,
    UNBLOCK,
    UNBLOCK_ACTION,
    WHAT,
    ZONE,
)
from faubourg.games.evolutopia.piles import (
    changed,
    order_rest,
    put_expert,
    put_under,
    show_top,
    take_top,
)

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

# -- Windows ----------------------------------------------------------------------------------


def window_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E7.1, E11.1: the active player's Bon Plans, and a role that may be used at any moment."""
    for plan in range(PLANS):
        if s.holder[plan] == s.turn and may_play(s, plan):
            found.add(PLAN + plan)
    if roles.may_use(s, SWAP_EXPERTS):
        experts.swaps_into(s, False, found)


def window_open(s: "EvolutopiaState") -> bool:
    """E11.1: can anything be used in this window?"""
    for plan in range(PLANS):
        if s.holder[plan] == s.turn and may_play(s, plan):
            return True
    return turn_role(s)


def turn_role(s: "EvolutopiaState") -> bool:
    """E5.6: can a role of any moment be used now?"""
    return roles.may_use(s, SWAP_EXPERTS) and experts.any_swap(s, False)


def may_play(s: "EvolutopiaState", plan: i64) -> bool:
    """E7.1: a card that would do nothing cannot be played."""
    at = s.cards.plan[plan]
    op = s.cards.op(at)
    if op == ASSIGN_FROM_ZONE:
        return experts.may_assign(s)
    if op in (INDICATOR_BY, CRISIS_PAWN):
        return effects.has_effect(s, at)
    if op == UNBLOCK_ACTION:
        return s.blocked != 0
    if op == CANCEL_ARRIVAL:
        return s.phase == AT_REVEAL and crises.arrival_acts(s)
    if op == DRAW_AND_PLACE:
        return s.bag.total > 0
    if op == SEARCH_EVOLUTIONS:
        return s.top() != EMPTY
    if op == SWAP_EXPERTS:
        return experts.any_swap(s, s.cards.word(at, WHAT) == ANYWHERE)
    return may_act_freely(s, plan)


def may_act_freely(s: "EvolutopiaState", plan: i64) -> bool:
    """E7.10, E7.11: the action that the card grants is possible, blocked or not."""
    if s.cards.word(s.cards.plan[plan], WHAT) == START:
        return evolutions.may_start(s)
    s.playing = plan  # E11.13: with the card's own tolerance and without roles
    possible = inauguration.may_inaugurate(s)
    s.playing = EMPTY
    return possible


def play(s: "EvolutopiaState", plan: i64, dealer: Dealer) -> None:
    """E7.1, E10.8-E10.14: the card is played; what it does begins."""
    s.holder = changed(s.holder, plan, EMPTY)
    s.playing = plan
    s.resume = s.phase
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "plan": s.cards.plan_name(plan)}
        dealer.tell(Event("plan_played", params))
    at = s.cards.plan[plan]
    op = s.cards.op(at)
    much = s.cards.word(at, MUCH)
    if op == ASSIGN_FROM_ZONE:
        experts.begin_assigning(s, much)
    elif op in (INDICATOR_BY, CRISIS_PAWN):
        effects.begin(s, at, at + 1, FINISH_PLAN)
    elif op == UNBLOCK_ACTION:
        s.left = much
        s.phase = UNBLOCK
    elif op == CANCEL_ARRIVAL:
        cancel_arrival(s, dealer)
    elif op == DRAW_AND_PLACE:
        draw_together(s, much, dealer)
    elif op == SEARCH_EVOLUTIONS:
        search(s, much, dealer)
    elif op == SWAP_EXPERTS:
        s.left = much
        s.done = 0
        s.phase = SWAP_FROM
    else:
        assert op == FREE_ACTION
        if s.cards.word(at, WHAT) == START:
            evolutions.begin_starting(s)
        else:
            inauguration.begin_inaugurating(s)


def finish_plan(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E7.2: under the deck; the player is silent until the own next turn (not alone)."""
    s.plans.put_under(int(s.playing))
    s.playing = EMPTY
    s.phase = s.resume
    if s.players > 1:
        s.silent |= 1 << s.turn
        if dealer.listening:
            dealer.tell(Event("silent", {"seat": int(s.turn)}))


# -- E7.3 Cooperation -------------------------------------------------------------------------


def draw_together(s: "EvolutopiaState", count: i64, dealer: Dealer) -> None:
    """E7.3, E11.22: draw them together, as many as there are."""
    for _expert in range(min(count, s.bag.total)):
        kind = dealer.draw(s.bag)
        s.loose[kind] += 1
        if dealer.listening:
            params: dict[str, object] = {"seat": int(s.turn), "expert": s.cards.expert_name(kind)}
            dealer.tell(Event("expert_drawn", params, reveals=True))
    s.phase = COOPERATE


def cooperate_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E7.3: for each: the Zone if it has room, a place where it is missing, or the bag."""
    found.add(TO_BAG)
    if s.zone_size() < ZONE:
        found.add(TO_ZONE)
    experts.put_into(s, evolutions.loose_kind(s), found)


def cooperate(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E7.3: one of the Experts just drawn finds its place."""
    kind = evolutions.loose_kind(s)
    s.loose[kind] -= 1
    if action == TO_ZONE:
        s.zone[kind] += 1
    elif action == TO_BAG:
        s.bag.add(kind)
    else:
        put_expert(s, kind, (action - PUT) % PLACES, dealer)
    if dealer.listening and (action in (TO_ZONE, TO_BAG)):
        where = "expert_to_zone" if action == TO_ZONE else "expert_to_bag"
        params: dict[str, object] = {"seat": int(s.turn), "expert": s.cards.expert_name(kind)}
        dealer.tell(Event(where, params))
    for left in range(TYPES):
        if s.loose[left] > 0:
            return
    s.phase = FINISH_PLAN


# -- E7.5 Free Slot, E7.7 Lull ----------------------------------------------------------------


def unblock_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E7.5: an action that bears a marker."""
    for action in range(FIVE):
        if (s.blocked >> action) & 1 != 0:
            found.add(FREE + action)


def unblock(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E7.5: its marker is removed."""
    s.blocked &= ~(1 << action)
    s.left -= 1
    if dealer.listening:
        name = s.cards.action_name(action)
        dealer.tell(Event("freed", {"seat": int(s.turn), "action": name}))
    if s.left == 0 or s.blocked == 0:
        s.phase = FINISH_PLAN


def cancel_arrival(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E7.7, E11.14: the whole arrival is skipped; the crisis stays current."""
    s.resume = AT_ARRIVAL
    s.phase = FINISH_PLAN
    if dealer.listening:
        dealer.tell(Event("arrival_skipped", {"crisis": s.cards.crisis_name(s.crisis)}))


# -- E7.8 Turnkey Project ---------------------------------------------------------------------


def search(s: "EvolutopiaState", look: i64, dealer: Dealer) -> None:
    """E7.8: look at the top Evolutions of the stack."""
    names: list[str] = []
    for i in range(min(look, s.stack.size())):
        s.aside[i] = take_top(s, dealer)
        if dealer.listening:
            names.append(s.cards.evolution_name(s.aside[i]))
    s.phase = SEARCH
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "evolutions": names}
        dealer.tell(Event("searched", params, reveals=True))
    show_top(s, dealer)


def aside_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E7.8: one of the Evolutions looked at."""
    for i in range(s.asides()):
        found.add(PICK + i)


def take_from_asides(s: "EvolutopiaState", which: i64) -> i64:
    """One of the Evolutions looked at; the others close up."""
    tile = s.aside[which]
    for i in range(which, LOOKED_AT - 1):
        s.aside[i] = s.aside[i + 1]
    s.aside[LOOKED_AT - 1] = EMPTY
    return tile


def keep_found(s: "EvolutopiaState", which: i64, dealer: Dealer) -> None:
    """E7.8: one must be kept; without a free Site slot it goes to Study."""
    s.kept = take_from_asides(s, which)
    if s.site_slot() == EMPTY:
        evolutions.to_study(s, dealer)
    else:
        s.phase = SEARCH_TO


def search_to_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E7.8: Study, or Site with an Expert of a type that it needs, none if the bag lacks them."""
    found.add(TO_STUDY)
    helped = False
    if s.cards.word(s.cards.plan[s.playing], IF) > 0:
        for kind in range(TYPES):
            if s.cards.needs[s.kept * TYPES + kind] > 0 and s.bag.counts[kind] > 0:
                found.add(TYPE + kind)
                helped = True
    if not helped:
        found.add(TO_SITE)


def place_found(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E7.8: no picto acts; the other Evolutions go under the stack afterwards."""
    if action == TO_STUDY:
        evolutions.to_study(s, dealer)
        return
    slot = s.site_slot()
    s.site[slot] = s.kept
    s.kept = EMPTY
    if dealer.listening:
        name = s.cards.evolution_name(s.site[slot])
        dealer.tell(Event("started", {"seat": int(s.turn), "evolution": name}))
    if action != TO_SITE:
        s.bag.remove(action - TYPE)
        put_expert(s, action - TYPE, slot, dealer)
    order_rest(s, dealer)


def order(s: "EvolutopiaState", which: i64, dealer: Dealer) -> None:
    """E7.8: the next of the others goes under the stack."""
    tile = take_from_asides(s, which)
    put_under(s, tile)
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "evolution": s.cards.evolution_name(tile)}
        dealer.tell(Event("tile_under", params))
    order_rest(s, dealer)
