"""How somebody of a level errs: bench/manners GAME --bots LEVEL

Lets bots of that level play and compares each choice with what the game's evaluation would do:
`slips`, how often of 1,000 times it is not taken, and `heat`, how good what is taken instead still
looks (the likeliest temperature of a softmax of the ratings, all but the best). And `steep`, `lead`
and `fade`: by the winners, what `State.judge` at the beginnings of turns means for these players,
which counts where an outlook does not go to the end (Evolutopia). Intervals are of 95 %. Seeds are
its own: bench/calibration measures on others. Copy what convinces you into the game's
player/weights.py.
"""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from bench.calibration import whole
from faubourg.bots import BOTS, make_registered
from faubourg.bots.manner import HEATS, Watched
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.view import PERFECT
from faubourg.games import BUILT_IN, find
from faubourg.i18n import language
from faubourg.lab.simulate import USUAL_PLAYERS, wilson

STEPS = 30
WEAK = 0.01
SURE = 1.92  # how much less likely the ends of an interval of 95 % are, as a logarithm


def watch(
    choices: Watched, game: Game, players: int, bots: str, seed: str
) -> list[tuple[float, float, float, float]]:
    """One game; of each turn's beginning what was judged, as a logit, when, what came, and its
    weight: a game counts once, however long it is."""
    dealer = SeededDealer(seed)
    seated = [make_registered(bots, game, seed, seat) for seat in range(players)]
    chance = SeededDealer(seed, "evaluation")
    state = game.new(players, {}, dealer)
    legal = ActionSet(state.actions)
    turns: list[tuple[int, float]] = []
    while not state.over():
        if not turns or turns[-1][0] < state.progress():
            judged = state.judge(0)
            turns.append((int(state.progress()), math.log(judged / (1 - judged))))
        seat = int(state.first_waiting())
        state.legal_into(seat, legal)
        chosen = int(seated[seat].choose(state.make_view(seat, PERFECT), legal))
        choices.add(state, seat, chosen, chance)
        state.step(seat, chosen, dealer)
    return [(logit, turn, state.returns()[0], 1 / len(turns)) for turn, logit in turns]


def meant(turns: Sequence[tuple[float, float, float, float]]) -> dict[str, float]:
    """A logistic regression, by Newton's steps, with a very weak wish for small numbers."""
    logit, turn, came, weight = np.array(turns).T
    features = np.c_[logit, np.ones(len(turns)), turn]
    found = np.zeros(3)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-features @ found))
        slope = features.T @ (weight * (came - chance)) - WEAK * found
        bend = (features * (weight * chance * (1 - chance))[:, None]).T @ features
        found += np.linalg.solve(bend + WEAK * np.eye(3), slope)
    return dict(zip(("steep", "lead", "fade"), found.tolist(), strict=True))


def fitted(choices: Watched) -> dict[str, Any]:
    low, high = wilson(choices.slips, choices.decisions)
    best = max(choices.likelihood)
    likely = [
        heat for heat, one in zip(HEATS, choices.likelihood, strict=True) if one >= best - SURE
    ]
    slips = choices.slips / choices.decisions
    heat = HEATS[choices.likelihood.index(best)]
    return {
        "decisions": choices.decisions,
        "slips": {"value": 1000 * slips, "low": 1000 * low, "high": 1000 * high},
        "heat": {"value": heat, "low": likely[0], "high": likely[-1]},
    }


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "bench/manners", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("game", choices=sorted(BUILT_IN))
    add("--players", type=whole, default=USUAL_PLAYERS)
    add("--bots", choices=BOTS[1:], default="novice", help="whose choices; usually novice")
    add("--games", type=whole, default=40)
    add("--seed", default="manners")
    add("--quick", action="store_true", help="beside the quick policy, instead of the best advice")
    add("--json", action="store_true", help="for machines")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    given = parsed(arguments)
    choices = Watched(given.quick)
    game = find(given.game)
    turns: list[tuple[float, float, float, float]] = []
    try:
        for number in range(max(given.games, 1)):
            seed = f"{given.seed}/{number}"
            turns += watch(choices, game, given.players, given.bots, seed)
            if number % 10 == 9:
                print(f"{number + 1} of {given.games} games", file=sys.stderr, flush=True)
    except Refusal as refusal:
        print(language("en").refusal(refusal, game), file=sys.stderr)
        return 2
    found = {**vars(given), **fitted(choices), **meant(turns)}
    del found["json"]
    if given.json:
        print(json.dumps(found))
        return 0
    print(f"{given.game}, {given.players} {given.bots} players: {found['decisions']} decisions")
    for name in ("slips", "heat"):
        one = found[name]
        print(f"{name} {one['value']:.3g} ({one['low']:.3g} to {one['high']:.3g})")
    print(f"steep {found['steep']:.2f}, lead {found['lead']:.2f}, fade {found['fade']:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
