"""docs/observations.md says what the observation layouts are."""

import re
from pathlib import Path

import pytest

from faubourg.engine.game import CATEGORY, COUNT, FLAG, PLACE, UNBOUNDED, Game
from faubourg.games import BUILT_IN, built_in

TEXT = (Path(__file__).parents[1] / "docs" / "observations.md").read_text()


@pytest.mark.parametrize("game", built_in(), ids=list(BUILT_IN))
def test_the_page_lists_the_sections(game: Game) -> None:
    head = f"## {game.name}, version {game.observation_version}\n"
    assert head in TEXT
    table = TEXT.split(head)[1].split("\n## ")[0]
    for players in range(game.min_players, game.max_players + 1):
        row = r"^\| (\w+) \| ([\w ]+) \| (\w+) \| (-?\d+) \| ([-\w ]+) \| (.+) \|$"
        shown = [
            (name, worth(length, players), kind, int(low), worth(high, players), meaning)
            for name, length, kind, low, high, meaning in re.findall(row, table, re.MULTILINE)
            if name != "section"
        ]
        assert shown == [
            (part.name, part.length, part.kind, part.low, part.high, part.meaning)
            for part in game.observation(players)
        ]


def worth(text: str, players: int) -> int:
    """ "36 P" for three players is 108."""
    if text == "-":
        return UNBOUNDED
    rows, copies = (3, 2) if players == 2 else (players, 3)
    resources = (0, 25, 25, 20, 18, 16, 0)[players]
    letters = {"P": players, "R": rows, "H": max(2, players), "C": copies, "S": resources}
    product = 1
    for factor in text.split():
        product *= letters[factor] if factor in letters else int(factor)
    return product


def test_bounds_and_kinds_are_sound() -> None:
    for game in built_in():
        for players in range(game.min_players, game.max_players + 1):
            for section in game.observation(players):
                assert section.low <= 0 < section.high <= UNBOUNDED
                assert section.kind in (FLAG, COUNT, CATEGORY, PLACE)
                assert section.kind != FLAG or (section.low, section.high) == (0, 1)
