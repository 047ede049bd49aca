"""E3, E11.1, E11.5: the turn, its markers and its windows."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import ScriptedDealer
from faubourg.engine.piles import Bag
from faubourg.games.evolutopia.actions import ACTIONS
from faubourg.games.evolutopia.components import EMPTY, TURN
from faubourg.testing.evolutopia import GAME, number, position
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


@rule("E3.6", "E11.1", "E5.6")
def test_the_closing_window_is_skipped_where_the_headhunter_finds_nobody() -> None:
    table = position().role(0, "recruteuse").begin().play("C +", deal=["micro_reseau"])
    assert table.turn == 1
    scene = position().role(0, "recruteuse").site("zone_a_peage", "regulateur")
    assert scene.begin().play("C +", deal=["micro_reseau"]).turn == 1  # none of the Zone


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


@rule("E3.1", "E3.6", "E5.2")
@pytest.mark.parametrize(
    ("moves", "deal"),
    [
        ("C - +", ["tiers_lieu", "ecoquartier"]),
        ("S s1", []),
        ("R . - z z", ["ouvrageur", "concepteur", "concepteur"]),
        ("A rw1 tw1", []),
        ("I w2 23", []),
        ("M . . o1 . #C", ["choc_petrolier"]),
        ("$1 b b S s1", ["ouvrageur", "ouvrageur"]),
        ("$7 ~rz :c . S s1", []),
        ("$2 rw1 . S s1", []),
    ],
)
def test_nothing_of_a_turn_is_left_at_the_next_one(moves: str, deal: list[str]) -> None:
    scene = position().role(0, "coordinatrice").top("micro_reseau").study("monnaie_locale")
    scene.site("zone_a_peage").finished("rues_apaisees")
    scene.zone("regulateur", "technologiste", "ouvrageur")
    scene.plans(0, "cooperation", "renfort", "reconversion")
    table = scene.begin().play(moves, deal=deal)
    if table.turn == 0:
        table.play(".")
    s = table.state
    assert (table.turn, s.phase, s.resume, s.after) == (1, TURN, TURN, TURN)
    assert (s.action, s.chosen, s.playing, s.kept) == (EMPTY, EMPTY, EMPTY, EMPTY)
    assert (s.left, s.done, s.extra, s.role_used) == (0, 0, 0, 0)
    assert (s.effect_at, s.effect_end, s.effect_left) == (0, 0, 0)
    assert (sum(s.loose), sum(s.dismissed), sum(s.set_aside)) == (0, 0, 0)
    assert int(s.turns) == 1


@rule("E3.1", "E3.3")
@pytest.mark.parametrize("blocked", ALL)
def test_each_action_is_blocked_by_its_own_marker(blocked: str) -> None:
    scene = position().study("zone_a_peage").finished("rues_apaisees").site("appli_des_trajets")
    moves = scene.zone("concepteur").blocked(blocked).begin().moves()
    letters = dict(zip(ALL, "CSRAI"))
    assert moves == [letters[action] for action in ALL if action != blocked] + ["M"]


@rule("E3.3")
@pytest.mark.parametrize("slot", [0, 1, 2])
def test_a_tile_in_any_slot_of_study_can_be_started(slot: int) -> None:
    scene = position()
    scene.state.study[slot] = number("zone_a_peage")
    table = scene.begin()
    assert "S" in table.moves()
    assert table.play("S").moves() == [f"s{slot + 1}"]
    assert table.play(f"s{slot + 1}").site()[0] == "zone_a_peage"


@rule("E3.3", "E4.3.4")
def test_recruiting_needs_somebody_in_the_bag_or_the_zone() -> None:
    for zone, possible in (((), False), (("ouvrageur",), True)):
        table = position().zone(*zone).begin()
        for kind in range(5):  # all in hand: not possible with our cards
            table.state.dismissed[kind] += table.state.bag.counts[kind]
            table.state.bag.counts[kind] = 0
        table.state.bag.total = 0
        assert ("R" in table.moves()) == possible


@rule("E3.3", "E4.1.6")
def test_no_evolution_left_on_the_stack() -> None:
    table = position().study("roues_partagees").plans(0, "projet_cle_en_main").begin()
    table.state.stack.middle = Bag(vec[i64]([0] * 35))
    for action in GAME.parse("C +"):  # the last one: not checked, since it cannot be
        table.state.apply(0, action, ScriptedDealer([]))
    assert table.top() == "-"
    assert "$6" not in table.moves()
    table.state.apply(0, GAME.parse(".")[0], ScriptedDealer([]))
    assert "C" not in table.moves()
    for action in GAME.parse("S s1"):  # the blue symbol has nothing to show
        table.state.apply(1, action, ScriptedDealer([]))
    assert table.turn == 2


@rule("E3.3", "E3.6")
def test_what_could_be_done_before_cannot_be_done_now() -> None:
    table = position().begin()
    found = ActionSet(ACTIONS)
    table.state.legal_into(0, found)
    table.play("C").state.legal_into(0, found)
    assert [GAME.notation(action) for action in found] == ["+", "-"]
