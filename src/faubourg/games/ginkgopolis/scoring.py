"""The end: what every card, New Hand token and district is worth (G52-G54)."""

from typing import TYPE_CHECKING, Annotated, Final, TypedDict

from mypy_extensions import i64

from faubourg.engine.actionset import zeros
from faubourg.games.ginkgopolis import districts
from faubourg.games.ginkgopolis.components import (
    ALWAYS,
    BONUS,
    COLOURS,
    ENDING_COLOURS,
    ENDING_POINTS,
    ENDINGS,
    FIRST_ENDING,
    NEW_HAND_POINTS,
    NUMBERS,
    PER_ACTION,
    PER_COLOUR,
    PER_HIGH,
    PER_LOW,
    PER_RESOURCE,
    TILES,
    card_name,
    colour_name,
    colour_of,
    number_of,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

HIGH: Final[i64] = 3  # G7: floors of a high building


class District(TypedDict):
    """Its buildings, by their cards, and the points that it gives by row."""

    colour: Annotated[str, "Colour"]
    buildings: list[str]
    points: list[int]


def sources() -> list[str]:
    """Where points come from, in the order of the score sheet."""
    endings = [
        f"{colour}-{number}"
        for colour in COLOURS
        for number in range(int(FIRST_ENDING), int(NUMBERS) + 1)
    ]
    return ["points", *endings, "new_hands", *[f"districts-{colour}" for colour in COLOURS]]


def sheet(s: "GinkgopolisState", row: i64) -> dict[str, int]:
    """G52: points held, each end card, and the New Hand tokens left."""
    found: dict[str, int] = {"points": int(s.points[row])}
    for i in range(s.area_size):
        card = s.area[i]
        if s.area_row[i] == row and card < TILES and number_of(card) >= FIRST_ENDING:
            found[card_name(int(card))] = int(ending(s, row, card))
    found["new_hands"] = int(NEW_HAND_POINTS * s.new_hands[row])
    return found


def totals(s: "GinkgopolisState") -> list[int]:
    """G52-G54: the same in one sum for each row, districts included."""
    found = zeros(s.rows())
    for row in range(s.rows()):
        found[row] = s.points[row] + NEW_HAND_POINTS * s.new_hands[row]
    for i in range(s.area_size):
        card, row = s.area[i], s.area_row[i]
        if card < TILES and number_of(card) >= FIRST_ENDING:
            found[row] += ending(s, row, card)
    group = districts.find_districts(s)
    for site in range(s.sites):
        if group[site] == site:  # groups are named by their first site
            points = districts.award(s, group, site)
            for row in range(s.rows()):
                found[row] += points[row]
    return [int(total) for total in found]


def award_districts(s: "GinkgopolisState", sheets: list[dict[str, int]]) -> list[District]:
    """G53, G54: adds each district to the sheets; returns who got what for it, as plain data."""
    for found_so_far in sheets:
        for colour in COLOURS:
            found_so_far[f"districts-{colour}"] = 0
    found: list[District] = []
    group = districts.find_districts(s)
    for site in range(s.sites):
        if districts.buildings_in(s, group, site) < 2:  # groups are named by their first site
            continue
        points = districts.award(s, group, site)
        colour = colour_name(int(s.top[site]))
        for row in range(s.rows()):
            sheets[int(row)][f"districts-{colour}"] += int(points[row])
        buildings = [
            card_name(int(s.top[other])) for other in range(s.sites) if group[other] == site
        ]
        got = [int(points[row]) for row in range(s.rows())]
        found.append({"colour": colour, "buildings": buildings, "points": got})
    return found


def ending(s: "GinkgopolisState", row: i64, card: i64) -> i64:
    """G7, G52: what a card 10 to 20 is worth to the row in front of which it lies."""
    which = int(number_of(card) - FIRST_ENDING)
    kind = ENDINGS[which]
    count: i64 = 1
    if kind == PER_RESOURCE:
        count = resources_on(s, row, ENDING_COLOURS[which][int(colour_of(card))])
    elif kind == PER_LOW:
        count = buildings_of(s, row, 1, HIGH - 1)
    elif kind == PER_HIGH:
        count = buildings_of(s, row, HIGH, TILES)
    elif kind == PER_ACTION:
        # 16, 17, 18: Exploit, Urbanize, Construct
        count = cards_for(s, row, number_of(card) - 16)
    elif kind == PER_COLOUR:
        count = cards_of(s, row, colour_of(card))
    else:
        assert kind == ALWAYS
    return count * ENDING_POINTS[which]


def resources_on(s: "GinkgopolisState", row: i64, colour: i64) -> i64:
    total: i64 = 0
    for site in range(s.sites):
        if s.owner[site] == row and colour_of(s.top[site]) == colour:
            total += s.height[site]
    return total


def buildings_of(s: "GinkgopolisState", row: i64, low: i64, high: i64) -> i64:
    count: i64 = 0
    for site in range(s.sites):
        if s.owner[site] == row and low <= s.height[site] <= high:
            count += 1
    return count


def cards_for(s: "GinkgopolisState", row: i64, action: i64) -> i64:
    """G7: cards with a bonus for an action, characters included."""
    count: i64 = 0
    for i in range(s.area_size):
        if s.area_row[i] == row and BONUS[s.area[i]] == action:
            count += 1
    return count


def cards_of(s: "GinkgopolisState", row: i64, colour: i64) -> i64:
    """G7: cards of a colour, characters and the card itself included."""
    count: i64 = 0
    for i in range(s.area_size):
        if s.area_row[i] == row and colour_of(s.area[i]) == colour:
            count += 1
    return count
