"""Bot: something that plays a seat from what a player there could know."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from faubourg.engine.actionset import ActionSet
from faubourg.engine.view import NOW, SPECTATOR, View

NO_VIEW: Final = View(0, {}, SPECTATOR, NOW)  # what a blind bot is shown


class Line:
    """One action that a bot thought about, with what it expects and why.

    `value` is the expected result (0 lost, 1 won) where a bot has searched, else the rating in
    points of the game; `tries` says how often it was searched. `terms` are the named parts of the
    rating, `because` the few that set this action apart from the best other one.
    """

    def __init__(self, action: int, value: float, tries: int) -> None:
        self.action = action
        self.value = value
        self.tries = tries
        self.terms: dict[str, float] = {}
        self.because: list[str] = []

    def data(self) -> dict[str, object]:
        return {
            "action": self.action,
            "value": round(self.value, 4),
            "tries": self.tries,
            "terms": {name: round(by, 3) for name, by in self.terms.items()},
            "because": self.because,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses among the legal actions of its seat. It gets no state, so it cannot cheat.

    A blind bot never looks at the view: callers then need not build one and pass NO_VIEW.
    """

    def __init__(self, blind: bool) -> None:
        self.blind = blind

    def choose(self, view: View, legal: ActionSet) -> i64:
        """One of the legal actions (there is at least one); `view` is of PERFECT memory."""
        raise NotImplementedError

    def explain(self, view: View, legal: ActionSet) -> list[Line]:
        """What it would choose and the runners-up, best first; nothing if it does not think."""
        return []
