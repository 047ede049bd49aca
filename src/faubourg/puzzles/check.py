"""Is the answer of a puzzle still the best? All its choices are played on with the same luck."""

from math import inf

from faubourg.bots.comparing import Tried, compare
from faubourg.coach import SURE
from faubourg.coach.manners import usual_manners
from faubourg.engine.game import Game
from faubourg.engine.view import PERFECT, View
from faubourg.puzzles import Puzzle

LEVEL = "regular"  # how everybody plays on


def weighed(
    game: Game, view: View, ways: list[list[int]], playouts: int, *seed: int | str
) -> list[Tried]:
    """What comes of each way when regular players go on."""
    manners = usual_manners(game, [LEVEL] * view.players)
    horizon = game.required_tuning().followed
    return compare(game, view, ways, manners, playouts, inf, horizon, *seed)


def refuted(puzzle: Puzzle, playouts: int, *seed: int | str) -> bool:
    """Is another choice better, by more than may be chance?"""
    view = puzzle.state().view(puzzle.seat, PERFECT)
    ways = [choice.way for choice in puzzle.choices]
    best, *others = weighed(puzzle.game, view, ways, playouts, *seed)
    margins = [other.ahead_of(best) for other in others]
    return any(by > SURE * error for by, error in margins)
