"""What stands on a role or a Bon Plan: when it acts and what it does, with its numbers."""

from typing import TYPE_CHECKING, Final

from faubourg.engine.facts import Fact
from faubourg.games.evolutopia.components import (
    ASSIGN_FROM_ZONE,
    CANCEL_ARRIVAL,
    CRISIS_MISSING,
    DRAW_AND_PLACE,
    EFFECT,
    EFFECT_IDS,
    FREE_ACTION,
    SEARCH_EVOLUTIONS,
    SWAP_EXPERTS,
    UNBLOCK_ACTION,
)
from faubourg.games.evolutopia.describe import describe_printed
from faubourg.games.evolutopia.vocabulary import CRISIS_EFFECTS, ROLE_TRIGGERS

if TYPE_CHECKING:
    from faubourg.games.evolutopia.data import Data

COUNTED: Final = {  # how often or how many stands on the card
    int(DRAW_AND_PLACE): "draws",
    int(ASSIGN_FROM_ZONE): "assigns",
    int(UNBLOCK_ACTION): "unblocks",
    int(SEARCH_EVOLUTIONS): "searches",
    int(SWAP_EXPERTS): "swaps",
}


def role_about(data: "Data", card: int) -> list[Fact]:
    trigger = ROLE_TRIGGERS[EFFECT_IDS[data.role_op(card)]]
    return [moment(trigger), *does(data, int(data.role[card]))]


def plan_about(data: "Data", card: int) -> list[Fact]:
    at = int(data.plan[card])
    arrival = data.op(at) == CANCEL_ARRIVAL
    return [Fact("when_arrival" if arrival else "when_turn", {}), *does(data, at)]


def moment(trigger: str) -> Fact:
    if trigger == "turn":
        return Fact("when_turn", {})
    if trigger == "copied":
        return Fact("when_copied", {})
    if trigger == "manage":
        return Fact("when_manage", {})
    return Fact("when_action", {"action": trigger})


def does(data: "Data", at: int) -> list[Fact]:
    """What a role or Bon Plan does, with its numbers."""
    op, what, much, more = [int(data.effects[at * EFFECT + i]) for i in range(int(EFFECT))]
    named: dict[str, object] = {"effect": EFFECT_IDS[op]}
    if EFFECT_IDS[op] in CRISIS_EFFECTS:
        return [Fact("does", {"effects": [describe_printed(data, at)]})]
    if op == FREE_ACTION:
        free = Fact("effect_action", {**named, "action": data.action_name(what)})
        return [free, Fact("may_miss", {"count": more})] if more > 0 else [free]
    if op == ASSIGN_FROM_ZONE and what > 0:
        return [Fact("assigns_started", {})]
    if op == SEARCH_EVOLUTIONS and more > 0:
        return [Fact("searches", {"count": much}), Fact("with_expert", {})]
    if op == SWAP_EXPERTS and what > 0:
        return [Fact("swaps_anywhere", {"count": much})]
    if op == CRISIS_MISSING:
        return [Fact("rescues", {"count": much, "least": more})]
    if op in COUNTED:
        return [Fact(COUNTED[op], {"count": much})]
    return [Fact("effect", named)]
