"""Random games of which every move has to come to an end."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from faubourg.engine import SeededDealer
from faubourg.engine.game import Game

MOST_SECONDS = 2.0  # of the processor, for what takes milliseconds: a busy machine is no hang


@contextmanager
def that_ends() -> Iterator[None]:
    """What is done here ends before so long. (A loop of compiled code hears no signal.)"""

    def end(_signal: int, _frame: object) -> None:
        raise AssertionError("this does not come to an end")

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


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
