"""A40-A42: the end, the buildings left over, scoring C and who wins."""

from faubourg.testing.alhambra import Position, position
from tests.rules import rule

LINA, OMAR, INES = 0, 1, 2


def last(*yard: str) -> Position:
    """Three players, no building left in the deck; Ines has all that lie nowhere else."""
    return position(players=3).yard(*yard).building_deck(rest=INES)


@rule("A40")
def test_the_game_ends_when_the_yard_cannot_be_filled() -> None:
    table = position(players=3).yard(blue="pavilion-2").hand(0, "blue-3").hand(1, "blue-8")
    table.building_deck("tower-7", rest=2)
    after = table.play("B+3.", deal=["tower-7"])  # the last card: the yard is full, on it goes
    assert (after.turn, after.buildings_left()) == (1, 0)
    after.play("B+8.")
    assert after.state.over()
    assert after.state.waiting_seats() == []
    assert [after.state.legal(seat) for seat in range(3)] == [[], [], []]
    assert after.outcome().reason == "yard_not_full"


@rule("A40")
def test_an_empty_deck_does_not_end_the_game_while_the_yard_is_full() -> None:
    table = last("tower-7", "tower-8", "tower-9", "tower-10").begin()
    table.play("$1", deal=["blue-1"]).play("$1", deal=["blue-2"])
    assert not table.state.over()
    assert table.turn == 2


@rule("A40")
def test_it_ends_only_after_the_turn() -> None:
    table = last("pavilion-2", "seraglio-3", "arcades-4", "chambers-5").hand(0, "yellow-2")
    after = table.play("Y+2.")
    assert not after.state.over()
    assert after.turn == 0
    after.play("$4")
    assert after.state.over()


@rule("A40")
def test_the_example_of_the_rules() -> None:
    """The tower to Lina, who has 9 denars; the pavilion to nobody: 5 dirhams, 5 and 3."""
    table = last("tower-13", "pavilion-2", "chambers-5", "seraglio-3").turn(OMAR)
    table.hand(LINA, "yellow-5", "yellow-4", "green-5")
    table.hand(OMAR, "yellow-7", "green-5", "blue-3", "orange-6")
    table.hand(INES, "green-3")
    after = table.play("B+3.O+6.")
    assert after.state.over()
    assert after.yard() == ["-", "pavilion-2", "-", "-"]
    assert after.buildings(LINA) == ["tower-13"]
    assert after.buildings(OMAR) == ["seraglio-3", "chambers-5"]
    assert after.hand(LINA) == ["yellow-4", "yellow-5", "green-5"]  # nothing is paid
    kinds = [kind for kind in after.told() if kind in ("inherited", "left_over")]
    assert kinds == ["inherited", "left_over"]


@rule("A40")
def test_the_highest_total_counts_not_the_highest_card() -> None:
    table = last("tower-13", "-", "-", "seraglio-3").hand(0, "blue-4", "yellow-9")
    after = table.hand(1, "yellow-6", "yellow-4").play("B+4.")
    assert after.buildings(1) == ["tower-13"]


@rule("A40")
def test_money_of_another_currency_does_not_count() -> None:
    table = last("-", "tower-13", "-", "seraglio-3").hand(0, "blue-4", "yellow-9")
    after = table.hand(1, "green-1").play("B+4.")
    assert after.buildings(1) == ["tower-13"]


@rule("A40")
def test_a_tie_below_the_highest_total_does_not_matter() -> None:
    table = last("tower-13", "-", "-", "seraglio-3").hand(0, "blue-4", "yellow-5")
    after = table.hand(1, "yellow-5").hand(2, "yellow-6").play("B+4.")
    assert "tower-13" in after.buildings(2)
    table = last("tower-13", "-", "-", "seraglio-3").hand(0, "blue-4", "yellow-6")
    after = table.hand(1, "yellow-5").hand(2, "yellow-5").play("B+4.")
    assert "tower-13" in after.buildings(0)


@rule("A40")
def test_a_tie_for_the_highest_total_of_the_last_two_seats() -> None:
    table = last("tower-13", "-", "-", "seraglio-3").hand(0, "blue-4", "yellow-5")
    after = table.hand(1, "yellow-6").hand(2, "yellow-4", "yellow-2").play("B+4.")
    assert after.yard() == ["tower-13", "-", "-", "-"]


@rule("A40")
def test_nobody_gets_it_if_nobody_has_any() -> None:
    table = last("tower-13", "-", "-", "seraglio-3").hand(0, "blue-4", "green-9")
    after = table.play("B+4.")
    assert after.yard() == ["tower-13", "-", "-", "-"]
    assert after.buildings(0) == ["seraglio-3"]


@rule("A40")
def test_what_was_paid_on_the_last_turn_does_not_count() -> None:
    table = last("-", "-", "tower-13", "seraglio-3").hand(0, "blue-4", "orange-1")
    after = table.hand(1, "orange-2").play("B+4.")
    assert after.buildings(1) == ["tower-13"]


@rule("A40")
def test_money_taken_on_the_last_turn_counts() -> None:
    table = last("-", "-", "tower-13", "seraglio-3").market("orange-9").hand(0, "blue-3")
    after = table.hand(1, "orange-8").play("B+3.$1")
    assert after.state.over()
    assert after.hand(0) == ["orange-9"]
    assert after.buildings(0) == ["seraglio-3", "tower-13"]


@rule("A40", "A25")
def test_the_last_cards_of_the_deck_are_laid_out_and_given_away_too() -> None:
    table = position(players=3).yard("seraglio-3", "tower-11", "pavilion-2", "tower-12")
    table.building_deck("garden-6", rest=2).hand(0, "yellow-3", "orange-4")
    table.hand(1, "yellow-1", "orange-1").hand(2, "blue-1")
    after = table.play("Y+3.O+4.", deal=["garden-6"])  # laid on yellow, none is left for orange
    assert after.buildings(1) == ["garden-6"]
    assert "tower-12" in after.buildings(2)
    assert after.yard() == ["-", "tower-11", "-", "-"]
    told = [event.params for event in after.events if event.kind in ("inherited", "left_over")]
    assert [params["currency"] for params in told] == ["yellow", "green", "blue"]


@rule("A40", "A41")
def test_buildings_given_away_count_in_scoring_c() -> None:
    table = last("tower-13", "-", "-", "seraglio-3").hand(0, "blue-4", "yellow-1")
    table.owns(0, tower=5).owns(1, tower=5)
    after = table.play("B+4.")
    assert after.scores("C", "tower") == [21, 13, 0]


@rule("A40", "A42", "A30")
def test_no_money_is_refilled_and_no_scoring_card_turns_up_any_more() -> None:
    table = last("pavilion-2", "-", "-", "-").hand(0, "yellow-2").owns(1, tower=11)
    table.market("blue-9").stacked(80).money_deck(80 - 32)  # A would be the next card for sure
    after = table.play("Y+2.$1")
    assert after.market() == ["-"] * 4
    assert len(after.money_deck()) == 48
    assert after.scores("A") == [0, 0, 0]
    assert after.scores("B") == [0, 0, 0]
    assert after.scores("C", "tower") == [0, 21, 0]
    scorings = [event.params["scoring"] for event in after.events if event.kind == "scoring"]
    assert scorings == ["C"]


@rule("A42")
def test_a_scoring_b_that_was_not_drawn_is_not_made_up_for() -> None:
    table = last("pavilion-2", "-", "-", "-").hand(0, "yellow-3").owns(1, tower=11)
    after = table.scored("A").points(1, "A", tower=6).play("Y+3.")
    assert [after.points(1, scoring, "tower") for scoring in "ABC"] == [6, 0, 21]
    assert int(after.state.scored) == 3


@rule("A41")
def test_most_points_of_all_scorings_win() -> None:
    table = last("pavilion-2", "-", "-", "-").hand(0, "yellow-3").scored("AB")
    loser = table.owns(0, tower=6, garden=6).owns(1, tower=5, garden=5)
    loser.points(1, "A", tower=99).points(1, "B", garden=99)
    after = loser.play("Y+3.")
    assert after.points(1, "C") < after.points(0, "C")
    outcome = after.outcome()
    assert outcome.winners == [1]
    assert outcome.totals == after.scores()
    assert outcome.sources[1]["A/tower"] == 99
    assert outcome.sources[0]["C/tower"] == 21
    assert outcome.extras == []


@rule("A31", "A41")
def test_the_score_is_the_sum_of_everything_on_the_sheet() -> None:
    table = last("pavilion-2", "-", "-", "-").hand(0, "yellow-3").scored("AB")
    table.points(0, "A", pavilion=1, tower=6).points(0, "B", seraglio=9).points(1, "B", garden=5)
    before = table.begin().state
    assert [int(before.score(seat)) for seat in range(3)] == [16, 5, 0]
    after = table.play("Y+3.")
    assert [int(after.state.score(seat)) for seat in range(3)] == after.outcome().totals
    assert list(after.outcome().sources[0]) == [
        f"{scoring}/{category}"
        for scoring in "ABC"
        for category in ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
    ]


@rule("A20", "A22", "A40")
def test_choosing_paying_and_the_end_are_told_apart_by_their_numbers() -> None:
    """0, 1 and 2, as views and records have them; turns are counted."""
    table = last("pavilion-2", "-", "-", "-").hand(0, "yellow-3").begin()
    assert table.state.view(1).data()["phase"] == 0
    assert table.play("Y").state.view(1).data()["phase"] == 1
    after = table.play("+3.")
    assert after.state.view(1).data()["phase"] == 2
    assert after.outcome().summary == {"turns": 1}


@rule("A41")
def test_equal_points_share_the_win() -> None:
    table = last("pavilion-2", "-", "-", "-").hand(0, "yellow-3").scored("AB")
    table.owns(1, tower=5, garden=5).points(0, "A", tower=300).points(1, "A", tower=300)
    before = table.play("Y+3.").scores()
    table.points(1, "A", tower=300 + before[0] - before[1])
    after = table.play("Y+3.")
    assert after.points(0) == after.points(1) > after.points(2)
    assert after.outcome().winners == [0, 1]


@rule("A41")
def test_nothing_can_be_done_after_the_end() -> None:
    after = last("pavilion-2", "-", "-", "-").hand(0, "yellow-3").play("Y+3.")
    assert [after.refused("$1", seat=seat).code for seat in range(3)] == ["game_over"] * 3
