"""The action table: what the integers mean and how they are written."""

from typing import Final

from mypy_extensions import i64

from faubourg.games.alhambra.components import (
    MARKET,
    VALUES,
)

TAKE: Final[i64] = -1  # TAKE + a set of places (bitmask 1..15): actions 0..14
BUY: Final[i64] = 15  # BUY + space: 15..18
PAY_COIN: Final[i64] = 19  # PAY_COIN + value - 1: 19..27
KEEP: Final[i64] = 28  # done paying, the building is mine
GIVE: Final[i64] = 29  # done paying, the building is Martin's
PASS: Final[i64] = 30
ACTIONS: Final[i64] = 31

LETTERS: Final = ("Y", "G", "O", "B")


def notations() -> list[str]:
    """`$13` take the 1st and 3rd card; `B+6+4.` buy on blue with 6 and 4; `>M` for Martin."""
    takings = ["$" + "".join([str(place + 1) for place in places_in(n)]) for n in range(1, 16)]
    coins = [f"+{value}" for value in range(1, VALUES + 1)]
    return [*takings, *LETTERS, *coins, ".", ">M", "pass"]


def places_in(places: int) -> list[int]:
    return [place for place in range(MARKET) if (places >> place) & 1]
