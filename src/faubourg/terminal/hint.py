"""What an expert would do at somebody's place, and why, in sentences."""

from collections.abc import Sequence
from typing import Final

from faubourg import bots
from faubourg.bots.bot import Line
from faubourg.bots.own import here, load
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT, View
from faubourg.i18n import Language

ADVISER: Final = "expert:seconds=2"


def lines_for(game: Game, state: State, seat: int, bot: str = ADVISER) -> list[Line]:
    """The expert's choice and the runners-up, from what a player with a good memory knows.

    Or that of a bot that somebody typed, be it their own.
    """
    if bots.is_own(bot):
        load(bot, here())
    adviser = bots.make_for_seat(bot, game, seat, "hint", seat)
    return adviser.explain(state.view(seat, PERFECT), state.legal_set(seat))


def told(
    lines: list[Line], game: Game, view: View, language: Language, names: Sequence[str]
) -> list[str]:
    """One sentence for each line: what to do, what to expect of it, what decided."""
    found: list[str] = []
    for i, line in enumerate(lines):
        action = language.action(game, game.describe(view, line.action), names)
        notation = game.notation(line.action)
        said = language.text("hint.plain", notation=notation, action=action)
        if line.tries:
            percent = round(100 * line.value)
            said = language.text("hint.line", notation=notation, action=action, percent=percent)
        if line.because:
            terms = [language.term(game, "term", name) for name in line.because]
            said += " " + language.text("hint.for" if i == 0 else "hint.against", terms=terms)
        found.append(said)
    return found
