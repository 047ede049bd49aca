"""E4.1, E4.2: choosing an Evolution and starting work."""

import pytest

from faubourg.engine.dealer import ScriptedDealer
from faubourg.testing.evolutopia import DATA, Position, position
from tests.rules import rule

FIRST = "tiers_lieu"
NEXT = ["micro_reseau", "monnaie_locale", "fret_fluvial", "bus_hydrogene"]
THREE = ("zone_a_peage", "ecoquartier", "toits_vegetaux")


@rule("E4.1.1", "E4.1.2", "E4.1.3", "E4.1.4")
def test_worked_example_7_three_aside_then_the_fourth_must_go_to_study() -> None:
    table = position().top(FIRST).begin().play("C")
    assert table.moves() == ["+", "-"]
    table.play("---", deal=NEXT[:3])
    assert table.moves() == ["+"]
    assert table.refused("-").code == "three_aside"
    table.play("+", deal=NEXT[3:])
    assert table.study() == ["fret_fluvial", "-", "-"]
    assert table.under() == [FIRST, "micro_reseau", "monnaie_locale"]
    assert table.top() == "bus_hydrogene"


@rule("E4.1.1")
def test_only_the_top_is_seen() -> None:
    table = position().top(FIRST).begin().play("C")
    assert table.events[0].kind == "acts"
    assert len(table.state.stack.top) == 1


@rule("E4.1.5", "E11.6", "E11.24")
def test_study_full_one_of_the_three_goes_under_before_those_set_aside() -> None:
    table = position().study(*THREE).top(FIRST).begin().play("C - +", deal=NEXT[:1])
    assert table.moves() == ["s1", "s2", "s3"]
    table.play("s2", deal=["bus_hydrogene"])
    assert table.study() == ["zone_a_peage", "micro_reseau", "toits_vegetaux"]
    assert table.under() == ["ecoquartier", FIRST]


@rule("E4.1.6", "E11.21")
def test_the_stack_cannot_run_out_and_if_it_did_the_tiles_return() -> None:
    assert 15 + 3 + 3 + 3 < 35
    scene = position().top(FIRST).begin()
    state = scene.state
    for tile in range(35):
        state.stack.middle.counts[tile] = 0
    state.stack.middle.total = 0
    for move in (0, 7):  # C and -, without the check that 35 tiles are somewhere
        state.apply(0, move, ScriptedDealer([]))
    assert scene.moves() == ["+"]
    assert scene.top() == FIRST


@rule("E4.2.1")
def test_any_tile_of_study_goes_to_site() -> None:
    table = position().study("zone_a_peage", "appli_des_trajets").begin().play("S")
    assert table.moves() == ["s1", "s2"]
    table.play("s2")
    assert table.study() == ["zone_a_peage", "-", "-"]
    assert table.site() == ["appli_des_trajets", "-", "-"]


def crowded() -> Position:
    """Site full, the second tile holding two Experts."""
    scene = position().study("zone_a_peage").site("appli_des_trajets")
    return scene.finished("rues_apaisees").site("ferme_verticale")


@rule("E4.2.2", "E11.23", "E11.25")
def test_worked_example_8_at_most_one_expert_comes_back_to_a_zone_of_four() -> None:
    table = crowded().zone(*["technologiste"] * 4).begin().play("S s1")
    assert table.moves() == ["w1", "w2", "w3"]
    table.play("w2")
    assert table.moves() == ["z", "b"]
    table.play("z")  # the Regulator; for the Builder there is no room
    assert table.zone() == ["regulateur", *["technologiste"] * 4]
    assert table.site() == ["appli_des_trajets", "zone_a_peage", "ferme_verticale"]
    assert table.under() == ["rues_apaisees"]
    assert table.bag() == 20


@rule("E4.2.2")
def test_each_expert_is_decided_one_by_one() -> None:
    table = crowded().begin().play("S s1 w2 b z")
    assert table.zone() == ["ouvrageur"]
    assert table.bag() == 24


@rule("E4.2.3")
@pytest.mark.parametrize(
    ("choice", "study", "under", "deal"),
    [
        ("+", [FIRST, "-", "-"], [], ["micro_reseau"]),
        ("u", ["-", "-", "-"], [FIRST], ["micro_reseau"]),
        (".", ["-", "-", "-"], [], []),
    ],
)
def test_blue_picto(choice: str, study: list[str], under: list[str], deal: list[str]) -> None:
    table = position().study("roues_partagees").top(FIRST).begin().play("S s1")
    assert table.moves() == ["+", "u", "."]
    table.play(choice, deal=deal)
    assert (table.study(), table.under()) == (study, under)


@rule("E4.2.3")
def test_green_picto_draws_a_bon_plan_face_up() -> None:
    table = position().study("compost_de_quartier").begin().play("S s1", deal=["accalmie"])
    assert table.held(0) == ["accalmie"]


@rule("E4.2.3", "E11.34")
def test_green_picto_with_an_empty_deck_gives_nothing() -> None:
    table = position().study("compost_de_quartier").plans(1, *DATA.plans).begin().play("S s1")
    assert table.turn == 1
    assert table.held(0) == []


@rule("E4.2.2", "E4.2.3")
@pytest.mark.parametrize("slot", [1, 2, 3])
def test_any_tile_of_a_full_site_makes_room(slot: int) -> None:
    table = crowded().begin().play(f"S s1 w{slot}" + " z" * 2 * (slot == 2))
    assert table.site()[slot - 1] == "zone_a_peage"
    assert table.study() == ["-", "-", "-"]
    assert len(table.under()) == 1


@rule("E4.1.5", "E4.1.4")
@pytest.mark.parametrize("slot", [1, 2, 3])
def test_any_tile_of_a_full_study_makes_room(slot: int) -> None:
    table = position().study(*THREE).top(FIRST).begin().play("C +")
    table.play(f"s{slot}", deal=["bus_hydrogene"])
    assert table.study()[slot - 1] == FIRST
    assert table.under() == [THREE[slot - 1]]


@rule("E4.2.2", "E11.23")
def test_with_a_full_zone_all_experts_of_the_tile_go_into_the_bag() -> None:
    table = crowded().zone(*["technologiste"] * 5).begin().play("S s1 w2")
    assert (table.zone(), table.bag(), table.turn) == (["technologiste"] * 5, 20, 1)


@rule("E4.2.2")
def test_two_experts_of_one_type_come_back_one_by_one() -> None:
    scene = position().study("zone_a_peage").finished("jardins_suspendus").site("tiers_lieu")
    table = scene.site("ferme_verticale").begin().play("S s1 w1 z")
    assert table.moves() == ["z", "b"]
    table.play("b")
    assert (table.zone(), table.bag(), table.turn) == (["neo_urbaniste"], 24, 1)


@rule("E4.2.3")
def test_the_blue_symbol_gives_the_first_free_slot_of_study() -> None:
    scene = position().study("tiers_lieu", "roues_partagees", "zone_a_peage").top("fret_fluvial")
    table = scene.begin().play("S s2 +", deal=["micro_reseau"])
    assert table.study() == ["tiers_lieu", "fret_fluvial", "zone_a_peage"]


@rule("E5.9", "E4.2.3", "E11.13")
def test_the_visionarys_blue_symbol_acts_and_no_other_role() -> None:
    scene = position().role(0, "visionnaire", "cheffe_de_chantier").zone("ouvrageur")
    table = scene.top("roues_partagees").begin().play("C +", deal=["micro_reseau"])
    table.play("! +", deal=["fret_fluvial"])
    assert (table.study()[0], table.site()[0]) == ("micro_reseau", "roues_partagees")
    assert (table.experts("w1"), table.turn) == ([], 1)
