"""Features: an observation as a network likes it. A category is one-hot, everything else is divided
by its bound (`Section.kind` and `high`), so that all of it lies between -1 and 1 or nearly so."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from faubourg.engine.game import CATEGORY, UNBOUNDED, Game

USUAL: Final = 20  # what a count without a bound is divided by


class Features:
    """Feature i is made of number `index[i]` of an observation: 1 if it is the category `value[i]`,
    else 0; or, where `value[i]` is -1, the number times `scale[i]`."""

    def __init__(
        self, index: npt.NDArray[Any], value: npt.NDArray[Any], scale: npt.NDArray[Any]
    ) -> None:
        self.index, self.value, self.scale = index, value, scale

    def __len__(self) -> int:
        return len(self.index)

    def __call__(self, observations: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """Of one observation, or of many, row by row."""
        picked = observations[..., self.index]
        scaled = np.where(self.value >= 0, picked == self.value, picked * self.scale)
        found: npt.NDArray[np.float32] = scaled.astype(np.float32)
        return found

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """To be kept beside the weights of a network: `Features(**arrays)` are the same again."""
        return {"index": self.index, "value": self.value, "scale": self.scale}


def features_of(game: Game, players: int) -> Features:
    rows: list[tuple[int, int, float]] = []
    at = 0
    for section in game.observation(players):
        for place in range(at, at + section.length):
            if section.kind == CATEGORY:
                rows += [(place, value, 0.0) for value in range(section.low, section.high + 1)]
            else:
                high = USUAL if section.high == UNBOUNDED else max(section.high, 1)
                rows.append((place, -1, 1 / high))
        at += section.length
    index, value, scale = zip(*rows)
    return Features(np.array(index), np.array(value, np.int16), np.array(scale, np.float32))


def sections_of(game: Game, players: int) -> dict[str, slice]:
    """Where each named section of an observation is."""
    found: dict[str, slice] = {}
    at = 0
    for section in game.observation(players):
        found[section.name] = slice(at, at + section.length)
        at += section.length
    return found
