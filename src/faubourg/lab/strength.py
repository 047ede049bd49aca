"""The evidence that the bots are worth playing: claims, the games that test them, the verdicts.

Run by `bench/strength`. Every claim is a tournament that is saved as it goes, so that an evening
interrupted is not an evening lost. The figure and its 95% interval are printed whether the claim
holds, could hold (what is asked lies inside the interval) or does not.
"""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.status import Status
from rich.table import Table

import faubourg
from faubourg.games import find
from faubourg.lab.beginner import Beginner
from faubourg.lab.standings import Standing, standings
from faubourg.lab.tournament import Plan, Played, hold

EXPERT = "expert:iterations=400"
OWN = {"beginner": Beginner}  # whom nobody is offered
SEED = 2026
COMPETITIVE = ("alhambra", "ginkgopolis")


@dataclass(frozen=True)
class Claim:
    """`least` is what the first bot's share of the wins must reach (or its winners' mean score)."""

    name: str
    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    least: float
    options: dict[str, str] = field(default_factory=dict)
    scores: bool = False  # it is about the winner's mean score, not about who wins

    def plan(self) -> Plan:
        options = find(self.game).full_options(self.players, self.options)
        own = {bot: OWN[bot] for bot in self.bots if bot in OWN}
        return Plan(self.game, self.players, SEED, options, list(self.bots), own)


@dataclass(frozen=True)
class Verdict:
    claim: Claim
    games: int
    value: float
    low: float
    high: float
    ms_per_move: float

    def says(self) -> str:
        if self.value >= self.claim.least:
            return "holds"
        return "could hold" if self.high >= self.claim.least else "NOT REACHED"

    def data(self) -> dict[str, object]:
        return {
            "claim": self.claim.name,
            "game": self.claim.game,
            "players": self.claim.players,
            "bots": list(self.claim.bots),
            "options": self.claim.options,
            "games": self.games,
            "least": self.claim.least,
            "value": round(self.value, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
            "ms_per_move": round(self.ms_per_move, 2),
            "verdict": self.says(),
        }


def claims() -> list[Claim]:
    """Quick ones first, so that something can be seen early."""
    return [
        *levels(),
        *beginners(),
        *experts(),
        *masters(),
        *growing(),
        *thoughtful(),
        *ginkgopolis(),
        *evolutopia(),
    ]


def levels() -> list[Claim]:
    """Regular beats random and novice sits between, in every game with every number of players."""
    found: list[Claim] = []
    for name in COMPETITIVE:
        game = find(name)
        for players in range(2, game.max_players + 1):
            least = share_among(players, 0.95)
            between = share_among(players, 0.5)
            for better, worse, asked in (
                ("regular", "random", least),
                ("novice", "random", between),
                ("regular", "novice", between),
            ):
                title = f"{better} beats {worse}"
                found.append(Claim(title, name, players, (better, worse), 200, asked))
    return found


def share_among(players: int, duel: float) -> float:
    """The share of the wins of one who beats each of the others alone this often.

    After Bradley and Terry: it wins the table as one among several of the other strength.
    """
    strength = duel / (1 - duel)
    return strength / (strength + players - 1)


def beginners() -> list[Claim]:
    """Who takes what looks good now wins against a novice often enough to go on."""
    bots = ("beginner", "novice")
    return [Claim("a beginner beats novice", game, 2, bots, 200, 1 / 3) for game in COMPETITIVE]


def masters() -> list[Claim]:
    """The master beats the expert where both think for as long.

    A try of the master's takes as long as the expert's at Alhambra and less at Ginkgopolis.
    """
    times = {"alhambra": (400, 400), "ginkgopolis": (160, 100)}
    found: list[Claim] = []
    for name, (ours, theirs) in times.items():
        bots = (f"master:iterations={ours}", f"expert:iterations={theirs}")
        for players, games, least in ((2, 400, 0.57), (3, 200, 1 / 3 + 0.08), (4, 200, 0.33)):
            found.append(Claim("master beats expert", name, players, bots, games, least))
    return found


def thoughtful() -> list[Claim]:
    """Four times the thought, of masters."""
    tables = ((2, 0.6), (3, 1 / 3 + 0.08), (4, 0.33))
    found: list[Claim] = []
    for name, more, less, games in (
        ("alhambra", 400, 100, (400, 200, 200)),
        ("ginkgopolis", 640, 160, (100, 60, 60)),
    ):
        bots = (f"master:iterations={more}", f"master:iterations={less}")
        title = f"master, {more} beat {less} iterations"
        for (players, least), number in zip(tables, games, strict=True):
            found.append(Claim(title, name, players, bots, number, least))
    return found


def experts() -> list[Claim]:
    found: list[Claim] = []
    for name in COMPETITIVE:
        for players, least in ((2, 0.65), (3, 1.5 / 3), (4, 1.5 / 4)):
            games = 120 if name == "alhambra" else 60
            found.append(
                Claim("expert beats regular", name, players, (EXPERT, "regular"), games, least)
            )
    return found


def growing() -> list[Claim]:
    """More iterations of an expert's win more than half of the duels."""
    bots = ("expert:iterations=400", "expert:iterations=100")
    return [Claim("400 beat 100 iterations", game, 2, bots, 120, 0.5) for game in COMPETITIVE]


def ginkgopolis() -> list[Claim]:
    three = (EXPERT, EXPERT, EXPERT)
    return [
        Claim("three experts: the winner's points", "ginkgopolis", 3, three, 30, 60, scores=True),
        Claim("expert beats Hal", "ginkgopolis", 1, (EXPERT,), 60, 0.85),
        Claim("expert beats expert Hal", "ginkgopolis", 1, (EXPERT,), 60, 0.7, {"hal": "expert"}),
    ]


def evolutopia() -> list[Claim]:
    """Every bot with every level: the expert, the regular of section 12, and who sits below."""
    asked = {
        "discovery": (0.9, 0.77),
        "1": (0.8, 0.63),
        "2": (0.6, 0.42),
        "3": (0.4, 0.28),
        "4": (0.25, 0.13),
    }
    masterly = {"3": 0.95, "4": 0.83}  # what experts won
    found: list[Claim] = []
    for level, (expert, regular) in asked.items():
        if level in masterly:
            found.append(together("master", 3, level, 20, masterly[level]))
        found.append(together(EXPERT, 3, level, 40, expert))
        found += [together(bot, 3, level, 200, least) for bot, least in below(regular)]
    for players in (1, 2, 4, 5):
        found += [together(bot, players, "discovery", 200, least) for bot, least in below(0.0)]
    return found


def below(regular: float) -> tuple[tuple[str, float], ...]:
    return ("regular", regular), ("novice", 0.0), ("random", 0.0)


def together(bot: str, players: int, level: str, games: int, least: float) -> Claim:
    name = f"{bot.partition(':')[0]} wins level {level}"
    return Claim(name, "evolutopia", players, (bot,), games, least, {"level": level})


def in_order(verdicts: list[Verdict]) -> list[str]:
    """Of the cooperative game: do better bots win more often, level by level?"""
    tables: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        claim = verdict.claim
        if claim.game == "evolutopia":
            title = f"{claim.players} players, level {claim.options['level']}"
            tables.setdefault(title, []).append(verdict)
    found: list[str] = []
    for title, some in tables.items():
        rates = [verdict.value for verdict in some]
        kept = "holds" if rates == sorted(rates, reverse=True) else "NOT IN ORDER"
        told = " >= ".join(f"{v.claim.bots[0].partition(':')[0]} {v.value:.1%}" for v in some)
        found.append(f"{title}: {told}: {kept}")
    return found


def judge(claim: Claim, games: list[Played]) -> Verdict:
    together = find(claim.game).cooperative
    first = standings([*claim.bots], games, together)[0]
    if not claim.scores:
        return Verdict(claim, len(games), first.win_share, first.low, first.high, first.ms_per_move)
    return judge_scores(claim, games, first)


def judge_scores(claim: Claim, games: list[Played], first: Standing) -> Verdict:
    best = [max(game.totals) for game in games]
    mean = sum(best) / len(best)
    spread = (sum((score - mean) ** 2 for score in best) / max(len(best) - 1, 1)) ** 0.5
    half = 1.96 * spread / len(best) ** 0.5
    return Verdict(claim, len(games), mean, mean - half, mean + half, first.ms_per_move)


def table_of(verdicts: list[Verdict]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("game", "players", "claim", "games", "asked", "found", "95%", "ms", ""):
        table.add_column(heading)
    for verdict in verdicts:
        claim = verdict.claim
        shown: Callable[[float], str] = (
            (lambda value: f"{value:.1f}") if claim.scores else (lambda value: f"{value:.1%}")
        )
        table.add_row(
            claim.game,
            str(claim.players),
            claim.name,
            str(verdict.games),
            shown(claim.least),
            shown(verdict.value),
            f"{shown(verdict.low)} – {shown(verdict.high)}",
            f"{verdict.ms_per_move:.1f}",
            verdict.says(),
        )
    return table


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("bench/strength", description=__doc__)
    parser.add_argument("--save", type=Path, default=Path("build/strength"), metavar="DIR")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="claims whose game, players or name say this")
    parser.add_argument("--most", type=int, default=400, help="games for a claim at most")
    parser.add_argument("--json", action="store_true", help="for machines")
    return parser.parse_args()


def file_of(claim: Claim) -> str:
    """What its games are kept under: no two claims share it."""
    words = f"{claim.game} {claim.players} {claim.name} {claim.options.get('hal', '')}".split()
    return "-".join(words).replace(":", "").replace("'", "") + ".jsonl"


def test(claim: Claim, title: str, asked: argparse.Namespace, console: Console) -> Verdict:
    """Play what is missing of the claim's games."""
    file = asked.save / file_of(claim)
    with console.status(title) as status:
        plan, games = claim.plan(), min(claim.games, asked.most)
        told = partial(tell, status, title)
        return judge(claim, hold(plan, games, asked.workers, file, told))


def tell(status: Status, title: str, done: int) -> None:
    status.update(f"{title}: {done}")


def main() -> None:
    asked = arguments()
    console = Console(stderr=True)
    if not faubourg.COMPILED:
        console.print("This is the interpreted build: it would take days. Use bench/strength.")
        raise SystemExit(2)
    chosen = [
        claim for claim in claims() if asked.only in f"{claim.game} {claim.players} {claim.name}"
    ]
    verdicts: list[Verdict] = []
    for number, claim in enumerate(chosen, 1):
        began = time.perf_counter()
        title = f"{number}/{len(chosen)} {claim.game} {claim.players}: {claim.name}"
        verdicts.append(test(claim, title, asked, console))
        seconds = time.perf_counter() - began
        console.print(f"{title}: {verdicts[-1].value:.3f} ({seconds:.0f} s)")
    if asked.json:
        print(json.dumps([verdict.data() for verdict in verdicts]))
        return
    shown = Console()
    shown.print(table_of(verdicts))
    for line in in_order(verdicts):
        shown.print(line)


if __name__ == "__main__":
    main()
