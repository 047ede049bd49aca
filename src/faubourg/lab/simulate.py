"""Many games between bots, in one or several processes, with the same result for any number.

Game i is dealt by SeededDealer(seed, i) and its bots are seeded by (seed, i, seat). Only whole
numbers are added up, so it does not matter who played which game or in what order.
"""

import math
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from fractions import Fraction

from faubourg import COMPILED
from faubourg.bots import make as make_bot
from faubourg.bots import match
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.games import find as find_game

MOST_WORKERS = 256
LARGEST_CHUNK = 1000  # games in one errand of a worker: progress is told after each


@dataclass(frozen=True)
class Plan:
    """What to play; small and plain, because it travels to the workers."""

    game: str
    players: int
    seed: int | str
    options: dict[str, str]
    bots: list[str]  # one spec for each seat


@dataclass
class Tally:
    """Sums over games; adding is exact and in any order."""

    games: int = 0
    steps: int = 0
    scores: list[int] = field(default_factory=list)  # by seat
    shares: list[int] = field(default_factory=list)  # by seat, a win is `win_units(players)`
    won: int = 0  # games that somebody won
    turns: int = 0  # of games whose outcome counts them

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.steps += other.steps
        self.scores = add_up(self.scores, other.scores)
        self.shares = add_up(self.shares, other.shares)
        self.won += other.won
        self.turns += other.turns


@dataclass(frozen=True)
class Result:
    """What was played, what came out, and how long it took."""

    plan: Plan
    tally: Tally
    seconds: float

    def mean_steps(self) -> Fraction:
        return Fraction(self.tally.steps, self.tally.games)

    def mean_scores(self) -> list[Fraction]:
        return [Fraction(score, self.tally.games) for score in self.tally.scores]

    def win_shares(self) -> list[Fraction]:
        """By seat: the part of the wins, where those who share a win split it."""
        whole = win_units(self.plan.players) * self.tally.games
        return [Fraction(share, whole) for share in self.tally.shares]

    def together(self) -> dict[str, object]:
        """A cooperative game: how often it was won, within 95%, and how long it took."""
        low, high = wilson(self.tally.won, self.tally.games)
        return {
            "win_rate": self.tally.won / self.tally.games,
            "win_rate_low": round(low, 4),
            "win_rate_high": round(high, 4),
            "mean_turns": self.tally.turns / self.tally.games,
        }

    def data(self) -> dict[str, object]:
        seconds = max(self.seconds, 1e-9)
        together = self.together() if find_game(self.plan.game).cooperative else {}
        return {
            **together,
            "game": self.plan.game,
            "players": self.plan.players,
            "games": self.tally.games,
            "seed": self.plan.seed,
            "options": self.plan.options,
            "bots": self.plan.bots,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.tally.games / seconds, 1),
            "steps_per_second": round(self.tally.steps / seconds, 1),
            "mean_steps": float(self.mean_steps()),
            "mean_scores": [float(mean) for mean in self.mean_scores()],
            "win_shares": [float(share) for share in self.win_shares()],
            "compiled": COMPILED,
        }


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: int | str,
    options: dict[str, str],
    bots: list[str],
    workers: int = 1,
    progress: Callable[[int], None] = lambda _done: None,
) -> Result:
    """Play that many games; `progress` is told how many are done.

    Refused before anything is played: what the game does not have, bots that do not exist or that
    do not fill the seats (one spec is enough for all of them), counts out of range.
    """
    full = game.full_options(players, options)
    if games < 1:
        raise Refusal("too_few", {"what": "--games", "least": 1})
    if not 1 <= workers <= MOST_WORKERS:
        raise Refusal("out_of_range", {"what": "--workers", "low": 1, "high": MOST_WORKERS})
    plan = Plan(game.name, players, seed, full, seat_bots(bots, players, game))
    tally = Tally(scores=[0] * players, shares=[0] * players)
    began = time.perf_counter()
    if workers == 1:
        for first, count in chunks(games, 1):
            tally.add(play_chunk(plan, first, count))
            progress(tally.games)
    else:
        share_out(plan, games, workers, tally, progress)
    return Result(plan, tally, time.perf_counter() - began)


def seat_bots(specs: list[str], players: int, game: Game) -> list[str]:
    """One spec for each seat."""
    for spec in specs:
        make_bot(spec, game)
    if len(specs) == 1:
        return specs * players
    if len(specs) != players:
        raise Refusal("bots_for_seats", {"given": len(specs), "players": players})
    return specs


def share_out(
    plan: Plan, games: int, workers: int, tally: Tally, progress: Callable[[int], None]
) -> None:
    """Let worker processes play the chunks; spawned, so that they are alike on every system."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context)
    try:
        running = {
            pool.submit(play_chunk, plan, first, count) for first, count in chunks(games, workers)
        }
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                tally.add(future.result())
            progress(tally.games)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def chunks(games: int, workers: int) -> list[tuple[int, int]]:
    """(first game, how many): several for each worker, so that none is left waiting long."""
    size = max(1, min(LARGEST_CHUNK, games // (64 * workers)))
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def play_chunk(plan: Plan, first: int, count: int) -> Tally:
    """Play the games from that number on."""
    game = find_game(plan.game)
    tally = Tally(scores=[0] * plan.players, shares=[0] * plan.players)
    units = win_units(plan.players)
    for i in range(first, first + count):
        dealer = SeededDealer(plan.seed, i)
        seated = [make_bot(spec, game, plan.seed, i, seat) for seat, spec in enumerate(plan.bots)]
        state = game.new(plan.players, plan.options, dealer)
        tally.steps += match.play(state, seated, dealer)
        outcome = state.outcome()
        for seat in range(plan.players):
            tally.scores[seat] += outcome.totals[seat]
        turns = outcome.summary.get("turns", 0)
        tally.turns += turns if isinstance(turns, int) else 0
        tally.won += 1 if outcome.winners else 0
        for winner in outcome.winners:
            tally.shares[winner] += units // len(outcome.winners)
    tally.games = count
    return tally


def win_units(players: int) -> int:
    """A win in units that any number of winners can share without a remainder."""
    return math.lcm(*range(1, players + 1))


def add_up(left: list[int], right: list[int]) -> list[int]:
    return [a + b for a, b in zip(left, right, strict=True)]


def wilson(won: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95% interval of a share, after Wilson: sound also near 0 and 1."""
    share = won / games
    middle = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - half) / whole, (middle + half) / whole
