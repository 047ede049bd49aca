"""From the box to the first round: the city, the characters and their draft (G10-G17, G60)."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import zeros
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.engine.piles import Bag
from faubourg.games.ginkgopolis import cards, city, hal, rules
from faubourg.games.ginkgopolis.components import (
    BLUE,
    CHARACTER,
    CHARACTER_PILE,
    CHARACTERS,
    CITY_PILE,
    COLOURS,
    COPIES,
    DRAFT,
    DRAFTED,
    EMPTY,
    HAL,
    HAND,
    IN_A_SET,
    NEW_HANDS,
    POINT,
    RED,
    RESOURCE,
    RESOURCES,
    SET_PILE,
    SETS,
    SOLO_START,
    START,
    START_BUILDINGS,
    START_NUMBERS,
    TILE,
    TILES,
    TOKENS,
    URBAN,
    YELLOW,
    card_name,
    character_name,
    number_of,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


def set_up(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G10-G17, G60: the city and the deck; then characters, or Hal."""
    lay_city(s, dealer)
    make_deck(s, dealer)
    for row in range(s.rows()):
        s.stock[row] = RESOURCES[int(s.players)]
    if s.players == 1:
        set_up_solo(s, dealer)
        return
    for seat in range(s.players):
        s.new_hands[seat] = NEW_HANDS
    if s.options["characters"] == "draft":
        begin_draft(s, dealer)
    else:
        deal_sets(s, dealer)
        begin(s, dealer)


def lay_city(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G10, G11: nine buildings in a square and the tokens round it."""
    starting = Bag(zeros(TILES), CITY_PILE)
    for card in range(TILES):
        if number_of(card) <= START_NUMBERS:
            starting.add(card)
            s.supply.remove(card)
    for i in range(START_BUILDINGS):
        # row by row from the north west
        cell = city.CENTRE + (i // 3 - 1) * city.SIDE + i % 3 - 1
        city.put_building(s, cell, dealer.draw(starting))
    # A stands above the north-west building; a token goes on in its direction, or round a corner
    cell = city.CENTRE - 2 * city.SIDE - 1
    for letter in range(TOKENS):
        city.put_token(s, letter, cell)
        along = (letter // 3 + 1) % city.DIRECTIONS
        cell = city.neighbour(cell, along)
        if letter % 3 == 2:
            cell = city.neighbour(cell, (along + 1) % city.DIRECTIONS)
    if dealer.listening:
        names: list[object] = [card_name(int(s.top[site])) for site in range(s.sites)]
        dealer.tell(Event("city", {"tiles": names}, reveals=True))


def make_deck(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G13: the urbanization cards and those of the first buildings."""
    for letter in range(TOKENS):
        s.deck.add(URBAN + letter)
    for site in range(s.sites):
        s.deck.add(s.top[site])
    cards.leave_cards_out(s, dealer)


# -- Characters -------------------------------------------------------------------------------


def deal_sets(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G14: each player gets one of the six introductory sets."""
    sets = Bag(vec[i64]([1 for _ in range(len(SETS))]), SET_PILE)
    for seat in range(s.players):
        red, yellow, blue = SETS[int(dealer.draw(sets))]
        s.kept[seat * IN_A_SET] = 3 * RED + red
        s.kept[seat * IN_A_SET + 1] = 3 * YELLOW + yellow
        s.kept[seat * IN_A_SET + 2] = 3 * BLUE + blue


def begin_draft(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G15: four characters for each player."""
    copies = vec[i64]([COPIES[kind] for kind in range(CHARACTERS)])
    characters = Bag(copies, CHARACTER_PILE)
    s.phase = DRAFT
    s.waiting = (1 << s.players) - 1
    for seat in range(s.players):
        names = cards.names_for(dealer)
        for _character in range(DRAFTED):
            kind = dealer.draw(characters)
            s.draft[seat * CHARACTERS + kind] += 1
            if dealer.listening:
                names.append(character_name(int(kind)))
        if dealer.listening:
            told: dict[str, object] = {"seat": int(seat), "characters": names}
            dealer.tell(Event("characters_dealt", told, reveals=True, audience=1 << int(seat)))


def keep(s: "GinkgopolisState", seat: i64, kind: i64, dealer: Dealer) -> None:
    """G15: keep one secretly; when all have, the rest is passed to the left."""
    s.draft[seat * CHARACTERS + kind] -= 1
    s.kept[seat * IN_A_SET + s.round] = kind
    s.waiting &= ~(1 << seat)
    if dealer.listening:
        dealer.tell(Event("chose", {"seat": int(seat)}))
    if s.waiting != 0:
        return
    s.round += 1
    if s.round < IN_A_SET:
        pass_characters(s, dealer)
    else:
        s.round = 0
        for i in range(len(s.draft)):  # the fourth leaves the game
            s.draft[i] = 0
        begin(s, dealer)


def pass_characters(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G15: the rest goes to the left."""
    s.waiting = (1 << s.players) - 1
    passed = s.draft[:]
    for seat in range(s.players):
        left = (seat + 1) % s.players
        names = cards.names_for(dealer)
        for kind in range(CHARACTERS):
            count = passed[seat * CHARACTERS + kind]
            s.draft[left * CHARACTERS + kind] = count
            if dealer.listening:
                names += [character_name(int(kind))] * int(count)
        if dealer.listening:
            told: dict[str, object] = {"seat": int(left), "characters": names}
            dealer.tell(Event("characters_passed", told, reveals=True, audience=1 << int(left)))


def begin(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G15-G17: reveal the characters, take their items, say who is first, deal four cards."""
    for seat in range(s.players):
        reveal_characters(s, seat, dealer)
    for seat in range(s.players):
        take_start_items(s, seat, dealer)
    if s.options["first"] == "random":
        s.first = dealer.chance(s.players)
    else:
        s.first = int(s.options["first"])
    if dealer.listening:
        dealer.tell(Event("begins", {"seat": int(s.first)}, reveals=True))
    for i in range(s.players):
        cards.draw_cards(s, (s.first + i) % s.players, HAND, dealer)
    rules.begin_choosing(s)


def reveal_characters(s: "GinkgopolisState", seat: i64, dealer: Dealer) -> None:
    """G14, G15: they lie face up in front of their player."""
    names = cards.names_for(dealer)
    for i in range(IN_A_SET):
        kind = s.kept[seat * IN_A_SET + i]
        s.kept[seat * IN_A_SET + i] = EMPTY
        rules.join_area(s, seat, CHARACTER + kind)
        if dealer.listening:
            names.append(character_name(int(kind)))
    if dealer.listening:
        told: dict[str, object] = {"seat": int(seat), "characters": names}
        dealer.tell(Event("characters", told, reveals=True))


def take_start_items(s: "GinkgopolisState", seat: i64, dealer: Dealer) -> None:
    """G16: resources of the own colour, tiles at random, points."""
    items = zeros(len(COLOURS))
    for i in range(s.area_size):
        if s.area_row[i] == seat:
            at = (s.area[i] - CHARACTER) * 3
            items[RESOURCE] += START[at]
            items[TILE] += START[at + 1]
            items[POINT] += START[at + 2]
    start_with(s, seat, items[RESOURCE], items[TILE], items[POINT], dealer)


def start_with(
    s: "GinkgopolisState", seat: i64, resources: i64, tiles: i64, points: i64, dealer: Dealer
) -> None:
    s.stock[seat] -= resources
    s.resources[seat] = resources
    s.points[seat] = points
    names = cards.names_for(dealer)
    for _tile in range(tiles):
        drawn = dealer.draw(s.supply)
        s.take_tile(seat, drawn)
        if dealer.listening:
            names.append(card_name(int(drawn)))
    if dealer.listening:
        told = {"seat": int(seat), "resources": int(resources), "points": int(points)}
        dealer.tell(Event("starts", {**told, "count": int(tiles)}, reveals=True))
        named: dict[str, object] = {"seat": int(seat), "tiles": names}
        dealer.tell(Event("drew_tiles", named, reveals=True, audience=1 << int(seat)))


# -- Alone ------------------------------------------------------------------------------------


def set_up_solo(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G60: six of everything, no characters, no New Hand; Hal holds all his resources."""
    start_with(s, 0, SOLO_START, SOLO_START, SOLO_START, dealer)
    s.resources[HAL] = s.stock[HAL]
    s.stock[HAL] = 0
    hal.deal_round(s, dealer)
    rules.begin_choosing(s)
