"""Is this position possible? For states that come from outside, and for every test."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import (
    AREA,
    AREA_CARDS,
    CARDS,
    CHARACTER,
    CHARACTERS,
    CHOOSE,
    DRAFT,
    EMPTY,
    GAIN,
    MOVE_TOKEN,
    OVER,
    RESOLVE,
    RESOURCES,
    RETURN,
    START_NUMBERS,
    TILES,
    TILES_LEFT_OUT,
    TOKENS,
    URBAN,
    left_out,
    number_of,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


def check(s: "GinkgopolisState") -> None:
    """Raise ValueError where the position is impossible."""
    check_city(s)
    require(city.in_order(s), "letters out of order")  # G29
    check_heights(s)
    check_words(s)
    check_area(s)
    check_cards(s)
    check_tiles(s)
    check_resources(s)
    check_phase(s)


def check_city(s: "GinkgopolisState") -> None:
    """Buildings and tokens stand on cells of their own, beside the city (G11, G28)."""
    require(9 <= s.sites <= TILES, "so many buildings")
    used: set[int] = set()
    for site in range(s.sites):
        require(0 <= s.cell[site] < city.CELLS and int(s.cell[site]) not in used, "a cell")
        used.add(int(s.cell[site]))
        require(0 <= s.top[site] < TILES, "a building without a tile")
    buildings = set(used)
    for letter in range(TOKENS):
        cell = s.token[letter]
        if cell == EMPTY:
            require(s.stage == MOVE_TOKEN and s.phase == RESOLVE, "a token that stands nowhere")
            continue
        require(0 <= cell < city.CELLS, "a token")
        beside = [int(city.neighbour(cell, direction)) for direction in range(4)]
        require(any(other in buildings for other in beside), "a token away from the city")
        require(int(cell) not in used, "a token on something")
        used.add(int(cell))


def check_heights(s: "GinkgopolisState") -> None:
    """An owned building has a row; a starting building is low and nobody's (G10)."""
    for site in range(s.sites):
        require(EMPTY <= s.owner[site] < s.rows(), "an owner")
        require(s.height[site] >= 1 and 0 <= s.marked[site] <= 1, "a building")
        if s.owner[site] == EMPTY:
            bare = s.height[site] == 1 and s.marked[site] == 0
            require(bare and number_of(s.top[site]) <= START_NUMBERS, "nobody's building")


def check_words(s: "GinkgopolisState") -> None:
    """Sets of cards and tiles have no bits beyond the last card and tile."""
    for row in range(s.rows()):
        for i in range(3):
            require(s.hand[row * 3 + i] in range(1 << (8 if i == 2 else 32)), "a hand")
        for i in range(2):
            most = range(1 << (28 if i == 1 else 32))
            require(s.tiles[row * 2 + i] in most and s.giving[row * 2 + i] in most, "tiles")
    for i in range(2):
        most = range(1 << (28 if i == 1 else 32))
        require(s.shown[i] in most and s.restocked[i] in most, "tiles seen")


def check_area(s: "GinkgopolisState") -> None:
    require(0 <= s.area_size <= AREA, "cards in front of players")
    for i in range(s.area_size):
        card = s.area[i]
        building = 0 <= card < TILES
        require(building or CHARACTER <= card < AREA_CARDS, "a card in front of a player")
        require(0 <= s.area_row[i] < s.rows(), "whose card")
    for seat in range(s.players):
        for kind in range(CHARACTERS):
            require(s.draft[seat * CHARACTERS + kind] >= 0, "a character less than none")


def check_cards(s: "GinkgopolisState") -> None:
    """G1, G2, G35: every card is in one place; those in circulation name one visible building."""
    place = visible(s)
    for card in range(CARDS):
        found = s.deck.counts[card] + s.discard.counts[card]
        for row in range(s.rows()):
            if s.holds_card(row, card):
                found += 1
            if s.card[row] == card:
                found += 1
        kept: i64 = 0
        for i in range(s.area_size):
            if s.area[i] == card:
                kept += 1
        aside = False
        if card < URBAN:
            site = place[int(card)]
            aside = site == EMPTY or s.marked[site] == 1
        if found == 1 and aside:
            # G32: while a floor is being built its card is still in front of the player
            require(s.acting != EMPTY and s.card[s.acting] == card, "a card for no building")
        elif card >= URBAN or not aside:
            require(found == 1 and kept == 0, f"card {int(card)}: there {int(found)} times")
        else:
            require(found == 0 and kept <= 1, f"card {int(card)}: aside and elsewhere")


def visible(s: "GinkgopolisState") -> list[int]:
    """Tile -> the site where it is on top, or EMPTY."""
    place = [int(EMPTY)] * int(TILES)
    for site in range(s.sites):
        require(place[int(s.top[site])] == EMPTY, "a tile on top twice")
        place[int(s.top[site])] = int(site)
    return place


def check_tiles(s: "GinkgopolisState") -> None:
    """G1, G12: every tile is in one place; a covered one is where its card lies in front."""
    lost: i64 = 0
    place = visible(s)
    for tile in range(TILES):
        found = s.supply.counts[tile]
        if place[int(tile)] != EMPTY:
            found += 1
        for row in range(s.rows()):
            for words in (s.tiles, s.giving):
                found += (words[row * 2 + (tile >> 5)] >> (tile & 31)) & 1
            if s.tile[row] == tile:
                found += 1
        if found == 0 and not covered(s, tile):
            lost += 1
        require(found <= 1, f"tile {int(tile)}: there {int(found)} times")
        known = (s.shown[tile >> 5] >> (tile & 31)) & 1
        require(known == 0 or held(s, tile), "a tile shown that nobody holds")
    expected: i64 = 0
    if s.exhausted > 0 and left_out(s.players):
        expected = TILES_LEFT_OUT
    require(lost == expected, f"{int(lost)} tiles are lost")
    require(s.supply_left() >= 0, "more tiles taken than there were")


def held(s: "GinkgopolisState", tile: i64) -> bool:
    """Does anybody hold the tile, wherever?"""
    for row in range(s.players):
        words = s.tiles[row * 2 + (tile >> 5)] | s.giving[row * 2 + (tile >> 5)]
        if (words >> (tile & 31)) & 1 or s.tile[row] == tile:
            return True
    return False


def covered(s: "GinkgopolisState", tile: i64) -> bool:
    """G32: under another tile; its card lies in front of a player, or is about to."""
    for i in range(s.area_size):
        if s.area[i] == tile:
            return True
    return s.acting != EMPTY and s.card[s.acting] == tile


def check_resources(s: "GinkgopolisState") -> None:
    """G4, G31: a colour's resources are behind the screen, in the supply or on its buildings."""
    for row in range(s.rows()):
        total = s.resources[row] + s.stock[row]
        for site in range(s.sites):
            if s.owner[site] == row:
                total += s.height[site]
        require(s.resources[row] >= 0 and s.stock[row] >= 0, "resources below zero")
        require(total == RESOURCES[int(s.players)], "resources are lost")
        require(s.points[row] >= 0, "points below zero")
        require(0 <= s.new_hands[row] <= 2, "New Hand tokens")


def check_phase(s: "GinkgopolisState") -> None:
    require(DRAFT <= s.phase <= OVER and 0 <= s.stage <= GAIN, "phase")
    require(0 <= s.first < s.players and 0 <= s.resolved <= s.rows(), "turn order")
    require(0 <= s.exhausted <= 2 and 0 <= s.ended <= 4, "the end")
    require((s.phase == OVER) == (s.waiting == 0), "waiting")
    require(0 <= s.waiting < 1 << s.players, "waiting")
    acting = s.phase == RESOLVE or s.phase == RETURN
    require(acting == (0 <= s.acting < s.rows()), "acting")
    if acting:
        require(0 <= s.action <= 2 and EMPTY <= s.site < s.sites, "an action")
        require(s.card[s.acting] != EMPTY, "an action without a card")
    for row in range(s.rows()):
        require(EMPTY <= s.card[row] < CARDS and EMPTY <= s.tile[row] < TILES, "a choice")
    for seat in range(s.players):
        if s.phase == CHOOSE and not s.may_act(seat):
            require(s.card[seat] != EMPTY, "a choice without a card")
        for i in range(2):
            require(s.phase == RETURN or s.giving[seat * 2 + i] == 0, "tiles given back")


def require(sound: bool, what: str) -> None:
    if not sound:
        raise ValueError(f"impossible position: {what}")
