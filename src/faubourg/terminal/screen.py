"""The console and the keyboard: rich where there is a terminal, plain lines where there is none."""

import codecs
import contextlib
import io
import os
import sys
import unicodedata
from typing import Final, TextIO

from rich.console import Console
from rich.markdown import Markdown

WIDEST: Final = 100  # longer lines are hard to read, and tables fall apart


def make_console(stderr: bool = False) -> Console:
    """A console that prints names and brackets as they are, never as markup."""
    stream = sys.stderr if stderr else sys.stdout
    replace_what_cannot_be_shown(stream)
    console = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    if console.width > WIDEST:
        console.width = WIDEST
    return console


def replace_what_cannot_be_shown(stream: TextIO) -> None:
    """On a terminal that has no accents `a` stands for `à`; better than an error."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        codecs.register_error("faubourg.plain", plain_letters)
        reconfigure(errors="faubourg.plain")


def plain_letters(error: UnicodeError) -> tuple[str, int]:
    """An encoding error handler: letters without their accents, a question mark for the rest."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = without_accents(error.object[error.start : error.end])
    return "".join([letter if letter.isascii() else "?" for letter in plain]), error.end


def without_accents(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text)
    return "".join([letter for letter in letters if not unicodedata.combining(letter)])


def accept_any_input() -> None:
    """What is piped in may be anything: bytes that are no text are typing errors, not crashes."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def is_interactive() -> bool:
    """Is there somebody to ask? (A closed stream is None.)"""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def read_line(console: Console, prompt: str) -> str:
    """A line from the keyboard or the pipe; EOFError at its end.

    A line that was piped in is repeated, so that the output reads like the game it was.
    """
    if is_interactive():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - gives `input` its line editing and history
        return input(f"{prompt} ")
    console.print(prompt, end=" ")
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        console.print()
        raise EOFError
    console.print(line.rstrip("\r\n"))
    return line


def clear(console: Console) -> None:
    """Leave nothing of what was shown, the terminal's own history included."""
    if console.file.isatty() and not console.is_dumb_terminal:
        console.file.write("\x1b[2J\x1b[3J\x1b[H")
        console.file.flush()
    else:
        console.print("\n" * 50)


def show_markdown(console: Console, text: str) -> None:
    """Rendered and, when it is long, page by page on a terminal; as it is written in a pipe."""
    if not console.file.isatty():  # not is_terminal: FORCE_COLOR would page into a pipe
        console.file.write(text)
        return
    if len(text.splitlines()) < console.height:
        console.print(Markdown(text))
        return
    os.environ.setdefault("LESS", "-R")  # without it `less` shows colours as codes,
    os.environ.setdefault("LESSCHARSET", "utf-8")  # and without this one accents
    with console.pager(styles=not console.no_color):
        console.print(Markdown(text))
