"""What each seat could expect at some moment of a game that is over, as the expert judges it.

The expert imagines how a game goes on by the game's quick policy and lets its evaluation judge
after `horizon` turns. Here it starts from the true position, hands and all: nothing of a finished
game is secret. What chance would deal is unknown even so, for a state has no future. All seats are
judged in the same continuations, so that their parts of the win are comparable and add up.
"""

import time

from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.state import State


def outlook(
    game: Game, state: State, playouts: int, seconds: float, *seed: int | str
) -> list[float]:
    """The part of the win (played together: the chance of it) that each seat can expect.

    At most so many continuations, and no new one after so many seconds.
    """
    chance = SeededDealer(*seed)
    found = [0.0 for _ in range(state.players)]
    end_of_look = state.progress() + game.required_tuning().horizon
    end = time.perf_counter() + seconds
    done = 0
    while done == 0 or (done < playouts and time.perf_counter() < end):
        imagined = state.clone()
        play_on(imagined, end_of_look, chance)
        for seat in range(state.players):
            found[seat] += imagined.judge(seat)
        done += 1
    whole = float(done)
    if not game.cooperative and state.players > 1:
        whole = sum(found)  # each judges from its own place: the parts add up only nearly
    return [part / whole for part in found]


def play_on(state: State, end: i64, chance: SeededDealer) -> None:
    """By the quick policy, until that much progress is made or the game is over."""
    legal = ActionSet(state.actions)
    while state.waiting != 0 and state.progress() < end:
        seat = state.first_waiting()
        state.legal_into(seat, legal)
        state.step(seat, state.suggest(seat, legal, chance), chance)
