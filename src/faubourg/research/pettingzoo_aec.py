"""PettingZoo, one agent after the other. Who chooses in secret at the same time is asked in turn.

Nobody sees what another one has chosen before it is revealed, so the order in which they are asked
gives nothing away. A choice in several steps (card, then tile) is several steps of the same agent.

PettingZoo's games wear three wrappers, each a layer of Python on every call: OrderEnforcing,
AssertOutOfBounds and TerminateIllegal. This environment keeps their conventions by itself (a test
plays both side by side): what comes before `reset` is refused, a number that is no action is an
AssertionError, and an action that is not legal now ends the game and is a loss.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from faubourg.engine import episode
from faubourg.research.pettingzoo_table import FaubourgTable

ILLEGAL = -1.0  # what it costs, and the game with it
AFTER_RESET = frozenset(
    ["agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos"]
)


class FaubourgAEC(FaubourgTable, AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A table where everybody is an agent.

    What `last` and `observe` return is the caller's: later steps do not change it. The mask in the
    info is the array that is in the observation.
    """

    def __getattr__(self, name: str) -> Any:
        """Only asked for what is not there: before `reset`, most of it."""
        if name in AFTER_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__} has no {name}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the next one of the last seed."""
        self.deal(seed)
        self._skip_agent_selection = None
        self._ended = False
        self._moved = True
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing()} for agent in self.agents}
        self._ask(int(self.episode.state.first_waiting()))

    def _ask(self, seat: int) -> None:
        """From now on it is this seat's turn: others have no legal action."""
        agent = self.possible_agents[seat]
        self.agent_selection = agent
        self._legal = legal = self.mask.copy()
        self.infos[agent] = {"action_mask": legal}

    def _nothing(self) -> Any:
        return np.zeros(len(self.mask), np.int8)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Who is asked, until nobody is left; each time something must have been done."""
        if "agents" not in self.__dict__:
            EnvLogger.error_agent_iter_before_reset()
        return self._agents_in_turn(max_iter)

    def _agents_in_turn(self, max_iter: int) -> Iterator[str]:
        while self.agents and max_iter > 0:
            assert self._moved, "need to call step() or reset() in a loop over `agent_iter`"
            self._moved = False
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        if "agents" not in self.__dict__:
            EnvLogger.error_step_before_reset()
        self._moved = True
        if self._ended:
            self._leave(action)
            return
        seat = self.episode.play(action)
        assert seat != episode.UNKNOWN, "action is not in action space"
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        if seat < 0:
            self._end(illegal=seat == episode.ILLEGAL)
        else:
            if self.rewarding.by_points:
                self._reward(self.rewarding.since_last())
            if self.seats[agent] != seat:
                self.infos[agent] = {"action_mask": self._nothing()}
            self._ask(seat)
        if self.render_mode == "human":
            self.render()

    def _reward(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards))
        self._accumulate_rewards()

    def _end(self, illegal: bool) -> None:
        """Over, too long, or lost by an illegal action: TerminateIllegal sets both flags then."""
        self._ended = True
        over, cut_off = self.episode.over(), self.episode.cut_off()
        self.terminations = dict.fromkeys(self.agents, illegal or over)
        self.truncations = dict.fromkeys(self.agents, illegal or cut_off)
        agent = self.agent_selection
        if illegal:
            EnvLogger.warn_on_illegal_move()
            self._reward([ILLEGAL * (agent == other) for other in self.possible_agents])
            self._deads_step_first()
        else:
            self._reward(self.rewarding.since_last())
        self._legal = self._nothing()
        self.infos[agent] = {"action_mask": self._legal}

    def _leave(self, action: int | None) -> None:
        """After the end each agent is asked once more, and takes leave with None."""
        if self.agents:
            self._was_dead_step(action)
        else:
            EnvLogger.warn_step_after_terminated_truncated()

    def observe(self, agent: str) -> dict[str, Any]:
        """What perfect memory knows, and the legal actions of who is asked."""
        if "agents" not in self.__dict__:
            EnvLogger.error_observe_before_reset()
        legal = self._legal if agent == self.agent_selection else self._nothing()
        return {"observation": self.seen(self.seats[agent]), "action_mask": legal}

    def render(self) -> Any:
        if "agents" not in self.__dict__:
            EnvLogger.error_render_before_reset()
        seat = int(self.episode.state.first_waiting())
        return self.drawn_for(None if seat < 0 else seat)
