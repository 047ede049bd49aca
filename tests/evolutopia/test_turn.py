"""E3, E11.1, E11.5: the turn, its markers and its windows."""

from faubourg.testing.evolutopia import position
from tests.rules import rule

ALL = ("choose", "start", "recruit", "assign", "inaugurate")


@rule("E3.1", "E3.2", "E11.5")
def test_one_action_then_its_marker_then_the_player_to_the_left() -> None:
    table = position().study("zone_a_peage").begin().play("S s1")
    assert table.blocked() == ["start"]
    assert table.turn == 1
    assert table.told() == ["acts", "started", "blocked"]
    assert table.refused("S").code == "action_blocked"


@rule("E3.2", "E3.4", "E11.35")
def test_worked_example_4_five_blocked_only_manage() -> None:
    table = position().study("zone_a_peage").zone("ouvrageur").blocked(*ALL).begin()
    assert table.moves() == ["M"]


@rule("E3.3", "E11.36")
def test_an_action_must_be_able_to_change_something() -> None:
    table = position().begin()
    assert table.moves() == ["C", "R", "M"]
    assert table.refused("S").code == "action_without_effect"
    assert table.refused("A").code == "action_without_effect"
    assert table.refused("I").code == "nothing_finished"
    assert position().blocked("choose", "recruit").begin().moves() == ["M"]


@rule("E3.3")
def test_recruiting_with_a_full_zone_needs_a_dismissal() -> None:
    table = position().zone(*["ouvrageur"] * 5).begin().play("R")
    assert table.moves() == [":o"]
    assert table.refused(".").code == "dismiss_one"


@rule("E3.3", "E4.5.6", "E11.27")
def test_a_finished_tile_without_a_square_stays_on_site() -> None:
    scene = position().finished("zone_a_peage").full_but("12", "21", "23", "32")
    for where in ("12", "21", "23", "32"):
        scene.nuisance(where, "mobility")
    table = scene.begin()
    assert "I" not in table.moves()
    assert table.refused("I").code == "no_square"
    assert table.site()[0] == "zone_a_peage"


@rule("E3.5", "E7.1")
def test_any_number_of_bon_plans_and_one_role_in_a_turn() -> None:
    table = position().plans(0, "creneau_libre", "subvention").role(0, "recruteuse")
    scene = table.zone("ouvrageur").blocked("start").indicators(1, 2, 2, 2, 2).begin()
    scene.play("$3 *S").play("$4").play("~oz :c")
    assert scene.held(0) == []
    assert scene.zone() == ["concepteur"]
    assert scene.refused("~cz").code == "role_used_up"
    assert scene.turn == 0


@rule("E3.6", "E11.1")
def test_the_closing_window_is_skipped_without_bon_plan_and_role() -> None:
    assert position().begin().play("C +", deal=["micro_reseau"]).turn == 1
    table = position().plans(0, "accalmie").begin().play("C +", deal=["micro_reseau"])
    assert (table.turn, table.moves()) == (0, ["."])
    assert table.play(".").turn == 1
    table = position().role(0, "recruteuse").zone("ouvrageur").begin()
    table.play("C +", deal=["micro_reseau"])
    assert table.moves() == [".", "~oz"]


@rule("E11.1")
def test_no_window_while_something_is_half_done() -> None:
    table = position().plans(0, "subvention").begin().play("C")
    assert table.moves() == ["+", "-"]
    assert table.refused("$4").code == "asked_something_else"


@rule("E11.1", "E6.1")
def test_windows_of_manage() -> None:
    table = position().plans(0, "subvention").begin().play("M")
    assert "$4" in table.moves()
    table.play(".", deal=["choc_petrolier"])
    assert "$4" in table.moves()
    table.play(". o1")
    assert "$4" in table.moves()
    table.play(".")
    assert "#C" in table.moves()
    assert "$4" not in table.moves()
    table.play("#C")
    assert "$4" in table.moves()


@rule("E11.1")
def test_a_bon_plan_drawn_this_turn_may_be_played_this_turn() -> None:
    table = position().study("compost_de_quartier").begin().play("S s1", deal=["subvention"])
    assert "$4" in table.moves()
    table.play("$4 env")
    assert table.indicators() == [3, 2, 2, 2, 2]
