"""The city: where buildings and tokens stand, and the walk round it (G28, G29).

Cells are numbered on a square of 64 by 64 whose edges are joined, so that a city may grow in any
direction for ever: it is connected and has at most 60 buildings, 54 in a row with three of the
starting square, and 56 cells with a token at either end. It never meets itself round the edges.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from faubourg.engine.actionset import zeros
from faubourg.games.ginkgopolis.components import EMPTY, TOKENS, empties

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

SIDE: Final[i64] = 64
ALONG: Final[i64] = 63  # the bits of a cell that say where it is in its row
CELLS: Final[i64] = 4096
CENTRE: Final[i64] = 32 * 64 + 32  # the middle of the starting square

# directions, clockwise
NORTH: Final[i64] = 0
EAST: Final[i64] = 1
SOUTH: Final[i64] = 2
WEST: Final[i64] = 3
DIRECTIONS: Final[i64] = 4
COMPASS: Final = "NESW"

# what stands on a cell: nothing, a building (its site + 1) or a token (TOKEN + letter)
NOTHING: Final[i64] = 0
TOKEN: Final[i64] = 100
LONGEST_WALK: Final[i64] = 122  # 2n + 2 sides look outwards, for n = 60 buildings

NO_CITY: Final[vec[u8]] = vec[u8]([0 for _ in range(CELLS)])


def empty_grid() -> vec[u8]:
    return NO_CITY[:]


def neighbour(cell: i64, direction: i64) -> i64:
    if direction == NORTH:
        return (cell - SIDE) & (CELLS - 1)
    if direction == EAST:
        return (cell - (cell & ALONG)) | ((cell + 1) & ALONG)
    if direction == SOUTH:
        return (cell + SIDE) & (CELLS - 1)
    return (cell - (cell & ALONG)) | ((cell - 1) & ALONG)


def row_of(cell: i64) -> i64:
    return cell // SIDE


def column_of(cell: i64) -> i64:
    return cell & ALONG


def standing(s: "GinkgopolisState", cell: i64) -> i64:
    return i64(s.grid[cell])


def site_at(s: "GinkgopolisState", cell: i64) -> i64:
    """The building that stands there, or EMPTY."""
    what = i64(s.grid[cell])
    if what >= TOKEN:
        return EMPTY
    return what - 1  # of NOTHING: EMPTY


def is_free(s: "GinkgopolisState", cell: i64) -> bool:
    """G28: no building and no token."""
    return i64(s.grid[cell]) == NOTHING


def put_token(s: "GinkgopolisState", letter: i64, cell: i64) -> None:
    s.token[letter] = cell
    s.grid[cell] = u8(TOKEN + letter)


def put_building(s: "GinkgopolisState", cell: i64, card: i64) -> i64:
    """A new building of one floor, nobody's yet; returns its site."""
    site = s.sites
    s.sites += 1
    s.cell[site] = cell
    s.top[site] = card
    s.height[site] = 1
    s.place[card] = site
    s.grid[cell] = u8(site + 1)
    # rows of a connected city follow each other, so a row above the first one is a new first row
    if site == 0 or row_of(cell) == ((s.north - 1) & ALONG):
        s.north = row_of(cell)
    return site


def draw_map(s: "GinkgopolisState") -> None:
    """Work out the grid, the places of the buildings and the northern edge from what stands."""
    s.grid = empty_grid()
    for card in range(len(s.place)):
        s.place[card] = EMPTY
    for site in range(s.sites):
        s.grid[s.cell[site]] = u8(site + 1)
        s.place[s.top[site]] = site
    for letter in range(TOKENS):
        if s.token[letter] != EMPTY:
            s.grid[s.token[letter]] = u8(TOKEN + letter)
    rows = zeros(SIDE)
    for site in range(s.sites):
        rows[row_of(s.cell[site])] = 1
    for row in range(SIDE):
        if rows[row] == 1 and rows[(row - 1) & ALONG] == 0:
            s.north = row


def free_sides(s: "GinkgopolisState", cell: i64) -> i64:
    """G28: the directions, as bits, in which the cell beside this one is free."""
    sides: i64 = 0
    for direction in range(DIRECTIONS):
        if is_free(s, neighbour(cell, direction)):
            sides |= 1 << direction
    return sides


@mypyc_attr(acyclic=True)
class Perimeter:
    """G29: the cells round the city in the order of a clockwise walk, and the tokens on them.

    The walk follows the sides that look at the outside. A cell in a corridor one cell wide is
    passed twice; holes are never passed, and so the tokens in them are not on it.
    """

    def __init__(self, s: "GinkgopolisState") -> None:
        self.cells = zeros(LONGEST_WALK)
        self.length: i64 = 0
        self.first_pass = empties(TOKENS)
        self.second_pass = empties(TOKENS)
        self.walk(s)
        self.meet_tokens(s)

    def walk(self, s: "GinkgopolisState") -> None:
        """Round the city, from its northern edge: so the last cell is never the first one."""
        start = northern_building(s)
        building, side = start, NORTH
        while True:
            cell = neighbour(building, side)
            if self.length == 0 or self.cells[self.length - 1] != cell:
                self.cells[self.length] = cell
                self.length += 1
            ahead = (side + 1) % DIRECTIONS
            if site_at(s, neighbour(cell, ahead)) != EMPTY:  # the way is barred: turn left
                building = neighbour(cell, ahead)
                side = (side + 3) % DIRECTIONS
            elif site_at(s, neighbour(building, ahead)) != EMPTY:  # the wall goes on
                building = neighbour(building, ahead)
            else:  # round the corner
                side = ahead
            if building == start and side == NORTH:
                break

    def meet_tokens(self, s: "GinkgopolisState") -> None:
        for i in range(self.length):
            what = standing(s, self.cells[i])
            if what >= TOKEN:
                if self.first_pass[what - TOKEN] == EMPTY:
                    self.first_pass[what - TOKEN] = i
                else:
                    self.second_pass[what - TOKEN] = i

    def replace(self, letter: i64, by: i64) -> None:
        """Another token has taken the place of this one, which stands nowhere."""
        self.first_pass[by] = self.first_pass[letter]
        self.second_pass[by] = self.second_pass[letter]
        self.first_pass[letter] = EMPTY
        self.second_pass[letter] = EMPTY

    def on_it(self, letter: i64) -> bool:
        return self.first_pass[letter] != EMPTY

    def next_letter(self, letter: i64, step: i64) -> i64:
        """The nearest letter after this one (step -1: before it) on the perimeter, or EMPTY."""
        for i in range(1, TOKENS):
            other = (letter + step * i) % TOKENS
            if self.on_it(other):
                return other
        return EMPTY

    def line_up(self, first: i64, count: i64, start: i64, step: i64) -> vec[i64]:
        """The passes on which so many letters from `first` on stand in order.

        `start` is the pass of the first one that is on the perimeter; everyone else stands as near
        to it as the order allows, clockwise or with step -1 the other way. Entry 12 is the distance
        from the start to the last one, or EMPTY if they cannot stand in order.
        """
        at = empties(TOKENS + 1)
        gone: i64 = EMPTY
        for i in range(count):
            letter = (first + step * i) % TOKENS
            if not self.on_it(letter):
                continue
            near = (step * (self.first_pass[letter] - start)) % self.length
            at[letter] = self.first_pass[letter]
            if self.second_pass[letter] != EMPTY:
                other = (step * (self.second_pass[letter] - start)) % self.length
                if near <= gone or gone < other < near:
                    near = other
                    at[letter] = self.second_pass[letter]
            if near <= gone:
                return at
            gone = near
        at[TOKENS] = gone
        return at

    def between(self, letter: i64) -> vec[i64]:
        """1 for every place of the walk where this token would keep the order A to L."""
        allowed = zeros(self.length)
        after = self.next_letter(letter, 1)
        if after == EMPTY:
            for i in range(self.length):
                allowed[i] = 1
            return allowed
        for start in (self.first_pass[after], self.second_pass[after]):
            if start == EMPTY:
                continue
            distance = self.line_up(letter + 1, TOKENS - 1, start, 1)[TOKENS]
            if distance == EMPTY:
                continue
            for i in range(distance + 1, self.length):
                allowed[(start + i) % self.length] = 1
        return allowed

    def places(self, s: "GinkgopolisState", letter: i64) -> vec[i64]:
        """The free cells where this token would keep the order, clockwise from the north."""
        allowed = self.between(letter)
        found = zeros(self.length)
        count: i64 = 0
        for i in range(self.length):
            cell = self.cells[i]
            if allowed[i] == 1 and is_free(s, cell) and not among(found, count, cell):
                found[count] = cell  # in a corridor the first pass has it
                count += 1
        return found[:count]

    def nearest(self, cell: i64, step: i64, places: vec[i64]) -> i64:
        """Which of these places comes first on the walk from there, this way round; or EMPTY."""
        for distance in range(1, self.length):
            for start in range(self.length):
                if self.cells[start] == cell:
                    place = self.cells[(start + step * distance) % self.length]
                    if among(places, len(places), place):
                        return place
        return EMPTY


def among(cells: vec[i64], count: i64, cell: i64) -> bool:
    """Is it one of the first so many cells?"""
    found = False
    for i in range(count):
        found = found or cells[i] == cell
    return found


def northern_building(s: "GinkgopolisState") -> i64:
    """A cell of the first row of the city: nothing stands north of it."""
    for site in range(s.sites):
        if row_of(s.cell[site]) == s.north:
            return s.cell[site]
    return EMPTY


def targets(s: "GinkgopolisState", letter: i64) -> vec[i64]:
    """G29: the free cells where the token keeps the order, clockwise from the north."""
    return Perimeter(s).places(s, letter)


def shift(s: "GinkgopolisState", letter: i64, step: i64) -> i64:
    """G29: the token takes the place of the next letter (step -1: of the previous one).

    The pushed token goes to the nearest free cell that keeps the order, or else takes the place of
    the letter after it in turn. Returns how many were pushed, each of them once.

    Both directions come to an end: the city has twelve cells round it at least, above and below
    the three columns and beside the three rows of its first square, and eleven tokens stand there
    at most. So a cell is free, between two of the letters: the first of these, or the other way
    round the second, can go there when its turn comes.
    """
    if s.rules == 1:
        return shift_by_cells(s, letter, step)
    round_it = Perimeter(s)
    moving = letter
    for pushed in range(1, TOKENS):
        other = round_it.next_letter(moving, step)
        cell = s.token[other]
        put_token(s, moving, cell)
        round_it.replace(other, moving)
        place = round_it.nearest(cell, step, round_it.places(s, other))
        if place != EMPTY:
            put_token(s, other, place)
            return pushed
        moving = other
    raise AssertionError("letters out of order")  # `check` accepts no such city


def shift_by_cells(s: "GinkgopolisState", letter: i64, step: i64) -> i64:
    """Version 1 of the rules: each pushed token moves on by one cell of the walk.

    Until a free cell is filled: where a token comes back through a corridor, some move twice.
    """
    round_it = Perimeter(s)
    first = round_it.next_letter(letter, step)
    start = round_it.first_pass[first]
    if round_it.line_up(letter + step, TOKENS - 1, start, step)[TOKENS] == EMPTY:
        start = round_it.second_pass[first]
    at = round_it.line_up(letter + step, TOKENS - 1, start, step)
    pushed: i64 = 0
    moving = letter
    at[moving] = start
    while True:
        what = standing(s, round_it.cells[at[moving]])
        put_token(s, moving, round_it.cells[at[moving]])
        if what == NOTHING:
            return pushed
        moving = what - TOKEN
        at[moving] = (at[moving] + step) % round_it.length
        pushed += 1


def in_order(s: "GinkgopolisState") -> bool:
    """G29: can the tokens on the perimeter be read A to L on one walk round the city?"""
    round_it = Perimeter(s)
    first = round_it.next_letter(TOKENS - 1, 1)
    if first == EMPTY:
        return True
    for start in (round_it.first_pass[first], round_it.second_pass[first]):
        if start != EMPTY and round_it.line_up(first, TOKENS, start, 1)[TOKENS] != EMPTY:
            return True
    return False


def east_of_centre(cell: i64) -> i64:
    """Columns from the middle of the starting square, the shorter way round the edges."""
    return (column_of(cell) - column_of(CENTRE) + SIDE // 2) % SIDE - SIDE // 2


def south_of_centre(cell: i64) -> i64:
    return (row_of(cell) - row_of(CENTRE) + SIDE // 2) % SIDE - SIDE // 2
