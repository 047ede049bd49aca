"""A trained policy at a table, in numpy alone: what `examples.self_play` has written, as a bot.

    faubourg play alhambra --seats me,examples.policy:Trained
    faubourg tournament alhambra examples.policy:Trained regular --games 400

Run it where examples/ is. The weights are self_play.npz there, or what FAUBOURG_WEIGHTS names.
"""

import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import faubourg
from faubourg.engine.actionset import ActionSet
from faubourg.engine.view import View
from faubourg.research.layout import Features


@cache
def weights(path: str) -> dict[str, Any]:
    """Read once, for all games."""
    if not Path(path).is_file():
        raise FileNotFoundError(f"no weights in {path}: python -m examples.self_play trains some")
    with np.load(path) as file:
        return dict(file)


class Trained(faubourg.Bot):
    """Does what the network rates highest."""

    def begin(self) -> None:
        self.weights = weights(os.environ.get("FAUBOURG_WEIGHTS", "self_play.npz"))
        game, players = str(self.weights["game"]), int(self.weights["players"])
        if self.game.name != game:
            raise ValueError(f"these weights play {game}, not {self.game.name}")
        self.features = Features(*[self.weights[name] for name in ("index", "value", "scale")])
        self.buffer: Any = self.game.observation_buffer(players)

    def choose(self, view: View, legal: ActionSet) -> int:
        state = self.imagine(view)  # observations hold nothing that this could have got wrong
        if int(state.players) != int(self.weights["players"]):
            raise ValueError(f"these weights play with {self.weights['players']} players")
        state.observe(view.seat, self.buffer)
        ratings = self.rate(np.frombuffer(self.buffer, np.int16))
        return max(legal, key=ratings.__getitem__)

    def rate(self, observation: Any) -> Any:
        """What the network says of each action: the layers of self_play.py, without PyTorch."""
        w = self.weights
        x = self.features(observation)
        x = np.maximum(x @ w["0.weight"].T + w["0.bias"], 0)
        x = np.maximum(x @ w["2.weight"].T + w["2.bias"], 0)
        return x @ w["4.weight"].T + w["4.bias"]
