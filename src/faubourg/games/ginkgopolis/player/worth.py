"""What things are worth to a row: the weights, what everybody has, and how long is left.

Everything is in success points. The weights were tuned by play; `Ledger` is worked
out once for a position, then terms.py weighs every option against it.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from faubourg.engine.actionset import noughts, zeros
from faubourg.games.ginkgopolis.components import (
    ALWAYS,
    BONUS,
    EMPTY,
    ENDING_COLOURS,
    ENDING_POINTS,
    ENDINGS,
    FIRST_ENDING,
    MORE_POINTS,
    NOT_YET,
    NUMBERS,
    PER_ACTION,
    PER_COLOUR,
    PER_HIGH,
    PER_LOW,
    PER_RESOURCE,
    POINT,
    RESOURCE,
    RETURN,
    TILE,
    TILES,
    colour_of,
    number_of,
)
from faubourg.games.ginkgopolis.player.weights import (
    ALONE,
    GAIN_POINT,
    GAIN_RESOURCE,
    GAIN_TILE,
    GROW_ACTION,
    GROW_COLOUR,
    GROW_HIGH,
    GROW_LOW,
    GROW_RESOURCE,
    PAIR,
    RESOURCE_WORTH,
    SKILL,
    TILE_BACK,
    TILE_TIME,
    TILE_WORTH,
    TOGETHER,
    USES_EXPLOIT,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

# the line of a row in the ledger
GAINS: Final[i64] = 0  # action, item: what the bonuses of the area give
PER_ON: Final[i64] = 9  # colour: end points for each own resource on it
PER_LOWS: Final[i64] = 12
PER_HIGHS: Final[i64] = 13
PER_ACTS: Final[i64] = 14  # action: end points for each card with a bonus for it
PER_CARDS: Final[i64] = 17  # colour: end points for each card of it
ACTS: Final[i64] = 20  # action: cards with a bonus for it
CARDS_OF: Final[i64] = 23  # colour: cards of it
ON: Final[i64] = 26  # colour: own resources on its buildings
LOWS: Final[i64] = 29  # own buildings of height 1 or 2
HIGHS: Final[i64] = 30
FIXED: Final[i64] = 31  # end points whatever happens
LINE: Final[i64] = 32

LOW: Final[i64] = 2  # G7: floors of a low building, at most
LAST: Final = 0.5  # rounds left when the next one may be the last
PURSE: Final[i64] = 61  # nobody holds more than all 60 tiles


# G7: the end cards by number, unboxed: what they count, for how many points, of which colour
def padded(ending: tuple[int, ...]) -> list[int]:
    """For every number what it has as an end card; 0 for those that are none."""
    return [0 if n < FIRST_ENDING else ending[n - int(FIRST_ENDING)] for n in range(1, 21)]


def counted_colours() -> list[int]:
    return [
        colours[i]
        for i in range(3)
        for colours in [(0, 0, 0)] * 9 + list(ENDING_COLOURS) + [(0, 0, 0)] * 7
    ]


KIND: Final[vec[i64]] = vec[i64](padded(ENDINGS))
KIND_POINTS: Final[vec[i64]] = vec[i64](padded(ENDING_POINTS))
KIND_COLOUR: Final[vec[i64]] = vec[i64](counted_colours())


def kind_of(card: i64) -> i64:
    """What an end card counts (components: PER_RESOURCE and so on); 0: it is none."""
    if card >= TILES:
        return 0
    return KIND[card % NUMBERS]


@mypyc_attr(acyclic=True)
class Ledger:
    """How everybody stands, worked out once for a position."""

    def __init__(self, s: "GinkgopolisState") -> None:
        self.w = TOGETHER
        if s.players == 1:
            self.w = ALONE
        self.rows = s.rows()
        self.left = rounds_left(s)
        self.lines = zeros(self.rows * LINE)
        back = 0.0
        if s.exhausted == 0 and s.players > 1:
            back = self.w[TILE_BACK]
        self.resource_worth = Purse(self.w, RESOURCE_WORTH, 0.0, self.left)
        self.tile_worth = Purse(self.w, TILE_WORTH, back, self.left)
        self.pair = self.w[PAIR] * self.left / (self.left + self.w[TILE_TIME])
        self.count_cards(s)
        self.count_buildings(s)

    def count_cards(self, s: "GinkgopolisState") -> None:
        lines = self.lines
        for i in range(s.area_size):
            card = s.area[i]
            line = s.area_row[i] * LINE
            colour = colour_of(card)
            lines[line + CARDS_OF + colour] += 1
            action = BONUS[card]
            if action != EMPTY:
                lines[line + ACTS + action] += 1
                lines[line + GAINS + action * 3 + colour] += 1
                lines[line + GAINS + action * 3 + POINT] += MORE_POINTS[card]
            else:
                place = counted_at(card)
                lines[line + place] += KIND_POINTS[card % NUMBERS]

    def count_buildings(self, s: "GinkgopolisState") -> None:
        lines = self.lines
        for site in range(s.sites):
            if s.owner[site] == EMPTY:
                continue
            line = s.owner[site] * LINE
            lines[line + ON + colour_of(s.top[site])] += s.height[site]
            if s.height[site] <= LOW:
                lines[line + LOWS] += 1
            else:
                lines[line + HIGHS] += 1

    def endings(self, row: i64) -> i64:
        """G52: what the end cards of a row are worth now."""
        lines = self.lines
        line = row * LINE
        total = lines[line + FIXED]
        total += lines[line + PER_LOWS] * lines[line + LOWS]
        total += lines[line + PER_HIGHS] * lines[line + HIGHS]
        for i in range(3):
            total += lines[line + PER_ON + i] * lines[line + ON + i]
            total += lines[line + PER_ACTS + i] * lines[line + ACTS + i]
            total += lines[line + PER_CARDS + i] * lines[line + CARDS_OF + i]
        return total

    def placed(self, row: i64) -> i64:
        """The resources of a row on buildings."""
        line = row * LINE
        return self.lines[line + ON] + self.lines[line + ON + 1] + self.lines[line + ON + 2]

    def growth(self, row: i64) -> float:
        """What the end cards of a row will be worth more by the end."""
        lines = self.lines
        line = row * LINE
        acts: i64 = 0
        cards: i64 = 0
        on: i64 = 0
        for i in range(3):
            on += lines[line + PER_ON + i]
            acts += lines[line + PER_ACTS + i]
            cards += lines[line + PER_CARDS + i]
        rate = float(on) * self.w[GROW_RESOURCE] + float(acts) * self.w[GROW_ACTION]
        rate += (
            float(cards) * self.w[GROW_COLOUR] + float(lines[line + PER_LOWS]) * self.w[GROW_LOW]
        )
        rate += float(lines[line + PER_HIGHS]) * self.w[GROW_HIGH]
        return rate * self.left

    def engine(self, row: i64) -> float:
        """What the permanent bonuses of a row will give by the end."""
        value = 0.0
        for action in range(3):
            at = row * LINE + GAINS + action * 3
            items = float(self.lines[at + RESOURCE]) * self.w[GAIN_RESOURCE]
            items += float(self.lines[at + TILE]) * self.w[GAIN_TILE]
            items += float(self.lines[at + POINT]) * self.w[GAIN_POINT]
            value += items * self.uses(row, action)
        return value

    def uses(self, row: i64, action: i64) -> float:
        """How often a row will still do an action: more often with more bonuses for it."""
        at = row * LINE + ACTS
        mean = float(self.lines[at] + self.lines[at + 1] + self.lines[at + 2]) / 3.0
        more = 1.0 + self.w[SKILL] * (float(self.lines[at + action]) - mean)
        return max(more, 0.1) * self.w[USES_EXPLOIT + action] * self.left

    def bonus_worth(self, row: i64, card: i64) -> float:
        """What the permanent bonus of a card will give to a row by the end."""
        item = self.w[GAIN_RESOURCE + colour_of(card)] + self.w[GAIN_POINT] * float(
            MORE_POINTS[card]
        )
        return item * self.uses(row, BONUS[card])

    def ending_worth(self, row: i64, card: i64) -> float:
        """What an end card would bring to a row: what it counts now, and its growth."""
        kind = kind_of(card)
        line = row * LINE
        points = float(KIND_POINTS[card % NUMBERS])
        if kind == ALWAYS:
            return points
        count = 0.0
        if kind == PER_RESOURCE:
            count = self.w[GROW_RESOURCE] * self.left + float(
                self.lines[line + ON + KIND_COLOUR[card]]
            )
        elif kind == PER_LOW:
            count = self.w[GROW_LOW] * self.left + float(self.lines[line + LOWS])
        elif kind == PER_HIGH:
            count = self.w[GROW_HIGH] * self.left + float(self.lines[line + HIGHS])
        elif kind == PER_ACTION:
            at = line + ACTS + number_of(card) - 16
            count = self.w[GROW_ACTION] * self.left + float(self.lines[at])
        else:
            at = line + CARDS_OF + colour_of(card)
            count = self.w[GROW_COLOUR] * self.left + float(self.lines[at] + 1)
        return points * count

    def resources(self, count: i64) -> float:
        """What so many resources behind the screen are worth."""
        return self.resource_worth.of(count)

    def tiles(self, count: i64) -> float:
        return self.tile_worth.of(count)


def counted_at(card: i64) -> i64:
    """Where the points of an end card stand in the line of a row."""
    kind = kind_of(card)
    if kind == PER_RESOURCE:
        return PER_ON + KIND_COLOUR[card]
    if kind == PER_LOW:
        return PER_LOWS
    if kind == PER_HIGH:
        return PER_HIGHS
    if kind == PER_ACTION:
        return PER_ACTS + number_of(card) - 16
    if kind == PER_COLOUR:
        return PER_CARDS + colour_of(card)
    return FIXED


@mypyc_attr(acyclic=True)
class Purse:
    """What n things are worth together: each less than the one before, and less near the end.

    It is worked out as far as somebody asks.
    """

    def __init__(self, w: vec[float], first: i64, least: float, left: float) -> None:
        self.worth = noughts(PURSE)
        self.known: i64 = 0  # things whose worth is worked out
        self.step = w[first] * left / (left + w[first + 2] + 0.01)  # of the next one
        self.decay = w[first + 1]
        self.least = least

    def of(self, count: i64) -> float:
        while self.known < count:
            self.worth[self.known + 1] = self.worth[self.known] + max(self.step, self.least)
            self.step *= self.decay
            self.known += 1
        return self.worth[count]


# How the rounds left follow from the table, by players and part of the game: a constant, then per
# tile of the supply, per resource off the city of who has fewest, of the mean row, per tile held
def paces() -> list[float]:
    """Fitted to games of regular players; before the supply runs out, while giving back, after."""
    return [
        *[-1.11, 0.26, 0.41, 0.04, 0.00],
        *[0.5, 0.1, 0.0, 0.0, 0.0],
        *[0.5, 0.1, 0.0, 0.0, 0.0],
        *[-3.13, 0.22, 0.11, 0.56, 0.08],
        *[-1.67, 0.00, 0.15, 0.27, 0.17],
        *[0.14, 0.23, 0.15, 0.18, -0.10],
        *[-4.20, 0.24, -0.03, 0.56, 0.11],
        *[-2.34, 0.00, 0.00, 0.37, 0.14],
        *[-0.39, 0.24, 0.03, 0.19, -0.05],
        *[-3.56, 0.30, -0.02, 0.18, 0.20],
        *[-1.08, 0.00, 0.00, -0.14, 0.26],
        *[0.00, 0.25, 0.03, 0.03, 0.01],
        *[-1.42, 0.22, 0.03, 0.14, 0.11],
        *[-0.87, 0.00, -0.03, 0.15, 0.12],
        *[-0.75, 0.17, 0.03, 0.24, -0.05],
    ]


PACES: Final[vec[float]] = vec[float](paces())


def rounds_left(s: "GinkgopolisState") -> float:
    """An estimate of the rounds to come, by the tiles and the resources that are left."""
    if s.ended != NOT_YET:
        return 0.0
    fewest: i64 = TILES
    total: i64 = 0
    held: i64 = 0
    for row in range(s.rows()):
        off = s.resources[row] + s.stock[row]
        fewest = min(fewest, off)
        total += off
        held += s.all_tiles(row)
    part: i64 = 0
    if s.phase == RETURN:
        part = 1
    elif s.exhausted > 0:
        part = 2
    at = ((s.players - 1) * 3 + part) * 5
    left = PACES[at] + PACES[at + 1] * float(s.supply_left()) + PACES[at + 2] * float(fewest)
    left += PACES[at + 3] * float(total) / float(s.rows()) + PACES[at + 4] * float(held)
    return max(left, LAST)
