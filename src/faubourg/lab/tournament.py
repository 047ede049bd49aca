"""Bots against each other, fairly: every deal is played with every seating.

Deal d is dealt by SeededDealer(seed, d), and the bots in it are seeded by (seed, d, seating, seat):
who plays which game, and when, changes nothing. A game that is finished is a line in a file, if
somebody wants it, and is not played again when the same tournament goes on.
"""

import json
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path

from faubourg.bots import make as make_bot
from faubourg.bots import match
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.games import find as find_game
from faubourg.lab.simulate import MOST_WORKERS


@dataclass(frozen=True)
class Plan:
    """Who plays what."""

    game: str
    players: int
    seed: int | str
    options: dict[str, str]
    bots: list[str]

    def alone(self) -> bool:
        """Does each bot play by itself: all seats of a cooperative game, or the only one?"""
        return self.players == 1 or find_game(self.game).cooperative

    def seatings(self) -> list[list[str]]:
        """What one deal is played with."""
        found: list[list[str]] = []
        for lineup in self.lineups():
            for first in range(len(lineup)):
                seating = lineup[first:] + lineup[:first]
                if seating not in found:
                    found.append(seating)
        return found

    def size(self, games: int) -> int:
        """How many games there will be if that many are asked for."""
        each = len(self.seatings())
        return games * each if self.alone() else -(-games // each) * each

    def lineups(self) -> list[list[str]]:
        """Who meets whom. The last bot takes the seats that are left over."""
        if self.alone():
            return [[bot] * self.players for bot in self.bots]
        if len(self.bots) <= self.players:
            return [self.bots + self.bots[-1:] * (self.players - len(self.bots))]
        return [list(some) for some in combinations(self.bots, self.players)]


@dataclass(frozen=True)
class Played:
    """A finished game."""

    number: int  # the deal times the seatings, plus the seating
    bots: list[str]  # by seat
    winners: list[int]
    totals: list[int]
    turns: int  # where the outcome counts them
    seconds: list[float]  # by seat: time spent thinking
    moves: list[int]  # by seat: decisions with something to choose


def hold(
    plan: Plan,
    games: int,
    workers: int = 1,
    save: Path | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> list[Played]:
    """Play at least that many games (each bot by itself: that many each), every deal in full."""
    refuse(plan, games, workers)
    wanted = range(plan.size(games))
    found = {game.number: game for game in saved(plan, save)} if save is not None else {}
    missing = [number for number in wanted if number not in found]
    progress(len(wanted) - len(missing))
    for game in played(plan, missing, workers):
        found[game.number] = game
        if save is not None:
            with save.open("a") as file:
                file.write(json.dumps(asdict(game)) + "\n")
        progress(sum(number in found for number in wanted))
    return [found[number] for number in wanted]


def refuse(plan: Plan, games: int, workers: int) -> None:
    """Refuse before anything is played what cannot be played."""
    game = find_game(plan.game)
    game.full_options(plan.players, plan.options)
    for spec in plan.bots:
        make_bot(spec, game)
    if not plan.bots or (len(plan.bots) < 2 and not plan.alone()):
        raise Refusal("too_few", {"what": "BOT", "least": 2})
    if games < 1:
        raise Refusal("too_few", {"what": "--games", "least": 1})
    if not 1 <= workers <= MOST_WORKERS:
        raise Refusal("out_of_range", {"what": "--workers", "low": 1, "high": MOST_WORKERS})


def played(plan: Plan, numbers: list[int], workers: int) -> Iterator[Played]:
    """Play these games, here or in processes of their own (spawned: alike on every system)."""
    if workers == 1:
        yield from (play_one(plan, number) for number in numbers)
        return
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    try:
        running = {pool.submit(play_one, plan, number) for number in numbers}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def play_one(plan: Plan, number: int) -> Played:
    game = find_game(plan.game)
    seatings = plan.seatings()
    deal, seating = divmod(number, len(seatings))
    names = seatings[seating]
    bots = [make_bot(name, game, plan.seed, deal, seating, seat) for seat, name in enumerate(names)]
    dealer = SeededDealer(plan.seed, deal)
    state = game.new(plan.players, plan.options, dealer)
    watch = match.Stopwatch(plan.players)
    match.play(state, bots, dealer, watch)
    outcome = state.outcome()
    turns = outcome.summary.get("turns", 0)
    return Played(
        number,
        names,
        outcome.winners,
        outcome.totals,
        turns if isinstance(turns, int) else 0,
        watch.seconds,
        watch.moves,
    )


def saved(plan: Plan, file: Path) -> list[Played]:
    """The games of this plan in a file, which is made when it is not there.

    A last line that was cut off is dropped; a file of another tournament is refused.
    """
    head = json.dumps({"tournament": asdict(plan)}, sort_keys=True)
    if not file.exists() or file.stat().st_size == 0:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(head + "\n")
        return []
    first, *lines = file.read_text().splitlines(keepends=True)
    if first.strip() != head:
        raise Refusal("other_tournament", {"file": str(file)})
    if lines and not lines[-1].endswith("\n"):
        lines.pop()
        file.write_text("".join([first, *lines]))
    return [Played(**json.loads(line)) for line in lines]


def variants(game: Game, options: dict[str, str]) -> dict[str, dict[str, str]]:
    """name -> options: what to play of a cooperative game if no level is named: every level."""
    levels = [option for option in game.options if option.name == "level"]
    if not game.cooperative or not levels or "level" in options:
        return {options.get("level", ""): options}
    return {value: {**options, "level": value} for value in levels[0].values if value != "custom"}
