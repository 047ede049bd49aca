"""The action table: what the integers mean and how they are written."""

from typing import Final

from mypy_extensions import i64

from faubourg.games.ginkgopolis.city import COMPASS, LONGEST_WALK
from faubourg.games.ginkgopolis.components import (
    ACTIONS_OF_A_TURN,
    COLOURS,
    LETTERS,
    NUMBERS,
)

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
