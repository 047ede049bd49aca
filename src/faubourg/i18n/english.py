"""The sentence of a refusal for whoever reads a traceback or prints it: `str(refusal)`."""

from typing import Final

from faubourg import games
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.i18n import Language, language

SEATS: Final = [f"seat {seat}" for seat in range(100)]  # counted from 0, as programs do


def sentence(refusal: Refusal) -> str:
    """What is wrong, with its rule and, for programs, its code in brackets."""
    english = language("en")
    try:
        told = english.refusal(refusal, game_of(refusal, english), SEATS)
    except (LookupError, TypeError, ValueError):  # of a game that has no such message
        given = "".join([f" {name}={value}" for name, value in refusal.params.items()])
        told = f"Refused:{given or ' no reason given'}" + f" ({refusal.rule})" * bool(refusal.rule)
    return f"{told} [{refusal.code}]"


def game_of(refusal: Refusal, english: Language) -> Game | None:
    """The game whose words it uses: the one that it names, or one that has such a reason."""
    name = refusal.game_name or english.owner(f"refusal.{refusal.code}")
    return games.find(name) if name else None
