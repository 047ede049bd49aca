"""PettingZoo, all agents at once. Who is not asked has one legal action: the no-op.

The no-op is the action after the last of the game's table. What is not legal is replaced by the
next legal action (from the first again at the end), told in the info as `illegal`: agents that do
not look at masks still play a whole, correct game, and the same one for the same seeds.
"""

from operator import index
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from faubourg.engine.game import Game
from faubourg.research.pettingzoo_table import FaubourgTable
from faubourg.research.spaces import Mask

Told = dict[str, Any]  # by agent


class FaubourgParallel(FaubourgTable, ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A table where everybody is an agent and is asked in every step.

    What is returned is the caller's; the mask in an info is the array that is in the observation.
    """

    extra_actions = 1

    def __init__(self, game: Game, *wish: Any, **more: Any) -> None:
        super().__init__(game, *wish, **more)
        self.no_op = int(self.episode.actions)
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Told, Told]:
        """A new game; without a seed the next one of the last seed."""
        self.deal(seed)
        return self._told(set())

    def step(self, actions: dict[str, int]) -> tuple[Told, Told, Told, Told, Told]:
        episode = self.episode
        illegal = set()
        for seat in episode.state.waiting_seats():
            agent = self.possible_agents[seat]
            wanted = index(actions.get(agent, self.no_op))
            action = next_allowed(self._mask(seat), wanted)
            if action != wanted:
                illegal.add(agent)
            if action != self.no_op:  # a choice before may have ended what was asked
                episode.act(seat, action)
        rewards = dict(zip(self.possible_agents, self.rewarding.since_last()))
        over, cut_off = episode.over(), episode.cut_off()
        ended, cut = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut_off)
        observations, infos = self._told(illegal)
        if over or cut_off:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, ended, cut, infos

    def _mask(self, seat: int) -> Mask:
        """Its legal actions; the no-op if there are none."""
        self.episode.show(seat)
        mask = np.empty(self.no_op + 1, np.int8)
        mask[:-1] = self.mask
        mask[-1] = not self.mask.any()
        return mask

    def _told(self, illegal: set[str]) -> tuple[Told, Told]:
        """Observations and infos of everybody."""
        observations: Told = {}
        infos: Told = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self._mask(seat)
            observations[agent] = {"observation": self.seen(seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask, "illegal": agent in illegal}
        return observations, infos

    def render(self) -> Any:
        return self.drawn_for(None)


def next_allowed(mask: Mask, action: int) -> int:
    """The action if the mask has it, else the next one that it has, from the first again."""
    if not 0 <= action < len(mask):
        action = 0
    while not mask[action]:
        action = (action + 1) % len(mask)
    return action
