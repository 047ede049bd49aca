"""E6, E9.2, E9.4, E9.5, E10.1-E10.7, E11.7, E11.8: managing the crises, and their effects."""

import pytest

from faubourg.games.evolutopia.components import ACTION_IDS
from faubourg.games.evolutopia.end import turns_played
from faubourg.testing.evolutopia import DATA, Position, number, position
from tests.rules import rule


def calm(*players: int) -> Position:
    """Nobody's role acts while managing."""
    return position(*players).role(0, "coordinatrice").role(1, "visionnaire")


@rule("E6.2", "E6.4", "E11.31")
def test_worked_example_4_the_first_manage_has_no_step_1() -> None:
    table = calm().blocked("choose", "assign").begin().play("M", deal=["choc_petrolier"])
    assert table.moves() == ["o1", "o2"]
    table.play("o1")
    assert table.blocked() == []
    table.play("#R")
    assert (table.blocked(), table.turn, table.beacon) == (["recruit"], 1, 1)
    assert table.indicators() == [2, 2, 2, 1, 2]


@rule("E6.2", "E6.8")
def test_worked_example_3_toxic_cloud_unmanaged() -> None:
    table = calm().crisis("nuage_toxique", "technologiste").begin()
    costs = [fact.kind for fact in table.previews("M")]
    assert costs == ["crisis_unmanaged", "pawn_moves", "becomes"]
    table.play("M", deal=["choc_petrolier"])
    assert (table.beacon, table.indicators()) == (2, [1, 2, 2, 2, 2])
    assert (table.bag(), table.experts("x")) == (25, [])
    assert table.state.crises.bottom == [number("nuage_toxique")]


@rule("E6.2", "E6.8")
def test_worked_example_3_toxic_cloud_managed() -> None:
    table = calm().crisis("nuage_toxique", "technologiste", "neo_urbaniste").begin()
    table.play("M", deal=["choc_petrolier"])
    assert (table.beacon, table.indicators(), table.bag()) == (1, [2] * 5, 25)


@rule("E6.3", "E6.8", "E11.32")
def test_worked_example_2_storm_warning_without_a_neo_urbanist_is_forced() -> None:
    table = calm().zone("ouvrageur").begin().play("M", deal=["avis_de_tempete"])
    assert table.beacon == 2
    assert table.moves() == ["#C", "#S", "#R", "#A", "#I"]


@rule("E6.7", "E6.8", "E11.33", "E10.3")
def test_worked_example_2_released_from_a_finished_tile() -> None:
    table = calm().finished("roues_partagees").begin()
    bag = table.bag()
    table.play("M", deal=["avis_de_tempete"]).play("o1")
    assert (table.bag(), table.beacon) == (bag + 1, 1)
    assert table.experts("w1") == ["ouvrageur"]
    assert table.state.missing(0) == 1


@rule("E6.7", "E10.3")
def test_released_are_those_of_the_zone_the_site_and_the_crisis() -> None:
    scene = calm().zone("regulateur", "ouvrageur").site("zone_a_peage", "regulateur")
    table = scene.begin().play("M", deal=["scandale_politique"]).play("o1")
    assert (table.zone(), table.experts("w1")) == (["ouvrageur"], [])


@rule("E6.3", "E11.7")
def test_options_are_judged_after_what_always_happens() -> None:
    scene = calm().indicators(2, 2, 0, 0, 2).nuisance("44", "energy").begin()
    scene.play("M", deal=["canicule"])  # neither energy nor comfort can fall: nothing happens
    assert scene.indicators() == [2, 2, 0, 0, 2]
    assert scene.beacon == 1
    assert "#C" in scene.moves()


@rule("E10.2", "E11.7", "E6.3")
@pytest.mark.parametrize(("nuisances", "beacon"), [(4, 1), (5, 2)])
def test_min_nuisances_counts_those_still_there(nuisances: int, beacon: int) -> None:
    scene = calm()
    for where in ("11", "12", "13", "14", "24")[:nuisances]:
        scene.nuisance(where, "energy")
    assert scene.begin().play("M", deal=["maree_noire"]).beacon == beacon


@rule("E9.2", "E11.7")
def test_lost_at_once_at_the_last_beacon() -> None:
    table = calm().beacon(5).crisis("nuage_toxique").begin().play("M")
    assert table.turn == -1
    assert (table.outcome().winners, table.outcome().reason) == ([], "last_beacon")
    assert turns_played(table.outcome()) == 1
    assert table.indicators() == [2] * 5  # the pawn came first in the list


@rule("E9.4")
def test_an_indicator_at_zero_does_not_lose_and_cannot_be_picked() -> None:
    table = calm().indicators(2, 0, 2, 2, 2).begin().play("M", deal=["choc_petrolier"])
    assert table.indicators() == [2, 0, 2, 1, 2]  # forced
    assert table.turn == 0


@rule("E9.5", "E10.2")
def test_the_pawn_never_goes_below_the_first_beacon() -> None:
    from faubourg.engine.dealer import SeededDealer
    from faubourg.games.evolutopia.effects import move_pawn

    table = calm().beacon(2).begin()
    move_pawn(table.state, -1, SeededDealer(1))
    assert table.beacon == 1
    move_pawn(table.state, -1, SeededDealer(1))
    assert table.beacon == 1


@rule("E6.4", "E10.4")
def test_extra_blocks_come_after_the_compulsory_marker() -> None:
    table = calm().begin().play("M", deal=["bouchon_monstre"]).play("o2 #C")
    assert table.moves() == ["#S", "#R", "#A", "#I"]
    assert table.refused("#C").code == "already_blocked"
    table.play("#I")
    assert (table.blocked(), table.turn) == (["choose", "inaugurate"], 1)


@rule("E6.6")
def test_cards_go_under_the_deck_which_is_never_reshuffled() -> None:
    table = calm().crisis("canicule").begin()
    for name in DATA.crises:
        if name != "canicule":
            table.state.crises.middle.remove(number(name))
            table.state.crises.put_under(number(name))
    table.play("M")  # nothing is left to chance: the order of the deck is known
    assert table.crisis() == "avis_de_tempete"
    assert table.state.crises.bottom[-1] == number("canicule")
    assert table.state.crises.size() == 14


@rule("E10.1", "E11.7")
def test_a_named_indicator_and_the_highest_with_a_tie() -> None:
    scene = calm().crisis("penurie_de_materiaux").indicators(4, 4, 2, 1, 0).begin().play("M")
    assert scene.moves() == ["env", "mob"]
    scene.play("mob", deal=["choc_petrolier"])
    assert (scene.indicators(), scene.beacon) == ([4, 3, 2, 1, 0], 2)
    scene = calm().crisis("scandale_politique").indicators(4, 3, 2, 1, 0).begin()
    scene.play("M", deal=["choc_petrolier"])
    assert scene.indicators() == [3, 3, 2, 1, 0]


@rule("E10.3")
@pytest.mark.parametrize(("zone", "gone"), [(3, 2), (1, 1)])
def test_some_of_the_zone_are_released_by_choice(zone: int, gone: int) -> None:
    table = calm().zone(*["ouvrageur", "concepteur", "regulateur"][:zone]).begin()
    table.play("M", deal=["epidemie"]).play("o1")
    for _ in range(gone):
        table.play(table.moves()[0])
    assert len(table.zone()) == zone - gone
    assert "#C" in table.moves()


@rule("E10.5")
def test_drop_study() -> None:
    table = calm().study("zone_a_peage", "tiers_lieu").begin()
    table.play("M", deal=["penurie_de_materiaux"]).play("o1")
    assert table.moves() == ["s1", "s2"]
    table.play("s2")
    assert (table.study()[1], table.under()) == ("-", ["tiers_lieu"])


@rule("E10.6", "E11.8")
def test_drop_site_sends_the_experts_to_the_bag_without_a_choice() -> None:
    table = calm().finished("zone_a_peage").site("tiers_lieu").begin()
    table.play("M", deal=["crue_soudaine"]).play("o1 w1")
    assert (table.site()[0], table.bag(), table.under()) == ("-", 25, ["zone_a_peage"])


@rule("E10.7", "E11.8")
def test_drop_bon_plan_of_anybody_without_silence() -> None:
    table = calm().plans(1, "accalmie").plans(2, "renfort").begin()
    table.play("M", deal=["krach_boursier"]).play("o2")
    assert table.moves() == ["$2", "$5"]
    table.play("$5")
    assert (table.held(1), int(table.state.silent)) == ([], 0)
    assert table.state.plans.bottom == [number("accalmie")]


@rule("E6.3")
def test_an_option_without_effect_cannot_be_picked() -> None:
    table = calm().begin().play("M", deal=["krach_boursier"])
    assert table.indicators() == [2, 2, 2, 2, 1]
    table = calm().study("zone_a_peage").begin().play("M", deal=["choc_petrolier"])
    assert table.refused("o3").code == "option_without_effect"


@rule("E6.5", "E8.3")
def test_no_role_is_swapped_with_several_players() -> None:
    table = calm().begin().play("M", deal=["choc_petrolier"]).play("o1 #C")
    assert table.roles(0) == ["coordinatrice"]


@rule("E5.12", "E11.10", "E6.4")
def test_the_negotiator_spares_the_compulsory_marker_not_an_extra_one() -> None:
    table = position().role(0, "negociatrice").begin()
    table.play("M o2 #C", deal=["bouchon_monstre"])
    assert table.moves() == ["#S", "#R", "#A", "#I"]  # no use of the role any more
    table = position().role(0, "negociatrice").begin().play("M o1 !", deal=["bouchon_monstre"])
    assert (table.blocked(), table.turn) == ([], 1)


@rule("E6.2", "E11.7")
def test_each_crisis_pays_its_own_price() -> None:
    """The last card of the deck and the first: each list of effects is its own."""
    table = calm().crisis("choc_petrolier").begin().play("M", deal=["avis_de_tempete"])
    assert (table.indicators(), table.beacon) == ([2, 2, 2, 1, 2], 3)  # and the pawn by force
    table = calm().crisis("canicule").begin().play("M", deal=["fuite_des_cerveaux"])
    assert (table.indicators(), table.beacon) == ([2] * 5, 3)


@rule("E6.3", "E11.14")
def test_lull_where_only_what_always_happens_would_act() -> None:
    scene = calm().plans(0, "accalmie").indicators(2, 2, 0, 0, 2)
    for where in ("11", "12", "13", "14", "24"):
        scene.nuisance(where, "energy")
    table = scene.begin().play("M", deal=["canicule"])
    assert table.moves() == [".", "$5"]
    table.play("$5")
    assert (table.beacon, table.moves()[0]) == (1, "#C")


@rule("E6.3", "E11.7")
def test_what_always_happens_comes_before_the_option_and_may_end_the_game() -> None:
    scene = calm().beacon(5)
    for where in ("11", "12", "13", "14", "24"):
        scene.nuisance(where, "energy")
    table = scene.begin().play("M", deal=["canicule"])
    assert (table.turn, table.outcome().reason) == (-1, "last_beacon")


@rule("E10.1", "E6.3")
def test_each_indicator_falls_by_its_own_option() -> None:
    for crisis, option, indicator in (
        ("maree_noire", 1, 0),
        ("choc_petrolier", 2, 1),
        ("canicule", 2, 2),
        ("choc_petrolier", 1, 3),
        ("penurie_de_materiaux", 2, 4),
    ):
        table = calm().study("zone_a_peage").zone("ouvrageur").begin()
        table.play(f"M o{option}", deal=[crisis])
        assert table.indicators() == [2 - (i == indicator) for i in range(5)]


@rule("E10.3", "E6.7")
@pytest.mark.parametrize(
    ("crisis", "kind"),
    [
        ("avis_de_tempete", "neo_urbaniste"),
        ("grande_panne", "technologiste"),
        ("greve_generale", "ouvrageur"),
        ("scandale_politique", "regulateur"),
        ("fuite_des_cerveaux", "concepteur"),
    ],
)
@pytest.mark.parametrize("where", ["zone", "w1", "w2", "w3", "nowhere"])
def test_all_of_a_type_wherever_they_are(crisis: str, kind: str, where: str) -> None:
    tile = "ville_du_quart_d_heure" if kind == "regulateur" else "geothermie_profonde"
    scene = calm().zone(*[kind] * (2 if where == "zone" else 0))
    if where[0] == "w":
        scene.site(tile, kind, slot=int(where[1]) - 1)
    table = scene.begin().play("M", deal=[crisis])
    assert table.moves()[0] == ("#C" if where == "nowhere" else "o1")
    if where != "nowhere":
        table.play("o1")
    assert (table.bag(), table.zone(), table.experts("w1")) == (25, [], [])


@rule("E10.5", "E10.6", "E6.3")
@pytest.mark.parametrize("slot", [0, 1, 2])
def test_one_tile_in_any_slot_can_be_dropped(slot: int) -> None:
    scene = calm()
    scene.state.study[slot] = number("tiers_lieu")
    table = scene.begin().play("M", deal=["penurie_de_materiaux"])
    assert table.play("o1").moves() == [f"s{slot + 1}"]
    assert table.play(f"s{slot + 1}").study() == ["-"] * 3
    table = calm().site("tiers_lieu", slot=slot).begin().play("M", deal=["crue_soudaine"])
    assert table.play("o1").moves() == [f"w{slot + 1}"]
    assert table.play(f"w{slot + 1}").site() == ["-"] * 3


@rule("E6.4")
@pytest.mark.parametrize("letter", "CSRAI")
def test_the_marker_may_go_on_any_action(letter: str) -> None:
    table = calm().blocked("choose", "start").begin().play("M o1", deal=["choc_petrolier"])
    assert table.moves() == ["#C", "#S", "#R", "#A", "#I"]
    assert table.play(f"#{letter}").blocked() == [dict(zip("CSRAI", ACTION_IDS))[letter]]


@rule("E6.3", "E10.3")
def test_nobody_to_release_from_the_zone() -> None:
    table = calm().site("zone_a_peage", "regulateur").begin().play("M", deal=["epidemie"])
    assert table.indicators() == [2, 2, 1, 2, 2]  # the other option is forced
