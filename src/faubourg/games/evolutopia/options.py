"""The options of a table: a level, or a territory of one's own; a limit of turns; other data.

Squares are written as in the notation, row and column: `start=22 nuisances="11 14 34 42"`.
"""

from typing import Final

from faubourg.engine.game import Option
from faubourg.engine.refusal import Refusal
from faubourg.games.evolutopia.components import (
    COLUMNS,
    NUISANCES,
    ROWS,
    SQUARES,
    square,
    square_name,
)
from faubourg.games.evolutopia.data import LEVELS, Data, Territory
from faubourg.games.evolutopia.sources import complete, data_for

LADDER: Final = ["discovery", "1", "2", "3", "4"]
CUSTOM: Final = "custom"
MOST_INDICATOR: Final = 4  # E2.12
MOST_BEACON: Final = 4
MOST_TURNS: Final = 1_000_000
OWN: Final = ("start", "nuisances", "indicators", "beacon")


def options() -> list[Option]:
    return [
        Option("level", [*LADDER, CUSTOM], "discovery", ladder=LADDER),
        Option("start", [], ""),
        Option("nuisances", [], ""),
        Option("indicators", [], ""),
        Option("beacon", [], ""),
        Option("max_turns", [], "0"),
        Option("data", [], "", local=True),
    ]


def completed(given: dict[str, str]) -> dict[str, str]:
    """The options as a record keeps them. Refused, with the reason: a territory that cannot be."""
    full = dict(given)
    full["data"] = complete(full["data"])
    full["max_turns"] = str(number(full, "max_turns", 0, 0, MOST_TURNS))
    if full["level"] == CUSTOM:
        plan = own_territory(full, data_for(full["data"]))
        full["start"] = square_name(plan.start)
        full["nuisances"] = " ".join([square_name(at) for at in plan.nuisances])
        full["indicators"] = str(plan.indicator)
        full["beacon"] = str(plan.beacon)
        return full
    for name in OWN:
        if full[name]:
            raise Refusal("only_custom", {"option": name}, "E2.12")
    return full


def territory(full: dict[str, str], data: Data) -> Territory:
    """E2.11: where the game begins."""
    level = full["level"]
    if level == CUSTOM:
        return own_territory(full, data)
    return data.territories[level if level in LEVELS else f"level{level}"]


def own_territory(given: dict[str, str], data: Data) -> Territory:
    """E2.12: any Start square, 1 to 10 Nuisances elsewhere; what is not given gives way."""
    usual = data.territories["discovery"]
    start = usual.start
    if given["start"]:
        start = read_square("start", given["start"])
    places = [usual.start if at == start else at for at in usual.nuisances]
    if given["nuisances"]:
        words = given["nuisances"].replace(",", " ").split()
        places = [read_square("nuisances", word) for word in words]
        if start in places and not given["start"]:
            start = min(set(range(int(SQUARES))) - set(places))
    if not 1 <= len(places) <= NUISANCES:
        raise Refusal("territory_count", {"count": len(places), "most": int(NUISANCES)}, "E2.12")
    seen = [start]
    for at in places:
        if at in seen:
            raise Refusal("territory_twice", {"square": square_name(at)}, "E2.12")
        seen.append(at)
    most = min(MOST_INDICATOR, int(data.goal) - 1)
    indicator = number(given, "indicators", 2, 0, most)
    beacon = number(given, "beacon", 1, 1, min(MOST_BEACON, int(data.beacons) - 1))
    return Territory(start, places, indicator, beacon)


def read_square(option: str, text: str) -> int:
    """A square such as 23: row 2, column 3."""
    word = text.strip()
    if len(word) == 2 and word.isascii() and word.isdigit():
        row, column = int(word[0]), int(word[1])
        if 1 <= row <= ROWS and 1 <= column <= COLUMNS:
            return int(square(row, column))
    raise Refusal("territory_square", {"option": option, "value": text[:40]}, "E2.12")


def number(given: dict[str, str], name: str, default: int, low: int, high: int) -> int:
    text = given[name].strip()
    if not text:
        return default
    if text.isascii() and text.isdigit() and len(text) <= 7 and low <= int(text) <= high:
        return int(text)
    params: dict[str, object] = {"option": name, "value": text[:40], "low": low, "high": high}
    raise Refusal("option_number", params)
