"""The diagrams by game. A game without one is drawn from the fields of its view."""

from typing import Any

from faubourg.engine.game import Game
from faubourg.pictures.diagram import Diagram


def diagram_of(game: Game) -> type[Diagram[Any]]:
    """How this game is drawn. Imported when it is asked for: who draws one game needs no other."""
    if game.name == "alhambra":
        from faubourg.pictures.alhambra import AlhambraDiagram

        return AlhambraDiagram
    if game.name == "ginkgopolis":
        from faubourg.pictures.ginkgopolis import GinkgopolisDiagram

        return GinkgopolisDiagram
    if game.name == "evolutopia":
        from faubourg.pictures.evolutopia import EvolutopiaDiagram

        return EvolutopiaDiagram
    from faubourg.pictures.plain import PlainDiagram

    return PlainDiagram
