"""The action table: what the integers mean and how they are written."""

from typing import Final

from mypy_extensions import i64

from faubourg.games.evolutopia.components import (
    LOOKED_AT,
    OPTIONS,
    PLACES,
    PLANS,
    SITE,
    SQUARES,
    STUDY,
    square_name,
)

# 0..4 the five actions, in the order of components.ACTION_IDS
MANAGE: Final[i64] = 5
TO_STUDY: Final[i64] = 6
ASIDE: Final[i64] = 7  # set an Evolution or Expert aside
TO_ZONE: Final[i64] = 8
TO_BAG: Final[i64] = 9
UNDER: Final[i64] = 10  # under the stack
DONE: Final[i64] = 11  # enough of this; go on; end the turn
USE: Final[i64] = 12  # use the role that is offered
TO_SITE: Final[i64] = 13  # without an Expert
STUDY_SLOT: Final[i64] = 14
SITE_SLOT: Final[i64] = 17
SQUARE: Final[i64] = 20
PUT: Final[i64] = 36  # + type * PLACES + place: an Expert onto a Site slot or the crisis
TYPE: Final[i64] = 56
SWAP: Final[i64] = 61  # + type * SWAP_PLACES + place: an Expert back into the bag for another
SWAP_PLACES: Final[i64] = 5
INDICATOR: Final[i64] = 86
TAKE: Final[i64] = 91  # + option of the crisis
PICK: Final[i64] = 95  # one of the tiles, crises or roles looked at
MARK: Final[i64] = 100  # + action to be blocked
FREE: Final[i64] = 105  # + action to be freed
PLAN: Final[i64] = 110  # + Bon Plan
ACTIONS: Final[i64] = 119

LETTERS: Final = ("C", "S", "R", "A", "I")  # of the five actions
TYPE_LETTERS: Final = ("c", "n", "r", "o", "t")
PLACE_WORDS: Final = ("w1", "w2", "w3", "x", "z")
INDICATOR_WORDS: Final = ("env", "mob", "com", "ene", "eco")


def notations() -> list[str]:
    """`A nw1 ox .` assigns a Neo-urbanist to the first tile on Site and an Ouvrageur to the crisis;
    `I w2 23` inaugurates the second on [2,3]; `R :c . z - z`, `C - +`, `S s1`, `M o1 #A`, `$3`.
    """
    words = [*LETTERS, "M", "+", "-", "z", "b", "u", ".", "!", "w"]
    words += [f"s{slot + 1}" for slot in range(STUDY)]
    words += [f"w{slot + 1}" for slot in range(SITE)]
    words += [square_name(at) for at in range(SQUARES)]
    words += [kind + place for kind in TYPE_LETTERS for place in PLACE_WORDS[: int(PLACES)]]
    words += [f":{kind}" for kind in TYPE_LETTERS]
    words += [f"~{kind}{place}" for kind in TYPE_LETTERS for place in PLACE_WORDS]
    words += INDICATOR_WORDS
    words += [f"o{option + 1}" for option in range(OPTIONS)]
    words += [f"p{which + 1}" for which in range(LOOKED_AT)]
    words += [f"#{letter}" for letter in LETTERS]
    words += [f"*{letter}" for letter in LETTERS]
    words += [f"${plan + 1}" for plan in range(PLANS)]
    return words
