"""OpenSpiel's information-set search (ISMCTS) as a bot at our tables, against our bots.

    pip install 'faubourg[rl,openspiel]'
    python -m examples.ismcts --games 40
    faubourg tournament alhambra examples.ismcts:Ismcts64 expert --games 40

The search is OpenSpiel's, as it comes: it deals what is hidden anew for every simulation
(`resample_from_infostate`). Only what a leaf is worth is ours: random play to the end, compiled.
The share of the wins against each bot, for more and more simulations, is in ismcts.csv.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import Evaluator

import faubourg
from examples.curve import Log
from faubourg import research
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.playout import play_out
from faubourg.engine.view import View
from faubourg.research.openspiel import standing_at

OPPONENTS = ("random", "novice", "regular", "expert")
PLAYOUTS = 4  # from each leaf
EXPLORATION = 1.0


class PlayedOut(Evaluator):  # type: ignore[misc]
    """What a position is worth: the mean of some random games from there."""

    def __init__(self, seed: int) -> None:
        self.dealer = SeededDealer("leaf", seed)

    def evaluate(self, state: Any) -> Any:
        results = []
        for _ in range(PLAYOUTS):
            position = state.now().clone()
            play_out(position, self.dealer)
            results.append(position.returns())
        return np.mean(results, axis=0)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Ismcts64(faubourg.Bot):
    """Searches anew for every decision."""

    simulations = 64

    def begin(self) -> None:
        self.search: Any = None

    def choose(self, view: View, legal: ActionSet) -> int:
        position = self.imagine(view)
        if self.search is None:
            seed = self.random.getrandbits(32)
            self.spiel = research.load(self.game.name, int(position.players), position.options)
            self.search = ISMCTSBot(
                self.spiel,
                PlayedOut(seed),
                EXPLORATION,
                self.simulations,
                random_state=np.random.RandomState(seed),
                use_observation_string=True,
            )
            self.search.set_resampler(
                lambda state, player: state.resample_from_infostate(player, self.random.random)
            )
        return int(self.search.step(standing_at(self.spiel, position)))


class Ismcts4(Ismcts64):
    simulations = 4


class Ismcts16(Ismcts64):
    simulations = 16


class Ismcts256(Ismcts64):
    simulations = 256


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="alhambra")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40, help="against each bot (40)")
    parser.add_argument("--most", type=int, default=256, help="simulations: 4, 16, 64 or 256")
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--out", default="ismcts.csv", help="the log")
    given = parser.parse_args()

    with Log(Path(given.out), OPPONENTS, ("simulations", "cpu_seconds")) as log:
        for bot in (Ismcts4, Ismcts16, Ismcts64, Ismcts256):
            if bot.simulations > given.most:
                break
            began, shares = time.process_time(), []
            for opponent in OPPONENTS:
                held = faubourg.tournament(
                    given.game,
                    [bot, opponent],
                    players=given.players,
                    games=given.games,
                    seed=given.seed,
                )
                shares.append(held.standings()[0].win_share)
            log.write(bot.simulations, round(time.process_time() - began), shares)


if __name__ == "__main__":
    main()
