"""What the engine asks of the floors above: looked up by name, and only when somebody asks.

The engine imports nothing from there, so that it stands alone; but a record names its game, and
people who print a refusal or a view want to read words.
"""

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from faubourg.engine.game import Game
    from faubourg.engine.refusal import Refusal
    from faubourg.engine.view import View


def find_game(name: str) -> "Game":
    """The game of that name; refused when there is none."""
    return cast("Game", import_module("faubourg.games").find(name))


def sentence(refusal: "Refusal") -> str:
    """The refusal in English, with its rule."""
    return str(import_module("faubourg.i18n.english").sentence(refusal))


def drawing(view: "View") -> str:
    """What the view shows, as lines of text."""
    return str(import_module("faubourg.terminal.board").text(view))


def picture(shown: object) -> str:
    """A view, a state or a table as an SVG document."""
    return str(import_module("faubourg.pictures").svg(shown))
