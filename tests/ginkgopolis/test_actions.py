"""G26-G35: exploit, urbanize, construct a floor, and what comes in."""

import pytest

from faubourg.testing.ginkgopolis import Building, Position, position
from tests.rules import rule

SECOND = "y1."  # what seat 1 does: a point for itself and nothing else


def two() -> Position:
    return position(2).hand(1, "y1")


# -- Exploit ------------------------------------------------------------------------------------


@rule("G26", "G34")
def test_worked_example_2() -> None:
    table = (
        two()
        .building("r7", east=3, south=3, height=2, owner=1)
        .holds(0, resources=3, points=5)
        .area(0, "bE yE")
        .hand(0, "r7")
    )
    before = table.begin()
    stock, supply = before.stock(0), before.supply()
    after = before.play("r7.", SECOND)
    assert after.has(0) == (5, 1, 6)
    assert after.stock(0) == stock - 2
    assert after.supply() == supply - 1
    assert "r7" in after.discard()


@rule("G26")
@pytest.mark.parametrize(("item", "gained"), [("=R", (1, 0, 0)), ("=T", (0, 1, 0))])
def test_an_urbanization_card_alone_gives_a_resource_or_a_tile(
    item: str, gained: tuple[int, int, int]
) -> None:
    table = two().hand(0, "C").play("C.", SECOND)
    assert table.moves(0) == ["=R", "=T"]
    assert table.refused(0, ">N").code == "choose_item"
    table.act(0, item)
    assert table.has(0) == gained
    assert "C" in table.discard()


@rule("G26", "G34")
def test_only_what_is_available_is_offered() -> None:
    no_resource = two().holds(0, resources=25).hand(0, "C").play("C.", SECOND)
    assert no_resource.has(0) == (25, 1, 0)
    scene = position(4).holds(0, resources=18).hand(0, "C").hand(1, "y1").hand(2, "y2")
    scene.hand(3, "y3").supply(0, rest=1)
    scene.s.exhausted = 2
    scene.s.ended = 1
    after = scene.begin().play("C.", "y1.", "y2.", "y3.")
    assert after.has(0) == (18, 0, 0)


@rule("G26", "G34")
def test_exploit_gives_no_more_than_is_left() -> None:
    table = two().building("r7", 3, 3, height=4, owner=1).holds(0, resources=23).hand(0, "r7")
    after = table.play("r7.", SECOND)
    assert after.has(0) == (25, 0, 0)
    assert after.stock(0) == 0


# -- Urbanize -----------------------------------------------------------------------------------


def example_3() -> Position:
    """A touches red 1 (h1) below and blue 9 (h2) to the west."""
    return (
        two()
        .building("b9", east=-2, south=-2, height=2, owner=1)
        .holds(0, resources=2, points=0, tiles="r4")
        .area(0, "rU")
        .hand(0, "A")
    )


@rule("G27", "G28", "G34")
def test_worked_example_3() -> None:
    table = example_3().play("A+r4", SECOND, deal=["b10", "b11"])
    assert table.has(0)[:2] == (3, 2)
    assert table.building("r4") == Building(1, 0, marked=True)
    assert table.where("r4") == (-1, -2)
    assert table.where("A") == (-1, -3)
    assert "A" in table.discard()
    assert "r4" not in [*table.deck(), *table.discard(), *table.hand(0), *table.hand(1)]
    assert table.tiles(0) == ["b10", "b11"]


@rule("G27")
def test_urbanizing_gives_no_exploit_bonuses_and_exploiting_no_others() -> None:
    table = two().holds(0, resources=1, tiles="r4").area(0, "yE bE rC yU").hand(0, "E")
    after = table.play("E+r4", SECOND)  # only the east is free: the token goes there by itself
    # beside E is yellow 2: a point, and one for the Urbanize bonus
    assert after.has(0) == (0, 0, 2)


@rule("G27", "G33")
def test_urbanizing_needs_a_resource() -> None:
    table = two().holds(0, resources=0, tiles="r4").area(0, "yE").hand(0, "C")
    after = table.play("C+r4", SECOND)
    assert after.moves(0) == ["=R", "=T"]
    after.act(0, "=R")
    assert after.has(0) == (1, 1, 1)
    assert after.tiles(0) == ["r4"]
    assert not after.is_visible("r4")
    assert after.where("C") == (1, -2)


@rule("G28")
def test_the_token_moves_to_a_free_space_beside_the_new_building() -> None:
    # A: west of it and north of it are free, east stands B, south is red 1
    table = two().holds(0, resources=1, tiles="r4").hand(0, "A").play("A+r4", SECOND)
    assert table.moves(0) == [">N", ">W"]
    assert table.refused(0, ">E").code == "not_free"
    assert table.refused(0, "=R").code == "move_the_token"
    table.act(0, ">W")
    assert table.where("A") == (-2, -2)


# -- Construct ----------------------------------------------------------------------------------


def example_4(resources: int, points: int, area: str = "yC rC") -> Position:
    """Nell is seat 0, Faye is seat 1 and owns blue 5."""
    return (
        position(2)
        .building("b5", east=3, south=3, height=2, owner=1)
        .holds(0, resources=resources, points=points, tiles="r4")
        .holds(1, resources=1)
        .area(0, area)
        .hand(0, "b5")
        .hand(1, "y1")
    )


@rule("G30", "G31", "G32", "G34")
def test_worked_example_4() -> None:
    after = example_4(resources=4, points=1).play("b5+r4", SECOND)
    assert after.has(1) == (3, 0, 2 + 1)  # and the point of its own yellow 1
    assert after.has(0) == (1, 0, 1)
    assert after.building("r4") == Building(3, 0, marked=True)
    assert after.area(0) == ["yC", "rC", "b5"]
    assert not after.is_visible("b5")


@rule("G32")
def test_the_new_cards_own_bonus_does_not_count_yet() -> None:
    table = (
        two()
        .building("y6", east=3, south=3, owner=1)
        .holds(0, resources=3, tiles="y7 y8")
        .hand(0, "y6")
    )
    after = table.play("y6+y7", SECOND)
    assert after.points(0) == 0
    assert after.area(0) == ["y6"]


@rule("G33")
@pytest.mark.parametrize(("resources", "points"), [(3, 1), (4, 0)])
def test_worked_example_5(resources: int, points: int) -> None:
    after = example_4(resources, points, "yC rC yE").play("b5+r4", SECOND)
    assert after.has(0) == (resources, 1 + 2, points + 1)
    assert "r4" in after.tiles(0)
    assert after.has(1) == (1, 0, 1)
    assert after.building("b5") == Building(2, 1, marked=False)
    assert "b5" in after.discard()
    assert "fell_back" in after.told()


@rule("G31")
def test_a_higher_number_costs_no_points_and_the_same_colour_no_resource() -> None:
    table = two().building("b5", 3, 3, height=1, owner=1).holds(0, resources=2, tiles="b6")
    after = table.hand(0, "b5").play("b5+b6", SECOND)
    assert after.has(0) == (0, 0, 0)
    assert after.stock(0) == 23
    assert after.building("b6") == Building(2, 0, marked=True)


@rule("G30", "G33")
@pytest.mark.parametrize(("tile", "needed"), [("b6", 1), ("r6", 2)])
def test_an_own_building_needs_one_resource_or_two(tile: str, needed: int) -> None:
    for resources in (needed - 1, needed):
        table = two().building("b5", 3, 3, height=3, owner=0)
        table.holds(0, resources=resources, tiles=tile).hand(0, "b5")
        after = table.play(f"b5+{tile}", SECOND)
        assert after.is_visible(tile) == (resources == needed)
        if resources == needed:
            assert after.points(0) == 0  # nothing for building over oneself
            assert after.resources(0) == 0


@rule("G33")
@pytest.mark.parametrize(("tile", "needed"), [("b6", 4), ("r6", 5)])
def test_anybody_elses_building_needs_all_of_it(tile: str, needed: int) -> None:
    for resources in (needed - 1, needed):
        table = two().building("b5", 3, 3, height=3, owner=1)
        table.holds(0, resources=resources, tiles=tile).hand(0, "b5")
        after = table.play(f"b5+{tile}", SECOND)
        assert after.is_visible(tile) == (resources == needed)


@rule("G10", "G33")
@pytest.mark.parametrize(("tile", "needed"), [("b6", 2), ("r6", 3)])
def test_a_starting_building_gives_nothing_back(tile: str, needed: int) -> None:
    for resources in (needed - 1, needed):
        table = two().holds(0, resources=resources, tiles=tile).hand(0, "b3")
        after = table.play(f"b3+{tile}", SECOND)
        assert after.is_visible(tile) == (resources == needed)


@rule("G33")
def test_what_the_action_would_bring_does_not_pay_for_it() -> None:
    """A bonus resource comes too late; a returned one can come back as a bonus."""
    table = two().holds(0, resources=2, tiles="r6").area(0, "rC").hand(0, "b3")
    assert not table.play("b3+r6", SECOND).is_visible("r6")
    last = two().holds(0, resources=25, tiles="r6").area(0, "rC").hand(0, "b3")
    after = last.play("b3+r6", SECOND)
    assert after.resources(0) == 25 - 1 - 2 + 1
    assert after.stock(0) == 0


@rule("G34")
def test_gains_come_north_east_south_west_and_then_by_card() -> None:
    """With one tile left in the supply, the order of the gains shows in what is drawn when."""
    table = (
        two()
        .building("b9", east=-2, south=-2, owner=1)
        .building("r9", east=-1, south=-3, owner=1)
        .holds(0, resources=1, tiles="r4")
        .area(0, "yU bU")
        .hand(0, "A")
    )
    after = table.begin().play("A+r4", SECOND)
    if after.waiting() == [0]:
        after.act(0, after.moves(0)[0])
    gained = [
        (event.kind, event.params.get("resources"), event.params.get("points"))
        for event in after.events
        if event.kind in ("gained", "gained_tiles") and event.params["seat"] == 0
    ]
    assert gained == [
        ("gained", 1, 0),  # north: red 9
        ("gained", 1, 0),  # south: red 1
        ("gained_tiles", None, None),  # west: blue 9
        ("gained", 0, 1),  # the urbanist came first
        ("gained_tiles", None, None),  # then the engineer
    ]


@rule("G35")
def test_a_played_card_always_names_a_visible_building() -> None:
    """The card of a building that was built over stays with its builder."""
    after = example_4(resources=4, points=1).play("b5+r4", SECOND)
    circulating = [*after.deck(), *after.discard(), *after.hand(0), *after.hand(1)]
    for name in circulating:
        assert name in "ABCDEFGHIJKL" or after.is_visible(name)
    assert "b5" not in circulating
    # 21 + number of urbanizations, marked ones included
    marked = [name for name in ("r4",) if after.building(name).marked]
    assert len(circulating) + len(marked) == 22  # blue 5 stands for one urbanization
