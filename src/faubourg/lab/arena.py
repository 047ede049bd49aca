"""A whole tournament: of a cooperative game one for each level, else one; and what came out."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from faubourg.engine.game import Game
from faubourg.lab.standings import Standing, standings
from faubourg.lab.tournament import Plan, Played, hold, refuse, variants


class Arena:
    """`faubourg tournament`: asks the bots to play, keeps the games, adds them up."""

    def __init__(
        self, game: Game, players: int, seed: int, options: dict[str, str], bots: list[str]
    ) -> None:
        self.game = game
        self.bots = bots
        self.plan = Plan(game.name, players, seed, options, bots)
        self.plans = {
            name: replace(self.plan, options=some) for name, some in variants(game, options).items()
        }
        self.games: dict[str, list[Played]] = {}

    def size(self, games: int) -> int:
        for plan in self.plans.values():
            refuse(plan, max(games, 1), 1)
        return sum(plan.size(games) for plan in self.plans.values())

    def play(
        self,
        games: int,
        workers: int = 1,
        save: Path | None = None,
        progress: Callable[[int], None] = lambda _done: None,
    ) -> None:
        """Play what is not in the file yet; each level has a file of its own beside it."""
        before = 0
        for name, plan in self.plans.items():
            file = save
            if save is not None and len(self.plans) > 1:
                file = save.with_name(f"{save.stem}-{name}{save.suffix}")
            self.games[name] = hold(plan, games, workers, file, on_top_of(before, progress))
            before += len(self.games[name])

    def standings(self, level: str | None = None) -> list[Standing]:
        """Of one level, or of everything."""
        games = [
            game
            for name, some in self.games.items()
            for game in some
            if level is None or name == level
        ]
        return standings(self.bots, games, self.game.cooperative)

    def data(self) -> dict[str, object]:
        bots = [standing.data() for standing in self.standings()]
        if self.game.cooperative:
            for i, bot in enumerate(bots):
                bot["levels"] = {level: self.level(level, i) for level in self.games}
        return {
            "game": self.game.name,
            "players": self.plan.players,
            "games": sum(map(len, self.games.values())),
            "seed": self.plan.seed,
            "options": self.plan.options,
            "bots": bots,
        }

    def level(self, level: str, place: int) -> dict[str, object]:
        found = self.standings(level)[place]
        return {
            "games": found.seats,
            "win_rate": round(found.win_share, 4),
            "low": round(found.low, 4),
            "high": round(found.high, 4),
            "mean_turns": round(found.mean_turns, 2),
        }


def on_top_of(before: int, progress: Callable[[int], None]) -> Callable[[int], None]:
    return lambda done: progress(before + done)
