"""E1, E2: what is in the box, and how the game is set up."""

from collections import Counter
from typing import cast

import pytest

from faubourg.engine import NOW, PERFECT, Refusal, SeededDealer
from faubourg.games.evolutopia.components import EMPTY, INDICATOR_IDS, NUISANCE, START_TILE
from faubourg.games.evolutopia.data import LEVELS
from faubourg.games.evolutopia.state import EvolutopiaState
from faubourg.testing.evolutopia import DATA, GAME, at, number, position
from tests.rules import rule

GRIDS = {
    "discovery": ".#.. .S.. ..#. ....",
    "1": "#..# .S.. ...# .#..",
    "2": "#.#. #S.. ..#. .#.#",
    "3": ".##. #S#. .##. #..#",
    "4": "##.# #S#. .#.. ####",
}


def new(players: int = 3, seed: int = 1, **options: str) -> EvolutopiaState:
    return cast(EvolutopiaState, GAME.new(players, options, SeededDealer(seed)))


@rule("E1.1", "E1.4", "E1.6", "E1.7", "E1.8")
def test_the_box() -> None:
    assert [len(DATA.evolutions), len(DATA.crises), len(DATA.plans), len(DATA.roles)] == [
        35,
        15,
        9,
        10,
    ]
    state = new()
    experts = [int(state.bag.counts[kind] + state.zone[kind]) for kind in range(5)]
    assert experts == [5] * 5
    wheels = number("roues_partagees")
    assert [int(n) for n in DATA.needs[wheels * 5 : wheels * 5 + 5]] == [0, 1, 0, 1, 0]
    assert [int(n) for n in DATA.gains[wheels * 5 : wheels * 5 + 5]] == [1, 1, 0, 0, 0]
    assert Counter(int(picto) for picto in DATA.picto) == {0: 13, 1: 10, 2: 12}


@rule("E1.2", "E1.3")
def test_the_tracks() -> None:
    assert (DATA.goal, DATA.beacons) == (5, 6)
    state = new()
    state.indicators[0] = 8
    with pytest.raises(ValueError, match="indicators"):
        state.check()
    state = new()
    state.beacon = 7
    with pytest.raises(ValueError, match="beacon"):
        state.check()


@rule("E1.5")
def test_the_ten_nuisances_are_the_pairs_of_criteria() -> None:
    pairs = {frozenset(map(int, DATA.sides[2 * i : 2 * i + 2])) for i in range(10)}
    assert len(pairs) == 10
    assert Counter(int(side) for side in DATA.sides) == dict.fromkeys(range(5), 4)


@rule("E1.9")
def test_the_territory_has_sixteen_squares_from_11_to_44() -> None:
    assert len(new().territory) == 16
    assert [at("11"), at("14"), at("22"), at("44")] == [0, 3, 5, 15]


@rule("E1.10")
def test_nothing_is_hidden_but_the_order_of_piles() -> None:
    state = new(4)
    for seat in (None, 0, 3):
        assert GAME.state_from(state.view(seat, PERFECT), SeededDealer(1)) == state
        view = state.view(seat, NOW).data()
        assert view["stack"] == {"top": [int(state.top())], "middle": [0] * 35, "bottom": []}
        assert (view["stack_left"], view["crises_left"], view["plans_left"]) == (32, 15, 9)
        assert view["study"] == [*[int(tile) for tile in state.study[:2]], -1]
        assert (view["crisis"], view["holder"]) == (-1, [-1] * 9)
    assert sum(state.box.counts) == 6  # the hidden roles are in the box until turned up


@rule("E1.10")
def test_what_went_under_is_known_to_perfect_memory_only() -> None:
    table = (
        position().top("tiers_lieu").begin().play("C - +", deal=["micro_reseau", "zone_a_peage"])
    )
    assert table.under() == ["tiers_lieu"]
    seen, known = table.state.view(0, NOW), table.state.view(0, PERFECT)
    assert seen.data()["stack"] != known.data()["stack"]
    world = GAME.state_from(known, SeededDealer(1))
    assert cast(EvolutopiaState, world).stack.bottom == [number("tiers_lieu")]
    forgetful = cast(EvolutopiaState, GAME.state_from(seen, SeededDealer(1)))
    assert forgetful.stack.bottom == []
    assert forgetful.stack.middle.counts[number("tiers_lieu")] == 1


@rule("E2.1", "E2.2", "E2.3", "E2.4", "E2.5", "E2.6", "E2.8")
def test_worked_example_1_setup() -> None:
    state = new(level="1")
    assert (state.stack.size(), state.crises.size(), state.plans.size()) == (32, 15, 9)
    assert sum(tile != EMPTY for tile in state.study) == 2
    assert sum(tile != EMPTY for tile in state.site) == 1
    assert (int(state.zone_size()), int(state.bag.total)) == (3, 22)
    assert (state.blocked, state.crisis, state.beacon) == (0, EMPTY, 1)
    assert [int(value) for value in state.indicators] == [2] * 5
    assert list(state.holder) == [EMPTY] * 9
    # every pile lies in no order that anybody knows, but for the top Evolution
    assert (len(state.stack.top), state.stack.bottom) == (1, [])
    assert (state.crises.top, state.plans.top) == ([], [])


@rule("E2.5", "E2.11")
def test_worked_example_1_discovery() -> None:
    state = new(level="discovery")
    assert [int(value) for value in state.indicators] == [3] * 5
    assert (state.beacon, state.nuisances()) == (2, 2)


@rule("E2.2")
def test_no_picto_acts_at_setup() -> None:
    for seed in range(40):
        state = new(seed=seed)
        assert state.plans.size() == 9


@rule("E2.7", "E11.3")
def test_everybody_has_a_visible_role_over_a_hidden_one() -> None:
    state = new(5)
    first = [int(state.roles[2 * seat]) for seat in range(5)]
    assert len(set(first)) == 5
    assert [int(state.roles[2 * seat + 1]) for seat in range(5)] == [EMPTY] * 5
    assert [int(uses) for uses in state.uses] == [3] * 5
    assert sum(state.box.counts) == 5


@rule("E2.9", "E2.11")
@pytest.mark.parametrize("level", GRIDS)
def test_configurations(level: str) -> None:
    state = new(level=level)
    signs = {int(START_TILE): "S", int(EMPTY): "."}
    grid = "".join(signs.get(int(content), "#") for content in state.territory)
    assert grid == GRIDS[level].replace(" ", "")


@rule("E2.9")
def test_nuisances_are_drawn_at_random_on_either_side_in_the_listed_order() -> None:
    seen: Counter[int] = Counter()
    for seed in range(200):
        state = new(seed=seed, level="4")
        criteria = [int(c - NUISANCE) for c in state.territory if c >= NUISANCE]
        assert len(criteria) == 10
        seen.update(criteria)
    # each of the ten tiles lies there with one of its sides, so each criterion on average twice
    assert all(330 < seen[criterion] < 470 for criterion in range(5))
    dealer = SeededDealer(3)
    dealer.attend()
    GAME.new(3, {"level": "1"}, dealer)
    laid = [event.params["square"] for event in dealer.events if event.kind == "nuisance"]
    assert laid == ["11", "14", "34", "42"]


@rule("E2.10")
def test_any_player_may_begin_and_play_goes_to_the_left() -> None:
    assert {int(new(3, seed).turn) for seed in range(40)} == {0, 1, 2}
    table = position().turn(2).zone("ouvrageur").begin()
    table.play("C +", deal=["micro_reseau"])
    assert table.turn == 0


@rule("E2.12")
def test_a_territory_of_ones_own() -> None:
    own = {"level": "custom", "start": "44", "nuisances": "11,14 41", "indicators": "4"}
    state = new(3, 1, **own, beacon="3")
    assert state.territory[at("44")] == START_TILE
    assert [i for i in range(16) if state.territory[i] >= NUISANCE] == [
        at("11"),
        at("14"),
        at("41"),
    ]
    assert ([int(v) for v in state.indicators], state.beacon) == ([4] * 5, 3)
    usual = new(level="custom")
    assert ([int(v) for v in usual.indicators], usual.beacon) == ([2] * 5, 1)


@rule("E2.12")
@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("start", "55", "territory_square"),
        ("start", "x", "territory_square"),
        ("nuisances", "11 11", "territory_twice"),
        ("nuisances", "22 33 22", "territory_twice"),
        ("nuisances", "11 12 13 14 21 23 24 31 32 33 34", "territory_count"),
        ("nuisances", ",", "territory_count"),
        ("indicators", "5", "option_number"),
        ("beacon", "0", "option_number"),
        ("beacon", "5", "option_number"),
        ("max_turns", "-1", "option_number"),
    ],
)
def test_bad_territories_are_refused(option: str, value: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        new(3, 1, level="custom", **{option: value})
    assert refused.value.code == code


@rule("E2.12")
@pytest.mark.parametrize(
    ("given", "start", "nuisances"),
    [
        ({}, "22", ["12", "33"]),
        ({"start": "44"}, "44", ["12", "33"]),
        ({"start": "12"}, "12", ["22", "33"]),
        ({"start": "33"}, "33", ["12", "22"]),
        ({"nuisances": "22"}, "11", ["22"]),
        ({"nuisances": "22 11"}, "12", ["11", "22"]),
    ],
)
def test_what_is_not_given_makes_room(
    given: dict[str, str], start: str, nuisances: list[str]
) -> None:
    state = new(3, 1, level="custom", **given)
    assert state.territory[at(start)] == START_TILE
    found = [i for i in range(16) if state.territory[i] >= NUISANCE]
    assert found == sorted(at(name) for name in nuisances)


@rule("E2.12")
def test_start_tile_and_nuisance_are_not_given_one_square() -> None:
    with pytest.raises(Refusal) as refused:
        new(3, 1, level="custom", start="22", nuisances="22")
    assert refused.value.code == "territory_twice"


@rule("E2.12")
def test_a_territory_of_ones_own_needs_the_custom_level() -> None:
    with pytest.raises(Refusal) as refused:
        new(3, 1, level="2", start="11")
    assert refused.value.code == "only_custom"
    with pytest.raises(Refusal) as refused:
        new(3, 1, level="2", beacon="2", nuisances="12", start="11")
    assert refused.value.params == {"option": "start"}  # the first, whatever the order
    assert set(LEVELS) == set(DATA.territories)
    assert INDICATOR_IDS[0] == "environment"


@rule("E2.12")
@pytest.mark.parametrize("square", ["11", "14", "41", "44"])
def test_the_start_tile_on_any_square(square: str) -> None:
    state = new(3, 1, level="custom", start=square, nuisances="23")
    assert [i for i in range(16) if state.territory[i] == START_TILE] == [at(square)]


@rule("E2.12")
@pytest.mark.parametrize("square", ["01", "10", "15", "51", "1", "111", "1x", "²2", "-1"])
def test_no_square_beyond_the_grid(square: str) -> None:
    for option in ("start", "nuisances"):
        with pytest.raises(Refusal) as refused:
            new(3, 1, level="custom", **{option: square})
        assert refused.value.params == {"option": option, "value": square}


@rule("E2.12")
def test_one_to_ten_nuisances() -> None:
    names = [f"{row}{column}" for row in range(1, 5) for column in range(1, 5) if row != column]
    for count in (1, 10):
        state = new(3, 1, level="custom", nuisances=" ".join(names[:count]))
        assert state.nuisances() == count
    with pytest.raises(Refusal) as refused:
        new(3, 1, level="custom", nuisances=" ".join(names[:11]))
    assert refused.value.params == {"count": 11, "most": 10}


@rule("E2.12", "E11.16")
@pytest.mark.parametrize(
    ("option", "low", "high", "usual"),
    [("indicators", 0, 4, "2"), ("beacon", 1, 4, "1"), ("max_turns", 0, 1_000_000, "0")],
)
def test_numbers_from_the_lowest_to_the_highest(
    option: str, low: int, high: int, usual: str
) -> None:
    for value in (low, high):
        assert new(3, 1, level="custom", **{option: f" {value} "}).options[option] == str(value)
    for value in (low - 1, high + 1):
        with pytest.raises(Refusal) as refused:
            new(3, 1, level="custom", **{option: str(value)})
        found = refused.value.params
        assert found == {"option": option, "value": str(value), "low": low, "high": high}
    for text in ("two", "²", "00000001"):
        with pytest.raises(Refusal):
            new(3, 1, level="custom", **{option: text})
    assert new(3, 1, level="custom").options[option] == usual
    assert new(3, 1, level="custom", **{option: ""}).options[option] == usual


@rule("E2.12")
@pytest.mark.parametrize("option", ["start", "indicators"])
def test_only_the_beginning_of_a_long_text_is_quoted(option: str) -> None:
    with pytest.raises(Refusal) as refused:
        new(3, 1, level="custom", **{option: "9" * 60})
    assert refused.value.params["value"] == "9" * 40


@rule("E2.12")
def test_a_record_keeps_the_whole_territory() -> None:
    full = GAME.full_options(3, {"level": "custom", "nuisances": "44,11"})
    assert (full["start"], full["nuisances"]) == ("22", "44 11")
    full = GAME.full_options(3, {"level": "custom", "nuisances": "12 22 11"})
    assert (full["start"], full["nuisances"]) == ("13", "12 22 11")
    assert GAME.full_options(3, {})["level"] == "discovery"
    assert GAME.full_options(3, {})["start"] == ""


@rule("E2.12")
@pytest.mark.parametrize("option", ["start", "nuisances", "indicators", "beacon"])
def test_each_option_of_a_territory_needs_the_custom_level(option: str) -> None:
    for level in ("discovery", "1", "4"):
        with pytest.raises(Refusal) as refused:
            new(3, 1, level=level, **{option: "11"})
        assert refused.value.params == {"option": option}


@rule("E2.11")
def test_the_levels_from_the_easiest_to_the_hardest() -> None:
    level = GAME.options[0]
    assert level.name == "level"
    assert level.values == ["discovery", "1", "2", "3", "4", "custom"]
    assert level.ladder == ["discovery", "1", "2", "3", "4"]
    assert [option.name for option in GAME.options if option.local] == ["data"]
