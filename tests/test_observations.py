"""docs/observations.md says what the observation layouts are."""

import re
from pathlib import Path

import pytest

from faubourg.engine.game import Game
from faubourg.games import BUILT_IN, built_in

TEXT = (Path(__file__).parents[1] / "docs" / "observations.md").read_text()


@pytest.mark.parametrize("game", built_in(), ids=list(BUILT_IN))
def test_the_page_lists_the_sections(game: Game) -> None:
    head = f"## {game.name}, version {game.observation_version}\n"
    assert head in TEXT
    table = TEXT.split(head)[1].split("\n## ")[0]
    for players in range(game.min_players, game.max_players + 1):
        rows = re.findall(r"^\| (\w+) \| ([\w+ ]+) \| (.+) \|$", table, re.MULTILINE)
        rows = [row for row in rows if row[0] != "section"]
        shown = [(name, length_of(length, players), meaning) for name, length, meaning in rows]
        layout = game.observation(players)
        assert shown == [(part.name, part.length, part.meaning) for part in layout]


def length_of(text: str, players: int) -> int:
    """ "36 P + 2" for three players is 110."""
    rows = 3 if players == 2 else players
    worth = {"P": players, "R": rows, "H": max(2, players)}
    total = 0
    for term in text.split("+"):
        product = 1
        for factor in term.split():
            product *= worth[factor] if factor in worth else int(factor)
        total += product
    return total
