"""A30-A32: the scorings, and the points they give."""

import pytest

from faubourg.testing.alhambra import Position, Scene, position
from tests.rules import rule

TABLE = {  # places of A, B and C, from the spec
    "pavilion": ([1], [8, 1], [16, 8, 1]),
    "seraglio": ([2], [9, 2], [17, 9, 2]),
    "arcades": ([3], [10, 3], [18, 10, 3]),
    "chambers": ([4], [11, 4], [19, 11, 4]),
    "garden": ([5], [12, 5], [20, 12, 5]),
    "tower": ([6], [13, 6], [21, 13, 6]),
}
TOTALS = {"pavilion": 7, "seraglio": 7, "arcades": 9, "chambers": 9, "garden": 11, "tower": 11}


def scoring_a(table: Position) -> Scene:
    """Seat 0 takes a card, A turns up and a money card takes its place."""
    return table.stacked(80).money_deck(80 - 16).play("$1", deal=["A", "blue-1"])


def scoring_b(table: Position) -> Scene:
    return table.scored("A").stacked(80).money_deck(80 - 48).play("$1", deal=["B", "blue-1"])


def scoring_c(table: Position, category: str, held: list[int]) -> Scene:
    """The last building is bought; of the category nobody gets more than said.

    What nobody holds of it lies in the yard and stays there: nobody has the money for it.
    """
    low, left = 2 + list(TABLE).index(category), TOTALS[category] - sum(held)
    yard = [f"{category}-{price}" for price in range(low + 6, low + 6 - left, -1)]
    cheap = "seraglio-3" if category == "pavilion" else "pavilion-3"
    table.yard(*yard, *["-"] * (3 - left), cheap).hand(0, "blue-4")
    for row, count in enumerate(held):
        table.owns(row, **{category: count})
    return table.building_deck(rest=0).play("B+4.")


@rule("A30")
def test_a_scoring_card_that_turns_up_is_scored_at_once_and_replaced() -> None:
    table = position(players=3).market("yellow-2", "green-9", "yellow-3", "green-8")
    table.owns(1, tower=1).stacked(80).money_deck(80 - 16)
    after = table.play("$13", deal=["no A", "blue-1", "A", "blue-2"])
    assert after.told() == ["took", "turned_up", "scoring", "scored", "turned_up"]
    assert after.market() == ["blue-1", "green-9", "blue-2", "green-8"]
    assert after.scores() == [0, 6, 0]
    assert int(after.state.scored) == 1
    assert after.turn == 1


@rule("A30")
def test_a_scoring_card_leaves_the_game() -> None:
    table = position(players=3).owns(1, tower=1).stacked(80).money_deck(80 - 16)
    after = table.play("$1", deal=["A", "blue-1"])
    for turn in range(10):  # the rest of the second pile, without any question
        after.play("$1", deal=[f"orange-{turn % 9 + 1}"])
    assert after.scores() == [0, 6, 0]


@rule("A30", "A25")
def test_what_was_bought_this_turn_counts() -> None:
    table = position(players=3).yard(blue="tower-7").market("blue-9", "blue-8", "blue-7")
    table.hand(0, "blue-8").stacked(80).money_deck(80 - 16)
    after = table.play("B+8.", deal=["tower-8", "A", "blue-1"])
    assert after.scores("A", "tower") == [6, 0, 0]


@rule("A30")
def test_no_scoring_card_turns_up_when_no_money_is_needed() -> None:
    table = position(players=3).yard(blue="tower-7").hand(0, "blue-8")
    after = table.stacked(80).money_deck(80 - 32).play("B+8.", deal=["tower-8"])
    assert int(after.state.scored) == 0  # A lies on top and waits for the next refill
    after.play("$1", deal=["A", "blue-1"])
    assert int(after.state.scored) == 1


@rule("A31")
def test_the_example_chambers_in_a_alone_first() -> None:
    after = scoring_a(position(players=3).owns(0, chambers=2).owns(1, chambers=1))
    assert after.scores() == [4, 0, 0]


@rule("A31")
def test_the_example_tower_in_b() -> None:
    after = scoring_b(position(players=4).owns(1, tower=3).owns(3, tower=2).owns(0, tower=1))
    assert after.scores() == [0, 13, 0, 6]


@rule("A31", "A32")
def test_the_example_tower_four_each_in_b() -> None:
    after = scoring_b(position(players=3).owns(0, tower=4).owns(1, tower=4))
    assert after.scores() == [9, 9, 0]


@rule("A31", "A32")
def test_the_example_garden_in_c_two_first_and_two_next() -> None:
    after = scoring_c(position(players=4), "garden", [3, 3, 2, 2])
    assert after.scores("C", "garden") == [16, 16, 2, 2]


@rule("A31", "A32")
def test_the_example_tower_in_c_three_first() -> None:
    after = scoring_c(position(players=4), "tower", [3, 3, 3, 1])
    assert after.scores("C", "tower") == [13, 13, 13, 0]


@rule("A31", "A32")
def test_the_example_garden_in_c_one_first_and_three_second() -> None:
    after = scoring_c(position(players=4), "garden", [4, 2, 2, 2])
    assert after.scores("C", "garden") == [20, 5, 5, 5]


@rule("A31")
@pytest.mark.parametrize("category", list(TABLE))
def test_the_points_of_every_place(category: str) -> None:
    def held(table: Position) -> Position:
        for row, count in enumerate([0, 1, 3, 2]):
            table.owns(row, **{category: count})
        return table

    a, b, c = TABLE[category]
    assert scoring_a(held(position(players=4))).scores() == [0, 0, a[0], 0]
    assert scoring_b(held(position(players=4))).scores() == [0, 0, b[0], b[1]]
    after = scoring_c(position(players=4), category, [TOTALS[category] - 3, 1, 2, 0])
    assert after.scores("C", category) == [c[0], c[2], c[1], 0]


@rule("A31")
def test_numbers_count_and_prices_do_not() -> None:
    cheap = position(players=3).owns(0, "tower-7", "tower-8").owns(1, "tower-13")
    assert scoring_a(cheap).scores() == [6, 0, 0]


@rule("A31")
def test_each_category_is_scored_for_itself() -> None:
    table = position(players=3).owns(0, tower=2, garden=1).owns(1, tower=1, garden=2, arcades=1)
    after = scoring_b(table)
    assert after.scores("B", "tower") == [13, 6, 0]
    assert after.scores("B", "garden") == [5, 12, 0]
    assert after.scores("B", "arcades") == [0, 10, 0]
    assert after.scores() == [18, 28, 0]


@rule("A31")
def test_a_player_with_none_never_scores() -> None:
    assert scoring_a(position(players=3)).scores() == [0, 0, 0]
    assert scoring_b(position(players=3).owns(0, tower=1)).scores() == [13, 0, 0]


@rule("A32")
def test_tied_in_a_they_share_one_place_rounded_down() -> None:
    assert scoring_a(position(players=3).owns(0, garden=1).owns(2, garden=1)).scores() == [2, 0, 2]
    everyone = position(players=6)
    for seat in range(6):
        everyone.owns(seat, garden=1)
    assert scoring_a(everyone).scores() == [0] * 6  # 5 points for six


@rule("A32")
def test_tied_for_second_in_b_they_share_the_second_place_only() -> None:
    table = position(players=3).owns(0, chambers=3).owns(1, chambers=1).owns(2, chambers=1)
    assert scoring_b(table).scores() == [11, 2, 2]


@rule("A32")
def test_two_tied_for_first_leave_no_second_place_in_b() -> None:
    table = position(players=3).owns(0, tower=2).owns(1, tower=2).owns(2, tower=1)
    assert scoring_b(table).scores() == [9, 9, 0]


@rule("A32")
def test_two_tied_for_first_leave_the_third_place_in_c() -> None:
    after = scoring_c(position(players=3), "tower", [4, 4, 2])
    assert after.scores("C", "tower") == [17, 17, 6]


@rule("A31")
def test_points_of_the_scorings_add_up_and_stay_apart() -> None:
    table = position(players=3).owns(1, tower=1).points(1, "A", tower=6, garden=2)
    after = scoring_b(table)
    assert after.points(1, "A") == 8
    assert after.points(1, "B") == 13
    assert after.points(1) == 21
