"""The language of the command line itself: its help, and what is wrong with what was typed."""

import os
from collections.abc import Sequence
from typing import Any, Final

import typer

from faubourg import games
from faubourg.bots import BOTS
from faubourg.engine.refusal import Refusal
from faubourg.i18n import Language, language, preferred
from faubourg.terminal import seats

HELP: Final = ["-h", "--help"]


def spoken(code: str | None) -> Language:
    """The language asked for, or that of the environment, or English."""
    return language(code or preferred(os.environ) or "en")


def language_in(arguments: Sequence[str]) -> Language:
    """The language of a command line that is not understood yet: for its help and its errors."""
    code = code_in(arguments)
    try:
        return spoken(code)
    except Refusal:
        return spoken(None)


def code_in(arguments: Sequence[str]) -> str | None:
    for i, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.partition("=")[2]
        if argument == "--lang" and i + 1 < len(arguments):
            return arguments[i + 1]
    return None


def translate(command: Any, language: Language, asked: str | None) -> Any:
    """Put sentences where the command and its parameters name their help by a msgid.

    `asked` is the language of the whole line: with it, `faubourg --lang fr play` speaks French too.
    """
    command.help = help_text(command.help, language)
    command.short_help = command.help.partition(". ")[0].removesuffix(".")
    # typer makes the option --help when it is asked for it and keeps it, so we can word it here
    asks_help = command.get_help_option(typer.Context(command, help_option_names=HELP))
    asks_help.help = "cli.help.help"
    for parameter in [*command.params, asks_help]:
        parameter.help = help_text(parameter.help, language)
        parameter.show_default = False  # our texts name it
        kind = "arguments" if parameter.param_type_name == "argument" else "options"
        parameter.rich_help_panel = language.text(f"cli.panel.{kind}")
        if getattr(parameter, "is_flag", False):
            parameter.metavar = " "  # a flag takes no value
        if parameter.name == "lang":
            parameter.default = asked
    for name, part in getattr(command, "commands", {}).items():
        part.name = name
        part.rich_help_panel = language.text("cli.panel.commands")
        translate(part, language, asked)
    return command


def help_text(msgid: str, language: Language) -> str:
    """A help text, with what it may mention: the games, the bots and examples."""
    return language.text(
        msgid,
        games=", ".join(games.names()),
        bots=", ".join(BOTS),
        people="me:Anna,me:Ben",
        own=seats.OWN,
        usual=seats.USUAL,
        few="expert:iterations=400",
        quick="expert:seconds=1",
    )


def usage_error(error: typer.TyperException, language: Language) -> str:
    """What typer found wrong, in one sentence of ours."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "faubourg"
    kind = type(error).__name__
    parameter = getattr(error, "param", None)
    option = getattr(error, "option_name", "")
    if parameter is not None:
        option = parameter.opts[0] if option_like(parameter) else parameter.metavar
    if kind in ("MissingParameter", "BadParameter", "NoSuchOption", "BadOptionUsage") and option:
        return language.text(f"cli.error.{kind}", option=str(option)[:40], command=command)
    kind = "command" if command == "faubourg" else "extra"
    return language.text(f"cli.error.{kind}", command=command)


def option_like(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "option")
