"""G1-G8: everything that is printed on tiles, cards and characters, typed a second time."""

import pytest

from faubourg.games.ginkgopolis.components import (
    BONUS,
    ENDING_IDS,
    ENDINGS,
    MORE_POINTS,
    card_name,
    character_name,
    colour_name,
    empties,
    left_out,
    rows_for,
    tile,
)
from faubourg.games.ginkgopolis.components import ITEMS as ITEM_NAMES
from faubourg.testing.ginkgopolis import GAME, Position, named, position, set_up
from tests.rules import rule

COLOURS = {"r": "red", "b": "blue", "y": "yellow"}
LETTERS = "ABCDEFGHIJKL"
SQUARE = ["r1", "b1", "y1", "r2", "b2", "y2", "r3", "b3", "y3"]

# G8: what a character brings; R resource, T tile, P point
BRINGS = {
    "rE": "RPT",
    "rU": "RPT",
    "rC": "T",
    "bE": "RRP",
    "bU": "RRP",
    "bC": "R",
    "yE": "RRPPT",
    "yU": "RRPPT",
    "yC": "RRPT",
}
SETS = ["rU yC bC", "rC yC bE", "rE yU bU", "rU yU bC", "rE yE bC", "rU yE bE"]
NUMBERS = {"r": 4, "b": 3, "y": 2}  # of each character


@rule("G1", "G2")
def test_every_card_has_its_name() -> None:
    names = [f"{colour}-{n}" for colour in ("red", "blue", "yellow") for n in range(1, 21)]
    names += [f"urban-{letter}" for letter in LETTERS]
    assert [card_name(card) for card in range(72)] == names
    assert [colour_name(card) for card in range(60)] == [name.split("-")[0] for name in names[:60]]
    for i, colour in enumerate("rby"):
        assert [tile(i, n) for n in range(1, 21)] == [named(f"{colour}{n}") for n in range(1, 21)]


@rule("G1", "G10", "G12")
def test_every_tile_is_in_the_box_once() -> None:
    table = set_up(5, SQUARE)
    held = [name for seat in range(5) for name in table.tiles(seat)]
    supply = [name for n, name in enumerate(GAME.notations[:60]) if table.state.supply.counts[n]]
    everything = [f"{colour}{n}" for colour in "rby" for n in range(1, 21)]
    assert sorted([*SQUARE, *held, *supply]) == sorted(everything)
    assert table.supply() == 51 - len(held)


@rule("G3", "G8")
def test_every_character_has_its_name_and_helps_with_its_action() -> None:
    actions = {"E": "exploit", "U": "urbanize", "C": "construct"}
    printed = [f"{COLOURS[name[0]]}-{actions[name[1]]}" for name in BRINGS]
    assert [character_name(kind) for kind in range(9)] == printed


@rule("G3", "G15")
@pytest.mark.parametrize("name", list(BRINGS))
def test_each_character_can_be_dealt_as_often_as_it_is_in_the_box(name: str) -> None:
    """Five players are dealt 20 of 27: all copies of one character can be among them."""
    copies = NUMBERS[name[0]]
    others = [other for other in BRINGS for _ in range(NUMBERS[other[0]]) if other != name]
    deal = [*SQUARE, *[name] * copies, *others][: 9 + 20]
    table = set_up(5, deal, characters="draft")
    dealt = [0] * 9
    for at, count in enumerate(table.state.draft):
        dealt[at % 9] += int(count)
    assert sum(dealt) == 20
    assert dealt[list(BRINGS).index(name)] == copies


@rule("G8", "G14", "G16")
@pytest.mark.parametrize("number", range(6))
def test_every_set_has_its_characters_and_brings_their_items(number: int) -> None:
    table = set_up(4, [*SQUARE, number, *[n for n in range(6) if n != number][:3]])
    names = SETS[number].split()
    assert table.area(0) == names
    items = "".join(BRINGS[name] for name in names)
    assert table.has(0) == (items.count("R"), items.count("T"), items.count("P"))
    assert table.stock(0) == 18 - items.count("R")


@rule("G8", "G14")
@pytest.mark.parametrize("number", range(6))
def test_no_set_is_dealt_twice(number: int) -> None:
    others = [n for n in range(6) if n != number]
    assert len({*table_of_sets([number, *others[:4]])}) == 5
    with pytest.raises(ValueError, match="not in the bag"):
        set_up(5, [*SQUARE, number, number])


def table_of_sets(numbers: list[int]) -> list[str]:
    table = set_up(5, [*SQUARE, *numbers])
    return [" ".join(table.area(seat)) for seat in range(5)]


@rule("G8", "G15", "G16")
@pytest.mark.parametrize("name", list(BRINGS))
def test_every_character_brings_its_own_items(name: str) -> None:
    """Drafted with a red constructor (a tile) and a blue one (a resource)."""
    mine = [name, "rC", "bC", "bE"] if name not in ("rC", "bC") else ["rC", "bC", "rC", "bC"]
    others = [other for other in BRINGS for _ in range(NUMBERS[other[0]])]
    for taken in mine:
        others.remove(taken)
    table = set_up(4, [*SQUARE, *mine, *others[:12]], characters="draft")
    kept: list[list[str]] = [[] for _ in range(4)]
    for wanted in (name, "rC", "bC"):
        for seat in range(4):
            moves = table.moves(seat)
            kept[seat].append(wanted if wanted in moves else moves[0])
        for seat in range(4):
            table.act(seat, kept[seat][-1])
    for seat in range(4):
        items = "".join(BRINGS[taken] for taken in kept[seat])
        assert table.area(seat) == kept[seat]
        assert table.has(seat) == (items.count("R"), items.count("T"), items.count("P"))
    assert kept[0][0] == name


@rule("G7")
def test_colours_give_items_and_end_cards_count_what_their_names_say() -> None:
    names = dict(zip(("red", "blue", "yellow"), ITEM_NAMES, strict=True))
    assert names == {"red": "resources", "blue": "tiles", "yellow": "points"}
    counted = {number: ENDING_IDS[ENDINGS[number - 10]] for number in range(10, 21)}
    assert counted == {
        **dict.fromkeys((10, 11, 12, 13), "resources"),
        14: "low",
        15: "high",
        **dict.fromkeys((16, 17, 18), "trigger"),
        19: "colour",
        20: "always",
    }
    assert len(ENDINGS) == 11


@rule("G1", "G3", "G7", "G8")
def test_there_is_a_place_for_everything_that_can_lie_in_front_of_players() -> None:
    """Five players have 15 characters, and every tile but the first nine can be a floor."""
    state = set_up(5).state
    assert len(state.area) == len(state.area_row) == 15 + 51
    buildings, letters, characters = 60, 12, 9
    assert list(MORE_POINTS) == ([0] * 6 + [1] * 3 + [0] * 11) * 3 + [0] * (letters + characters)
    assert len(BONUS) == buildings + letters + characters
    assert list(empties(128)) == [-1] * 128


@rule("G29")
def test_there_is_a_move_for_every_place_round_the_largest_city() -> None:
    """60 buildings in a tree have 122 sides that look outwards."""
    assert len(GAME.notations) == 333
    assert GAME.notations[211:] == [f">{n}" for n in range(1, 123)]


@rule("G12", "G13", "G60")
def test_who_are_few_and_who_sits_at_the_table() -> None:
    assert [left_out(players) for players in range(1, 6)] == [True] * 3 + [False] * 2
    assert [rows_for(players) for players in range(1, 6)] == [2, 2, 3, 4, 5]


# -- G7: the bonuses, as they are paid ------------------------------------------------------------

# an action of each kind, and what its player has afterwards without any bonus
ACTIONS = {
    "E": ("y12.", (5, 1, 1)),
    "U": ("E+y13", (4, 0, 1)),  # beside yellow 2; only the east is free
    "C": ("b12+b13", (3, 0, 0)),
}
ITEMS = {"r": (1, 0, 0), "b": (0, 1, 0), "y": (0, 0, 1)}  # resources, tiles, points


def in_front(*names: str) -> Position:
    """A player with these cards in front, about to play any of the three actions."""
    setting = position(2).hand(0, "y12", "E", "b12").hand(1, "r12")
    setting.building("y12", 6, 6, owner=1).building("b12", 8, 8, owner=1)
    setting.building("r12", 10, 10, owner=1)
    for name in names:
        if name in SQUARE:  # built over by its player: the new building looks like the old one
            at = SQUARE.index(name)
            setting.building(f"{name[0]}15", at % 3 - 1, at // 3 - 1, owner=0)
        else:
            setting.area(0, name)
    return setting


def pays(setting: Position, action: str) -> tuple[int, int, int]:
    """What the cards in front add to this action: resources, tiles, points."""
    move, alone = ACTIONS[action]
    setting.holds(0, resources=5, tiles=move.partition("+")[2] or "y13")
    after = setting.play(move, "r12.").has(0)
    return after[0] - alone[0], after[1] - alone[1], after[2] - alone[2]


@rule("G7", "G26", "G27", "G32")
@pytest.mark.parametrize("colour", "rby")
@pytest.mark.parametrize("number", range(1, 10))
def test_a_card_1_to_9_pays_its_item_and_from_7_on_a_point(colour: str, number: int) -> None:
    resources, tiles, points = ITEMS[colour]
    for action in "EUC":
        paid = pays(in_front(f"{colour}{number}"), action)
        if action == "EUC"[(number - 1) % 3]:
            assert paid == (resources, tiles, points + (number >= 7))
        else:
            assert paid == (0, 0, 0)


@rule("G3", "G8", "G26", "G27", "G32")
@pytest.mark.parametrize("name", list(BRINGS))
def test_a_character_pays_the_item_of_its_colour(name: str) -> None:
    for action in "EUC":
        assert pays(in_front(name), action) == (ITEMS[name[0]] if action == name[1] else (0, 0, 0))


@rule("G7")
@pytest.mark.parametrize("action", "EUC")
def test_a_card_10_to_20_pays_nothing_before_the_end(action: str) -> None:
    late = [f"{colour}{n}" for colour in "rby" for n in (10, 11, 14, 16, 17, 18, 19, 20)]
    assert pays(in_front(*late), action) == (0, 0, 0)


@rule("G7", "G26", "G27", "G32")
@pytest.mark.parametrize("action", "EUC")
def test_only_the_cards_in_front_of_the_player_who_acts_pay(action: str) -> None:
    setting = in_front().area(1, "yE yU yC y7 y8 y9")
    assert pays(setting, action) == (0, 0, 0)
