"""Somebody who plays for the first time: takes what looks good now.

It tries each action out, ends the turn as habit has it and looks once at how it stands then. Nobody
is offered it as an opponent: it tells whether the novice can be beaten (bench/strength).
"""

from typing import Final

from faubourg.bots.bot import Bot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.state import State
from faubourg.engine.view import View

LOOKS: Final = 3  # at each action, as what is hidden may be different


class Beginner(Bot):
    def choose(self, view: View, legal: ActionSet) -> int:
        return max(legal, key=lambda action: self.promise(view, action))

    def promise(self, view: View, action: int) -> float:
        chance = SeededDealer("beginner", self.random.getrandbits(30))
        total = 0.0
        for _ in range(LOOKS):
            state = self.try_out(view, action)
            end_turn(state, chance)
            total += state.judge(view.seat)
        return total


def end_turn(state: State, chance: SeededDealer) -> None:
    turn = state.progress()
    while not state.over() and state.progress() == turn:
        seat = state.first_waiting()
        state.step(seat, state.suggest(seat, state.legal_set(seat), chance), chance)
