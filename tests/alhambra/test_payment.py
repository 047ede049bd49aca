"""A22: paying. Every set of coins that reaches the price has one spelling, and nothing else has."""

import itertools
from collections import Counter
from random import Random

import pytest

from faubourg.engine import ScriptedDealer
from faubourg.testing.alhambra import GAME, Scene, position
from tests.rules import rule

NOBODY = ScriptedDealer([])  # laying down coins asks nothing of chance


@rule("A22", "A23")
def test_the_example_garden_10_paid_with_6_and_5() -> None:
    table = position(players=3).yard(blue="garden-10").hand(0, "blue-6", "blue-5", "green-2")
    after = table.play("B+6+5.", deal=["tower-9"])
    assert after.buildings(0) == ["garden-10"]
    assert after.hand(0) == ["green-2"]  # no change
    assert after.discard() == ["blue-5", "blue-6"]
    assert after.yard()[3] == "tower-9"
    assert after.turn == 1


@rule("A22")
def test_money_of_another_currency_does_not_count() -> None:
    table = position(players=3).yard(blue="garden-10").hand(0, "blue-9", "green-9", "yellow-9")
    assert "B" not in table.moves()
    table.hand(0, "blue-1")
    assert "B" in table.moves()
    paying = table.play("B")
    assert paying.moves() == ["+9"]
    assert paying.play("+9").moves() == ["+1"]


@rule("A22")
def test_coins_of_the_others_do_not_count() -> None:
    table = position(players=3).yard(blue="garden-6").hand(1, "blue-9").hand(0, "blue-5")
    assert "B" not in table.moves()


@rule("A22")
def test_redundant_coins_may_be_paid_so_as_not_to_play_again() -> None:
    table = position(players=3).yard(blue="garden-10").hand(0, "blue-6", "blue-4", "blue-1")
    after = table.play("B+6+4+1.", deal=["tower-7"])
    assert after.turn == 1
    assert after.hand(0) == []
    assert after.discard() == ["blue-1", "blue-4", "blue-6"]


@rule("A22")
def test_a_coin_after_which_the_price_is_out_of_reach_is_no_move() -> None:
    table = position(players=3).yard(blue="garden-10")
    paying = table.hand(0, "blue-6", "blue-3", "blue-2", "blue-1").play("B")
    assert paying.moves() == ["+6"]  # 3 + 2 + 1 is too little
    assert paying.play("+6").moves() == ["+3"]  # 6 + 2 + 1 too
    assert paying.play("+3").moves() == ["+1", "+2"]
    assert paying.copy().play("+1").moves() == ["."]
    assert paying.play("+2").moves() == ["+1", "."]


@rule("A22")
def test_identical_coins_are_one_move_and_count_each() -> None:
    table = position(players=3).yard(blue="garden-10").hand(0, "blue-5", "blue-5", "blue-5")
    paying = table.play("B")
    assert paying.moves() == ["+5"]
    assert paying.play("+5").moves() == ["+5"]
    assert paying.play("+5").moves() == ["+5", "."]
    paying.play("+5.", deal=["tower-8"])
    assert paying.discard() == ["blue-5"] * 3


@rule("A22")
def test_done_only_once_the_price_is_reached() -> None:
    paying = position(players=3).yard(blue="tower-13").hand(0, "blue-9", "blue-4").play("B+9")
    assert paying.moves() == ["+4"]
    assert paying.play("+4").moves() == ["."]


@rule("A22")
def test_money_paid_lies_on_the_table_until_it_is_discarded() -> None:
    paying = position(players=3).yard(green="tower-13").hand(0, "green-9", "green-4", "green-3")
    table = paying.play("G+9")
    assert table.hand(0) == ["green-3", "green-4"]
    assert table.discard() == []
    assert list(table.state.payment) == [0] * 8 + [1]
    table.play("+4.")
    assert table.discard() == ["green-4", "green-9"]
    assert list(table.state.payment) == [0] * 9
    assert len(table.money_deck()) == 108 - 4 - 3


def spellings(scene: Scene) -> list[tuple[int, ...]]:
    """Every way to lay down coins after which the payment may be completed."""
    moves = scene.moves()
    assert moves, "a payment that cannot be finished"
    found = [coins_down(scene)] if "." in moves else []
    for move in moves:
        if move.startswith("+"):
            after = scene.copy()
            after.state.apply(after.turn, GAME.parse(move)[0], NOBODY)
            found += spellings(after)
    return found


def coins_down(scene: Scene) -> tuple[int, ...]:
    payment = scene.state.payment
    return tuple(value for value in range(1, 10) for _ in range(payment[value - 1]))


def sets_that_reach(coins: list[int], price: int) -> set[tuple[int, ...]]:
    """The slow and obvious definition."""
    subsets = itertools.chain.from_iterable(
        itertools.combinations(sorted(coins), size) for size in range(len(coins) + 1)
    )
    return {subset for subset in subsets if sum(subset) >= price}


@rule("A22")
@pytest.mark.parametrize("players", [2, 4])
def test_every_set_that_reaches_the_price_has_exactly_one_spelling(players: int) -> None:
    chance = Random(22)
    copies = 2 if players == 2 else 3
    for _ in range(60):
        box = [value for value in range(1, 10) for _ in range(copies)]
        coins = chance.sample(box, chance.randint(1, 8))
        category, low = chance.choice(
            [("pavilion", 2), ("seraglio", 3), ("garden", 6), ("tower", 7)]
        )
        price = low + chance.randrange(7)
        table = position(players=players).yard(orange=f"{category}-{price}").market("blue-9")
        table.hand(0, *[f"orange-{value}" for value in coins], "yellow-1", "blue-2")
        allowed = sets_that_reach(coins, price)
        assert ("O" in table.moves()) is bool(allowed)
        if allowed:
            found = spellings(table.play("O"))
            assert max(Counter(found).values()) == 1
            assert set(found) == allowed


@rule("A22")
def test_all_of_a_hand_of_many_coins_may_be_paid() -> None:
    coins = [value for value in range(9, 0, -1) for _ in range(3)]
    table = position(players=3).yard(orange="pavilion-2")
    table.hand(0, *[f"orange-{value}" for value in coins if value != 9], "orange-9", "orange-9")
    text = "O" + "".join(f"+{value}" for value in coins[1:]) + "."
    after = table.play(text, deal=["tower-7"])
    assert after.hand(0) == []
    assert len(after.discard()) == 26
