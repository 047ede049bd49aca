"""A game between bots, played to its end inside compiled code."""

import time

from mypy_extensions import i64

from faubourg.bots.bot import NO_VIEW, Bot
from faubourg.bots.random_bot import RandomBot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer, SeededDealer
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT


class Stopwatch:
    """How long each seat thought, over how many real decisions (with something to choose)."""

    def __init__(self, players: int) -> None:
        self.seconds = [0.0] * players
        self.moves = [0] * players


def play(
    state: State,
    bots: list[Bot],
    dealer: Dealer,
    watch: Stopwatch | None = None,
    moves: list[tuple[int, int]] | None = None,
) -> int:
    """Play until nobody waits to act, bots[seat] for each seat; returns the number of actions.

    `moves` takes down who did what: what is there when a bot fails leads to where it did.
    """
    if watch is None and moves is None:
        chances = chances_of(bots)
        if chances is not None:
            return int(state.play_out(chances, dealer))
    legal = ActionSet(state.actions)
    steps: i64 = 0
    while state.waiting != 0:
        seat = state.first_waiting()
        bot = bots[seat]
        state.legal_into(seat, legal)
        began = 0.0
        if watch is not None:
            began = time.perf_counter()
        if bot.blind:
            action = bot.choose(NO_VIEW, legal)
        else:
            action = bot.choose(state.make_view(seat, PERFECT), legal)
        if watch is not None and legal.count() > 1:
            watch.seconds[seat] += time.perf_counter() - began
            watch.moves[seat] += 1
        if not legal.has(action):
            raise ValueError(f"the bot of seat {int(seat)} chose {int(action)}: not legal")
        if moves is not None:
            moves.append((int(seat), int(action)))
        state.step(seat, action, dealer)
        steps += 1
    return int(steps)


def chances_of(bots: list[Bot]) -> list[SeededDealer] | None:
    """What each seat chooses by, if all of them choose at random."""
    found: list[SeededDealer] = []
    for bot in bots:
        if type(bot) is not RandomBot:
            return None
        found.append(bot.chance)
    return found
