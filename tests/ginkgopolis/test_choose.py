"""G20-G25: choosing in secret, New Hand, and the order of resolution."""

import pytest

from faubourg.engine import NOW, PERFECT, Refusal
from faubourg.testing.ginkgopolis import GAME, Scene, position
from tests.rules import rule


def simple() -> Scene:
    """Two players with cards that interfere with nobody."""
    return (
        position(2)
        .holds(0, tiles="r4 b9")
        .holds(1, tiles="y7")
        .hand(0, "y1", "r1", "A", "B")
        .hand(1, "y2", "r2", "C", "D")
        .begin()
    )


@rule("G20")
def test_everybody_chooses_a_card_and_then_perhaps_a_tile() -> None:
    table = simple()
    assert table.waiting() == [0, 1]
    assert table.moves(0) == ["r1", "y1", "A", "B", "new"]
    table.act(0, "y1")
    assert table.waiting() == [0, 1]
    assert table.moves(0) == ["+r4", "+b9", "."]
    table.act(0, "+b9")
    assert table.waiting() == [1]
    assert table.hand(0) == ["r1", "A", "B"]
    assert table.told() == ["chose"]


@rule("G20")
@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("C", "no_such_card"),
        ("+r4", "card_first"),
        (".", "card_first"),
        ("y1A", "card_chosen"),
        ("y1+y7", "no_such_tile"),
        ("y1>N", "tile_or_alone"),
        ("y1new", "new_hand_too_late"),
        ("=R", "card_first"),
    ],
)
def test_what_is_refused_while_choosing(moves: str, code: str) -> None:
    assert simple().refused(0, moves).code == code


@rule("G20")
def test_a_choice_is_secret_until_all_have_chosen() -> None:
    one, other = simple().act(0, "y1+b9"), simple().act(0, "A.")
    half = simple().act(0, "y1")
    for memory in (NOW, PERFECT):
        assert one.state.view(1, memory) == other.state.view(1, memory)
        assert half.state.view(1, memory) == simple().state.view(1, memory)
        assert one.state.view(None, memory) == other.state.view(None, memory)


@rule("G20")
def test_whether_a_tile_lies_on_a_card_shows_once_all_have_chosen() -> None:
    table = position(3).holds(2, tiles="y7").hand(0, "A").hand(1, "y1").hand(2, "y2", "r2").begin()
    table.act(2, "y2+y7").act(0, "A.").act(1, "y1.")
    assert table.waiting() == [0]  # a resource or a tile?
    shown = table.state.view(0)
    assert shown.with_tile == 0b100  # type: ignore[attr-defined]
    hidden = table.state.view(1).data()
    assert hidden["tiles"] == [0] * 60


@rule("G20")
def test_a_choice_can_be_withdrawn_as_a_whole() -> None:
    table = simple()
    before = table.state.clone()
    for moves in ("y1", "y1.", "y1+b9"):
        table.act(0, moves)
        table.state.withdraw(0)
        assert table.state == before
    with pytest.raises(Refusal):
        table.state.withdraw(0)
    table.act(0, "A.").act(1, "y2.")
    with pytest.raises(Refusal):
        table.state.withdraw(1)


@rule("G21")
def test_any_card_with_any_tile_even_if_it_cannot_be_paid() -> None:
    table = simple()
    assert table.resources(0) == 0
    for card in ("r1", "y1", "A", "B"):
        table.act(0, card)
        assert table.moves(0) == ["+r4", "+b9", "."]
        table.state.withdraw(0)


@rule("G22")
def test_a_new_hand() -> None:
    table = simple()
    old = table.discard()
    table.act(0, "new", deal=["E", "F", "r3", "b3"])
    assert table.hand(0) == ["r3", "b3", "E", "F"]
    assert set(table.discard()) == {*old, "y1", "r1", "A", "B"}
    assert table.state.new_hands[0] == 1
    assert table.waiting() == [0, 1]  # it does not replace the turn
    told = {event.kind: event for event in table.events}
    assert told["new_hand"].visible_to(None)
    assert told["drew"].visible_to(0)
    assert not told["drew"].visible_to(1)
    table.act(0, "new")
    assert table.refused(0, "new").code == "no_new_hand"


@rule("G22")
def test_the_old_hand_can_come_back_by_a_rebuild_in_between() -> None:
    table = simple()
    state = position(2).hand(0, "y1", "r1", "A", "B").hand(1, "y2").deck(1, "L").begin()
    state.act(1, "y2.")  # committed and set aside cards stay out
    aside = {*state.hand(1), "y2"}
    state.act(0, "new", deal=["L", *state.discard()[:6], "y1"])
    assert "L" in state.hand(0)
    everything = {*state.deck(), *state.discard(), *state.hand(0)}
    assert {"y1", "r1", "A", "B"} <= everything
    assert not aside & everything
    assert table.waiting() == [0, 1]


@rule("G22")
def test_new_hand_again_after_withdrawing() -> None:
    table = simple().act(0, "y1+r4")
    assert table.refused(0, "new").code == "not_your_turn"
    table.state.withdraw(0)
    assert "new" in table.moves(0)


@rule("G25")
def test_resolution_goes_clockwise_from_the_first_player() -> None:
    table = position(3).first(1).hand(0, "y1").hand(1, "y2").hand(2, "y3").play("y1.", "y2.", "y3.")
    order = [event.params["seat"] for event in table.events if event.kind == "played"]
    assert order == [1, 2, 0]


@rule("G25")
def test_each_resolves_fully_before_the_next() -> None:
    """Seat 0 has to decide before the card of seat 1 is revealed."""
    table = position(2).hand(0, "A").hand(1, "y1").play("A.", "y1.")
    assert table.waiting() == [0]
    assert [event.kind for event in table.events] == ["chose", "chose", "played"]
    table.act(0, "=R")
    assert "played" in table.told()


@rule("G20")
def test_notation_of_whole_choices() -> None:
    names = [GAME.notation(action) for action in GAME.parse("b5+r4")]
    assert names == ["b5", "+r4"]
    assert GAME.parse("B") != GAME.parse("b5")
    assert [GAME.notation(action) for action in GAME.parse("c+R7 >n")] == ["C", "+r7", ">N"]
