"""What an action does, as facts that become sentences."""

from typing import TYPE_CHECKING, Final

from faubourg.engine.facts import Fact
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
from faubourg.games.ginkgopolis.city import COMPASS
from faubourg.games.ginkgopolis.components import (
    CHOOSE,
    EMPTY,
    LETTERS,
    RETURN,
    URBAN,
    card_name,
    character_name,
    letter_of,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.view import GinkgopolisView

SAID_BY_THE_NEXT: Final = (
    ("choose_building", "construct"),
    ("choose_building", "exploit"),
    ("choose_letter", "urbanize"),
    ("choose_letter", "exploit"),
    ("give_tiles", "give_tiles"),
)


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


def in_short(steps: list[Fact]) -> list[Fact]:
    """That a card is chosen goes without saying where it is said what is done with it; tiles are
    given back at once."""
    found: list[Fact] = []
    given: list[object] = []
    for step in steps:
        if step.kind == "give_tile":
            given.append(step.params["tile"])
            given.sort(key=str)  # in whatever order
            step = Fact("give_tiles", {"tiles": given})
        if found and (found[-1].kind, step.kind) in SAID_BY_THE_NEXT:
            found.pop()
        if not (given and step.kind == "no_more_tiles"):
            found.append(step)
    return found


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
