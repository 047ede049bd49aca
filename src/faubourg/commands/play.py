"""`faubourg play`: open or resume a table at this terminal."""

import getpass
import os
import shlex
import shutil
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from faubourg import games
from faubourg.bots.own import BotFailure
from faubourg.commands.options import INTERRUPTED, Lang, Options, Plain, pairs
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Table
from faubourg.engine.verify import deal_again, dealer_for, live, seeded
from faubourg.i18n import Language, preferred
from faubourg.terminal import files, newcomer, screen, seats
from faubourg.terminal.log import Log, history
from faubourg.terminal.speech import spoken


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
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    console = screen.make_console()
    language = spoken(lang)
    if resume is not None:
        refuse_given({"--option": option, "--seed": seed, "--name": name})
        table, log, path = resumed(resume, game, seats_, save)
    else:
        if game is None and lang is None and not preferred(os.environ) and screen.is_interactive():
            language = newcomer.ask_language(console)
        table, path = opened(console, language, game, seats_, pairs(option), seed, name, save)
        log = Log(table.opening)
    run(console, language, table, log, path, memory_aid, plain)


def refuse_given(options: dict[str, object]) -> None:
    """What a saved game has decided already cannot be chosen again."""
    for option, value in options.items():
        if value:
            raise Refusal("not_with_resume", {"option": option})


def resumed(
    file: Path, game: str | None, seating: str | None, save: Path | None
) -> tuple[Table, Log, Path]:
    """The table of a record, dealt again up to where it stopped.

    Somebody's own bots are typed again: what a file names is never imported.
    """
    record = Record.load(file)
    if game is not None and games.find(game).name != record.game.name:
        raise Refusal("other_game", {"game": record.game.name})
    own = [spec for spec in record.seats if seats.is_own_bot(spec)]
    if own and seating is not None:
        seats.same_again(seating, record.seats, record.game)
    elif own:
        given: dict[str, object] = {"bot": own[0][:60], "seats": ",".join(record.seats)[:200]}
        raise Refusal("own_bot_again", given)
    else:
        refuse_given({"--seats": seating})
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
            seating = ",".join([seats.ME, *["novice"] * opponents])
    else:
        raise Refusal("game_needed", {"known": ", ".join(games.names())})
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
    console: Console,
    language: Language,
    table: Table,
    log: Log,
    path: Path,
    memory_aid: bool,
    plain: bool,
) -> None:
    """Play; whoever stops before the end is told how to go on."""
    from faubourg.terminal.leaving import Leave
    from faubourg.terminal.local import LocalTable
    from faubourg.terminal.screens import play_on

    source = LocalTable(table, log, language, path, memory_aid)
    try:
        play_on(source, console, plain)
    except BotFailure as failure:
        failure.record, failure.file = table.record, str(path)
        raise
    except (Leave, EOFError, KeyboardInterrupt) as stopped:
        command = [*program(), "play", "--resume", str(path)]
        if any(seats.is_own_bot(spec) for spec in table.record.seats):
            command += ["--seats", ",".join(table.record.seats)]
        if preferred(os.environ) != language.code:
            command += ["--lang", language.code]
        command += [word for word, on in (("--memory-aid", memory_aid), ("--plain", plain)) if on]
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
