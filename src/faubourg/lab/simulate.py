"""Many games between bots, in one or several processes, with the same result for any number.

Game i is dealt by SeededDealer(seed, i) and its bots are seeded by (seed, i, seat). Only whole
numbers are added up, so it does not matter who played which game or in what order.
"""

import math
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from faubourg import COMPILED, arguments
from faubourg.bots import fill_seats
from faubourg.bots.own import BotSource
from faubourg.bots.series import Sums
from faubourg.engine.game import Game
from faubourg.games import find as find_game
from faubourg.lab import executor
from faubourg.lab.playing import Plan, enter, kept_when_broken
from faubourg.lab.text import columns, percent

LARGEST_CHUNK = 1000  # games in one errand of a worker: progress is told after each
# random bots: 1,000 games take them 10 to 25 ms, and an errand costs the two processes 1 ms
QUICK_CHUNKS = (100, 10_000)
USUAL_PLAYERS = 3


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

    def __str__(self) -> str:
        plan, tally = self.plan, self.tally
        head = f"{plan.game}: {tally.games} games, {plan.players} players, seed {plan.seed}"
        if find_game(plan.game).cooperative:
            low, high = wilson(tally.won, tally.games)
            won = f"won {percent(tally.won / tally.games)} ({percent(low)} to {percent(high)})"
            return f"{head}\n{won}, {tally.turns / tally.games:.1f} turns: {', '.join(plan.bots)}"
        rows = [["seat", "bot", "points", "wins"]]
        shares = zip(plan.bots, self.mean_scores(), self.win_shares(), strict=True)
        for seat, (bot, score, share) in enumerate(shares):
            rows.append([str(seat), bot, f"{float(score):.1f}", percent(share)])
        return f"{head}\n{columns(rows)}"

    def __repr__(self) -> str:
        plan = self.plan
        return f"<Result: {self.tally.games} games of {plan.game}, {', '.join(plan.bots)}>"


def simulate(
    game: str | Game,
    bots: BotSource | Sequence[BotSource] = ("random",),
    *,
    players: int | None = None,
    games: int = 100,
    seed: int | str = 1,
    options: Mapping[str, str] | None = None,
    workers: int = 1,
    out: str | os.PathLike[str] | None = None,
    cluster: str = "",
    progress: Callable[[int], None] = lambda _done: None,
) -> Result:
    """Play that many games between bots; `progress` is told how many are done.

    One bot is enough for all seats. A bot is a name (`"expert:iterations=400"`), a class, a
    function that makes one, a bot, or `"module:Class"`. Without `players` there are as many as
    bots, or 3. The result depends on the seed and not on the workers. With `out`, the games go
    into tables in that folder (docs/lab.md), and what is there already is not played again.
    `cluster` plays them on Ray: "ray://host:port", or "local:2" for two workers here.

    Refused before anything is played: what the game does not have, bots that do not exist or that
    do not fill the seats, counts out of range. A BotFailure says what somebody's bot did wrong.
    """
    rules = arguments.game(game)
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        bots = [bots]
    if players is None:
        usual = min(max(USUAL_PLAYERS, rules.min_players), rules.max_players)
        players = len(bots) if len(bots) > 1 else usual
    players = arguments.whole("players", players)
    full = rules.full_options(players, arguments.options(options))
    names, own = enter(fill_seats(bots, players))
    plan = Plan(rules.name, players, arguments.seed(seed), full, names, own)
    plan.refuse(games, workers)
    tally = Tally(scores=[0] * players, shares=[0] * players)
    began = time.perf_counter()
    if out is not None:
        parts = in_tables(plan, games, workers, arguments.path("out", out), cluster)
    else:
        parts = played(plan, games, workers, cluster)
    with kept_when_broken():
        for part in parts:
            tally.add(part)
            progress(tally.games)
    return Result(plan, tally, time.perf_counter() - began)


def in_tables(plan: Plan, games: int, workers: int, folder: Path, cluster: str) -> Iterator[Tally]:
    """The same, with every game taken down."""
    from faubourg.lab.needed import TABLES, need

    need(TABLES)
    from faubourg.lab.recording import record

    return record(plan, games, workers, folder, cluster)


def played(plan: Plan, games: int, workers: int, cluster: str = "") -> Iterator[Tally]:
    """The games in parts, here, in processes of their own or on a cluster."""
    quick = all(bot == "random" for bot in plan.bots)
    least, most = QUICK_CHUNKS if quick else (1, LARGEST_CHUNK)
    parts = chunks(games, workers, least, most)
    if workers > 1 or cluster:
        return executor.run(plan, play_chunk, parts, workers, cluster)
    player = Player(plan)
    return (player.play(first, count) for first, count in parts)


def chunks(games: int, workers: int, least: int, most: int) -> list[tuple[int, int]]:
    """(first game, how many): several for each worker, so that none is left waiting long."""
    size = max(least, min(most, games // (64 * workers)))
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def play_chunk(plan: Plan, first: int, count: int) -> Tally:
    """Play the games from that number on."""
    return Player(plan).play(first, count)


class Player:
    """Plays the games of a plan part by part; bots of ours and tables are made once for all."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.series = None if plan.own else plan.series()

    def play(self, first: int, count: int) -> Tally:
        plan = self.plan
        sums = Sums(plan.players, win_units(plan.players))
        if self.series is not None:
            self.series.play_many(first, count, sums)
        else:
            for deal in range(first, first + count):
                state, steps = plan.play(deal, plan.bots, [deal])
                sums.add(state.ending(), steps)
        return Tally(count, sums.steps, sums.scores, sums.shares, sums.won, sums.turns)


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
