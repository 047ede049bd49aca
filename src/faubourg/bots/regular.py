"""The regular bot: plays by the advice of the game's own evaluation, from what its seat knows."""

from mypy_extensions import i64

from faubourg.bots.bot import Bot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.view import View


class RegularBot(Bot):
    """Imagines a state that its view could be of and asks it (`State.advise`)."""

    def __init__(self, game: Game, *seed: int | str) -> None:
        super().__init__(False)
        self.game = game
        self.chance = SeededDealer(*seed)

    def choose(self, view: View, legal: ActionSet) -> i64:
        if legal.count() == 1:
            return legal.after(-1)
        return self.game.deal(view, self.chance).advise(view.seat, legal, self.chance)
