"""Whole games of random moves, one move at a time."""

from collections.abc import Iterator

from faubourg.engine import Event, SeededDealer, State
from faubourg.testing.alhambra import GAME


def random_game(players: int, *seed: int | str) -> Iterator[tuple[State, list[Event]]]:
    """The state and what was just told: first after setting up, then after every move."""
    dealer = SeededDealer("at random", players, *seed)
    dealer.attend()
    state = GAME.new(players, {}, dealer)
    yield state, dealer.events
    for _ in range(GAME.max_steps):
        if state.over():
            return
        dealer.attend()
        seat = int(state.first_waiting())
        moves = state.legal(seat)
        state.apply(seat, moves[int(dealer.below(len(moves)))], dealer)
        yield state, dealer.events
    raise AssertionError("a game without end")
