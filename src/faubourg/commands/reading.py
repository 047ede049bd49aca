"""`replay`, `analyse`, `picture`, `rules`: what was played, how well, how it looks, what holds."""

from pathlib import Path
from typing import Annotated, Final

import typer

from faubourg import games
from faubourg.coach import BOT, PLAYOUTS
from faubourg.commands.options import (
    NOT_PROVEN,
    AsJson,
    GameName,
    Lang,
    print_json,
    said_as_typed,
)
from faubourg.engine.record import Record
from faubourg.i18n import box_text, rules_text
from faubourg.terminal import rulebook, screen
from faubourg.terminal.speech import spoken

RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="cli.help.replay.file", show_default=False)
]
AS_TYPED: Final = {"at": "--at", "seat": "--seat"}
At = Annotated[int | None, typer.Option("--at", metavar="N", help="cli.help.replay.at")]


def replay(
    file: RecordFile,
    at: At = None,
    verify: Annotated[bool, typer.Option("--verify", help="cli.help.replay.verify")] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.terminal.replay import Retold
    from faubourg.terminal.replay import verify as verdict_on

    language = spoken(lang)
    record = Record.load(file)
    with said_as_typed(AS_TYPED):
        retold = Retold(record, at, language)
    verdict = verdict_on(record) if verify else None
    if as_json:
        print_json(retold.data(verdict))
    else:
        retold.show(screen.make_console(), verdict)
    if verdict is not None and not verdict.proven:
        raise typer.Exit(NOT_PROVEN)


def analyse(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="cli.help.analyse.seat")
    ] = None,
    bot: Annotated[str, typer.Option("--bot", metavar="BOT", help="cli.help.analyse.bot")] = BOT,
    playouts: Annotated[
        int, typer.Option("--playouts", metavar="N", min=1, help="cli.help.analyse.playouts")
    ] = PLAYOUTS,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="cli.help.analyse.html")
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.coach.analysis import Analysis
    from faubourg.engine.files import write_text
    from faubourg.lab.report import progress_bar
    from faubourg.terminal.analysis import Told
    from faubourg.terminal.analysis_page import whole

    language, record = spoken(lang), Record.load(file)
    with (
        progress_bar(len(record.inputs), language, "cli.analyse.progress") as progress,
        said_as_typed(AS_TYPED),
    ):
        found = Analysis(record, seat, bot, playouts, progress)
    told = Told(found, language)
    if html is not None:
        write_text(str(html), whole(told))
    if as_json:
        print_json(found.data())
    elif html is None:
        told.show(screen.make_console())


def picture(
    file: RecordFile,
    at: At = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="cli.help.picture.seat")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="cli.help.picture.out")
    ] = None,
    night: Annotated[bool, typer.Option("--night", help="cli.help.picture.night")] = False,
    lang: Lang = None,
) -> None:
    from faubourg.pictures.files import of_record, save

    theme, code = "night" if night else "day", spoken(lang).code
    with said_as_typed(AS_TYPED):
        drawn = of_record(Record.load(file), at, seat, theme, code)
    if out is None:
        print(drawn, end="")
    else:
        save(drawn, out)


def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Option("--rule", metavar="ID", help="cli.help.rules.rule")
    ] = None,
    box: Annotated[bool, typer.Option("--box", help="cli.help.rules.box")] = False,
    lang: Lang = None,
) -> None:
    language, found = spoken(lang), games.find(game)
    if box:
        text = box_text.as_markdown(found, language)
    elif rule is not None:
        text = rules_text.one_rule(found, language, rule) + "\n"
    else:
        text = rulebook.whole(found, language)
    screen.show_markdown(screen.make_console(), text)
