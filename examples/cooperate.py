"""A team learns Evolutopia: everybody wins or nobody does, so the whole table is one learner.

    pip install 'faubourg[rl]' torch
    python -m examples.cooperate --seconds 300

One network plays every seat, with PPO of examples/self_play.py; the value of a decision is the
team's, whoever takes the next one. Nobody wins by chance, so progress is rewarded too: indicators
up to 5, Nuisances gone, the crisis pawn far from its last beacon. The usual table is a territory as
easy as the rules allow (E2.12); --level has those of the box. The log is cooperate.csv: how often
the team wins, how near it comes (indicators at the end, of five times 5), and how often tables of
our bots win; the weights are in cooperate.npz, for examples/policy.py.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

import faubourg
from examples.curve import Log
from examples.self_play import GAMES, LAMBDA, choices, network, save, seen, update
from faubourg import research

STEPS = 128  # of each game, between two updates
GAMMA = 0.997
WIN = 3.0  # what it is worth, beside the progress
GOAL = 5  # of each indicator
EASY = {"level": "custom", "nuisances": "11", "indicators": "4", "beacon": "1"}
BOTS = ("novice", "regular")


class Team:
    """The games, the network, and what it has learned."""

    def __init__(self, given: Any) -> None:
        self.given = given
        self.options = options_of(given)
        self.at = research.sections("evolutopia", given.players)
        self.features = research.features("evolutopia", given.players)
        self.batch = self.tables(GAMES, given.seed)
        self.net = network(self.features, self.batch.actions)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=1e-3)
        self.progress = self.potential(self.batch.observations)

    def tables(self, size: int, seed: int | str) -> Any:
        players = self.given.players
        batch = research.batch("evolutopia", size, players, self.options, seed=seed)
        batch.reset()
        return batch

    def potential(self, observations: Any) -> Any:
        """How far the city has come; everybody sees the same of it."""
        indicators = np.minimum(observations[:, self.at["indicators"]], GOAL).sum(1)
        nuisances = observations[:, self.at["nuisances"]][:, 0]
        crises = observations[:, self.at["beacon"]][:, 0]
        return (indicators / 5.0 - nuisances - crises) / 5.0

    def rewards(self) -> Any:
        """Of the last step: the way the city has gone, and the win."""
        batch = self.batch
        now = self.potential(batch.observations)
        ended = batch.over != 0
        reached = np.where(ended, self.potential(batch.finals[:, 0]), now)
        gained = reached - self.progress + WIN * batch.rewards[:, 0]
        self.progress = now
        return gained.astype(np.float32), ended

    def collect(self) -> tuple[Any, ...]:
        """Some steps of every game, as `update` of self_play.py wants them."""
        rows: list[tuple[Any, ...]] = []
        gains, ends = [], []
        with torch.no_grad():
            for _step in range(STEPS):
                x = seen(self.batch, self.features)
                mask = torch.from_numpy(self.batch.masks.astype(bool))
                chances, value = choices(self.net, x, mask)
                action = chances.sample()
                self.batch.step(action.numpy())
                rows.append((x, mask, action, chances.log_prob(action), value))
                gained, ended = self.rewards()
                gains.append(gained)
                ends.append(ended)
            ahead = self.net(seen(self.batch, self.features))[:, -1].numpy()
        flat = [torch.cat(column) for column in zip(*rows, strict=True)]
        values = flat[-1].numpy().reshape(STEPS, GAMES)
        found, later = np.zeros_like(values), np.zeros(GAMES, np.float32)
        for t in range(STEPS - 1, -1, -1):
            goes_on = ~ends[t]
            surprise = gains[t] + GAMMA * ahead * goes_on - values[t]
            found[t] = later = surprise + GAMMA * LAMBDA * later * goes_on
            ahead = values[t]
        return *flat, torch.from_numpy(found.reshape(-1))

    def judged(self, games: int) -> tuple[float, float]:
        """Tables where the network sits everywhere and does what it rates highest: how many are
        won, and how near they come."""
        batch = self.tables(games, "judged")
        playing, won, near = np.ones(games, bool), 0.0, 0.0
        while playing.any():
            with torch.no_grad():
                ratings = self.net(seen(batch, self.features))[:, :-1]
            ratings = ratings.masked_fill(torch.from_numpy(batch.masks == 0), -1e9)
            batch.step(ratings.argmax(1).numpy())
            ending = (batch.over != 0) & playing
            won += float(batch.rewards[ending, 0].sum())
            indicators = batch.finals[ending, 0, self.at["indicators"]]
            near += float(np.minimum(indicators, GOAL).sum()) / (5 * GOAL)
            playing &= ~ending
        return won / games, near / games


def options_of(given: Any) -> dict[str, str]:
    return EASY if given.level == "easy" else {"level": given.level}


def bots_win(given: Any, bot: str) -> float:
    """The rate of a table of our bots."""
    found = faubourg.simulate(
        "evolutopia", bot, players=given.players, games=200, options=options_of(given)
    )
    return float(sum(found.win_shares()))  # of a win each of them has a part


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default="easy", help="easy, discovery, 1, 2, 3 or 4 (easy)")
    parser.add_argument("--seconds", type=float, default=300, help="of the processor (300)")
    parser.add_argument("--every", type=float, default=30, help="seconds between judgements (30)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="cooperate.npz", help="the weights; the log is beside it")
    given = parser.parse_args()
    given.game = "evolutopia"

    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    team = Team(given)
    beside = [bots_win(given, bot) for bot in BOTS]
    decisions, learning, judged = 0, 0.0, 0.0
    with Log(Path(given.out).with_suffix(".csv"), ["team", "city", *BOTS]) as log:
        while True:
            if learning >= judged or learning >= given.seconds:
                log.write(learning, decisions, [*team.judged(200), *beside])
                save(team.net, team.features, given)
                judged += given.every
            if learning >= given.seconds:
                break
            began = time.process_time()
            for group in team.optimiser.param_groups:
                group["lr"] = 1e-3 * (1 - 0.9 * learning / given.seconds)
            update(team.net, team.optimiser, team.collect())
            decisions += GAMES * STEPS
            learning += time.process_time() - began


if __name__ == "__main__":
    main()
