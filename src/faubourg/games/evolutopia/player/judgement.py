"""The judgement at which a search stops looking ahead: the chance to win."""

from math import exp
from typing import TYPE_CHECKING

from faubourg.games.evolutopia.components import WON
from faubourg.games.evolutopia.player.worth import evaluate

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState


def judge(s: "EvolutopiaState") -> float:
    """The chance to win, from 0 to 1."""
    if s.ended == WON:
        return 1.0
    if s.ended != 0:
        return 0.0
    return 1.0 / (1.0 + exp(-evaluate(s)))
