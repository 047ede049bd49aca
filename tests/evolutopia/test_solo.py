"""E8, E11.15: playing alone."""

from typing import cast

from faubourg.engine.dealer import ScriptedDealer, SeededDealer
from faubourg.games.evolutopia.components import EMPTY
from faubourg.games.evolutopia.state import EvolutopiaState
from faubourg.testing.evolutopia import DATA, GAME, Scene, number, position
from tests.rules import rule


def opened() -> Scene:
    return Scene(cast(EvolutopiaState, GAME.new(1, {}, SeededDealer("solo"))))


@rule("E8.1", "E8.2", "E11.15")
def test_worked_example_10_nine_roles_and_the_first_decision() -> None:
    table = opened()
    state = table.state
    assert table.moves() == ["p1", "p2"]
    looked = [int(role) for role in state.looked]
    assert state.role_pile.size() == 7
    table.play("p1")
    assert table.roles(0) == [DATA.roles[looked[0]]]
    assert (state.role_pile.size(), state.role_pile.bottom) == (8, [looked[1]])
    everything = [*looked, *[i for i in range(10) if state.role_pile.middle.counts[i]]]
    assert sorted(everything) == [i for i in range(10) if DATA.roles[i] != "bidouilleur"]


@rule("E8.4")
def test_one_role_without_counter() -> None:
    table = position(1).role(0, "recruteuse").zone("ouvrageur").begin()
    table.play("~oz :c")
    assert (int(table.state.uses[0]), int(table.state.roles[1])) == (0, EMPTY)
    assert table.refused("~cz").code == "role_used_up"


@rule("E8.3", "E8.5", "E11.15")
def test_the_swap_after_managing() -> None:
    table = position(1).role(0, "coordinatrice").begin().play("M", deal=["choc_petrolier"])
    table.play("o1 #C", deal=["recruteuse", "mediateur"])
    assert table.moves() == ["p1", "p2"]
    assert table.state.role_pile.bottom == [number("coordinatrice")]
    table.play("p1")
    assert table.roles(0) == ["recruteuse"]
    assert table.state.role_pile.bottom == [number("coordinatrice"), number("mediateur")]
    assert table.state.role_pile.size() == 8


@rule("E11.15")
def test_the_new_role_is_usable_from_the_next_turn() -> None:
    scene = position(1).role(0, "coordinatrice").zone("ouvrageur").plans(0, "accalmie").begin()
    scene.play("M", deal=["choc_petrolier"]).play(". o1 #C", deal=["recruteuse", "mediateur"])
    scene.play("p1")
    assert scene.moves() == ["."]
    assert "~oz" in scene.play(".").moves()


@rule("E8.6")
def test_a_manage_role_acts_before_the_swap() -> None:
    table = position(1).role(0, "negociatrice").begin().play("M", deal=["choc_petrolier"])
    table.play("o1 !", deal=["recruteuse", "mediateur"])
    assert table.blocked() == []
    table.play("p2")
    assert table.roles(0) == ["mediateur"]


@rule("E8.1")
def test_a_lone_player_never_meets_the_tinkerer() -> None:
    for seed in range(20):
        state = cast(EvolutopiaState, GAME.new(1, {}, SeededDealer(seed)))
        assert number("bidouilleur") not in [int(role) for role in state.looked]
        assert state.role_pile.middle.counts[number("bidouilleur")] == 0
    assert ScriptedDealer([]).used_up()
