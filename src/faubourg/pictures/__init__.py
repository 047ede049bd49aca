"""Pictures of positions: `svg` draws what a seat sees as a diagram, `png` makes pixels of it.

Everything is drawn from a view, so a picture shows what its viewer may see and nothing else. The
colours and signs are those of the page, which takes them from here (palette.py, signs.py).
"""

from collections.abc import Sequence

from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.table import Table
from faubourg.engine.view import SPECTATOR, View
from faubourg.games import LOADED
from faubourg.i18n import language
from faubourg.pictures.diagrams import diagram_of
from faubourg.pictures.palette import palette

__all__ = ["svg"]


def svg(
    shown: View | State | Table,
    *,
    seat: int | None = None,
    names: Sequence[str] | None = None,
    theme: str = "day",
    lang: str = "en",
) -> str:
    """A position as an SVG document.

    A state or a table is drawn as the seat to move sees it, or `seat` (SPECTATOR: as somebody who
    only watches); a view as it is. A table knows its players' names; `theme` is "day" or "night".
    """
    view = view_of(shown, seat)
    game = shown.game if isinstance(shown, Table) else game_of(view)
    spoken = language(lang)
    if names is None:
        given = shown.record.seats if isinstance(shown, Table) else []
        names = given or [spoken.text("picture.player", number=i + 1) for i in range(view.players)]
    if len(names) != view.players:
        raise ValueError(f"{len(names)} names for {view.players} players")
    draw = diagram_of(game)
    everybody = [*names, *draw.extras(view.players)]
    return draw(game, view, everybody, palette(game.name, theme), spoken).svg()


def view_of(shown: View | State | Table, seat: int | None) -> View:
    """What is drawn: a view as it is, anything else as a seat of it sees it now."""
    if isinstance(shown, View):
        if seat is not None and seat != shown.seat:
            raise ValueError("a view is of its own seat: ask the state for another")
        return shown
    state = shown.state if isinstance(shown, Table) else shown
    who = int(state.first_waiting()) if seat is None else seat
    return state.view(None if who == SPECTATOR else who)


def game_of(view: View) -> Game:
    """The game that this view is of."""
    for game in LOADED.values():  # a view was made by its game, so it is there
        blank = game.blank_view(view.players, view.options, SPECTATOR, view.memory)
        if type(blank) is type(view):
            return game
    raise ValueError(f"{type(view).__name__}: not a view of a game that is installed")
