"""Districts: neighbouring buildings of one colour, and who gets what for them (G53, G54)."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import zeros
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import EMPTY, TILES, colour_of, empties, number_of

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


def find_districts(s: "GinkgopolisState") -> vec[i64]:
    """G53: site -> the first site of its group; groups are numbered by it."""
    group = empties(TILES)
    todo = zeros(TILES)
    for start in range(s.sites):
        if group[start] != EMPTY:
            continue
        group[start] = start
        todo[0] = start
        waiting: i64 = 1
        while waiting > 0:
            waiting -= 1
            site = todo[waiting]
            for direction in range(city.DIRECTIONS):
                beside = city.site_at(s, city.neighbour(s.cell[site], direction))
                if beside == EMPTY or group[beside] != EMPTY:
                    continue
                if colour_of(s.top[beside]) == colour_of(s.top[site]):
                    group[beside] = start
                    todo[waiting] = beside
                    waiting += 1
    return group


def buildings_in(s: "GinkgopolisState", group: vec[i64], district: i64) -> i64:
    """Its first site names it: there are none before."""
    count: i64 = 0
    for site in range(district, s.sites):
        if group[site] == district:
            count += 1
    return count


def award(s: "GinkgopolisState", group: vec[i64], district: i64) -> vec[i64]:
    """G53, G54: row -> points for this district."""
    points = zeros(s.rows())
    if buildings_in(s, group, district) < 2:
        return points
    strength = zeros(s.rows())
    held = zeros(s.rows())
    total: i64 = 0
    for site in range(district, s.sites):
        row = s.owner[site]
        if group[site] == district and row != EMPTY:
            held[row] += s.height[site]
            total += s.height[site]
            strength[row] = max(strength[row], tie_break(s.top[site], s.height[site]))
    for row in range(s.rows()):
        strength[row] += held[row] << 20  # most resources first; ties never last (G54)
    first = strongest(strength, EMPTY)
    second = strongest(strength, first)
    points[first] = total
    if held[second] > 0:
        points[second] = held[second]
    else:
        points[first] += total  # alone: both ranks
    return points


def tie_break(tile: i64, height: i64) -> i64:
    """G54: the tallest building, then the highest number among the tallest."""
    return (height << 8) + number_of(tile)


def strongest(strength: vec[i64], other_than: i64) -> i64:
    best: i64 = EMPTY
    for row in range(len(strength)):
        if row != other_than and (best == EMPTY or strength[row] > strength[best]):
            best = row
    return best
