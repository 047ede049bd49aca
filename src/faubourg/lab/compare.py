"""`faubourg compare`: two versions of a game on the same deals, and what changed.

A version is options, a data file, or other bots. Deals are paired: a difference is resampled by
deal, with what both versions made of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from faubourg import arguments
from faubourg.bots import BOTS, is_own
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.lab.asking import Tables
from faubourg.lab.playing import kept_when_broken
from faubourg.lab.recording import record
from faubourg.lab.simulate import USUAL_PLAYERS
from faubourg.lab.statistics import Difference, together
from faubourg.lab.store import Folder, plan_hash
from faubourg.lab.tables import SOURCE
from faubourg.lab.tournament import Plan

USUAL: Final = "usual"
DATA: Final = ".toml"
BOT: Final = "bots"


@dataclass(frozen=True)
class Change:
    """One figure in both versions, and the difference: second minus first."""

    measure: str  # "turns", "reason.tiles", "source.C/tower"
    first: float
    second: float
    difference: Difference
    effect: float  # in standard deviations of a game (Cohen's d)

    def data(self) -> dict[str, Any]:
        return {
            "measure": self.measure,
            "first": float(f"{self.first:.6g}"),
            "second": float(f"{self.second:.6g}"),
            "difference": self.difference.data(),
            "effect": float(f"{self.effect:.4g}"),
        }

    @property
    def is_share(self) -> bool:
        return self.measure in ("won", "first") or self.measure.startswith("reason.")


@dataclass(frozen=True)
class Comparison:
    game: Game
    versions: tuple[Plan, Plan]
    games: int
    changes: list[Change]

    def data(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "games": self.games,
            "players": self.versions[0].players,
            "seed": self.versions[0].seed,
            "versions": [{"options": plan.options, "bots": plan.bots} for plan in self.versions],
            "changes": [change.data() for change in self.changes],
        }


def version(text: str, options: Mapping[str, str], bot: str) -> tuple[dict[str, str], str]:
    """What `level=3,data=mine.toml`, `mine.toml`, `bots=novice` or `usual` says."""
    found = dict(options)
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        if not equals and name.endswith(DATA):
            found["data"] = name
        elif equals and name == BOT:
            bot = value
        elif equals and name:
            found[name] = value
        elif name != USUAL:
            raise Refusal("version_form", {"version": text[:80]})
    return found, bot


def plans(
    game: Game,
    versions: Sequence[str],
    players: int | None,
    seed: int | str,
    options: Mapping[str, str],
    bot: str,
) -> tuple[Plan, Plan]:
    """Refused: what is no version, or what the game does not have."""
    if players is None:
        players = min(max(USUAL_PLAYERS, game.min_players), game.max_players)
    found = []
    for text in versions:
        given, who = version(text, options, bot)
        if is_own(who):
            raise Refusal("unknown_bot", {"bot": who[:40], "known": list(BOTS)})
        full = game.full_options(players, given)
        found.append(Plan(game.name, players, arguments.seed(seed), full, [who]))
    return found[0], found[1]


def compare(
    both: tuple[Plan, Plan],
    games: int,
    folder: Path,
    workers: int = 1,
    cluster: str = "",
    progress: Callable[[int], None] = lambda _done: None,
) -> Comparison:
    """Play both and tell what changed, the surest change first."""
    for plan in both:
        plan.refuse(games, workers)
    done = 0
    with kept_when_broken():
        for plan in both:
            for tally in record(plan, games, workers, folder / plan_hash(plan), cluster):
                done += tally.games
                progress(done)
    tables = [Tables(Folder(folder / plan_hash(plan), plan), games, games) for plan in both]
    game = arguments.game(both[0].game)
    return Comparison(game, both, games, changes(tables, game, both[0].players))


def changes(tables: Sequence[Tables], game: Game, players: int) -> list[Change]:
    named = measures(tables, game, players)
    query = question(named, game)
    first, second = (one.sums(f"{query[0]} select {one.block}, {query[1]}") for one in tables)
    counts = [array[:, :1] for array in (first, second)]
    tops = [array[:, 1 : 1 + len(named)] for array in (first, second)]
    squares = [array[:, 1 + len(named) :] for array in (first, second)]
    means = [top.sum(axis=0) / count.sum() for top, count in zip(tops, counts, strict=True)]
    spread = np.sqrt(
        sum(
            np.maximum(square.sum(axis=0) / count.sum() - mean**2, 0)
            for square, count, mean in zip(squares, counts, means, strict=True)
        )
        / 2
    )
    sums = tables[0].resampler.sums
    tried = [sums(top) / sums(count) for top, count in zip(tops, counts, strict=True)]
    apart = means[1] - means[0]
    found = together([*apart], [*np.std(tried[1] - tried[0], axis=0, ddof=1)])
    answer = [
        Change(name, float(means[0][at]), float(means[1][at]), found[at], effect(apart, spread, at))
        for at, name in enumerate(named)
        if means[0][at] or means[1][at]
    ]
    return sorted(answer, key=lambda one: (one.measure != "won", one.difference.p, one.measure))


def effect(apart: Any, spread: Any, at: int) -> float:
    return float(apart[at] / spread[at]) if spread[at] > 0 else 0.0


def measures(tables: Sequence[Tables], game: Game, players: int) -> dict[str, str]:
    """name -> what it is of a game, in SQL."""
    found = {
        "turns": "turns",
        "decisions": f"decisions / {players}",
        "branching": "choices / greatest(decisions, 1)",
        "points": "points",
    }
    if game.cooperative or players == 1:
        found["won"] = "won::int"
    else:
        found["first"] = "first_share"
        found["best"] = "best"
    ends = "select reason, count(*) from games group by all"
    reasons = {reason for one in tables for (reason,) in one.added(ends, 1)}
    if len(reasons) > 1:
        found |= {f"reason.{reason}": f"(reason = '{reason}')::int" for reason in sorted(reasons)}
    for source in game.sources():
        found[f"source.{source}"] = f'"{SOURCE}{source}"'
    return found


def question(named: Mapping[str, str], game: Game) -> tuple[str, str]:
    """One row a game, then the sums of everything and of its squares by block."""
    sources = "".join(f', avg("{SOURCE}{one}") as "{SOURCE}{one}"' for one in game.sources())
    by_game = f"""with by_seat as (
        select game, avg(points) as points, max(points) as best,
            max(share) filter (place = 0) as first_share{sources}
        from seats group by game
    ),
    whole as (select * from games join by_seat using (game))"""
    tops = ", ".join(f"sum({sql})" for sql in named.values())
    squares = ", ".join(f"sum(({sql}) ** 2)" for sql in named.values())
    return by_game, f"count(*), {tops}, {squares} from whole group by all order by all"
