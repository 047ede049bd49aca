"""MaskablePPO of sb3-contrib against `regular`, many games in one call.

    pip install 'faubourg[rl]' sb3-contrib
    python -m examples.maskable_ppo

Rewarded are points, less those of the opponent. Now and then (--every) the policy plays against our
bots; what came out is in maskable_ppo.csv, the weights are in maskable_ppo.npz:
examples/policy.py puts them in a seat.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from examples.curve import Log
from faubourg import research

GAMES = 64  # at once
MARGIN = 50.0  # so many points more than the opponent are a reward of 1
OPPONENTS = ("random", "novice", "regular")


class Games(VecEnv):  # type: ignore[misc]
    """`research.vector` as sb3 likes it: floats, and a dict for each game."""

    def __init__(self, given: Any) -> None:
        self.games = research.vector(
            given.game, GAMES, given.players, given.opponent, reward="points"
        )
        self.features = research.features(given.game, given.players)
        self.dealt_from = given.seed
        space = spaces.Box(-np.inf, np.inf, (len(self.features),), np.float32)
        super().__init__(GAMES, space, self.games.single_action_space)

    def reset(self) -> Any:
        return self.features(self.games.reset(seed=self.dealt_from)[0])

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        observations, points, ended, cut_off, info = self.games.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(ended | cut_off):
            last = self.features(info["final_obs"][row])
            infos[row] = {"terminal_observation": last, "TimeLimit.truncated": bool(cut_off[row])}
        rewards = (points - self.games.games.rewards.mean(1)) / MARGIN
        return self.features(observations), rewards.astype(np.float32), ended | cut_off, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **more: Any) -> Any:
        """sb3-contrib asks for `action_masks`."""
        return list(getattr(self.games, method_name)(*args, **more))

    def get_attr(self, attr_name: str, indices: Any = None) -> Any:
        return [getattr(self.games, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.games, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.games.close()


def win_share(model: MaskablePPO, given: Any, opponent: str, games: int) -> float:
    """Doing what it rates highest, in every seat as often."""
    won: float = 0.0
    size = games // given.players
    for seat in range(given.players):
        env = research.vector(given.game, size, given.players, opponent, seat=seat)
        observations, _ = env.reset(seed=10**6)
        features = model.env.features
        playing = np.ones(size, bool)
        while playing.any():
            chosen, _ = model.predict(
                features(observations), action_masks=env.action_masks(), deterministic=True
            )
            observations, rewards, ended, cut_off, _ = env.step(chosen)
            won += float(rewards[playing].sum())  # of the games that have not ended before
            playing &= ~(ended | cut_off)
    return won / float(size * given.players)


def save(model: MaskablePPO, given: Any, features: Any) -> None:
    """As examples/policy.py reads them."""
    layers = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    weights = {
        f"{number}.{name}": tensor.numpy()
        for number, layer in enumerate(layers)
        for name, tensor in layer.state_dict().items()
    }
    whole = {"game": given.game, "players": given.players, **features.arrays()}
    np.savez(given.out, **whole, **weights)


class Judging(BaseCallback):  # type: ignore[misc]
    """Judges now and then; the seconds that this takes are not counted."""

    def __init__(self, given: Any, log: Log) -> None:
        super().__init__()
        self.given, self.log = given, log
        self.due = 0
        self.began = time.process_time()
        self.not_counted = 0.0

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.due:
            self.due += self.given.every
            self.judge()

    def _on_training_end(self) -> None:
        self.judge()

    def judge(self) -> None:
        began = time.process_time()
        shares = [win_share(self.model, self.given, name, 200) for name in OPPONENTS]
        self.log.write(began - self.began - self.not_counted, self.num_timesteps, shares)
        save(self.model, self.given, self.training_env.features)
        self.not_counted += time.process_time() - began

    def _on_step(self) -> bool:
        return True


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="alhambra", help="alhambra or ginkgopolis")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponent", default="regular", help="whom it learns from (regular)")
    parser.add_argument("--decisions", type=int, default=500_000, help="to learn from (500000)")
    parser.add_argument("--every", type=int, default=100_000, help="decisions between judgements")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="maskable_ppo.npz", help="the weights; the log beside it")
    given = parser.parse_args()

    torch.set_num_threads(1)
    env = Games(given)
    layers = {"net_arch": [128, 128], "activation_fn": torch.nn.ReLU}
    model = MaskablePPO(
        "MlpPolicy",
        env,
        learning_rate=lambda left: 1e-3 * max(left, 0.05),
        n_steps=256,
        batch_size=2048,
        n_epochs=3,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs=layers,
        seed=given.seed,
        device="cpu",
    )
    with Log(Path(given.out).with_suffix(".csv"), OPPONENTS) as log:
        model.learn(given.decisions, Judging(given, log))


if __name__ == "__main__":
    main()
