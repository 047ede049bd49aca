"""Whole games of random moves, each of which has to come to an end; tests/referee follows more."""

import pytest

from faubourg.testing.evolutopia import GAME
from tests.endless import play_to_the_end
from tests.rules import rule


@rule("E3.6", "E11.1")
@pytest.mark.parametrize("players", [1, 3])
def test_every_move_comes_to_an_end(players: int) -> None:
    assert play_to_the_end(GAME, players, {}) > 10
