"""A26: the money deck runs out, and the money of the whole table too."""

import pytest

from faubourg.testing.alhambra import Position, position
from tests.rules import rule


def late(players: int = 3) -> Position:
    """Both scoring cards are gone."""
    return position(players).scored("AB")


@rule("A26")
def test_the_discard_pile_becomes_the_new_deck() -> None:
    table = late().money_deck("blue-1").market("yellow-2", "green-3").begin()
    discarded = len(table.discard())
    assert discarded == 108 - 1 - 2
    table.play("$1", deal=["blue-1", "orange-8", "orange-8"])  # in the middle of a refill
    assert table.market() == ["blue-1", "green-3", "orange-8", "orange-8"]
    assert table.discard() == []
    assert len(table.money_deck()) == discarded - 2
    assert table.told() == ["took", "turned_up", "reshuffled", "turned_up", "turned_up"]


@rule("A26")
def test_this_turns_payment_is_shuffled_in_too() -> None:
    table = late().yard(blue="pavilion-8").market("yellow-2", "green-3", "orange-7")
    table.hand(0, "blue-9").discard("blue-1").money_deck(rest=1)
    after = table.play("B+9.", deal=["tower-7", "blue-9"])
    assert after.market()[3] == "blue-9"
    assert after.money_deck() == ["blue-1"]


@rule("A26")
def test_a_deck_that_is_just_used_up_is_not_shuffled_before_a_card_is_needed() -> None:
    table = late().market("yellow-2", "green-3", "orange-7", "blue-9").money_deck("blue-1")
    after = table.play("$1", deal=["blue-1"])
    assert after.money_deck() == []
    assert len(after.discard()) == 103
    after.play("$2", deal=["yellow-9"])
    assert after.told() == ["took", "reshuffled", "turned_up"]


@rule("A26")
def test_a_card_is_drawn_from_the_deck_before_the_discard_pile() -> None:
    table = late().market("yellow-2", "green-3", "orange-7", "blue-9").money_deck("blue-1")
    with pytest.raises(ValueError, match="not in the bag"):
        table.play("$1", deal=["green-1"])


@rule("A26")
def test_fewer_than_four_lie_face_up_when_there_is_no_card_anywhere() -> None:
    table = late().market("yellow-2", "green-3").discard("blue-1").money_deck(rest=2)
    after = table.play("$1", deal=["blue-1"])
    assert after.market() == ["blue-1", "green-3", "-", "-"]
    assert after.turn == 1
    assert after.moves() == ["$1", "$2", "$12"]
    after.play("$12")
    assert after.market() == ["-", "-", "-", "-"]
    assert after.turn == 2


@rule("A26")
def test_who_can_neither_take_nor_buy_passes() -> None:
    table = late().market().hand(0, "blue-5").money_deck(rest=1).begin()
    assert table.moves() == ["pass"]
    yard = table.yard()
    table.play("pass")
    assert table.told() == ["passed"]
    assert table.turn == 1
    assert (table.yard(), table.hand(0), table.market()) == (yard, ["blue-5"], ["-"] * 4)
    assert "pass" not in table.moves()  # seat 1 can buy


@rule("A26")
def test_nobody_passes_who_can_take_or_buy() -> None:
    takes = late().market("blue-9").money_deck(rest=1)
    assert takes.moves() == ["$1"]
    buys = late().market().hand(0, "yellow-9").money_deck(rest=1)
    assert buys.moves() == ["Y"]


@rule("A26", "A23")
def test_an_extra_action_with_nothing_possible_ends_the_turn() -> None:
    table = late().yard(blue="pavilion-8").market().hand(0, "blue-8").money_deck(rest=1)
    after = table.play("B+8.", deal=["tower-7", "blue-8"])
    assert after.told() == ["chose", "paid", "bought", "laid", "reshuffled", "turned_up"]
    assert after.turn == 1
    assert after.market() == ["blue-8", "-", "-", "-"]


@rule("A26", "A23")
def test_an_extra_action_with_something_possible_does_not_end_the_turn() -> None:
    table = late().yard(blue="pavilion-8").market().hand(0, "blue-8", "yellow-9")
    after = table.money_deck(rest=1).play("B+8.")
    assert after.turn == 0
    assert after.moves() == ["Y"]


@rule("A26", "A30")
def test_no_scoring_card_is_in_the_new_deck() -> None:
    for left in range(5):
        table = late().market().money_deck(left).stacked(80)
        before = table.begin()
        names = [*before.money_deck(), *before.discard()][:4]
        assert before.moves() == ["pass"]
        assert "scoring" not in before.play("pass", deal=names).told()
