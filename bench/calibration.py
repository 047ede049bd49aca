"""Is what a seat is said to expect what it gets? bench/calibration GAME --players N --bots LEVEL

Games are played on seeds that nothing was fitted to. Of each, one beginning of a turn in each phase
is judged (bots/outlook.py), as the server judges it, and compared with who won. By phase:

  Brier     the mean square of what was expected less what came, and in brackets that of knowing
            nothing: everybody alike, or (won or lost together) as often as these games were won
  error     the calibration error: in ten bins of what was expected, how far the part of the wins is
            from it, on average; in brackets what a judge without fault has on as many games, as
            few games in a bin never agree with it exactly
  under 5%  of the seats that were judged there: how many, what was expected and what came; and in
            how many of the moments the winner was among them

Intervals are of 95 %, resampled by game: moments and seats of a game are not independent.

A phase is a part of the game's own length, which nobody knows at the moment: where it can end at
any turn (Evolutopia), "its last tenth" says that it ends soon, and whoever is lost at once is lost
there. A judge who is right at every turn has an error by such phases (docs/bots.md). So the rows
below them count every turn alike (a moment stands for all turns of its phase) and cut by the number
of the turn, in parts of the usual length: that is what can be asked of a judge.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from bench.kept import Clock, Kept, WrongError, told
from faubourg import COMPILED, __version__
from faubourg.bots import BOTS, make_registered
from faubourg.bots.outlook import outlook, reach
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.tuning import Manner, of_numbers
from faubourg.engine.verify import SEEDED
from faubourg.engine.view import PERFECT
from faubourg.games import BUILT_IN, find
from faubourg.lab.simulate import USUAL_PLAYERS
from faubourg.lab.statistics import Estimate, Resampler, tidy, within
from faubourg.lab.text import columns

PHASES = (
    0.0,
    0.25,
    0.5,
    0.75,
    0.9,
    1.0,
)  # parts of the turns of a game; the last is its last tenth
TURN_PARTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # of the usual length; the rest is after the last
LATE = 2  # from this phase on a game is in its second half
BINS = 10
LOW = 0.05
FAULTLESS = 400  # games of a judge without fault that are drawn
PLAYOUTS = 100
SECONDS = 60.0  # never the limit here: what is measured comes out the same on any machine


# -- playing and judging --------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """How a run was asked for."""

    game: Game
    players: int
    options: dict[str, str]
    bots: str
    games: int
    seed: str
    playouts: int
    horizon: int
    manner: Manner
    save: Path

    def about(self) -> dict[str, object]:
        """What decides the judgements: a folder of others is not gone on with."""
        return {
            "faubourg": __version__,
            "dealer": SEEDED,
            "rules": self.game.rules_version,
            "game": self.game.name,
            "players": self.players,
            "options": self.options,
            "moments": "by turn",
            "bots": self.bots,
            "seed": self.seed,
            "playouts": self.playouts,
            "horizon": self.horizon,
            "manner": self.manner.numbers(),
        }


def played(asked: Asked, number: int) -> tuple[list[State], State]:
    """The beginnings of the turns of a game, and its end."""
    game = asked.game
    seed = ("calibration", asked.seed, number)
    dealer = SeededDealer(*seed)
    seats = range(asked.players)
    bots = [make_registered(asked.bots, game, *seed, seat) for seat in seats]
    state = game.new(asked.players, asked.options, dealer)
    legal = ActionSet(state.actions)
    turns: list[State] = []
    while not state.over():
        if not turns or turns[-1].progress() < state.progress():
            turns.append(state.clone())
        seat = int(state.first_waiting())
        state.legal_into(seat, legal)
        state.step(seat, bots[seat].choose(state.make_view(seat, PERFECT), legal), dealer)
    return turns, state


def judged(asked: Asked, number: int) -> dict[str, Any]:
    """One moment of each phase that has any: what was expected; and what came."""
    turns, end = played(asked, number)
    pick = SeededDealer("moments", asked.seed, number)
    moments: list[dict[str, Any]] = []
    began = time.process_time()
    for phase, (since, until) in enumerate(pairwise(PHASES)):
        within_phase = [i for i in range(len(turns)) if since <= i / len(turns) < until]
        if not within_phase:
            continue
        at = within_phase[int(pick.below(len(within_phase)))]
        found = outlook(
            asked.game,
            turns[at],
            [asked.manner] * asked.players,
            asked.playouts,
            SECONDS,
            asked.horizon,
            "outlook",
            number,
            phase,
        )
        where = {"phase": phase, "turn": at, "stands_for": len(within_phase)}
        moments.append({**where, "parts": found.parts, "errors": found.errors})
    seconds = time.process_time() - began
    return {
        "game": number,
        "turns": len(turns),
        "moments": moments,
        "came": end.returns(),
        "seconds": seconds,
    }


def measure(asked: Asked, say: Callable[[str], None]) -> dict[str, Any]:
    """Whatever is in the folder is not played again."""
    kept = Kept(asked.save, "calibration", asked.about())
    have = {step["game"] for step in kept.steps}
    missing = [number for number in range(asked.games) if number not in have]
    clock = Clock(len(missing))
    for done, number in enumerate(missing, 1):
        kept.add(judged(asked, number))
        left = clock.left()
        if done % 20 == 0 or not left:
            say(f"{asked.games - len(missing) + done} of {asked.games} games{left}")
    games = sorted(kept.steps, key=lambda step: int(step["game"]))[: asked.games]
    return report(asked, games)


# -- what it comes to -----------------------------------------------------------------------------


Wanted = Callable[[dict[str, Any]], bool]  # of the moments


def of_phases(phases: Sequence[int]) -> Wanted:
    return lambda moment: moment["phase"] in phases


def of_turns(since: float, until: float) -> Wanted:
    return lambda moment: since <= moment["turn"] < until


class Judgements:
    """What was expected and what came, of each seat at each of some moments, by game.

    `by_turn`: a moment counts as often as there are turns that it stands for.
    """

    def __init__(
        self, games: Sequence[dict[str, Any]], wanted: Wanted, seats: int, by_turn: bool = False
    ) -> None:
        rows = [
            (i, moment, one["came"])
            for i, one in enumerate(games)
            for moment in one["moments"]
            if wanted(moment)
        ]
        self.games = len(games)
        self.game = np.array([i for i, _, _ in rows for _ in range(seats)], int)
        self.expected = np.array([moment["parts"][:seats] for _, moment, _ in rows]).reshape(-1)
        self.came = np.array([came[:seats] for _, _, came in rows], float).reshape(-1)
        counts = [moment["stands_for"] if by_turn else 1 for _, moment, _ in rows]
        self.weight = np.repeat(np.array(counts, float), seats)
        self.moments = len(rows)
        self.bin = np.minimum((self.expected * BINS).astype(int), BINS - 1)
        self.seats = seats

    def by_game(self, values: Any) -> Any:
        return np.bincount(self.game, weights=self.weight * values, minlength=self.games)

    def mean(self, values: Any, where: Any = None) -> float:
        there = slice(None) if where is None else where
        return float(np.average(values[there], weights=self.weight[there]))

    def table(self, came: Any) -> Any:
        """By game and bin: what came less what was expected."""
        found = np.zeros((self.games, BINS))
        np.add.at(found, (self.game, self.bin), self.weight * (came - self.expected))
        return found

    def error(self, sums: Any, whole: Any) -> Any:
        """The calibration error, of sums of `table` over games."""
        return np.abs(sums).sum(axis=-1) / whole

    def faultless(self, seed: int = 1) -> list[float]:
        """The calibration errors that a judge without fault has: what comes is drawn from what is
        expected, with the same luck at all moments of a game."""
        rng = np.random.default_rng(seed)
        parts = self.expected.reshape(-1, self.seats)
        ends = parts.cumsum(axis=1)
        game = self.game.reshape(-1, self.seats)[:, 0]
        found = []
        for _ in range(FAULTLESS):
            luck = rng.random(self.games)[game][:, None]
            came = (luck < ends) & (luck >= ends - parts)
            sums = self.table(came.reshape(-1).astype(float)).sum(axis=0)
            found.append(float(self.error(sums, self.weight.sum())))
        return found


def phase_report(
    games: Sequence[dict[str, Any]],
    wanted: Wanted,
    seats: int,
    shared: bool,
    by_turn: bool = False,
) -> dict[str, Any]:
    found = Judgements(games, wanted, seats, by_turn)
    if not found.moments:
        return {"moments": 0}
    resampler = Resampler(found.games)
    blocks = np.arange(found.games) % resampler.blocks

    def summed(by_game: Any) -> Any:
        out = np.zeros((resampler.blocks, *by_game.shape[1:]))
        np.add.at(out, blocks, by_game)
        return out

    count = summed(found.by_game(np.ones(len(found.expected))))
    squares = summed(found.by_game((found.expected - found.came) ** 2))
    base = 1 / seats if shared else found.mean(found.came)
    nothing = found.mean((base - found.came) ** 2)
    table = summed(found.table(found.came))
    whole = resampler.sums(count)
    tried = found.error(resampler.sums(table), whole)
    error = within(float(found.error(table.sum(axis=0), found.weight.sum())), tried)
    faultless = found.faultless()
    low = found.expected < LOW
    lows = summed(found.by_game(low.astype(float)))
    low_came = summed(found.by_game(low * found.came))
    winners = summed(found.by_game(found.came))
    brier = resampler.ratio(squares, count)
    under = {
        "seats": int(low.sum()),
        "expected": tidy(found.mean(found.expected, low)) if low.any() else 0.0,
        "came": resampler.share(low_came, lows).data() if low.any() else None,
        "of_winners": resampler.share(low_came, winners).data() if winners.sum() else None,
    }
    return {
        "moments": found.moments,
        "brier": brier.data(),
        "nothing": tidy(nothing),
        "error": error.data(),
        "faultless": {
            "value": tidy(float(np.mean(faultless))),
            "high": tidy(float(np.quantile(faultless, 0.95))),
        },
        "under": under,
        "bins": bins(found),
    }


def bins(found: Judgements) -> list[dict[str, float]]:
    """Of those bins that have any: how many, what was expected and what came."""
    told = []
    for number in range(BINS):
        there = found.bin == number
        if there.any():
            expected, came = found.mean(found.expected, there), found.mean(found.came, there)
            one = {"seats": int(there.sum()), "expected": tidy(expected), "came": tidy(came)}
            told.append(one)
    return told


def report(asked: Asked, games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    shared = not asked.game.cooperative and asked.players > 1
    seats = asked.players if shared else 1
    last = len(PHASES) - 1
    names = [f"{PHASES[i]:.0%}-{PHASES[i + 1]:.0%}" for i in range(last)]
    cuts = {name: of_phases([i]) for i, name in enumerate(names)}
    cuts["second half"] = of_phases(range(LATE, last))
    cuts["all"] = of_phases(range(last))
    phases = {name: phase_report(games, cut, seats, shared) for name, cut in cuts.items()}
    usual = float(np.mean([one["turns"] for one in games]))
    phases |= {
        name: phase_report(games, cut, seats, shared, by_turn=True)
        for name, cut in by_turns(usual).items()
    }
    moments = sum(len(one["moments"]) for one in games)
    return {
        **asked.about(),
        "games": len(games),
        "compiled": COMPILED,
        "ms_a_moment": tidy(1000 * sum(one["seconds"] for one in games) / moments),
        "standard_error": tidy(
            float(np.mean([m["errors"][0] for one in games for m in one["moments"]]))
        ),
        "phases": phases,
    }


def by_turns(usual: float) -> dict[str, Wanted]:
    """The phases as they are known at the time, in games that are usually so long."""
    cuts = dict[str, Wanted]()
    for since, until in pairwise(TURN_PARTS):
        cuts[f"turns {since * usual:.0f}-{until * usual:.0f}"] = of_turns(
            round(since * usual), round(until * usual)
        )
    late = TURN_PARTS[-1]
    cuts[f"from turn {late * usual:.0f}"] = of_turns(round(late * usual), np.inf)
    cuts["every turn"] = of_turns(0, np.inf)
    return cuts


def shown(found: dict[str, Any]) -> str:
    about = f"{found['game']}: {found['games']} games of {found['players']} {found['bots']} players"
    slips, heat, quick, _steep, _lead, _fade, worse, _ahead = found["manner"]
    how = f"{found['playouts']} continuations (±{found['standard_error']:.3f})"
    how += f", {found['ms_a_moment']:.0f} ms of CPU a moment"
    slip = "down the list" if worse else f"heat {heat:g}"
    how += f"; slips {slips:.0f}, {slip}{', quick' if quick else ''}"
    how += f", horizon {found['horizon'] or 'the end'}, seed {found['seed']}"
    rows = [
        ["phase", "moments", "Brier (nothing)", "error (faultless)", "under 5%", "winner there"]
    ]
    for name, one in found["phases"].items():
        if not one["moments"]:
            rows.append([name, "0", "", "", "", ""])
            continue
        under = one["under"]
        low = f"{under['seats']}"
        if under["came"]:
            low += f": {under['expected']:.2%} expected, {interval(under['came'], '.1%')} came"
        rows.append(
            [
                name,
                str(one["moments"]),
                f"{interval(one['brier'], '.3f')} ({one['nothing']:.3f})",
                f"{interval(one['error'], '.3f')} ({one['faultless']['value']:.3f})",
                low,
                interval(under["of_winners"], ".1%") if under["of_winners"] else "",
            ]
        )
    return "\n".join([about, how, columns(rows)])


def interval(found: dict[str, float], how: str) -> str:
    one = Estimate(found["value"], found["low"], found["high"])
    return f"{one.value:{how}} [{one.low:{how}}-{one.high:{how}}]"


# -- the command ----------------------------------------------------------------------------------


def whole(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number")
    return int(text)


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "bench/calibration",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("game", choices=sorted(BUILT_IN))
    add("--players", type=whole, default=USUAL_PLAYERS)
    add("--bots", choices=BOTS[1:], default="regular", help="who plays; usually regular")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    add("--games", type=whole, default=200)
    add("--seed", default="1")
    add("--playouts", type=whole, default=PLAYOUTS, help=f"of each moment; usually {PLAYOUTS}")
    add("--horizon", type=whole, help="how far they go; 0: to the end; usually as the game has it")
    add("--slips", type=whole, help="of 1,000 decisions; usually as fitted to these bots")
    add("--heat", type=float, help="of slips; usually as fitted")
    add("--quick", action="store_true", help="continue by the quick policy, whatever was fitted")
    add("--save", type=Path, metavar="DIR", help="usually build/calibration/GAME-PLAYERS-LEVEL")
    add("--json", action="store_true", help="for machines")
    return parser.parse_args(arguments)


def but_for_what_was_said(fitted: Manner, given: argparse.Namespace) -> Manner:
    """As fitted to these bots; a heat that is said is instead of the way down the list."""
    found = of_numbers(fitted.numbers())
    found.quick = fitted.quick or given.quick
    if given.slips is not None:
        found.slips = given.slips
    if given.heat is not None:
        found.heat, found.worse = given.heat, 0
    if found.slips > 1000 or not found.heat > 0:
        raise WrongError("slips are of 1,000, heat is above 0")
    return found


def understood(given: argparse.Namespace) -> Asked:
    """Refused before anything is played: what cannot be played or judged."""
    game: Game = find(given.game)
    options = dict[str, str]()
    for text in given.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise WrongError(f"{text[:40]!r} is not NAME=VALUE")
        options[name] = value
    if given.games < 1 or given.playouts < 1:
        raise WrongError("at least one game and one continuation")
    tuning = game.required_tuning()
    manner = but_for_what_was_said(tuning.manner(given.bots, given.players), given)
    return Asked(
        game=game,
        players=given.players,
        options=game.full_options(given.players, options),
        bots=given.bots,
        games=given.games,
        seed=given.seed,
        playouts=given.playouts,
        horizon=reach([manner]) if given.horizon is None else given.horizon,
        manner=manner,
        save=given.save or Path("build/calibration") / f"{game.name}-{given.players}-{given.bots}",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    given = parsed(arguments)
    return told("bench/calibration", given, lambda tell: measure(understood(given), tell), shown)


if __name__ == "__main__":
    sys.exit(main())
