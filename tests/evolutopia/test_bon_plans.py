"""E7, E11.13, E11.14: the Bon Plans and the silence."""

import pytest

from faubourg.engine.dealer import ScriptedDealer
from faubourg.games.evolutopia.components import ACTION_IDS, EMPTY
from faubourg.testing.evolutopia import GAME, number, position
from tests.rules import rule


@rule("E7.1", "E7.2")
def test_worked_example_10_under_the_deck_and_silent_until_the_next_own_turn() -> None:
    table = position().plans(0, "subvention").top("zone_a_peage").begin().play("$4 env")
    assert table.state.plans.bottom == [number("subvention")]
    assert int(table.state.silent) == 1
    table.play("C +", deal=["micro_reseau"]).play("R . zzzzz", deal=["ouvrageur"] * 5)
    assert int(table.state.silent) == 1
    table.play("S s1")
    assert (table.turn, int(table.state.silent)) == (0, 0)


@rule("E7.2")
def test_silence_has_no_meaning_alone() -> None:
    table = position(1).plans(0, "subvention").begin().play("$4 env")
    assert int(table.state.silent) == 0


@rule("E7.2")
def test_the_silence_ends_with_the_game() -> None:
    table = position().plans(0, "subvention").begin().play("$4 env")
    assert table.state.silenced(0) == "E7.2"
    table.state.waiting = 0  # it is over
    assert table.state.silenced(0) == ""


@rule("E7.1")
def test_only_the_holder_and_only_with_an_effect() -> None:
    table = position().plans(1, "subvention").plans(0, "renfort").begin()
    assert table.refused("$4").code == "plan_not_yours"
    assert table.refused("$2").code == "plan_without_effect"


@rule("E7.1")
def test_not_in_the_middle_of_another() -> None:
    table = position().plans(0, "creneau_libre", "subvention").blocked("choose").begin().play("$3")
    assert table.refused("$4").code == "asked_something_else"


@rule("E7.3", "E10.8")
def test_cooperation_each_to_the_zone_a_place_or_the_bag() -> None:
    scene = position().plans(0, "cooperation").site("zone_a_peage").crisis("canicule")
    table = scene.begin().play("$1", deal=["regulateur", "neo_urbaniste"])
    assert table.moves() == ["z", "b", "nx"]
    table.play("nx")
    assert table.moves() == ["z", "b", "rw1"]
    table.play("z")
    assert (table.zone(), table.experts("x")) == (["regulateur"], ["neo_urbaniste"])
    table = position().plans(0, "cooperation").zone(*["ouvrageur"] * 5).begin()
    assert table.play("$1", deal=["regulateur", "concepteur"]).moves() == ["b"]


@rule("E11.22")
def test_cooperation_draws_what_there_is() -> None:
    table = position().plans(0, "cooperation").begin()
    state = table.state
    for kind in range(5):
        state.dismissed[kind] = state.bag.counts[kind] if kind else 4
        state.bag.counts[kind] = 0 if kind else 1
    state.bag.total = 1
    table.play("$1", deal=["concepteur"])
    assert table.play("z").zone() == ["concepteur"]


@rule("E7.4", "E10.9")
def test_reinforcement_up_to_two() -> None:
    scene = position().plans(0, "renfort").site("toits_vegetaux").blocked("assign")
    table = scene.zone("concepteur", "neo_urbaniste", "ouvrageur").begin().play("$2 cw1 nw1")
    assert table.experts("w1") == ["concepteur", "neo_urbaniste"]
    assert "M" in table.moves()
    scene = position().plans(0, "renfort").site("toits_vegetaux").zone("concepteur", "ouvrageur")
    assert scene.begin().play("$2 cw1 .").zone() == ["ouvrageur"]


@rule("E7.5", "E10.10", "E11.14")
def test_free_slot_this_turn_included_but_no_second_action() -> None:
    table = position().plans(0, "creneau_libre").blocked("choose", "start").begin().play("$3")
    assert table.moves() == ["*C", "*S"]
    assert "C" in table.play("*C").moves()
    table = position().plans(0, "creneau_libre").begin().play("C +", deal=["micro_reseau"])
    table.play("$3 *C")
    assert (table.blocked(), table.turn) == ([], 1)


@rule("E7.6", "E11.14")
def test_grant_the_lowest_and_only_below_seven() -> None:
    table = position().plans(0, "subvention").indicators(3, 1, 1, 4, 5).begin().play("$4")
    assert table.moves() == ["mob", "com"]
    assert table.play("com").indicators() == [3, 1, 2, 4, 5]
    scene = position().plans(0, "subvention").indicators(7).nuisance("44", "energy").begin()
    assert scene.refused("$4").code == "plan_without_effect"


@rule("E7.7", "E10.11", "E11.14")
def test_lull_skips_the_arrival_and_the_crisis_stays() -> None:
    scene = position().role(0, "coordinatrice").plans(0, "accalmie").begin()
    assert scene.refused("$5").code == "plan_at_arrival"
    scene.play("M", deal=["choc_petrolier"])
    assert scene.moves() == [".", "$5"]
    scene.play("$5")
    assert (scene.indicators(), scene.crisis()) == ([2] * 5, "choc_petrolier")
    assert "#C" in scene.moves()


@rule("E11.14")
def test_lull_if_a_single_option_would_do_something() -> None:
    for values in ((2, 0, 2, 2, 2), (2, 2, 2, 0, 2)):
        scene = position().role(0, "coordinatrice").plans(0, "accalmie").indicators(*values)
        assert "$5" in scene.begin().play("M", deal=["choc_petrolier"]).moves()


@rule("E11.14")
def test_lull_only_if_the_arrival_would_do_something() -> None:
    scene = position().role(0, "coordinatrice").plans(0, "accalmie").indicators(2, 0, 2, 0, 2)
    table = scene.begin().play("M", deal=["choc_petrolier"])
    assert "$5" not in table.moves()


FIVE = ["tiers_lieu", "micro_reseau", "monnaie_locale", "fret_fluvial", "bus_hydrogene"]


@rule("E7.8", "E10.12")
def test_turnkey_project_to_site_with_an_expert_and_no_picto() -> None:
    table = position().plans(0, "projet_cle_en_main").top(FIVE[0]).begin()
    table.play("$6", deal=[*FIVE[1:], "zone_a_peage"])
    assert table.moves() == ["p1", "p2", "p3", "p4", "p5"]
    table.play("p1")
    assert table.moves() == ["+", ":c", ":o"]
    table.play(":o p2 p1 p2")
    assert (table.site()[0], table.experts("w1")) == ("tiers_lieu", ["ouvrageur"])
    assert table.under() == ["monnaie_locale", "micro_reseau", "bus_hydrogene", "fret_fluvial"]
    assert table.held(0) == []


@rule("E7.8")
def test_turnkey_project_to_study_by_choice() -> None:
    table = position().plans(0, "projet_cle_en_main").top(FIVE[0]).begin()
    table.play("$6", deal=[*FIVE[1:], "zone_a_peage"]).play("p5 + p1 p1 p1")
    assert (table.study()[0], table.under()) == ("bus_hydrogene", FIVE[:4])


@rule("E7.8", "E11.25", "E11.26")
def test_turnkey_project_with_site_and_study_full() -> None:
    scene = position().plans(0, "projet_cle_en_main").top(FIVE[0]).site("zone_a_peage")
    scene.site("rues_apaisees").site("ferme_verticale").study("ecoquartier", "toits_vegetaux")
    table = scene.study("ecoquartier", "toits_vegetaux", "jardins_suspendus").begin()
    table.play("$6", deal=[*FIVE[1:], "navettes_autonomes"]).play("p1")
    assert table.moves() == ["s1", "s2", "s3"]
    table.play("s1 p1 p1 p1")
    assert table.study()[0] == "tiers_lieu"
    assert table.under() == ["ecoquartier", *FIVE[1:]]


@rule("E7.8")
def test_turnkey_project_without_an_expert_if_the_bag_lacks_them() -> None:
    scene = position().plans(0, "projet_cle_en_main").top("compteurs_communicants")
    scene.zone(*["technologiste"] * 5)
    table = scene.begin().play("$6", deal=[*FIVE[1:], "zone_a_peage"]).play("p1")
    assert table.moves() == ["+", "w"]
    table.play("w p1 p1 p1")
    assert (table.site()[0], table.experts("w1")) == ("compteurs_communicants", [])


@rule("E7.9", "E10.13", "E11.14")
def test_retraining_up_to_twice_and_on_the_same_card() -> None:
    scene = position().plans(0, "reconversion").site("zone_a_peage", "regulateur").zone("ouvrageur")
    table = scene.begin().play("$7")
    assert table.moves() == ["~rw1", "~oz"]
    table.play("~rw1")
    assert table.moves() == [":t"]
    table.play(":t")
    assert table.experts("w1") == ["technologiste"]
    assert table.moves() == [".", "~oz", "~tw1"]
    table.play("~oz :c")
    assert table.zone() == ["concepteur"]
    assert "M" in table.moves()


@rule("E7.9")
def test_retraining_once_is_enough() -> None:
    table = position().plans(0, "reconversion").zone("ouvrageur").begin().play("$7 ~oz :c .")
    assert (table.zone(), table.held(0)) == (["concepteur"], [])


@rule("E7.10", "E10.14", "E11.13")
def test_express_permit_blocked_or_not_without_a_marker_with_the_picto() -> None:
    scene = position().plans(0, "permis_express").study("compost_de_quartier").blocked("start")
    table = scene.begin().play("$8 s1", deal=["accalmie"])
    assert (table.site()[0], table.held(0)) == ("compost_de_quartier", ["accalmie"])
    assert (table.blocked(), table.turn) == (["start"], 0)


@rule("E7.11", "E10.14", "E11.9", "E11.13", "E11.14")
def test_ribbon_cut_with_one_missing_inside_manage_may_win() -> None:
    scene = position().role(0, "accomplisseur").plans(0, "ruban_coupe").indicators(4, 5, 6, 5, 5)
    table = scene.site("zone_a_peage", "regulateur").blocked("inaugurate").begin()
    table.play("M .", deal=["bouchon_monstre"])
    assert "$9" in table.moves()
    table.play("$9 w1 12")
    assert table.outcome().reason == "goal_reached"
    assert int(table.state.uses[0]) == 3
    scene = position().role(0, "accomplisseur").plans(0, "ruban_coupe")
    assert scene.site("toits_vegetaux", "concepteur").begin().refused("$9").code


@rule("E7.1", "E7.2")
def test_a_card_goes_back_to_the_window_it_was_played_in() -> None:
    table = position().role(0, "coordinatrice").plans(0, "subvention", "renfort").begin()
    table.play("M . . o1", deal=["choc_petrolier"]).play("$4")
    assert (table.moves(), table.held(0)) == (["#C", "#S", "#R", "#A", "#I"], ["renfort"])
    table = position().plans(0, "subvention", "accalmie").begin().play("C +", deal=["tiers_lieu"])
    assert table.play("$4 ene").moves() == ["."]


@rule("E7.5", "E7.1")
def test_free_slot_needs_a_marker() -> None:
    table = position().plans(0, "creneau_libre").begin()
    assert table.refused("$3").code == "plan_without_effect"


@rule("E7.5")
@pytest.mark.parametrize("letter", "CSRAI")
def test_free_slot_removes_any_marker(letter: str) -> None:
    table = position().plans(0, "creneau_libre").blocked(*ACTION_IDS).begin().play("$3")
    assert table.moves() == ["*C", "*S", "*R", "*A", "*I"]
    freed = dict(zip("CSRAI", ACTION_IDS))[letter]
    assert table.play(f"*{letter}").blocked() == [name for name in ACTION_IDS if name != freed]


@rule("E7.3", "E11.22")
def test_cooperation_needs_somebody_in_the_bag() -> None:
    table = position().plans(0, "cooperation").begin()
    for kind in range(5):  # all in hand: not possible with our cards
        table.state.dismissed[kind], table.state.bag.counts[kind] = 5, 0
    table.state.bag.total = 0
    assert table.refused("$1").code == "plan_without_effect"


@rule("E7.3", "E4.4.2")
def test_cooperation_two_of_one_type_and_a_place_for_one() -> None:
    scene = position().plans(0, "cooperation").site("zone_a_peage").zone(*["ouvrageur"] * 4)
    table = scene.begin().play("$1", deal=["regulateur", "regulateur"])
    assert table.moves() == ["z", "b", "rw1"]
    table.play("rw1")
    assert table.moves() == ["z", "b"]
    table.play("z")
    assert (table.zone(), table.bag()) == (["regulateur"] + ["ouvrageur"] * 4, 19)


@rule("E7.6", "E10.1")
@pytest.mark.parametrize("lowest", [0, 1, 2, 3, 4])
def test_grant_goes_to_the_lowest_wherever_it_stands(lowest: int) -> None:
    values = [3 - (i == lowest) for i in range(5)]
    table = position().plans(0, "subvention").indicators(*values).begin().play("$4")
    assert table.indicators() == [3] * 5


@rule("E10.1", "E11.7")
@pytest.mark.parametrize("highest", [0, 1, 2, 3, 4])
def test_the_highest_wherever_it_stands(highest: int) -> None:
    values = [2 + (i == highest) for i in range(5)]
    scene = position().role(0, "coordinatrice").crisis("scandale_politique").indicators(*values)
    assert scene.begin().play("M", deal=["choc_petrolier"]).indicators() == [2] * 5


@rule("E7.8", "E4.1.6")
def test_turnkey_project_looks_at_what_there_is() -> None:
    table = position().plans(0, "projet_cle_en_main").top("tiers_lieu").begin()
    middle = table.state.stack.middle
    for tile in range(35):  # not possible with 35 Evolutions, so it is not checked
        middle.counts[tile] = int(tile == number("micro_reseau"))
    middle.total = 1
    dealer = ScriptedDealer([number("micro_reseau")])
    table.state.apply(0, GAME.parse("$6")[0], dealer)
    assert table.moves() == ["p1", "p2"]
    for action in GAME.parse("p2 +"):
        table.state.apply(0, action, dealer)
    assert (table.study()[0], table.top()) == ("micro_reseau", "tiers_lieu")


@rule("E7.8", "E11.26")
def test_turnkey_project_with_site_full_goes_to_study() -> None:
    scene = position().plans(0, "projet_cle_en_main").top(FIVE[0]).site("zone_a_peage")
    table = scene.site("rues_apaisees").site("ferme_verticale").study("ecoquartier").begin()
    table.play("$6", deal=[*FIVE[1:], "navettes_autonomes"]).play("p3 p4 p3 p2")
    assert table.study() == ["ecoquartier", FIVE[2], "-"]
    assert table.under() == [FIVE[4], FIVE[3], FIVE[1], FIVE[0]]


@rule("E7.8")
@pytest.mark.parametrize("kind", ["c", "n", "o", "t"])
def test_turnkey_project_with_any_expert_that_it_needs(kind: str) -> None:
    scene = position().plans(0, "projet_cle_en_main").top("geothermie_profonde")
    table = scene.begin().play("$6", deal=[*FIVE[:4], "zone_a_peage"]).play("p1")
    assert table.moves() == ["+", ":c", ":n", ":o", ":t"]
    table.play(f":{kind} p1 p1 p1")
    assert [name[0] for name in table.experts("w1")] == [kind]
    assert table.bag() == 24


@rule("E7.8", "E11.22")
@pytest.mark.parametrize(("in_zone", "offered"), [(4, [":c"]), (5, [])])
def test_turnkey_project_takes_the_last_of_a_type_that_is_in_the_bag(
    in_zone: int, offered: list[str]
) -> None:
    scene = position().plans(0, "projet_cle_en_main").top("geothermie_profonde")
    table = scene.zone(*["concepteur"] * in_zone).begin()
    table.play("$6", deal=[*FIVE[:4], "zone_a_peage"]).play("p1")
    assert table.moves() == ["+", *offered, ":n", ":o", ":t"]


@rule("E7.8")
def test_turnkey_project_after_another_tile_on_site() -> None:
    scene = position().plans(0, "projet_cle_en_main").top(FIVE[0]).site("zone_a_peage")
    table = scene.begin().play("$6", deal=[*FIVE[1:], "ecoquartier"]).play("p1 :c p1 p1 p1")
    assert table.site() == ["zone_a_peage", FIVE[0], "-"]
    assert (table.experts("w1"), table.experts("w2")) == ([], ["concepteur"])


@rule("E7.11", "E11.13")
def test_ribbon_cut_brings_its_own_tolerance_and_no_role_has_a_part() -> None:
    scene = position().role(0, "visionnaire").plans(0, "ruban_coupe")
    table = scene.site("zone_a_peage", "regulateur").begin()
    assert "I" not in table.moves()
    table.play("$9 w1")
    assert table.moves() == ["12", "21", "23", "32"]
    assert "R" in table.play("12").moves()
    around = ("12", "21", "23", "32")
    scene = position().role(0, "paysagiste").plans(0, "ruban_coupe").finished("zone_a_peage")
    for where in around:
        scene.nuisance(where, "mobility")
    table = scene.begin()
    assert ("I" in table.moves(), "$9" in table.moves()) == (True, False)
    assert table.state.playing == EMPTY


@rule("E7.10", "E11.13")
def test_express_permit_needs_a_tile_in_study_and_may_clear_site() -> None:
    assert "$8" not in position().plans(0, "permis_express").begin().moves()
    scene = position().plans(0, "permis_express").study("tiers_lieu").finished("zone_a_peage")
    table = scene.site("rues_apaisees").site("ferme_verticale").begin()
    table.play("$8 s1 w1 z b", deal=["accalmie"])
    assert (table.site()[0], table.zone()) == ("tiers_lieu", ["regulateur"])
    assert (table.held(0), table.turn) == (["accalmie"], 0)


@rule("E7.10", "E4.2.3")
def test_express_permit_with_a_blue_symbol() -> None:
    scene = position().plans(0, "permis_express").study("roues_partagees").top("tiers_lieu")
    table = scene.begin().play("$8 s1 +", deal=["micro_reseau"])
    assert (table.study()[0], table.turn, table.blocked()) == ("tiers_lieu", 0, [])


@rule("E7.1")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_everybody_plays_only_their_own(seat: int) -> None:
    for turn in range(3):
        table = position().turn(turn).plans(seat, "subvention").begin()
        assert ("$4" in table.moves()) == (seat == turn)
        if seat == turn:
            assert int(table.play("$4 env").state.silent) == 1 << seat
            assert [bool(table.state.silenced(other)) for other in range(3)] == [
                other == seat for other in range(3)
            ]


@rule("E7.4", "E7.9", "E4.4.1")
def test_a_card_counts_anew_what_was_done_before_in_the_turn() -> None:
    scene = position().role(0, "visionnaire").plans(0, "reconversion", "renfort")
    scene.site("zone_a_peage").site("ville_du_quart_d_heure")
    table = scene.zone("regulateur", "technologiste", "concepteur").begin().play("A rw1 .")
    assert "." not in table.play("$7").moves()
    assert "." not in table.play("~tz :o . $2").moves()
    assert table.play("cw2").turn == 1
