"""E4.3, E4.4: recruiting and assigning."""

from faubourg.engine.dealer import ScriptedDealer
from faubourg.testing.evolutopia import GAME, position
from tests.rules import rule

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
