"""The bots that look once, by the game's own evaluation: the regular one and the novice."""

from mypy_extensions import i64

from faubourg.bots.bot import Bot, Line
from faubourg.bots.explain import LINES, give_reasons
from faubourg.bots.manner import slip_down
from faubourg.engine.actionset import ActionSet, noughts
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.tuning import WORSE
from faubourg.engine.view import View


class RegularBot(Bot):
    """Imagines a state that its view could be of and asks it (`State.advise`)."""

    def __init__(self, game: Game, *seed: int | str) -> None:
        self.game = game
        self.chance = SeededDealer(*seed)

    @property
    def name(self) -> str:
        return "regular"

    def branch(self, stem: SeededDealer, number: i64) -> bool:
        self.chance.branch(stem, number)
        return True

    def choose(self, view: View, legal: ActionSet) -> i64:
        if legal.count() == 1:
            return legal.after(-1)
        return self.game.state_from(view, self.chance).advise(view.seat, legal, self.chance)

    def explain(self, view: View, legal: ActionSet) -> list[Line]:
        state = self.game.state_from(view, self.chance)
        chosen = state.advise(view.seat, legal, self.chance)
        lines = rated(state, view.seat, legal, self.chance)
        lines.sort(key=lambda line: line.action != chosen)  # advice may be better than a rating
        return give_reasons(lines[:LINES], state, view.seat, self.chance)


class NoviceBot(RegularBot):
    """Does what a regular player does, but slips now and then (`Tuning.slips`)."""

    def __init__(self, game: Game, *seed: int | str) -> None:
        super().__init__(game, *seed)
        self.slips: i64 = game.required_tuning().slips

    @property
    def name(self) -> str:
        return "novice"

    def choose(self, view: View, legal: ActionSet) -> i64:
        if legal.count() == 1 or self.chance.below(100) >= self.slips:
            return super().choose(view, legal)
        imagined = self.game.state_from(view, self.chance)
        return slip_down(imagined, view.seat, legal, WORSE, self.chance)


def rated(state: State, seat: i64, legal: ActionSet, chance: SeededDealer) -> list[Line]:
    """A line for every legal action, by rating, the best first."""
    ratings = noughts(state.actions)
    state.rate(seat, legal, ratings, chance)
    lines = [Line(action, ratings[action], 0) for action in legal.actions()]
    lines.sort(key=by_value)
    return lines


def by_value(line: Line) -> tuple[float, int]:
    return -line.value, line.action
