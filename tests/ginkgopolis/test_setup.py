"""G1-G17: what is in the box and how a game begins."""

from collections import Counter

import pytest

from faubourg.engine import Refusal, SeededDealer
from faubourg.games.ginkgopolis.components import (
    BONUS,
    CARDS,
    CHARACTER,
    CHARACTERS,
    COPIES,
    MORE_POINTS,
    SETS,
    TILES,
)
from faubourg.testing.ginkgopolis import GAME, position, set_up
from tests.rules import rule

SQUARE = ["r1", "b1", "y1", "r2", "b2", "y2", "r3", "b3", "y3"]


@rule("G1", "G2")
def test_sixty_tiles_and_seventy_two_cards() -> None:
    names = GAME.notations[:CARDS]
    buildings, letters = names[:TILES], names[TILES:]
    assert buildings == [f"{colour}{n}" for colour in "rby" for n in range(1, 21)]
    assert letters == list("ABCDEFGHIJKL")


@rule("G3", "G8")
def test_twenty_seven_characters() -> None:
    assert sum(COPIES) == 27
    # per action 4 red, 3 blue, 2 yellow
    assert COPIES == (4, 4, 4, 3, 3, 3, 2, 2, 2)
    assert [int(BONUS[CHARACTER + kind]) for kind in range(CHARACTERS)] == [0, 1, 2] * 3
    in_sets: Counter[int] = Counter()
    for red, yellow, blue in SETS:
        in_sets.update([red, 6 + yellow, 3 + blue])
    drafting_only = Counter({4: 2, 3: 1, 2: 3, 0: 2, 1: 1})  # as the list of the book
    assert in_sets + drafting_only == Counter(dict(enumerate(COPIES)))


@rule("G8", "G16")
@pytest.mark.parametrize(
    ("number", "items"),
    [
        (1, (4, 2, 2)),
        (2, (4, 2, 2)),
        (3, (5, 2, 4)),
        (4, (4, 2, 3)),
        (5, (4, 2, 3)),
        (6, (5, 2, 4)),
    ],
)
def test_start_items_of_the_sets(number: int, items: tuple[int, int, int]) -> None:
    table = set_up(2, [*SQUARE, *"ABCDEFG", number - 1, number % 6])
    assert table.has(0) == items
    assert table.stock(0) == 25 - items[0]


@rule("G7")
@pytest.mark.parametrize("colour", range(3))
def test_bonuses_of_the_cards(colour: int) -> None:
    exploit, urbanize, construct, at_the_end = 0, 1, 2, -1
    bonuses = [int(BONUS[20 * colour + number - 1]) for number in range(1, 21)]
    assert bonuses == [exploit, urbanize, construct] * 3 + [at_the_end] * 11
    more = [int(MORE_POINTS[20 * colour + number - 1]) for number in range(1, 21)]
    assert more == [0] * 6 + [1] * 3 + [0] * 11


@rule("G4")
@pytest.mark.parametrize(("players", "total"), [(1, 25), (2, 25), (3, 20), (4, 18), (5, 16)])
def test_resources_by_number_of_players(players: int, total: int) -> None:
    table = set_up(players)
    for row in range(players):
        assert table.resources(row) + table.stock(row) == total


@rule("G5")
def test_two_new_hand_tokens_and_no_limit_to_points() -> None:
    table = set_up(3)
    assert [int(count) for count in table.state.new_hands] == [2, 2, 2]
    rich = position(2).holds(0, points=500).hand(0, "y1").play("y1.", "y2.")
    assert rich.points(0) == 501


@rule("G6", "G10")
def test_nine_buildings_in_a_square() -> None:
    square = ["y3", "r1", "b2", "b1", "y1", "r3", "b3", "r2", "y2"]
    table = set_up(4, square)
    assert [table.where(name) for name in square] == [
        (east, south) for south in (-1, 0, 1) for east in (-1, 0, 1)
    ]
    for name in square:
        assert table.building(name) == (1, None, False)
    # in the middle of a map of 64 by 64, row by row
    cells = [64 * south + east for south in (31, 32, 33) for east in (31, 32, 33)]
    assert [int(cell) for cell in table.state.cell[:9]] == cells
    # marks are on buildings, not counted: more than the 15 of the box are possible
    many = position(2)
    for n in range(4, 21):
        many.building(f"r{n}", east=-n, south=-3, owner=1, marked=True)
    assert sum(many.s.marked) == 17


@rule("G2", "G11")
def test_tokens_go_clockwise_round_the_square() -> None:
    table = set_up(2)
    cells = [
        *[(-1, -2), (0, -2), (1, -2)],
        *[(2, -1), (2, 0), (2, 1)],
        *[(1, 2), (0, 2), (-1, 2)],
        *[(-2, 1), (-2, 0), (-2, -1)],
    ]
    assert table.tokens() == dict(zip("ABCDEFGHIJKL", cells, strict=True))


@rule("G12", "G13")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_with_few_players_tiles_and_cards_are_left_out(players: int) -> None:
    table = set_up(players)
    few = players <= 3
    held = sum(len(table.tiles(row)) for row in range(players))
    assert table.supply() == 51 - held - (6 if few else 0)
    cards = 4 * players
    assert len(table.discard()) == (7 if few else 0)
    assert len(table.deck()) == 21 - cards - (7 if few else 0)
    in_play = set(table.deck()) | set(table.discard())
    for row in range(players):
        in_play |= set(table.hand(row))
    assert in_play <= {*SQUARE, *"ABCDEFGHIJKL"}


@rule("G12")
def test_nobody_knows_which_tiles_left() -> None:
    """Any tile can still be drawn to the last: those that left are among those never drawn."""
    table = set_up(2)
    assert table.state.supply.total == table.supply() + 6


@rule("G13")
def test_the_seven_are_discarded_face_up() -> None:
    table = set_up(3, [*SQUARE, "A", "r2", "C", "y1", "E", "b3", "G"])
    assert table.discard() == ["r2", "b3", "y1", "A", "C", "E", "G"]


@rule("G14")
def test_each_player_gets_a_set() -> None:
    table = set_up(3, [*SQUARE, *"ABCDEFG", 1, 0, 5])
    assert table.area(0) == ["rC", "yC", "bE"]
    assert table.area(1) == ["rU", "yC", "bC"]
    assert table.area(2) == ["rU", "yE", "bE"]


@rule("G8", "G14", "G16")
def test_worked_example_1() -> None:
    table = set_up(4, [*SQUARE, 1, 0, 2, 3])
    assert table.has(0) == (4, 2, 2)
    assert table.stock(0) == 14
    assert table.supply() == 43
    assert len(table.deck()) == 5


@rule("G15")
def test_the_draft() -> None:
    hands = ["rE", "rE", "bU", "yC", "rU", "bE", "bE", "yE", "rC", "rC", "bC", "yU"]
    table = set_up(3, [*SQUARE, *"ABCDEFG", *hands], characters="draft")
    assert table.waiting() == [0, 1, 2]
    assert table.moves(0) == ["rE", "bU", "yC"]
    assert table.refused(0, "yE").rule == "G15"
    assert table.refused(0, "r1").code == "keep_a_character"
    table.act(2, "bC")
    assert table.waiting() == [0, 1]
    table.act(0, "rE").act(1, "yE")
    # passed to the left: seat 1 has what seat 0 left
    assert table.moves(1) == ["rE", "bU", "yC"]
    assert table.moves(0) == ["rC", "yU"]
    table.act(0, "rC").act(1, "rE").act(2, "bE")
    assert [table.moves(seat) for seat in range(3)] == [["rU", "bE"], ["rC", "yU"], ["bU", "yC"]]
    table.act(0, "bE").act(1, "yU")
    assert table.area(0) == []
    table.act(2, "yC")
    assert table.area(0) == ["rE", "rC", "bE"]
    assert table.area(1) == ["yE", "rE", "yU"]
    assert table.has(0) == (3, 2, 2)
    assert table.told() == [
        *("chose", "characters", "characters", "characters"),
        *["starts", "drew_tiles"] * 3,
        *("begins", "drew", "drew", "drew"),
    ]
    assert sum(table.state.draft) == 0


@rule("G15")
def test_a_drafted_character_can_be_withdrawn_until_all_have_chosen() -> None:
    table = set_up(2, [*SQUARE, *"ABCDEFG"], characters="draft")
    table.act(0, "rE")
    table.state.withdraw(0)
    assert table.waiting() == [0, 1]
    assert table.moves(0) == ["rE"]
    table.act(0, "rE").act(1, "rU")
    with pytest.raises(Refusal):
        table.state.withdraw(0)


@rule("G17")
def test_the_first_player_is_chance_or_chosen() -> None:
    firsts = {int(GAME.new(3, {}, SeededDealer(n)).view(0).first) for n in range(40)}  # type: ignore[attr-defined]
    assert firsts == {0, 1, 2}
    assert set_up(5, first="3").state.first == 3


@rule("G17")
def test_four_cards_each() -> None:
    table = set_up(5)
    assert [len(table.hand(seat)) for seat in range(5)] == [4] * 5


@rule("G17", "G60")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"characters": "draft"}),
        (1, {"first": "1"}),
        (2, {"hal": "expert"}),
        (3, {"first": "3"}),
        (3, {"first": "x"}),
    ],
)
def test_options_that_make_no_sense_are_refused(players: int, options: dict[str, str]) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.new(players, options, SeededDealer(1))
    assert caught.value.code == "option_value"
