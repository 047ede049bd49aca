"""G29: a token that finds no free place takes a letter's, and who is pushed moves on, once."""

from collections.abc import Iterable, Iterator

import pytest

from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import TOKENS
from faubourg.games.ginkgopolis.state import GinkgopolisState
from faubourg.testing.ginkgopolis import Cell, Position, Scene, position
from tests.endless import that_ends
from tests.ginkgopolis import slowly
from tests.ginkgopolis.test_perimeter import missing, random_city
from tests.rules import rule

CITIES = [*range(150), 678, 748, 766, 2160, 2560]  # the last ones have long dead ends


FAR = {letter: (9, number) for number, letter in enumerate("ABCDEFGH")}  # until all is built


def city_with(buildings: list[Cell], **tokens: Cell) -> Position:
    """The square, these buildings of player 1, and these tokens; the others where they begin."""
    setting = position(2).tokens(**{letter: FAR[letter] for letter in tokens})
    names = [f"{colour}{number}" for colour in "rb" for number in range(5, 20)]
    for name, cell in zip(names, buildings):
        setting.building(name, *cell, owner=1)
    return setting.tokens(**tokens)


def column(east: int, first: int, last: int) -> list[Cell]:
    return [(east, south) for south in range(first, last + 1)]


def dead_end() -> Position:
    """East of the square a passage one cell wide, open to the south and full of letters.

    The walk comes in on its eastern side by C, E and F, turns round at G and goes out by H. D
    stands in a niche at (4, 3); when D has urbanized there, nothing is free between C and E.

        #  #  #
        #  G  #         (3, 0)
        #  F  #
        #  E  #  #
        #  H  D  #
        #  C  #  #
        #  .  #         (3, 5)
    """
    walls = [*column(2, -1, 5), (3, -1), *column(4, -1, 2), *column(5, 2, 4), (4, 4), (4, 5)]
    return city_with(walls, C=(3, 4), D=(4, 3), E=(3, 2), F=(3, 1), G=(3, 0), H=(3, 3))


def several_loops() -> Position:
    """The same with a pocket on the way in, where B and A stand: the walk turns round in both.

    #  H  D  #
    #  C  #  #  #
    #  .  B  A  #   (3, 5)
    #  .  #  #  #
    """
    walls = [*column(2, -1, 6), (3, -1), *column(4, -1, 2), *column(5, 2, 4), (4, 4)]
    pocket = [*column(6, 4, 6), (5, 6), (4, 6)]
    tokens = {"C": (3, 4), "D": (4, 3), "E": (3, 2), "F": (3, 1), "G": (3, 0), "H": (3, 3)}
    return city_with([*walls, *pocket], A=(5, 5), B=(4, 5), **tokens)


def urbanized(setting: Position, rules: int = 2) -> Scene:
    """D urbanizes, finds nothing free, and its player is asked."""
    setting.s.rules = rules
    setting.holds(0, resources=1, tiles="y20").hand(0, "D").hand(1, "y1")
    return setting.play("D+y20", "y1.")


def places(scene: Scene, letters: str) -> list[Cell]:
    return [scene.where(letter) for letter in letters]


def pushed(scene: Scene, way: str) -> int:
    """Push; how many were, as it is told."""
    scene.act(0, way)
    [told] = [event.params for event in scene.events if event.kind == "tokens_shifted"]
    assert told["token"] == "D"
    return int(str(told["pushed"]))


@rule("G29")
def test_in_a_dead_end_who_is_pushed_takes_the_next_letters_place_and_moves_once() -> None:
    scene = urbanized(dead_end())
    assert scene.moves(0) == [">+", ">-"]
    assert pushed(scene, ">+") == 4
    # E and F move up; G turns round and takes the place of H, which finds a free cell behind C
    assert places(scene, "CDEFGH") == [(3, 4), (3, 2), (3, 1), (3, 0), (3, 3), (3, 5)]
    assert city.in_order(scene.state)


@rule("G29")
def test_the_other_way_round_it_takes_the_previous_letters_place() -> None:
    scene = urbanized(dead_end())
    assert pushed(scene, ">-") == 1
    assert places(scene, "CDEFGH") == [(3, 5), (3, 4), (3, 2), (3, 1), (3, 0), (3, 3)]
    assert city.in_order(scene.state)


@rule("G29")
def test_with_several_loops_either_way_out_is_found() -> None:
    scene = urbanized(several_loops())
    assert scene.moves(0) == [">+", ">-"]
    assert pushed(scene, ">+") == 4
    assert places(scene, "ABCD") == [(5, 5), (4, 5), (3, 4), (3, 2)]
    assert places(scene, "EFGH") == [(3, 1), (3, 0), (3, 3), (3, 5)]
    scene = urbanized(several_loops())
    assert pushed(scene, ">-") == 3  # C goes into the pocket, B to its end, and A leaves it
    assert places(scene, "ABCD") == [(3, 6), (5, 5), (4, 5), (3, 4)]
    assert places(scene, "EFGH") == [(3, 2), (3, 1), (3, 0), (3, 3)]
    assert city.in_order(scene.state)


@rule("G29")
def test_a_letter_in_a_hole_is_passed_over() -> None:
    """A building at (3, 1) has walled in G: F, pushed, has H before it."""
    setting = dead_end().tokens(F=(3, 3), H=(0, 2)).building("r20", 3, 1, owner=1)
    scene = urbanized(setting)
    assert pushed(scene, ">+") == 2
    assert places(scene, "DEFGH") == [(3, 2), (3, 3), (3, 5), (3, 0), (0, 2)]


@rule("G29")
def test_by_version_1_of_the_rules_some_are_pushed_twice_and_it_comes_to_an_end() -> None:
    scene = urbanized(dead_end(), rules=1)
    assert scene.moves(0) == [">+", ">-"]
    with that_ends():
        assert pushed(scene, ">+") == 13
    assert city.in_order(scene.state)
    assert scene.state.rules == 1


@rule("G29")
def test_by_version_1_a_letter_passed_twice_is_read_where_the_order_holds() -> None:
    """D stands at the mouth of a dead end with A and B in it: only after them comes its turn."""
    [(_, s, letter)] = crowded([748])
    s.rules = 1
    before = slowly.tokens(s)
    assert city.shift(s, letter, 1) == 2
    c, d, e = 2, 3, 4
    assert slowly.tokens(s) == {**before, c: (1, -2), d: (2, -2), e: (3, -1)}
    assert before[d] == (1, -2)
    assert before[e] == (2, -2)


@rule("G29")
def test_by_version_1_the_last_letter_in_order_counts_too() -> None:
    """E stands at the mouth of a dead end with C alone in it: on the way in it would be before C.

    When D has urbanized at (2, 0), E is read on the way out and moves on to the south.

        #  #  #         (2, -1)
        D  C  #
        #  E  #
        #  .  #
        #  .  #
    """
    walls = [(2, -1), *column(2, 1, 3), (3, -1), *column(4, -1, 3)]
    setting = city_with(walls, C=(3, 0), D=(2, 0), E=(3, 1), F=(2, 4))
    scene = urbanized(setting, rules=1)
    assert pushed(scene, ">+") == 1
    assert places(scene, "CDEF") == [(3, 0), (3, 1), (3, 2), (2, 4)]


@rule("G29")
def test_nobody_is_pushed_where_a_place_is_free() -> None:
    setting = position(2).holds(0, resources=1, tiles="y20").hand(0, "D").hand(1, "y1")
    scene = setting.play("D+y20", "y1.")
    assert ">+" not in scene.moves(0)
    for way in (">+", ">-"):
        refusal = scene.refused(0, way)
        assert (refusal.code, refusal.rule) == ("no_push", "G29")


def crowded(seeds: Iterable[int]) -> Iterator[tuple[int, GinkgopolisState, int]]:
    """Cities grown at random, with holes, passages and dead ends, and a letter to be pushed in."""
    for seed in seeds:
        s = random_city(seed)
        letter = missing(s, seed)
        if not len(city.targets(s, letter)) and any(map(city.Perimeter(s).on_it, range(TOKENS))):
            yield seed, s, letter


@rule("G29")
def test_a_push_is_the_slow_one_and_keeps_the_order() -> None:
    far = 0
    for seed, s, letter in crowded(CITIES):
        built = slowly.buildings(s)
        for step in (1, -1):
            after = s.clone()
            stages = slowly.pushed(built, slowly.tokens(s), letter, step)
            assert city.shift(after, letter, step) == len(stages) - 1, seed
            assert slowly.tokens(after) == stages[-1], seed
            assert slowly.in_order(built, stages[-1]), seed
            far += len(stages) > 3
    assert far > 0


def from_cell_to_cell(s: GinkgopolisState, letter: int, step: int) -> dict[int, Cell]:
    """Not the rule: whoever is pushed goes to the next cell, and pushes whoever stands there."""
    cells = slowly.walk(slowly.buildings(s))[::step]
    standing = slowly.tokens(s)
    others = [(letter + step * i) % TOKENS for i in range(1, TOKENS)]
    at = cells.index(next(standing[o] for o in others if standing.get(o) in cells))
    moving = letter
    while True:
        pushed = [other for other, cell in standing.items() if cell == cells[at]]
        standing[moving] = cells[at]
        if not pushed:
            return standing
        moving, at = pushed[0], (at + 1) % len(cells)


@rule("G29")
@pytest.mark.parametrize(("seed", "kept"), [(2160, [True, False]), (748, [False, False])])
def test_an_order_that_only_one_direction_keeps_from_cell_to_cell(
    seed: int, kept: list[bool]
) -> None:
    """And one that none keeps: so letters count and not cells, and either direction keeps it."""
    [(_, s, letter)] = crowded([seed])
    for step, keeps in zip((1, -1), kept):
        by_cells = from_cell_to_cell(s, letter, step)
        assert slowly.in_order(slowly.buildings(s), by_cells) is keeps
        after = s.clone()
        city.shift(after, letter, step)
        assert city.in_order(after)
        assert (slowly.tokens(after) == by_cells) is keeps
