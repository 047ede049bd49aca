"""`simulate`, `study`, `compare`, `tournament`, `bench`: many games, and what they show."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final

import typer

from faubourg import bots, games
from faubourg.commands.options import (
    AsJson,
    GameName,
    Lang,
    Options,
    find_own,
    pairs,
    print_json,
    said_as_typed,
)
from faubourg.commands.server import need_server
from faubourg.terminal import screen
from faubourg.terminal.speech import spoken


def number(name: str, text: str) -> Any:
    """An option that is a number, with its help."""
    return typer.Option(name, metavar="N", help=text)


AS_TYPED: Final = {
    "games": "--games",
    "workers": "--workers",
    "bots": "BOT",
    "forced": "--forced",
}
Seed = Annotated[int, number("--seed", "cli.help.simulate.seed")]
Workers = Annotated[int, number("--workers", "cli.help.simulate.workers")]
Cluster = Annotated[
    str,
    typer.Option("--cluster", metavar="ray://HOST:PORT|local:N", help="cli.help.simulate.cluster"),
]


def simulate(
    game: GameName,
    players: Annotated[int | None, number("--players", "cli.help.simulate.players")] = None,
    count: Annotated[int, number("--games", "cli.help.simulate.games")] = 1000,
    seed: Seed = 1,
    option: Options = None,
    bot: Annotated[
        str, typer.Option("--bots", metavar="NAME[,NAME...]", help="cli.help.simulate.bots")
    ] = "random",
    workers: Workers = 1,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="cli.help.simulate.out")
    ] = None,
    cluster: Cluster = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.lab import report
    from faubourg.lab.simulate import simulate as play_many

    language = spoken(lang)
    rules, specs = games.find(game), bots.split(bot)
    find_own(specs)
    with report.progress_bar(count, language) as progress, said_as_typed(AS_TYPED):
        result = play_many(
            rules,
            specs,
            players=players,
            games=count,
            seed=seed,
            options=pairs(option),
            workers=workers,
            out=out,
            cluster=cluster,
            progress=progress,
        )
    if as_json:
        print_json(result.data())
    else:
        report.show(result, screen.make_console(), language)


def study(
    game: GameName,
    players: Annotated[int | None, number("--players", "cli.help.simulate.players")] = None,
    count: Annotated[int, number("--games", "cli.help.study.games")] = 3000,
    seed: Seed = 1,
    option: Options = None,
    bot: Annotated[
        str, typer.Option("--bot", metavar="NAME", help="cli.help.study.bot")
    ] = "regular",
    forced: Annotated[int, number("--forced", "cli.help.study.forced")] = 0,
    margin: Annotated[
        float, typer.Option("--margin", metavar="POINTS", min=0.1, help="cli.help.study.margin")
    ] = 3.0,
    workers: Workers = 1,
    cluster: Cluster = "",
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="cli.help.study.out")] = Path(
        "study"
    ),
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.lab.needed import STUDY, need

    language = spoken(lang)
    need(STUDY)
    from faubourg.i18n import language as language_of
    from faubourg.lab import report
    from faubourg.lab.study import answers, page, populations

    with said_as_typed(AS_TYPED):
        asked = answers.request(
            games.find(game),
            bot,
            players=players,
            games=count,
            seed=seed,
            options=pairs(option),
            forced=forced,
            margin=margin / 100,
        )
        with report.progress_bar(populations.size(asked), language) as progress:
            found = answers.study(asked, out, workers, cluster, progress)
    files = page.write(found, out)
    if as_json:
        print_json(found)
        return
    console = screen.make_console()
    for line in page.in_short(found, language_of(language.code)):
        console.print(f"- {line}", highlight=False)
    console.print(language.text("study.answers", file=str(files[language.code])), soft_wrap=True)


Version = Annotated[
    str, typer.Argument(metavar="VERSION", help="cli.help.compare.version", show_default=False)
]


def compare(
    game: GameName,
    first: Version,
    second: Version,
    players: Annotated[int | None, number("--players", "cli.help.simulate.players")] = None,
    count: Annotated[int, number("--games", "cli.help.compare.games")] = 1000,
    seed: Seed = 1,
    option: Options = None,
    bot: Annotated[
        str, typer.Option("--bot", metavar="NAME", help="cli.help.study.bot")
    ] = "regular",
    workers: Workers = 1,
    cluster: Cluster = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="cli.help.compare.out")
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.lab.needed import STUDY, need

    language = spoken(lang)
    need(STUDY)
    from faubourg.lab import report
    from faubourg.lab.compare import compare as play_both
    from faubourg.lab.compare import plans
    from faubourg.lab.told import show_changes

    rules = games.find(game)
    both = plans(rules, (first, second), players, seed, pairs(option), bot)
    with (
        TemporaryDirectory() as passing,
        said_as_typed(AS_TYPED),
        report.progress_bar(2 * count, language) as progress,
    ):
        found = play_both(both, count, out or Path(passing), workers, cluster, progress)
    if as_json:
        print_json(found.data())
    else:
        show_changes(found, (first, second), screen.make_console(), language)


def tournament(
    game: GameName,
    bot: Annotated[
        list[str],
        typer.Argument(metavar="BOT", help="cli.help.tournament.bots", show_default=False),
    ],
    players: Annotated[int, number("--players", "cli.help.tournament.players")] = 2,
    count: Annotated[int, number("--games", "cli.help.tournament.games")] = 100,
    seed: Seed = 1,
    option: Options = None,
    workers: Workers = 1,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="cli.help.tournament.save")
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.lab import report
    from faubourg.lab.arena import Arena

    language = spoken(lang)
    rules = games.find(game)
    find_own(bot)
    arena = Arena(rules, players, seed, pairs(option), bot)
    with said_as_typed(AS_TYPED), report.progress_bar(arena.size(count), language) as progress:
        arena.play(count, workers, save, progress)
    if as_json:
        print_json(arena.data())
    else:
        report.show_arena(arena, screen.make_console(), language)


def bench(
    peers: Annotated[bool, typer.Option("--peers", help="cli.help.bench.peers")] = False,
    server: Annotated[bool, typer.Option("--server", help="cli.help.bench.server")] = False,
    rate: Annotated[
        int, typer.Option("--rate", metavar="N", min=1, help="cli.help.bench.rate")
    ] = 100,
    database: Annotated[
        str, typer.Option("--database", metavar="URL", help="cli.help.bench.database")
    ] = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.lab import bench as measurements

    spoken(lang)
    reports = screen.make_console(stderr=True)
    if server:
        need_server()
        from faubourg.lab import server_bench

        result = server_bench.run(reports.print, rate, database)
        render = server_bench.render
    else:
        result, render = measurements.run(peers, reports.print), measurements.render
    if as_json:
        print_json(result)
    else:
        render(result, screen.make_console())
