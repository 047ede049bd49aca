"""The examples in the rules of Ginkgopolis, played: what docs/rules says there is what happens."""

from faubourg.examples import ginkgopolis as examples
from faubourg.examples.ginkgopolis import INES, LINA, OMAR
from faubourg.testing.ginkgopolis import Building
from tests.rules import rule

OTHERS = ("y2.", "y3.")  # Omar and Inés: a point for themselves and nothing else


@rule("G8", "G14", "G16")
def test_characters() -> None:
    table = examples.characters()
    assert table.area(LINA) == ["rE", "yU", "bU"]
    assert table.has(LINA) == (5, 2, 4)


@rule("G26")
def test_exploit() -> None:
    before = examples.exploit()
    assert before.has(LINA) == (4, 1, 3)
    after = before.play("b8.", *OTHERS)
    assert after.has(LINA) == (5, 4, 4)
    assert after.building("b8") == Building(3, OMAR, marked=False)
    assert "b8" in after.discard()


@rule("G27", "G28")
def test_urbanize() -> None:
    before = examples.urbanize()
    assert before.has(LINA) == (3, 1, 1)
    above = before.where("D")
    after = before.play("D+y6")
    after.play(*OTHERS)
    assert after.moves(LINA) == [">N", ">E"]
    after.act(LINA, ">N")
    assert after.building("y6") == Building(1, LINA, marked=True)
    assert after.where("y6") == above
    assert after.where("D") == (above[0], above[1] - 1)
    assert after.has(LINA) == (4, 1, 2)
    assert "y6" not in after.tiles(LINA)
    assert "D" in after.discard()


@rule("G30", "G31", "G32")
def test_construct() -> None:
    before = examples.construct()
    assert (before.has(LINA), before.has(OMAR)) == ((5, 1, 3), (0, 0, 0))
    after = before.play("b7+r5", *OTHERS)
    assert after.has(LINA) == (1, 1, 2)
    assert after.has(OMAR) == (2, 0, 2 + 1)  # and the point of the card that he plays himself
    assert after.building("r5") == Building(3, LINA, marked=True)
    assert after.area(LINA) == ["yC", "bC", "b7"]


@rule("G33")
def test_cannot_pay() -> None:
    after = examples.cannot_pay().play("b7+r5", *OTHERS)
    assert after.has(LINA) == (3, 3, 3)
    assert "r5" in after.tiles(LINA)
    assert after.building("b7") == Building(2, OMAR, marked=False)
    assert after.has(OMAR) == (0, 0, 1)
    assert "b7" in after.discard()


@rule("G42")
def test_new_deck() -> None:
    before = examples.new_deck()
    assert before.deck() == ["L"]
    assert not {"r6", "b9"} & set(before.discard())
    out = [name for name in [*before.discard(), "r6", "b9"] if name != "A"][-7:]
    after = before.play("y1.", "y2.", deal=["L", *out, "A"])
    assert "L" in after.hand(OMAR)
    assert "A" in after.hand(LINA)
    assert sorted(after.discard()) == sorted(out)
    assert {"r6", "b9"} <= {*after.discard(), *after.deck()}
    assert not after.building("r6").marked
    assert not after.building("b9").marked


@rule("G53", "G54")
def test_districts() -> None:
    scene = examples.districts()
    scene.state.phase, scene.state.waiting, scene.state.ended = 4, 0, 1  # the game is over
    sources = scene.outcome().sources
    assert [row["districts-yellow"] for row in sources] == [0, 0, 8]
    assert [row["districts-blue"] for row in sources] == [2, 8, 0]
    assert [row["districts-red"] for row in sources] == [0, 0, 0]
    assert scene.building("r18") == Building(3, OMAR, marked=False)
    assert scene.building("y10").owner == INES
