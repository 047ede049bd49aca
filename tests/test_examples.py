"""The examples of the rules and their positions: told in three languages, drawn, and played.

What happens in them is in tests/<game>/test_examples.py.
"""

from itertools import pairwise
from pathlib import Path

import pytest

from faubourg import Refusal, examples, games
from faubourg.engine.game import Game
from faubourg.games import BUILT_IN
from faubourg.i18n import LANGUAGES, language
from faubourg.i18n.rules_text import whole_text

each_game = pytest.mark.parametrize("name", BUILT_IN)
each_language = pytest.mark.parametrize("code", LANGUAGES)


@each_language
@each_game
def test_the_rules_show_every_position_below_an_example(name: str, code: str) -> None:
    game = games.find(name)
    text = whole_text(game, language(code))
    assert examples.MENTION.findall(text) == list(examples.positions(game))
    blocks = text.split("\n\n")
    for above, block in pairwise(blocks):
        if examples.MENTION.fullmatch(block):
            assert above.startswith("> "), block
    assert "<!-- position" not in examples.with_boards(game, language(code), text)


@each_game
def test_every_example_is_played_by_a_test(name: str) -> None:
    played = (Path(__file__).parent / name / "test_examples.py").read_text(encoding="utf-8")
    missing = [
        one for one in examples.positions(games.find(name)) if f"examples.{one}" not in played
    ]
    assert missing == []


@each_language
@each_game
def test_every_position_is_drawn_and_told(name: str, code: str) -> None:
    game = games.find(name)
    for position in examples.positions(game):
        pictures = [examples.picture(game, position, code, theme) for theme in ("day", "night")]
        assert pictures[0] != pictures[1]
        assert all("Lina" in picture for picture in pictures)
        board = examples.with_boards(game, language(code), f"<!-- position: {position} -->")
        assert "Omar" in board
        assert board.startswith("```text\n")


def test_a_game_of_another_package_has_none() -> None:
    race = Game("race", 1, 2, 8, ["walk"], 99)
    assert examples.positions(race) == {}
    with pytest.raises(Refusal) as refused:
        examples.view_of(race, "start")
    assert refused.value.code == "unknown_example"
