"""G34, G50, G51, G65: what is left, who may give back, and why a round is the last one."""

import pytest

from faubourg.games.ginkgopolis.outcome import REASONS
from faubourg.testing.ginkgopolis import Building, Position, named, position
from tests.endless import that_ends
from tests.rules import rule

ME, HAL = 0, 1


def nearly_placed(players: int = 2) -> Position:
    """Seat 0 has one resource left, and all others but this one on a building."""
    placed = {2: 25, 4: 18}[players] - 1
    setting = position(players).building("y9", 3, 3, height=placed, owner=0)
    return setting.holds(0, resources=1, tiles="y10").hand(0, "E").hand(1, "y1")


@rule("G51")
def test_urbanizing_with_the_last_resource_ends_the_game() -> None:
    after = nearly_placed().play("E+y10", "y1.")
    assert after.state.over()
    assert after.outcome().reason == "resources"
    assert after.points(1) == 1  # the round is played to the end
    assert after.building("y10") == Building(1, 0, marked=True)


@rule("G51")
@pytest.mark.parametrize(("height", "resources"), [(23, 1), (23, 2)])
def test_urbanizing_with_one_more_somewhere_does_not(height: int, resources: int) -> None:
    """Another one behind the screen, or in the general supply."""
    setting = position(2).building("y9", 3, 3, height=height, owner=0)
    setting.holds(0, resources=resources, tiles="y10").hand(0, "E").hand(1, "y1")
    after = setting.play("E+y10", "y1.")
    assert not after.state.over()
    assert after.state.ended == 0
    assert after.state.round == 1


@rule("G51")
def test_another_players_resources_do_not_end_it() -> None:
    """Seat 1 has placed everything long ago; seat 0 builds and has some left."""
    setting = position(2).building("y9", 3, 3, height=25, owner=1)
    setting.holds(0, resources=5, tiles="y10").hand(0, "E").hand(1, "y1")
    assert not setting.play("E+y10", "y1.").state.over()


@rule("G51")
def test_seat_1_ends_it_too() -> None:
    setting = position(3).building("y9", 3, 3, height=19, owner=1)
    setting.holds(1, resources=1, tiles="y10").hand(0, "y1").hand(1, "E").hand(2, "y3")
    after = setting.play("y1.", "E+y10", "y3.")
    assert after.outcome().reason == "resources"
    assert after.points(2) == 1


# -- What is left: G26, G34 -----------------------------------------------------------------------


def without_tiles(players: int = 4) -> Position:
    """The tiles have run out twice: the last round."""
    setting = position(players).supply(0, rest=1).hand(0, "C")
    setting.s.exhausted, setting.s.ended = 2, 1
    for seat, card in ((1, "y1"), (2, "y2"), (3, "y3")):
        setting.hand(seat, card)
    return setting


@rule("G26", "G34")
def test_a_letter_alone_gives_a_resource_where_there_are_no_tiles() -> None:
    after = without_tiles().holds(0, resources=3).play("C.", "y1.", "y2.", "y3.")
    assert after.has(0) == (4, 0, 0)
    last = without_tiles().holds(0, resources=17).play("C.", "y1.", "y2.", "y3.")
    assert last.has(0) == (18, 0, 0)


@rule("G26", "G34")
def test_a_letter_alone_gives_a_tile_where_there_are_no_resources() -> None:
    setting = position(4).holds(0, resources=18).hand(0, "C").hand(1, "y1").hand(2, "y2")
    after = setting.hand(3, "y3").play("C.", "y1.", "y2.", "y3.", deal=["b20"])
    assert after.has(0) == (18, 1, 0)
    assert after.tiles(0) == ["b20"]


@rule("G26")
@pytest.mark.parametrize("supply", [1, 2])
def test_with_one_resource_and_one_tile_left_the_player_is_asked(supply: int) -> None:
    setting = position(4).holds(0, resources=17).supply(supply, rest=1).hand(0, "C")
    setting.hand(1, "y1").hand(2, "y2").hand(3, "y3")
    table = setting.play("C.", "y1.", "y2.", "y3.")
    assert table.waiting() == [0]
    assert table.moves(0) == ["=R", "=T"]


@rule("G12", "G34")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_six_tiles_that_left_are_not_in_the_supply(players: int) -> None:
    """A building of three floors, two tiles: the third would be the first that left the game."""
    setting = position(players).building("b9", 3, 3, height=3, owner=1).hand(0, "b9")
    setting.supply(2, rest=1)
    names = ["y1", "y2", "y3", "r1"]
    for seat in range(1, players):
        setting.hand(seat, names[seat - 1])
    table = setting.play("b9.", *[f"{name}." for name in names[: players - 1]])
    assert len(table.tiles(0)) == 2
    assert table.state.exhausted == 1
    assert table.waiting() == [0, 1]
    assert table.supply() == 0


# -- Giving back: G50 -----------------------------------------------------------------------------


def exhausting(height: int = 1, players: int = 2) -> Position:
    """Seat 0 takes the last tile from a blue building; seat 1 has all the others."""
    setting = position(players).building("b9", 3, 3, height=height, owner=1)
    return setting.supply(1, rest=1).hand(0, "b9").hand(1, "y1")


@rule("G50")
def test_who_has_no_tile_is_not_asked() -> None:
    setting = exhausting(players=3).hand(2, "y2")
    table = setting.play("b9.", "y1.", "y2.")
    assert table.waiting() == [0, 1]
    assert table.moves(2) == []


@rule("G26", "G50")
def test_who_has_no_tile_is_not_asked_after_a_choice_either() -> None:
    """Seat 1 takes the last tile for a letter, or after it has moved a token."""
    setting = position(3).hand(0, "y1").hand(1, "C").hand(2, "y2").supply(1, rest=2)
    table = setting.play("y1.", "C.", "y2.").act(1, "=T")
    assert table.waiting() == [1, 2]
    setting = position(3).hand(0, "y1").hand(1, "A").hand(2, "y2").supply(1, rest=2)
    setting.tokens(B=(0, -3)).building("b9", 0, -2, owner=2).holds(1, resources=1, tiles="b20")
    table = setting.play("y1.", "A+b20", "y2.").act(1, ">W")
    assert table.waiting() == [1, 2]


@rule("G50")
def test_a_point_for_each_tile_given_and_they_are_the_supply() -> None:
    table = exhausting().holds(0, tiles="r4 y4").play("b9.", "y1.", deal=["y20"])
    mine, theirs = ["r4", "y4", "y20"], [table.tiles(1)[n] for n in (0, 3, -1)]
    table.act(1, "".join(f"-{name}" for name in theirs) + ".")
    table.act(0, "".join(f"-{name}" for name in mine) + ".")
    assert table.has(0) == (0, 0, 3)
    assert table.points(1) == 3 + 1  # and its yellow 1
    assert table.supply() == 6
    given = [n for n in range(60) if table.state.supply.counts[n] == 1]
    assert given == sorted(named(name) for name in mine + theirs)
    assert not table.state.over()
    assert table.state.exhausted == 1


@rule("G34", "G50")
def test_the_buildings_that_are_left_give_after_a_restock() -> None:
    """A: red above, blue to the east takes the last tile; then red below and yellow west."""
    setting = (
        position(2)
        .tokens(B=(0, -3))
        .building("b9", 0, -2, height=2, owner=1)
        .building("y9", -2, -2, height=3, owner=1)
        .building("r9", -1, -3, height=1, owner=1)
        .holds(0, resources=1, tiles="r4")
        .area(0, "yU y8 bU")
        .supply(1, rest=1)
        .hand(0, "A")
        .hand(1, "y1")
    )
    table = setting.play("A+r4", "y1.")
    while table.waiting() == [0]:
        table.act(0, table.moves(0)[0])
    assert table.has(0) == (1, 1, 0)  # north and east, as far as the tiles went
    assert table.waiting() == [0, 1]
    table.act(0, ".").act(1, "".join(f"-{name}" for name in table.tiles(1)[:5]) + ".")
    # the second tile of the east, a resource from the south, 3 points from the west, the cards
    assert table.has(0) == (2, 1 + 1 + 1, 3 + 1 + 2)
    assert table.supply() == 3


@rule("G50")
@pytest.mark.parametrize("given", [1, 2, 3])
def test_an_interrupted_gain_goes_on_and_comes_to_an_end(given: int) -> None:
    table = exhausting(height=3).play("b9.", "y1.", deal=["y20"]).act(0, ".")
    with that_ends():
        table.act(1, "".join(f"-{name}" for name in table.tiles(1)[:given]) + ".")
    assert len(table.tiles(0)) == 1 + min(given, 2)
    assert table.state.coming == 0


@rule("G50", "G51")
@pytest.mark.parametrize(("given", "over"), [(2, True), (3, False)])
def test_a_second_exhaustion_ends_the_game_and_one_tile_more_does_not(
    given: int, over: bool
) -> None:
    table = exhausting(height=3).play("b9.", "y1.", deal=["y20"])
    table.act(0, ".").act(1, "".join(f"-{name}" for name in table.tiles(1)[:given]) + ".")
    assert len(table.tiles(0)) == 3
    assert table.state.over() is over
    assert table.state.exhausted == (2 if over else 1)


# -- The first reason stays: G51, G65 -------------------------------------------------------------


@rule("G51", "G65")
def test_the_reasons_have_their_names() -> None:
    assert REASONS == ("not_over", "tiles", "resources", "hal_empty", "hal_stuck")


@rule("G50", "G51")
def test_tiles_that_run_out_twice_after_the_last_resource_change_no_reason() -> None:
    for height in (1, 2):  # nobody gives a tile; or the new supply is emptied at once
        setting = nearly_placed().building("b9", 5, 5, height=height, owner=1)
        setting.hands[1] = ["b9"]
        table = setting.supply(1, rest=1).play("E+y10", "b9.")
        assert table.waiting() == [1]
        table.act(1, "." if height == 1 else f"-{table.tiles(1)[0]}.")
        assert table.state.exhausted == 2
        assert table.outcome().reason == "resources"


@rule("G51")
def test_the_last_resource_after_the_tiles_changes_no_reason() -> None:
    setting = nearly_placed(4).hand(2, "y3").hand(3, "b1").supply(1, rest=1).first(3)
    setting.s.exhausted = 1
    table = setting.play("E+y10", "y1.", "y3.", "b1.")
    assert table.outcome().reason == "tiles"
    assert table.resources(0) + table.stock(0) == 0


def alone(hal_card: str) -> Position:
    return position(1).hand(ME, "y1", "A", "B").deck(9, hal_card)


@rule("G65")
def test_alone_the_first_reason_stays_too() -> None:
    """I place my last resource; then Hal is stuck, has none left, or takes the last tile."""
    for height, supply, tall in ((24, 9, 24), (23, 9, 24), (3, 1, 24)):
        setting = alone("r2").building("y9", 6, 6, height=tall, owner=ME)
        setting.building("y12", 8, 8, height=height, owner=HAL)
        setting.hands[ME] = ["E"]
        setting.holds(ME, resources=1, tiles="y10").supply(supply, rest=ME)
        assert setting.play("E+y10").outcome().reason == "resources"


@rule("G65")
def test_alone_no_tiles_are_given_back() -> None:
    setting = alone("r2").supply(1, rest=ME)
    setting.hands[ME] = ["b1"]
    table = setting.play("b1.")
    assert table.state.over()
    assert table.outcome().reason == "tiles"
    assert table.points(ME) == 0


@rule("G65")
@pytest.mark.parametrize(("placed", "reason"), [(22, ""), (23, "hal_empty"), (24, "hal_stuck")])
def test_hals_last_resources(placed: int, reason: str) -> None:
    """He needs two for the second floor of red 2."""
    setting = alone("r2").building("y9", 6, 6, height=placed, owner=HAL)
    table = setting.play("y1.", deal=[] if reason == "hal_stuck" else ["r9"])
    assert table.state.over() is bool(reason)
    assert REASONS[int(table.state.ended)] == (reason or "not_over")


@rule("G65")
@pytest.mark.parametrize(("placed", "reason"), [(23, ""), (24, "hal_empty"), (25, "hal_stuck")])
def test_hals_last_resource_for_a_new_building(placed: int, reason: str) -> None:
    setting = alone("E").building("y9", 6, 6, height=placed, owner=HAL)
    table = setting.play("y1.", deal=[] if reason == "hal_stuck" else ["r9"])
    assert REASONS[int(table.state.ended)] == (reason or "not_over")
    assert table.is_visible("r9") is (reason != "hal_stuck")


@rule("G62", "G65")
@pytest.mark.parametrize(("spare", "builds"), [(0, False), (1, True)])
def test_hal_needs_one_more_for_his_own_building(spare: int, builds: bool) -> None:
    setting = alone("b9").building("b9", 6, 6, height=3, owner=HAL)
    setting.building("y9", 8, 8, height=22 - spare, owner=HAL)
    table = setting.play("y1.", deal=["r9"] if builds else [])
    assert table.is_visible("r9") is builds
    assert REASONS[int(table.state.ended)] == ("hal_empty" if builds else "hal_stuck")
