"""The drawers by game. A new game adds its module here."""

from typing import Final

from faubourg.terminal.alhambra import AlhambraDrawer
from faubourg.terminal.drawer import Drawer
from faubourg.terminal.evolutopia import EvolutopiaDrawer
from faubourg.terminal.ginkgopolis import GinkgopolisDrawer

DRAWERS: Final[dict[str, type[Drawer]]] = {
    "alhambra": AlhambraDrawer,
    "evolutopia": EvolutopiaDrawer,
    "ginkgopolis": GinkgopolisDrawer,
}
