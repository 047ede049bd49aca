"""What each seat can expect at some moment of a game, judged by how games go on from there.

The game is played on many times from the true position, hands and all, by the manner of whoever
sits at each seat (manner.py): nothing of a finished game is secret. What chance would deal is
unknown even so, for a state has no future. All seats are judged in the same continuations, so that
their parts of the win add up.
"""

import time
from math import exp, log, sqrt

from mypy_extensions import i64

from faubourg.bots.manner import choose
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.tuning import Manner


class Outlook:
    """`parts`: the part of the win (played together: the chance of it) that each seat can expect.

    `errors`: the standard error of each; `tries`: how many continuations it comes from, 0 where it
    is known because the game is over.
    """

    def __init__(self, parts: list[float], errors: list[float], tries: int) -> None:
        self.parts = parts
        self.errors = errors
        self.tries = tries


def outlook(
    game: Game,
    state: State,
    manners: list[Manner],
    playouts: int,
    seconds: float,
    horizon: int,
    *seed: int | str,
) -> Outlook:
    """At most so many continuations, and no new one after so many seconds.

    Each goes to the end of the game, or (if `horizon` is not 0: `reach`) so much `State.progress`
    on, where the game's evaluation judges it. One more is thought to end evenly: of what never
    happened in 200 tries nobody knows that it cannot happen, and this says so (the rule of
    succession).
    """
    shared = not game.cooperative and state.players > 1
    even = 1.0 / float(state.players) if shared else 0.5
    totals = [even for _ in range(state.players)]
    squares = [even * even for _ in range(state.players)]
    if state.waiting == 0:
        return Outlook(state.returns(), [0.0 for _ in totals], 0)
    chance = SeededDealer(*seed)
    end_of_look: i64 = -1
    if horizon > 0:
        end_of_look = state.progress() + horizon
    end = time.perf_counter() + seconds
    done = 0
    while done == 0 or (done < playouts and time.perf_counter() < end):
        imagined = state.clone()
        play_on(imagined, manners, end_of_look, chance)
        add(imagined, manners, shared, totals, squares)
        done += 1
    whole = float(done + 1)
    parts = [total / whole for total in totals]
    errors = [
        sqrt(max(squares[seat] / whole - parts[seat] * parts[seat], 0.0) / whole)
        for seat in range(state.players)
    ]
    return Outlook(parts, errors, done)


def reach(manners: list[Manner]) -> int:
    """How far a game can be played on by these: as far as by the one that is good for the least;
    0: to the end."""
    return min((manner.ahead for manner in manners if manner.ahead > 0), default=0)


def play_on(state: State, manners: list[Manner], end: i64, chance: SeededDealer) -> None:
    """By the manner of each seat, until that much progress (-1: any) is made or it is over."""
    legal = ActionSet(state.actions)
    while state.waiting != 0 and (end < 0 or state.progress() < end):
        seat = state.first_waiting()
        state.legal_into(seat, legal)
        state.step(seat, choose(manners[seat], state, seat, legal, chance), chance)


def add(
    state: State, manners: list[Manner], shared: bool, totals: list[float], squares: list[float]
) -> None:
    """What each seat has there; each judges from its own place, so parts add up only nearly."""
    values = [judged(state, seat, manners[seat]) for seat in range(state.players)]
    whole = sum(values) if shared else 1.0
    for seat in range(state.players):
        value = values[seat] / whole
        totals[seat] += value
        squares[seat] += value * value


def judged(state: State, seat: i64, manner: Manner) -> float:
    """The seat's part of the win: known at the end, before that as fitted to such players."""
    value = state.judge(seat)
    if state.waiting == 0 or value <= 0.0 or value >= 1.0:
        return value
    logit = manner.steep * log(value / (1.0 - value)) + manner.lead
    return 1.0 / (1.0 + exp(-logit - manner.fade * float(state.progress())))
