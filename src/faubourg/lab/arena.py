"""A whole tournament: of a cooperative game one for each level, else one; and what came out."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from faubourg import arguments
from faubourg.bots.own import BotSource
from faubourg.engine.game import Game
from faubourg.lab.playing import enter
from faubourg.lab.standings import Standing, standings
from faubourg.lab.text import columns, percent
from faubourg.lab.tournament import Plan, Played, hold, refuse, variants


def tournament(
    game: str | Game,
    bots: Sequence[BotSource],
    *,
    players: int = 2,
    games: int = 100,
    seed: int | str = 1,
    options: Mapping[str, str] | None = None,
    workers: int = 1,
    save: str | os.PathLike[str] | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> "Arena":
    """Let bots play against each other, every deal with every seating; print what comes back.

    Bots are named or given as for `simulate`; with more seats than bots the last one takes the
    rest. `games` is rounded up to whole deals. With `save`, games go into a file, and what is there
    already is not played again. `progress` is told how many games are done.
    """
    rules, chance = arguments.game(game), arguments.seed(seed)
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise arguments.wrong("bots", 'a list such as ["regular", "novice"]', bots)
    seats = arguments.whole("players", players)
    arena = Arena(rules, seats, chance, arguments.options(options), bots)
    arena.play(games, workers, None if save is None else arguments.path("save", save), progress)
    return arena


class Arena:
    """`faubourg tournament`: asks the bots to play, keeps the games, adds them up."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int | str,
        options: dict[str, str],
        bots: Sequence[BotSource],
    ) -> None:
        self.game = game
        self.bots, own = enter(bots)
        self.plan = Plan(game.name, players, seed, options, self.bots, own)
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

    def __str__(self) -> str:
        played = sum(map(len, self.games.values()))
        head = f"{self.game.name}: {played} games, {self.plan.players} players, seed"
        parts = [f"{head} {self.plan.seed}"]
        for level in list(self.games) if len(self.games) > 1 else [None]:
            rows = [["bot", "wins", "within 95%", "points", "rating", "ms a move"]]
            for bot in self.standings(level):
                within = f"{percent(bot.low)} to {percent(bot.high)}"
                rating = "-" if bot.rating is None else f"{bot.rating:+.0f}"
                points, thinking = f"{bot.mean_score:.1f}", f"{bot.ms_per_move:.1f}"
                rows.append([bot.name, percent(bot.win_share), within, points, rating, thinking])
            parts += [f"{self.ladder()}={level}"] if level is not None else []
            parts.append(columns(rows))
        return "\n".join(parts)

    def __repr__(self) -> str:
        played = sum(map(len, self.games.values()))
        return f"<Arena: {played} games of {self.game.name}, {', '.join(self.bots)}>"

    def ladder(self) -> str:
        """The name of the option that sets the level."""
        return next((option.name for option in self.game.options if option.ladder), "")

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
