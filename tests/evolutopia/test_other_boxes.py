"""E10: the vocabulary of effects goes further than our cards, for owners who type in others."""

import zlib
from importlib.resources import files
from pathlib import Path

import pytest

from faubourg.engine import Refusal
from faubourg.testing.evolutopia import Position, position
from tests.rules import rule

OURS = (files("faubourg.games.evolutopia") / "evolutopia.toml").read_text("utf-8")
GRANT = 'indicator = "lowest", by = 1'
FREE_SLOT = 'do = "unblock_action", count = 1'
GRIDLOCK = 'do = "extra_block", count = 1'
HIGHEST = 'indicator = "highest", by = -1'
FLOOD = '[{ do = "drop_site", count = 1 }]'
SHORTAGE = '[{ do = "drop_study", count = 1 }]'
CRASH = '[{ do = "drop_bon_plan", count = 1 }]'
EPIDEMIC = '[{ do = "release_experts", type = "any", scope = "experts_zone", count = 2 }]'
TURNKEY = "look = 5, keep = 1"
FIVE = ["tiers_lieu", "micro_reseau", "monnaie_locale", "fret_fluvial", "bus_hydrogene"]


class Box:
    """Makes positions of a game with other cards."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, old: str, new: str) -> Position:
        return position(data=self.other(old, new)).role(0, "coordinatrice")

    def other(self, old: str, new: str) -> str:
        """The file with one thing changed, the same for the same change: it is read once."""
        assert old in OURS
        path = self.path / f"{zlib.crc32((old + new).encode())}.toml"
        path.write_text(OURS.replace(old, new, 1), "utf-8")
        return str(path)


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    return Box(tmp_path_factory.mktemp("boxes"))


# -- E10.1, E10.2: the tracks ---------------------------------------------------------------------


@rule("E10.1")
def test_the_lowest_is_found_anew_for_each_point(box: Box) -> None:
    two = 'indicator = "lowest", by = 2'
    table = box(GRANT, two).plans(0, "subvention").indicators(1, 1, 3, 3, 3).begin().play("$4")
    assert table.moves() == ["env", "mob"]
    assert table.play("mob").indicators() == [2, 2, 3, 3, 3]
    assert "M" in table.moves()
    table = box(GRANT, two).plans(0, "subvention").indicators(1, 3, 3, 3, 3).begin()
    assert table.play("$4").indicators() == [3, 3, 3, 3, 3]
    table = box(GRANT, two).plans(0, "subvention").indicators(3).begin().play("$4 com")
    assert table.moves() == ["env", "mob", "ene", "eco"]
    assert table.play("eco").indicators() == [3, 3, 4, 3, 4]
    assert "M" in table.moves()


@rule("E10.1")
def test_the_highest_is_found_anew_for_each_point(box: Box) -> None:
    scene = box(HIGHEST, 'indicator = "highest", by = -2').crisis("penurie_de_materiaux")
    table = scene.indicators(4, 2, 2, 2, 3).begin().play("M")
    assert (table.moves(), table.indicators()) == (["env", "eco"], [3, 2, 2, 2, 3])
    table.play("eco", deal=["choc_petrolier"])
    assert table.indicators() == [3, 2, 2, 2, 2]


@rule("E10.1", "E9.4", "E11.29")
def test_points_beyond_the_end_of_the_track_are_lost(box: Box) -> None:
    scene = box(GRANT, 'indicator = "lowest", by = 3').plans(0, "subvention")
    table = scene.indicators(6, 7, 7, 7, 7).nuisance("44", "energy").begin().play("$4")
    assert (table.indicators(), "M" in table.moves()) == ([7] * 5, True)
    scene = box(HIGHEST, 'indicator = "highest", by = -2').crisis("penurie_de_materiaux")
    table = scene.indicators(1, 0, 0, 0, 0).begin().play("M", deal=["bouchon_monstre"])
    assert (table.indicators(), table.beacon) == ([0] * 5, 2)
    scene = box('indicator = "comfort", by = -1', 'indicator = "comfort", by = -3')
    table = scene.crisis("avis_de_tempete").begin().play("M", deal=["choc_petrolier"])
    assert table.indicators() == [2, 2, 0, 2, 2]


@rule("E9.1", "E10.1")
def test_the_game_is_won_in_the_middle_of_an_effect(box: Box) -> None:
    scene = box(GRANT, 'indicator = "lowest", by = 2').plans(0, "subvention")
    table = scene.indicators(4, 5, 5, 5, 5).begin().play("$4")
    assert (table.turn, table.indicators()) == (-1, [5] * 5)
    scene = box(GRANT, 'indicator = "lowest", by = 2').plans(0, "subvention")
    table = scene.indicators(4, 4, 5, 5, 5).begin().play("$4 env")
    assert (table.turn, table.indicators()) == (-1, [5] * 5)


@rule("E10.2", "E9.5")
def test_the_pawn_goes_back_but_not_from_the_first_beacon(box: Box) -> None:
    back = 'do = "crisis_pawn", by = -1'
    assert "$3" not in box(FREE_SLOT, back).plans(0, "creneau_libre").begin().moves()
    table = box(FREE_SLOT, back).plans(0, "creneau_libre").beacon(2).begin().play("$3")
    assert (table.beacon, "M" in table.moves()) == (1, True)
    back = 'do = "crisis_pawn", by = -3, min_nuisances = 2'
    scene = box(FREE_SLOT, back).plans(0, "creneau_libre").beacon(3).nuisance("11", "energy")
    assert "$3" not in scene.begin().moves()
    scene = box(FREE_SLOT, back).plans(0, "creneau_libre").beacon(3).nuisance("11", "energy")
    assert scene.nuisance("12", "energy").begin().play("$3").beacon == 1


@rule("E10.2", "E9.5")
@pytest.mark.parametrize(("beacon", "moves"), [(1, []), (2, [(2, 1)])])
def test_a_pawn_that_stays_where_it_is_is_not_told(
    beacon: int, moves: list[tuple[int, int]], box: Box
) -> None:
    by = 'unmanaged = [{ do = "crisis_pawn", by = %s }'
    table = box(by % 1, by % -1).crisis("avis_de_tempete").beacon(beacon).begin()
    table.play("M", deal=["canicule"])
    pawn = [event.params for event in table.events if event.kind == "pawn"]
    assert [(told["before"], told["after"]) for told in pawn] == moves


@rule("E10.2", "E9.2")
def test_the_pawn_stops_at_the_last_beacon(box: Box) -> None:
    scene = box(
        'unmanaged = [{ do = "crisis_pawn", by = 1 }', 'unmanaged = [{ do = "crisis_pawn", by = 4 }'
    )
    table = scene.crisis("avis_de_tempete").beacon(3).begin().play("M")
    assert (table.beacon, table.outcome().reason) == (6, "last_beacon")
    scene = box(FREE_SLOT, 'do = "crisis_pawn", by = 1').plans(0, "creneau_libre").beacon(5)
    assert scene.begin().play("$3").outcome().reason == "last_beacon"


# -- E10.3-E10.7: what a crisis takes -------------------------------------------------------------


@rule("E10.3", "E11.7")
def test_as_many_of_the_zone_as_there_are(box: Box) -> None:
    scene = box(EPIDEMIC, EPIDEMIC.replace("2", "5")).zone("ouvrageur", "ouvrageur", "regulateur")
    table = scene.begin().play("M o1", deal=["epidemie"])
    assert table.moves() == [":r", ":o"]
    table.play(":o :r")
    assert (table.moves(), table.bag()) == ([":o"], 24)
    table.play(":o")
    assert (table.zone(), table.bag(), table.moves()[0]) == ([], 25, "#C")


@rule("E10.3", "E6.3")
def test_the_list_goes_on_where_nobody_is_in_the_zone(box: Box) -> None:
    both = EPIDEMIC.replace("}]", '}, { do = "crisis_pawn", by = 1 }]')
    table = box(EPIDEMIC, both).begin().play("M o1", deal=["epidemie"])
    assert (table.beacon, table.moves()[0]) == (2, "#C")
    table = box(EPIDEMIC, both).zone("ouvrageur").begin().play("M o1 :o", deal=["epidemie"])
    assert (table.beacon, table.moves()[0]) == (2, "#C")


@rule("E10.4", "E3.4", "E6.4")
def test_extra_markers_up_to_five_and_only_this_time(box: Box) -> None:
    table = box(GRIDLOCK, 'do = "extra_block", count = 5').begin()
    table.play("M o2 #C #S #R #A", deal=["bouchon_monstre"])
    assert table.moves() == ["#I"]
    table.play("#I")
    assert (len(table.blocked()), table.turn) == (5, 1)
    table.play("M", deal=["choc_petrolier"]).play("o1 #C")
    assert (table.blocked(), table.turn) == (["choose"], 2)


@rule("E10.4", "E5.12")
def test_two_extra_markers_after_the_negotiator(box: Box) -> None:
    scene = box(GRIDLOCK, 'do = "extra_block", count = 2').role(0, "negociatrice")
    table = scene.role(1, "mediateur").role(2, "visionnaire").begin()
    table.play("M o2 ! #C", deal=["bouchon_monstre"])
    assert table.moves() == ["#S", "#R", "#A", "#I"]
    table.play("#I")
    assert (table.blocked(), table.turn) == (["choose", "inaugurate"], 1)


@rule("E10.5")
@pytest.mark.parametrize("tiles", [0, 1, 2, 3])
def test_two_tiles_of_study_or_as_many_as_there_are(tiles: int, box: Box) -> None:
    names = ["zone_a_peage", "tiers_lieu", "micro_reseau"][:tiles]
    two = '[{ do = "drop_study", count = 2 }, { do = "crisis_pawn", by = 1 }]'
    table = box(SHORTAGE, two).study(*names).begin()
    table.play("M o1", deal=["penurie_de_materiaux"])
    for slot in range(min(tiles, 2)):
        assert table.moves() == [f"s{i + 1}" for i in range(slot, tiles)]
        table.play(f"s{slot + 1}")
    assert (table.under(), table.beacon) == (names[:2], 2)
    assert table.moves()[0] == "#C"


@rule("E10.6")
@pytest.mark.parametrize("tiles", [0, 1, 2, 3])
def test_two_tiles_of_site_or_as_many_as_there_are(tiles: int, box: Box) -> None:
    names = ["zone_a_peage", "tiers_lieu", "micro_reseau"][:tiles]
    scene = box(FLOOD, '[{ do = "drop_site", count = 2 }, { do = "crisis_pawn", by = 1 }]')
    for name in names:
        scene.site(name)
    table = scene.begin().play("M o1", deal=["crue_soudaine"])
    for slot in range(min(tiles, 2)):
        assert table.moves() == [f"w{i + 1}" for i in range(slot, tiles)]
        table.play(f"w{slot + 1}")
    assert (table.under(), table.beacon) == (names[:2], 2)
    assert table.moves()[0] == "#C"


@rule("E10.7")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_two_bon_plans_or_as_many_as_there_are(held: int, box: Box) -> None:
    scene = box(CRASH, '[{ do = "drop_bon_plan", count = 2 }, { do = "crisis_pawn", by = 1 }]')
    scene.plans(1, *["renfort", "ruban_coupe"][:held])
    table = scene.begin().play("M o2", deal=["krach_boursier"])
    for _ in range(held):
        table.play(table.moves()[-1])
    assert (table.held(1), table.beacon, table.moves()[0]) == ([], 2, "#C")


@rule("E6.3")
def test_a_crisis_of_four_options(box: Box) -> None:
    pawn = '[{ do = "crisis_pawn", by = 1 }],'
    economy = '[{ do = "indicator", indicator = "economy", by = -1 }],'
    comfort = '[{ do = "indicator", indicator = "comfort", by = -1 }],'
    table = box(pawn, pawn + economy + comfort).begin().play("M", deal=["avis_de_tempete"])
    assert table.moves() == ["o2", "o3", "o4"]  # there is no Neo-urbanist to release
    assert (table.play("o4").indicators(), table.beacon) == ([2, 2, 1, 2, 2], 1)
    scene = box(pawn, pawn + economy + comfort).indicators(2, 2, 0, 2, 2).begin()
    assert scene.play("M", deal=["avis_de_tempete"]).moves() == ["o2", "o3"]
    with pytest.raises(Refusal) as refused:
        box(pawn, pawn + economy + comfort + comfort)
    assert refused.value.code == "data_options"


# -- E10.8-E10.18: Bon Plans and roles ------------------------------------------------------------


@rule("E10.10")
def test_two_markers_are_removed_or_as_many_as_there_are(box: Box) -> None:
    two = 'do = "unblock_action", count = 2'
    scene = box(FREE_SLOT, two).plans(0, "creneau_libre").blocked("choose", "start", "assign")
    table = scene.begin().play("$3 *S")
    assert table.moves() == ["*C", "*A"]
    assert table.play("*A").blocked() == ["choose"]
    assert "C" not in table.moves()
    table = box(FREE_SLOT, two).plans(0, "creneau_libre").blocked("start").begin().play("$3 *S")
    assert (table.blocked(), "C" in table.moves()) == ([], True)


@rule("E10.12")
def test_a_search_of_three_without_an_expert(box: Box) -> None:
    scene = box(
        f'{TURNKEY}, to = "study_or_site", experts_from_bag = 1',
        'look = 3, keep = 1, to = "study_or_site", experts_from_bag = 0',
    )
    table = scene.plans(0, "projet_cle_en_main").top(FIVE[0]).begin()
    table.play("$6", deal=FIVE[1:4])
    assert table.moves() == ["p1", "p2", "p3"]
    table.play("p2")
    assert table.moves() == ["+", "w"]
    table.play("w p1")
    assert (table.site()[0], table.under(), table.top()) == (FIVE[1], [FIVE[0], FIVE[2]], FIVE[3])


@rule("E10.13")
def test_an_exchange_in_the_zone_alone(box: Box) -> None:
    zone = 'do = "swap_experts", count = 2, where = "experts_zone"'
    scene = box('do = "swap_experts", count = 2, where = "zone_or_assigned"', zone)
    table = scene.plans(0, "reconversion").site("zone_a_peage", "regulateur").begin()
    assert table.refused("$7").code == "plan_without_effect"
    scene = box('do = "swap_experts", count = 2, where = "zone_or_assigned"', zone)
    scene.plans(0, "reconversion").site("zone_a_peage", "regulateur").zone("ouvrageur")
    table = scene.begin().play("$7")
    assert table.moves() == ["~oz"]
    assert table.play("~oz :c").moves() == [".", "~cz"]


@rule("E10.14")
@pytest.mark.parametrize(("missing", "allowed"), [("", 0), (", allow_missing = 2", 2)])
def test_how_many_may_be_missing(missing: str, allowed: int, box: Box) -> None:
    ribbon = 'action = "inaugurate"'
    for there in range(4):
        scene = box(f"{ribbon}, allow_missing = 1", ribbon + missing).plans(0, "ruban_coupe")
        table = scene.site("toits_vegetaux", *["concepteur", "neo_urbaniste", "ouvrageur"][:there])
        assert ("$9" in table.begin().moves()) == (3 - there <= allowed)


@rule("E10.18")
def test_a_crisis_with_two_missing_and_nobody_there(box: Box) -> None:
    scene = box("count = 1, min_assigned = 1", "count = 2, min_assigned = 0").role(0, "secouriste")
    assert scene.crisis("nuage_toxique").begin().play("M").moves() == [".", "!"]
    scene = box("count = 1, min_assigned = 1", "count = 2, min_assigned = 2").role(0, "secouriste")
    table = scene.crisis("choc_petrolier", "ouvrageur").begin()
    assert table.play("M", deal=["canicule"]).beacon == 2


@rule("E2.12")
@pytest.mark.parametrize(
    ("old", "new", "option"),
    [
        ("indicator_goal = 5", "indicator_goal = 4", "indicators"),
        ("crisis_beacons = 6", "crisis_beacons = 4", "beacon"),
    ],
)
def test_no_territory_that_is_won_or_lost_at_once(
    old: str, new: str, option: str, box: Box
) -> None:
    given = {"data": box.other(old, new), "level": "custom"}
    position(3, **given, **{option: "3"})
    with pytest.raises(Refusal) as refused:
        position(3, **given, **{option: "4"})
    assert refused.value.params["high"] == 3


@rule("E2.12")
@pytest.mark.parametrize(
    ("old", "new", "option"),
    [
        ("indicator_goal = 5", "indicator_goal = 7", "indicators"),
        ("crisis_beacons = 6", "crisis_beacons = 9", "beacon"),
    ],
)
def test_no_territory_begins_beyond_4_however_far_the_goal(
    old: str, new: str, option: str, box: Box
) -> None:
    given = {"data": box.other(old, new), "level": "custom"}
    position(3, **given, **{option: "4"})
    with pytest.raises(Refusal) as refused:
        position(3, **given, **{option: "5"})
    assert refused.value.params["high"] == 4


@rule("E10.3", "E6.3")
def test_releasing_nobody_is_not_told(box: Box) -> None:
    storm = 'type = "neo_urbaniste", scope = "all_in_play" }'
    table = box(storm, storm + ', { do = "crisis_pawn", by = 1 }').begin()
    table.play("M o1", deal=["avis_de_tempete"])
    assert table.told() == ["manages", "crisis", "option_taken", "pawn", "all_freed"]
