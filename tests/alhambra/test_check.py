"""An impossible position is not read: `Game.read_state` raises ValueError (A1, A2, A13, A14)."""

from collections.abc import Callable
from typing import cast

import pytest

from faubourg.testing.alhambra import GAME, Position, position
from tests.rules import rule

Data = dict[str, object]


def numbers(data: Data, field: str) -> list[int]:
    return cast("list[int]", data[field])


def changed(field: str, at: int, value: int) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        numbers(data, field)[at] = value

    return change


def setting(field: str, value: int) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[field] = value

    return change


def negative_payment(data: Data) -> None:
    """A coin too few on the table makes up for one too many in the hand."""
    numbers(data, "payment")[8] = -1
    numbers(data, "hands")[35] += 1
    numbers(data, "purse")[3] += 9


def gaps() -> Position:
    """A yard and a market with an empty place each: nothing is missing for a card that is none."""
    return position(players=3).yard(yellow="-").market("yellow-9", "green-9", "orange-9")


def paying() -> Position:
    return position(players=3).yard(blue="tower-7").hand(0, "blue-9")


def test_a_possible_position_is_read() -> None:
    for table in (gaps(), paying()):
        state = table.begin().state
        assert GAME.read_state(state.data()) == state
    state = paying().play("B+9").state
    assert GAME.read_state(state.data()) == state


@rule("A1", "A2", "A14")
@pytest.mark.parametrize("field", ["money", "discard", "hands", "buildings", "owned"])
def test_a_card_too_many(field: str) -> None:
    data = gaps().begin().state.data()
    numbers(data, field)[20] += 1
    with pytest.raises(ValueError, match="impossible"):
        GAME.read_state(data)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(changed("yard", 0, 42), id="yard-42"),
        pytest.param(changed("yard", 0, -5), id="yard-minus"),
        pytest.param(changed("market", 3, 36), id="market-36"),
        pytest.param(changed("market", 3, -7), id="market-minus"),
        pytest.param(changed("points", 0, -1), id="points"),
        pytest.param(changed("purse", 0, 9), id="purse"),
        pytest.param(setting("turns", -1), id="turns"),
        pytest.param(setting("turn", 3), id="turn"),
        pytest.param(setting("waiting", 2), id="waiting"),
        pytest.param(setting("phase", 7), id="phase"),
        pytest.param(setting("space", -5), id="space"),
        pytest.param(setting("scored", 3), id="scored"),
        pytest.param(setting("stack", -1), id="stack-minus"),
        pytest.param(setting("stack", 500), id="stack-500"),
    ],
)
def test_something_impossible(change: Callable[[Data], None]) -> None:
    data = gaps().begin().state.data()
    change(data)
    with pytest.raises(ValueError, match="impossible"):
        GAME.read_state(data)


def test_a_payment_of_less_than_nothing() -> None:
    data = paying().play("B").state.data()
    negative_payment(data)
    with pytest.raises(ValueError, match="impossible"):
        GAME.read_state(data)
    data = paying().begin().state.data()
    data["payment"] = [2, -1, 0, 0, 0, 0, 0, 0, 0]
    with pytest.raises(ValueError, match="impossible"):
        GAME.read_state(data)


@rule("A13", "A33")
def test_a_scoring_card_that_should_have_turned_up_long_ago() -> None:
    data = position(players=3).stacked(80).money_deck(80 - 32).begin().state.data()
    GAME.read_state(data)  # two piles of 16 have been drawn: A is the next card for sure
    data["stack"] = 85  # two piles of 17, and three cards more
    with pytest.raises(ValueError, match="impossible"):
        GAME.read_state(data)
