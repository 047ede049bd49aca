"""What is in the box, thing by thing, and what it is for."""

from typing import Final

from faubourg.engine.box import Face, Kind, Thing
from faubourg.engine.facts import Fact
from faubourg.games.alhambra.components import (
    CATEGORIES,
    COPIES,
    CURRENCIES,
    KINDS,
    PLACES,
    PRICES,
    SCORINGS,
    SPACES,
    STACKS,
    VALUES,
    all_buildings,
    all_money,
    building_name,
    money_card,
    money_name,
    points_for,
)

IN_STACK: Final = {"A": 2, "B": 4}  # A13; scoring C has no card (A40)


def box() -> list[Kind]:
    return [buildings(), money(), scoring_cards(), spaces()]


def buildings() -> Kind:
    """A2, A31: six categories, and what the most of each are worth."""
    copies = all_buildings()
    things = [
        Thing(
            CATEGORIES[category],
            [Fact("majority", {}), *[worth(i, category) for i in range(len(SCORINGS))]],
            ["A2", "A31", "A32"],
            [
                Face(building_name(card), int(copies[card]))
                for card in range(category * int(PRICES), (category + 1) * int(PRICES))
            ],
        )
        for category in range(int(KINDS))
    ]
    return Kind("building", things, "category", "building")


def worth(scoring: int, category: int) -> Fact:
    """A31: the points of the places in one scoring, as far as there are any."""
    points = [int(points_for(scoring, category, place)) for place in range(int(PLACES))]
    paid = " / ".join([str(number) for number in points if number > 0])
    return Fact("places", {"scoring": SCORINGS[scoring], "points": paid})


def money() -> Kind:
    """A1, A14: four currencies; for two players a copy of each card stays in the box."""
    things = [
        Thing(
            CURRENCIES[currency],
            [Fact("money", {})],
            ["A1", "A21", "A22"],
            [
                Face(money_name(int(money_card(currency, value + 1))), int(COPIES))
                for value in range(int(VALUES))
            ],
        )
        for currency in range(len(CURRENCIES))
    ]
    counts = {players: sum([int(n) for n in all_money(players)]) for players in range(2, 7)}
    return Kind("money", things, "money", "card", counts)


def scoring_cards() -> Kind:
    """A13: the two cards that hide in the money deck."""
    things = [
        Thing(
            scoring,
            [Fact("scoring_card", {"scoring": scoring, "stack": stack, "stacks": int(STACKS)})],
            ["A13", "A30", "A31"],
            [Face(scoring, 1)],
        )
        for scoring, stack in IN_STACK.items()
    ]
    return Kind("scoring_card", things, "scoring_card")


def spaces() -> Kind:
    """A3: the yard."""
    about = [Fact("space", {})]
    faces = [Face(CURRENCIES[space], 1) for space in range(int(SPACES))]
    return Kind("space", [Thing("", about, ["A3", "A22"], faces)], "", "currency")
