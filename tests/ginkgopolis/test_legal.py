"""G15, G20, G22, G26-G29, G50: what may be done, asked of the whole table of actions."""

from collections.abc import Callable

import pytest

from faubourg.engine import Refusal
from faubourg.testing.ginkgopolis import GAME, Position, Scene, position, set_up
from tests.rules import rule

SQUARE = ["r1", "b1", "y1", "r2", "b2", "y2", "r3", "b3", "y3"]


def choosing() -> Scene:
    """Cards and tiles from all over the box."""
    setting = position(2).holds(0, tiles="r4 b13 b14 y20").holds(1, tiles="r20 y4")
    setting.building("b15", 3, 3, owner=1).building("y12", 5, 5, owner=1)
    return setting.hand(0, "r1", "b15", "y12", "L").hand(1, "r3", "y3", "A", "E").begin()


def with_a_card() -> Scene:
    return choosing().act(0, "L").act(1, "E")


def without_tokens() -> Scene:
    scene = choosing()
    scene.state.new_hands[0] = 0
    return scene


def drafting() -> Scene:
    hands = ["rE", "rE", "bU", "yC", "rU", "bE", "bE", "yE"]
    return set_up(2, [*SQUARE, *"ABCDEFG", *hands], characters="draft")


def asked_for_an_item() -> Scene:
    return position(2).hand(0, "C").hand(1, "y1").play("C.", "y1.")


def moving_a_token() -> Scene:
    setting = position(2).holds(0, resources=1, tiles="r4").hand(0, "A").hand(1, "y1")
    return setting.play("A+r4", "y1.")


def hole() -> Position:
    """E stands in a hole of one cell."""
    setting = position(2).tokens(D=(2, -2), E=(3, 0), F=(2, 2))
    around = [(2, -1), (3, -1), (4, -1), (4, 0), (4, 1), (3, 1), (2, 1), (2, 0)]
    for n, cell in enumerate(around):
        setting.building(f"r{n + 5}", *cell, owner=1)
    return setting.holds(0, resources=1, tiles="y5").hand(0, "E").hand(1, "y1")


def moving_along() -> Scene:
    return hole().play("E+y5", "y1.")


def giving_back() -> Scene:
    setting = position(2).building("b9", 3, 3, owner=1).supply(1, rest=1).holds(0, tiles="r4 y4")
    return setting.hand(0, "b9").hand(1, "y1").play("b9.", "y1.", deal=["y20"])


EXPECTED: list[tuple[Callable[[], Scene], list[str]]] = [
    (choosing, ["r1", "b15", "y12", "L", "new"]),
    (without_tokens, ["r1", "b15", "y12", "L"]),
    (with_a_card, ["+r4", "+b13", "+b14", "+y20", "."]),
    (drafting, ["rE", "bU", "yC"]),
    (asked_for_an_item, ["=R", "=T"]),
    (moving_a_token, [">N", ">W"]),
    (moving_along, [f">{n}" for n in range(1, 8)]),
    (giving_back, ["-r4", "-y4", "-y20", "."]),
]


@rule("G15", "G20", "G21", "G22", "G26", "G28", "G29", "G50")
@pytest.mark.parametrize(("scene", "moves"), EXPECTED, ids=[str(s.__name__) for s, _ in EXPECTED])
def test_these_moves_and_no_others(scene: Callable[[], Scene], moves: list[str]) -> None:
    table = scene()
    assert table.moves(0) == moves
    single = [action for action in range(len(GAME.notations)) if table.state.is_legal(0, action)]
    assert [GAME.notation(action) for action in single] == moves


@rule("G20")
def test_each_seat_has_its_own_moves() -> None:
    assert choosing().moves(1) == ["r3", "y3", "A", "E", "new"]
    assert with_a_card().moves(1) == ["+r20", "+y4", "."]
    assert drafting().moves(1) == ["rU", "bE", "yE"]


@rule("G29")
def test_every_place_along_the_perimeter_can_be_chosen() -> None:
    """From D at (2, -2) clockwise round the ring to F at (2, 2)."""
    cells = [(3, -2), (4, -2), (5, -1), (5, 0), (5, 1), (4, 2), (3, 2)]
    assert [moving_along().act(0, f">{n}").where("E") for n in range(1, 8)] == cells


# -- Taking a choice back -------------------------------------------------------------------------


def may_withdraw(scene: Scene, seat: int) -> bool:
    """And if so, only this seat is waited for again."""
    before = scene.waiting()
    try:
        scene.state.withdraw(seat)
    except Refusal:
        return False
    assert scene.waiting() == sorted({*before, seat})
    return True


@rule("G20")
def test_only_who_has_begun_to_choose_can_take_it_back() -> None:
    assert not may_withdraw(choosing(), 0)
    assert may_withdraw(choosing().act(0, "L"), 0)
    assert not may_withdraw(choosing().act(0, "L."), 1)
    assert not may_withdraw(choosing().act(0, "L."), 2)
    assert not may_withdraw(choosing().act(0, "L."), -1)
    back = choosing().act(0, "L+b14")
    assert may_withdraw(back, 0)
    assert back.state == choosing().state


@rule("G15")
def test_a_character_is_taken_back_in_every_round_of_the_draft() -> None:
    table = drafting()
    assert not may_withdraw(table, 0)
    for first, second in (("rE", "yE"), ("rU", "rE"), ("bU", "bE")):
        before = table.state.clone()
        table.act(0, first)
        assert may_withdraw(table, 0)
        assert table.state == before
        table.act(0, first).act(1, second)
    assert not may_withdraw(table, 0)


@rule("G50")
def test_tiles_laid_out_are_taken_back_until_all_are_ready() -> None:
    table = giving_back()
    before = table.state.clone()
    assert not may_withdraw(table, 0)
    for moves in ("-r4", "-r4-y20", "-y20.", "."):
        table.act(0, moves)
        assert may_withdraw(table, 0)
        assert table.state == before
    table.act(0, "-y4-r4-y20.")
    assert may_withdraw(table, 0)
    assert table.state == before


@rule("G50")
def test_who_was_never_asked_for_tiles_has_nothing_to_take_back() -> None:
    setting = position(3).building("b9", 3, 3, owner=1).supply(1, rest=1).hand(2, "y2")
    table = setting.hand(0, "b9").hand(1, "y1").play("b9.", "y1.", "y2.", deal=["y20"])
    assert table.waiting() == [0, 1]
    assert not may_withdraw(table, 2)


@rule("G20", "G25")
def test_nothing_is_taken_back_while_cards_are_resolved() -> None:
    table = asked_for_an_item()
    assert not may_withdraw(table, 0)
    assert not may_withdraw(table, 1)


# -- What views and records call it ------------------------------------------------------------


def over() -> Scene:
    setting = position(2).building("y9", 3, 3, height=24, owner=0).hand(0, "E").hand(1, "y1")
    return setting.holds(0, resources=1, tiles="y10").play("E+y10", "y1.")


@rule("G15", "G20", "G25", "G50", "G51")
@pytest.mark.parametrize(
    ("scene", "phase", "stage"),
    [
        (drafting, 0, 0),
        (choosing, 1, 0),
        (asked_for_an_item, 2, 1),
        (moving_a_token, 2, 2),
        (giving_back, 3, 3),
        (over, 4, 0),
    ],
)
def test_the_parts_of_a_round_are_told_apart(
    scene: Callable[[], Scene], phase: int, stage: int
) -> None:
    """Draft, choose, resolve (an item, a token, what comes in), give back, over."""
    view = scene().state.view(None).data()
    assert (view["phase"], view["stage"]) == (phase, stage)
