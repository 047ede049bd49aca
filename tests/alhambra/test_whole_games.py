"""Whole games under the eyes of the second referee, who knows docs/rules and nothing else.

It compares who may do what, what is told, what lies there and what it is worth after every move;
a disagreement names the rule. Here is one game of every kind; tests/referee follows more.
"""

import pytest

from faubourg.testing.alhambra import GAME
from tests.endless import play_to_the_end
from tests.referee.follow import Match, follow
from tests.rules import rule


@rule("A10", "A11", "A12", "A13", "A20", "A21", "A22", "A23", "A24", "A25", "A26")
@rule("A30", "A31", "A32", "A33", "A40", "A41", "A42")
@pytest.mark.parametrize("players", [3, 5])
def test_together(players: int) -> None:
    assert follow(Match("alhambra", players, ["random"], "rules")).steps > 50


@rule("A14", "A50", "A51", "A52", "A53")
@pytest.mark.parametrize("bot", ["random", "novice"])
def test_two_with_martin(bot: str) -> None:
    assert follow(Match("alhambra", 2, [bot], "rules")).steps > 50


@rule("A11", "A20", "A21", "A25", "A26")
@pytest.mark.parametrize("players", [2, 5])
def test_every_move_comes_to_an_end(players: int) -> None:
    assert play_to_the_end(GAME, players, {}) > 50
