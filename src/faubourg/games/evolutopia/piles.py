"""Moving things between the stack, the decks, the bag and the boards. Small steps of many rules."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.evolutopia.components import (
    CRISIS,
    EMPTY,
    FINISH_ACTION,
    FINISH_PLAN,
    LOOKED_AT,
    ORDER,
    TYPES,
)

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState


def changed(numbers: vec[i64], at: i64, number: i64) -> vec[i64]:
    """A copy with one other number: for what clones share (state.py)."""
    copy = numbers[:]
    copy[at] = number
    return copy


def show_top(s: "EvolutopiaState", dealer: Dealer) -> None:
    """The stack lies front up: whatever comes to its top is seen by everybody."""
    if len(s.stack.top) == 0 and s.stack.size() > 0:
        tile = dealer.draw_from_pile(s.stack)
        s.stack.put_on_top(int(tile))
        if dealer.listening:
            dealer.tell(Event("top", {"evolution": s.cards.evolution_name(tile)}, reveals=True))


def take_top(s: "EvolutopiaState", dealer: Dealer) -> i64:
    """The Evolution on top of the stack (there is one); the next is not shown yet."""
    return dealer.draw_from_pile(s.stack)


def put_under(s: "EvolutopiaState", tile: i64) -> None:
    s.stack.put_under(int(tile))


def put_asides_under(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E4.1.4, E11.6: under the stack in the order in which they were set aside."""
    for i in range(LOOKED_AT):
        if s.aside[i] != EMPTY:
            put_under(s, s.aside[i])
            s.aside[i] = EMPTY
    show_top(s, dealer)


def order_rest(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E7.8: those not kept go under the stack in an order of choice; the last by itself."""
    if s.asides() > 1:
        s.phase = ORDER
        return
    put_asides_under(s, dealer)
    s.phase = FINISH_PLAN


def draw_plan(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E4.2.3: a Bon Plan, face up in front of the active player; nothing if there is none."""
    if s.plans.size() == 0:
        return
    plan = dealer.draw_from_pile(s.plans)
    s.holder = changed(s.holder, plan, s.turn)
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "plan": s.cards.plan_name(plan)}
        dealer.tell(Event("plan_drawn", params, reveals=True))


def release_from(s: "EvolutopiaState", place: i64) -> None:
    """All Experts on a Site slot or the crisis go back into the bag."""
    for kind in range(TYPES):
        at = place * TYPES + kind
        count = s.placed[at]
        if count > 0:
            s.bag.add(kind, count)
            s.placed[at] = 0


def drop_site_tile(s: "EvolutopiaState", slot: i64) -> None:
    """A tile leaves Site for good: under the stack. Its Experts are somebody else's business."""
    put_under(s, s.site[slot])
    s.site[slot] = EMPTY


def put_expert(s: "EvolutopiaState", kind: i64, place: i64, dealer: Dealer) -> None:
    """An Expert arrives on a Site slot or the crisis."""
    at = place * TYPES + kind
    s.placed[at] += 1
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "expert": s.cards.expert_name(kind)}
        if place == CRISIS:
            params["crisis"] = s.cards.crisis_name(s.crisis)
            dealer.tell(Event("assigned_crisis", params))
        else:
            params["evolution"] = s.cards.evolution_name(s.site[place])
            dealer.tell(Event("assigned", params))


def finish(s: "EvolutopiaState") -> None:
    """An action is complete: the turn's own, or one that a Bon Plan granted (E11.13)."""
    if s.playing == EMPTY:
        s.phase = FINISH_ACTION
    else:
        s.phase = FINISH_PLAN
