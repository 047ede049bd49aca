"""Previews: what a choice would give and cost now, and whether it would fall back."""

from faubourg.engine import Fact
from faubourg.testing.ginkgopolis import Scene, named, position
from tests.rules import rule


def previews(table: Scene, move: str, seat: int = 0) -> list[Fact]:
    return table.state.preview(seat, named(move))


def scene() -> Scene:
    return (
        position(2)
        .building("b5", 3, 3, height=2, owner=1)
        .holds(0, resources=4, points=1, tiles="r4 b9")
        .area(0, "yC rC bE")
        .hand(0, "b5", "A")
        .begin()
    )


@rule("G30", "G31")
def test_a_floor() -> None:
    table = scene().act(0, "b5")
    assert previews(table, "+r4") == [
        Fact("costs", {"resources": 1, "points": 1}),
        Fact("gains", {"resources": 1, "tiles": 0, "points": 1}),
        Fact("places", {"resources": 3}),
        Fact("pays_owner", {"seat": 1, "points": 2}),
    ]
    assert previews(table, ".") == [Fact("exploits", {"resources": 0, "tiles": 3, "points": 0})]


@rule("G33")
def test_a_fall_back_says_what_is_missing() -> None:
    table = scene()
    table.state.resources[0], table.state.stock[0] = 3, 22
    table.state.points[0] = 0
    table.act(0, "b5")
    assert previews(table, "+r4")[0] == Fact("falls_back", {"resources": 1, "points": 1})
    assert Fact("places", {"resources": 3}) in previews(table, "+b9")


@rule("G27")
def test_an_urbanization() -> None:
    table = scene()
    assert previews(table, "A")[0] == Fact("beside", {"resources": 1, "tiles": 0, "points": 0})
    table.act(0, "A")
    assert previews(table, "+r4")[:2] == [
        Fact("gains", {"resources": 1, "tiles": 0, "points": 0}),
        Fact("places", {"resources": 1}),
    ]
