"""Bot: something that plays a seat from what a player there could know. Anybody's class is one."""

from random import Random
from typing import Final

from mypy_extensions import i64, mypyc_attr

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.view import NOW, SPECTATOR, View

NO_VIEW: Final = View(0, {}, SPECTATOR, NOW)  # what a blind bot is shown


class Line:
    """One action that a bot thought about, with what it expects and why.

    `value` is the expected result (0 lost, 1 won) where a bot has searched, else the rating in
    points of the game; `tries` says how often it was searched. `terms` are the named parts of the
    rating; `because` the few that speak for this action beside the best other one, `lacks` those
    that speak against it. `rest` is how the bot would go on, as far as it has looked.
    """

    def __init__(self, action: int, value: float, tries: int) -> None:
        self.action = action
        self.value = value
        self.tries = tries
        self.terms: dict[str, float] = {}
        self.because: list[str] = []
        self.lacks: list[str] = []
        self.rest: list[int] = []

    def __repr__(self) -> str:
        return f"<Line {self.action}: {self.value:.3f} after {self.tries} tries>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses among the legal actions of its seat. It gets no state, so it cannot cheat.

    One method, `choose`, makes a bot; a subclass needs no `__init__`. Who seats a bot
    (`faubourg.bots.make` and everything that plays) sets `game` and `seed` and calls `begin`: so
    `choose` can use `self.game.notation(action)`, `self.random`, `imagine`, `try_out`, `preview`.

    A blind bot (`blind = True`) never looks at the view: callers need not build one and pass
    NO_VIEW.
    """

    blind: bool = False
    game: Game
    seed: str = ""  # tells nothing about how the cards are dealt
    _random: Random | None = None
    _chance: SeededDealer | None = None

    @property
    def name(self) -> str:
        """What results and messages call it."""
        return type(self).__name__

    def begin(self) -> None:
        """A game begins. A bot that lives through several forgets the last one here."""

    def branch(self, stem: SeededDealer, number: i64) -> bool:
        """Another game, with the chance of a new bot whose seed is that of the stem and the number
        (`SeededDealer.branch`); False: a new one is needed."""
        return False

    def choose(self, view: View, legal: ActionSet) -> i64:
        """One of the legal actions (there is at least one); `view` is of PERFECT memory."""
        raise NotImplementedError("a bot needs a method choose(self, view, legal)")

    def explain(self, view: View, legal: ActionSet) -> list[Line]:
        """What it would choose and the runners-up, best first; nothing if it does not think."""
        return []

    # -- what helps to choose ---------------------------------------------------------------------

    @property
    def random(self) -> Random:
        """Chance of its own, from the seed: the same game again makes the same choices."""
        if self._random is None:
            self._random = Random(self.seed)
        return self._random

    def imagine(self, view: View) -> State:
        """A whole state that the viewer could be in, with other hidden cards each time."""
        return self.game.state_from(view, self._dealer())

    def try_out(self, view: View, action: int) -> State:
        """Such a state after this action; chance deals something that could be."""
        state = self.imagine(view)
        state.apply(view.seat, action, self._dealer())
        return state

    def preview(self, view: View, action: int) -> list[Fact]:
        """What a legal action would give and cost now, as far as the viewer can know."""
        return self.imagine(view).preview(view.seat, action)

    def _dealer(self) -> SeededDealer:
        if self._chance is None:
            self._chance = SeededDealer("imagine", self.seed)
        return self._chance

    def __repr__(self) -> str:
        return f"<bot {self.name}>"
