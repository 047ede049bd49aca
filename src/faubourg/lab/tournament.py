"""Bots against each other, fairly: every deal is played with every seating.

Deal d is dealt by SeededDealer(seed, d), and the bots in it are seeded by (seed, d, seating, seat):
who plays which game, and when, changes nothing. A game that is finished is a line in a file, if
somebody wants it, and is not played again when the same tournament goes on.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import ClassVar

from faubourg.bots import match
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.verify import SEEDED
from faubourg.games import find as find_game
from faubourg.lab import executor, playing
from faubourg.lab.playing import kept_when_broken


@dataclass(frozen=True)
class Plan(playing.Plan):
    """Who meets whom."""

    kind: ClassVar[str] = "tournament"

    def seating(self, number: int) -> tuple[int, list[str], tuple[int, ...]]:
        """Game number d * seatings + s is deal d with seating s."""
        seatings = self.seatings()
        deal, seating = divmod(number, len(seatings))
        return deal, seatings[seating], (deal, seating)

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
    done = len(wanted) - len(missing)
    with kept_when_broken():
        for game in played(plan, missing, workers):
            found[game.number] = game
            if save is not None:
                with save.open("a") as file:
                    file.write(json.dumps(asdict(game)) + "\n")
            done += 1
            progress(done)
    return [found[number] for number in wanted]


def refuse(plan: Plan, games: int, workers: int) -> None:
    """Refuse before anything is played what cannot be played."""
    plan.refuse(games, workers)
    if not plan.bots or (len(plan.bots) < 2 and not plan.alone()):
        raise Refusal("too_few", {"what": "bots", "least": 2})


def played(plan: Plan, numbers: list[int], workers: int) -> Iterator[Played]:
    """Play these games, here or in processes of their own."""
    return executor.run(plan, play_one, [(number,) for number in numbers], workers)


def play_one(plan: Plan, number: int) -> Played:
    deal, names, seed = plan.seating(number)
    watch = match.Stopwatch(plan.players)
    state, _steps = plan.play(deal, names, seed, watch)
    outcome = state.outcome()
    return Played(
        number,
        names,
        outcome.winners,
        outcome.totals,
        outcome.turns(),
        watch.seconds,
        watch.moves,
    )


def saved(plan: Plan, file: Path) -> list[Played]:
    """The games of this plan in a file, which is made when it is not there.

    A last line that was cut off is dropped. Refused: a file of another tournament or of something
    else, and one that cannot be read or written.
    """
    what = {
        "game": plan.game,
        "players": plan.players,
        "seed": plan.seed,
        "dealer": SEEDED,  # a deal is the same in all seatings: none goes on by another version
        "options": plan.options,
        "bots": plan.bots,
    }
    head = json.dumps({"tournament": what}, sort_keys=True)
    try:
        return games_in(file, head)
    except OSError:
        raise Refusal("file_not_writable", {"file": str(file)}) from None
    except (ValueError, TypeError):
        raise Refusal("other_tournament", {"file": str(file)}) from None


def games_in(file: Path, head: str) -> list[Played]:
    """The games behind that first line; raises ValueError where the file begins otherwise."""
    if not file.exists() or file.stat().st_size == 0:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(head + "\n")
        return []
    first, *lines = file.read_text().splitlines(keepends=True)
    if first.strip() != head:
        raise ValueError("another tournament")
    if lines and not lines[-1].endswith("\n"):
        lines.pop()
        file.write_text("".join([first, *lines]))
    return [Played(**json.loads(line)) for line in lines]


def variants(game: Game, options: dict[str, str]) -> dict[str, dict[str, str]]:
    """name -> options: of a cooperative game every level of difficulty, if none is named."""
    ladders = [option for option in game.options if option.ladder]
    if not game.cooperative or not ladders:
        return {"": options}
    name = ladders[0].name
    if name in options:
        return {options[name]: options}
    return {level: {**options, name: level} for level in ladders[0].ladder}
