"""What clients show besides the view, worked out from it alone: what is still missing, what the
cards in sight say, and what the current crisis would cost."""

from typing import TYPE_CHECKING, Annotated, NotRequired, TypedDict

from faubourg.engine.facts import Fact
from faubourg.games.evolutopia import end
from faubourg.games.evolutopia.components import (
    CRISIS,
    EFFECT_IDS,
    EMPTY,
    EVOLUTIONS,
    FREE_ACTION,
    INDICATORS,
    KEEP_ROLE,
    NUISANCE,
    OPTIONS,
    PICTO_IDS,
    PLANS,
    SITE,
    SQUARES,
    TYPES,
    WHAT,
)
from faubourg.games.evolutopia.describe import describe_printed
from faubourg.games.evolutopia.preview import preview_managing
from faubourg.games.evolutopia.printed import plan_about, role_about
from faubourg.games.evolutopia.state_from import state_from
from faubourg.games.evolutopia.vocabulary import ROLE_TRIGGERS

if TYPE_CHECKING:
    from faubourg.games.evolutopia.data import Data
    from faubourg.games.evolutopia.view import EvolutopiaView

Said = Annotated[dict[str, object], "Fact"]


class Evolution(TypedDict):
    """The face of an Evolution."""

    name: str
    picto: Annotated[str, "Picto"]
    needs: list[int]  # by type of Expert
    gains: list[int]  # by indicator


class Crisis(TypedDict):
    """What a crisis asks for, does when it arrives (one of `options`, after `always`), and does if
    it is not managed. The effects are told as the game's actions are."""

    name: str
    needs: list[int]
    always: list[Said]
    options: list[list[Said]]
    unmanaged: list[Said]


class RoleFace(TypedDict):
    name: str
    trigger: Annotated[str, "RoleTrigger"]
    effect: Annotated[str, "Effect"]


class Role(RoleFace):
    """When it acts and what it does."""

    about: list[Said]  # with its numbers, for sentences


class PlanFace(TypedDict):
    name: str
    effect: Annotated[str, "Effect"]
    action: NotRequired[str]  # that it grants


class Plan(PlanFace):
    """When a Bon Plan can be played and what it does."""

    about: list[Said]


class Insight(TypedDict):
    """What is missing, what the current crisis would cost, and what the cards in sight say."""

    goal: int
    beacons: int
    lacking: list[int]  # steps to the goal
    turns: int  # with the present one
    nuisances: int
    missing: list[list[int]]  # Experts by type, for each Site slot and the crisis
    cost: list[Said]  # what managing would do now
    evolutions: dict[str, Evolution]
    crises: dict[str, Crisis]
    roles: dict[str, Role]
    plans: dict[str, Plan]


def insight(v: "EvolutopiaView") -> Insight:
    """`missing`: Experts by type, for each Site slot and the crisis; `lacking`: steps to go;
    `turns`: with the present one; `cost`: what managing would do now; and the faces of the cards
    in sight, by number."""
    indicators = [int(v.indicators[i]) for i in range(INDICATORS)]
    goal = int(v.cards.goal)
    return {
        "goal": goal,
        "beacons": int(v.cards.beacons),
        "lacking": [max(0, goal - value) for value in indicators],
        "turns": end.turns_begun(int(v.turns), int(v.ended)),
        "nuisances": sum([1 for at in range(SQUARES) if v.territory[at] >= NUISANCE]),
        "missing": [missing(v, place) for place in range(int(SITE) + 1)],
        "cost": cost(v),
        "evolutions": {str(tile): evolution_face(v.cards, tile) for tile in tiles_in_sight(v)},
        "crises": {str(card): crisis_face(v.cards, card) for card in crises_in_sight(v)},
        "roles": {str(card): role(v.cards, card) for card in roles_in_sight(v)},
        "plans": {str(card): plan(v.cards, card) for card in plans_in_sight(v)},
    }


def missing(v: "EvolutopiaView", place: int) -> list[int]:
    """The Experts that a Site slot or the crisis still needs, by type."""
    if place == CRISIS:
        card, needs = int(v.crisis), v.cards.crisis_needs
    else:
        card, needs = int(v.site[place]), v.cards.needs
    types = int(TYPES)
    if card == EMPTY:
        return [0 for _ in range(types)]
    return [int(needs[card * types + i] - v.placed[place * types + i]) for i in range(types)]


def cost(v: "EvolutopiaView") -> list[Said]:
    """E6.2: what the current crisis would do if it were dealt with now."""
    return [said(fact) for fact in preview_managing(state_from(v))]


def said(fact: Fact) -> Said:
    return {"kind": fact.kind, "params": {name: plain(fact.params[name]) for name in fact.params}}


def plain(value: object) -> object:
    """A parameter that can go over a wire: facts in it are said too."""
    if isinstance(value, Fact):
        return said(value)
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


# -- what is in sight ------------------------------------------------------------------------------


def cards_of(numbers: list[int]) -> list[int]:
    """Each card once, without the empty places."""
    return sorted({card for card in numbers if card != EMPTY})


def tiles_in_sight(v: "EvolutopiaView") -> list[int]:
    piles = [*v.study, *v.site, *v.aside, *v.stack.top, v.kept]
    placed = [content for content in v.territory if content < EVOLUTIONS]
    return cards_of([int(tile) for tile in [*piles, *placed]])


def crises_in_sight(v: "EvolutopiaView") -> list[int]:
    looked = [] if v.phase == KEEP_ROLE else list(v.looked)
    return cards_of([int(card) for card in [v.crisis, *looked]])


def roles_in_sight(v: "EvolutopiaView") -> list[int]:
    looked = list(v.looked) if v.phase == KEEP_ROLE else []
    return cards_of([int(card) for card in [*v.roles, *looked]])


def plans_in_sight(v: "EvolutopiaView") -> list[int]:
    held = [plan for plan in range(int(PLANS)) if v.holder[plan] != EMPTY]
    return cards_of([*held, int(v.playing)])


# -- what the cards say ----------------------------------------------------------------------------


def evolution_face(data: "Data", tile: int) -> Evolution:
    types, indicators = int(TYPES), int(INDICATORS)
    return {
        "name": data.evolution_name(tile),
        "picto": PICTO_IDS[data.picto[tile]],
        "needs": [int(data.needs[tile * types + i]) for i in range(types)],
        "gains": [int(data.gains[tile * indicators + i]) for i in range(indicators)],
    }


def crisis_face(data: "Data", crisis: int) -> Crisis:
    types, at = int(TYPES), 2 * crisis
    spans = [2 * (crisis * int(OPTIONS) + i) for i in range(int(data.options[crisis]))]
    return {
        "name": data.crisis_name(crisis),
        "needs": [int(data.crisis_needs[crisis * types + i]) for i in range(types)],
        "always": effects_told(data, int(data.always[at]), int(data.always[at + 1])),
        "options": [
            effects_told(data, int(data.option[span]), int(data.option[span + 1])) for span in spans
        ],
        "unmanaged": effects_told(data, int(data.unmanaged[at]), int(data.unmanaged[at + 1])),
    }


def effects_told(data: "Data", first: int, end: int) -> list[Said]:
    return [said(describe_printed(data, at)) for at in range(first, end)]


def role(data: "Data", card: int) -> Role:
    return {**role_face(data, card), "about": [said(fact) for fact in role_about(data, card)]}


def plan(data: "Data", card: int) -> Plan:
    return {**plan_face(data, card), "about": [said(fact) for fact in plan_about(data, card)]}


def role_face(data: "Data", role: int) -> RoleFace:
    effect = EFFECT_IDS[data.role_op(role)]
    return {"name": data.role_name(role), "trigger": ROLE_TRIGGERS[effect], "effect": effect}


def plan_face(data: "Data", plan: int) -> PlanFace:
    face: PlanFace = {"name": data.plan_name(plan), "effect": EFFECT_IDS[data.plan_op(plan)]}
    if data.plan_op(plan) == FREE_ACTION:
        face["action"] = data.action_name(data.word(data.plan[plan], WHAT))
    return face
