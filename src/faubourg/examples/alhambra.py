"""The positions of the examples in the rules of Alhambra (docs/rules/alhambra.*.md)."""

from typing import Final

from faubourg.games.alhambra.components import CATEGORIES
from faubourg.testing.alhambra import MARTIN, Position, Scene, position, set_up

LINA, OMAR, INES, HUGO = range(4)
OF_EACH: Final = (7, 7, 9, 9, 11, 11)  # buildings of a category (A2)


def first_player() -> Scene:
    """A12: three, five and three cards."""
    yard = ["tower-7", "garden-6", "arcades-4", "pavilion-2"]
    lina = ["yellow-9", "green-8", "blue-7"]
    omar = ["blue-5", "blue-1", "green-8", "orange-2", "orange-6"]
    ines = ["green-9", "yellow-3", "yellow-8"]
    return set_up(3, [*yard, *lina, *omar, *ines, "yellow-1", "green-4", "orange-7", "blue-6"])


def taking_money() -> Scene:
    """A21: 2, 3, 7 and 9."""
    return position(3).market("yellow-2", "blue-3", "green-7", "orange-9").begin()


def payment() -> Scene:
    """A22, A23: a garden of price 10, and florins."""
    table = position(3).turn(OMAR).yard(blue="garden-10")
    return table.hand(OMAR, "blue-6", "blue-5", "blue-4", "green-2").begin()


def five_actions() -> Scene:
    """A23: four times the exact price."""
    table = position(3).turn(INES).yard("pavilion-6", "seraglio-7", "chambers-8", "tower-9")
    return table.hand(INES, "yellow-6", "green-7", "orange-8", "blue-9").begin()


def before_a(table: Position) -> Position:
    return table.stacked(80).money_deck(80 - 16)


def before_b(table: Position) -> Position:
    return table.scored("A").stacked(80).money_deck(80 - 48)


def scoring_a() -> Scene:
    """A31: chambers, one player has the most."""
    return before_a(position(3).owns(LINA, chambers=3).owns(OMAR, chambers=2)).begin()


def scoring_b() -> Scene:
    """A31: towers, a first and a second place."""
    table = position(4).owns(OMAR, tower=3).owns(HUGO, tower=2).owns(LINA, tower=1)
    return before_b(table).begin()


def scoring_b_tied() -> Scene:
    """A32: towers, four each."""
    return before_b(position(4).owns(OMAR, tower=4).owns(HUGO, tower=4)).begin()


def last_turn(category: str, *held: int) -> Scene:
    """Lina buys the last building; what nobody holds of the category stays in the yard."""
    kind = CATEGORIES.index(category)
    high, left = kind + 8, OF_EACH[kind] - sum(held)
    yard = [f"{category}-{high - i}" for i in range(left)]
    table = position(len(held)).yard(*yard, *["-"] * (3 - left), "pavilion-3")
    table.hand(LINA, "blue-4").scored("AB").building_deck(rest=LINA)
    for row, count in enumerate(held):
        table.owns(row, **{category: count})
    for other, count in zip(CATEGORIES, OF_EACH, strict=True):
        if other != category:
            share(table, other, count - (other == "pavilion"), len(held))
    return table.begin()


def share(table: Position, category: str, count: int, rows: int) -> None:
    """All buildings of a category, as evenly as can be."""
    for row in range(rows):
        table.owns(row, **{category: count // rows + (row < count % rows)})


def scoring_c_pairs() -> Scene:
    """A32: gardens, two tied for first and two behind them."""
    return last_turn("garden", 3, 2, 3, 2)


def scoring_c_three() -> Scene:
    """A32: towers, three tied for first."""
    return last_turn("tower", 3, 3, 3, 1)


def scoring_c_behind() -> Scene:
    """A32: gardens, three tied behind the first."""
    return last_turn("garden", 2, 2, 4, 2)


def left_over() -> Scene:
    """A40: the last turn; two buildings will be left."""
    table = position(3).turn(OMAR).yard("tower-13", "pavilion-2", "chambers-5", "seraglio-3")
    table.hand(LINA, "yellow-5", "yellow-4", "green-5").hand(INES, "green-3")
    table.hand(OMAR, "yellow-7", "green-5", "blue-3", "orange-6").scored("AB")
    taken = {"pavilion": 1, "seraglio": 1, "chambers": 1, "tower": 1}
    for category, count in zip(CATEGORIES, OF_EACH, strict=True):
        share(table, category, count - taken.get(category, 0), 3)
    return table.building_deck(rest=INES).begin()


def martins_third() -> Scene:
    """A51: before scoring B, with 20 buildings in the deck."""
    table = position(2).scored("A").stacked(60).money_deck("blue-1", 60 - 36 - 1)
    table.yard("tower-7", "garden-6", "arcades-4", "pavilion-2").building_deck(20, rest=MARTIN)
    table.owns(LINA, "pavilion-3", "pavilion-5", "seraglio-4", "arcades-5", "arcades-8")
    table.owns(LINA, "chambers-7", "garden-8", "tower-9", "tower-11")
    table.owns(OMAR, "pavilion-4", "seraglio-5", "seraglio-6", "arcades-6", "chambers-8")
    return table.owns(OMAR, "chambers-9", "garden-8", "garden-10", "tower-9").begin()


EXAMPLES = [
    first_player,
    taking_money,
    payment,
    five_actions,
    scoring_a,
    scoring_b,
    scoring_b_tied,
    scoring_c_pairs,
    scoring_c_three,
    scoring_c_behind,
    left_over,
    martins_third,
]
