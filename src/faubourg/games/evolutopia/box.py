"""What is in the box, thing by thing, and what it does; the values are those of our data file."""

from typing import TYPE_CHECKING, Final

from faubourg.engine.box import Face, Kind, Thing, one_thing
from faubourg.engine.facts import Fact
from faubourg.games.evolutopia.components import (
    CRISES,
    EVOLUTIONS,
    EXPERTS_OF_A_TYPE,
    FIVE,
    FREE_ACTION,
    HIGHEST,
    INAUGURATE,
    INDICATOR_IDS,
    INDICATORS,
    NUISANCES,
    OPTIONS,
    PICTO_IDS,
    PLANS,
    ROLES,
    TYPE_IDS,
    TYPES,
    WHAT,
)
from faubourg.games.evolutopia.describe import describe_gain, describe_printed
from faubourg.games.evolutopia.insight import crisis_face, evolution_face, plan_face, role_face
from faubourg.games.evolutopia.printed import plan_about, role_about
from faubourg.games.evolutopia.sources import ours

if TYPE_CHECKING:
    from faubourg.games.evolutopia.data import Data

# the rule of each role and Bon Plan, by what it does
ROLE_RULES: Final = {
    "inaugurate_missing": "E5.4",
    "copy_role": "E5.5",
    "swap_experts": "E5.6",
    "assign_limit": "E5.7",
    "crisis_missing": "E5.8",
    "chosen_to_site": "E5.9",
    "assign_from_zone": "E5.10",
    "choose_crisis": "E5.11",
    "skip_block": "E5.12",
    "free_placement": "E5.13",
}
PLAN_RULES: Final = {
    "draw_and_place_experts": "E7.3",
    "assign_from_zone": "E7.4",
    "unblock_action": "E7.5",
    "indicator": "E7.6",
    "cancel_arrival": "E7.7",
    "search_evolutions": "E7.8",
    "swap_experts": "E7.9",
    "free_action": "E7.10",
}
OPENING_RULE: Final = "E7.11"  # of the Bon Plan that inaugurates
BOARDS: Final = {"actions": "E1.1", "territory": "E1.9", "score": "E1.2"}
ABOUT_BOARDS: Final = {
    "actions": "board_actions",
    "territory": "board_territory",
    "score": "board_score",
}


def box() -> list[Kind]:
    data = ours()
    return [
        Kind("evolution", [evolution(data, i) for i in range(int(EVOLUTIONS))], "evolution"),
        nuisances(data),
        one_thing("start", Face("start", 1), [Fact("start", {})], ["E2.9", "E4.5.4"]),
        Kind("crisis", [crisis(data, i) for i in range(int(CRISES))], "crisis"),
        Kind("role", [role(data, i) for i in range(int(ROLES))], "role"),
        Kind("plan", [plan(data, i) for i in range(int(PLANS))], "plan"),
        experts(),
        Kind("indicator", [indicator(data, i) for i in range(int(INDICATORS))], "indicator"),
        one_thing(
            "pawn",
            Face("pawn", 1),
            [Fact("pawn", {"beacons": int(data.beacons)})],
            ["E1.3", "E6.2", "E9.2"],
        ),
        one_thing("block", Face("block", int(FIVE)), [Fact("block", {})], ["E3.4", "E3.1"]),
        boards(),
    ]


def evolution(data: "Data", tile: int) -> Thing:
    """E1.4: what a tile needs, gains and sets off."""
    face = evolution_face(data, tile)
    gained = range(int(INDICATORS))
    gains = [describe_gain(data, i, face["gains"][i]) for i in gained if face["gains"][i] != 0]
    about = [Fact("needs", {"experts": named(face["needs"])}), Fact("gains", {"gains": gains})]
    if face["picto"] != PICTO_IDS[0]:
        about.append(Fact("picto", {"picto": face["picto"]}))
    name = data.evolutions[tile]
    return Thing(name, about, ["E1.4", "E4.4.2", "E4.5.3"], [Face(name, 1, {**face, "tile": tile})])


def named(counts: list[int]) -> list[str]:
    """The Experts one by one."""
    return [TYPE_IDS[i] for i in range(int(TYPES)) for _ in range(counts[i])]


def nuisances(data: "Data") -> Kind:
    """E1.5: ten tiles with two sides."""
    sides = [[INDICATOR_IDS[data.sides[2 * i + k]] for k in (0, 1)] for i in range(int(NUISANCES))]
    faces = [Face("/".join(pair), 1, {"sides": pair}) for pair in sides]
    about = [Fact("nuisance", {})]
    return Kind("nuisance", [Thing("", about, ["E1.5", "E4.5.5", "E9.1"], faces)], "", "indicator")


def crisis(data: "Data", card: int) -> Thing:
    """E1.6: who manages it, what it does when it arrives, and what if nobody does."""
    face, name = crisis_face(data, card), data.crises[card]
    about = [Fact("needs", {"experts": named(face["needs"])})]
    always = printed(data, int(data.always[2 * card]), int(data.always[2 * card + 1]))
    if always:
        about.append(Fact("arrives", {"effects": always}))
    first = card * int(OPTIONS)
    options = [
        printed(data, int(data.option[2 * at]), int(data.option[2 * at + 1]))
        for at in range(first, first + int(data.options[card]))
    ]
    if options:
        about.append(Fact("arrives_either", {"options": options}))
    spent = printed(data, int(data.unmanaged[2 * card]), int(data.unmanaged[2 * card + 1]))
    about.append(Fact("unmanaged", {"effects": spent}))
    return Thing(name, about, ["E6.2", "E6.3", "E1.6"], [Face(name, 1, {**face})])


def printed(data: "Data", first: int, end: int) -> list[Fact]:
    return [describe_printed(data, at) for at in range(first, end)]


def role(data: "Data", card: int) -> Thing:
    """E1.8: when a role acts and what it does."""
    face, name = role_face(data, card), data.roles[card]
    about = role_about(data, card)
    if not data.solo[card]:
        about.append(Fact("not_solo", {}))
    rules = [ROLE_RULES[face["effect"]], "E5.1", "E5.2", "E1.8"]
    return Thing(name, about, rules, [Face(name, 1, {**face})])


def plan(data: "Data", card: int) -> Thing:
    """E1.7: when a Bon Plan can be played and what it does."""
    face, name, at = plan_face(data, card), data.plans[card], int(data.plan[card])
    rule = PLAN_RULES.get(face["effect"], "E7.1")
    if data.op(at) == FREE_ACTION and data.word(at, WHAT) == INAUGURATE:
        rule = OPENING_RULE
    rules = [rule, "E7.1", "E7.2", "E1.7"]
    return Thing(name, plan_about(data, card), rules, [Face(name, 1, {**face})])


def experts() -> Kind:
    """E1.1: five of each type."""
    things = [
        Thing(
            name,
            [Fact("expert", {})],
            ["E1.1", "E4.4.2"],
            [Face(name, int(EXPERTS_OF_A_TYPE))],
        )
        for name in TYPE_IDS
    ]
    return Kind("expert", things, "expert")


def indicator(data: "Data", which: int) -> Thing:
    """E1.2, E9.1: a pawn on a track."""
    name = INDICATOR_IDS[which]
    about = [Fact("indicator", {"highest": int(HIGHEST), "goal": int(data.goal)})]
    return Thing(name, about, ["E1.2", "E4.5.3", "E9.1"], [Face(name, 1)])


def boards() -> Kind:
    """E1.1: the three of them."""
    things = [
        Thing(name, [Fact(ABOUT_BOARDS[name], {})], [rule], [Face(name, 1)])
        for name, rule in BOARDS.items()
    ]
    return Kind("board", things, "board")
