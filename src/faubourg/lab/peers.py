"""OpenSpiel's games, measured beside ours: `pip install faubourg[openspiel]`.

In C++: a Monte-Carlo bot with one simulation spends its whole time in the library's own random
rollouts. From Python: the usual loop, after the deal. Steps are decisions; the chance nodes that a
game asks its driver to sample are not counted, as ours are not.
"""

import random
import time
from collections.abc import Callable
from functools import partial

from faubourg.engine.refusal import Refusal

try:
    import pyspiel
except ImportError:  # an optional extra
    pyspiel = None

NAMES = ("hearts", "crazy_eights", "gin_rummy")


def peer_plays(seconds: float) -> dict[tuple[str, str], Callable[[], tuple[int, int, float]]]:
    """For each peer, how to measure it in C++ and driven from Python."""
    if pyspiel is None:
        raise Refusal("no_peers", {})
    plays: dict[tuple[str, str], Callable[[], tuple[int, int, float]]] = {}
    for name in NAMES:
        peer = Peer(name)
        plays[f"open_spiel {name}", "c++"] = partial(peer.rollouts, seconds)
        plays[f"open_spiel {name}", "python_driven"] = partial(peer.driven, seconds)
    return plays


class Peer:
    """One game of OpenSpiel, dealt."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.chance = random.Random(1)
        self.start = self.game.new_initial_state()
        while self.start.is_chance_node():
            self.sample(self.start)
        steps, games, _ = self.driven(0.3)
        self.mean_steps = steps / games

    def sample(self, state: "pyspiel.State") -> None:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(self.chance.choices(actions, weights)[0])

    def driven(self, seconds: float) -> tuple[int, int, float]:
        steps = games = turn = 0
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            state = self.start.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    self.sample(state)
                    continue
                legal = state.legal_actions()
                turn = (turn + 7919) & 0xFFFF
                state.apply_action(legal[turn % len(legal)])
                steps += 1
            games += 1
        return steps, games, time.perf_counter() - began

    def rollouts(self, seconds: float) -> tuple[int, int, float]:
        number = 50
        while True:
            evaluator = pyspiel.RandomRolloutEvaluator(number, 5)
            bot = pyspiel.MCTSBot(self.game, evaluator, 2.0, 1, 1000, False, 3, False)
            began = time.perf_counter()
            bot.step(self.start)
            took = time.perf_counter() - began
            if took > seconds / 2:
                return round(number * self.mean_steps), number, took
            number *= 2
