"""Whole games under the eyes of the second referee, who knows docs/rules and nothing else.

It compares who may do what, what is told, what lies there and what it is worth after every move;
a disagreement names the rule. Here are one game of every kind; tests/referee follows more.
"""

import pytest

from faubourg.testing.ginkgopolis import GAME
from tests.endless import play_to_the_end
from tests.referee.follow import Match, follow
from tests.rules import rule


@rule("G20", "G22", "G25", "G26", "G27", "G30", "G31", "G32", "G33", "G34", "G35")
@rule("G40", "G41", "G42", "G45", "G52", "G53", "G54", "G55")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_together(players: int) -> None:
    options = {"characters": "draft"} if players % 2 == 1 else {}
    assert follow(Match("ginkgopolis", players, ["random"], "rules", options)).steps > 50


@rule("G27", "G28", "G29", "G33", "G50", "G51")
@pytest.mark.parametrize("players", [2, 4])
def test_where_everybody_urbanizes(players: int) -> None:
    assert follow(Match("ginkgopolis", players, ["urbanist"], "rules")).steps > 50


@rule("G60", "G61", "G62", "G63", "G64", "G65", "G66", "G68")
@pytest.mark.parametrize("bot", ["random", "urbanist"])
def test_alone_against_hal(bot: str) -> None:
    assert follow(Match("ginkgopolis", 1, [bot], "rules")).steps > 20


@rule("G67")
@pytest.mark.parametrize("bot", ["random", "urbanist"])
def test_alone_against_the_expert(bot: str) -> None:
    assert follow(Match("ginkgopolis", 1, [bot], "rules", {"hal": "expert"})).steps > 20


@rule("G25", "G29", "G50", "G61")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_move_comes_to_an_end(players: int) -> None:
    options = {1: {"hal": "expert"}, 2: {"characters": "draft"}, 4: {}}[players]
    assert play_to_the_end(GAME, players, options) > 20
