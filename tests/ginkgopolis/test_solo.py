"""G60-G68: alone against Hal."""

import pytest

from faubourg.testing.ginkgopolis import Building, Position, Scene, position, set_up
from tests.rules import rule

ME, HAL = 0, 1


def alone(hal_card: str, **options: str) -> Position:
    """I hold yellow 1 and two letters; Hal's card is this one."""
    setting = position(1, **options).hand(ME, "y1", "A", "B").deck(9, hal_card)
    return setting.holds(ME, resources=5, tiles="r4 y5")


@rule("G60")
def test_worked_example_8() -> None:
    table = set_up(1)
    assert table.has(ME) == (6, 6, 6)
    assert table.stock(ME) == 19
    assert table.has(HAL) == (25, 0, 0)
    assert table.supply() == 39
    assert len(table.deck()) == 14 - 4
    assert len(table.discard()) == 7
    assert table.area(ME) == []
    assert table.state.new_hands[ME] == 0


@rule("G60", "G61")
def test_three_cards_for_me_and_one_for_hal() -> None:
    table = set_up(1)
    assert len(table.hand(ME)) == 3
    assert table.waiting() == [ME]
    assert "new" not in table.moves(ME)
    hidden = table.state.view(ME)
    card = int(table.state.card[HAL])
    assert hidden.data()["card"] == -1
    assert hidden.data()["pool"][card] == 0  # type: ignore[index]


@rule("G61", "G62")
def test_a_round() -> None:
    table = alone("r2").play("y1.", deal=["r9"])
    played = [event.kind for event in table.events]
    assert played.index("played") < played.index("hal_reveals") < played.index("hal_draws")
    assert table.points(ME) == 1
    assert {"y1", "A", "B"} <= set(table.discard()) | set(table.deck()) | set(table.hand(ME))
    # Hal has built red 9 on red 2, nobody's starting building
    assert table.building("r9") == Building(2, HAL, marked=True)
    assert table.resources(HAL) == 23
    assert table.area(HAL) == ["r2"]
    assert len(table.hand(ME)) == 3


@rule("G62")
def test_hal_urbanizes_and_i_move_his_token() -> None:
    # C stands above yellow 1 at the corner: north and east are free
    table = alone("C").play("y1.", deal=["r9"])
    assert table.waiting() == [ME]
    assert table.moves(ME) == [">N", ">E"]
    table.act(ME, ">E")
    assert table.where("C") == (2, -2)
    assert table.building("r9") == Building(1, HAL, marked=True)
    assert table.points(HAL) == 1


@rule("G62")
def test_hal_gets_a_point_for_each_item_whatever_the_supplies() -> None:
    setting = alone("C").building("b9", 2, -2, height=3, owner=ME).tokens(D=(2, -3))
    before = setting.begin()
    stock, supply = before.stock(ME), before.supply()
    table = before.play("y1.", deal=["r9"])
    # yellow 1 below, blue 9 with three floors to the east
    assert table.points(HAL) == 4
    assert table.stock(ME) == stock
    assert table.supply() == supply - 1  # his tile
    assert table.resources(HAL) == 24
    assert table.tiles(HAL) == []


@rule("G62")
def test_hal_builds_on_mine_and_on_his_own() -> None:
    mine = alone("b9").building("b9", 6, 6, height=2, owner=ME)
    table = mine.play("y1.", deal=["r9"])
    assert table.resources(ME) == 5 + 2
    assert table.points(ME) == 1 + 2
    assert table.building("r9") == Building(3, HAL, marked=True)
    his = alone("b9").building("b9", 6, 6, height=2, owner=HAL)
    table = his.play("y1.", deal=["r9"])
    assert table.points(HAL) == 0
    assert table.resources(HAL) == 25 - 3


@rule("G63")
def test_hal_pays_no_costs_and_gets_no_bonuses() -> None:
    table = alone("b20").building("b20", 6, 6, height=1, owner=ME).area(HAL, "y4 r6 b9")
    after = table.play("y1.", deal=["r9"])
    assert after.points(HAL) == 0  # 9 on 20 would cost 11 points
    assert after.resources(HAL) == 25 - 2  # and another colour a resource
    assert after.stock(HAL) == 0
    assert len(after.tiles(HAL)) == 0


@rule("G64")
def test_i_build_on_hals() -> None:
    table = alone("r2").building("b9", 6, 6, height=2, owner=HAL)
    table.hands[ME] = ["b9"]
    table.holds(ME, resources=5, points=9)
    after = table.play("b9+r4", deal=["r9"])
    assert after.points(HAL) == 2
    assert after.building("r4") == Building(3, ME, marked=True)


@rule("G65")
def test_the_end_when_the_supply_is_exhausted() -> None:
    table = alone("r2").supply(1, rest=ME).play("y1.", deal=["y15"])
    assert table.state.over()
    assert table.building("y15") == Building(2, HAL, marked=True)
    assert table.outcome().reason == "tiles"


@rule("G65")
def test_hal_does_not_act_if_i_took_the_last_tile() -> None:
    setting = alone("r2").supply(1, rest=ME)
    setting.hands[ME] = ["b1"]
    table = setting.play("b1.")
    assert table.state.over()
    assert table.resources(HAL) == 25
    assert "r2" in table.discard()
    assert table.area(HAL) == []


@rule("G65")
def test_the_end_when_i_have_placed_everything_and_hal_still_plays() -> None:
    setting = alone("r2").building("y9", 6, 6, height=23, owner=ME)
    setting.building("y7", 8, 8, height=1, owner=ME)
    setting.hands[ME] = ["y7"]
    setting.holds(ME, resources=1, points=9)
    table = setting.play("y7+y5", deal=["r9"])
    assert table.outcome().reason == "resources"
    assert table.building("r9") == Building(2, HAL, marked=True)


@rule("G65")
def test_the_end_when_hal_has_none_left() -> None:
    table = alone("r2").building("y9", 6, 6, height=23, owner=HAL).play("y1.", deal=["r9"])
    assert table.outcome().reason == "hal_empty"


@rule("G65")
def test_hal_lacks_resources() -> None:
    table = alone("r2").building("y9", 6, 6, height=24, owner=HAL).play("y1.")
    assert table.outcome().reason == "hal_stuck"
    assert "r2" in table.discard()
    assert table.building("r2") == Building(1, None, marked=False)
    own = alone("y9").building("y9", 6, 6, height=24, owner=HAL).play("y1.", deal=["r9"])
    assert own.outcome().reason == "hal_empty"  # with those on his own building he could


@rule("G66")
def test_hal_scores_like_a_player() -> None:
    scene = position(1).area(HAL, "r19 r4 r16 r7").holds(HAL, points=3).begin()
    scene.state.phase, scene.state.waiting, scene.state.ended = 4, 0, 1
    sheet = scene.outcome().sources[HAL]
    assert sheet["points"] == 3
    assert sheet["red-19"] == 8
    assert sheet["red-16"] == 4  # his kept 4 and 7 count


def expert(first: str, second: str) -> Scene:
    setting = alone(first, hal="expert")
    setting.deck_named = [first, second]
    # C: beside yellow 1 alone; J: beside red 3 and a tall blue one
    setting.building("b9", -3, 1, height=4, owner=ME)
    return setting.play("y1.", deal=[second, "r9"])


@rule("G67")
@pytest.mark.parametrize(
    ("first", "second", "used"),
    [("C", "b2", "b2"), ("C", "J", "J"), ("J", "C", "J"), ("C", "E", "C"), ("b2", "", "b2")],
)
def test_the_expert_draws_again(first: str, second: str, used: str) -> None:
    if not second:
        setting = alone(first, hal="expert").building("b9", -3, 1, height=4, owner=ME)
        table = setting.play("y1.", deal=["r9"])
        assert "hal_draws_card" not in table.told()
        assert table.area(HAL) == ["b2"]
        return
    table = expert(first, second)
    uses = [event.params["card"] for event in table.events if event.kind == "hal_uses"]
    assert uses == [f"urban-{used}" if used in "CJE" else "blue-2"]
    other = second if used == first else first
    assert other in table.discard()


@rule("G67")
def test_the_beginner_does_not() -> None:
    setting = alone("C").building("b9", -3, 1, height=4, owner=ME)
    table = setting.play("y1.", deal=["r9"])
    assert "hal_draws_card" not in table.told()


@rule("G68")
@pytest.mark.parametrize(("mine", "winners"), [(4, []), (5, []), (6, [0])])
def test_a_tie_is_hals(mine: int, winners: list[int]) -> None:
    scene = position(1).holds(ME, points=mine).holds(HAL, points=5).begin()
    scene.state.phase, scene.state.waiting, scene.state.ended = 4, 0, 1
    outcome = scene.outcome()
    assert outcome.winners == winners
    assert outcome.extras == ["hal"]
