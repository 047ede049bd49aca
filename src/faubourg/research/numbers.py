"""What compiled code writes, as numpy's arrays; and how many play if nothing is said."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from faubourg.engine.game import Game

DTYPES: Final = {"h": np.int16, "B": np.uint8, "q": np.int64, "l": np.int64, "d": np.float64}


def view_of(numbers: Any) -> npt.NDArray[Any]:
    """To be read: no copy."""
    found: npt.NDArray[Any] = np.frombuffer(numbers, DTYPES[memoryview(numbers).format])
    return found


def players_of(game: Game, players: int | None) -> int:
    """Three where that is possible, if nothing is said."""
    if players is None:
        return min(max(3, game.min_players), game.max_players)
    return players
