"""The random bot: every legal action equally likely. The measure of everything else."""

from mypy_extensions import i64

from faubourg.bots.bot import Bot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.view import View


class RandomBot(Bot):
    """Has chance of its own, so that it never disturbs what the table's dealer deals."""

    blind = True

    def __init__(self, *seed: int | str) -> None:
        self.chance = SeededDealer(*seed)

    @property
    def name(self) -> str:
        return "random"

    def branch(self, stem: SeededDealer, number: i64) -> bool:
        self.chance.branch(stem, number)
        return True

    def choose(self, view: View, legal: ActionSet) -> i64:
        return legal.pick(self.chance)
