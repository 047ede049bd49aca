"""Who plays what for a study: the games it is about, and those it is compared with.

main            the games that the study is about: one bot on all seats
levels/...      the same deals with each weaker bot on all seats
duels/...       one bot among weaker ones, every deal with every seating
difficulty/...  of a cooperative game: every level of difficulty
forced          forced picks
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from faubourg.bots import BOTS
from faubourg.engine.game import Game
from faubourg.lab.playing import kept_when_broken
from faubourg.lab.recording import record
from faubourg.lab.study.forced import record_forced
from faubourg.lab.tournament import Plan, variants

SMALLER: Final = 5  # the games for comparison are one in so many
MAIN: Final = "main"
FORCED: Final = "forced"


@dataclass(frozen=True)
class Request:
    """What a study is asked."""

    game: Game
    players: int
    bot: str
    options: dict[str, str]
    games: int
    seed: int | str
    forced: int  # games with forced picks; 0 is none
    margin: float  # how far from fair counts as fair

    def plan(self) -> Plan:
        return Plan(self.game.name, self.players, self.seed, self.options, [self.bot])

    def weaker(self) -> list[str]:
        """The bots below this one, the next first."""
        name = self.bot.partition(":")[0]
        below = BOTS[: BOTS.index(name)] if name in BOTS else ()
        return [*reversed(below)]

    def data(self) -> dict[str, object]:
        return {
            "game": self.game.name,
            "players": self.players,
            "bot": self.bot,
            "options": self.options,
            "games": self.games,
            "seed": self.seed,
            "forced": self.forced,
            "margin": self.margin,
        }


@dataclass(frozen=True)
class Population:
    """Games of one plan, and the folder they are kept in."""

    path: Path
    plan: Plan
    games: int

    @property
    def deals(self) -> int:
        return -(-self.games // len(self.plan.seatings()))


def populations(asked: Request, path: Path) -> dict[str, Population]:
    """By name, the games that the study is about first."""
    plan = asked.plan()
    some = max(1, asked.games // SMALLER)
    found = {MAIN: Population(path / MAIN, plan, asked.games)}
    for bot in asked.weaker():
        name = f"levels/{bot}"
        found[name] = Population(path / name, replace(plan, bots=[bot]), some)
    if asked.game.cooperative:
        for level, options in variants(asked.game, without_level(asked)).items():
            name = f"difficulty/{level}"
            full = asked.game.full_options(asked.players, options)
            found[name] = Population(path / name, replace(plan, options=full), some)
    elif asked.players > 1:
        ladder = [asked.bot, *asked.weaker()]
        for better, worse in pairwise(ladder):
            name = f"duels/{better}-{worse}".replace(":", "_").replace("=", "_")
            duel = replace(plan, bots=[better, worse])
            found[name] = Population(path / name, duel, duel.size(some))
    return found


def without_level(asked: Request) -> dict[str, str]:
    ladders = {option.name for option in asked.game.options if option.ladder}
    return {name: value for name, value in asked.options.items() if name not in ladders}


def play(
    asked: Request,
    path: Path,
    workers: int,
    cluster: str,
    progress: Callable[[int], None],
) -> dict[str, Population]:
    """Play what the folder does not have yet."""
    found = populations(asked, path)
    done = 0
    with kept_when_broken():
        for games in parts(asked, found, path, workers, cluster):
            done += games
            progress(done)
    return found


def parts(
    asked: Request, found: dict[str, Population], path: Path, workers: int, cluster: str
) -> Iterator[int]:
    for one in found.values():
        for tally in record(one.plan, one.games, workers, one.path, cluster):
            yield tally.games
    if asked.forced:
        yield from record_forced(asked.plan(), asked.forced, workers, path / FORCED, cluster)


def size(asked: Request) -> int:
    """How many games there will be."""
    found = populations(asked, Path())
    return sum(one.games for one in found.values()) + asked.forced
