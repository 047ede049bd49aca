"""Playing at random inside compiled code: for simulation, search and measurements."""

from faubourg.engine.dealer import SeededDealer
from faubourg.engine.state import State


def play_out(state: State, dealer: SeededDealer) -> int:
    """Play to the end with uniformly random legal actions; returns the number of actions."""
    return int(state.play_out([dealer for _ in range(state.players)], dealer))
