"""A50-A53: two players and Martin."""

import pytest

from faubourg.testing.alhambra import MARTIN, Position, Scene, position, set_up
from tests.rules import rule

MARTINS = ["tower-7", "tower-8", "garden-6", "pavilion-2", "pavilion-3", "chambers-5"]
YARD = ["tower-13", "garden-12", "arcades-4", "pavilion-4"]
HANDS = ["yellow-9", "green-9", "blue-9", "yellow-8", "green-8", "blue-8"]
MARKET = ["yellow-1", "green-1", "orange-1", "blue-1"]


def scoring_a(table: Position, *buildings: str) -> Scene:
    """A turns up, Martin gets his buildings, then a money card replaces A."""
    table.stacked(50).money_deck("blue-1", 50 - 10 - 1)
    return table.play("$1", deal=["A", *buildings, "blue-1"])


def scoring_b(table: Position, *buildings: str) -> Scene:
    table.scored("A").stacked(50).money_deck("blue-1", 50 - 30 - 1)
    return table.play("$1", deal=["B", *buildings, "blue-1"])


def last(*yard: str) -> Position:
    """No building left in the deck; Martin has all that lie nowhere else."""
    return position(players=2).yard(*yard).building_deck(rest=MARTIN)


@rule("A50", "A10")
def test_martin_gets_the_first_six_buildings_before_the_yard_is_filled() -> None:
    game = set_up(2, [*MARTINS, *YARD, *HANDS, *MARKET])
    assert sorted(game.buildings(MARTIN)) == sorted(MARTINS)
    assert game.yard() == YARD
    assert game.buildings_left() == 54 - 6 - 4
    for seat in (None, 0, 1):  # face up
        assert game.state.view(seat).data()["owned"] == game.state.data()["owned"]


@rule("A50")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_there_is_no_martin_with_more_players(players: int) -> None:
    table = position(players=players).yard(blue="tower-7").hand(0, "blue-7")
    assert int(table.begin().state.rows()) == players
    assert ">M" not in table.play("B+7").moves()
    table.stacked(80).money_deck(80 - 32)
    assert table.play("$1", deal=["A", "blue-1"]).told()[-2:] == ["scoring", "turned_up"]


@rule("A50")
def test_martin_has_no_turn() -> None:
    table = position(players=2).begin()
    turns = []
    for card in ("blue-1", "blue-2", "blue-3", "blue-4"):
        turns.append(table.turn)
        table.play("$1", deal=[card])
    assert turns == [0, 1, 0, 1]


@rule("A51")
def test_martin_takes_part_in_scoring_a() -> None:
    table = position(players=2).owns(MARTIN, tower=3).owns(0, tower=2, garden=1).owns(1, garden=1)
    after = scoring_a(
        table.owns(MARTIN, garden=1), *MARTINS[3:], "arcades-4", "arcades-5", "arcades-7"
    )
    assert after.scores("A", "tower") == [0, 0, 6]
    assert after.scores("A", "garden") == [1, 1, 1]


@rule("A51")
def test_martin_takes_every_place_like_a_player() -> None:
    table = position(players=2).owns(0, tower=6).owns(MARTIN, tower=3).owns(1, tower=2)
    assert scoring_b(table.building_deck(rest=0)).scores("B", "tower") == [13, 0, 6]
    table = last("-", "-", "-", "pavilion-2").owns(0, tower=6).owns(1, tower=2).hand(0, "blue-3")
    assert table.owns(MARTIN, tower=3).play("B+3.").scores("C", "tower") == [21, 6, 13]


@rule("A51")
def test_right_after_a_martin_gets_six_more_that_did_not_count_yet() -> None:
    more = ["tower-9", "tower-9", "tower-9", "tower-10", "tower-11", "tower-11"]
    after = scoring_a(position(players=2).owns(0, tower=1), *more)
    assert after.scores() == [6, 0, 0]
    assert after.buildings(MARTIN) == more
    assert after.told() == ["took", "scoring", "scored", "martin", "turned_up"]
    assert after.market()[0] == "blue-1"
    assert after.turn == 1


@rule("A51")
@pytest.mark.parametrize("left", [["tower-9", "garden-6", "garden-7"], ["tower-9"], []])
def test_with_fewer_than_six_left_he_takes_what_there_is(left: list[str]) -> None:
    after = scoring_a(position(players=2).building_deck(*left, rest=0), *left)
    assert sorted(after.buildings(MARTIN)) == sorted(left)
    assert after.buildings_left() == 0
    assert not after.state.over()


@rule("A51")
@pytest.mark.parametrize(("left", "third"), [(20, 6), (21, 7), (3, 1), (2, 0), (0, 0)])
def test_right_after_b_he_gets_a_third_of_the_deck_rounded_down(left: int, third: int) -> None:
    table = position(players=2).building_deck(left, rest=0)
    names = cards_in_deck(table)[:third]
    after = scoring_b(table, *names)
    assert len(after.buildings(MARTIN)) == third
    assert ("martin" in after.told()) == (third > 0)  # nobody is told of nothing
    assert after.buildings_left() == left - third
    assert len([name for name in after.yard() if name != "-"]) == 4  # not counted, not touched


def cards_in_deck(table: Position) -> list[str]:
    scene = table.begin()
    there = [*scene.buildings(0), *scene.yard()]
    every = position(players=2).yard(*["-"] * 4).building_deck(rest=0).begin().buildings(0)
    for name in there:
        every.remove(name)
    return every


@rule("A51", "A42")
def test_without_b_there_is_no_third_and_after_c_nothing() -> None:
    table = position(players=2).scored("A").yard("-", "-", "-", "pavilion-2")
    table.building_deck("tower-7", "tower-8", rest=0).hand(0, "blue-3")
    after = table.play("B+3.", deal=["tower-7", "tower-8"])
    assert after.state.over()
    assert after.buildings(MARTIN) == []
    assert after.told().count("martin") == 0


@rule("A52")
def test_a_building_bought_may_be_given_to_martin() -> None:
    table = position(players=2).yard(blue="garden-10").hand(0, "blue-6", "blue-5")
    paying = table.play("B+6+5")
    assert paying.moves() == [".", ">M"]
    paying.play(">M", deal=["tower-7"])
    assert paying.buildings(MARTIN) == ["garden-10"]
    assert paying.buildings(0) == paying.buildings(1) == []
    assert paying.discard() == ["blue-5", "blue-6"]
    assert paying.turn == 1
    assert "gave" in paying.told()


@rule("A52")
def test_he_is_offered_it_only_once_the_price_is_reached() -> None:
    table = position(players=2).yard(blue="garden-10").hand(0, "blue-6", "blue-5", "blue-5")
    assert table.play("B").moves() == ["+5", "+6"]
    assert table.play("B+6").moves() == ["+5"]
    assert table.play("B+6+5").moves() == ["+5", ".", ">M"]


@rule("A52", "A23")
def test_a_gift_paid_exactly_still_plays_again() -> None:
    table = position(players=2).yard(blue="garden-10").hand(0, "blue-6", "blue-4")
    after = table.play("B+6+4>M")
    assert after.buildings(MARTIN) == ["garden-10"]
    assert after.turn == 0
    assert after.told()[-1] == "plays_again"


@rule("A52")
def test_a_building_kept_is_not_his() -> None:
    table = position(players=2).yard(blue="garden-10").hand(1, "blue-6", "blue-5").turn(1)
    after = table.play("B+6+5.", deal=["tower-7"])
    assert after.buildings(1) == ["garden-10"]
    assert after.buildings(MARTIN) == []


@rule("A52", "A53", "A40")
def test_buildings_left_over_are_not_for_martin() -> None:
    table = last("tower-13", "garden-12", "-", "pavilion-2").hand(0, "blue-3").hand(1, "yellow-1")
    after = table.play("B+3.")
    assert after.state.over()  # nobody is asked whether to give the tower away
    assert after.buildings(1) == ["tower-13"]
    assert after.yard() == ["-", "garden-12", "-", "-"]
    assert not {"tower-13", "garden-12"} & set(after.buildings(MARTIN))


@rule("A53")
def test_martin_cannot_win_and_his_score_is_shown() -> None:
    table = last("-", "-", "-", "pavilion-2").hand(0, "blue-3").owns(1, tower=1)
    after = table.points(1, "B", garden=12).points(MARTIN, "B", tower=13).play("B+3.")
    outcome = after.outcome()
    assert after.points(MARTIN) > after.points(1) > after.points(0)
    assert outcome.winners == [1]
    assert outcome.totals == after.scores()
    assert len(outcome.totals) == 3
    assert outcome.extras == ["martin"]


@rule("A53", "A41")
def test_the_two_players_may_share_the_win_behind_martin() -> None:
    table = last("-", "-", "-", "pavilion-2").hand(0, "blue-3")
    after = table.points(1, "B", tower=8).play("B+3.")  # 8 for the second place in pavilions
    assert after.scores("C", "pavilion") == [8, 0, 16]
    assert after.points(0) == after.points(1) == 8
    assert after.outcome().winners == [0, 1]
