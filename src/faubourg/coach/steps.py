"""What a choice of several steps does, step by step: for hints, puzzles and analyses alike."""

from collections.abc import Sequence

from faubourg.engine.dealer import SeededDealer
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT


def told(game: Game, state: State, seat: int, way: Sequence[int]) -> list[Fact]:
    """In as few facts as say it, as its seat would read them."""
    return game.in_short(described(game, state, seat, way))


def described(game: Game, state: State, seat: int, way: Sequence[int]) -> list[Fact]:
    """Each step by itself, by what its seat sees before it. It ends where a step teaches somebody
    something, which nobody is to read here, or where the next one is not possible after all."""
    state, dealer = state.clone(), SeededDealer("described")
    found: list[Fact] = []
    for number, action in enumerate(way):
        if number > 0:
            dealer.attend()
            state.apply(seat, way[number - 1], dealer)
            if dealer.taught() or action not in state.legal(seat):
                break
        found.append(game.describe(state.view(seat, PERFECT), action))
    return found
