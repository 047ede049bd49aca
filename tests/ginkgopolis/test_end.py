"""G50-G55: tiles given back, the end, and the score."""

from typing import cast

import pytest

from faubourg.games.ginkgopolis.scoring import sources
from faubourg.testing.ginkgopolis import Position, Scene, position
from tests.rules import rule


def nearly_empty(supply: int = 1, height: int = 1) -> Position:
    """Seat 0 exploits a blue building; seat 1 holds whatever is not in the supply."""
    return (
        position(2)
        .building("b9", 3, 3, height=height, owner=1)
        .supply(supply, rest=1)
        .holds(0, tiles="r4")
        .hand(0, "b9")
        .hand(1, "y1")
    )


@rule("G50")
def test_when_the_supply_is_exhausted_all_may_give_tiles_back() -> None:
    table = nearly_empty().play("b9.", "y1.", deal=["y20"])
    assert table.waiting() == [0, 1]
    assert table.moves(0) == ["-r4", "-y20", "."]  # the one just gained too
    table.act(0, "-y20")
    assert table.refused(0, "-y20").code == "tile_laid_out"
    assert table.refused(0, "-b4").code == "no_such_tile"
    assert table.refused(0, "y1").code == "give_or_stop"
    table.act(0, ".")
    assert table.waiting() == [1]
    assert table.points(0) == 0  # revealed together
    kept = len(table.tiles(1))
    table.act(1, f"-{table.tiles(1)[0]}-{table.tiles(1)[1]}.")
    assert table.points(0) == 1
    assert table.points(1) == 2 + 1  # and its yellow 1
    assert table.supply() == 3
    assert len(table.tiles(1)) == kept - 2
    assert table.state.exhausted == 1
    assert table.state.ended == 0


@rule("G50")
def test_giving_back_is_secret_and_can_be_withdrawn() -> None:
    table = nearly_empty().play("b9.", "y1.", deal=["y20"])
    before = table.state.clone()
    table.act(0, "-r4")
    assert table.state.view(1) == before.view(1)
    table.act(0, "-y20.")
    table.state.withdraw(0)
    assert table.state == before


@rule("G50")
def test_a_committed_tile_cannot_be_given_back() -> None:
    table = nearly_empty().play("b9.", "y1+y5")
    assert "-y5" not in table.moves(1)
    assert table.refused(1, "-y5").code == "tile_committed"


@rule("G50", "G51")
def test_an_interrupted_gain_goes_on_from_the_new_supply() -> None:
    table = nearly_empty(supply=1, height=3).play("b9.", "y1.", deal=["y20"])
    table.act(0, ".").act(1, f"-{table.tiles(1)[0]}-{table.tiles(1)[1]}.")
    # one before the interruption, two after it: the new supply is empty, so the end comes
    assert len(table.tiles(0)) == 1 + 3
    assert table.state.over()
    assert table.outcome().reason == "tiles"


@rule("G50", "G51")
def test_the_rest_of_a_gain_is_lost_at_the_second_exhaustion() -> None:
    table = nearly_empty(supply=1, height=4).play("b9.", "y1.", deal=["y20"])
    table.act(0, ".").act(1, f"-{table.tiles(1)[0]}-{table.tiles(1)[1]}.")
    assert len(table.tiles(0)) == 1 + 3
    assert table.state.coming == 0
    assert table.state.exhausted == 2
    assert table.state.over()


@rule("G50", "G51")
def test_nobody_gives_a_tile() -> None:
    table = nearly_empty().play("b9.", "y1.", deal=["y20"])
    table.act(0, ".").act(1, ".")
    assert table.state.over()
    assert table.points(1) == 1  # the round was finished
    assert table.outcome().reason == "tiles"


def empty_again(players: int = 4) -> Position:
    """The second supply has one tile left."""
    setting = position(players).supply(1, rest=3).hand(0, "b1")
    setting.s.exhausted = 1
    for seat, card in ((1, "y1"), (2, "y2"), (3, "y3")):
        setting.hand(seat, card)
    return setting


@rule("G51")
def test_the_round_is_finished_after_the_second_exhaustion() -> None:
    table = empty_again().play("b1.", "y1.", "y2.", "y3.")
    assert table.state.over()
    assert [table.points(seat) for seat in range(4)] == [0, 1, 1, 1]
    assert len(table.hand(0)) == 3  # no step 3


def last_resource() -> Position:
    """Seat 0 can place its last resource; seat 1 builds over it afterwards."""
    return (
        position(2)
        .building("y9", 3, 3, height=22, owner=0)
        .building("y8", 4, 3, height=1, owner=0)
        .holds(0, resources=2, tiles="y10")
        .hand(0, "y8")
        .hand(1, "y1")
    )


@rule("G51")
def test_all_resources_placed() -> None:
    table = last_resource()
    table.holds(0, resources=2, tiles="y11")
    after = table.play("y8+y10", "y1.")
    assert not after.state.over()  # one is left
    after = last_resource().holds(0, resources=1).play("y8+y10", "y1.")
    assert not after.state.over()  # one is in the supply
    full = last_resource().building("y12", 5, 3, height=1, owner=0).holds(0, resources=1)
    scene = full.begin()
    assert scene.stock(0) == 0
    after = scene.play("y8+y10", "y1.")
    assert after.state.over()
    assert after.outcome().reason == "resources"
    assert after.points(1) == 1


@rule("G51")
def test_the_game_ends_even_if_resources_come_back_later() -> None:
    table = last_resource().building("y12", 5, 3, height=1, owner=0).holds(0, resources=1)
    table.hands[1] = ["y12"]
    table.holds(1, resources=5, tiles="y13")
    after = table.play("y8+y10", "y12+y13")
    assert after.resources(0) == 1
    assert after.state.over()


@rule("G50", "G51")
def test_a_first_exhaustion_after_the_end_was_triggered_still_pays() -> None:
    table = last_resource().building("y12", 5, 3, height=1, owner=0).holds(0, resources=1)
    table.hands[1] = ["b1"]
    table.supply(1, rest=1)
    scene = table.play("y8+y10", "b1.")
    assert scene.state.ended == 2
    assert scene.waiting() == [1]
    scene.act(1, f"-{scene.tiles(1)[0]}.")
    assert scene.points(1) == 1
    assert scene.state.over()


# -- The score ----------------------------------------------------------------------------------


def scored(setting: Position) -> Scene:
    scene = setting.begin()
    scene.state.phase, scene.state.waiting, scene.state.ended = 4, 0, 1
    return scene


@rule("G52")
def test_points_end_cards_new_hands_and_districts() -> None:
    table = position(2).holds(0, points=7).area(0, "r20 b20").new_hands(0, 1)
    outcome = scored(table).outcome()
    assert outcome.totals == [7 + 9 + 9 + 2, 4]
    assert outcome.sources[0]["red-20"] == 9
    assert outcome.sources[0]["new_hands"] == 2
    assert outcome.sources[1]["points"] == 0


@rule("G7", "G52")
@pytest.mark.parametrize(
    ("number", "red", "blue", "yellow"),
    [
        (10, 6, 4, 1),
        (11, 1, 6, 6),
        (12, 4, 1, 4),
        (13, 6, 4, 1),
        (14, 3, 3, 3),
        (15, 6, 6, 6),
        (16, 4, 4, 4),
        (17, 2, 2, 2),
        (18, 6, 6, 6),
        (19, 6, 4, 8),
        (20, 9, 9, 9),
    ],
)
def test_every_end_card(number: int, red: int, blue: int, yellow: int) -> None:
    """Seat 0: red 4 + 2 resources, blue 3 + 1, yellow 1; cards in front: below."""
    for colour, worth in (("red", red), ("blue", blue), ("yellow", yellow)):
        table = (
            position(2)
            .building("r9", 3, 3, height=4, owner=0)
            .building("r8", 5, 3, height=2, owner=0)
            .building("b9", 3, 5, height=3, owner=0)
            .building("b8", 5, 5, height=1, owner=0)
            .building("y9", 7, 7, height=1, owner=0)
            .building("y8", 9, 9, height=3, owner=1)
            .area(0, "rE yE bU yC rC yC")
            .area(1, "rE rU r4")
            .area(0, f"{colour[0]}{number}")
        )
        sheets = scored(table).outcome().sources
        assert sheets[0][f"{colour}-{number}"] == worth
        assert f"{colour}-{number}" not in sheets[1]


@rule("G7", "G52", "G66")
@pytest.mark.parametrize("colour", "rby")
def test_the_cards_1_to_9_and_no_others_count_for_16_to_18(colour: str) -> None:
    """Six cards and a character help with each action; end cards help with none."""
    helping = " ".join(f"{c}{n}" for c in "rby" for n in range(4, 10))
    table = position(2).area(0, f"{helping} rE rU rC r10 b13 y14 b15 y19 b20")
    sheet = scored(table.area(0, f"{colour}16 {colour}17 {colour}18")).outcome().sources[0]
    name = {"r": "red", "b": "blue", "y": "yellow"}[colour]
    assert [sheet[f"{name}-{number}"] for number in (16, 17, 18)] == [2 * 7] * 3


@rule("G52")
def test_the_sheet_has_a_line_for_everything_that_gives_points() -> None:
    colours = ("red", "blue", "yellow")
    assert sources() == [
        "points",
        *[f"{colour}-{number}" for colour in colours for number in range(10, 21)],
        "new_hands",
        *[f"districts-{colour}" for colour in colours],
    ]


@rule("G53")
def test_the_districts_are_told_with_their_buildings_and_points() -> None:
    """Two buildings beside each other; one alone and two corner to corner are no district."""
    table = (
        position(3)
        .building("b8", 10, 4, height=3, owner=1)
        .building("b12", 11, 4, height=2, owner=2)
        .building("b7", 14, 4, height=5, owner=2)
        .building("y8", 18, 4, height=2, owner=0)
        .building("y12", 19, 5, height=2, owner=0)
    )
    scene = scored(table)
    scene.state.round = 7
    outcome = scene.outcome()
    assert outcome.summary["rounds"] == 7
    found = cast("list[dict[str, object]]", outcome.summary["districts"])
    # the starting square has one of each colour, from north to south: nobody's
    assert found == [
        {"colour": "red", "buildings": ["red-1", "red-2", "red-3"], "points": [0, 0, 0]},
        {"colour": "blue", "buildings": ["blue-1", "blue-2", "blue-3"], "points": [0, 0, 0]},
        {"colour": "yellow", "buildings": ["yellow-1", "yellow-2", "yellow-3"], "points": [0] * 3},
        {"colour": "blue", "buildings": ["blue-8", "blue-12"], "points": [0, 5, 2]},
    ]
    assert [row["districts-blue"] for row in outcome.sources] == [0, 5, 2]
    assert [row["districts-yellow"] for row in outcome.sources] == [0, 0, 0]


@rule("G53")
def test_two_districts_of_one_colour_are_added_up() -> None:
    table = (
        position(2)
        .building("b8", 10, 4, height=3, owner=1)
        .building("b12", 11, 4, height=2, owner=0)
        .building("b7", 14, 4, height=1, owner=0)
        .building("b9", 14, 5, height=1, owner=0)
    )
    rows = scored(table).outcome().sources
    assert [row["districts-blue"] for row in rows] == [2 + 4, 5]


@rule("G53", "G54")
def test_worked_example_7() -> None:
    """Seats: Miley 0, Faye 1, Nell 2."""
    table = (
        position(3)
        .building("y10", 10, 0, height=2, owner=0)
        .building("y11", 11, 0, height=1, owner=0)
        .building("b8", 10, 4, height=3, owner=1)
        .building("b12", 11, 4, height=2, owner=0)
        .building("b7", 12, 4, height=2, owner=2)
        .building("r20", 20, 4, height=5, owner=2)
    )
    sources = scored(table).outcome().sources
    assert [row["districts-yellow"] for row in sources] == [6, 0, 0]
    assert [row["districts-blue"] for row in sources] == [2, 7, 0]
    assert [row["districts-red"] for row in sources] == [0, 0, 0]


@rule("G54")
def test_ties_by_the_tallest_then_the_number() -> None:
    """Both have four resources; 2+2 against 3+1."""
    table = (
        position(2)
        .building("b8", 10, 4, height=2, owner=0)
        .building("b20", 11, 4, height=2, owner=0)
        .building("b7", 12, 4, height=3, owner=1)
        .building("b6", 13, 4, height=1, owner=1)
    )
    sources = scored(table).outcome().sources
    assert [row["districts-blue"] for row in sources] == [4, 8]


@rule("G54")
def test_the_number_counts_only_among_the_tallest() -> None:
    table = (
        position(2)
        .building("b8", 10, 4, height=3, owner=0)
        .building("b20", 11, 4, height=1, owner=0)
        .building("b9", 12, 4, height=3, owner=1)
        .building("b6", 13, 4, height=1, owner=1)
    )
    sources = scored(table).outcome().sources
    assert [row["districts-blue"] for row in sources] == [4, 8]


@rule("G53", "G54")
def test_nobodys_buildings_belong_to_a_district_and_nobody_scores_with_nothing() -> None:
    table = position(2).building("r9", 10, 10, height=3, owner=1)
    table.tokens(A=(-1, -3)).building("r8", -1, -2, height=2, owner=0)
    sources = scored(table).outcome().sources
    # red 8 stands above red 1, 2 and 3, which are nobody's: seat 0 is alone, both ranks
    assert [row["districts-red"] for row in sources] == [4, 0]


@rule("G55")
def test_most_points_win_and_ties_share() -> None:
    assert scored(position(3).holds(0, points=5).holds(2, points=5)).outcome().winners == [0, 2]
    assert scored(position(3).holds(1, points=6).holds(2, points=5)).outcome().winners == [1]
