"""The examples in the rules of Alhambra, played: what docs/rules says there is what happens."""

from collections.abc import Callable

import pytest

from faubourg.examples import alhambra as examples
from faubourg.examples.alhambra import HUGO, INES, LINA, OMAR
from faubourg.games.alhambra.components import BUILDINGS, building_name
from faubourg.testing.alhambra import MARTIN, Scene
from tests.rules import rule


@rule("A11", "A12")
def test_first_player() -> None:
    table = examples.first_player()
    assert [len(table.hand(seat)) for seat in (LINA, OMAR, INES)] == [3, 5, 3]
    totals = [sum(int(card[-1]) for card in table.hand(seat)) for seat in (LINA, OMAR, INES)]
    assert totals == [24, 22, 20]
    assert table.turn == INES


@rule("A21")
def test_taking_money() -> None:
    assert examples.taking_money().moves() == ["$1", "$2", "$12", "$3", "$4"]


@rule("A22", "A23")
def test_payment() -> None:
    after = examples.payment().play("B+6+5.", deal=["tower-9"])
    assert after.buildings(OMAR) == ["garden-10"]
    assert after.hand(OMAR) == ["green-2", "blue-4"]
    assert after.turn == INES
    exact = examples.payment().play("B+6+4.")
    assert exact.turn == OMAR
    assert "plays_again" in exact.told()


@rule("A23")
def test_five_actions() -> None:
    table = examples.five_actions().play("Y+6.G+7.O+8.B+9.")
    assert table.yard() == ["-"] * 4
    assert table.turn == INES
    assert all(move.startswith("$") for move in table.moves())
    table.play("$1", deal=["tower-7", "tower-8", "tower-10", "tower-11", "blue-1"])
    assert table.turn == LINA
    assert len(table.buildings(INES)) == 4


@rule("A31")
def test_scoring_a() -> None:
    assert examples.scoring_a().play("$1", deal=["A", "blue-1"]).scores() == [4, 0, 0]


@rule("A31")
def test_scoring_b() -> None:
    after = examples.scoring_b().play("$1", deal=["B", "blue-1"])
    assert after.scores() == [0, 13, 0, 6]


@rule("A31", "A32")
def test_scoring_b_tied() -> None:
    after = examples.scoring_b_tied().play("$1", deal=["B", "blue-1"])
    assert (after.points(OMAR), after.points(HUGO)) == (9, 9)


@rule("A31", "A32")
@pytest.mark.parametrize(
    ("table", "category", "scores"),
    [
        (examples.scoring_c_pairs, "garden", [16, 2, 16, 2]),
        (examples.scoring_c_three, "tower", [13, 13, 13, 0]),
        (examples.scoring_c_behind, "garden", [5, 5, 20, 5]),
    ],
)
def test_scoring_c(table: Callable[[], Scene], category: str, scores: list[int]) -> None:
    after = table().play("B+4.")
    assert after.state.over()
    assert after.scores("C", category) == scores


@rule("A40")
def test_left_over() -> None:
    before = examples.left_over()
    lina = before.buildings(LINA)
    after = before.play("B+3.O+6.")
    assert after.state.over()
    assert after.yard() == ["-", "pavilion-2", "-", "-"]
    assert sorted(after.buildings(LINA)) == sorted([*lina, "tower-13"])
    assert [kind for kind in after.told() if kind in ("inherited", "left_over")] == [
        "inherited",
        "left_over",
    ]


@rule("A51")
def test_martins_third() -> None:
    before = examples.martins_third()
    assert before.buildings_left() == 20
    held = len(before.buildings(MARTIN))
    deck = before.state.buildings.counts
    six = [building_name(card) for card in range(BUILDINGS) if deck[card] > 0][:6]
    after = before.play("$1", deal=["B", *six, "blue-1"])
    assert len(after.buildings(MARTIN)) == held + 6
    assert after.buildings_left() == 14
