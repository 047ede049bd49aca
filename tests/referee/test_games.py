"""Some games under the eyes of the second referee; thousands with --full or bench/referee."""

import os

import pytest

from tests.referee.follow import REFEREES, Match, follow
from tests.referee.matches import matches

GAMES = 1000 if os.environ.get("FAUBOURG_FULL") == "1" else 15


def some() -> list[Match]:
    return [match for game in REFEREES for match in matches(game, GAMES, "every run")]


@pytest.mark.parametrize("match", some(), ids=str)
def test_both_referees_agree(match: Match) -> None:
    assert follow(match).steps > 0
