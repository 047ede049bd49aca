"""The master: the expert's search, stopping sooner, where what was learned from games judges.

To play on by the quick policy adds chance with every turn. How much of the gain is that of stopping
sooner and how much of the net is in docs/bots.md, as far as it was measured.
"""

from typing import Final

from mypy_extensions import i64

from faubourg.bots.expert import ExpertBot
from faubourg.engine.game import Game
from faubourg.engine.state import State

MASTERLY: Final = 2000  # iterations


class MasterBot(ExpertBot):
    """Searches for a number of iterations or seconds; without seconds it is deterministic."""

    def __init__(
        self, game: Game, iterations: int, seconds: float, horizon: int, *seed: int | str
    ) -> None:
        foresight = game.required_tuning().foresight
        super().__init__(game, iterations, seconds, horizon or foresight.horizon, *seed)
        self.exploration = foresight.exploration

    @property
    def name(self) -> str:
        return "master" + super().name.removeprefix("expert")

    def judge(self, state: State, seat: i64) -> float:
        return state.foresee(seat)
