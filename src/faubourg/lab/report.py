"""What a simulation says to a person: a progress bar while it runs, a table when it is done."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from faubourg.i18n import Language
from faubourg.lab.arena import Arena
from faubourg.lab.simulate import Result


@contextmanager
def progress_bar(games: int, language: Language) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, where somebody looks at it; the function to call with the games done."""
    console = Console(stderr=True)
    with Progress(
        TextColumn(language.text("cli.simulate.progress")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=max(games, 0))
        yield lambda done: progress.update(task, completed=done)


def show(result: Result, console: Console, language: Language) -> None:
    """Scores and wins by seat, and how fast it went."""
    data = result.data()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(language.text("cli.simulate.seat"))
    table.add_column(language.text("cli.simulate.bot"))
    for heading in ("cli.simulate.score", "cli.simulate.wins"):
        table.add_column(language.text(heading), justify="right")
    rows = zip(result.plan.bots, result.mean_scores(), result.win_shares(), strict=True)
    for seat, (bot, score, share) in enumerate(rows, 1):
        table.add_row(str(seat), bot, f"{float(score):.2f}", f"{float(share):.2%}")
    console.print(table)
    console.print(
        language.text(
            "cli.simulate.summary",
            games=result.tally.games,
            seed=result.plan.seed,
            steps=f"{float(result.mean_steps()):.1f}",
            seconds=f"{result.seconds:.2f}",
            speed=f"{data['games_per_second']:.0f}",
            how=language.text("cli.compiled" if data["compiled"] else "cli.interpreted"),
        )
    )


def show_arena(arena: Arena, console: Console, language: Language) -> None:
    """The bots with their shares of the wins; of a cooperative game, level by level."""
    levels = list(arena.games) if len(arena.games) > 1 else [None]
    for level in levels:
        heading = f"{arena.ladder()}={level}" if level else language.text("cli.simulate.bot")
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(heading)
        for name in ("wins", "interval", "score", "rating", "thinking"):
            table.add_column(language.text(f"cli.tournament.{name}"), justify="right")
        for bot in arena.standings(level):
            rating = "–"
            if bot.rating is not None:
                rating = f"{bot.rating:+.0f} ± {1.96 * (bot.rating_error or 0):.0f}"
            table.add_row(
                bot.name,
                f"{bot.win_share:.1%}",
                f"{bot.low:.1%} – {bot.high:.1%}",
                f"{bot.mean_score:.1f}",
                rating,
                f"{bot.ms_per_move:.1f} ms",
            )
        console.print(table)
    console.print(
        language.text(
            "cli.tournament.summary",
            games=sum(map(len, arena.games.values())),
            seed=arena.plan.seed,
            players=arena.plan.players,
        )
    )
