"""A view as plain lines of text: what `print` shows of a table, a view or a state."""

import io
from collections.abc import Sequence

from rich.console import Console, RenderableType

from faubourg import games
from faubourg.engine.outcome import Outcome
from faubourg.engine.view import View
from faubourg.i18n import language
from faubourg.terminal import seats
from faubourg.terminal.drawer import Drawer
from faubourg.terminal.drawers import drawer_of
from faubourg.terminal.screen import WIDEST


def text(view: View, specs: Sequence[str] = (), code: str = "en") -> str:
    """The board as the viewer sees it. `specs` are the seats as a record has them."""
    return plain(drawer(view.game_name(), view.players, specs, code).position(view))


def sheet(game: str, outcome: Outcome, specs: Sequence[str], code: str = "en") -> str:
    """The score sheet."""
    return plain(drawer(game, len(specs), specs, code).sheet(outcome))


def drawer(game: str, players: int, specs: Sequence[str], code: str) -> Drawer:
    """The drawer of a table where these sit; without them seats are numbered from 0."""
    spoken = language(code)
    named = specs or [spoken.text("seat", number=seat) for seat in range(players)]
    kind = drawer_of(game)
    return kind(games.find(game), spoken, seats.names(named, kind.extras(players)))


def plain(drawn: RenderableType) -> str:
    """Lines without colours, however wide the terminal is."""
    lines = io.StringIO()
    console = Console(
        file=lines, width=WIDEST, color_system=None, markup=False, highlight=False, emoji=False
    )
    console.print(drawn)
    return "\n".join(line.rstrip() for line in lines.getvalue().rstrip().split("\n"))
