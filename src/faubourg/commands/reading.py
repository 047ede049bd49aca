"""`replay` and `rules`: what was played, and what holds."""

from pathlib import Path
from typing import Annotated

import typer

from faubourg import games
from faubourg.commands.options import NOT_PROVEN, AsJson, GameName, Lang, print_json
from faubourg.engine.record import Record
from faubourg.i18n import rules_text
from faubourg.terminal import screen
from faubourg.terminal.speech import spoken


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
    record = Record.load(file)
    retold = Retold(record, at, language)
    verdict = verdict_on(record) if verify else None
    if as_json:
        print_json(retold.data(verdict))
    else:
        retold.show(screen.make_console(), verdict)
    if verdict is not None and not verdict.proven:
        raise typer.Exit(NOT_PROVEN)


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
