"""E7, E11.13, E11.14: the Bon Plans and the silence."""

from faubourg.testing.evolutopia import number, position
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
