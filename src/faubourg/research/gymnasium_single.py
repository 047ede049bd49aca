"""Gymnasium: one seat is the agent's, bots of any kind play the others.

An observation is the numbers of docs/observations.md; the legal actions are in the info
(`action_mask`) and in `action_masks()`, as sb3-contrib asks for them. What is not legal is replaced
by the next legal action (from the first again at the end), told in the info as `illegal`.
"""

from collections.abc import Sequence
from operator import index
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from faubourg import games
from faubourg.bots import fill_seats
from faubourg.bots.batch import WIN, BatchPlan
from faubourg.bots.own import BotSource
from faubourg.engine.refusal import Refusal
from faubourg.research.arrays import ArrayBatch
from faubourg.research.numbers import players_of
from faubourg.research.spaces import RENDER_MODES, Numbers, drawn, observation_box, refuse_mode


def seated(
    opponents: BotSource | Sequence[BotSource], players: int, seat: int
) -> list[BotSource | None]:
    """Who plays inside; the agent's seat is None."""
    if not 0 <= seat < players:
        raise Refusal("out_of_range", {"what": "seat", "low": 0, "high": players - 1})
    if players == 1:
        return [None]
    given = opponents if isinstance(opponents, (list, tuple)) else [opponents]
    others = fill_seats(list(given), players - 1)
    return [*others[:seat], None, *others[seat:]]


class FaubourgEnv(gymnasium.Env[Any, Any]):
    """A game at a time. The reward is the agent's part of the win, or its points as they come."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: BotSource | Sequence[BotSource] = "regular",
        options: dict[str, str] | None = None,
        seat: int = 0,
        reward: str = WIN,
        render_mode: str | None = None,
    ) -> None:
        refuse_mode(render_mode)
        rules = games.find(game)
        count = players_of(rules, players)
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 1}
        self.render_mode = render_mode
        self.seat = seat
        inside = seated(opponents, count, seat)
        wish = BatchPlan(rules, count, 1, dict(options or {}), reward=reward, inside=inside)
        self.games = ArrayBatch(wish)
        self.observation_space = observation_box(rules, count)
        self.action_space = spaces.Discrete(len(rules.notations))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game; without a seed another one of the last seed."""
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        return self.games.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        games = self.games
        games.step(np.array([index(action)]))
        reward = float(games.rewards[0, self.seat])
        info = self._info()
        if not games.over[0]:
            return games.observations[0].copy(), reward, False, False, info
        info["action_mask"][:] = 0
        cut_off = bool(games.cut_off[0])
        return games.finals[0, self.seat].copy(), reward, not cut_off, cut_off, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal now."""
        found: npt.NDArray[np.bool_] = self.games.masks[0].astype(np.bool_)
        return found

    def _info(self) -> dict[str, Any]:
        mask = self.games.masks[0].astype(np.int8)
        return {"action_mask": mask, "illegal": bool(self.games.illegal[0])}

    def render(self) -> Any:
        return drawn(self.games.batch.states[0], self.render_mode, self.seat)
