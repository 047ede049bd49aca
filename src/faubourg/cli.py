"""The command line: reads what was typed, calls the part that does it, prints what comes back.

Whatever goes wrong because of what was typed is one line on stderr and exit code 2.
"""

import getpass
import json
import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

import faubourg
from faubourg import bots, games
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Table
from faubourg.engine.verify import deal_again, dealer_for, live, seeded
from faubourg.i18n import Language, preferred
from faubourg.terminal import files, newcomer, rules_text, screen, seats
from faubourg.terminal.log import Log, history
from faubourg.terminal.speech import HELP, code_in, language_in, spoken, translate, usage_error

BAD_INPUT: Final = 2
NOT_PROVEN: Final = 1
INTERRUPTED: Final = 130

# help texts are msgids here; `translate` puts the sentences in
app = typer.Typer(
    help="cli.help",
    add_completion=False,
    context_settings={"help_option_names": HELP},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="cli.help.game", show_default=False)]
Lang = Annotated[str | None, typer.Option("--lang", metavar="LANG", help="cli.help.lang")]
AsJson = Annotated[bool, typer.Option("--json", help="cli.help.json")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="cli.help.option")
]


def show_version(wanted: bool) -> None:
    if wanted:
        how = "compiled" if faubourg.COMPILED else "interpreted"
        print(f"faubourg {faubourg.__version__} ({how})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", help="cli.help.version", callback=show_version, is_eager=True),
    ] = False,
    lang: Lang = None,
) -> None:
    del version  # its callback has answered
    spoken(lang)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), nl=False)


@app.command(help="cli.help.play")
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="cli.help.game", show_default=False)
    ] = None,
    seats_: Annotated[
        str | None, typer.Option("--seats", metavar="SEATS", help="cli.help.play.seats")
    ] = None,
    option: Options = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="TEXT", help="cli.help.play.seed")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="cli.help.play.resume")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="cli.help.play.save")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="cli.help.play.name")
    ] = None,
    memory_aid: Annotated[bool, typer.Option("--memory-aid", help="cli.help.play.memory")] = False,
    lang: Lang = None,
) -> None:
    console = screen.make_console()
    language = spoken(lang)
    if resume is not None:
        refuse_given({"--seats": seats_, "--option": option, "--seed": seed, "--name": name})
        table, log, path = resumed(resume, game, save)
    else:
        if game is None and lang is None and not preferred(os.environ) and screen.is_interactive():
            language = newcomer.ask_language(console)
        table, path = opened(console, language, game, seats_, pairs(option), seed, name, save)
        log = Log(table.opening)
    run(console, language, table, log, path, memory_aid)


def refuse_given(options: dict[str, object]) -> None:
    """What a saved game has decided already cannot be chosen again."""
    for option, value in options.items():
        if value:
            raise Refusal("not_with_resume", {"option": option})


def resumed(file: Path, game: str | None, save: Path | None) -> tuple[Table, Log, Path]:
    """The table of a record, dealt again up to where it stopped."""
    record = files.read_record(file)
    if game is not None and games.find(game).name != record.game.name:
        raise Refusal("other_game", {"game": record.game.name})
    for spec in record.seats:
        seats.refuse_unplayable(spec, record.game)
    if save is not None:
        files.refuse_existing(save)
    return deal_again(record), history(record), save or file


def opened(
    console: Console,
    language: Language,
    game: str | None,
    seating: str | None,
    options: dict[str, str],
    seed: str | None,
    name: str | None,
    save: Path | None,
) -> tuple[Table, Path]:
    """A new table; somebody at a terminal who named no game is asked."""
    if game is not None:
        chosen = games.find(game)
    elif screen.is_interactive():
        chosen = newcomer.ask_game(console, language)
        if seating is None:
            opponents = newcomer.ask_opponents(console, language, chosen)
            seating = ",".join([seats.ME, *["random"] * opponents])
    else:
        raise Refusal("game_needed", {"known": ", ".join(games.GAMES)})
    specs = seats.parse(seating if seating is not None else seats.USUAL, chosen)
    specs = seats.named(specs, name or login_name(), language)
    record = Record(chosen, len(specs), chosen.full_options(len(specs), options), specs)
    record.dealer = seeded(seed) if seed is not None else live([])
    if save is not None:
        files.refuse_existing(save)
    table = Table(record, dealer_for(record.dealer))
    return table, save or files.default_path(chosen.name, os.environ, datetime.now())


def login_name() -> str:
    """What the system calls whoever plays, if that is a name for a person."""
    try:
        login = getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""
    return "" if login == "root" or not login.isalpha() else login.capitalize()


def run(
    console: Console, language: Language, table: Table, log: Log, path: Path, memory_aid: bool
) -> None:
    """Play; whoever stops before the end is told how to go on."""
    from faubourg.terminal.play import Leave, TerminalGame

    game = TerminalGame(table, log, console, language, path, memory_aid)
    try:
        game.play()
    except (Leave, EOFError, KeyboardInterrupt) as stopped:
        command = [*program(), "play", "--resume", str(path)]
        if preferred(os.environ) != language.code:
            command += ["--lang", language.code]
        if memory_aid:
            command.append("--memory-aid")
        console.print()
        console.print(language.text("terminal.stopped"))
        console.print(f"  {shlex.join(command)}", soft_wrap=True)
        raise typer.Exit(INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 0) from None


def program() -> list[str]:
    """How to call this program again from where it was called."""
    called = Path(sys.argv[0])
    if called.name != "faubourg":
        return [sys.executable, "-m", "faubourg.cli"]
    on_path = shutil.which("faubourg")
    if on_path is not None and Path(on_path).resolve() == called.resolve():
        return ["faubourg"]
    return [str(called)]


@app.command(help="cli.help.simulate")
def simulate(
    game: GameName,
    players: Annotated[
        int, typer.Option("--players", metavar="N", help="cli.help.simulate.players")
    ] = 3,
    count: Annotated[
        int, typer.Option("--games", metavar="N", help="cli.help.simulate.games")
    ] = 1000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="cli.help.simulate.seed")] = 1,
    option: Options = None,
    bot: Annotated[
        str, typer.Option("--bots", metavar="NAME[,NAME...]", help="cli.help.simulate.bots")
    ] = "random",
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", help="cli.help.simulate.workers")
    ] = 1,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.lab import report
    from faubourg.lab.simulate import simulate as play_many

    language = spoken(lang)
    with report.progress_bar(count, language) as progress:
        result = play_many(
            games.find(game),
            players,
            count,
            seed,
            pairs(option),
            bots.split(bot),
            workers,
            progress,
        )
    if as_json:
        print_json(result.data())
    else:
        report.show(result, screen.make_console(), language)


@app.command(help="cli.help.tournament")
def tournament(
    game: GameName,
    bot: Annotated[
        list[str],
        typer.Argument(metavar="BOT", help="cli.help.tournament.bots", show_default=False),
    ],
    players: Annotated[
        int, typer.Option("--players", metavar="N", help="cli.help.tournament.players")
    ] = 2,
    count: Annotated[
        int, typer.Option("--games", metavar="N", help="cli.help.tournament.games")
    ] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="cli.help.simulate.seed")] = 1,
    option: Options = None,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", help="cli.help.simulate.workers")
    ] = 1,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="cli.help.tournament.save")
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.lab import report
    from faubourg.lab.arena import Arena

    language = spoken(lang)
    arena = Arena(games.find(game), players, seed, pairs(option), bot)
    with report.progress_bar(arena.size(count), language) as progress:
        arena.play(count, workers, save, progress)
    if as_json:
        print_json(arena.data())
    else:
        report.show_arena(arena, screen.make_console(), language)


@app.command(help="cli.help.replay")
def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="cli.help.replay.file", show_default=False)
    ],
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="cli.help.replay.at")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="cli.help.replay.verify")] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.terminal.replay import Retold
    from faubourg.terminal.replay import verify as verdict_on

    language = spoken(lang)
    record = files.read_record(file)
    retold = Retold(record, at, language)
    verdict = verdict_on(record) if verify else None
    if as_json:
        print_json(retold.data(verdict))
    else:
        retold.show(screen.make_console(), verdict)
    if verdict is not None and not verdict.proven:
        raise typer.Exit(NOT_PROVEN)


@app.command(help="cli.help.rules")
def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Option("--rule", metavar="ID", help="cli.help.rules.rule")
    ] = None,
    lang: Lang = None,
) -> None:
    language, found = spoken(lang), games.find(game)
    if rule is not None:
        text = rules_text.one_rule(found, language, rule) + "\n"
    else:
        text = rules_text.whole_text(found, language)
    screen.show_markdown(screen.make_console(), text)


@app.command(help="cli.help.serve")
def serve(
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="cli.help.serve.host")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="cli.help.serve.port")
    ] = 8000,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="cli.help.serve.data")
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="cli.help.serve.lan")] = False,
    public_url: Annotated[
        str, typer.Option("--public-url", metavar="URL", help="cli.help.serve.public_url")
    ] = "",
    lang: Lang = None,
) -> None:
    from faubourg.server.serve import serve as start
    from faubourg.server.settings import Settings, default_data, lan_address

    language = spoken(lang)
    if lan:
        host, public_url = "0.0.0.0", public_url or f"http://{lan_address()}:{port}"
    settings = Settings(data or default_data(), host, port, public_url)
    start(settings, lambda: print(language.text("cli.serve.ready", url=settings.public_url)))


@app.command(help="cli.help.bench")
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
        from faubourg.lab import server_bench

        result, render = server_bench.run(reports.print), server_bench.render
    else:
        result, render = measurements.run(peers, reports.print), measurements.render
    if as_json:
        print_json(result)
    else:
        render(result, screen.make_console())


data = typer.Typer(
    help="cli.help.data",
    add_completion=False,
    context_settings={"help_option_names": HELP},
    no_args_is_help=True,
)
app.add_typer(data, name="data")
BackupFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="cli.help.data.file", show_default=False)
]
DataDirectory = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="cli.help.serve.data")
]


@data.callback(help="cli.help.data")
def data_tools(lang: Lang = None) -> None:
    spoken(lang)


@data.command("backup", help="cli.help.data.backup")
def back_up(file: BackupFile, directory: DataDirectory = None, lang: Lang = None) -> None:
    from faubourg.server.backup import backup
    from faubourg.server.settings import default_data

    language = spoken(lang)
    size = backup(directory or default_data(), file)
    print(language.text("cli.data.backed_up", file=str(file), kilobytes=max(1, size // 1000)))


@data.command("restore", help="cli.help.data.restore")
def restore(
    file: BackupFile,
    directory: DataDirectory = None,
    replace: Annotated[bool, typer.Option("--replace", help="cli.help.data.replace")] = False,
    lang: Lang = None,
) -> None:
    from faubourg.server.backup import restore as put_back
    from faubourg.server.settings import default_data

    language = spoken(lang)
    target = directory or default_data()
    old = put_back(file, target, replace)
    print(language.text("cli.data.restored", directory=str(target)))
    if old is not None:
        print(language.text("cli.data.set_aside", file=str(old)))


evolutopia = typer.Typer(
    help="cli.help.evolutopia",
    add_completion=False,
    context_settings={"help_option_names": HELP},
    no_args_is_help=True,
)
app.add_typer(evolutopia, name="evolutopia")


@evolutopia.callback(help="cli.help.evolutopia")
def evolutopia_tools(lang: Lang = None) -> None:
    spoken(lang)


@evolutopia.command("check-data", help="cli.help.evolutopia.check_data")
def check_data(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="cli.help.evolutopia.file", show_default=False)
    ],
    lang: Lang = None,
) -> None:
    from faubourg.lab.evolutopia_data import check_data as problems_in

    language = spoken(lang)
    problems = problems_in(file, language)
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        raise typer.Exit(BAD_INPUT)
    print(language.text("cli.evolutopia.good"))


def pairs(options: list[str] | None) -> dict[str, str]:
    """`--option name=value`, as often as it was given."""
    found: dict[str, str] = {}
    for option in options or []:
        name, equals, value = option.partition("=")
        if not equals or not name:
            raise Refusal("option_form", {"option": option[:40]})
        found[name] = value
    return found


def print_json(data: object) -> None:
    print(json.dumps(data))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    screen.accept_any_input()
    typed = list(sys.argv[1:] if arguments is None else arguments)
    language = language_in(typed)
    command = translate(typer.main.get_command(app), language, code_in(typed))
    try:
        code = command.main(args=typed, prog_name="faubourg", standalone_mode=False)
        print(end="", flush=True)  # a reader that has gone shows up here, not at exit
    except Refusal as refusal:
        return complain(language.refusal(refusal))
    except typer.TyperException as error:
        return complain(usage_error(error, language))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read the output has enough; nothing more may be written to it at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0


def complain(sentence: str) -> int:
    """One line, whatever was typed or read."""
    screen.replace_what_cannot_be_shown(sys.stderr)
    line = "".join(letter if letter.isprintable() else " " for letter in sentence)
    print(" ".join(line.split()), file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
