"""What the page is told of Ginkgopolis."""

from faubourg.contract.game import action_table, numbers, shapes
from faubourg.contract.typescript import constant, names
from faubourg.games import find
from faubourg.games.ginkgopolis import actions, city, components, insight

ACTIONS = [
    *["CARD", "WITH_TILE", "GIVE_TILE", "ALONE", "NEW_HAND", "TAKE_RESOURCE", "TAKE_TILE"],
    *["MOVE", "CLOCKWISE", "COUNTER", "KEEP", "TARGET"],
]
NUMBERS = ["EMPTY", "NUMBERS", "TILES", "URBAN", "CHARACTER", "AREA_CARDS"]


def endings() -> list[dict[str, object]]:
    """What the cards from FIRST_ENDING on count, for each colour where it matters."""
    colours = components.COLOURS
    return [
        {
            "counts": components.ENDING_IDS[kind],
            "points": points,
            "colours": [colours[colour] for colour in counted],
        }
        for kind, points, counted in zip(
            components.ENDINGS,
            components.ENDING_POINTS,
            [*components.ENDING_COLOURS, *[()] * len(components.ENDINGS)],
        )
    ]


def text() -> str:
    bonus = [int(card) for card in components.BONUS]
    more = [int(points) for points in components.MORE_POINTS]
    return "\n".join(
        [
            names("COLOURS", "Colour", components.COLOURS),
            names("ITEMS", "Item", components.ITEMS, "What the colours give."),
            names("TRIGGERS", "Trigger", components.ACTIONS_OF_A_TURN),
            constant("LETTERS", components.LETTERS),
            names("COMPASS", "Direction", city.COMPASS),
            constant("SIDE", int(city.SIDE), "Cells in a row of the map, whose edges are joined."),
            constant("CENTRE", int(city.CENTRE), "The cell in the middle of the starting square."),
            numbers(components, NUMBERS),
            constant("BONUS", bonus, "Card in front of a player -> its trigger (G7, G8)."),
            constant("MORE_POINTS", more, "Card -> success points besides its item."),
            constant("FIRST_ENDING", int(components.FIRST_ENDING)),
            names("ENDING_COUNTS", "Counted", components.ENDING_IDS[1:]),
            constant("ENDINGS", endings(), "From FIRST_ENDING on: what a card counts at the end."),
            numbers(components, ["DRAFT", "CHOOSE", "RESOLVE", "RETURN", "OVER"], "PHASES"),
            numbers(components, ["NEXT", "ASK_ITEM", "MOVE_TOKEN", "GAIN"], "STAGES"),
            action_table(actions, ACTIONS),
            shapes(find("ginkgopolis"), insight.Insight),
        ]
    )
