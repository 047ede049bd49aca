"""E4.3, E4.4: recruiting and assigning."""

import pytest

from faubourg.engine.dealer import ScriptedDealer
from faubourg.testing.evolutopia import GAME, position
from tests.rules import rule

CRISIS_FOR = {
    "concepteur": "greve_generale",
    "neo_urbaniste": "canicule",
    "regulateur": "bouchon_monstre",
    "ouvrageur": "avis_de_tempete",
    "technologiste": "fuite_des_cerveaux",
}
FIVE_TYPES = ("concepteur", "neo_urbaniste", "regulateur", "ouvrageur", "technologiste")


@rule("E4.3.1", "E4.3.2", "E4.3.3")
def test_worked_example_7_recruit() -> None:
    table = position().zone("concepteur", "ouvrageur", "ouvrageur").begin().play("R :c")
    table.play(".", deal=["technologiste"]).play(
        "---", deal=["technologiste"] * 2 + ["regulateur"] * 3
    )
    assert table.zone() == ["regulateur"] * 3 + ["ouvrageur"] * 2
    assert table.bag() == 20  # four are back: one dismissed, three set aside
    assert table.turn == 1


@rule("E4.3.1")
def test_nobody_need_be_dismissed_and_all_may_be() -> None:
    table = position().zone("concepteur").begin().play("R")
    assert table.moves() == [".", ":c"]
    table.play(":c").play(".", deal=["concepteur"])
    assert table.moves() == ["-", "z"]
    assert table.bag() == 23  # one dismissed and one in hand


@rule("E4.3.2")
def test_dismissed_ones_do_not_count_among_the_three() -> None:
    table = position().zone(*FIVE_TYPES).begin().play("R :c :n :r .", deal=["ouvrageur"])
    table.play(
        "---", deal=["ouvrageur", "ouvrageur", "technologiste", "technologiste", "concepteur"]
    )
    assert table.zone() == ["concepteur", "ouvrageur"] + ["technologiste"] * 3


@rule("E4.3.4", "E11.22")
def test_bag_empty_the_dismissed_return_at_once_and_nothing_more_is_set_aside() -> None:
    """15 Experts on tiles and the crisis, 5 in the Zone, all dismissed: the bag holds 5."""
    scene = position().finished("ville_du_quart_d_heure").finished("micro_reseau")
    scene.finished("corridor_ecologique").crisis("choc_petrolier", *FIVE_TYPES[2:])
    table = scene.zone(*["concepteur"] * 3, "ouvrageur", "technologiste").begin()
    assert [int(count) for count in table.state.bag.counts] == [0, 2, 0, 2, 1]
    table.play("R :c:c:c:o:t .", deal=["neo_urbaniste"])
    table.play("-", deal=["neo_urbaniste"]).play("-", deal=["ouvrageur"])
    table.play("z", deal=["ouvrageur"]).play("z", deal=["technologiste"])
    assert table.bag() == 0
    # five dismissed and two set aside return; three more are drawn and none can be set aside
    table.play("z", deal=["concepteur", "concepteur"])
    assert table.zone() == ["concepteur"] * 2 + ["ouvrageur"] * 2 + ["technologiste"]
    assert (table.bag(), table.turn) == (5, 1)


@rule("E4.3.4")
def test_recruiting_ends_when_there_is_nobody_left() -> None:
    table = position().zone("concepteur").begin()
    state = table.state
    for kind in range(5):  # not possible with 25 Experts, so it is not checked
        state.bag.counts[kind] = 0
    state.bag.total = 0
    for action in GAME.parse("R."):
        state.apply(0, action, ScriptedDealer([]))
    assert (table.zone(), table.turn) == (["concepteur"], 1)


@rule("E4.4.1", "E4.4.4")
def test_one_to_three_experts_in_any_split() -> None:
    scene = position().site("zone_a_peage").site("appli_des_trajets").crisis("canicule")
    table = scene.zone("regulateur", "technologiste", "technologiste", "neo_urbaniste").begin()
    table.play("A")
    assert table.refused(".").code == "assign_one"
    table.play("rw1 tw2 nx")
    assert [table.experts(place) for place in ("w1", "w2", "x")] == [
        ["regulateur"],
        ["technologiste"],
        ["neo_urbaniste"],
    ]
    assert table.zone() == ["technologiste"]
    assert table.turn == 1


@rule("E4.4.1")
def test_one_is_enough() -> None:
    scene = position().site("zone_a_peage").zone("regulateur", "technologiste").begin()
    assert scene.play("A rw1 .").turn == 1


@rule("E4.4.2", "E4.4.3", "E11.28")
def test_worked_example_5_finished_and_staying_and_no_surplus() -> None:
    scene = position().site("roues_partagees", "neo_urbaniste").site("zone_a_peage")
    table = scene.zone("ouvrageur", "neo_urbaniste", "regulateur").begin().play("A ow1")
    assert table.experts("w1") == ["neo_urbaniste", "ouvrageur"]
    assert table.refused("nw1").code == "not_missing"
    assert table.refused("nw2").code == "not_missing"
    assert table.refused("tw2").code == "no_such_expert"
    table.play(".")
    assert table.site()[0] == "roues_partagees"


@rule("E11.30")
def test_each_place_needs_its_own_expert() -> None:
    scene = position().site("compteurs_communicants", "technologiste").zone("technologiste")
    assert scene.begin().play("A").previews("tw1")[0].kind == "finishes"
    table = position().site("micro_reseau", "technologiste").zone(*["technologiste"] * 2).begin()
    table.play("A tw1")
    assert table.experts("w1") == ["technologiste"] * 2
    assert table.turn == 1  # a third Technologist is not shown on it


@rule("E4.3.1", "E4.3.3")
@pytest.mark.parametrize("kind", FIVE_TYPES)
def test_any_type_is_dismissed_and_goes_back(kind: str) -> None:
    other = "ouvrageur" if kind == "concepteur" else "concepteur"
    table = position().zone(*[kind] * 5).begin().play(f"R :{kind[0]} . z", deal=[other])
    assert (sorted(table.zone()), table.bag()) == (sorted([kind] * 4 + [other]), 20)


@rule("E4.3.2")
def test_three_may_be_set_aside_and_no_fourth() -> None:
    table = position().zone("ouvrageur", "ouvrageur").begin()
    table.play("R .", deal=["concepteur"])
    table.play("- - z", deal=["concepteur", "regulateur", "regulateur"])
    assert table.moves() == ["-", "z"]
    table.play("-", deal=["concepteur", "concepteur"])
    assert table.zone() == ["concepteur"] * 2 + ["regulateur"] + ["ouvrageur"] * 2
    assert (table.bag(), table.turn) == (20, 1)


@rule("E4.4.1", "E4.4.2")
@pytest.mark.parametrize("place", ["w1", "w2", "w3", "x"])
@pytest.mark.parametrize("kind", FIVE_TYPES)
def test_any_type_goes_to_any_place_where_it_is_missing(kind: str, place: str) -> None:
    tile = "ville_du_quart_d_heure" if kind == "regulateur" else "geothermie_profonde"
    scene = position().zone(kind)
    if place == "x":
        scene.crisis(CRISIS_FOR[kind])
    else:
        scene.site(tile, slot=int(place[1]) - 1)
    table = scene.begin()
    assert "A" in table.moves()
    assert table.play("A").moves() == [kind[0] + place]
    table.play(kind[0] + place)
    assert (table.experts(place), table.zone(), table.turn) == ([kind], [], 1)


@rule("E4.4.1", "E4.4.4")
def test_no_fourth_expert_without_the_coordinator() -> None:
    scene = position().role(0, "visionnaire").site("gare_multimodale").site("appli_des_trajets")
    table = scene.zone("ouvrageur", "ouvrageur", "concepteur", "concepteur", "regulateur").begin()
    table.play("A ow1 ow1 cw1")
    assert (table.zone(), table.turn) == (["concepteur", "regulateur"], 1)


@rule("E7.9", "E11.14", "E10.13")
@pytest.mark.parametrize("place", ["w1", "w2", "w3", "x"])
def test_retraining_on_any_card_needs_a_type_missing_there(place: str) -> None:
    scene = position().plans(0, "reconversion")
    if place == "x":
        scene.crisis("avis_de_tempete", "regulateur")
    else:
        scene.site("rues_apaisees", "regulateur", slot=int(place[1]) - 1)
    table = scene.begin().play("$7")
    assert table.moves() == [f"~r{place}"]
    table.play(f"~r{place}")
    assert table.moves() == [":o"]
    table.play(":o .")
    assert (table.experts(place), table.bag(), table.moves()[0]) == (["ouvrageur"], 24, "C")


@rule("E7.9", "E11.22")
def test_retraining_has_no_effect_on_a_card_that_misses_nobody_else() -> None:
    table = position().plans(0, "reconversion").finished("zone_a_peage").begin()
    assert table.refused("$7").code == "plan_without_effect"
    table = position().plans(0, "reconversion").site("zone_a_peage").begin()
    assert table.refused("$7").code == "plan_without_effect"
    scene = position().plans(0, "reconversion").site("zone_a_peage", "regulateur")
    assert scene.zone(*["technologiste"] * 5).begin().play("$7").moves() == ["~tz"]
    scene = position().plans(0, "reconversion").site("compteurs_communicants", "technologiste")
    assert scene.begin().refused("$7").code == "plan_without_effect"


@rule("E7.9")
def test_retraining_ends_when_nothing_more_can_be_exchanged() -> None:
    scene = position().plans(0, "reconversion").site("zone_a_peage", "regulateur")
    table = scene.begin().play("$7 ~rw1")
    table.state.dismissed[2] += table.state.bag.counts[2]
    table.state.bag.total -= table.state.bag.counts[2]
    table.state.bag.counts[2] = 0
    table.play(":t")
    assert (table.experts("w1"), "M" in table.moves()) == (["technologiste"], True)
