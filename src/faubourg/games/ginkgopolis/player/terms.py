"""What a card alone or with a tile would bring, term by term: the one look ahead of rating.py."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from faubourg.engine.actionset import lowest_bit, noughts, zeros
from faubourg.games.ginkgopolis import city, rules
from faubourg.games.ginkgopolis.components import (
    BONUS,
    CONSTRUCT,
    EMPTY,
    EXPLOIT,
    NEW_HAND_POINTS,
    NOT_YET,
    POINT,
    RESOURCE,
    TILE,
    URBANIZE,
    colour_of,
    is_urban,
    letter_of,
    number_of,
)
from faubourg.games.ginkgopolis.player.majorities import Majorities
from faubourg.games.ginkgopolis.player.weights import (
    DISTRICT_TIME,
    FINISH,
    PRESENCE,
    RIVAL,
    SAFE_HEIGHT,
    SAFE_NUMBER,
    TILE_NUMBER,
)
from faubourg.games.ginkgopolis.player.worth import (
    GAINS,
    LINE,
    LOW,
    PER_ACTS,
    PER_CARDS,
    PER_HIGHS,
    PER_LOWS,
    PER_ON,
    Ledger,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

# the terms of a rating
TERMS: Final = (
    "points",
    "resources",
    "tiles",
    "districts",
    "presence",
    "safety",
    "end_cards",
    "bonuses",
    "rivals",
    "finish",
    "place",
    "new_hand",
)
POINTS: Final[i64] = 0
RESOURCES: Final[i64] = 1
TILES_HELD: Final[i64] = 2
DISTRICTS: Final[i64] = 3
PRESENT: Final[i64] = 4
SAFETY: Final[i64] = 5
END_CARDS: Final[i64] = 6
BONUSES: Final[i64] = 7
RIVALS: Final[i64] = 8
FINISHING: Final[i64] = 9
PLACE: Final[i64] = 10
NEW_HANDS: Final[i64] = 11
TERM_COUNT: Final[i64] = 12

CLEAR: Final = 10.0  # a lead that nobody makes up for in the last round
SHOWN: Final = 0.05  # everybody sees a tile that comes back (G33)


@mypyc_attr(acyclic=True)
class Desk:
    """Where a seat weighs its options: the ledger, the terms of the option at hand, scratch space.

    Nothing is tried out on the state: it stays as it is.
    """

    def __init__(self, s: "GinkgopolisState", seat: i64) -> None:
        self.s = s
        self.seat = seat
        self.ledger = Ledger(s)
        self.terms = noughts(TERM_COUNT)
        self.before = zeros(self.ledger.rows)
        self.after = zeros(self.ledger.rows)
        self.majorities = Majorities(s)
        self.majority = 1.0 / (1.0 + self.ledger.w[DISTRICT_TIME] * self.ledger.left)
        self.present = self.ledger.w[PRESENCE] * (1.0 - self.majority)
        # what a point of one rival costs: with many rivals less
        self.share = self.ledger.w[RIVAL] / float(self.ledger.rows - 1)
        self.time = self.ledger.left / (self.ledger.left + 4.0)
        self.had_resources = s.resources[seat]
        self.had_tiles = s.tile_count(seat)
        self.supply = s.supply_left()
        self.tile: i64 = EMPTY  # with which the card weighed last is best
        # of the card at hand (`look_at`): what its terms begin with, whatever tile is laid on it,
        # and what it counts in front of the seat, now and by growing
        self.begin_with = noughts(TERM_COUNT)
        self.card_points = 0.0
        self.card_ending = 0.0
        self.targets = zeros(0)  # G29: where a token may go, once somebody asks

    def total(self) -> float:
        value = 0.0
        for term in range(TERM_COUNT):
            value += self.terms[term]
        return value

    def clear(self) -> None:
        for term in range(TERM_COUNT):
            self.terms[term] = 0.0

    # -- the plans ------------------------------------------------------------------------------

    def best_with(self, card: i64) -> float:
        """The best that can be done with a card, alone or with a tile (left behind in `tile`).

        Tiles that cannot be paid for are passed over: the card alone is better (G33).
        """
        self.tile = EMPTY
        best = self.weigh(card, EMPTY)
        if self.had_tiles == 0:
            return best
        self.look_at(card)
        for i in range(2):
            word = self.s.tiles[self.seat * 2 + i]
            while word != 0:
                tile = 32 * i + lowest_bit(word)
                word &= word - 1
                if rules.can_pay(self.s, self.seat, card, tile):
                    value = self.weigh_paid(card, tile)
                    if value > best or (value == best and self.tile == EMPTY):
                        best = value
                        self.tile = tile
        return best

    def weigh(self, card: i64, tile: i64) -> float:
        """The rating of a card, alone or with a tile, left behind in `terms`."""
        if tile != EMPTY:
            self.look_at(card)
            return self.weigh_building(card, tile)
        self.clear()
        self.exploit(card)
        return self.total()

    def weigh_building(self, card: i64, tile: i64) -> float:
        """The same with a tile, after `look_at`."""
        if rules.can_pay(self.s, self.seat, card, tile):
            return self.weigh_paid(card, tile)
        self.clear()
        self.exploit(card)
        self.terms[TILES_HELD] -= SHOWN
        return self.total()

    def weigh_paid(self, card: i64, tile: i64) -> float:
        """The same with a tile that can be paid for."""
        for term in range(TERM_COUNT):
            self.terms[term] = self.begin_with[term]
        if is_urban(card):
            self.urbanize(tile)
        else:
            self.construct(card, tile)
        return self.total()

    def exploit(self, card: i64) -> None:
        """G26: the items of the building, or the better of a resource and a tile; bonuses."""
        at = self.seat * LINE + GAINS + EXPLOIT * 3
        resources = self.ledger.lines[at + RESOURCE]
        tiles = self.ledger.lines[at + TILE]
        points = self.ledger.lines[at + POINT]
        if is_urban(card):
            if self.prefers_tile(resources, tiles):
                tiles += 1
            else:
                resources += 1
        else:
            site = self.s.place[card]
            colour = colour_of(card)
            if colour == RESOURCE:
                resources += self.s.height[site]
            elif colour == TILE:
                tiles += self.s.height[site]
            else:
                points += self.s.height[site]
        self.receive(resources, tiles, points, 0, 0)

    def prefers_tile(self, resources: i64, tiles: i64) -> bool:
        """G26: is a tile worth more than a resource, with these items coming anyway?"""
        s = self.s
        if s.stock[self.seat] == 0 or self.supply == 0:
            return s.stock[self.seat] == 0
        resources += self.had_resources
        tiles += self.had_tiles
        resource = self.ledger.resources(resources + 1) - self.ledger.resources(resources)
        tile = self.ledger.tiles(tiles + 1) - self.ledger.tiles(tiles)
        if tiles < resources:
            tile += self.ledger.pair
        elif resources < tiles:
            resource += self.ledger.pair
        return tile > resource

    def receive(self, resources: i64, tiles: i64, points: i64, placed: i64, used: i64) -> None:
        """Items that come in, as far as they are left, after so many resources and tiles went."""
        worth = self.ledger
        had_resources = self.had_resources
        had_tiles = self.had_tiles
        resources = had_resources - placed + min(resources, self.s.stock[self.seat])
        tiles = had_tiles - used + min(tiles, self.supply)
        self.terms[POINTS] += float(points)
        self.terms[RESOURCES] += worth.resources(resources) - worth.resources(had_resources)
        self.terms[TILES_HELD] += worth.tiles(tiles) - worth.tiles(had_tiles)
        pairs = min(resources, tiles) - min(had_resources, had_tiles)
        self.terms[TILES_HELD] += worth.pair * float(pairs)

    def look_at(self, card: i64) -> None:
        """What is the same for every tile on a card, worked out once: the districts round its place
        and what they pay now, and the terms that do not depend on the tile."""
        s = self.s
        self.clear()
        if is_urban(card):
            cell = s.token[letter_of(card)]
            self.majorities.look_around(cell)
            self.majorities.pay_empty(self.before)
            self.take_from_around(cell)
        else:
            site = s.place[card]
            self.majorities.look_around(s.cell[site])
            self.majorities.pay_with(s.owner[site], card, s.height[site], self.before)
            if s.owner[site] == self.seat:
                self.own_building(colour_of(card), s.height[site], -1)
            elif s.owner[site] != EMPTY:
                self.compensate(s.owner[site], colour_of(card), s.height[site])
            self.new_card(card)
        for term in range(TERM_COUNT):
            self.begin_with[term] = self.terms[term]

    def take_from_around(self, cell: i64) -> None:
        """G27: what the buildings beside a new one give, and the bonuses."""
        s = self.s
        at = self.seat * LINE + GAINS + URBANIZE * 3
        resources = self.ledger.lines[at + RESOURCE]
        tiles = self.ledger.lines[at + TILE]
        points = self.ledger.lines[at + POINT]
        for direction in range(city.DIRECTIONS):
            site = city.site_at(s, city.neighbour(cell, direction))
            if site == EMPTY:
                continue
            colour = colour_of(s.top[site])
            if colour == RESOURCE:
                resources += s.height[site]
            elif colour == TILE:
                tiles += s.height[site]
            else:
                points += s.height[site]
        self.receive(resources, tiles, points, 1, 1)

    def urbanize(self, tile: i64) -> None:
        """G27: the new building; what it gives is among the terms already."""
        self.lay(tile, 1)
        self.own_building(colour_of(tile), 1, 1)
        self.change_districts(tile, 1)
        self.finishes(self.had_resources - 1, self.s.stock[self.seat], EMPTY, 0)

    def construct(self, card: i64, tile: i64) -> None:
        """G30-G32: costs, the new floor, the bonuses, the card. What the owner gets, and the old
        building, are among the terms already."""
        s = self.s
        seat = self.seat
        site = s.place[card]
        height = s.height[site]
        at = seat * LINE + GAINS + CONSTRUCT * 3
        points = self.ledger.lines[at + POINT] - rules.points_to_pay(card, tile)
        placed = height + 1
        stock = s.stock[seat]
        if colour_of(card) != colour_of(tile):
            placed += 1
            stock += 1
        if s.owner[site] == seat:
            placed -= height
        self.receive(
            self.ledger.lines[at + RESOURCE], self.ledger.lines[at + TILE], points, placed, 1
        )
        self.lay(tile, height + 1)
        self.own_building(colour_of(tile), height + 1, 1)
        self.change_districts(tile, height + 1)
        self.terms[END_CARDS] += self.card_points
        self.terms[END_CARDS] += self.card_ending
        self.finishes(self.had_resources - placed, stock, s.owner[site], height)

    # -- their parts ----------------------------------------------------------------------------

    def lay(self, tile: i64, height: i64) -> None:
        """A tile of a high number is missed more, and safer where it lies now."""
        part = float(number_of(tile)) / 20.0
        self.terms[TILES_HELD] -= self.ledger.w[TILE_NUMBER] * part * self.time
        self.terms[SAFETY] += (
            self.ledger.w[SAFE_NUMBER] * part + self.ledger.w[SAFE_HEIGHT] * float(height)
        ) * self.time

    def own_building(self, colour: i64, height: i64, sign: i64) -> None:
        """What an own building counts for the end cards, and for districts to come."""
        line = self.seat * LINE
        points = self.ledger.lines[line + PER_ON + colour] * height
        if height <= LOW:
            points += self.ledger.lines[line + PER_LOWS]
        else:
            points += self.ledger.lines[line + PER_HIGHS]
        self.terms[END_CARDS] += float(sign * points)
        self.terms[PRESENT] += self.present * float(sign * height)

    def compensate(self, owner: i64, colour: i64, height: i64) -> None:
        """G30: the owner gets a point and a resource for each floor, and loses the building."""
        line = owner * LINE
        lost = self.ledger.lines[line + PER_ON + colour] * height
        if height <= LOW:
            lost += self.ledger.lines[line + PER_LOWS]
        else:
            lost += self.ledger.lines[line + PER_HIGHS]
        have = self.s.resources[owner]
        value = self.ledger.resources(have + height) - self.ledger.resources(have)
        value += (1.0 - self.present) * float(height) - float(lost)
        self.terms[RIVALS] -= self.share * value

    def new_card(self, card: i64) -> None:
        """G32: the card that comes to lie in front of the seat."""
        line = self.seat * LINE
        counts = self.ledger.lines[line + PER_CARDS + colour_of(card)]
        self.card_ending = 0.0
        if BONUS[card] != EMPTY:
            counts += self.ledger.lines[line + PER_ACTS + BONUS[card]]
            self.terms[BONUSES] += self.ledger.bonus_worth(self.seat, card)
        else:
            self.card_ending = self.ledger.ending_worth(self.seat, card)
        self.card_points = float(counts)

    def finishes(self, resources: i64, stock: i64, owner: i64, height: i64) -> None:
        """G51: placing the last resource ends the game: good for who leads then."""
        if resources > 0 or stock > 0 or self.s.ended != NOT_YET:
            return
        scores = self.standings()
        if owner != EMPTY and owner != self.seat:
            scores[owner] += height
        best: i64 = 0
        for row in range(self.ledger.rows):
            scores[row] += self.after[row] - self.before[row]
            if row != self.seat:
                best = max(best, scores[row])
        lead = float(scores[self.seat] - best) + self.terms[POINTS] + self.terms[END_CARDS]
        self.terms[FINISHING] += self.ledger.w[FINISH] * max(-CLEAR, min(CLEAR, lead))

    def standings(self) -> vec[i64]:
        """G52: the score of each row if the game ended now."""
        points = zeros(self.ledger.rows)
        self.majorities.pay_all(points)
        for row in range(self.ledger.rows):
            points[row] += self.s.points[row] + self.ledger.endings(row)
            points[row] += NEW_HAND_POINTS * self.s.new_hands[row]
        return points

    # -- districts ------------------------------------------------------------------------------

    def change_districts(self, tile: i64, height: i64) -> None:
        """What the districts surveyed pay more or less with an own building in that place."""
        self.majorities.pay_with(self.seat, tile, height, self.after)
        for row in range(self.ledger.rows):
            change = self.majority * float(self.after[row] - self.before[row])
            if row == self.seat:
                self.terms[DISTRICTS] += change
            else:
                self.terms[RIVALS] -= self.share * change
