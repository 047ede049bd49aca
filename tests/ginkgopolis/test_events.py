"""What is told at the table, to whom, and what of it shows something that nobody knew."""

from faubourg.engine import Event
from faubourg.engine.facts import EVERYONE
from faubourg.testing.ginkgopolis import Position, Scene, position, set_up
from tests.rules import rule

SQUARE = ["r1", "b1", "y1", "r2", "b2", "y2", "r3", "b3", "y3"]
NAMES = {"r": "red", "b": "blue", "y": "yellow"}

# what undo cannot take back; all else is told of what everybody knows already
REVEALING = {
    *("city", "cards_left_out", "characters_dealt", "characters_passed", "characters", "starts"),
    *("drew_tiles", "begins", "drew", "new_hand", "played", "played_with", "urbanized"),
    *("constructed", "fell_back", "gained_tiles", "gave_back", "nothing_given"),
    *("hal_reveals", "hal_draws", "hal_draws_card"),
}
SECRET = {"characters_dealt", "characters_passed", "drew_tiles", "drew"}


def long(names: str) -> list[str]:
    """ "r4 A" as events say it: ["red-4", "urban-A"]."""
    short = names.split()
    return [f"{NAMES[n[0]]}-{n[1:]}" if n[0] in NAMES else f"urban-{n}" for n in short]


def told(scene: Scene, *kinds: str) -> list[tuple[str, dict[str, object]]]:
    """What was told, of these kinds or of all; each to whom it concerns."""
    for event in scene.events:
        assert event.reveals == (event.kind in REVEALING), event.kind
        assert event.audience == audience(event), event.kind
    return [(e.kind, e.params) for e in scene.events if not kinds or e.kind in kinds]


def audience(event: Event) -> int:
    """G45: cards, tiles and characters drawn are for the eyes of one seat."""
    return 1 << int(str(event.params["seat"])) if event.kind in SECRET else EVERYONE


def two() -> Position:
    return position(2).hand(1, "y1")


@rule("G10", "G13", "G14", "G16", "G17", "G45")
def test_the_beginning() -> None:
    deal = [*SQUARE, *"ABCDEFG", 1, 0, "r4", "r5", "b4", "b5", 1, *"HIJKL", "r1", "b1", "y1"]
    assert told(set_up(2, deal)) == [
        ("city", {"tiles": long(" ".join(SQUARE))}),
        ("cards_left_out", {"cards": long("A B C D E F G")}),
        (
            "characters",
            {"seat": 0, "characters": ["red-construct", "yellow-construct", "blue-exploit"]},
        ),
        (
            "characters",
            {"seat": 1, "characters": ["red-urbanize", "yellow-construct", "blue-construct"]},
        ),
        ("starts", {"seat": 0, "resources": 4, "points": 2, "count": 2}),
        ("drew_tiles", {"seat": 0, "tiles": long("r4 r5")}),
        ("starts", {"seat": 1, "resources": 4, "points": 2, "count": 2}),
        ("drew_tiles", {"seat": 1, "tiles": long("b4 b5")}),
        ("begins", {"seat": 1}),
        ("drew", {"seat": 1, "cards": long("H I J K")}),
        ("drew", {"seat": 0, "cards": long("L r1 b1 y1")}),
    ]


@rule("G15", "G45")
def test_a_draft() -> None:
    hands = ["rE", "rE", "bU", "yC", "rU", "bE", "bE", "yE"]
    table = set_up(2, [*SQUARE, *"ABCDEFG", *hands], characters="draft")
    first = ["red-exploit", "red-exploit", "blue-urbanize", "yellow-construct"]
    second = ["red-urbanize", "blue-exploit", "blue-exploit", "yellow-exploit"]
    assert told(table)[2:] == [
        ("characters_dealt", {"seat": 0, "characters": first}),
        ("characters_dealt", {"seat": 1, "characters": second}),
    ]
    assert told(table.act(0, "rE")) == [("chose", {"seat": 0})]
    assert told(table.act(1, "yE")) == [
        ("chose", {"seat": 1}),
        ("characters_passed", {"seat": 1, "characters": first[1:]}),
        ("characters_passed", {"seat": 0, "characters": second[:3]}),
    ]
    table.act(0, "rU").act(1, "rE")
    table.act(0, "bU").act(1, "bE")
    assert [kind for kind, _ in told(table)] == [
        *("chose", "characters", "characters"),
        *("starts", "drew_tiles", "starts", "drew_tiles", "begins", "drew", "drew"),
    ]


@rule("G26", "G34", "G45")
def test_exploiting() -> None:
    table = two().building("b9", 3, 3, height=2, owner=1).hand(0, "b9", "A", "B", "C")
    table.hand(1, "D", "E", "F").area(0, "rE y7")
    after = table.play("b9.", "y1.", deal=["r4", "r5", "G", "H"])
    assert told(after) == [
        ("chose", {"seat": 0}),
        ("chose", {"seat": 1}),
        ("played", {"seat": 0, "card": "blue-9"}),
        ("gained_tiles", {"seat": 0, "count": 2}),
        ("drew_tiles", {"seat": 0, "tiles": long("r4 r5")}),
        ("gained", {"seat": 0, "resources": 1, "points": 0}),
        ("gained", {"seat": 0, "resources": 0, "points": 2}),
        ("played", {"seat": 1, "card": "yellow-1"}),
        ("gained", {"seat": 1, "resources": 0, "points": 1}),
        ("round", {"round": 2, "seat": 1}),
        ("drew", {"seat": 1, "cards": ["urban-G"]}),
        ("drew", {"seat": 0, "cards": ["urban-H"]}),
    ]


@rule("G34")
def test_of_a_gain_only_what_came_is_told() -> None:
    table = two().building("r9", 3, 3, height=3, owner=1).holds(0, resources=23).hand(0, "r9")
    gains = told(table.play("r9.", "y1."), "gained")
    assert gains[0] == ("gained", {"seat": 0, "resources": 2, "points": 0})
    none = two().building("r9", 3, 3, height=3, owner=1).holds(0, resources=25).hand(0, "r9")
    assert [params["seat"] for _, params in told(none.play("r9.", "y1."), "gained")] == [1]


@rule("G27", "G28", "G29")
def test_urbanizing() -> None:
    table = two().holds(0, resources=1, tiles="r4").hand(0, "A").play("A+r4", "y1.")
    assert told(table) == [
        ("chose", {"seat": 0}),
        ("chose", {"seat": 1}),
        ("played_with", {"seat": 0, "card": "urban-A", "tile": "red-4"}),
        ("urbanized", {"seat": 0, "tile": "red-4", "token": "A"}),
    ]
    assert told(table.act(0, ">W"))[:2] == [
        ("token_beside", {"token": "A", "direction": "W"}),
        ("gained", {"seat": 0, "resources": 1, "points": 0}),
    ]
    assert not [kind for kind in table.told() if kind.startswith("all_placed")]


@rule("G29")
def test_a_token_that_goes_along_the_perimeter() -> None:
    """E stands in a hole of one cell, which is built on."""
    setting = position(2).tokens(D=(2, -2), E=(3, 0), F=(2, 2))
    around = [(2, -1), (3, -1), (4, -1), (4, 0), (4, 1), (3, 1), (2, 1), (2, 0)]
    for n, cell in enumerate(around):
        setting.building(f"r{n + 5}", *cell, owner=1)
    setting.holds(0, resources=1, tiles="y5").hand(0, "E").hand(1, "y1")
    scene = setting.play("E+y5", "y1.").act(0, ">1")
    assert told(scene)[0] == ("token_along", {"token": "E"})


@rule("G30", "G31")
def test_constructing() -> None:
    table = position(2).building("b5", 3, 3, height=2, owner=1).hand(0, "b5").hand(1, "y1")
    after = table.holds(0, resources=4, points=1, tiles="r4").play("b5+r4", "y1.")
    assert told(after)[2:5] == [
        ("played_with", {"seat": 0, "card": "blue-5", "tile": "red-4"}),
        ("constructed", {"seat": 0, "tile": "red-4", "card": "blue-5", "height": 3}),
        ("compensated", {"seat": 1, "points": 2}),
    ]
    own = position(2).building("b5", 3, 3, height=2, owner=0).hand(0, "b5").hand(1, "y1")
    after = own.holds(0, resources=4, points=1, tiles="r4").play("b5+r4", "y1.")
    assert told(after, "compensated") == []
    nobodys = two().hand(0, "b3").holds(0, resources=4, tiles="r4").play("b3+r4", "y1.")
    assert told(nobodys, "compensated") == []


@rule("G33", "G45")
def test_a_tile_that_cannot_be_paid_for() -> None:
    after = two().hand(0, "b3").holds(0, resources=0, tiles="r4").play("b3+r4", "y1.")
    assert told(after)[2:5] == [
        ("played_with", {"seat": 0, "card": "blue-3", "tile": "red-4"}),
        ("fell_back", {"seat": 0, "tile": "red-4"}),
        ("gained_tiles", {"seat": 0, "count": 1}),
    ]


@rule("G22", "G42", "G45")
def test_a_new_hand_and_a_new_deck() -> None:
    table = position(3).hand(0, "y1", "r1", "A", "B").deck(2, "K", "L")
    table.building("b12", 3, 3, owner=1, marked=True).building("b13", 4, 4, owner=2)
    scene = table.begin()
    count = len(scene.discard()) + 4 + 1
    out = ["r1", "A", "b12", *[n for n in scene.discard() if n not in "AB"][:4]]
    scene.act(0, "new", deal=["L", "K", *out, "B", "y1"])
    assert told(scene) == [
        ("new_hand", {"seat": 0, "cards": long("r1 y1 A B")}),
        ("rebuilt", {"cards": ["blue-12"], "count": count}),
        ("cards_left_out", {"cards": long(" ".join(out))}),
        ("drew", {"seat": 0, "cards": long("L K B y1")}),
    ]


@rule("G50", "G51")
def test_the_end_of_the_tiles() -> None:
    table = position(2).building("b9", 3, 3, owner=1).supply(1, rest=1).holds(0, tiles="r4")
    scene = table.hand(0, "b9").hand(1, "y1").play("b9.", "y1.", deal=["y20"])
    assert told(scene)[2:] == [
        ("played", {"seat": 0, "card": "blue-9"}),
        ("gained_tiles", {"seat": 0, "count": 1}),
        ("drew_tiles", {"seat": 0, "tiles": ["yellow-20"]}),
        ("supply_empty", {}),
    ]
    other = Scene(scene.state.clone())
    assert told(scene.act(0, "-r4-y20.")) == [("ready", {"seat": 0})]
    assert told(scene.act(1, "."))[:3] == [
        ("ready", {"seat": 1}),
        ("gave_back", {"seat": 0, "tiles": long("r4 y20")}),
        ("played", {"seat": 1, "card": "yellow-1"}),
    ]
    assert told(other.act(0, ".").act(1, ".")) == [
        ("ready", {"seat": 1}),
        ("nothing_given", {}),
        ("played", {"seat": 1, "card": "yellow-1"}),
        ("gained", {"seat": 1, "resources": 0, "points": 1}),
        ("over", {"rounds": 1}),
    ]


@rule("G51")
def test_all_resources_placed() -> None:
    table = two().building("y9", 3, 3, height=24, owner=0).holds(0, resources=1, tiles="y10")
    scene = table.hand(0, "E").play("E+y10", "y1.")
    assert told(scene)[3:] == [
        ("urbanized", {"seat": 0, "tile": "yellow-10", "token": "E"}),
        ("all_placed", {"seat": 0}),
        ("token_beside", {"token": "E", "direction": "E"}),
        ("gained", {"seat": 0, "resources": 0, "points": 1}),
        ("played", {"seat": 1, "card": "yellow-1"}),
        ("gained", {"seat": 1, "resources": 0, "points": 1}),
        ("over", {"rounds": 1}),
    ]


@rule("G60", "G61", "G62", "G63")
def test_alone() -> None:
    opening = told(set_up(1, [*SQUARE, *"ABCDEFG"]))
    assert opening[2:] == [
        ("starts", {"seat": 0, "resources": 6, "points": 6, "count": 6}),
        ("drew_tiles", {"seat": 0, "tiles": long("r4 r5 r6 r7 r8 r9")}),
        ("drew", {"seat": 0, "cards": long("r1 r2 r3")}),
    ]
    table = position(1).hand(0, "y1", "A", "B").deck(9, "C").holds(0, resources=5).play("y1.")
    assert told(table)[1:] == [
        ("played", {"seat": 0, "card": "yellow-1"}),
        ("gained", {"seat": 0, "resources": 0, "points": 1}),
        ("hal_reveals", {"seat": 1, "card": "urban-C"}),
        ("hal_draws", {"seat": 1, "tile": "red-4"}),
        ("urbanized", {"seat": 1, "tile": "red-4", "token": "C"}),
    ]
    assert told(table.act(0, ">N"))[:2] == [
        ("token_beside", {"token": "C", "direction": "N"}),
        ("gained", {"seat": 1, "resources": 0, "points": 1}),
    ]


@rule("G65", "G67")
def test_hal_thinks_again_and_gives_up() -> None:
    table = position(1, hal="expert").hand(0, "y1", "A", "B").deck(9, "C", "b2")
    scene = table.building("y9", 6, 6, height=24, owner=1).play("y1.", deal=["b2"])
    assert told(scene)[3:] == [
        ("hal_reveals", {"seat": 1, "card": "urban-C"}),
        ("hal_draws_card", {"seat": 1, "card": "blue-2"}),
        ("hal_uses", {"seat": 1, "card": "blue-2"}),
        ("hal_gives_up", {"seat": 1}),
        ("over", {"rounds": 1}),
    ]
