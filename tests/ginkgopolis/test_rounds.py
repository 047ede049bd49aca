"""G40-G42: preparing the next round; G45: what stays secret and what memory keeps."""

from typing import cast

import pytest

from faubourg.engine import NOW, PERFECT, SeededDealer
from faubourg.games.ginkgopolis.view import GinkgopolisView
from faubourg.testing.ginkgopolis import GAME, Scene, named, notation, position
from tests.rules import rule


def perfect(table: Scene, seat: int | None) -> GinkgopolisView:
    return cast(GinkgopolisView, table.state.view(seat, PERFECT))


@rule("G40", "G41")
def test_unused_cards_and_the_first_role_go_to_the_left() -> None:
    table = (
        position(3)
        .hand(0, "y1", "A", "B", "C")
        .hand(1, "y2", "D", "E", "F")
        .hand(2, "y3", "G", "H", "I")
        .play("y1.", "y2.", "y3.", deal=["r1", "r2", "r3"])
    )
    # the new first player is seat 1 and draws first
    assert table.state.first == 1
    assert table.hand(1) == ["r1", "A", "B", "C"]
    assert table.hand(2) == ["r2", "D", "E", "F"]
    assert table.hand(0) == ["r3", "G", "H", "I"]


@rule("G42")
@pytest.mark.parametrize("marks", [0, 3])
def test_worked_example_6(marks: int) -> None:
    setting = position(2).hand(0, "y1").hand(1, "y2").deck(1, "L")
    for n in range(marks):
        setting.building(f"b{10 + n}", east=3, south=n, owner=1, marked=True)
    table = setting.begin()
    discarded = len(table.discard()) + 2  # the two cards that are played
    names = [f"b{10 + n}" for n in range(marks)]
    assert not set(names) & set(table.discard())
    out = [name for name in [*table.discard(), *names] if name != "A"][:7]
    table.play("y1.", "y2.", deal=["L", *out, "A"])
    assert "L" in table.hand(1)  # the first player of the new round drew the last card
    assert "A" in table.hand(0)
    assert sorted(table.discard()) == sorted(out)
    assert len(table.deck()) == discarded + marks - 7 - 1
    assert not any(table.building(name).marked for name in names)
    assert table.told().count("rebuilt") == 1


@rule("G13", "G42")
@pytest.mark.parametrize(("players", "out"), [(1, 7), (2, 7), (3, 7), (4, 0), (5, 0)])
def test_a_new_deck_is_the_discard_pile_and_the_marked_buildings(players: int, out: int) -> None:
    """With three players or fewer its first seven cards, whichever, are discarded face up."""
    setting = position(players).deck(1, *(["r2", "L"] if players == 1 else ["L"]))
    marked = ["r12", "b12", "y12"]
    for n, name in enumerate(marked):
        setting.building(name, 4 + 2 * n, 4, owner=0, marked=True)
    for n, name in enumerate(["r14", "b14", "y14", "r15", "b15"]):
        setting.building(name, 4 + 2 * n, 6, owner=0)
    cards = ["y1", "y2", "y3", "r1", "r3"][:players]
    for seat, card in enumerate(cards):
        setting.hand(seat, card)
    table = setting.begin()
    pile = {*table.discard(), *cards, *marked}
    if players == 1:
        pile |= {*table.hand(0)}  # what is not played is discarded, and red 2 stays with Hal
    left = [*marked, *sorted(pile - {*marked})][:out]
    deal = [*(["r9"] if players == 1 else []), "L", *left]
    table.play(*[f"{card}." for card in cards], deal=deal)
    assert not any(table.building(name).marked for name in marked)
    hands = {card for seat in range(players) for card in table.hand(seat)}
    hidden = {notation(int(table.state.card[1]))} if players == 1 else set()
    assert set(table.discard()) == set(left)
    assert {*table.deck(), *((hands | hidden) & pile)} == pile - set(left)
    assert "L" in hands
    assert table.state.rebuilds == 1


@rule("G42")
def test_with_four_players_nothing_is_left_out() -> None:
    setting = position(4).deck(1, "L")
    for seat, card in enumerate(["y1", "y2", "y3", "r1"]):
        setting.hand(seat, card)
    table = setting.begin()
    discarded = len(table.discard())
    table.play("y1.", "y2.", "y3.", "r1.", deal=["L"])
    assert len(table.deck()) == discarded + 4 - 3
    assert table.discard() == []


# -- What is secret -----------------------------------------------------------------------------


@rule("G45")
def test_counts_are_open_and_what_it_is_is_secret() -> None:
    table = position(2).holds(0, resources=3, points=7, tiles="r4 b9").hand(0, "A", "B").begin()
    for viewer in (1, None):
        view = table.state.view(viewer, NOW).data()
        assert view["resources"] == [3, 0]
        assert view["points"] == [7, 0]
        assert view["tile_counts"] == [2, 0]
        assert view["tiles"] == [0] * 60
    other = position(2).holds(0, resources=3, points=7, tiles="r5 b8").hand(0, "C", "D").begin()
    hand = {card for card in range(72) if other.state.holds_card(1, card)}
    same = {card for card in range(72) if table.state.holds_card(1, card)}
    if hand == same:
        assert table.state.view(1) == other.state.view(1)


@rule("G45")
def test_the_cards_passed_to_the_left_are_known_until_they_are_played() -> None:
    table = (
        position(3)
        .hand(0, "y1", "A", "B", "C")
        .hand(1, "y2", "D", "E", "F")
        .hand(2, "y3", "G", "H", "I")
        .play("y1.", "y2.", "y3.", deal=["r1", "r2", "r3"])
    )
    known = perfect(table, 0)
    assert [int(known.whose[named(name)]) for name in "ABC"] == [1, 1, 1]
    assert known.whose[named("r1")] == -1
    assert known.pool[named("r1")] == 0
    assert list(cast(GinkgopolisView, table.state.view(0, NOW)).whose) == [-1] * 72
    for _ in range(5):
        world = GAME.state_from(known, SeededDealer("any"))
        assert world.view(0, PERFECT) == known
    # seat 1 plays A; the rest goes on to seat 2, and seat 0 knows that too
    table.act(1, "A.").act(2, "D.").act(0, "G.")
    while len(table.waiting()) == 1:
        table.act(table.waiting()[0], "=R")
    known = perfect(table, 0)
    assert known.whose[named("A")] == -1
    assert [int(known.whose[named(name)]) for name in "BC"] == [2, 2]


@rule("G45")
def test_cards_drawn_before_a_rebuild_are_not_in_the_new_deck() -> None:
    table = position(2).hand(0, "y1").hand(1, "y2").deck(2, "L", "K").begin()
    table.play("y1.", "y2.", deal=["K", "L"])
    known = perfect(table, 0)
    theirs = "K" if "K" in table.hand(1) else "L"
    assert known.pool[named(theirs)] == 0
    assert known.rebuilds == 1
    deck = [card for card in range(72) if known.pool[card] == 1]
    assert deck == [named(name) for name in table.deck()]


@rule("G45", "G33")
def test_a_tile_that_came_back_is_remembered_by_all() -> None:
    table = position(2).holds(0, tiles="r4 b9").hand(0, "y1").hand(1, "y2")
    after = table.play("y1+r4", "y2.")
    assert perfect(after, 1).tile_whose[named("r4")] == 0
    assert perfect(after, None).tile_whose[named("r4")] == 0
    assert perfect(after, 1).tile_whose[named("b9")] == -1
    assert cast(GinkgopolisView, after.state.view(1, NOW)).tile_whose[named("r4")] == -1


@rule("G45", "G50")
def test_the_second_supply_is_known() -> None:
    table = position(2).holds(0, tiles="r4").supply(1, rest=1).hand(0, "b1").hand(1, "y1")
    scene = table.play("b1.", "y1.", deal=["y20"])
    given = scene.tiles(1)[:3]
    scene.act(0, "-r4.")
    scene.act(1, "".join(f"-{name}" for name in given) + ".")
    known = perfect(scene, 0)
    assert [tile for tile in range(60) if known.restocked[tile]] == sorted(
        named(name) for name in ["r4", *given]
    )
    # seat 1 has only old tiles; what is left out cannot be in its hands more often than it can
    assert known.fresh[1] == 0
    world = GAME.state_from(known, SeededDealer(5))
    assert world.view(0, PERFECT) == known


@rule("G45")
def test_the_discard_pile_is_public() -> None:
    table = position(2).hand(0, "y1").hand(1, "y2").play("y1.", "y2.")
    view = table.state.view(None, NOW).data()
    assert isinstance(view["discard"], list)
    assert view["discard"][named("y1")] == 1
