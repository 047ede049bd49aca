"""Random games of which every move has to come to an end, counted in calls and not in seconds."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from faubourg.engine import SeededDealer
from faubourg.engine.game import Game

MOST_CALLS = 50_000  # in one move, with what may be done after it; usual are a few thousand


@contextmanager
def that_ends() -> Iterator[None]:
    """What is done here ends before so many calls. (Calls of compiled code are not seen.)"""
    calls = 0

    def count(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal calls
        calls += 1
        if calls > MOST_CALLS:
            sys.setprofile(None)
            raise AssertionError("this does not come to an end")

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)


def play_to_the_end(game: Game, players: int, options: dict[str, str]) -> int:
    """A game of random moves, one for each seat that is waited for; how many there were."""
    dealer = SeededDealer("endless", players)
    dealer.attend()
    with that_ends():
        state = game.new(players, options, dealer)
    for moves in range(game.max_steps):
        if state.over():
            return moves
        with that_ends():
            seat = int(state.first_waiting())
            legal = state.legal(seat)
            state.apply(seat, legal[int(dealer.below(len(legal)))], dealer)
            if state.over():
                state.outcome()
    raise AssertionError("a game without end")
