"""A choice that is taken in steps (card, then tile; building, then coins), asked of one bot."""

import time
from typing import Final

from faubourg.bots.bot import Bot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT, View

LONG_ENOUGH: Final = 20.0  # seconds: what is left of a choice that takes longer is another question
MOST_STEPS: Final = 60  # of one choice, as of anybody's move (messages.Actions)


def whole_choice(
    bot: Bot, game: Game, view: View, legal: ActionSet, seed: str, longest: float = LONG_ENOUGH
) -> list[int]:
    """What this bot does until somebody learns something, somebody else is asked or a turn ends.

    It goes on in a state that its view could be of: as long as nothing was dealt or revealed, that
    state tells its seat what the table's own would.
    """
    chosen = [int(bot.choose(view, legal))]
    dealer = SeededDealer(seed, "what nobody has learned yet")
    state = game.state_from(view, dealer)
    turn, end = turns(state), time.monotonic() + longest
    while len(chosen) < MOST_STEPS and time.monotonic() < end:
        dealer.attend()
        state.apply(view.seat, chosen[-1], dealer)
        if dealer.taught() or turns(state) != turn:
            break
        legal = state.legal_set(view.seat)
        if legal.count() == 0:
            break
        chosen.append(int(bot.choose(state.view(view.seat, PERFECT), legal)))
    return chosen


def turns(state: State) -> int:
    """How many there were; a game that does not count them is one long turn."""
    try:
        return int(state.progress())
    except Refusal:
        return 0


def committed(game: Game, view: View, chance: SeededDealer) -> list[int]:
    """The others who have chosen in secret."""
    found: list[int] = []
    state = game.state_from(view, chance)
    for other in range(view.players):
        if other != view.seat and not (view.waiting >> other) & 1:
            try:
                state.withdraw(other)
            except Refusal:
                continue
            found.append(other)
    return found
