"""Tunes the weights of a game's regular player by play against today's.

Every generation CMA-ES proposes candidates around the best guess. Each plays the same new deals,
in every seat in turn, against today's weights; in a cooperative game or alone it plays all seats.
What came out of the generations is in a folder, so that an interrupted run goes on. At the end the
best guess meets today's weights on deals that it was not tuned on. Nothing is written into src:
that is for a person who has read the interval. Needs the extra `tune`.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.kept import Clock, Kept, WrongError, told
from bench.weighing import Result, Trial, Weights, place_of, played
from faubourg import COMPILED, __version__
from faubourg.engine.game import Game
from faubourg.engine.verify import SEEDED
from faubourg.games import BUILT_IN, find
from faubourg.lab.simulate import USUAL_PLAYERS
from faubourg.lab.text import columns

NEEDED = ("cma", "numpy", "scipy")
DEALS_IN_LINE = 100  # of those that measure: kept together
DIGITS = 3  # of a weight, as people write them


# -- tuning ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """How a run was asked for."""

    trial: Trial
    generations: int
    population: int
    deals: int
    measured: int
    spread: float
    by: str
    workers: int
    save: Path

    def about(self) -> dict[str, object]:
        """What decides the candidates: a folder of others is not gone on with."""
        trial = self.trial
        return {
            "faubourg": __version__,
            "dealer": SEEDED,
            "rules": find(trial.game).rules_version,
            "game": trial.game,
            "players": trial.players,
            "options": trial.options,
            "seed": trial.seed,
            "population": self.population,
            "deals": self.deals,
            "spread": self.spread,
            "by": self.by,
            "today": trial.today,
        }


class Search:
    """CMA-ES over the weights that are not 0, each in parts of its size today."""

    def __init__(self, asked: Asked) -> None:
        import cma
        import numpy as np

        self.today = asked.trial.today
        self.moved = [i for i, weight in enumerate(self.today) if weight != 0]
        usual = sum(abs(self.today[i]) for i in self.moved) / len(self.moved)
        self.scales = [max(abs(self.today[i]), usual / 10) for i in self.moved]
        chance = np.random.default_rng(list(str(asked.trial.seed).encode()))
        how = {
            "popsize": asked.population,
            "seed": np.nan,  # chance of its own instead of everybody's
            "randn": lambda *size: chance.standard_normal(size),
            "verbose": -9,
            "verb_log": 0,
        }
        self.strategy = cma.CMAEvolutionStrategy([0.0] * len(self.moved), asked.spread, how)

    def ask(self) -> tuple[Weights, ...]:
        self.asked = self.strategy.ask()
        return tuple(self.weights(steps) for steps in self.asked)

    def tell(self, values: Sequence[float]) -> None:
        """The higher, the better."""
        self.strategy.tell(self.asked, [-value for value in values])

    def best(self) -> Weights:
        """The middle of where it searches: the best single candidate was mostly lucky."""
        return tuple(float(f"{weight:.{DIGITS}g}") for weight in self.weights(self.strategy.mean))

    def weights(self, steps: Sequence[float]) -> Weights:
        found = [*self.today]
        for place, scale, step in zip(self.moved, self.scales, steps, strict=True):
            found[place] += scale * float(step)
        return tuple(found)


def tune(asked: Asked, say: Callable[[str], None]) -> dict[str, Any]:
    """Whatever is in the folder is not played again: told its results, CMA-ES asks for the same."""
    kept = Kept(asked.save, "tuning", asked.about())
    search = Search(asked)
    clock = Clock(asked.generations - len(kept.of("values")))
    for generation in range(asked.generations):
        candidates = search.ask()
        if generation == len(kept.of("values")):
            trial = replace(asked.trial, seed=f"tune/{asked.trial.seed}", candidates=candidates)
            results = played(trial, generation * asked.deals, asked.deals, asked.workers)
            values = [mean([one[asked.by == "points"] for one in some]) for some in results]
            kept.add({"values": values})
            told = f"mean {mean(values):.4g}, best {max(values):.4g} {asked.by}"
            say(f"generation {generation + 1} of {asked.generations}: {told}{clock.left()}")
        search.tell(kept.of("values")[generation]["values"])
    best = search.best()
    gains = list(measure(asked, best, kept, say))
    return report(asked, best, gains)


def measure(
    asked: Asked, best: Weights, kept: Kept, say: Callable[[str], None]
) -> Iterator[Result]:
    """Of each deal that was held out: wins and points more than today's weights have there."""
    have = {step["first"]: step for step in kept.of("gains") if step["of"] == [*best]}
    firsts = range(0, asked.measured, DEALS_IN_LINE)
    clock = Clock(len([first for first in firsts if first not in have]))
    trial = replace(asked.trial, seed=f"held out/{asked.trial.seed}", candidates=(best,))
    if trial.alone():
        trial = replace(trial, candidates=(best, trial.today))
    for first in firsts:
        count = min(DEALS_IN_LINE, asked.measured - first)
        gains = have.get(first, {"gains": []})["gains"]
        if len(gains) < count:
            results = played(trial, first, count, asked.workers)
            even = [(1 / trial.players, 0.0)] * count  # what today's have against themselves
            today = results[1] if trial.alone() else even
            pairs = zip(results[0], today, strict=True)
            gains = [(new[0] - old[0], new[1] - old[1]) for new, old in pairs]
            kept.add({"of": best, "first": first, "gains": gains})
            say(f"measured {first + count} of {asked.measured} deals{clock.left()}")
        yield from gains[:count]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


# -- what is told ---------------------------------------------------------------------------------


def report(asked: Asked, best: Weights, gains: Sequence[Result]) -> dict[str, Any]:
    import numpy as np

    from faubourg.lab.statistics import Resampler

    table = np.array(gains)
    resampler = Resampler(len(gains))
    blocks = np.zeros((resampler.blocks, 3))
    np.add.at(blocks, np.arange(len(gains)) % resampler.blocks, np.c_[table, np.ones(len(gains))])
    wins, points = resampler.ratios(blocks[:, :2], blocks[:, [2, 2]])
    verdict = "better" if wins.low > 0 else "worse" if wins.high < 0 else "no better"
    names = place_of(asked.trial.game, asked.trial.players).names()
    return {
        **asked.about(),
        "generations": asked.generations,
        "compiled": COMPILED,
        "names": names,
        "tuned": best,
        "measured": len(gains),
        "wins": wins.data(),
        "points": points.data(),
        "verdict": verdict,
    }


def shown(found: dict[str, Any]) -> str:
    trial = f"{found['game']}: {found['generations']} generations of {found['population']}"
    head = f"{trial}, {found['deals']} deals each, {found['players']} players, seed {found['seed']}"
    rows = [["weight", "today", "tuned"]]
    for name, old, new in zip(found["names"], found["today"], found["tuned"], strict=True):
        rows.append([name, f"{old:g}", f"{new:g}"])
    wins, points = found["wins"], found["points"]
    share = [f"{100 * wins[edge]:+.2f}" for edge in ("value", "low", "high")]
    lead = [f"{points[edge]:+.2f}" for edge in ("value", "low", "high")]
    tuned = f"tuned: {json.dumps(found['tuned'])}"
    verdict = f"On {found['measured']} deals held out, beside today's: {found['verdict']}."
    wins_more = f"Of 100 games {share[0]} wins (95%: {share[1]} to {share[2]})"
    points_more = f"{lead[0]} points a game ({lead[1]} to {lead[2]})"
    return "\n".join([head, columns(rows), tuned, verdict, f"{wins_more}, {points_more}."])


# -- the command ----------------------------------------------------------------------------------


def positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number from 1 on")
    return int(text)


def spread(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= 1:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number above 0, at most 1")
    return found


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "bench/tune",
        "bench/tune GAME [--help]",
        __doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("game", choices=sorted(BUILT_IN))
    add("--players", type=positive, help=f"usually {USUAL_PLAYERS}")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    add("--generations", type=positive, default=40)
    add("--population", type=positive, default=16, help="candidates in a generation; at least 4")
    add("--deals", type=positive, default=100, help="that each of them plays")
    add("--measured", type=positive, default=1000, help="deals held out")
    add("--spread", type=spread, default=0.15, help="first steps, as a part of each weight")
    add("--by", choices=("wins", "points"), help="what is raised; points, if there are rivals")
    add("--seed", default="1")
    add("--workers", type=positive, default=1)
    add("--save", type=Path, metavar="DIR", help="usually build/tune/GAME-PLAYERS")
    add("--json", action="store_true", help="for machines")
    return parser.parse_args(arguments)


def understood(given: argparse.Namespace) -> Asked:
    """Refused before anything is played: what cannot be played or tuned."""
    missing = [part for part in NEEDED if find_spec(part) is None]
    if missing:
        raise WrongError(f"{', '.join(missing)} missing: pip install 'faubourg[tune]'")
    game: Game = find(given.game)
    players = given.players or USUAL_PLAYERS
    options = dict[str, str]()
    for text in given.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise WrongError(f"{text[:40]!r} is not NAME=VALUE")
        options[name] = value
    if given.population < 4:
        raise WrongError("a generation needs 4 candidates")
    if given.by == "points" and game.cooperative:
        raise WrongError(f"{game.name} is won or lost together: --by wins")
    full = game.full_options(players, options)
    today = place_of(game.name, players).weights()
    trial = Trial(game.name, players, given.seed, full, ["regular"] * players, today=today)
    trial.refuse(given.measured, given.workers)
    return Asked(
        trial=trial,
        generations=given.generations,
        population=given.population,
        deals=given.deals,
        measured=given.measured,
        spread=given.spread,
        by=given.by or ("wins" if game.cooperative else "points"),
        workers=given.workers,
        save=given.save or Path("build/tune") / f"{game.name}-{players}",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    given = parsed(arguments)
    return told("bench/tune", given, lambda tell: tune(understood(given), tell), shown)


if __name__ == "__main__":
    sys.exit(main())
