"""A20, A21, A23-A25: a turn, apart from how a payment is spelt and where the money comes from."""

import itertools
from collections import Counter
from random import Random

import pytest

from faubourg.engine import NOW
from faubourg.testing.alhambra import Scene, position
from tests.rules import rule

EXACT = ("yellow-4", "green-3", "orange-2", "blue-6", "blue-4")  # for the yard of four_cheap()
COLOURS = ("yellow", "green", "orange", "blue")


def four_cheap() -> Scene:
    """Seat 0 can pay exactly for every building."""
    yard = ("arcades-4", "seraglio-3", "pavilion-2", "garden-10")
    return position(players=3).yard(*yard).market("yellow-2").hand(0, *EXACT).begin()


@rule("A20", "A21", "A22")
def test_a_turn_is_taking_money_or_buying() -> None:
    table = position(players=3).yard(blue="garden-10").hand(0, "blue-6", "blue-4", "green-1")
    assert table.moves() == ["$1", "$2", "$3", "$4", "B"]


@rule("A20")
def test_only_the_player_whose_turn_it_is_may_act() -> None:
    table = position(players=4).turn(2).begin()
    assert [table.state.legal(seat) for seat in (0, 1, 3)] == [[], [], []]
    assert table.refused("$1", seat=3).code == "not_your_turn"
    table.play("$1", deal=["blue-1"])
    assert table.turn == 3
    table.play("$1", deal=["blue-1"])
    assert table.turn == 0


@rule("A21")
def test_the_example_2_3_7_9() -> None:
    table = position(players=3).market("yellow-2", "green-3", "orange-7", "blue-9")
    assert table.moves() == ["$1", "$2", "$12", "$3", "$4"]


@rule("A21")
def test_money_taken_goes_into_the_hand_and_ends_the_turn() -> None:
    table = position(players=3).market("yellow-2", "blue-9", "green-3", "blue-8").hand(0, "blue-1")
    after = table.play("$13", deal=["orange-1", "orange-2"])
    assert after.hand(0) == ["yellow-2", "green-3", "blue-1"]
    assert after.market() == ["orange-1", "blue-9", "orange-2", "blue-8"]
    assert after.turn == 1
    assert after.discard() == []


@rule("A21")
@pytest.mark.parametrize(
    ("values", "together"), [((1, 4), True), ((2, 3), True), ((2, 4), False), ((1, 5), False)]
)
def test_several_cards_add_up_to_at_most_five(values: tuple[int, int], together: bool) -> None:
    first, second = values
    table = position(players=3).market(f"yellow-{first}", f"blue-{second}")
    assert ("$12" in table.moves()) is together


@rule("A21")
def test_four_ones_may_all_be_taken() -> None:
    table = position(players=3).market("yellow-1", "green-1", "orange-1", "blue-1")
    assert len(table.moves()) == 15
    after = table.play("$1234", deal=["blue-2", "blue-3", "blue-4", "blue-5"])
    assert after.hand(0) == ["yellow-1", "green-1", "orange-1", "blue-1"]


@rule("A21")
def test_identical_cards_are_one_move_the_leftmost() -> None:
    table = position(players=3).market("blue-1", "green-7", "blue-1", "blue-1")
    assert table.moves() == ["$1", "$2", "$13", "$134"]


@rule("A21")
def test_takings_are_exactly_the_sets_of_cards_that_the_rule_allows() -> None:
    chance = Random(21)
    for _ in range(300):
        values = chance.choice([range(1, 4), range(1, 6), range(1, 10)])
        cards = [f"{chance.choice(COLOURS[:2])}-{chance.choice(values)}" for _ in range(4)]
        names = cards[: chance.randint(0, 4)]
        if max(Counter(names).values(), default=0) > 3:
            continue
        chance.shuffle(names := [*names, *["-"] * (4 - len(names))])
        allowed = set()
        for size in range(1, 5):
            for chosen in itertools.combinations([name for name in names if name != "-"], size):
                worth = sum(int(name.split("-")[1]) for name in chosen)
                if size == 1 or worth <= 5:
                    allowed.add(tuple(sorted(chosen)))
        table = position(players=3).market(*names)
        takings = [move for move in table.moves() if move.startswith("$")]
        reached = [tuple(sorted(names[int(place) - 1] for place in m[1:])) for m in takings]
        assert len(set(reached)) == len(reached)
        assert set(reached) == allowed


@rule("A23", "A22")
def test_paid_exactly_the_player_plays_again() -> None:
    table = position(players=3).yard(blue="garden-10").hand(0, "blue-6", "blue-5", "blue-4")
    after = table.play("B+6+4.")
    assert after.turn == 0
    assert after.hand(0) == ["blue-5"]
    assert after.yard()[3] == "-"
    assert after.told() == ["chose", "paid", "paid", "bought", "plays_again"]
    assert after.moves() == ["$1", "$2", "$3", "$4"]
    assert after.refused("pass").code == "no_passing"


@rule("A23")
def test_the_extra_action_may_be_either_kind() -> None:
    table = position(players=3).yard(green="pavilion-3", blue="garden-10")
    after = table.hand(0, "blue-6", "blue-4", "green-3", "green-4").play("B+6+4.")
    assert after.moves() == ["$1", "$2", "$3", "$4", "G"]
    after.play("G+4.", deal=["tower-7", "tower-8"])
    assert after.buildings(0) == ["pavilion-3", "garden-10"]
    assert after.turn == 1


@rule("A23")
def test_after_four_exact_purchases_only_taking_is_left() -> None:
    table = four_cheap().play("Y+4.").play("G+3.").play("O+2.").play("B+6+4.")
    assert table.yard() == ["-"] * 4
    assert table.hand(0) == []
    assert (table.turn, table.moves()) == (0, ["$1"])
    deal = ["tower-7", "tower-8", "tower-9", "tower-9", "blue-1", "blue-2", "blue-3", "blue-4"]
    table.play("$1", deal=deal)
    assert table.hand(0) == ["yellow-2"]
    assert table.buildings(0) == ["pavilion-2", "seraglio-3", "arcades-4", "garden-10"]
    assert (table.turn, int(table.state.turns)) == (1, 1)


@rule("A24")
def test_bought_buildings_lie_in_front_of_their_owner_for_everybody_to_count() -> None:
    table = position(players=3).yard(blue="tower-12").hand(1, "blue-9", "blue-5").turn(1)
    after = table.owns(1, "tower-7").owns(2, "pavilion-2").play("B+9+5.", deal=["garden-6"])
    assert [after.buildings(seat) for seat in range(3)] == [
        [],
        ["tower-7", "tower-12"],
        ["pavilion-2"],
    ]
    everything = after.state.data()["owned"]
    for seat in (None, 0, 1, 2):
        assert after.state.view(seat, NOW).data()["owned"] == everything


@rule("A25")
def test_nothing_is_refilled_during_a_turn() -> None:
    table = four_cheap().play("O+2.")
    assert table.yard() == ["arcades-4", "seraglio-3", "-", "garden-10"]
    assert table.market() == ["yellow-2", "-", "-", "-"]
    table.play("Y+4.")
    assert table.yard() == ["-", "seraglio-3", "-", "garden-10"]
    assert table.refused("O").code == "no_building_there"


@rule("A25")
def test_after_the_turn_the_yard_then_the_money_is_refilled_from_left_to_right() -> None:
    table = four_cheap().play("O+2.").play("Y+4.")
    table.play("$1", deal=["tower-7", "tower-8", "blue-1", "blue-2", "blue-3", "green-4"])
    assert table.yard() == ["tower-7", "seraglio-3", "tower-8", "garden-10"]
    assert table.market() == ["blue-1", "blue-2", "blue-3", "green-4"]
    assert table.told() == ["took", *["laid"] * 2, *["turned_up"] * 4]
    assert table.turn == 1


@rule("A25")
def test_a_purchase_without_extra_action_refills_only_its_space() -> None:
    table = position(players=3).yard(green="seraglio-9").hand(0, "green-9", "green-1")
    after = table.play("G+9+1.", deal=["tower-13"])
    assert after.yard() == ["arcades-6", "tower-13", "chambers-7", "chambers-9"]
    assert after.market() == ["yellow-9", "green-9", "orange-9", "blue-9"]


@rule("A20", "A23")
def test_moves_of_a_whole_turn_may_be_written_together() -> None:
    deal = ["tower-7", "tower-8", "tower-9", "tower-9", "blue-1", "blue-2", "blue-3", "blue-4"]
    table = four_cheap().play("Y+4. G+3. O+2. B+6+4. $1", deal=deal)
    assert table.turn == 1
    assert [event.kind for event in table.events].count("plays_again") == 4
