"""What is hidden stays hidden: two worlds that a seat cannot tell apart look the same to its agent,
in every observation and every info of every environment."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from faubourg import research
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT
from faubourg.games import find
from tests.research.test_pettingzoo import TABLES

STEPS = 60


def plain(told: Any) -> Any:
    """What an environment tells, to be compared."""
    if isinstance(told, dict):
        return {name: plain(part) for name, part in told.items()}
    if isinstance(told, (list, tuple)):
        return [plain(part) for part in told]
    return told.tolist() if isinstance(told, np.ndarray) else told


def one_after_the_other(game: str, players: int, options: dict[str, str]) -> Any:
    """Where it stands, a way to put another state there, and what a seat is told."""
    env = research.aec(game, players, options, reward="points")
    env.reset(seed=3)

    def told(state: State, seat: int) -> Any:
        env.episode.state = state
        env._ask(int(env.episode.ask()))
        agent = env.possible_agents[seat]
        return env.observe(agent), env.infos[agent], env.episode.scores(), env.agent_selection

    def step(mask_of: Callable[[Any], int]) -> None:
        env.step(mask_of(env.last()[0]["action_mask"]))

    return lambda: env.episode.state, told, step


def all_at_once(game: str, players: int, options: dict[str, str]) -> Any:
    env = research.parallel(game, players, options, reward="points")
    last = [env.reset(seed=3)[0]]

    def told(state: State, seat: int) -> Any:
        env.episode.state = state
        observations, infos = env._told(set())
        agent = env.possible_agents[seat]
        return observations[agent], infos[agent], env.episode.scores()

    def step(choose: Callable[[Any], int]) -> None:
        chosen = {agent: choose(seen["action_mask"]) for agent, seen in last[0].items()}
        last[0] = env.step(chosen)[0]

    return lambda: env.episode.state, told, step


def in_a_batch(game: str, players: int, options: dict[str, str]) -> Any:
    """Gymnasium's environments hand on what is in its arrays."""
    batch: Any = research.batch(game, 1, players, options, seed=3)
    batch.reset()

    def told(state: State, seat: int) -> Any:
        batch.batch.states[0] = state
        batch.batch.show(0)
        asked = int(batch.seats[0])
        return (asked, batch.masks, batch.observations) if asked == seat else asked

    def step(choose: Callable[[Any], int]) -> None:
        batch.step(np.array([choose(batch.masks[0])]))

    return lambda: batch.batch.states[0], told, step


def worlds(state: State, seat: int, number: int) -> Iterator[State]:
    """The true one, and one that is dealt anew from what the seat knows."""
    yield state
    view = state.view(seat, PERFECT)
    yield find(state.game_name()).state_from(view, SeededDealer(number, seat))


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
@pytest.mark.parametrize("kind", [one_after_the_other, all_at_once, in_a_batch])
def test_what_is_hidden_stays_hidden(
    kind: Any, game: str, players: int, options: dict[str, str]
) -> None:
    standing, told, step = kind(game, players, options)
    chance = np.random.default_rng(3)
    differed = False
    for number in range(STEPS):
        state = standing()
        if state.over():
            break
        for seat in range(players):
            here, there = (
                (plain(told(world, seat)), world.data()) for world in worlds(state, seat, number)
            )
            assert here[0] == there[0]
            differed = differed or here[1] != there[1]
        told(state, int(state.first_waiting()))
        step(lambda mask: int(chance.choice(np.flatnonzero(mask))))
    # the others hide nothing from perfect memory but what chance has not decided yet
    assert differed == (game == "ginkgopolis")
