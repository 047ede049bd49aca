"""The drawers by game; a game that has none is drawn plainly, from the data of its view."""

from typing import Final

from faubourg.terminal.alhambra import AlhambraDrawer
from faubourg.terminal.drawer import Drawer
from faubourg.terminal.evolutopia import EvolutopiaDrawer
from faubourg.terminal.ginkgopolis import GinkgopolisDrawer
from faubourg.terminal.plain import PlainDrawer

DRAWERS: Final[dict[str, type[Drawer]]] = {
    "alhambra": AlhambraDrawer,
    "evolutopia": EvolutopiaDrawer,
    "ginkgopolis": GinkgopolisDrawer,
}


def drawer_of(game: str) -> type[Drawer]:
    return DRAWERS.get(game, PlainDrawer)
