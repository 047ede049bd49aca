"""What an action would give and cost if it were resolved now: from what the seat itself sees."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import zeros
from faubourg.engine.facts import Fact
from faubourg.games.ginkgopolis import city, gains, rules
from faubourg.games.ginkgopolis.actions import (
    ALONE,
    CLOCKWISE,
    COUNTER,
    GIVE_TILE,
    KEEP,
    MOVE,
    NEW_HAND,
    TAKE_RESOURCE,
    TAKE_TILE,
    TARGET,
    WITH_TILE,
)
from faubourg.games.ginkgopolis.components import (
    BONUS,
    CHOOSE,
    COLOURS,
    CONSTRUCT,
    EMPTY,
    EXPLOIT,
    MORE_POINTS,
    NEW_HAND_POINTS,
    POINT,
    RESOURCE,
    START,
    TILE,
    URBANIZE,
    colour_of,
    is_urban,
    letter_of,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


def preview(s: "GinkgopolisState", seat: i64, action: i64) -> list[Fact]:
    """Facts about a legal action, the most important first."""
    if action < WITH_TILE:
        return preview_card(s, seat, action)
    if action < GIVE_TILE:
        return preview_building(s, seat, s.card[seat], action - WITH_TILE)
    if action < ALONE:
        return [Fact("point_for_tile", {})]
    if action == ALONE:
        if s.phase == CHOOSE:
            return preview_exploit(s, seat, s.card[seat])
        return [Fact("keeps_tiles", {"count": int(s.tile_count(seat))})]
    if action == NEW_HAND:
        return [Fact("new_hand_costs", {"points": NEW_HAND_POINTS})]
    if TAKE_RESOURCE <= action <= TAKE_TILE:
        return preview_item(s, seat, action)
    if KEEP <= action < TARGET:
        return preview_character(action - KEEP)
    return preview_token(s, action)


def preview_card(s: "GinkgopolisState", seat: i64, card: i64) -> list[Fact]:
    """What the card stands for, and what it gives alone."""
    if is_urban(card):
        beside = zeros(len(COLOURS))
        add_beside(s, s.token[letter_of(card)], beside)
        return [Fact("beside", told(beside)), *preview_exploit(s, seat, card)]
    site = s.place[card]
    owner = int(s.owner[site])
    height = int(s.height[site])
    if owner == EMPTY:
        stands = Fact("nobodys", {"height": height})
    else:
        stands = Fact("owned", {"height": height, "seat": owner})
    return [stands, *preview_exploit(s, seat, card)]


def preview_exploit(s: "GinkgopolisState", seat: i64, card: i64) -> list[Fact]:
    """G26: the items of the building, or a resource or tile, and the Exploit bonuses."""
    items = zeros(len(COLOURS))
    add_bonuses(s, seat, EXPLOIT, items)
    if is_urban(card):
        limit(s, seat, items, 0)
        return [Fact("exploits_letter", told(items))]
    site = s.place[card]
    items[colour_of(card)] += s.height[site]
    limit(s, seat, items, 0)
    return [Fact("exploits", told(items))]


def preview_building(s: "GinkgopolisState", seat: i64, card: i64, tile: i64) -> list[Fact]:
    """G27, G30-G33: gains and costs, or why it would be an Exploit."""
    if not rules.can_pay(s, seat, card, tile):
        missing = {
            "resources": int(rules.missing_resources(s, seat, card, tile)),
            "points": int(rules.missing_points(s, seat, card, tile)),
        }
        return [Fact("falls_back", dict(missing)), *preview_exploit(s, seat, card)]
    items = zeros(len(COLOURS))
    if is_urban(card):
        add_beside(s, s.token[letter_of(card)], items)
        add_bonuses(s, seat, URBANIZE, items)
        limit(s, seat, items, 0)
        return [
            Fact("gains", told(items)),
            Fact("places", {"resources": 1}),
            *ends_game(s.resources[seat] - 1, s.stock[seat]),
        ]
    return preview_floor(s, seat, card, tile, items)


def preview_floor(
    s: "GinkgopolisState", seat: i64, card: i64, tile: i64, items: vec[i64]
) -> list[Fact]:
    site = s.place[card]
    height = s.height[site]
    returned: i64 = 0
    if colour_of(card) != colour_of(tile):
        returned = 1
    left = s.resources[seat] - height - 1 - returned
    facts: list[Fact] = []
    points = rules.points_to_pay(card, tile)
    if returned > 0 or points > 0:
        facts.append(Fact("costs", {"resources": int(returned), "points": int(points)}))
    add_bonuses(s, seat, CONSTRUCT, items)
    limit(s, seat, items, returned)
    facts.append(Fact("gains", told(items)))
    facts.append(Fact("places", {"resources": int(height) + 1}))
    owner = s.owner[site]
    if owner == seat:
        left += height
        facts.append(Fact("takes_back", {"resources": int(height)}))
    elif owner != EMPTY:
        facts.append(Fact("pays_owner", {"seat": int(owner), "points": int(height)}))
    return [*facts, *ends_game(left, s.stock[seat] + returned)]


def preview_item(s: "GinkgopolisState", seat: i64, action: i64) -> list[Fact]:
    if action == TAKE_RESOURCE:
        return [Fact("resources_after", {"count": int(s.resources[seat]) + 1})]
    return [Fact("tiles_after", {"count": int(s.all_tiles(seat)) + 1})]


def preview_character(kind: i64) -> list[Fact]:
    items = zeros(len(COLOURS))
    items[RESOURCE] = START[kind * 3]
    items[TILE] = START[kind * 3 + 1]
    items[POINT] = START[kind * 3 + 2]
    return [Fact("starts_with", told(items))]


def preview_token(s: "GinkgopolisState", action: i64) -> list[Fact]:
    """What the new place of the token would give to who urbanizes there."""
    if CLOCKWISE <= action <= COUNTER:
        return [Fact("pushes_others", {})]
    if action < CLOCKWISE:
        cell = city.neighbour(s.cell[s.site], action - MOVE)
    else:
        cell = city.targets(s, letter_of(s.card[s.acting]))[action - TARGET]
    return [Fact("space_worth", {"count": int(gains.worth_beside(s, cell))})]


def add_beside(s: "GinkgopolisState", cell: i64, items: vec[i64]) -> None:
    """G27: what the buildings beside a cell give."""
    for direction in range(city.DIRECTIONS):
        site = city.site_at(s, city.neighbour(cell, direction))
        if site != EMPTY:
            items[colour_of(s.top[site])] += s.height[site]


def add_bonuses(s: "GinkgopolisState", seat: i64, action: i64, items: vec[i64]) -> None:
    for i in range(s.area_size):
        card = s.area[i]
        if s.area_row[i] == seat and BONUS[card] == action:
            items[colour_of(card)] += 1
            items[POINT] += MORE_POINTS[card]


def limit(s: "GinkgopolisState", seat: i64, items: vec[i64], returned: i64) -> None:
    """G34: no more than is left."""
    items[RESOURCE] = min(items[RESOURCE], s.stock[seat] + returned)
    if s.exhausted > 0 or s.players == 1:
        items[TILE] = min(items[TILE], s.supply_left())


def told(items: vec[i64]) -> dict[str, object]:
    return {
        "resources": int(items[RESOURCE]),
        "tiles": int(items[TILE]),
        "points": int(items[POINT]),
    }


def ends_game(resources: i64, stock: i64) -> list[Fact]:
    """G51: does this place the last resource?"""
    if resources == 0 and stock == 0:
        return [Fact("ends_game", {})]
    return []
