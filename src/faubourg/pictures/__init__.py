"""Pictures of positions: `svg` draws what a seat sees as a diagram, `png` makes pixels of it.

Everything is drawn from a view, so a picture shows what its viewer may see and nothing else. The
colours and signs are those of the page, which takes them from here (palette.py, signs.py).
"""

from collections.abc import Sequence

from faubourg import arguments, games
from faubourg.engine.state import State
from faubourg.engine.table import Table
from faubourg.engine.view import SPECTATOR, View
from faubourg.i18n import language
from faubourg.pictures.diagrams import diagram_of
from faubourg.pictures.palette import colours_of
from faubourg.pictures.raster import rasterised

__all__ = ["png", "svg"]


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
    game = shown.game if isinstance(shown, Table) else games.find(view.game_name())
    spoken = language(lang)
    if names is None:
        numbered = [spoken.text("picture.player", number=i + 1) for i in range(view.players)]
        names = called(shown.record.seats) if isinstance(shown, Table) else numbered
    names = arguments.names(names)
    if len(names) != view.players:
        raise ValueError(f"{len(names)} names for {view.players} players")
    draw = diagram_of(game)
    everybody = [*names, *draw.extras(view.players)]
    return draw(game, view, everybody, colours_of(game.name, theme), spoken).svg()


def png(
    shown: View | State | Table,
    *,
    width: int = 1200,
    seat: int | None = None,
    names: Sequence[str] | None = None,
    theme: str = "day",
    lang: str = "en",
) -> bytes:
    """What `svg` draws as PNG, so many pixels wide. Refused without the extra `png`."""
    picture = svg(shown, seat=seat, names=names, theme=theme, lang=lang)
    return rasterised(picture, width)


def view_of(shown: View | State | Table, seat: int | None) -> View:
    """What is drawn: a view as it is, anything else as a seat of it sees it now."""
    if isinstance(shown, View):
        if seat is not None and seat != shown.seat:
            raise ValueError("a view is of its own seat: ask the state for another")
        return shown
    state = shown.state if isinstance(shown, Table) else shown
    if not isinstance(state, State):
        raise arguments.wrong("shown", "a Table, a State or a View", state)
    who = int(state.first_waiting()) if seat is None else arguments.whole("seat", seat)
    if not SPECTATOR <= who < state.players:
        raise ValueError(f"no such seat: {who}")
    return state.view(None if who == SPECTATOR else who)


def called(specs: Sequence[str]) -> list[str]:
    """The names of those who sit there: people by their whole names, bots by names of ours."""
    from faubourg.terminal import seats  # knows the bots, which a picture of a view does not need

    people = [spec.partition(":")[2] if seats.is_person(spec) else "" for spec in specs]
    return [name or ours for name, ours in zip(people, seats.names(specs, []), strict=True)]
