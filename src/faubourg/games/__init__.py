"""The games, by name. A new game is a folder here and one line in this registry."""

from typing import Final

from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.games.alhambra.game import Alhambra
from faubourg.games.evolutopia.game import Evolutopia
from faubourg.games.ginkgopolis.game import Ginkgopolis

ALL: Final = (Alhambra(), Ginkgopolis(), Evolutopia())
GAMES: Final[dict[str, Game]] = {game.name: game for game in ALL}


def find(name: str) -> Game:
    """The game of that name; refused, with the names there are, when there is none."""
    game = GAMES.get(name)
    if game is None:
        raise Refusal("unknown_game", {"game": name[:40], "known": list(GAMES)})
    return game
