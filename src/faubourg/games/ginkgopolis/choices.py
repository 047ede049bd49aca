"""What a seat may do now, and what its action sets going. The rules themselves are in rules.py."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.games.ginkgopolis import city, gains, rules, setup
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
    ASK_ITEM,
    CARDS,
    CHARACTERS,
    CHOOSE,
    DRAFT,
    EMPTY,
    IN_A_SET,
    RESOURCE,
    RETURN,
    TILE,
    letter_of,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


def legal_into(s: "GinkgopolisState", seat: i64, found: ActionSet) -> None:
    """Replace the content of `found` by what this waiting seat may do."""
    found.clear()
    if s.phase == CHOOSE:
        if s.card[seat] == EMPTY:
            cards_to_choose(s, seat, found)
        else:
            found.add(ALONE)
            add_tiles(s, seat, WITH_TILE, found)
    elif s.phase == RETURN:
        found.add(ALONE)
        add_tiles(s, seat, GIVE_TILE, found)
    elif s.phase == DRAFT:
        for kind in range(CHARACTERS):
            if s.draft[seat * CHARACTERS + kind] > 0:
                found.add(KEEP + kind)
    elif s.stage == ASK_ITEM:
        found.add(TAKE_RESOURCE)
        found.add(TAKE_TILE)
    else:
        places_for_token(s, found)


def cards_to_choose(s: "GinkgopolisState", seat: i64, found: ActionSet) -> None:
    """G20, G22: a card of the hand, or a new hand."""
    for i in range(3):
        at = seat * 3 + i
        found.add_word(32 * i, s.hand[at])  # the cards are the first actions of the table
    if s.new_hands[seat] > 0:
        found.add(NEW_HAND)


def add_tiles(s: "GinkgopolisState", seat: i64, first: i64, found: ActionSet) -> None:
    """G21, G50: any tile behind the screen."""
    for i in range(2):
        at = seat * 2 + i
        found.add_word(first + 32 * i, s.tiles[at])


def places_for_token(s: "GinkgopolisState", found: ActionSet) -> None:
    """G28: the free spaces beside the new building; G29: else along the perimeter; else a push."""
    sides = city.free_sides(s, s.cell[s.site])
    if sides != 0:
        found.add_word(MOVE, sides)
        return
    cells = city.targets(s, letter_of(s.card[s.acting]))
    for i in range(len(cells)):
        found.add(TARGET + i)
    if len(cells) == 0:
        found.add(CLOCKWISE)
        found.add(COUNTER)


def is_legal(s: "GinkgopolisState", seat: i64, action: i64) -> bool:
    """The same for one action, without a set for what is asked most often."""
    if s.phase == CHOOSE:
        if s.card[seat] == EMPTY:
            if action < CARDS:
                return s.holds_card(seat, action)
            return action == NEW_HAND and s.new_hands[seat] > 0
        if action < WITH_TILE or action >= GIVE_TILE:
            return action == ALONE
        return s.holds_tile(seat, action - WITH_TILE)
    found = ActionSet(s.actions)
    legal_into(s, seat, found)
    return found.has(action)


def carry_out(s: "GinkgopolisState", seat: i64, action: i64, dealer: Dealer) -> None:
    """An action that is legal, by its place in the table."""
    if action < WITH_TILE:
        rules.choose_card(s, seat, action)  # cards are the first actions
    elif action < GIVE_TILE:
        rules.commit(s, seat, action - WITH_TILE, dealer)
    elif action < ALONE:
        gains.lay_out(s, seat, action - GIVE_TILE)
    elif action == ALONE:
        if s.phase == CHOOSE:
            rules.commit(s, seat, EMPTY, dealer)
        else:
            gains.done_giving(s, seat, dealer)
            rules.resolve(s, dealer)
    elif action == NEW_HAND:
        rules.new_hand(s, seat, dealer)
    elif action == TAKE_RESOURCE:
        rules.choose_item(s, RESOURCE, dealer)
    elif action == TAKE_TILE:
        rules.choose_item(s, TILE, dealer)
    elif KEEP <= action < TARGET:
        setup.keep(s, seat, action - KEEP, dealer)
    else:
        move_token(s, action, dealer)


def move_token(s: "GinkgopolisState", action: i64, dealer: Dealer) -> None:
    """G28, G29: where the player wants it; then the resolution goes on."""
    letter = letter_of(s.card[s.acting])
    if action < CLOCKWISE:
        rules.move_beside(s, letter, action - MOVE, dealer)
    elif action == CLOCKWISE:
        rules.shift_tokens(s, letter, 1, dealer)
    elif action == COUNTER:
        rules.shift_tokens(s, letter, -1, dealer)
    else:
        rules.move_along(s, letter, city.targets(s, letter)[action - TARGET], dealer)
    rules.resolve(s, dealer)


def withdraw(s: "GinkgopolisState", seat: i64) -> None:
    """G20: a whole choice that nobody has seen yet is taken back."""
    if s.phase == DRAFT:
        kind = s.kept[seat * IN_A_SET + s.round]
        s.draft[seat * CHARACTERS + kind] += 1
        s.kept[seat * IN_A_SET + s.round] = EMPTY
    elif s.phase == CHOOSE:
        s.take_card(seat, s.card[seat])
        s.card[seat] = EMPTY
        if s.tile[seat] != EMPTY:
            s.take_tile(seat, s.tile[seat])
            s.tile[seat] = EMPTY
    else:
        for i in range(2):
            s.tiles[seat * 2 + i] |= s.giving[seat * 2 + i]
            s.giving[seat * 2 + i] = 0
    s.waiting |= 1 << seat


def has_chosen(s: "GinkgopolisState", seat: i64) -> bool:
    """Has the seat begun or made a choice that is still secret?"""
    if seat < 0 or seat >= s.players:
        return False
    if s.phase == DRAFT:
        return not s.may_act(seat)
    if s.phase == CHOOSE:
        return s.card[seat] != EMPTY
    if s.phase == RETURN:
        given = s.giving[seat * 2] | s.giving[seat * 2 + 1]
        return given != 0 or (not s.may_act(seat) and s.tile_count(seat) > 0)
    return False
