"""A game between bots, played to its end inside compiled code."""

from mypy_extensions import i64

from faubourg.bots.bot import NO_VIEW, Bot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT


def play(state: State, bots: list[Bot], dealer: Dealer) -> int:
    """Play until nobody waits to act, bots[seat] for each seat; returns the number of actions."""
    legal = ActionSet(state.actions)
    steps: i64 = 0
    while state.waiting != 0:
        seat = state.first_waiting()
        bot = bots[seat]
        state.legal_into(seat, legal)
        if bot.blind:
            action = bot.choose(NO_VIEW, legal)
        else:
            action = bot.choose(state.make_view(seat, PERFECT), legal)
        if not legal.has(action):
            raise ValueError(f"the bot of seat {int(seat)} chose {int(action)}: not legal")
        state.step(seat, action, dealer)
        steps += 1
    return int(steps)
