"""A regular player with a temper: there are things that it likes, whatever they are worth."""

from mypy_extensions import i64

from faubourg.bots.regular import RegularBot, rated
from faubourg.engine.actionset import ActionSet
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.engine.tuning import Temper
from faubourg.engine.view import View


class TemperedBot(RegularBot):
    """Takes what is rated best once its likings are added."""

    def __init__(self, game: Game, temper: Temper, *seed: int | str) -> None:
        super().__init__(game, *seed)
        self.temper = temper

    def choose(self, view: View, legal: ActionSet) -> i64:
        if legal.count() == 1:
            return legal.after(-1)
        state = self.game.state_from(view, self.chance)
        best: i64 = -1
        most = 0.0
        for line in rated(state, view.seat, legal, self.chance):
            value = line.value + liking(self.temper, self.game.describe(view, line.action))
            if best < 0 or value > most:
                best, most = line.action, value
        return best


def liking(temper: Temper, fact: Fact) -> float:
    """How many points better this looks than it is."""
    total = temper.likes.get(fact.kind, 0.0)
    for value in fact.params.values():
        if isinstance(value, str):
            for part in value.split("-"):
                total += temper.likes.get(part, 0.0)
    return total
