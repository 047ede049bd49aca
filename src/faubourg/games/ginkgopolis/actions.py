"""The action table: what the integers mean, how they are written, and why one is refused."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from faubourg.engine.facts import Fact
from faubourg.engine.refusal import Refusal
from faubourg.games.ginkgopolis.city import COMPASS, LONGEST_WALK
from faubourg.games.ginkgopolis.components import (
    ACTIONS_OF_A_TURN,
    ASK_ITEM,
    CARDS,
    CHOOSE,
    COLOURS,
    DRAFT,
    EMPTY,
    LETTERS,
    NUMBERS,
    RETURN,
    URBAN,
    card_name,
    character_name,
    letter_of,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState
    from faubourg.games.ginkgopolis.view import GinkgopolisView

CARD: Final[i64] = 0  # CARD + card: 0..71, choose it
WITH_TILE: Final[i64] = 72  # WITH_TILE + tile: 72..131, lay it on the card
GIVE_TILE: Final[i64] = 132  # GIVE_TILE + tile: 132..191, give it back
ALONE: Final[i64] = 192  # no tile on the card; no more tiles to give back
NEW_HAND: Final[i64] = 193
TAKE_RESOURCE: Final[i64] = 194
TAKE_TILE: Final[i64] = 195
MOVE: Final[i64] = 196  # MOVE + direction: 196..199, the token beside the new building
CLOCKWISE: Final[i64] = 200  # the token takes the next letter's place
COUNTER: Final[i64] = 201  # the token takes the previous letter's place
KEEP: Final[i64] = 202  # KEEP + kind of character: 202..210
TARGET: Final[i64] = 211  # TARGET + i: 211..332, the i-th free place along the perimeter
ACTIONS: Final[i64] = 333


def notations() -> list[str]:
    """`C+r7` urbanize on C with red 7, `b5+r4` construct, `b5.` exploit; then `>N` or `=T`."""
    buildings = [f"{name[0]}{n}" for name in COLOURS for n in range(1, int(NUMBERS) + 1)]
    return [
        *buildings,
        *LETTERS,
        *[f"+{building}" for building in buildings],
        *[f"-{building}" for building in buildings],
        ".",
        "new",
        "=R",
        "=T",
        *[f">{direction}" for direction in COMPASS],
        ">+",
        ">-",
        *[f"{name[0]}{action[0].upper()}" for name in COLOURS for action in ACTIONS_OF_A_TURN],
        *[f">{i}" for i in range(1, int(LONGEST_WALK) + 1)],
    ]


def describe(v: "GinkgopolisView", action: int) -> Fact:
    """What the action does, in a fact that becomes a sentence."""
    if action < URBAN:
        return Fact("choose_building", {"card": card_name(action)})
    if action < WITH_TILE:
        return Fact("choose_letter", {"card": card_name(action)})
    if action < GIVE_TILE:
        return describe_tile(v, action - int(WITH_TILE))
    if action < ALONE:
        return Fact("give_tile", {"tile": card_name(action - int(GIVE_TILE))})
    if action == ALONE:
        return describe_alone(v)
    if MOVE <= action < CLOCKWISE:
        return Fact("move_token", {"direction": COMPASS[action - int(MOVE)]})
    if KEEP <= action < TARGET:
        return Fact("keep", {"character": character_name(action - int(KEEP))})
    if action >= TARGET:
        return Fact("move_along", {"number": action - int(TARGET) + 1})
    plain = {
        NEW_HAND: "new_hand",
        TAKE_RESOURCE: "take_resource",
        TAKE_TILE: "take_tile",
        CLOCKWISE: "shift_clockwise",
        COUNTER: "shift_counter",
    }
    return Fact(plain[action], {})


def describe_tile(v: "GinkgopolisView", tile: int) -> Fact:
    card = int(v.card)
    if card == EMPTY:
        return Fact("with_tile", {"tile": card_name(tile)})
    if card >= URBAN:
        letter = LETTERS[int(letter_of(card))]
        return Fact("urbanize", {"token": letter, "tile": card_name(tile)})
    return Fact("construct", {"card": card_name(card), "tile": card_name(tile)})


def describe_alone(v: "GinkgopolisView") -> Fact:
    if v.phase == RETURN:
        return Fact("no_more_tiles", {})
    if v.phase != CHOOSE or v.card == EMPTY:
        return Fact("no_tile", {})
    return Fact("exploit", {"card": card_name(int(v.card))})


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
