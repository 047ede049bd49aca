"""The worked examples of the rules: each a position, drawn on the rules page and in the terminal.

docs/rules/<game>.<language>.md tells an example and names its position in a comment below it
(`<!-- position: payment -->`); tests/<game>/test_examples.py plays it.
"""

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final, Protocol

from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT, View
from faubourg.games import BUILT_IN
from faubourg.i18n import Language
from faubourg.pictures import svg

NAMES: Final = ("Lina", "Omar", "Inés", "Hugo", "Zoé")
MENTION: Final = re.compile(r"^<!-- position: (\w+) -->$", re.MULTILINE)


class Scene(Protocol):
    """What the small languages of faubourg.testing make: a game going on."""

    @property
    def state(self) -> State: ...


Maker = Callable[[], Scene]


def positions(game: Game) -> Mapping[str, Maker]:
    """The examples of a game by their names; a game of another package has none."""
    if game.name not in BUILT_IN:
        return {}
    made: list[Maker] = import_module(f"faubourg.examples.{game.name}").EXAMPLES
    return {maker.__name__: maker for maker in made}


def view_of(game: Game, name: str) -> View:
    """The position as whoever is to move knows it. Refused: there is no such example."""
    found = positions(game).get(name)
    if found is None:
        raise Refusal("unknown_example", {"example": name[:40], "game": game.name})
    state = found().state
    return state.view(int(state.first_waiting()) if state.waiting_seats() else None, PERFECT)


def picture(game: Game, name: str, code: str, theme: str) -> str:
    """The drawing of an example's position, as SVG."""
    view = view_of(game, name)
    return svg(view, names=NAMES[: view.players], lang=code, theme=theme)


def with_boards(game: Game, language: Language, text: str) -> str:
    """The rules for a terminal: below an example its position, as lines of text."""
    from faubourg.terminal import board

    def drawn(mention: re.Match[str]) -> str:
        view = view_of(game, mention[1])
        seats = [f"me:{name}" for name in NAMES[: view.players]]
        return f"```text\n{board.text(view, seats, language.code)}\n```"

    return MENTION.sub(drawn, text)
