"""Self-play on a batch of games, in plain PyTorch: PPO with masks, one network in every seat.

    pip install 'faubourg[rl]' torch
    python -m examples.self_play --seconds 300

Rewarded are points, less what the others get, so that the rewards of a table are 0 in sum. Every
--every seconds (of the processor) the network plays against our bots; what came out is in
self_play.csv, the weights are in self_play.npz: examples/policy.py puts them in a seat.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from examples.curve import Log
from faubourg import research
from faubourg.research.layout import Features

GAMES = 256  # at once
STEPS = 64  # of each of them, between two updates
EPOCHS = 3
MINIBATCH = 2048
HIDDEN = 128
CLIP = 0.2
ENTROPY = 0.01
LAMBDA = 0.95
MARGIN = 50.0  # so many points more than the others are a reward of 1
OPPONENTS = ("random", "novice", "regular")


def seen(batch: Any, features: Features) -> Any:
    return torch.from_numpy(features(batch.observations))


def network(features: Features, actions: int) -> nn.Sequential:
    """A rating for each action, and after them what the seat expects."""
    return nn.Sequential(
        *(nn.Linear(len(features), HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()),
        nn.Linear(HIDDEN, actions + 1),
    )


def choices(net: Any, x: Any, masks: Any) -> tuple[Any, Any]:
    """A distribution over the legal actions, and what the seat expects."""
    out = net(x)
    logits = out[:, :-1].masked_fill(~masks, -1e9)
    return torch.distributions.Categorical(logits=logits, validate_args=False), out[:, -1]


def advantages(rewards: Any, over: Any, seats: Any, values: Any, last: Any, asked: Any) -> Any:
    """Generalised advantage estimation, where the next decision of a seat is not the next one."""
    games, players = rewards.shape[1:]
    rows = np.arange(games)
    to_come = np.repeat(-last[:, None] / (players - 1), players, axis=1)
    to_come[rows, asked] = last
    ahead = np.zeros((games, players), np.float32)
    found = np.zeros_like(values)
    for t in range(len(values) - 1, -1, -1):
        ended = over[t] != 0
        to_come[ended] = 0
        ahead[ended] = 0
        to_come += rewards[t]
        seat = seats[t]
        found[t] = to_come[rows, seat] - values[t] + LAMBDA * ahead[rows, seat]
        ahead[rows, seat] = found[t]
        to_come[rows, seat] = values[t]
    return found


def collect(batch: Any, net: Any, features: Features) -> tuple[Any, ...]:
    """Some steps of every game: what was seen, legal and done, how likely it was, and how good."""
    kept: dict[str, list[Any]] = {name: [] for name in ("x", "mask", "action", "chance", "value")}
    rewards, over, seats = [], [], []
    with torch.no_grad():
        for _step in range(STEPS):
            x, mask = seen(batch, features), torch.from_numpy(batch.masks.astype(bool))
            chances, value = choices(net, x, mask)
            action = chances.sample()
            seats.append(batch.seats.copy())
            batch.step(action.numpy())
            for name, what in zip(
                kept, (x, mask, action, chances.log_prob(action), value), strict=True
            ):
                kept[name].append(what)
            rewards.append((batch.rewards - batch.rewards.mean(1, keepdims=True)) / MARGIN)
            over.append(batch.over.copy())
        last = net(seen(batch, features))[:, -1].numpy()
    values = torch.stack(kept["value"]).numpy()
    gain = advantages(np.stack(rewards), over, seats, values, last, batch.seats)
    gained = torch.from_numpy(gain.reshape(-1))
    flat = [torch.cat(kept[name]) for name in kept]
    return *flat, gained


def update(net: Any, optimiser: Any, data: tuple[Any, ...]) -> None:
    x, mask, action, before, value, gain = data
    target = value + gain
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    for _epoch in range(EPOCHS):
        for part in torch.randperm(len(x)).split(MINIBATCH):
            chances, expected = choices(net, x[part], mask[part])
            ratio = (chances.log_prob(action[part]) - before[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            better = torch.min(ratio * gain[part], clipped * gain[part]).mean()
            wrong = (expected - target[part]).pow(2).mean()
            loss = 0.5 * wrong - better - ENTROPY * chances.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def win_share(net: Any, features: Features, given: Any, opponent: str, games: int) -> float:
    """Of the network, doing what it rates highest, in every seat as often."""
    won = 0.0
    for seat in range(given.players):
        inside = [None if other == seat else opponent for other in range(given.players)]
        size = games // given.players
        batch = research.batch(given.game, size, given.players, seed="judged", inside=inside)
        batch.reset()
        counted = np.zeros(size, bool)
        while not counted.all():
            with torch.no_grad():
                out = net(seen(batch, features))[:, :-1]
            batch.step(out.masked_fill(torch.from_numpy(batch.masks == 0), -1e9).argmax(1).numpy())
            first = (batch.over != 0) & ~counted
            won += float(batch.rewards[first, seat].sum())
            counted |= first
    return won / float(games // given.players * given.players)


def save(net: Any, features: Features, given: Any) -> None:
    layers = {name: tensor.numpy() for name, tensor in net.state_dict().items()}
    whole: dict[str, Any] = {"game": given.game, "players": given.players, **features.arrays()}
    np.savez(given.out, **whole, **layers)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="alhambra", help="alhambra or ginkgopolis")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=300, help="of the processor (300)")
    parser.add_argument("--every", type=float, default=30, help="seconds between judgements (30)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="self_play.npz", help="the weights; the log is beside it")
    given = parser.parse_args()

    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    features = research.features(given.game, given.players)
    batch = research.batch(given.game, GAMES, given.players, seed=given.seed, reward="points")
    batch.reset()
    net = network(features, batch.actions)
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    decisions, learning, judged = 0, 0.0, 0.0
    with Log(Path(given.out).with_suffix(".csv"), OPPONENTS) as log:
        while True:
            if learning >= judged or learning >= given.seconds:
                shares = [win_share(net, features, given, name, 200) for name in OPPONENTS]
                log.write(learning, decisions, shares)
                save(net, features, given)
                judged += given.every
            if learning >= given.seconds:
                break
            began = time.process_time()
            for group in optimiser.param_groups:
                group["lr"] = 1e-3 * (1 - 0.9 * learning / given.seconds)
            update(net, optimiser, collect(batch, net, features))
            decisions += GAMES * STEPS
            learning += time.process_time() - began


if __name__ == "__main__":
    main()
