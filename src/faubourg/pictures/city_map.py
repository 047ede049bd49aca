"""The map of Ginkgopolis for who draws it: its rows and columns, and where a token may go."""

from collections.abc import Iterable
from typing import cast

from faubourg.engine.game import Game
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import EMPTY, MOVE_TOKEN, RESOLVE
from faubourg.games.ginkgopolis.view import GinkgopolisView


def places(game: Game, v: GinkgopolisView) -> dict[int, str]:
    """Where the token may go that is being moved: a direction or the number of a place."""
    if v.phase != RESOLVE or v.stage != MOVE_TOKEN:
        return {}
    taken = {int(v.cell[site]) for site in range(v.sites)} | {int(cell) for cell in v.token}
    beside = [int(city.neighbour(v.cell[v.site], i)) for i in range(len(city.COMPASS))]
    free = {cell: city.COMPASS[i] for i, cell in enumerate(beside) if cell not in taken}
    targets = cast("list[int]", game.insight(v)["targets"])
    return free or {cell: str(i + 1) for i, cell in enumerate(targets)}


def rows_and_columns(v: GinkgopolisView, more: Iterable[int]) -> tuple[list[int], list[int]]:
    """Those that the city, the tokens and some more cells lie on, from north and from west."""
    used = [*more, *[int(v.cell[site]) for site in range(v.sites)]]
    used += [int(cell) for cell in v.token if cell != EMPTY]
    rows = unrolled({int(city.row_of(cell)) for cell in used})
    return rows, unrolled({int(city.column_of(cell)) for cell in used})


def unrolled(used: set[int]) -> list[int]:
    """Rows or columns in their order on the map, whose edges are joined (see city.py)."""
    first = next(place for place in sorted(used) if (place - 1) % int(city.SIDE) not in used)
    found = [first]
    while (found[-1] + 1) % int(city.SIDE) in used:
        found.append((found[-1] + 1) % int(city.SIDE))
    return found
