"""Gymnasium's vector environment: many games in one call, one seat of each the agent's.

Games begin anew in the step in which they end (SAME_STEP): of these the info has the last
observation (`final_obs`). With `workers`, the games are shared out among processes; what happens in
a game is the same for any number of them, because it is dealt from (seed, game, episode).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from faubourg import games
from faubourg.bots.batch import WIN, BatchPlan
from faubourg.bots.own import BotSource
from faubourg.engine.refusal import Refusal
from faubourg.research.gymnasium_single import seated
from faubourg.research.numbers import players_of
from faubourg.research.spaces import observation_box
from faubourg.research.workers import batch_of


class FaubourgVectorEnv(VectorEnv[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]):
    """`size` games; observations, rewards and ends are arrays with a row for each."""

    def __init__(
        self,
        game: str,
        size: int,
        players: int | None = None,
        opponents: BotSource | Sequence[BotSource] = "regular",
        options: dict[str, str] | None = None,
        seat: int = 0,
        reward: str = WIN,
        workers: int = 1,
    ) -> None:
        rules = games.find(game)
        count = players_of(rules, players)
        self.seat = seat
        inside = seated(opponents, count, seat)
        self.games = batch_of(
            BatchPlan(rules, count, size, dict(options or {}), reward=reward, inside=inside),
            workers,
        )
        self.num_envs = size
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = observation_box(rules, count)
        self.single_action_space = spaces.Discrete(len(rules.notations))
        self.observation_space = batch_space(self.single_observation_space, size)
        self.action_space = batch_space(self.single_action_space, size)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """New games. One seed for all: each game has its own deal by its number."""
        if isinstance(seed, (list, tuple)):
            raise Refusal("one_seed", {})
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        return self.games.observations.copy(), {"action_mask": self.games.masks.astype(np.int8)}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[
        npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]
    ]:
        found = self.games
        found.step(actions)
        over, cut_off = found.over.astype(np.bool_), found.cut_off.astype(np.bool_)
        info: dict[str, Any] = {
            "action_mask": found.masks.astype(np.int8),
            "illegal": found.illegal.astype(np.bool_),
        }
        if over.any():
            info["final_obs"] = found.finals[:, self.seat].copy()
            info["_final_obs"] = over
        rewards = found.rewards[:, self.seat].copy()
        return found.observations.copy(), rewards, over & ~cut_off, cut_off, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal now, a row for each game."""
        return self.games.masks.astype(np.bool_)

    def close_extras(self, **_more: Any) -> None:
        self.games.close()
