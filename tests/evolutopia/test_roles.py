"""E5, E11.3, E11.4, E11.9-E11.13: the roles."""

import pytest

from faubourg.games.evolutopia.components import EMPTY, START_TILE
from faubourg.testing.evolutopia import at, position
from tests.rules import rule


@rule("E5.1", "E5.2", "E5.4", "E11.9", "E10.15")
def test_worked_example_9_finisher() -> None:
    scene = position().role(0, "accomplisseur").site("zone_a_peage", "regulateur")
    table = scene.begin().play("I w1 23")
    assert table.on("23") == "zone_a_peage"
    assert [int(uses) for uses in table.state.uses] == [2, 3, 3]
    assert table.indicators() == [3, 2, 1, 2, 4]


@rule("E5.1", "E11.3")
def test_worked_example_9_the_third_use_turns_the_hidden_role_up() -> None:
    scene = position().role(0, "accomplisseur", uses=1).site("zone_a_peage", "regulateur")
    table = scene.begin().play("I w1 23", deal=["paysagiste"])
    assert table.roles(0) == ["accomplisseur", "paysagiste"]
    assert int(table.state.uses[0]) == 0


@rule("E5.2")
def test_worked_example_9_a_second_use_in_one_turn_is_refused() -> None:
    scene = position().role(0, "recruteuse", "accomplisseur").zone("ouvrageur")
    table = scene.site("zone_a_peage", "regulateur").begin()
    assert "I" in table.moves()
    table.play("~oz :n")
    assert "I" not in table.moves()
    assert table.refused("~nz").code == "role_used_up"


@rule("E5.2")
def test_a_role_unlocked_this_turn_waits_for_a_later_turn() -> None:
    scene = position().role(0, "accomplisseur", uses=1).site("zone_a_peage", "regulateur")
    table = scene.zone("ouvrageur").begin().play("I w1 23", deal=["recruteuse"])
    assert table.turn == 1  # the Headhunter, just turned up, opens no window


@rule("E5.2", "E5.9")
def test_declining_is_not_a_use() -> None:
    table = position().role(0, "visionnaire").begin().play("C +", deal=["micro_reseau"])
    assert table.moves() == [".", "!"]
    assert int(table.play(".").state.uses[0]) == 3
    assert (table.blocked(), table.turn) == (["choose"], 1)  # the action is complete all the same


@rule("E5.3")
def test_only_the_owner_on_the_own_turn() -> None:
    scene = position().role(1, "accomplisseur").site("zone_a_peage", "regulateur").begin()
    assert "I" not in scene.moves()


@rule("E5.3", "E11.13")
def test_actions_granted_by_a_bon_plan_trigger_no_role() -> None:
    scene = position().role(0, "cheffe_de_chantier").plans(0, "permis_express").zone("regulateur")
    table = scene.study("zone_a_peage").begin().play("$8 s1")
    assert table.experts("w1") == []
    assert "C" in table.moves()
    scene = position().role(0, "paysagiste").plans(0, "ruban_coupe").finished("zone_a_peage")
    assert "11" not in scene.begin().play("$9 w1").moves()
    scene = position().role(0, "coordinatrice").plans(0, "renfort").site("gare_multimodale")
    table = scene.zone("ouvrageur", "ouvrageur", "concepteur").begin().play("$2 ow1 ow1")
    assert (table.zone(), "M" in table.moves()) == (["concepteur"], True)


@rule("E11.4", "E11.9")
def test_finisher_needs_exactly_one_missing_and_is_no_use_with_none() -> None:
    scene = position().role(0, "accomplisseur").site("toits_vegetaux", "concepteur").begin()
    assert "I" not in scene.moves()
    table = position().role(0, "accomplisseur").finished("zone_a_peage").begin().play("I w1 23")
    assert int(table.state.uses[0]) == 3


@rule("E5.5", "E11.12", "E10.16")
def test_tinkerer_copies_a_visible_role_of_another_player() -> None:
    scene = position().role(0, "bidouilleur").role(2, "accomplisseur").role(1, "negociatrice")
    table = scene.site("zone_a_peage", "regulateur").begin().play("I w1 23")
    assert [int(uses) for uses in table.state.uses] == [2, 3, 3]
    assert table.events[1].kind == "role_copied"
    scene = position().role(0, "bidouilleur").site("zone_a_peage", "regulateur")
    assert "I" not in scene.begin().moves()


@rule("E11.12")
def test_tinkerer_copies_a_second_role_too_but_no_hidden_one() -> None:
    scene = position().role(0, "bidouilleur").role(1, "negociatrice", "recruteuse")
    assert "~oz" in scene.zone("ouvrageur").begin().moves()
    scene = position().role(0, "bidouilleur").role(1, "negociatrice")
    assert "~oz" not in scene.zone("ouvrageur").begin().moves()


@rule("E5.6", "E11.9", "E10.13")
def test_headhunter_puts_back_first_and_takes_a_different_type() -> None:
    scene = position().role(0, "recruteuse").zone("ouvrageur", "concepteur").begin()
    assert [move for move in scene.moves() if move[0] == "~"] == ["~cz", "~oz"]
    scene.play("~oz")
    assert scene.moves() == [":c", ":n", ":r", ":t"]
    scene.play(":t")
    assert scene.zone() == ["concepteur", "technologiste"]
    assert "M" in scene.moves()


@rule("E11.22", "E11.9")
def test_headhunter_takes_only_types_that_are_in_the_bag() -> None:
    scene = position().role(0, "recruteuse").zone("ouvrageur", *["concepteur"] * 4)
    scene.site("budget_participatif", "concepteur")
    assert ":c" not in scene.begin().play("~oz").moves()


@rule("E5.7", "E11.9", "E10.17")
def test_coordinator_is_used_when_the_fourth_is_assigned() -> None:
    scene = position().role(0, "coordinatrice").site("gare_multimodale").site("appli_des_trajets")
    scene.zone("ouvrageur", "ouvrageur", "concepteur", "concepteur", "regulateur")
    table = scene.begin().play("A ow1 ow1 cw1")
    assert "." in table.moves()
    assert int(table.state.uses[0]) == 3
    table.play("rw1")
    assert int(table.state.uses[0]) == 2
    assert (table.zone(), table.turn) == (["concepteur"], 1)


@rule("E5.8", "E11.9", "E10.18", "E11.2")
def test_first_responder_in_step_1() -> None:
    scene = position().role(0, "secouriste").crisis("nuage_toxique", "technologiste")
    table = scene.begin().play("M")
    assert table.moves() == [".", "!"]
    table.play("!", deal=["choc_petrolier"])
    assert (table.beacon, table.indicators()[0]) == (1, 2)
    assert int(table.state.uses[0]) == 2


@rule("E11.9")
@pytest.mark.parametrize(
    ("name", "experts"), [("canicule", ()), ("choc_petrolier", ("ouvrageur",))]
)
def test_first_responder_needs_one_present_and_only_one_missing(
    name: str, experts: tuple[str, ...]
) -> None:
    table = position().role(0, "secouriste").crisis(name, *experts).begin()
    table.play("M", deal=["bouchon_monstre"])
    assert table.beacon == 2


@rule("E5.9", "E11.10", "E10.19")
def test_visionary_sends_the_chosen_tile_to_site_and_its_picto_acts() -> None:
    scene = position().role(0, "visionnaire").top("compost_de_quartier").begin()
    scene.play("C +", deal=["micro_reseau"]).play("!", deal=["accalmie"])
    assert scene.site()[0] == "compost_de_quartier"
    assert scene.held(0) == ["accalmie"]


@rule("E11.10", "E11.25")
def test_visionary_needs_a_free_site_slot_and_comes_after_the_asides() -> None:
    scene = position().role(0, "visionnaire").site("zone_a_peage").site("rues_apaisees")
    table = scene.site("ferme_verticale").begin().play("C +", deal=["micro_reseau"])
    assert table.turn == 1
    table = position().role(0, "visionnaire").top("tiers_lieu").begin()
    table.play("C - +", deal=["appli_des_trajets", "micro_reseau"])
    assert table.under() == ["tiers_lieu"]
    assert table.moves() == [".", "!"]


@rule("E5.10", "E11.10", "E10.9")
def test_site_manager_assigns_one_to_the_tile_just_started_after_the_picto() -> None:
    scene = position().role(0, "cheffe_de_chantier").study("roues_partagees").site("zone_a_peage")
    table = scene.zone("ouvrageur", "regulateur").begin().play("S s1")
    assert table.moves() == ["+", "u", "."]
    table.play(".")
    assert table.moves() == [".", "ow2"]
    table.play("ow2")
    assert table.experts("w2") == ["ouvrageur"]
    assert table.turn == 1


@rule("E5.11", "E11.10", "E10.20", "E11.2")
def test_mediator_draws_two_and_keeps_one() -> None:
    scene = position().role(0, "mediateur").crisis("canicule", "neo_urbaniste").begin().play("M")
    assert scene.moves() == [".", "!"]
    scene.play("!", deal=["choc_petrolier", "epidemie"])
    assert scene.moves() == ["p1", "p2"]
    scene.play("p2")
    assert scene.crisis() == "epidemie"
    assert scene.state.crises.bottom == [5, 14]  # the old crisis, then the one rejected


@rule("E5.12", "E11.10", "E10.21", "E11.2")
def test_negotiator_places_no_marker_but_extra_ones_come() -> None:
    table = position().role(0, "negociatrice").blocked("choose").begin()
    table.play("M", deal=["bouchon_monstre"]).play("o2")
    assert table.moves() == ["!", "#C", "#S", "#R", "#A", "#I"]
    table.play("!")
    assert table.moves() == ["#C", "#S", "#R", "#A", "#I"]
    table.play("#S")
    assert (table.blocked(), table.turn) == (["start"], 1)


@rule("E5.13", "E11.11", "E10.22")
def test_landscaper_touches_diagonally_and_covers_any_nuisance_in_one_use() -> None:
    scene = position().role(0, "paysagiste").finished("zone_a_peage").nuisance("11", "energy")
    table = scene.begin().play("I w1")
    assert table.moves() == ["11", "12", "13", "21", "23", "31", "32", "33"]
    assert table.refused("44").code == "not_adjacent"
    table.play("11")
    assert table.on("11") == "zone_a_peage"
    assert int(table.state.uses[0]) == 2


@rule("E11.11", "E5.2")
def test_landscaper_on_an_ordinary_square_is_no_use() -> None:
    table = position().role(0, "paysagiste").finished("zone_a_peage").begin().play("I w1 12")
    assert int(table.state.uses[0]) == 3


@rule("E11.4")
def test_an_action_that_is_legal_only_with_a_role_may_be_chosen() -> None:
    scene = (
        position().role(0, "paysagiste").finished("zone_a_peage").full_but("12", "21", "23", "32")
    )
    for where in ("12", "21", "23", "32"):
        scene.nuisance(where, "mobility")
    assert "I" in scene.begin().moves()


@rule("E5.1", "E5.3", "E5.5")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("second", [False, True])
def test_a_role_is_its_owners_and_nobody_elses(owner: int, second: bool) -> None:
    for turn in range(3):
        scene = position().turn(turn).zone("ouvrageur")
        pair = ("secouriste", "recruteuse") if second else ("recruteuse", "secouriste")
        assert ("~oz" in scene.role(owner, *pair).begin().moves()) == (owner == turn)


@rule("E5.1", "E11.3", "E5.2")
def test_three_uses_and_then_no_counter() -> None:
    table = position().role(0, "recruteuse").zone("ouvrageur").begin()
    for left in (2, 1):
        table.play("~oz :c C +", deal=["micro_reseau"] if left == 2 else ["tiers_lieu"])
        assert int(table.state.uses[0]) == left
        table.state.turn, table.state.waiting, table.state.blocked = 0, 1, 0
        table.state.zone[0], table.state.zone[3] = 0, 1
        table.state.bag.counts[0], table.state.bag.counts[3] = 5, 4
    table.play("~oz :c", deal=["visionnaire"])
    assert table.roles(0) == ["recruteuse", "visionnaire"]
    assert (int(table.state.uses[0]), table.turn) == (0, 0)


@rule("E5.2", "E11.3")
def test_uses_of_either_role_count_no_more_once_both_are_up() -> None:
    scene = position().role(0, "visionnaire", "recruteuse").zone("ouvrageur").begin()
    scene.play("~oz :c")
    assert int(scene.state.uses[0]) == 0
    assert scene.roles(0) == ["visionnaire", "recruteuse"]


@rule("E11.9", "E11.11", "E5.4", "E5.13")
def test_finisher_and_landscaper_never_help_the_same_tile() -> None:
    scene = position().role(0, "accomplisseur", "paysagiste").nuisance("12", "mobility")
    table = scene.site("zone_a_peage", "regulateur").finished("rues_apaisees").begin().play("I")
    assert table.moves() == ["w1", "w2"]
    assert table.play("w1").moves() == ["21", "23", "32"]  # the Finisher alone
    scene = position().role(0, "accomplisseur", "paysagiste").finished("rues_apaisees")
    table = scene.nuisance("12", "mobility").begin().play("I w1")
    assert table.moves() == ["11", "12", "13", "21", "23", "31", "32", "33"]


@rule("E11.4", "E11.12")
def test_the_tinkerer_copies_the_landscaper() -> None:
    scene = position().role(0, "bidouilleur").role(1, "paysagiste").finished("zone_a_peage")
    table = scene.begin().play("I w1")
    assert "11" in table.moves()
    assert [int(uses) for uses in table.play("11").state.uses] == [2, 3, 3]


@rule("E5.13", "E11.11")
@pytest.mark.parametrize(
    ("start", "touching"),
    [
        ("11", ["12", "21", "22"]),
        ("14", ["13", "23", "24"]),
        ("41", ["31", "32", "42"]),
        ("44", ["33", "34", "43"]),
        ("24", ["13", "14", "23", "33", "34"]),
        ("31", ["21", "22", "32", "41", "42"]),
    ],
)
def test_squares_around_a_square_do_not_go_over_the_edge(start: str, touching: list[str]) -> None:
    scene = position().role(0, "paysagiste").finished("zone_a_peage")
    scene.state.territory[at("22")] = EMPTY
    scene.state.territory[at(start)] = START_TILE
    assert scene.begin().play("I w1").moves() == touching


@rule("E5.10", "E11.13", "E5.2")
def test_the_site_manager_only_with_the_turns_own_start() -> None:
    """Not with the Express Permit in the last window of a turn of starting work."""
    scene = position().role(0, "cheffe_de_chantier").plans(0, "permis_express")
    scene.study("zone_a_peage", "appli_des_trajets").zone("regulateur", "concepteur")
    table = scene.begin().play("S s1 .")
    assert table.moves() == [".", "$8"]
    table.play("$8 s2")
    assert (table.turn, int(table.state.uses[0])) == (1, 3)


@rule("E5.10", "E4.4.2")
def test_the_site_manager_needs_an_expert_that_the_tile_needs() -> None:
    scene = position().role(0, "cheffe_de_chantier").study("zone_a_peage").zone("ouvrageur")
    assert scene.begin().play("S s1").turn == 1
    scene = position().role(0, "cheffe_de_chantier").study("zone_a_peage")
    table = scene.site("tiers_lieu").zone("regulateur", "technologiste", "ouvrageur").begin()
    table.play("S s1")
    assert table.moves() == [".", "rw2", "tw2"]
    table.play("tw2")
    assert (table.zone(), table.experts("w2")) == (["regulateur", "ouvrageur"], ["technologiste"])


@rule("E5.7", "E11.9")
def test_coordinator_stops_after_the_fourth() -> None:
    scene = position().role(0, "coordinatrice").site("gare_multimodale").site("ecoquartier")
    scene.zone("ouvrageur", "ouvrageur", "concepteur", "regulateur", "neo_urbaniste")
    table = scene.begin().play("A ow1 ow1 cw1 rw1")
    assert (table.zone(), table.turn) == (["neo_urbaniste"], 1)
    scene = position().role(0, "coordinatrice").site("gare_multimodale").site("ecoquartier")
    scene.zone("ouvrageur", "ouvrageur", "concepteur", "regulateur", "neo_urbaniste")
    table = scene.begin().play("A ow1 ow1 cw1 .")
    assert (int(table.state.uses[0]), table.turn) == (3, 1)


@rule("E5.6", "E11.9", "E11.22")
def test_headhunter_needs_another_type_in_the_bag() -> None:
    table = position().role(0, "recruteuse").zone("ouvrageur").begin()
    for kind in (0, 1, 2, 4):  # all others are away: not possible with our cards
        table.state.dismissed[kind], table.state.bag.counts[kind] = 5, 0
    table.state.bag.total = 4
    assert "~oz" not in table.moves()
    assert table.play("C +", deal=["micro_reseau"]).turn == 1  # no window for the role


@rule("E5.6", "E10.13")
def test_headhunter_takes_nobody_from_a_tile() -> None:
    scene = position().role(0, "recruteuse").site("zone_a_peage", "regulateur").zone("ouvrageur")
    table = scene.crisis("avis_de_tempete", "regulateur").begin()
    assert [move for move in table.moves() if move[0] == "~"] == ["~oz"]
    table.play("M")
    assert table.moves() == [".", "~oz"]


@rule("E5.2", "E5.8", "E5.11")
def test_first_responder_and_mediator_may_decline() -> None:
    scene = position().role(0, "secouriste").crisis("nuage_toxique", "technologiste").begin()
    scene.play("M .", deal=["choc_petrolier"])
    assert (scene.beacon, scene.indicators()[0], int(scene.state.uses[0])) == (2, 1, 3)
    table = position().role(0, "mediateur").begin().play("M .", deal=["choc_petrolier"])
    assert (table.crisis(), table.moves()) == ("choc_petrolier", ["o1", "o2"])
    assert int(table.state.uses[0]) == 3


@rule("E5.11", "E11.10")
@pytest.mark.parametrize(("pick", "kept"), [("p1", "canicule"), ("p2", "epidemie")])
def test_mediator_keeps_either(pick: str, kept: str) -> None:
    table = position().role(0, "mediateur").begin().play("M !", deal=["canicule", "epidemie"])
    assert table.play(pick).crisis() == kept
    assert table.state.crises.size() == 14
