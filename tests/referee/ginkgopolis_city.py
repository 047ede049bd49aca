"""The city of Ginkgopolis as a referee sees it: buildings, tokens, the walk round them, districts.

A cell is a number, 64 times its row plus its column, so that a view can be compared as it is.
"""

from dataclasses import dataclass

NORTH, EAST, SOUTH, WEST = -64, 1, 64, -1
CLOCKWISE = [NORTH, EAST, SOUTH, WEST]
CENTRE = 64 * 32 + 32
LETTERS = "ABCDEFGHIJKL"


@dataclass
class Building:
    """What everybody sees of it; resources lie on it, one for each floor, if it has an owner."""

    cell: int
    top: str
    height: int = 1
    owner: int = -1
    marked: bool = False

    @property
    def colour(self) -> str:
        return self.top.split("-")[0]

    @property
    def number(self) -> int:
        return int(self.top.split("-")[1])

    @property
    def resources(self) -> int:
        return self.height if self.owner >= 0 else 0


class City:
    """Where buildings and tokens stand."""

    def __init__(self, buildings: list[Building], tokens: dict[str, int]) -> None:
        self.buildings = buildings
        self.tokens = tokens

    @classmethod
    def at_first(cls, tiles: list[str]) -> "City":
        """G10, G11: nine tiles in a square, the tokens clockwise round it."""
        square = [CENTRE + 64 * row + column for row in (-1, 0, 1) for column in (-1, 0, 1)]
        buildings = [Building(cell, tile) for cell, tile in zip(square, tiles)]
        corner = CENTRE - 2 * 65
        above = [corner + i for i in (1, 2, 3)]
        right = [corner + 4 + 64 * i for i in (1, 2, 3)]
        below = [corner + 64 * 4 + i for i in (3, 2, 1)]
        left = [corner + 64 * i for i in (3, 2, 1)]
        return cls(buildings, dict(zip(LETTERS, [*above, *right, *below, *left])))

    def at(self, cell: int) -> Building | None:
        return next((b for b in self.buildings if b.cell == cell), None)

    def named(self, card: str) -> Building:
        """G1: the building whose top tile the card shows."""
        return next(b for b in self.buildings if b.top == card)

    def neighbours(self, cell: int) -> list[Building]:
        """G34: north, east, south, west."""
        return [b for step in CLOCKWISE if (b := self.at(cell + step))]

    def is_free(self, cell: int) -> bool:
        """G28: neither a building nor a token."""
        return self.at(cell) is None and cell not in self.tokens.values()

    def beside(self, cell: int) -> dict[str, int]:
        """G28: the free cells next to a new building."""
        sides = zip("NESW", (cell + step for step in CLOCKWISE))
        return {side: place for side, place in sides if self.is_free(place)}

    # -- the walk (G29) -------------------------------------------------------------------------

    def walk(self) -> list[int]:
        """Clockwise round the city, beginning in the north: each cell as often as it is passed.

        The walker keeps a hand on the walls of the city: a cell is passed where it touches a wall,
        so twice in a passage with walls on both sides, and once in a corner.
        """
        built = {b.cell for b in self.buildings}
        north = min(cell // 64 for cell in built)
        first = next(b.cell for b in self.buildings if b.cell // 64 == north)
        beginning = (first + NORTH, 1)  # above the first building of the row, heading east
        cell, heading = beginning
        path: list[int] = []
        while not path or (cell, heading) != beginning:
            path.append(cell)
            ahead = cell + CLOCKWISE[heading]
            if ahead in built:
                heading = (heading - 1) % 4
                continue
            cell = ahead
            right = (heading + 1) % 4
            if cell + CLOCKWISE[right] not in built:  # round a corner of the city
                heading = right
                cell += CLOCKWISE[right]
        return [cell for i, cell in enumerate(path) if cell != path[i - 1]]

    def in_order(self, tokens: dict[str, int], letter: str, place: int, walk: list[int]) -> bool:
        """G29: are the letters on the walk met from A to L in one round, this one at this place?

        Of a cell that is passed twice, either pass will do for the others.
        """
        passes = [
            [place] if other == letter else [i for i, cell in enumerate(walk) if cell == at]
            for other in LETTERS
            if other == letter or (at := tokens.get(other)) in walk
        ]
        for first in passes[0]:
            at, gone = first, 0
            for places in passes[1:]:
                gone += min((place - at - 1) % len(walk) for place in places) + 1
                at = (first + gone) % len(walk)
            if gone < len(walk):
                return True
        return False

    def places_along(self, letter: str) -> list[int]:
        """G29: the free cells of the walk where this letter keeps the order, clockwise."""
        walk = self.walk()
        fitting = [
            cell
            for i, cell in enumerate(walk)
            if self.is_free(cell) and self.in_order(self.tokens, letter, i, walk)
        ]
        return list(dict.fromkeys(fitting))

    def ways_to_push(self, letter: str) -> list[str]:
        """G29: the next letter's place, or the previous one's."""
        return [">+", ">-"]

    def shifted(
        self, letter: str, clockwise: bool, rules_version: int
    ) -> tuple[dict[str, int], int]:
        """G29: the letter takes the place of the next (the previous) one, which is pushed on.

        Where all stand then, and how many were pushed.
        """
        walk = self.walk() if clockwise else self.walk()[::-1]
        letters = LETTERS if clockwise else LETTERS[::-1]
        after = letters.index(letter) + 1
        others = [t for t in letters[after:] + letters[:after] if self.tokens.get(t) in walk]
        if rules_version == 1:
            return self.shifted_by_cells(letter, self.lined_up(others, walk, clockwise), walk)
        tokens = dict(self.tokens)
        for count, pushed in enumerate(others, 1):
            place = tokens[letter] = tokens.pop(pushed)
            fitting = City(self.buildings, tokens).places_along(pushed)
            if fitting:
                tokens[pushed] = min(fitting, key=lambda cell: steps(walk, place, cell))
                return tokens, count
            letter = pushed
        raise AssertionError("G29: either direction keeps the order")

    def lined_up(self, letters: list[str], walk: list[int], clockwise: bool) -> dict[str, int]:
        """On which pass each stands: as near to the first of them as their order allows."""
        passes = {t: [i for i, c in enumerate(walk) if c == self.tokens[t]] for t in letters}
        firsts = passes[letters[0]]
        for first in firsts if clockwise else firsts[::-1]:
            found, gone = {letters[0]: first}, 0
            for letter in letters[1:]:
                gone += min((i - first - gone - 1) % len(walk) for i in passes[letter]) + 1
                found[letter] = (first + gone) % len(walk)
            if gone < len(walk):
                return found
        raise AssertionError("G29: the letters are out of order")

    def shifted_by_cells(
        self, letter: str, places: dict[str, int], walk: list[int]
    ) -> tuple[dict[str, int], int]:
        """Version 1 of the rules: who is pushed moves on by one cell, perhaps more than once."""
        tokens = dict(self.tokens)
        at, pushed = next(iter(places.values())), 0
        while True:
            met = next((t for t, cell in tokens.items() if cell == walk[at]), None)
            tokens[letter] = walk[at]
            if met is None:
                return tokens, pushed
            letter, pushed = met, pushed + 1
            at = places[met] = (places[met] + 1) % len(walk)

    # -- districts (G53) ------------------------------------------------------------------------

    def districts(self) -> list[list[Building]]:
        """Groups of two or more of one colour that touch by their sides."""
        left = list(self.buildings)
        found = []
        while left:
            group = [left.pop(0)]
            for building in group:  # grows while it is walked through
                for other in self.neighbours(building.cell):
                    if other in left and other.colour == building.colour:
                        left.remove(other)
                        group.append(other)
            if len(group) > 1:
                found.append(group)
        return found


def steps(walk: list[int], start: int, end: int) -> int:
    """How far it is from cell to cell along the walk, from whichever pass is nearest."""
    passes = [i for i, cell in enumerate(walk) if cell == start]
    ends = [i for i, cell in enumerate(walk) if cell == end]
    return min((there - here) % len(walk) for here in passes for there in ends)


def district_points(group: list[Building], rows: int) -> list[int]:
    """G53, G54: the first gets a point for every resource there, the second for the own ones."""
    own = [[b for b in group if b.owner == row] for row in range(rows)]
    resources = [sum(b.resources for b in mine) for mine in own]
    ranks = []
    for row, mine in enumerate(own):
        if mine:
            tallest = max(b.height for b in mine)
            number = max(b.number for b in mine if b.height == tallest)
            ranks.append((resources[row], tallest, number, row))
    ranks.sort(reverse=True)
    points = [0] * rows
    if ranks:
        points[ranks[0][-1]] += sum(resources)
        second = ranks[min(1, len(ranks) - 1)][-1]
        points[second] += resources[second]
    return points
