"""The spaces of an environment, and how a game is drawn in it."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from faubourg import pictures
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.research import pixels
from faubourg.terminal import board

RENDER_MODES: Final = ["human", "ansi", "rgb_array", "svg"]
WIDTH: Final = 800  # pixels of a picture

Numbers = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]


def observation_box(game: Game, players: int) -> spaces.Box:
    """Exactly the numbers that an observation can have."""
    sections = game.observation(players)
    low = [section.low for section in sections for _ in range(section.length)]
    high = [section.high for section in sections for _ in range(section.length)]
    return spaces.Box(np.array(low, np.int16), np.array(high, np.int16), dtype=np.int16)


def with_mask(box: spaces.Box, actions: int) -> spaces.Dict:
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": box, "action_mask": mask})


def drawn(state: State, mode: str | None, seat: int | None) -> Any:
    """`human` prints it, `ansi` is that text; `svg` and `rgb_array` are the picture."""
    view = state.view(seat)
    if mode == "human":
        print(board.text(view))
        return None
    if mode == "ansi":
        return board.text(view)
    if mode == "svg":
        return pictures.svg(view)
    return pixels.rgb(pictures.png(view, width=WIDTH)) if mode == "rgb_array" else None


def refuse_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise Refusal("render_mode", {"mode": mode[:40], "known": RENDER_MODES})
