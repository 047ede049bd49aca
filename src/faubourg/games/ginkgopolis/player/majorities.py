"""What districts pay, for who asks often.

Those round a cell are surveyed once, without the building that stands on it; what they pay with any
building there follows from that without looking again.

districts.py says the same for the end of a game, with the details that the score sheet shows.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from faubourg.engine.actionset import zeros
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import EMPTY, TILES, colour_of
from faubourg.games.ginkgopolis.districts import tie_break

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

# the districts at hand: at most four beside a cell, which stay until the next look round, and the
# one that a building there would be in
JOINED: Final[i64] = 4
SURVEYED: Final[i64] = 5


@mypyc_attr(acyclic=True)
class Majorities:
    """Looks at the districts of a state as it is at the moment of each survey."""

    def __init__(self, s: "GinkgopolisState") -> None:
        self.s = s
        self.rows = s.rows()
        self.held = zeros(SURVEYED * self.rows)  # district, row -> its resources there
        self.tallest = zeros(SURVEYED * self.rows)  # district, row -> what breaks its ties
        self.pays = zeros(SURVEYED * self.rows)  # district, row -> points, for those beside a cell
        self.total = zeros(SURVEYED)  # district -> the resources of all
        self.buildings = zeros(SURVEYED)
        self.colour = zeros(SURVEYED)
        self.beside: i64 = 0  # how many districts there are beside the cell
        self.apart = zeros(self.rows)  # row -> what they pay while nothing stands on it
        self.todo = zeros(TILES)
        self.seen = zeros(TILES)  # site -> the survey in which it was counted
        self.survey: i64 = 0

    def pay_all(self, points: vec[i64]) -> None:
        """G53: what all districts pay to each row; the survey round a cell stays as it is."""
        for row in range(self.rows):
            points[row] = 0
        self.survey += 1
        for site in range(self.s.sites):
            if self.seen[site] != self.survey:
                self.count(site, JOINED)
                self.pay(JOINED, points, 0)

    def look_around(self, cell: i64) -> None:
        """Survey the districts beside a cell, as if nothing stood on it."""
        self.survey += 1
        self.beside = 0
        for row in range(self.rows):
            self.apart[row] = 0
        site = city.site_at(self.s, cell)
        if site != EMPTY:
            self.seen[site] = self.survey
        for direction in range(city.DIRECTIONS):
            site = city.site_at(self.s, city.neighbour(cell, direction))
            if site != EMPTY and self.seen[site] != self.survey:
                self.count(site, self.beside)
                self.pay(self.beside, self.pays, self.beside * self.rows)
                for row in range(self.rows):
                    self.apart[row] += self.pays[self.beside * self.rows + row]
                self.beside += 1

    def pay_empty(self, points: vec[i64]) -> None:
        """G53: what they pay to each row while nothing stands on the cell."""
        for row in range(self.rows):
            points[row] = self.apart[row]

    def pay_with(self, owner: i64, tile: i64, height: i64, points: vec[i64]) -> None:
        """G53: what they pay to each row with this building on the cell; its colour joins some."""
        colour = colour_of(tile)
        self.lay_alone(owner, tile, height)
        self.pay_empty(points)
        for district in range(self.beside):
            if self.colour[district] == colour:
                self.join(district)
                for row in range(self.rows):
                    points[row] -= self.pays[district * self.rows + row]
        self.pay(JOINED, points, 0)

    # -- one district -----------------------------------------------------------------------------

    def clear(self, district: i64) -> None:
        for i in range(district * self.rows, (district + 1) * self.rows):
            self.held[i] = 0
            self.tallest[i] = 0
            self.pays[i] = 0
        self.total[district] = 0
        self.buildings[district] = 0

    def count(self, start: i64, district: i64) -> None:
        """Count the district of a site, but for what this survey has seen already."""
        s = self.s
        self.clear(district)
        line = district * self.rows
        colour = colour_of(s.top[start])
        self.seen[start] = self.survey
        self.todo[0] = start
        waiting: i64 = 1
        buildings: i64 = 0
        while waiting > 0:
            waiting -= 1
            site = self.todo[waiting]
            buildings += 1
            owner = s.owner[site]
            if owner != EMPTY:
                self.held[line + owner] += s.height[site]
                self.total[district] += s.height[site]
                strength = tie_break(s.top[site], s.height[site])
                self.tallest[line + owner] = max(self.tallest[line + owner], strength)
            for direction in range(city.DIRECTIONS):
                beside = city.site_at(s, city.neighbour(s.cell[site], direction))
                if beside == EMPTY or self.seen[beside] == self.survey:
                    continue
                if colour_of(s.top[beside]) == colour:
                    self.seen[beside] = self.survey
                    self.todo[waiting] = beside
                    waiting += 1
        self.buildings[district] = buildings
        self.colour[district] = colour

    def lay_alone(self, owner: i64, tile: i64, height: i64) -> None:
        """The district of a building on the cell, before others join it."""
        self.clear(JOINED)
        self.buildings[JOINED] = 1
        if owner != EMPTY:
            at = JOINED * self.rows + owner
            self.held[at] = height
            self.tallest[at] = tie_break(tile, height)
            self.total[JOINED] = height

    def join(self, district: i64) -> None:
        """It is one district with the building on the cell."""
        line = JOINED * self.rows
        other = district * self.rows
        for row in range(self.rows):
            self.held[line + row] += self.held[other + row]
            self.tallest[line + row] = max(self.tallest[line + row], self.tallest[other + row])
        self.total[JOINED] += self.total[district]
        self.buildings[JOINED] += self.buildings[district]

    def pay(self, district: i64, points: vec[i64], at: i64) -> None:
        """G53, G54: the first takes all, the second what is his; alone, both.

        Row 0 of `points` is at `at`.
        """
        total = self.total[district]
        if self.buildings[district] < 2 or total == 0:
            return
        line = district * self.rows
        first: i64 = 0
        second: i64 = EMPTY
        for row in range(1, self.rows):
            if self.stronger(line + row, line + first):
                second = first
                first = row
            elif second == EMPTY or self.stronger(line + row, line + second):
                second = row
        points[at + first] += total
        if self.held[line + second] > 0:
            points[at + second] += self.held[line + second]
        else:
            points[at + first] += total

    def stronger(self, one: i64, other: i64) -> bool:
        if self.held[one] != self.held[other]:
            return self.held[one] > self.held[other]
        return self.tallest[one] > self.tallest[other]
