"""What the bench calls works in the middle of every game."""

import pytest

from faubourg.engine.game import Game
from faubourg.games import BUILT_IN, built_in
from faubourg.lab.bench import midgame_calls


@pytest.mark.parametrize("game", built_in(), ids=list(BUILT_IN))
def test_every_call_that_is_measured_works(game: Game) -> None:
    calls = midgame_calls(game)
    assert set(calls) >= {"clone", "view_now", "view_perfect", "state_from_now", "observe"}
    for call in calls.values():
        call()
