"""What the page is told of Evolutopia."""

from faubourg.contract.game import action_table, numbers, shapes
from faubourg.contract.typescript import constant, names
from faubourg.games import find
from faubourg.games.evolutopia import actions, box, components, insight, options, vocabulary
from faubourg.games.evolutopia.components import square_name
from faubourg.games.evolutopia.sources import data_for

ACTIONS = [
    *["MANAGE", "TO_STUDY", "ASIDE", "TO_ZONE", "TO_BAG", "UNDER", "DONE", "USE", "TO_SITE"],
    *["STUDY_SLOT", "SITE_SLOT", "SQUARE", "PUT", "TYPE", "SWAP", "INDICATOR", "TAKE", "PICK"],
    *["MARK", "FREE", "PLAN"],
]
NUMBERS = [
    *["EMPTY", "HIGHEST", "ZONE", "CRISIS", "PLACES", "IN_ZONE"],
    *["COLUMNS", "SQUARES", "START_TILE", "NUISANCE", "ASKED"],
]


def phases() -> list[str]:
    """What the active player is asked, from ASKED on."""
    ours = list(vars(components))
    listed = ours[ours.index("AT_MANAGE") : ours.index("OVER") + 1]
    numbered = [int(getattr(components, name)) for name in listed]
    assert numbered == list(range(int(components.ASKED), int(components.OVER) + 1)), numbered
    return [name.lower() for name in listed]


def own_territory() -> dict[str, object]:
    """E2.12: with what the form for a territory of one's own begins, and the last beacon."""
    data = data_for("")
    usual = options.own_territory(dict.fromkeys(options.OWN, ""), data)
    return {
        "start": square_name(usual.start),
        "nuisances": [square_name(at) for at in usual.nuisances],
        "indicators": usual.indicator,
        "beacon": usual.beacon,
        "beacons": int(data.beacons),
    }


def text() -> str:
    return "\n".join(
        [
            'import type { Fact } from "./wire";\n',
            names("INDICATORS", "Indicator", components.INDICATOR_IDS),
            names("EXPERTS", "Expert", components.TYPE_IDS),
            names("FIVE", "Action", components.ACTION_IDS, "The actions of a turn."),
            names("PICTOS", "Picto", components.PICTO_IDS),
            names("EFFECTS", "Effect", components.EFFECT_IDS),
            names("ROLE_TRIGGERS", "RoleTrigger", dict.fromkeys(vocabulary.ROLE_TRIGGERS.values())),
            names("PHASES", "Phase", phases(), "What is asked, from phase ASKED on."),
            numbers(components, NUMBERS),
            constant("SWAP_PLACES", int(actions.SWAP_PLACES)),
            constant("ROLE_RULES", box.ROLE_RULES, "By what a role does."),
            constant("PLAN_RULES", box.PLAN_RULES, "By what a Bon Plan does."),
            constant("OPENING_RULE", box.OPENING_RULE, "Of the Bon Plan that inaugurates."),
            constant("OWN_TERRITORY", own_territory(), "Of a level of one's own."),
            action_table(actions, ACTIONS),
            shapes(find("evolutopia"), insight.Insight),
        ]
    )
