"""What several commands take, and how they answer."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Final

import typer

from faubourg.bots import is_own
from faubourg.bots.own import here, load
from faubourg.engine.refusal import Refusal
from faubourg.terminal.speech import HELP

BAD_INPUT: Final = 2
NOT_PROVEN: Final = 1
INTERRUPTED: Final = 130

GameName = Annotated[str, typer.Argument(metavar="GAME", help="cli.help.game", show_default=False)]
Lang = Annotated[str | None, typer.Option("--lang", metavar="LANG", help="cli.help.lang")]
Plain = Annotated[bool, typer.Option("--plain", help="cli.help.plain")]
AsJson = Annotated[bool, typer.Option("--json", help="cli.help.json")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="cli.help.option")
]


def group(text: str) -> typer.Typer:
    """Commands under one name. Help texts are msgids here; `translate` puts the sentences in."""
    return typer.Typer(
        help=text,
        add_completion=False,
        context_settings={"help_option_names": HELP},
        no_args_is_help=True,
    )


def pairs(options: list[str] | None) -> dict[str, str]:
    """`--option name=value`, as often as it was given."""
    found: dict[str, str] = {}
    for option in options or []:
        name, equals, value = option.partition("=")
        if not equals or not name:
            raise Refusal("option_form", {"option": option[:40]})
        found[name] = value
    return found


def find_own(specs: Sequence[str]) -> None:
    """Import the bots `module:Class` among these, which may be in the folder where one is."""
    for spec in specs:
        if is_own(spec):
            load(spec, here())


@contextmanager
def said_as_typed(options: dict[str, str]) -> Iterator[None]:
    """The library refuses its parameters; who typed a command knows them by these names."""
    try:
        yield
    except Refusal as refusal:
        what = str(refusal.params.get("what"))
        if what in options:
            refusal.params["what"] = options[what]
        raise


def print_json(data: object) -> None:
    print(json.dumps(data))
