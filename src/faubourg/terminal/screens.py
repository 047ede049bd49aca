"""Which screen: the whole terminal where somebody sits at one, lines everywhere else."""

import os
import sys
from collections.abc import Mapping

from rich.console import Console

from faubourg.terminal.screen import is_interactive
from faubourg.terminal.source import Source


def has_whole_screen(environ: Mapping[str, str]) -> bool:
    """Is there a terminal at every end, and one that can? (Textual draws on stderr.)"""
    drawn_on = sys.stderr is not None and sys.stderr.isatty()
    return is_interactive() and drawn_on and environ.get("TERM") not in (None, "dumb", "unknown")


def play_on(source: Source, console: Console, plain: bool) -> None:
    """Play to the end. Raises Leave when somebody stops before."""
    if plain or not has_whole_screen(os.environ):
        from faubourg.terminal.play import TerminalGame

        TerminalGame(source, console).play()
    else:
        from faubourg.terminal.app.run import play  # with Textual: only when it is needed

        play(source, console)
