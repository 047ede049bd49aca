"""What districts pay, for who asks often: only those round a cell, without making anything new.

districts.py says the same for the end of a game, with the details that the score sheet shows.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import zeros
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import EMPTY, TILES, colour_of
from faubourg.games.ginkgopolis.districts import tie_break

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


class Majorities:
    """Looks at the districts of a state as it is at the moment of each question."""

    def __init__(self, s: "GinkgopolisState") -> None:
        self.s = s
        self.rows = s.rows()
        self.held = zeros(self.rows)  # in the district at hand: resources of each row
        self.tallest = zeros(self.rows)
        self.todo = zeros(TILES)
        self.seen = zeros(TILES)  # site -> the question in which it was paid
        self.question: i64 = 0

    def pay_all(self, points: vec[i64]) -> None:
        """G53: what all districts pay to each row."""
        for row in range(self.rows):
            points[row] = 0
        self.question += 1
        for site in range(self.s.sites):
            self.pay_district(site, points)

    def pay_around(self, cell: i64, points: vec[i64]) -> None:
        """G53: what the districts of a cell and of its neighbours pay to each row."""
        for row in range(self.rows):
            points[row] = 0
        self.question += 1
        self.pay_district(city.site_at(self.s, cell), points)
        for direction in range(city.DIRECTIONS):
            self.pay_district(city.site_at(self.s, city.neighbour(cell, direction)), points)

    def pay_district(self, start: i64, points: vec[i64]) -> None:
        """The district of a site, unless it was paid already."""
        if start == EMPTY or self.seen[start] == self.question:
            return
        s = self.s
        held = self.held
        tallest = self.tallest
        for row in range(self.rows):
            held[row] = 0
            tallest[row] = 0
        colour = colour_of(s.top[start])
        self.seen[start] = self.question
        self.todo[0] = start
        waiting: i64 = 1
        buildings: i64 = 0
        total: i64 = 0
        while waiting > 0:
            waiting -= 1
            site = self.todo[waiting]
            buildings += 1
            owner = s.owner[site]
            if owner != EMPTY:
                held[owner] += s.height[site]
                total += s.height[site]
                tallest[owner] = max(tallest[owner], tie_break(s, site))
            for direction in range(city.DIRECTIONS):
                beside = city.site_at(s, city.neighbour(s.cell[site], direction))
                if beside == EMPTY or self.seen[beside] == self.question:
                    continue
                if colour_of(s.top[beside]) == colour:
                    self.seen[beside] = self.question
                    self.todo[waiting] = beside
                    waiting += 1
        if buildings > 1 and total > 0:
            self.pay(total, points)

    def pay(self, total: i64, points: vec[i64]) -> None:
        """G53, G54: the first takes all, the second what is his; alone, both."""
        first: i64 = 0
        second: i64 = EMPTY
        for row in range(1, self.rows):
            if self.stronger(row, first):
                second = first
                first = row
            elif second == EMPTY or self.stronger(row, second):
                second = row
        points[first] += total
        if self.held[second] > 0:
            points[second] += self.held[second]
        else:
            points[first] += total

    def stronger(self, row: i64, other: i64) -> bool:
        if self.held[row] != self.held[other]:
            return self.held[row] > self.held[other]
        return self.tallest[row] > self.tallest[other]
