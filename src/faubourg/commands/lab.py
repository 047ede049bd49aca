"""`simulate`, `tournament` and `bench`: many games at once, and what they show."""

from pathlib import Path
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


AS_TYPED: Final = {"games": "--games", "workers": "--workers", "bots": "BOT"}
Seed = Annotated[int, number("--seed", "cli.help.simulate.seed")]
Workers = Annotated[int, number("--workers", "cli.help.simulate.workers")]


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
            progress=progress,
        )
    if as_json:
        print_json(result.data())
    else:
        report.show(result, screen.make_console(), language)


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
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.lab import bench as measurements

    spoken(lang)
    reports = screen.make_console(stderr=True)
    if server:
        need_server()
        from faubourg.lab import server_bench

        result, render = server_bench.run(reports.print), server_bench.render
    else:
        result, render = measurements.run(peers, reports.print), measurements.render
    if as_json:
        print_json(result)
    else:
        render(result, screen.make_console())
