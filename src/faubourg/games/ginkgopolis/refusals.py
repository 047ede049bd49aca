"""Why an action is refused, with the rule that says so."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.refusal import Refusal
from faubourg.games.ginkgopolis.actions import (
    ALONE,
    CLOCKWISE,
    COUNTER,
    GIVE_TILE,
    KEEP,
    MOVE,
    NEW_HAND,
    TARGET,
    WITH_TILE,
)
from faubourg.games.ginkgopolis.city import COMPASS
from faubourg.games.ginkgopolis.components import (
    ASK_ITEM,
    CARDS,
    CHOOSE,
    DRAFT,
    EMPTY,
    RETURN,
    card_name,
    character_name,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


def refuse(s: "GinkgopolisState", seat: i64, action: i64) -> Refusal:
    """The reason why an action is not legal now, with the rule that says so."""
    if s.phase == DRAFT:
        if action < KEEP or action >= TARGET:
            return Refusal("keep_a_character", {}, "G15")
        kind = character_name(int(action - KEEP))
        return Refusal("no_such_character", {"character": kind}, "G15")
    if s.phase == CHOOSE:
        return refuse_choice(s, seat, action)
    if s.phase == RETURN:
        if GIVE_TILE <= action < ALONE:
            return refuse_tile(s, seat, action - GIVE_TILE, "G50")
        return Refusal("give_or_stop", {}, "G50")
    if s.stage == ASK_ITEM:
        return Refusal("choose_item", {}, "G26")
    if MOVE <= action < CLOCKWISE:
        return Refusal("not_free", {"direction": COMPASS[int(action - MOVE)]}, "G28")
    if CLOCKWISE <= action <= COUNTER:
        return Refusal("no_push", {}, "G29")
    return Refusal("move_the_token", {}, "G28")


def refuse_choice(s: "GinkgopolisState", seat: i64, action: i64) -> Refusal:
    chosen = s.card[seat]
    if chosen == EMPTY:
        if action < CARDS:
            return Refusal("no_such_card", {"card": card_name(int(action))}, "G20")
        if action == NEW_HAND:
            return Refusal("no_new_hand", {}, "G22")
        return Refusal("card_first", {}, "G20")
    name = card_name(int(chosen))
    if action < CARDS:
        return Refusal("card_chosen", {"card": name}, "G20")
    if action == NEW_HAND:
        return Refusal("new_hand_too_late", {"card": name}, "G22")
    if WITH_TILE <= action < GIVE_TILE:
        return refuse_tile(s, seat, action - WITH_TILE, "G20")
    return Refusal("tile_or_alone", {"card": name}, "G20")


def refuse_tile(s: "GinkgopolisState", seat: i64, tile: i64, rule: str) -> Refusal:
    name = card_name(int(tile))
    if s.tile[seat] == tile:
        return Refusal("tile_committed", {"tile": name}, rule)
    if (s.giving[seat * 2 + (tile >> 5)] >> (tile & 31)) & 1:
        return Refusal("tile_laid_out", {"tile": name}, rule)
    return Refusal("no_such_tile", {"tile": name}, rule)
