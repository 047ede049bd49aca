"""E4.5 and E9: inaugurating, winning and losing."""

import pytest

from faubourg.games.evolutopia.components import EMPTY, INDICATOR_IDS, START_TILE
from faubourg.games.evolutopia.end import turns_played
from faubourg.testing.evolutopia import DATA, at, position
from tests.rules import rule


@rule("E4.5.1", "E4.5.2", "E4.5.3", "E4.5.4")
def test_worked_example_6_shared_wheels_beside_the_start_tile() -> None:
    table = position().finished("roues_partagees").begin()
    bag = table.bag()
    table.play("I w1")
    assert table.moves() == ["12", "21", "23", "32"]
    assert table.refused("11").code == "not_adjacent"
    assert table.refused("22").code == "square_taken"
    table.play("23")
    assert table.on("23") == "roues_partagees"
    assert table.bag() == bag + 2
    assert table.indicators() == [3, 3, 2, 2, 2]
    assert table.site() == ["-", "-", "-"]


@rule("E4.5.3")
def test_worked_example_6_toll_zone_gains_and_loses() -> None:
    table = position().finished("zone_a_peage").begin().play("I w1 23")
    assert table.indicators() == [3, 2, 1, 2, 4]


@rule("E4.5.5")
def test_worked_example_6_on_a_nuisance_of_a_criterion_that_it_gains() -> None:
    scene = position().finished("roues_partagees").nuisance("23", "mobility")
    table = scene.nuisance("12", "comfort").begin().play("I w1")
    assert table.moves() == ["21", "23", "32"]
    assert table.refused("12").code == "wrong_criterion"
    table.play("23")
    assert (table.on("23"), int(table.state.nuisances())) == ("roues_partagees", 1)


@rule("E4.5.5")
def test_a_loss_in_the_criterion_does_not_cover() -> None:
    scene = position().finished("zone_a_peage").nuisance("23", "comfort").begin().play("I w1")
    assert "23" not in scene.moves()


@rule("E4.5.5", "E4.5.3", "E11.29")
def test_the_printed_value_counts_even_at_seven_and_the_rest_is_lost() -> None:
    scene = position().finished("roues_partagees").nuisance("23", "mobility")
    table = scene.indicators(6, 7, 2, 2, 2).begin().play("I w1 23")
    assert table.indicators() == [7, 7, 2, 2, 2]
    table = position().finished("zone_a_peage").indicators(2, 2, 0, 2, 6).begin().play("I w1 23")
    assert table.indicators() == [3, 2, 0, 2, 7]


@rule("E4.5.6")
def test_the_square_is_chosen_before_anything_happens() -> None:
    table = position().finished("zone_a_peage").begin().play("I w1")
    assert table.indicators() == [2] * 5
    assert table.experts("w1") == ["regulateur", "technologiste"]


@rule("E4.5.1")
def test_an_unfinished_tile_cannot_be_inaugurated() -> None:
    scene = position().finished("zone_a_peage").site("appli_des_trajets", "concepteur").begin()
    assert scene.play("I").refused("w2").code == "not_finished"


@rule("E4.5.7", "E4.5.4")
def test_never_on_an_evolution_but_beside_it() -> None:
    table = position().finished("zone_a_peage").built("23", "tiers_lieu").begin().play("I w1")
    assert table.moves() == ["12", "13", "21", "24", "32", "33"]


@rule("E9.1")
def test_won_at_once_when_no_nuisance_is_left_and_all_are_at_five() -> None:
    scene = position().finished("roues_partagees").nuisance("23", "mobility")
    table = scene.indicators(4, 4, 5, 5, 5).plans(0, "subvention").begin().play("I w1")
    assert [fact.kind for fact in table.previews("23")] == [
        "wins",
        "becomes",
        "becomes",
        "nuisances_left",
    ]
    table.play("23")
    assert table.turn == -1
    outcome = table.outcome()
    assert (outcome.winners, outcome.reason) == ([0, 1, 2], "goal_reached")
    assert outcome.summary == {
        "indicators": {"environment": 5, "mobility": 5, "comfort": 5, "energy": 5, "economy": 5},
        "nuisances": 0,
        "beacon": 1,
        "turns": 0,  # completed; this one is the first
    }
    assert turns_played(outcome) == 1


@rule("E9.1")
@pytest.mark.parametrize(("values", "square"), [((4, 4, 4, 5, 5), "23"), ((4, 4, 5, 5, 5), "21")])
def test_both_conditions_are_needed(values: tuple[int, ...], square: str) -> None:
    scene = position().finished("roues_partagees").nuisance("23", "mobility")
    table = scene.indicators(*values).begin().play(f"I w1 {square}")
    assert table.turn == 1


@rule("E9.1", "E7.6")
def test_a_card_can_win_too() -> None:
    table = position().plans(0, "subvention").indicators(5, 5, 5, 5, 4).begin().play("$4")
    assert table.outcome().reason == "goal_reached"


@rule("E9.3")
def test_lost_when_the_territory_is_full() -> None:
    scene = position().finished("zone_a_peage").full_but("12").plans(0, "accalmie").begin()
    scene.play("I w1 12")
    assert scene.turn == 0  # only at the end of the turn
    scene.play(".")
    assert (scene.outcome().winners, scene.outcome().reason) == ([], "territory_full")
    assert turns_played(scene.outcome()) == scene.outcome().summary["turns"] == 1


@rule("E9.3", "E9.1", "E4.5.4", "E1.5")
@pytest.mark.parametrize("criterion", INDICATOR_IDS)
def test_a_nuisance_of_any_criterion_is_no_cover_and_no_neighbour(criterion: str) -> None:
    scene = position().finished("zone_a_peage").nuisance("12", criterion).full_but("12", "21")
    assert scene.begin().play("I w1 21").turn == 1
    scene = position().finished("zone_a_peage").nuisance("44", criterion).indicators(7)
    table = scene.begin().play("I w1")
    assert table.moves() == ["12", "21", "23", "32"]
    assert (table.play("12").turn, int(table.state.nuisances())) == (1, 1)


@rule("E9.6", "E11.16")
def test_no_limit_of_turns_unless_a_simulation_sets_one() -> None:
    table = position().begin()
    table.state.turns = 10**6
    assert table.play("C +", deal=["micro_reseau"]).turn == 1
    table = position(max_turns="2").begin().play("C +", deal=["micro_reseau"])
    table.play("R . z z z z z", deal=["ouvrageur"] * 5)
    assert (table.outcome().winners, table.outcome().reason) == ([], "out_of_turns")
    assert turns_played(table.outcome()) == 2


@rule("E4.5.4", "E1.9")
@pytest.mark.parametrize(
    ("start", "beside"),
    [
        ("11", ["12", "21"]),
        ("14", ["13", "24"]),
        ("41", ["31", "42"]),
        ("44", ["34", "43"]),
        ("24", ["14", "23", "34"]),
        ("31", ["21", "32", "41"]),
        ("33", ["23", "32", "34", "43"]),
    ],
)
def test_squares_beside_a_square_do_not_go_over_the_edge(start: str, beside: list[str]) -> None:
    scene = position().finished("zone_a_peage")
    scene.state.territory[at("22")] = EMPTY
    scene.state.territory[at(start)] = START_TILE
    table = scene.begin().play("I w1")
    assert table.moves() == beside
    assert table.play(beside[-1]).on(beside[-1]) == "zone_a_peage"


@rule("E4.5.1", "E3.3")
@pytest.mark.parametrize("slot", [0, 1, 2])
def test_a_finished_tile_in_any_slot(slot: int) -> None:
    scene = position().site("zone_a_peage", "regulateur", "technologiste", slot=slot)
    table = scene.begin().play("I")
    assert table.moves() == [f"w{slot + 1}"]
    table.play(f"w{slot + 1} 12")
    assert (table.on("12"), table.site(), table.bag()) == ("zone_a_peage", ["-"] * 3, 25)


@rule("E4.5.5")
@pytest.mark.parametrize(
    ("name", "covers"),
    [
        ("arbres_connectes", "environment"),
        ("appli_des_trajets", "mobility"),
        ("budget_participatif", "comfort"),
        ("eclairage_sobre", "energy"),
        ("atelier_reparation", "economy"),
    ],
)
def test_each_criterion_is_covered_by_its_own_gain(name: str, covers: str) -> None:
    for criterion in INDICATOR_IDS:
        table = position().finished(name).nuisance("23", criterion).begin().play("I w1")
        assert ("23" in table.moves()) == (criterion == covers)


@rule("E9.1", "E1.2")
@pytest.mark.parametrize("low", [0, 1, 2, 3, 4])
def test_every_indicator_must_reach_the_goal(low: int) -> None:
    values = [4 if i == low else 7 for i in range(5)]
    table = position().finished("telepherique_urbain").indicators(*values).begin()
    table.play("I w1 12")
    assert (table.turn == -1) == (low in (0, 1, 3))  # it gains in those three


@rule("E9.1")
@pytest.mark.parametrize("where", ["11", "14", "33", "44"])
def test_a_single_nuisance_anywhere_is_one_too_many(where: str) -> None:
    scene = position().finished("roues_partagees").indicators(4, 4, 5, 5, 5)
    assert scene.nuisance(where, "environment").begin().play("I w1 12").turn == 1


@rule("E9.3")
@pytest.mark.parametrize("free", ["11", "44"])
def test_a_single_free_square_anywhere_and_the_game_goes_on(free: str) -> None:
    scene = position().finished("zone_a_peage").full_but("12", free).begin()
    assert scene.play("I w1 12").turn == 1


@rule("E9.2", "E9.3")
def test_what_a_lost_game_is_worth() -> None:
    table = position().role(0, "coordinatrice").beacon(5).crisis("canicule")
    scene = table.indicators(1, 2, 3, 4, 0).nuisance("11", "energy").begin().play("M")
    outcome = scene.outcome()
    values = {"environment": 1, "mobility": 2, "comfort": 3, "energy": 4, "economy": 0}
    assert (outcome.winners, outcome.sources) == ([], [values] * 3)
    assert outcome.summary == {"indicators": values, "nuisances": 1, "beacon": 6, "turns": 0}
    assert [int(scene.state.score(seat)) for seat in range(3)] == [10] * 3


@rule("E4.5.4", "E4.5.7", "E9.3")
def test_every_evolution_is_a_neighbour_and_covers_its_square() -> None:
    for name in (DATA.evolutions[0], DATA.evolutions[-1]):
        table = position().finished("zone_a_peage").built("23", name).begin().play("I w1")
        assert table.moves() == ["12", "13", "21", "24", "32", "33"]
    scene = position().finished("zone_a_peage").built("44", DATA.evolutions[0]).full_but("12")
    assert scene.begin().play("I w1 12").outcome().reason == "territory_full"
