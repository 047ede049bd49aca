"""G28, G29: the walk round the city, and that fast and slow definitions agree."""

from functools import cache
from random import Random

import pytest

from faubourg import COMPILED
from faubourg.games.ginkgopolis import city, districts
from faubourg.games.ginkgopolis.components import EMPTY, LETTERS, TOKENS
from faubourg.games.ginkgopolis.state import GinkgopolisState
from faubourg.testing.ginkgopolis import (
    GAME,
    Cell,
    NamedDealer,
    Position,
    cell_at,
    cell_of,
    named,
    position,
)
from tests.conftest import FULL
from tests.endless import that_ends
from tests.ginkgopolis import slowly
from tests.rules import rule

# the same ones, fewer, where it is slow; thousands with --full
CITIES = 5000 if FULL else 500 if COMPILED else 150


@cache
def grown(seed: int) -> GinkgopolisState:
    """A city grown at random, with owners and tokens; often with holes and corridors."""
    random = Random(seed)
    s = GinkgopolisState(4, GAME.full_options(4, {}))
    tiles = list(range(60))
    random.shuffle(tiles)
    cells: list[Cell] = [(0, 0)]
    size = random.randint(10, 60)
    lonely = random.random()  # how much the city likes to spread
    while len(cells) < size:
        cell = random.choice(slowly.beside(random.choice(cells)))
        touching = sum(other in cells for other in slowly.beside(cell))
        if cell not in cells and (touching == 1 or random.random() > lonely):
            cells.append(cell)
    for cell in cells:
        site = city.put_building(s, cell_at(cell), tiles.pop())
        s.height[site] = random.randint(1, 4)
        s.owner[site] = random.randint(-1, 3)
    place_tokens(s, random)
    city.draw_map(s)
    return s


def random_city(seed: int) -> GinkgopolisState:
    return grown(seed).clone()


def place_tokens(s: GinkgopolisState, random: Random) -> None:
    """Eleven or fewer: on the perimeter in order, some in holes. One at least is in the hand."""
    built = slowly.buildings(s)
    way, far = slowly.walk(built), slowly.outside(built)
    near = {cell for building in built for cell in slowly.beside(building)}
    holes = sorted(near - built - far)
    crowded = random.choice([11, 13, len(way)])  # on how much of the walk they stand
    stretch = range(min(len(way), crowded))
    places = sorted(random.sample(stretch, min(len(stretch), TOKENS - 1)))
    turned = random.randrange(TOKENS)
    taken: set[Cell] = set()
    for i, place in enumerate(places):
        cell = random.choice(holes) if holes and random.random() < 0.15 else way[place]
        if cell not in taken:
            taken.add(cell)
            s.token[(i + turned) % TOKENS] = cell_at(cell)


def missing(s: GinkgopolisState, seed: int) -> int:
    """A letter that stands nowhere and is to be placed."""
    return Random(seed).choice([letter for letter in range(TOKENS) if s.token[letter] == EMPTY])


def walk_of(s: GinkgopolisState) -> list[Cell]:
    round_it = city.Perimeter(s)
    return [cell_of(int(round_it.cells[i])) for i in range(round_it.length)]


@rule("G29")
def test_the_walk_is_the_slow_one() -> None:
    twice = 0
    for seed in range(CITIES):
        s = random_city(seed)
        fast, slow = walk_of(s), slowly.walk(slowly.buildings(s))
        starts = [i for i, cell in enumerate(slow) if cell == fast[0]]
        assert any(fast == slow[i:] + slow[:i] for i in starts), seed
        assert set(fast) == slowly.perimeter(slowly.buildings(s))
        twice += len(fast) > len(set(fast))
    assert twice > CITIES // 5  # there were corridors


@rule("G29")
def test_the_order_and_the_targets_are_the_slow_ones() -> None:
    several = none = 0
    for seed in range(CITIES):
        s = random_city(seed)
        built, standing = slowly.buildings(s), slowly.tokens(s)
        assert city.in_order(s) == slowly.in_order(built, standing) is True
        letter = missing(s, seed)
        fast = [cell_of(int(cell)) for cell in city.targets(s, letter)]
        assert len(set(fast)) == len(fast)
        assert set(fast) == slowly.targets(built, slowly.tokens(s), letter), seed
        several += len(fast) > 1
        none += not fast
    assert several > CITIES // 5
    assert none > CITIES // 30


@rule("G29")
def test_a_shift_keeps_the_order_and_everybody_beside_the_city() -> None:
    for seed in range(CITIES):
        for step in (1, -1):
            s = random_city(seed)
            letter = missing(s, seed)
            round_it = city.Perimeter(s)
            others = [i for i in range(TOKENS) if i != letter and round_it.on_it(i)]
            if not others or len(set(walk_of(s))) <= len(others):
                continue
            before = slowly.tokens(s)
            s.rules = 1 + seed % 2
            pushed = city.shift(s, letter, step)
            after = slowly.tokens(s)
            assert slowly.in_order(slowly.buildings(s), after), (seed, step)
            assert len(set(after.values())) == len(after)
            assert pushed >= 1
            holes = set(before.values()) - set(walk_of(s))
            assert holes <= set(after.values())  # tokens in holes stay


@rule("G29")
@pytest.mark.parametrize("letters", ["ABC", "ACE", "BDF", "JKL"])
def test_letters_that_cannot_stand_in_order_are_told_apart(letters: str) -> None:
    """Three letters in the wrong order: B before A before C, on a square without corridors."""
    setting = position(2)
    leave_only(setting.s, letters)
    assert city.in_order(setting.s)
    first, second = [cell_of(int(setting.s.token[LETTERS.index(one)])) for one in letters[:2]]
    setting.tokens(**{letters[0]: second, letters[1]: first})
    assert not city.in_order(setting.s)
    assert not slowly.in_order(slowly.buildings(setting.s), slowly.tokens(setting.s))


def ring() -> Position:
    """A ring of buildings east of the square with a hole at (3, 0), where token E stands."""
    setting = position(2).tokens(D=(2, -2), E=(3, 0), F=(2, 2))
    tiles = iter([f"r{n}" for n in range(5, 20)])
    for cell in [(2, -1), (3, -1), (4, -1), (4, 0), (4, 1), (3, 1), (2, 1)]:
        setting.building(next(tiles), *cell, owner=1)
    return setting


@rule("G28", "G29")
def test_a_token_may_move_into_a_hole_and_stays_there() -> None:
    setting = ring().holds(0, resources=1, tiles="y5").hand(0, "E").hand(1, "y1")
    setting.tokens(E=(2, 0))
    table = setting.play("E+y5", "y1.")
    assert table.where("E") == (3, 0)  # the only free space, in the hole
    assert city.in_order(table.state)
    assert not city.Perimeter(table.state).on_it(4)


@rule("G29")
def test_a_token_in_a_full_hole_goes_to_the_perimeter_between_its_neighbours() -> None:
    setting = ring().building("b9", 2, 0, owner=1)
    setting.holds(0, resources=1, tiles="y5").hand(0, "E").hand(1, "y1")
    table = setting.play("E+y5", "y1.")
    assert table.waiting() == [0]
    # D is at (2, -2) and F at (2, 2): everything between them round the ring
    assert table.moves(0) == [f">{n}" for n in range(1, 8)]
    table.act(0, ">1")
    assert table.where("E") == (3, -2)
    assert table.building("y5").height == 1


@rule("G29")
def test_the_one_place_that_is_left_is_taken_and_it_comes_to_an_end() -> None:
    """Only (3, -2) lies between D and F."""
    setting = ring().building("b9", 2, 0, owner=1).tokens(F=(4, -2))
    setting.holds(0, resources=1, tiles="y5").hand(0, "E").hand(1, "y1")
    with that_ends():
        table = setting.play("E+y5", "y1.")
    assert table.where("E") == (3, -2)
    assert table.state.round == 1
    assert "token_along" in table.told()


def leave_only(s: GinkgopolisState, letters: str) -> None:
    """All other tokens stand nowhere."""
    for at, letter in enumerate(LETTERS):
        if letter not in letters:
            s.grid[s.token[at]] = 0
            s.token[at] = EMPTY


@rule("G29")
@pytest.mark.parametrize("other", "DFK")
def test_with_one_other_letter_any_free_cell_keeps_the_order(other: str) -> None:
    s = position(2).s
    leave_only(s, other)
    taken = cell_of(int(s.token[LETTERS.index(other)]))
    assert {cell_of(int(cell)) for cell in city.targets(s, 4)} == {*walk_of(s)} - {taken}


@rule("G29")
def test_a_letter_alone_may_go_anywhere_round_the_city() -> None:
    s = position(2).s
    leave_only(s, "")
    assert {cell_of(int(cell)) for cell in city.targets(s, 4)} == set(walk_of(s))
    assert len(walk_of(s)) == 12


@rule("G28", "G29")
def test_a_city_that_is_read_stands_where_it_stood() -> None:
    for seed in range(30):
        s = random_city(seed)
        rows = [int(city.row_of(s.cell[site])) for site in range(s.sites)]
        assert s.north == min(rows)
        again = s.clone()
        again.north = 0
        again.grid = city.empty_grid()
        for card in range(60):
            again.place[card] = card % 7
        city.draw_map(again)
        assert again.north == s.north
        assert list(again.grid) == list(s.grid)
        assert list(again.place) == list(s.place)
        standing = {int(s.cell[site]): site + 1 for site in range(s.sites)}
        standing |= {int(cell): 100 + n for n, cell in enumerate(s.token) if cell != EMPTY}
        assert {cell: int(n) for cell, n in enumerate(s.grid) if n} == standing


@rule("G28", "G35")
def test_a_map_that_is_drawn_again_shows_what_was_built_and_nothing_else() -> None:
    setting = ring().building("b9", 2, 0, height=2, owner=1).building("y7", 2, 0, height=3, owner=0)
    s, again = setting.s, setting.s.clone()
    city.put_token(again, 11, cell_at((0, 9)))
    again.token[11] = s.token[11]
    again.place[7] = 3
    city.draw_map(again)
    assert list(again.grid) == list(s.grid)
    assert list(again.place) == list(s.place)
    assert again.place[named("y7")] == city.site_at(s, cell_at((2, 0)))
    assert again.place[named("b9")] == EMPTY


@rule("G29")
def test_others_are_pushed_on_when_nothing_is_free_between_them() -> None:
    """Around (0, -2): B is walled in by A, C and a building; nothing free from A to C."""
    setting = (
        position(2)
        .tokens(C=(2, -2), D=(2, -1))
        .building("r9", 1, -2, owner=1)
        .tokens(B=(0, -2), C=(1, -3))
        .tokens(A=(0, -3))
    )
    setting.building("r8", -1, -2, owner=1)
    setting.building("r7", -1, -3, owner=1)
    setting.tokens(A=(0, -3))
    setting.holds(0, resources=1, tiles="y5").hand(0, "B").hand(1, "y1")
    table = setting.play("B+y5", "y1.")
    assert table.waiting() == [0]
    assert table.moves(0) == [">+", ">-"]
    other = table.state.clone()
    table.act(0, ">+")
    assert table.where("B") == (1, -3)
    assert table.where("C") == (2, -2)
    assert table.where("A") == (0, -3)
    assert city.in_order(table.state)
    other.apply(0, GAME.parse(">-")[0], NamedDealer(()))
    assert cell_of(int(other.token[1])) == (0, -3)
    assert city.in_order(other)


@rule("G27", "G29")
def test_a_shifted_token_is_used_where_it_now_stands() -> None:
    setting = (
        position(2)
        .tokens(C=(2, -2))
        .building("r9", 1, -2, owner=1)
        .tokens(C=(1, -3), A=(0, -3))
        .building("r8", -1, -2, owner=1)
        .building("r7", -1, -3, owner=1)
        .holds(0, resources=1, tiles="y5")
        .holds(1, resources=1, tiles="y6")
        .hand(0, "B")
        .hand(1, "C")
    )
    table = setting.play("B+y5", "C+y6")
    table.act(0, ">+")
    assert table.where("y6") == (2, -2)


@rule("G53", "G54")
def test_districts_are_the_slow_ones() -> None:
    scored = 0
    for seed in range(CITIES):
        s = random_city(seed)
        group = districts.find_districts(s)
        points = [0] * 4
        for site in range(s.sites):
            if group[site] == site:
                for row, got in enumerate(districts.award(s, group, site)):
                    points[row] += int(got)
        assert points == slowly.district_points(s), seed
        scored += sum(points) > 0
    assert scored > CITIES * 2 // 3


@rule("G29")
@pytest.mark.parametrize("direction", range(4))
def test_a_city_can_grow_round_the_edges_of_the_map(direction: int) -> None:
    """51 buildings in one line: the longest city there can be."""
    setting = position(4)
    s = setting.s
    cell = city.CENTRE
    for _ in range(2):
        cell = city.neighbour(cell, direction)
    standing = int(s.grid[cell]) - 100
    tiles = [tile for tile in range(60) if s.supply.counts[tile] > 0]
    for tile in tiles:
        city.put_building(s, cell, tile)
        s.token[standing] = -1
        cell = city.neighbour(cell, direction)
        assert s.grid[cell] == 0
    city.put_token(s, standing, cell)
    assert s.sites == 60
    north = s.north
    city.draw_map(s)
    assert s.north == north
    round_it = city.Perimeter(s)
    # 3 cells on each long side of the square, the line on both sides, the end, and the corners
    assert round_it.length == len({int(round_it.cells[i]) for i in range(round_it.length)})
    assert round_it.on_it(standing)
    assert city.in_order(s)
