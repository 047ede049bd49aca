"""`evolutopia`: tools for those who type in the values of their own box."""

import sys
from typing import Annotated

import typer

from faubourg.commands.options import BAD_INPUT, Lang, group
from faubourg.terminal.speech import spoken

evolutopia = group("cli.help.evolutopia")


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
