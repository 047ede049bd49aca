"""Gymnasium's own checks; many games at once, the same for any number and any processes."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env

from faubourg import research
from faubourg.engine.game import CATEGORY, UNBOUNDED
from faubourg.engine.refusal import Refusal
from faubourg.games import built_in, find

GAMES = ["alhambra", "ginkgopolis", "evolutopia"]


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    check_env(research.single(game, 2, "novice", reward="points"), skip_render_check=True)
    check_env(research.single(game, 3, ["random", "regular"], seat=1), skip_render_check=True)


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_it_can_be_looked_at(mode: str) -> None:
    env = research.single("alhambra", 3, render_mode=mode)
    env.reset(seed=1)
    assert env.render() is not None


def test_ids_name_the_layout() -> None:
    for game in built_in():
        made = gymnasium.make(research.env_id(game), players=2, opponents="random")
        observation, info = made.reset(seed=5)
        assert made.observation_space.contains(observation)
        assert info["action_mask"].any()
    many = gymnasium.make_vec("faubourg/Alhambra-v1", num_envs=3, opponents="random")
    assert many.reset(seed=5)[0].shape[0] == 3


def test_masks_as_sb3_wants_them() -> None:
    env = research.single("alhambra", 3)
    _, info = env.reset(seed=1)
    assert np.array_equal(env.action_masks(), info["action_mask"] == 1)


def numbers(masks: npt.NDArray[Any], step: int) -> npt.NDArray[Any]:
    """A policy that depends on nothing but its own row."""
    return np.array([np.flatnonzero(mask)[step % int(mask.sum())] for mask in masks])


def story(game: str, size: int, steps: int, **more: Any) -> list[list[Any]]:
    """What happened in each game, step by step."""
    batch = research.batch(game, size, 3, seed=11, **more)
    batch.reset()
    rows: list[list[Any]] = [[] for _ in range(size)]
    for step in range(steps):
        batch.step(numbers(batch.masks, step))
        for row in range(size):
            seen = batch.observations[row].tolist(), batch.masks[row].tolist()
            ended = batch.rewards[row].tolist(), int(batch.over[row]), int(batch.seats[row])
            rows[row].append((seen, ended))
    return rows


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("inside", [None, [None, "novice", "random"]])
def test_a_game_does_not_depend_on_the_others(game: str, inside: list[Any] | None) -> None:
    steps = 90
    many = story(game, 3, steps, inside=inside)
    assert story(game, 1, steps, inside=inside) == many[:1]
    assert story(game, 1, steps, first=2, inside=inside) == many[2:]
    if game == "evolutopia":
        assert any(ended[1] for row in many for _, ended in row), "no game ended"


def test_a_batch_is_the_game_itself() -> None:
    """Step by step what `apply` does, and the rewards of the end."""
    from faubourg.engine.dealer import SeededDealer

    batch = research.batch("evolutopia", 1, 2, seed=4)
    batch.reset()
    dealer = SeededDealer("4", 0, 0)
    state = find("evolutopia").new(2, {}, dealer)
    step = 0
    while not state.over():
        seat = state.waiting_seats()[0]
        assert int(batch.seats[0]) == seat
        assert np.flatnonzero(batch.masks[0]).tolist() == state.legal(seat)
        action = numbers(batch.masks, step)
        state.apply(seat, int(action[0]), dealer)
        batch.step(action)
        step += 1
    assert batch.over[0] == 1
    assert batch.rewards[0].tolist() == state.returns()
    assert batch.episodes[0] == 1


def test_processes_play_the_same_games() -> None:
    here = research.vector("alhambra", 4, 3, "novice")
    there = research.vector("alhambra", 4, 3, "novice", workers=2)
    try:
        (mine, info), (theirs, other) = here.reset(seed=9), there.reset(seed=9)
        for step in range(30):
            assert np.array_equal(mine, theirs)
            assert np.array_equal(info["action_mask"], other["action_mask"])
            actions = numbers(info["action_mask"], step)
            mine, _, _, _, info = here.step(actions)
            theirs, _, _, _, other = there.step(actions)
    finally:
        here.close()
        there.close()


def test_the_last_observation_is_not_lost() -> None:
    env = research.vector("evolutopia", 2, 1)
    _, info = env.reset(seed=1)
    for step in range(400):
        _, _, over, _, info = env.step(numbers(info["action_mask"], step))
        if over.any():
            assert info["final_obs"][over].any()
            assert np.array_equal(info["_final_obs"], over)
            return
    pytest.fail("no game ended")


def test_wishes_that_cannot_be_met_are_refused() -> None:
    for wish in (
        {"seat": 3},
        {"reward": "glory"},
        {"render_mode": "hologram"},
        {"opponents": ["random"] * 5},
        {"players": 9},
    ):
        with pytest.raises(Refusal):
            research.single("alhambra", **{"players": 3, **wish})  # type: ignore[arg-type]


def test_without_the_extra_there_is_one_clear_line() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None; sys.modules['pettingzoo'] = None\n"
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda n, p=None: None if n in ('gymnasium', 'pettingzoo') else find(n, p)\n"
        "import faubourg.research as r\n"
        "try:\n    r.aec('alhambra')\nexcept Exception as e:\n    print(e)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'faubourg[rl]'" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("game", GAMES)
def test_features_are_what_the_kinds_say(game: str) -> None:
    rules, where = find(game), research.sections(game, 3)
    batch = research.batch(game, 4, 3, seed=2)
    batch.reset()
    for step in range(30):
        batch.step(numbers(batch.masks, step))
    features = research.features(game, 3)
    seen = features(batch.observations)
    assert seen.shape == (4, len(features))
    assert np.array_equal(seen[1], features(batch.observations[1])), "one row alone is the same"
    for section in rules.observation(3):
        place = where[section.name]
        told = batch.observations[:, place]
        mine = seen[:, (features.index >= place.start) & (features.index < place.stop)]
        if section.kind == CATEGORY:
            hot = mine.reshape(4, section.length, section.high - section.low + 1)
            assert (hot.sum(2) == 1).all()
            assert np.array_equal(hot.argmax(2) + section.low, told)
        else:
            assert np.array_equal(mine != 0, told != 0)
            assert section.high == UNBOUNDED or np.abs(mine).max() <= max(1, -section.low)


def test_a_vector_takes_one_seed() -> None:
    with pytest.raises(Refusal):
        research.vector("alhambra", 2).reset(seed=[1, 2])


def test_a_batch_may_be_shared_out_and_dealt_again() -> None:
    here = research.batch("alhambra", 3, 2, seed=1)
    there = research.batch("alhambra", 3, 2, seed=1, workers=2)
    try:
        for seed in (None, 8, "eight"):
            here.reset(seed)
            there.reset(seed)
            for step in range(20):
                assert np.array_equal(here.observations, there.observations)
                actions = numbers(here.masks, step)
                here.step(actions)
                there.step(actions)
        played = repr(here).removeprefix("<ArrayBatch: ").removesuffix(">")
        assert repr(there) == f"<WorkerBatch: {played}; 2 processes>"
    finally:
        there.close()
    assert repr(there) == "<WorkerBatch: closed>"


def test_a_batch_says_what_a_person_wants_to_know() -> None:
    batch = research.batch("alhambra", 2, 3, inside=[None, "random", "regular"])
    length, actions = batch.observations.shape[1], batch.masks.shape[1]
    said = (
        "2 games of alhambra at once, 3 players (seat 1 is random, seat 2 is regular); an "
        f"observation is {length} numbers, an action one of {actions}; "
    )
    assert repr(batch) == f"<ArrayBatch: {said}0 games have ended>"
    batch.reset()
    step = 0
    while not batch.over.any():
        batch.step(numbers(batch.masks, step))
        step += 1
    assert repr(batch) == f"<ArrayBatch: {said}{int(batch.over.sum())} games have ended>"
