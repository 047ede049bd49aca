"""PettingZoo's own tests, for every game; and what they do not look at."""

import io
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils import wrappers

from faubourg import research

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("alhambra", 2, {}),
    ("alhambra", 4, {"youngest": "1"}),
    ("ginkgopolis", 1, {"hal": "expert"}),
    ("ginkgopolis", 3, {"characters": "draft"}),
    ("evolutopia", 1, {}),
    ("evolutopia", 3, {"level": "3"}),
]
every_table = pytest.mark.parametrize(("game", "players", "options"), TABLES)


@contextmanager
def quietly() -> Iterator[None]:
    """They print that they have passed, and warn of every observation that has a mask."""
    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        yield


@every_table
def test_one_after_the_other(game: str, players: int, options: dict[str, str]) -> None:
    with quietly():
        api_test(research.aec(game, players, options), num_cycles=120)
        seed_test(lambda: research.aec(game, players, options), num_cycles=40)


@every_table
def test_all_at_once(game: str, players: int, options: dict[str, str]) -> None:
    with quietly():
        parallel_api_test(research.parallel(game, players, options), num_cycles=120)
        parallel_seed_test(lambda: research.parallel(game, players, options), num_cycles=40)


@pytest.mark.parametrize("game", ["alhambra", "ginkgopolis", "evolutopia"])
def test_pictures(game: str) -> None:
    def env(render_mode: str) -> Any:
        return research.aec(game, 2, render_mode=render_mode)

    with quietly():
        render_test(env, custom_tests={"svg": lambda text: text.startswith("<svg")})


def play(env: Any, choose: Callable[[Any], int]) -> dict[str, float]:
    """To the end; what each agent was rewarded with in all."""
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut_off, _ = env.last()
        rewards[agent] += reward
        env.step(None if ended or cut_off else choose(observation["action_mask"]))
    return rewards


@every_table
def test_rewards_are_the_result(game: str, players: int, options: dict[str, str]) -> None:
    chance = np.random.default_rng(1)
    for reward in ("win", "points"):
        env = research.aec(game, players, options, reward=reward)
        env.reset(seed=7)
        begun = env.unwrapped.episode.scores()
        got = play(env, lambda mask: int(chance.choice(np.flatnonzero(mask))))
        state = env.unwrapped.episode.state
        gained = [total - start for total, start in zip(state.outcome().totals, begun)]
        assert list(got.values()) == pytest.approx(state.returns() if reward == "win" else gained)


def test_an_illegal_action_is_a_loss(caplog: pytest.LogCaptureFixture) -> None:
    env = research.aec("alhambra", 3)
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    loser = env.agent_selection
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert "Illegal move" in caplog.text
    assert all(env.terminations.values())
    assert env._cumulative_rewards[loser] == -1.0


def wrapped(env: Any) -> Any:
    """As PettingZoo's own games are."""
    inner = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def bare(env: Any) -> Any:
    return env


def story(env: Any, game: int, illegal_at: int) -> list[Any]:
    """Everything an agent is told in a game in which somebody does something illegal once."""
    env.reset(seed=game)
    chance = np.random.default_rng(game)
    told: list[Any] = []
    for agent in env.agent_iter():
        observation, reward, ended, cut_off, info = env.last()
        mask = observation["action_mask"]
        told.append((agent, observation["observation"].tolist(), reward, ended, cut_off))
        told.append((list(env.agents), dict(env.rewards), dict(env.terminations)))
        if ended or cut_off:
            env.step(None)
            continue
        assert np.array_equal(mask, info["action_mask"])
        choices = np.flatnonzero(mask == (len(told) // 2 != illegal_at))
        env.step(chance.choice(choices))
    env.step(None)
    return told


@pytest.mark.parametrize("game", ["alhambra", "ginkgopolis", "evolutopia"])
@pytest.mark.parametrize("illegal_at", [1, 20, 10_000])
def test_it_does_what_the_wrappers_do(
    game: str, illegal_at: int, caplog: pytest.LogCaptureFixture
) -> None:
    for reward in ("win", "points"):
        told = []
        for dress in (bare, wrapped):
            caplog.clear()
            told.append(story(dress(research.aec(game, 3, reward=reward)), 5, illegal_at))
            told[-1] += [record.getMessage() for record in caplog.records]
        assert told[0] == told[1]


def test_it_refuses_what_the_wrappers_refuse() -> None:
    for dress in (bare, wrapped):
        env = dress(research.aec("alhambra", 3))
        for too_early in ("agents", "rewards", "infos", "agent_selection", "num_agents"):
            with pytest.raises(AttributeError, match="before reset"):
                getattr(env, too_early)
        for call, given in (("step", [0]), ("observe", ["player_0"]), ("agent_iter", [])):
            with pytest.raises(AssertionError, match="reset"):
                getattr(env, call)(*given)
        with pytest.raises(AssertionError, match="reset"):
            env.render()
        env.reset(seed=1)
        for nothing in (-1, 10**9, 2**70, 1.0, "5", None):
            with pytest.raises((AssertionError, IndexError)):
                env.step(nothing)
        looked = iter(env.agent_iter())
        next(looked)
        with pytest.raises(AssertionError, match="need to call step"):
            next(looked)


def test_what_was_returned_stays() -> None:
    env = research.aec("alhambra", 3)
    env.reset(seed=1)
    kept = []
    for _agent in env.agent_iter(40):
        observation, _, _, _, info = env.last()
        copy = {name: array.copy() for name, array in observation.items()}
        kept.append((observation, info["action_mask"], copy))
        assert observation["observation"].flags.writeable
        env.step(np.flatnonzero(observation["action_mask"])[0])
    for observation, mask, copy in kept:
        assert np.array_equal(observation["observation"], copy["observation"])
        assert np.array_equal(mask, copy["action_mask"])


def test_all_at_once_survives_what_is_illegal_and_says_so() -> None:
    env = research.parallel("ginkgopolis", 3)
    observations, _ = env.reset(seed=2)
    wrong = {
        agent: int(np.flatnonzero(seen["action_mask"] == 0)[0])
        for agent, seen in observations.items()
    }
    _, _, _, _, infos = env.step(wrong)
    assert all(info["illegal"] for info in infos.values())
    assert all(info["action_mask"].any() for info in infos.values()), "no mask is ever empty"
