"""Scenarios tried out by bots: one that none ever wins, or that every novice wins, is refused."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from faubourg.campaigns.reading import Scenario
from faubourg.campaigns.stars import STARS, Goal, stars_of
from faubourg.engine.refusal import Refusal
from faubourg.lab import executor
from faubourg.lab.playing import Plan
from faubourg.lab.simulate import LARGEST_CHUNK, chunks, wilson

LEVELS: Final = ("novice", "regular")  # in the person's seat
LAST: Final = "expert:iterations=60"  # takes much longer: where none of them has won
GAMES: Final = 200
SEED: Final = 1


@dataclass(frozen=True)
class Trial(Plan):
    """A scenario with a bot in the person's seat; it travels to the workers."""

    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True)
class Played:
    """How a level fared: `reached[i]` games had at least i + 1 stars."""

    bot: str
    games: int
    reached: list[int]

    def data(self) -> dict[str, object]:
        low, high = wilson(self.reached[0], self.games)
        shares = [count / self.games for count in self.reached]
        interval = {"low": round(max(low, 0.0), 4), "high": round(min(high, 1.0), 4)}
        return {"bot": self.bot, "games": self.games, "shares": shares, **interval}


@dataclass(frozen=True)
class Checked:
    """What became of a scenario."""

    scenario: Scenario
    seed: int
    levels: list[Played] = field(default_factory=list)

    def refusal(self) -> Refusal | None:
        """Why it is refused, if it is."""
        games = self.levels[0].games
        if not any(level.reached[0] for level in self.levels):
            return Refusal("scenario_never", {"games": games})
        if self.levels[0].reached[0] == games:
            return Refusal("scenario_always", {"games": games})
        return None

    def data(self) -> dict[str, object]:
        refusal = self.refusal()
        return {
            "game": self.scenario.game.name,
            "scenario": self.scenario.name,
            "seed": self.seed,
            "levels": [level.data() for level in self.levels],
            "refused": "" if refusal is None else refusal.code,
        }


def check(
    scenario: Scenario,
    games: int = GAMES,
    seed: int = SEED,
    workers: int = 1,
    progress: Callable[[int], None] = lambda _more: None,
) -> Checked:
    """Every level plays it so often; `progress` is told how many games more are done."""
    found = Checked(scenario, seed)
    for bot in (*LEVELS, LAST):
        if bot == LAST and any(level.reached[0] for level in found.levels):
            break
        reached = [0] * STARS
        for part in played(scenario, bot, games, seed, workers):
            for stars in part:
                for i in range(stars):
                    reached[i] += 1
            progress(len(part))
        found.levels.append(Played(bot, games, reached))
    return found


def played(
    scenario: Scenario, bot: str, games: int, seed: int, workers: int
) -> Iterator[Sequence[int]]:
    """The stars of each game, in parts."""
    game, players = scenario.game, scenario.players
    options = game.full_options(players, scenario.options)
    seats = [bot, *scenario.bots]
    trial = Trial(game.name, players, seed, options, seats, goals=tuple(scenario.goals))
    trial.refuse(games, workers)
    parts = chunks(games, workers, 1, LARGEST_CHUNK)
    return executor.run(trial, play_some, parts, workers)


def play_some(trial: Trial, first: int, count: int) -> list[int]:
    """The stars of the games from that number on."""
    goals = [goal.data() for goal in trial.goals]
    found: list[int] = []
    for deal in range(first, first + count):
        state, _steps = trial.play(deal, trial.bots, [deal])
        found.append(stars_of(goals, state.outcome().data(), 0))
    return found
