"""The rooms of a game: the same role has the same file and function in every game of ours."""

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from faubourg.engine import SeededDealer
from faubourg.engine.view import PERFECT
from faubourg.games import find
from faubourg.testing.sealed import Sealed

GAMES = ("alhambra", "ginkgopolis", "evolutopia")
ROLES = {
    "setup": "set_up",
    "actions": "notations",
    "choices": "carry_out",
    "outcome": "outcome",
    "refusals": "refuse",
    "describe": "describe",
    "preview": "preview",
    "check": "check",
    "view": "make_view",
    "state_from": "state_from",
    "insight": "insight",
    "box": "box",
    "findings": "FINDINGS",
    "observation": "observe",
    "player.rating": "rate",
    "player.quick": "suggest",
    "player.judgement": "judge",
    "player.weights": "TUNING",
}


@pytest.mark.parametrize("game", GAMES)
def test_every_role_has_the_same_name_in_every_game(game: str) -> None:
    for file, function in ROLES.items():
        assert hasattr(import_module(f"faubourg.games.{game}.{file}"), function), file
    assert hasattr(import_module(f"faubourg.games.{game}.player.rating"), "reasons")


def test_the_table_of_the_rooms_is_true() -> None:
    page = Path(__file__).parents[1] / "docs/architecture.md"
    rows = re.findall(r"^\| ([\w/]+)\.py \|", page.read_text("utf-8"), re.MULTILINE)
    files = [row.replace("/", ".") for row in rows if row != "options"]
    assert set(ROLES) <= set(files)
    for game in GAMES:
        for file in files:
            assert find_spec(f"faubourg.games.{game}.{file}"), f"{game} has no {file}"


def test_what_a_state_is_made_of_is_written_but_for_what_is_derived() -> None:
    for game in [Sealed(), *[find(name) for name in GAMES]]:
        state = game.new(2, {}, SeededDealer(1))
        assert state.fields()[:4] == ["players", "options", "waiting", "rules"]
        assert not set(state.fields()) & set(state.derived())
        view = state.view(0, PERFECT)
        common = ["players", "options", "seat", "memory", "waiting", "rules"]
        assert view.fields()[:6] == common
    written = find("alhambra").new(2, {}, SeededDealer(1)).fields()
    assert len(written) == 20
    assert "hands" in written
    assert not {"actions", "known_bits"} & set(written)
