"""A game that would go on for ever is cut off by the bound that its rules state: truncated."""

from typing import Any

import numpy as np
import pytest

from faubourg import research

BOUND = 10
GAMES = ["alhambra", "ginkgopolis", "evolutopia"]


def first(mask: Any) -> Any:
    return np.flatnonzero(mask)[0]


@pytest.mark.parametrize("game", GAMES)
def test_one_after_the_other(game: str) -> None:
    env = research.aec(game, 3)
    env.episode.longest = BOUND
    env.reset(seed=1)
    for _step in range(BOUND):
        assert not any(env.truncations.values())
        env.step(first(env.last()[0]["action_mask"]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())
    for _agent in env.agent_iter():
        assert not env.last()[0]["action_mask"].any()
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("game", GAMES)
def test_all_at_once(game: str) -> None:
    env = research.parallel(game, 3)
    env.episode.longest = BOUND
    observations, _ = env.reset(seed=1)
    ended: dict[str, bool] = {}
    cut: dict[str, bool] = {}
    while env.agents:
        chosen = {agent: first(seen["action_mask"]) for agent, seen in observations.items()}
        observations, _, ended, cut, _ = env.step(chosen)
    assert int(env.episode.steps) >= BOUND
    assert all(cut.values())
    assert not any(ended.values())


@pytest.mark.parametrize("game", GAMES)
def test_many_games(game: str) -> None:
    env = research.vector(game, 2, 3, "random")
    env.games.batch.longest = BOUND  # type: ignore[union-attr]
    _, info = env.reset(seed=1)
    for _step in range(BOUND):
        chosen = np.array([first(mask) for mask in info["action_mask"]])
        _, rewards, ended, cut, info = env.step(chosen)
        if cut.all():
            assert not ended.any()
            assert not rewards.any()
            assert info["_final_obs"].all()
            return
    pytest.fail("no game was cut off")
