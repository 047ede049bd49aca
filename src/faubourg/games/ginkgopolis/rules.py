"""A round of Ginkgopolis, one function per numbered paragraph of docs/rules.

Read it beside the rulebook: choose, resolve, prepare the next round. What comes in during an action
is in gains.py, deck and hands in cards.py, the beginning in setup.py, Hal in hal.py, the score in
scoring.py. A
resolution stops where a player has to decide and goes on with `resolve` afterwards: where it stands
is data in the state.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.actionset import bit, lowest_bit
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.ginkgopolis import cards, city, gains, hal
from faubourg.games.ginkgopolis.components import (
    ASK_ITEM,
    BY_HAL_EMPTY,
    BY_RESOURCES,
    CHOOSE,
    CONSTRUCT,
    EMPTY,
    EXPLOIT,
    GAIN,
    HAND,
    LETTERS,
    MOVE_TOKEN,
    NEXT,
    NOT_YET,
    OVER,
    RESOLVE,
    RESOURCE,
    TILE,
    URBANIZE,
    card_name,
    colour_of,
    is_urban,
    letter_of,
    number_of,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

# -- 1. Choose --------------------------------------------------------------------------------


def choose_card(s: "GinkgopolisState", seat: i64, card: i64) -> None:
    """G20: one of the cards in hand; the others are set aside."""
    s.lose_card(seat, card)
    s.card[seat] = card


def commit(s: "GinkgopolisState", seat: i64, tile: i64, dealer: Dealer) -> None:
    """G20, G21: alone (EMPTY) or with any tile. When all have chosen, the resolution begins."""
    if tile != EMPTY:
        s.lose_tile(seat, tile)
        s.tile[seat] = tile
    s.waiting &= ~(1 << seat)
    if dealer.listening:
        dealer.tell(Event("chose", {"seat": int(seat)}))
    if s.waiting == 0:
        s.phase = RESOLVE
        resolve(s, dealer)


def new_hand(s: "GinkgopolisState", seat: i64, dealer: Dealer) -> None:
    """G22: in public, spend a token, discard the hand face up, then draw as many, one by one."""
    s.new_hands[seat] -= 1
    discarded = cards.discard_hand(s, seat, dealer)
    if dealer.listening:
        told: dict[str, object] = {"seat": int(seat), "cards": discarded}
        dealer.tell(Event("new_hand", told, reveals=True))
    cards.draw_cards(s, seat, HAND, dealer)


# -- 2. Resolve -------------------------------------------------------------------------------


def resolve(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G25: go on until a player has to decide, or the round is over."""
    while s.phase == RESOLVE:
        if s.stage == NEXT:
            if s.resolved == s.rows():
                end_round(s, dealer)
            elif s.resolved == s.players:
                hal.turn(s, dealer)
            else:
                reveal(s, (s.first + s.resolved) % s.players, dealer)
        elif s.stage == ASK_ITEM:
            if not ask_item(s):
                return
        elif s.stage == MOVE_TOKEN:
            if not ask_where(s, dealer):
                return
        elif gains.gain(s, dealer):
            finish(s)


def reveal(s: "GinkgopolisState", seat: i64, dealer: Dealer) -> None:
    """G20, G25: the card, and whether a tile lies on it, decide what is done."""
    card, tile = s.card[seat], s.tile[seat]
    s.acting = seat
    if dealer.listening:
        told: dict[str, object] = {"seat": int(seat), "card": card_name(int(card))}
        if tile == EMPTY:
            dealer.tell(Event("played", told, reveals=True))
        else:
            told["tile"] = card_name(int(tile))
            dealer.tell(Event("played_with", told, reveals=True))
    if tile == EMPTY:
        exploit(s, card)
    elif not can_pay(s, seat, card, tile):
        fall_back(s, seat, card, tile, dealer)
    elif is_urban(card):
        urbanize(s, seat, letter_of(card), tile, dealer)
    else:
        construct(s, seat, s.place[card], tile, dealer)


def exploit(s: "GinkgopolisState", card: i64) -> None:
    """G26: an urbanization card gives a resource or a tile; a building card, its building."""
    s.action = EXPLOIT
    if is_urban(card):
        s.stage = ASK_ITEM
    else:
        s.site = s.place[card]
        assert s.site != EMPTY  # G35
        s.stage = GAIN


def ask_item(s: "GinkgopolisState") -> bool:
    """G26: only what is available is offered; with both the player has to say which."""
    resource = s.stock[s.acting] > 0
    tile = s.supply_left() > 0
    if resource and tile:
        s.waiting = 1 << s.acting
        return False
    if resource:
        s.item = RESOURCE
    elif tile:
        s.item = TILE
    s.stage = GAIN
    return True


def choose_item(s: "GinkgopolisState", item: i64, dealer: Dealer) -> None:
    """G26: the player says which."""
    s.item = item
    s.stage = GAIN
    s.waiting = 0
    resolve(s, dealer)


def urbanize(s: "GinkgopolisState", row: i64, letter: i64, tile: i64, dealer: Dealer) -> None:
    """G27: the tile replaces the token, with one resource and a mark; then the token moves."""
    s.action = URBANIZE
    s.site = city.put_building(s, s.token[letter], tile)
    s.token[letter] = EMPTY  # in the player's hand until it is moved
    s.owner[s.site] = row
    s.resources[row] -= 1
    s.marked[s.site] = 1
    lay_tile(s, row, tile)
    s.stage = MOVE_TOKEN
    if dealer.listening:
        told = {"seat": int(row), "tile": card_name(int(tile)), "token": LETTERS[int(letter)]}
        dealer.tell(Event("urbanized", dict(told), reveals=True))
    all_placed(s, row, dealer)


def ask_where(s: "GinkgopolisState", dealer: Dealer) -> bool:
    """G28, G29: where the token goes is the player's choice, if there is one."""
    letter = letter_of(s.card[s.acting])
    sides = city.free_sides(s, s.cell[s.site])
    if sides != 0:
        if sides & (sides - 1) == 0:
            move_beside(s, letter, lowest_bit(sides), dealer)
            return True
    else:
        cells = city.targets(s, letter)
        if len(cells) == 1:
            move_along(s, letter, cells[0], dealer)
            return True
    s.waiting = 1 << decider(s)
    return False


def decider(s: "GinkgopolisState") -> i64:
    """G62: the player also decides for Hal."""
    if s.acting >= s.players:
        return 0
    return s.acting


def move_beside(s: "GinkgopolisState", letter: i64, direction: i64, dealer: Dealer) -> None:
    """G28: to a free space beside the new building."""
    city.put_token(s, letter, city.neighbour(s.cell[s.site], direction))
    token_stands(s)
    if dealer.listening:
        told: dict[str, object] = {"token": LETTERS[int(letter)]}
        told["direction"] = city.COMPASS[int(direction)]
        dealer.tell(Event("token_beside", told))


def move_along(s: "GinkgopolisState", letter: i64, cell: i64, dealer: Dealer) -> None:
    """G29: to a free space of the perimeter that keeps the order."""
    city.put_token(s, letter, cell)
    token_stands(s)
    if dealer.listening:
        dealer.tell(Event("token_along", {"token": LETTERS[int(letter)]}))


def shift_tokens(s: "GinkgopolisState", letter: i64, step: i64, dealer: Dealer) -> None:
    """G29: no such space is free: others are pushed on."""
    pushed = city.shift(s, letter, step)
    token_stands(s)
    if dealer.listening:
        told: dict[str, object] = {"token": LETTERS[int(letter)], "pushed": int(pushed)}
        dealer.tell(Event("tokens_shifted", told))


def token_stands(s: "GinkgopolisState") -> None:
    s.waiting = 0
    s.stage = GAIN


def construct(s: "GinkgopolisState", row: i64, site: i64, tile: i64, dealer: Dealer) -> None:
    """G30, G31, G63: the owner gets the resources back, the costs are paid, the floor is added."""
    covered, owner, height = s.top[site], s.owner[site], s.height[site]
    s.action = CONSTRUCT
    s.site = site
    if owner != EMPTY:
        s.resources[owner] += height
        if owner != row:
            s.points[owner] += height
    if row < s.players:  # Hal never pays these
        s.points[row] -= points_to_pay(covered, tile)
        if colour_of(covered) != colour_of(tile):
            s.resources[row] -= 1
            s.stock[row] += 1
    s.resources[row] -= height + 1
    s.top[site] = tile
    s.height[site] = height + 1
    s.owner[site] = row
    s.marked[site] = 1
    s.place[covered] = EMPTY
    s.place[tile] = site
    lay_tile(s, row, tile)
    s.source = gains.BONUSES
    s.stage = GAIN
    if dealer.listening:
        told = {"seat": int(row), "tile": card_name(int(tile)), "card": card_name(int(covered))}
        dealer.tell(Event("constructed", {**told, "height": int(height) + 1}, reveals=True))
        if owner != EMPTY and owner != row:
            dealer.tell(Event("compensated", {"seat": int(owner), "points": int(height)}))
    all_placed(s, row, dealer)


def points_to_pay(covered: i64, tile: i64) -> i64:
    """G31: the difference, if the new number is lower."""
    return max(0, number_of(covered) - number_of(tile))


def lay_tile(s: "GinkgopolisState", row: i64, tile: i64) -> None:
    """The tile lies in the city: nobody has to remember it any more (G45)."""
    s.tile[row] = EMPTY
    s.shown[tile >> 5] &= ~bit(tile & 31)


def can_pay(s: "GinkgopolisState", seat: i64, card: i64, tile: i64) -> bool:
    """G33: resources, with those on an own building, and points, all held before the action."""
    return missing_resources(s, seat, card, tile) == 0 and missing_points(s, seat, card, tile) == 0


def missing_resources(s: "GinkgopolisState", seat: i64, card: i64, tile: i64) -> i64:
    """G27, G31, G33: how many resources the seat lacks to build this."""
    need: i64 = 1
    have = s.resources[seat]
    if not is_urban(card):
        site = s.place[card]
        need = s.height[site] + 1
        if colour_of(card) != colour_of(tile):
            need += 1
        if s.owner[site] == seat:
            have += s.height[site]
    return max(0, need - have)


def missing_points(s: "GinkgopolisState", seat: i64, card: i64, tile: i64) -> i64:
    """G31, G33: how many points the seat lacks to build this."""
    if is_urban(card):
        return 0
    return max(0, points_to_pay(card, tile) - s.points[seat])


def fall_back(s: "GinkgopolisState", seat: i64, card: i64, tile: i64, dealer: Dealer) -> None:
    """G33: who cannot pay takes the tile back, seen by all, and exploits."""
    s.tile[seat] = EMPTY
    s.take_tile(seat, tile)
    s.shown[tile >> 5] |= bit(tile & 31)
    if dealer.listening:
        told: dict[str, object] = {"seat": int(seat), "tile": card_name(int(tile))}
        dealer.tell(Event("fell_back", told, reveals=True))
    exploit(s, card)


def all_placed(s: "GinkgopolisState", row: i64, dealer: Dealer) -> None:
    """G51, G65: all resources of a player on buildings: this is the last round."""
    if s.resources[row] > 0 or s.stock[row] > 0 or s.ended != NOT_YET:
        return
    s.ended = BY_RESOURCES
    if row >= s.players:
        s.ended = BY_HAL_EMPTY
    if dealer.listening:
        dealer.tell(Event("all_placed", {"seat": int(row)}))


def finish(s: "GinkgopolisState") -> None:
    """G26, G27, G32: the card is discarded, or joins the area after a floor was built."""
    row = s.acting
    card = s.card[row]
    if s.action == CONSTRUCT:
        join_area(s, row, card)
    else:
        s.discard.add(card)
    s.card[row] = EMPTY
    s.acting = EMPTY
    s.action = EMPTY
    s.site = EMPTY
    s.item = EMPTY
    s.source = 0
    s.stage = NEXT
    s.resolved += 1


def join_area(s: "GinkgopolisState", row: i64, card: i64) -> None:
    """A card comes to lie in front of a player."""
    s.area[s.area_size] = card
    s.area_row[s.area_size] = row
    s.area_size += 1


# -- 3. Prepare the next round ----------------------------------------------------------------


def end_round(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G51: after the last round there is no next one to prepare."""
    s.round += 1
    s.resolved = 0
    if s.ended != NOT_YET:
        s.phase = OVER
        if dealer.listening:
            dealer.tell(Event("over", {"rounds": int(s.round)}))
        return
    if s.players == 1:
        hal.deal_round(s, dealer)
    else:
        cards.pass_cards(s)
        s.first = (s.first + 1) % s.players
        if dealer.listening:
            dealer.tell(Event("round", {"round": int(s.round) + 1, "seat": int(s.first)}))
        for i in range(s.players):
            cards.draw_cards(s, (s.first + i) % s.players, 1, dealer)  # G41
    begin_choosing(s)


def begin_choosing(s: "GinkgopolisState") -> None:
    s.phase = CHOOSE
    s.waiting = (1 << s.players) - 1
