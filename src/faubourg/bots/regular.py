"""The regular bot: plays by the advice of the game's own evaluation, from what its seat knows."""

from mypy_extensions import i64

from faubourg.bots.bot import Bot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.view import View


class RegularBot(Bot):
    """Asks the view for advice (`View.advise`); trying things out takes chance of its own."""

    def __init__(self, *seed: int | str) -> None:
        super().__init__(False)
        self.chance = SeededDealer(*seed)

    def choose(self, view: View, legal: ActionSet) -> i64:
        if legal.count() == 1:
            return legal.pick(self.chance)
        return view.advise(legal, self.chance)
