"""`faubourg join`: a seat at a table of a server, at this terminal."""

import os
from typing import Annotated

import typer

from faubourg.commands.options import INTERRUPTED, Lang, Plain
from faubourg.commands.play import login_name
from faubourg.terminal import address, screen
from faubourg.terminal.speech import spoken


def join(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="cli.help.join.url", show_default=False)
    ],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="cli.help.join.name")] = "",
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from faubourg.terminal.joined import sit_down
    from faubourg.terminal.leaving import Leave
    from faubourg.terminal.requests import Requests, sessions_folder
    from faubourg.terminal.screens import play_on

    language = spoken(lang)
    requests = Requests(address.read(url), language, sessions_folder(os.environ))
    source = sit_down(requests, name or ("" if requests.cookie else login_name()))
    console = screen.make_console()
    try:
        play_on(source, console, plain)
    except (Leave, EOFError, KeyboardInterrupt) as stopped:
        console.print()
        console.print(source.kept_in(), soft_wrap=True)
        raise typer.Exit(INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 0) from None
    finally:
        source.interrupt()
