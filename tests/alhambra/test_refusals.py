"""Every reason for which a move is refused: the code, its parameters and the rule."""

import itertools

import pytest

from faubourg.engine import Refusal, ScriptedDealer
from faubourg.testing.alhambra import Position, Scene, position
from tests.alhambra.at_random import random_game
from tests.rules import rule, rule_ids


def check(refusal: Refusal, code: str, rule_id: str, **params: object) -> None:
    assert (refusal.code, refusal.params, refusal.rule) == (code, params, rule_id)


def buying(players: int = 3) -> Position:
    """Seat 0 can buy the garden of 10 on blue."""
    table = position(players).yard("tower-7", "tower-8", "-", "garden-10")
    return table.hand(0, "yellow-6", "blue-6", "blue-5", "blue-4", "blue-1")


@rule("A21")
def test_no_card_there() -> None:
    table = position(players=3).market("blue-1", "blue-2")
    check(table.refused("$3"), "no_card_there", "A21")
    check(table.refused("$14"), "no_card_there", "A21")


@rule("A21")
def test_too_much_money() -> None:
    table = position(players=3).market("blue-1", "blue-2", "blue-3", "green-9")
    check(table.refused("$123"), "too_much_money", "A21", worth=6, most=5)
    check(table.refused("$14"), "too_much_money", "A21", worth=10, most=5)


@rule("A21")
def test_take_the_leftmost_of_identical_cards() -> None:
    table = position(players=3).market("blue-2", "blue-9", "blue-2", "blue-1")
    check(table.refused("$3"), "take_leftmost", "A21")
    check(table.refused("$34"), "take_leftmost", "A21")


@rule("A22", "A25")
def test_no_building_there() -> None:
    check(buying().refused("O"), "no_building_there", "A25", currency="orange")


@rule("A22")
def test_cannot_afford() -> None:
    check(buying().refused("Y"), "cannot_afford", "A22", price=7, funds=6, currency="yellow")
    check(buying().refused("G"), "cannot_afford", "A22", price=8, funds=0, currency="green")


@rule("A26", "A23")
def test_no_passing() -> None:
    check(buying().refused("pass"), "no_passing", "A26")
    check(buying().play("B+6+4.").refused("pass"), "no_passing", "A26")


@rule("A22")
@pytest.mark.parametrize("move", ["+1", "+9", ".", ">M"])
def test_nothing_chosen(move: str) -> None:
    check(buying().refused(move), "nothing_chosen", "A22")


@rule("A22")
@pytest.mark.parametrize("move", ["$1", "$12", "Y", "B", "pass"])
def test_finish_paying(move: str) -> None:
    check(buying().refused("B" + move), "finish_paying", "A22")
    check(buying().refused("B+6+4" + move), "finish_paying", "A22")


@rule("A22", "A52")
def test_price_not_reached() -> None:
    check(buying().refused("B."), "price_not_reached", "A22", missing=10)
    check(buying().refused("B+6."), "price_not_reached", "A22", missing=4)
    check(buying(players=2).refused("B+6>M"), "price_not_reached", "A22", missing=4)


@rule("A52")
def test_no_martin() -> None:
    check(buying().refused("B+6+4>M"), "no_martin", "A52")
    check(buying(players=6).refused("B>M"), "no_martin", "A52")


@rule("A22")
def test_no_such_coin() -> None:
    check(buying().refused("B+9"), "no_such_coin", "A22", card="blue-9")
    check(buying().refused("B+6+6"), "no_such_coin", "A22", card="blue-6")
    check(buying().refused("B+2"), "no_such_coin", "A22", card="blue-2")


@rule("A22")
def test_larger_coins_first() -> None:
    check(buying().refused("B+5+4+6"), "larger_coins_first", "A22", value=4)
    check(buying().refused("B+6+4+1+5"), "larger_coins_first", "A22", value=1)


@rule("A22")
def test_coin_too_small() -> None:
    check(buying().refused("B+1"), "coin_too_small", "A22", price=10)
    check(buying().refused("B+6+1"), "coin_too_small", "A22", price=10)


def test_not_your_turn_and_game_over() -> None:
    table = position(players=4).turn(2)
    check(table.refused("$1", seat=0), "not_your_turn", "", seats=[2])
    over = buying().yard("-", "-", "-", "garden-10").building_deck(rest=1).play("B+6+5.")
    check(over.refused("$1", seat=1), "game_over", "")


@pytest.mark.parametrize(
    "strange", [-1, -(2**70), 31, 32, 63, 64, 2**31, 2**64, 2**70, True, 0.0, "0", None, [0], "$1"]
)
def test_what_is_no_action_or_no_seat_is_refused(strange: object) -> None:
    state = position(players=3).begin().state
    before = state.data()
    with pytest.raises(Refusal) as action:
        state.apply(0, strange, ScriptedDealer([]))
    assert action.value.code == "unknown_action"
    with pytest.raises(Refusal) as seat:
        state.apply(strange, 0, ScriptedDealer([]))
    assert seat.value.code == "unknown_seat"
    assert state.data() == before


@pytest.mark.parametrize("players", [2, 3, 6])
def test_whatever_is_not_legal_is_refused_for_a_numbered_rule(players: int) -> None:
    known = {*rule_ids("alhambra")}
    for state, _ in itertools.islice(random_game(players, "refusals"), 250):
        if state.over():
            break
        seat = int(state.first_waiting())
        before = state.data()
        for action in {*range(int(state.actions))} - {*state.legal(seat)}:
            with pytest.raises(Refusal) as refused:
                state.apply(seat, action, ScriptedDealer([]))
            assert refused.value.rule in known
            with pytest.raises(Refusal, match="not_your_turn"):
                state.apply((seat + 1) % players, action, ScriptedDealer([]))
        assert state.data() == before


def test_a_refused_move_in_the_middle_of_paying_can_be_followed_by_a_right_one() -> None:
    table: Scene = buying().begin()
    assert table.refused("B+6.").code == "price_not_reached"
    assert table.refused("+9").code == "no_such_coin"
    table.play("+4.")
    assert table.buildings(0) == ["garden-10"]
