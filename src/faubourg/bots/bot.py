"""Bot: something that plays a seat from what a player there could know."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from faubourg.engine.actionset import ActionSet
from faubourg.engine.view import NOW, SPECTATOR, View

NO_VIEW: Final = View(0, {}, SPECTATOR, NOW)  # what a blind bot is shown


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
