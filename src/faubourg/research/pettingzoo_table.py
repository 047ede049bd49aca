"""What both environments of PettingZoo have: a table whose seats are agents, `player_0` to ..."""

from typing import Any

import numpy as np
from gymnasium import spaces

from faubourg.engine.dealer import SeededDealer
from faubourg.engine.episode import Episode
from faubourg.engine.game import Game
from faubourg.research import env_id
from faubourg.research.numbers import players_of, view_of
from faubourg.research.rewards import Rewards
from faubourg.research.spaces import (
    RENDER_MODES,
    Numbers,
    drawn,
    observation_box,
    refuse_mode,
    with_mask,
)


class FaubourgTable:
    """The game, its spaces, seeds and pictures."""

    extra_actions = 0  # those that an environment has besides the game's

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: dict[str, str] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        refuse_mode(render_mode)
        seats = players_of(game, players)
        self.metadata = {
            "name": env_id(game).replace("/", "_"),
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.episode = Episode(game, seats, options or {})
        self.rewarding = Rewards(reward, self.episode)
        self.numbers = view_of(self.episode.numbers)
        self.mask = view_of(self.episode.mask).view(np.int8)
        self.games = 0  # dealt of this seed before the present one
        self.seed: int | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = int(self.episode.actions) + self.extra_actions
        space = with_mask(observation_box(game, seats), actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> None:
        """A new game; without a seed the next one of the last seed."""
        self.games = 0 if seed is not None else self.games + 1
        if seed is not None or self.seed is None:
            self.seed = seed if seed is not None else int(np.random.default_rng().integers(2**31))
        self.episode.deal(SeededDealer(self.seed, self.games))
        self.rewarding.begin()
        self.agents = self.possible_agents[:]

    def seen(self, seat: int) -> Numbers:
        """The observation of a seat, to keep."""
        self.episode.observe(seat)
        found: Numbers = self.numbers.copy()
        return found

    def drawn_for(self, seat: int | None) -> Any:
        """The picture that `render` gives, as this seat sees it (None: a spectator)."""
        return drawn(self.episode.state, self.render_mode, seat)

    def close(self) -> None:
        """There is nothing to let go of."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
