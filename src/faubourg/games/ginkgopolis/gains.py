"""What comes in during an action, and the end of the tile supply (G34, G50, G51).

The gains of an action come from its sources in order: 0 to 3 are the buildings (north, east, south,
west of a new one; only 0, the building itself, when exploiting), from BONUSES on the cards that lie
in front of players. `source` is the next one and `coming` the tiles still to be drawn, so that a
gain goes on where it was interrupted by the tiles running out.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from faubourg.engine.actionset import bit, lowest_bit, popcount
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.cards import names_for
from faubourg.games.ginkgopolis.components import (
    BONUS,
    BY_TILES,
    EMPTY,
    EXPLOIT,
    MORE_POINTS,
    NOT_YET,
    POINT,
    RESOLVE,
    RESOURCE,
    RETURN,
    TILE,
    card_name,
    colour_of,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

BONUSES: Final[i64] = 4


def gain(s: "GinkgopolisState", dealer: Dealer) -> bool:
    """G34: everything that the action gives, in order. False: the tiles ran out in between."""
    if s.acting >= s.players:
        gain_for_hal(s, dealer)
        return True
    draw_tiles(s, dealer)  # what an interruption left over; there is no second one
    while s.source < BONUSES:
        s.source += 1
        if not gain_from_building(s, s.source - 1, dealer):
            return False
    row, action = s.acting, s.action
    area, area_row = s.area, s.area_row
    for i in range(s.source - BONUSES, s.area_size):
        if area_row[i] == row:
            card = area[i]
            if BONUS[card] == action:
                s.source = BONUSES + i + 1
                if not receive(s, colour_of(card), 1, MORE_POINTS[card], dealer):
                    return False
    return True


def gain_from_building(s: "GinkgopolisState", source: i64, dealer: Dealer) -> bool:
    """G26, G27: as many items of a building's colour as it has floors."""
    if s.action == EXPLOIT:
        if source > 0:
            return True
        if s.site == EMPTY:
            return receive(s, s.item, 1, 0, dealer)  # EMPTY, where nothing is left: nothing
        return receive(s, colour_of(s.top[s.site]), s.height[s.site], 0, dealer)
    site = city.site_at(s, city.neighbour(s.cell[s.site], source))
    if site == EMPTY:
        return True
    return receive(s, colour_of(s.top[site]), s.height[site], 0, dealer)


def receive(s: "GinkgopolisState", item: i64, count: i64, more: i64, dealer: Dealer) -> bool:
    """G34: so many items, as far as they are left, and more points. False: tiles ran out."""
    row = s.acting
    points = more
    resources: i64 = 0
    if item == POINT:
        points += count
    elif item == RESOURCE:
        resources = min(count, s.stock[row])
        s.stock[row] -= resources
        s.resources[row] += resources
    s.points[row] += points
    if dealer.listening and (points > 0 or resources > 0):
        told = {"seat": int(row), "resources": int(resources), "points": int(points)}
        dealer.tell(Event("gained", dict(told)))
    if item == TILE:
        s.coming = count
        return draw_tiles(s, dealer)
    return True


def draw_tiles(s: "GinkgopolisState", dealer: Dealer) -> bool:
    """G34, G50: the tiles that are coming, one by one. False: everybody may give tiles back."""
    row = s.acting
    names = names_for(dealer)
    interrupted = False
    while s.coming > 0 and s.supply_left() > 0 and not interrupted:
        tile = dealer.draw(s.supply)
        s.take_tile(row, tile)
        s.coming -= 1
        if dealer.listening:
            names.append(card_name(int(tile)))
        if s.supply_left() == 0:
            interrupted = supply_exhausted(s)
    if dealer.listening and names:
        tell_tiles(s, row, names, dealer)
    if interrupted:
        return False
    s.coming = 0  # what is left of the gain is lost
    return True


def tell_tiles(s: "GinkgopolisState", row: i64, names: list[object], dealer: Dealer) -> None:
    """G45: all see how many, only the player sees which."""
    counted: dict[str, object] = {"seat": int(row), "count": len(names)}
    dealer.tell(Event("gained_tiles", counted, reveals=True))
    named: dict[str, object] = {"seat": int(row), "tiles": names}
    dealer.tell(Event("drew_tiles", named, reveals=True, audience=1 << int(row)))
    if s.supply_left() == 0:
        dealer.tell(Event("supply_empty", {}))


def supply_exhausted(s: "GinkgopolisState") -> bool:
    """G50, G51, G65: the last tile was taken. True: players have to decide what to give back."""
    s.exhausted += 1
    s.supply.empty()  # G12: those that left unseen are out of it now
    if s.exhausted == 1 and s.players > 1:
        for seat in range(s.players):  # at least the one who took it has a tile
            if s.tile_count(seat) > 0:
                s.waiting |= 1 << seat
        s.phase = RETURN
        return True
    if s.ended == NOT_YET:
        s.ended = BY_TILES
    return False


def lay_out(s: "GinkgopolisState", seat: i64, tile: i64) -> None:
    """G50: a tile to give back; which ones is secret until all are ready."""
    s.lose_tile(seat, tile)
    s.giving[seat * 2 + (tile >> 5)] |= bit(tile & 31)


def done_giving(s: "GinkgopolisState", seat: i64, dealer: Dealer) -> None:
    """G50: no more tiles from this seat. When all are ready, they are revealed."""
    s.waiting &= ~(1 << seat)
    if dealer.listening:
        dealer.tell(Event("ready", {"seat": int(seat)}))
    if s.waiting == 0:
        restock(s, dealer)


def restock(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G50: a point for each tile given; together they are the new supply, the last one."""
    s.phase = RESOLVE
    for seat in range(s.players):
        names = names_for(dealer)
        for i in range(2):
            word = s.giving[seat * 2 + i]
            s.giving[seat * 2 + i] = 0
            s.points[seat] += popcount(word)
            s.restocked[i] |= word
            s.shown[i] &= ~word
            while word != 0:
                tile = 32 * i + lowest_bit(word)
                word &= word - 1
                s.supply.add(tile)
                if dealer.listening:
                    names.append(card_name(int(tile)))
        if names:
            told: dict[str, object] = {"seat": int(seat), "tiles": names}
            dealer.tell(Event("gave_back", told, reveals=True))
    if s.supply.total == 0:
        s.exhausted = 2
        if s.ended == NOT_YET:
            s.ended = BY_TILES
        if dealer.listening:
            dealer.tell(Event("nothing_given", {}, reveals=True))


def gain_for_hal(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G62, G63: a point for each item that the buildings beside his would give; no bonuses."""
    if s.source >= BONUSES:
        return
    points = worth_beside(s, s.cell[s.site])
    s.points[s.acting] += points
    if dealer.listening:
        told = {"seat": int(s.acting), "resources": 0, "points": int(points)}
        dealer.tell(Event("gained", dict(told)))


def worth_beside(s: "GinkgopolisState", cell: i64) -> i64:
    """G62, G67: the floors of the buildings beside a cell."""
    total: i64 = 0
    for direction in range(city.DIRECTIONS):
        site = city.site_at(s, city.neighbour(cell, direction))
        if site != EMPTY:
            total += s.height[site]
    return total
