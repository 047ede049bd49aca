"""What a simulation says to a person: a progress bar while it runs, a table when it is done."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from faubourg.campaigns.check import Checked
from faubourg.games import find
from faubourg.i18n import Language
from faubourg.lab.arena import Arena
from faubourg.lab.simulate import Result, wilson


@contextmanager
def progress_bar(
    games: int, language: Language, what: str = "cli.simulate.progress"
) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, where somebody looks at it; the function to call with the games done."""
    console = Console(stderr=True)
    with Progress(
        TextColumn(language.text(what)),
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
    """Scores and wins by seat, or how often all won together; and how fast it went."""
    if find(result.plan.game).cooperative:
        show_together(result, console, language)
    else:
        show_seats(result, console, language)
    data = result.data()
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


def show_together(result: Result, console: Console, language: Language) -> None:
    tally = result.tally
    low, high = wilson(tally.won, tally.games)
    console.print(
        language.text(
            "cli.simulate.together",
            bots=list(dict.fromkeys(result.plan.bots)),
            share=whole_percent(tally.won / tally.games),
            low=whole_percent(low),
            high=whole_percent(high),
            turns=f"{tally.turns / tally.games:.1f}",
        )
    )


def show_seats(result: Result, console: Console, language: Language) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(language.text("cli.simulate.seat"))
    table.add_column(language.text("cli.simulate.bot"))
    for heading in ("cli.simulate.score", "cli.simulate.wins"):
        table.add_column(language.text(heading), justify="right")
    rows = zip(result.plan.bots, result.mean_scores(), result.win_shares(), strict=True)
    for seat, (bot, score, share) in enumerate(rows, 1):
        table.add_row(str(seat), bot, f"{float(score):.2f}", f"{float(share):.2%}")
    console.print(table)


def show_arena(arena: Arena, console: Console, language: Language) -> None:
    """The bots with their shares of the wins; of a cooperative game, level by level."""
    levels = list(arena.games) if len(arena.games) > 1 else [None]
    for level in levels:
        if arena.game.cooperative:
            console.print(together_table(arena, level, language))
            continue
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


def together_table(arena: Arena, level: str | None, language: Language) -> Table:
    """Of a cooperative game: how often each bot won with itself, within 95 %, and how soon."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(f"{arena.ladder()}={level}" if level else language.text("cli.simulate.bot"))
    for name in ("won", "turns", "thinking"):
        table.add_column(language.text(f"cli.tournament.{name}"), justify="right")
    for bot in arena.standings(level):
        low, high = whole_percent(bot.low), whole_percent(bot.high)
        table.add_row(
            bot.name,
            f"{whole_percent(bot.win_share)} % ({low}–{high})",
            f"{bot.mean_turns:.1f}",
            f"{bot.ms_per_move:.1f} ms",
        )
    return table


def show_scenarios(found: Sequence[Checked], console: Console, language: Language) -> None:
    """How often each level had at least one, two and three stars; of one, within 95 %."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(language.text("cli.campaign.scenario"))
    table.add_column(language.text("cli.simulate.bot"))
    for stars in ("★", "★★", "★★★"):
        table.add_column(stars, justify="right")
    for one in found:
        name = f"{one.scenario.game.name}/{one.scenario.name}"
        for level in one.levels:
            low, high = wilson(level.reached[0], level.games)
            first, *more = [whole_percent(count / level.games) for count in level.reached]
            within = f"{first} % ({whole_percent(max(low, 0.0))}–{whole_percent(high)})"
            table.add_row(name, level.bot, within, *[f"{share} %" for share in more])
            name = ""
    console.print(table)


def whole_percent(share: float) -> str:
    return f"{100 * share:.0f}"
