"""Playing at random inside compiled code: for simulation, search and measurements."""

from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.engine.state import State


def play_out(state: State, dealer: Dealer) -> int:
    """Play to the end with uniformly random legal actions; returns the number of actions."""
    actions = ActionSet(state.actions)
    steps: i64 = 0
    while state.waiting != 0:
        seat = state.first_waiting()
        state.legal_into(seat, actions)
        state.step(seat, actions.pick(dealer), dealer)
        steps += 1
    return int(steps)
