"""Second, obvious definitions of the perimeter and the districts, on sets of (east, south), and of
the observation, from the view.

Slow on purpose: they share nothing with the code that they check.
"""

from itertools import pairwise, product

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.games.ginkgopolis.components import colour_of, number_of
from faubourg.games.ginkgopolis.state import GinkgopolisState
from faubourg.games.ginkgopolis.view import GinkgopolisView
from faubourg.testing.ginkgopolis import Cell, cell_of

STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]


def beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + east, cell[1] + south) for east, south in STEPS]


def buildings(s: GinkgopolisState) -> set[Cell]:
    return {cell_of(int(s.cell[site])) for site in range(s.sites)}


def tokens(s: GinkgopolisState) -> dict[int, Cell]:
    return {letter: cell_of(int(cell)) for letter, cell in enumerate(s.token) if cell >= 0}


def outside(city: set[Cell]) -> set[Cell]:
    """The empty cells that can be reached from far away, in a frame round the city."""
    wests, souths = [cell[0] for cell in city], [cell[1] for cell in city]
    columns = range(min(wests) - 2, max(wests) + 3)
    rows = range(min(souths) - 2, max(souths) + 3)
    reached = {(columns[0], rows[0])}
    todo = [*reached]
    while todo:
        for cell in beside(todo.pop()):
            inside = cell[0] in columns and cell[1] in rows
            if inside and cell not in city and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return reached


def perimeter(city: set[Cell]) -> set[Cell]:
    """G29: no building, a side in common with one, connected with the outside."""
    return {cell for cell in outside(city) if any(other in city for other in beside(cell))}


def walk(city: set[Cell]) -> list[Cell]:
    """The perimeter clockwise: along the sides between the city and the outside, corner by corner.

    A side goes from one corner to another with the city on its right. Where two sides leave a
    corner (buildings that touch there only), the walk stays in the cell that it is in.
    """
    free = outside(city)
    leaving: dict[Cell, list[tuple[Cell, Cell]]] = {}  # corner -> (next corner, cell outside)
    for east, south in city:
        a, b, c, d = (
            (east, south),
            (east + 1, south),
            (east + 1, south + 1),
            (east, south + 1),
        )
        for (begin, finish), cell in zip(
            [(a, b), (b, c), (c, d), (d, a)], beside((east, south)), strict=True
        ):
            if cell in free:
                leaving.setdefault(begin, []).append((finish, cell))
    first = min(leaving, key=lambda corner: (corner[1], corner[0]))
    start: tuple[Cell, Cell] = leaving[first][0]
    end, cell = start
    cells: list[Cell] = []
    while not cells or (end, cell) != start:
        cells.append(cell)
        ways = leaving[end]
        end, cell = ways[0] if len(ways) == 1 else next(way for way in ways if way[1] == cell)
    merged = [cell for i, cell in enumerate(cells) if cell != cells[i - 1]]
    return merged or cells[:1]


def in_order(city: set[Cell], standing: dict[int, Cell]) -> bool:
    """G29: some choice of passes puts the letters on the perimeter in cyclic order."""
    cells = walk(city)
    passes = [
        [i for i, other in enumerate(cells) if other == cell]
        for _, cell in sorted(standing.items())
        if cell in cells
    ]
    if not passes:
        return True
    for choice in product(*passes):
        turns = [(place - choice[0]) % len(cells) for place in choice]
        if all(one < next_one for one, next_one in pairwise(turns)):
            return True
    return False


def targets(city: set[Cell], standing: dict[int, Cell], letter: int) -> set[Cell]:
    """G29: the free perimeter cells where this token keeps the order."""
    others = {other: cell for other, cell in standing.items() if other != letter}
    free = perimeter(city) - set(others.values())
    return {cell for cell in free if in_order(city, {**others, letter: cell})}


def pushed(
    city: set[Cell], standing: dict[int, Cell], letter: int, step: int
) -> list[dict[int, Cell]]:
    """G29: who stands where after each push: the token in a letter's place, and so on."""
    cells = walk(city)[::step]
    stages: list[dict[int, Cell]] = []
    after = dict(standing)
    while len(stages) < len(standing):
        others = [(letter + step * i) % 12 for i in range(1, 12)]
        other = next(o for o in others if o in after and after[o] in cells)
        old = after.pop(other)
        after[letter] = old
        ways = [cells[i:] + cells[:i] for i, cell in enumerate(cells) if cell == old]
        free = targets(city, after, other)
        stages.append(dict(after))
        if free:
            after[other] = min(free, key=lambda cell: min(way.index(cell) for way in ways))
            return [*stages, after]
        letter = other
    raise AssertionError("nobody finds a place")


def district_points(s: GinkgopolisState) -> list[int]:
    """G53, G54: what each row gets for districts."""
    points = [0] * int(s.rows())
    left = {cell_of(int(s.cell[site])): int(site) for site in range(s.sites)}
    while left:
        cell, site = left.popitem()
        colour = colour_of(s.top[site])
        group, todo = [site], [cell]
        while todo:
            for other in beside(todo.pop()):
                if other in left and colour_of(s.top[left[other]]) == colour:
                    group.append(left.pop(other))
                    todo.append(other)
        if len(group) < 2:
            continue
        ranking = []
        for row in range(len(points)):
            mine = [site for site in group if s.owner[site] == row]
            if mine:
                tallest = max(int(s.height[site]) for site in mine)
                highest = max(number_of(s.top[site]) for site in mine if s.height[site] == tallest)
                held = sum(int(s.height[site]) for site in mine)
                ranking.append((held, tallest, int(highest), row))
        ranking.sort(reverse=True)
        total = sum(entry[0] for entry in ranking)
        if len(ranking) == 1:
            points[ranking[0][3]] += 2 * total
        elif ranking:
            points[ranking[0][3]] += total
            points[ranking[1][3]] += ranking[1][0]
    return points


def observed(v: GinkgopolisView) -> list[int]:
    """The observation, section by section, of what perfect memory knows (docs/observations.md)."""
    rows = len(v.resources)
    order = [(v.seat + i) % rows for i in range(rows)]

    def by_row(numbers: vec[i64], width: int = 1) -> list[int]:
        return [int(numbers[row * width + i]) for row in order for i in range(width)]

    def from_seat(row: int) -> int:
        return order.index(row) + 1 if row >= 0 else 0

    def age(era: int) -> int:
        return int(v.rebuilds) - era + 1 if era >= 0 else 0

    def only(which: int, length: int) -> list[int]:
        return [int(i == which) for i in range(length)]

    area = [[0] * 81 for _ in range(rows)]
    for i in range(v.area_size):
        area[v.area_row[i]][v.area[i]] += 1
    city: dict[int, tuple[int, ...]] = {}
    for site in range(v.sites):
        east, south = cell_of(int(v.cell[site]))
        owner = from_seat(int(v.owner[site]))
        city[int(v.top[site])] = int(v.height[site]), owner, int(v.marked[site]), east, south
    buildings = [city.get(tile, (0, 0, 0, 0, 0)) for tile in range(60)]
    places = [cell_of(int(v.cell[v.site] if cell < 0 else cell)) for cell in v.token]
    numbers = [v.phase, v.stage, v.round, v.resolved, v.item + 1, v.coming, v.exhausted, v.ended]
    numbers += [v.deck_left, v.supply_left, v.rebuilds, v.action + 1]
    return [
        *[int(number) for number in numbers],
        *[int(row == v.acting) for row in order],
        *[int(row == v.first) for row in order],
        *[(int(v.waiting) >> row) & 1 for row in order],
        *[(int(v.with_tile) >> row) & 1 for row in order],
        *[
            *by_row(v.resources),
            *by_row(v.stock),
            *by_row(v.points),
            *by_row(v.new_hands),
            *by_row(v.tile_counts),
            *by_row(v.fresh),
        ],
        *[age(era) for era in by_row(v.unknown, 4)],
        *[count for row in order for count in area[row]],
        *[building[i] for i in range(5) for building in buildings],
        *[place[i] for i in range(2) for place in places],
        *only(v.played, 72),
        *[int(held) for held in v.hand],
        *only(v.card, 72),
        *only(v.tile, 60),
        *[int(n) for numbers in (v.tiles, v.giving, v.discard) for n in numbers],
        *[from_seat(int(row)) for row in v.whose],
        *[age(int(era)) for era in v.pool],
        *[from_seat(int(row)) for row in v.tile_whose],
        *[int(n) for numbers in (v.restocked, v.draft) for n in numbers],
        *[[int(kind) for kind in v.kept].count(kind) for kind in range(9)],
        *[int(n) for numbers in (v.passed, v.passed_before) for n in numbers],
    ]
