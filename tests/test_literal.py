"""The literal C++ of Alhambra's rules plays the same games as the Python, step by step."""

import os
import shutil
from pathlib import Path

import pytest

from faubourg.engine.dealer import SeededDealer
from faubourg.games.alhambra.game import Alhambra
from faubourg.games.alhambra.state import AlhambraState
from faubourg.lab import literal

pytestmark = pytest.mark.skipif(
    not shutil.which(os.environ.get("CXX", "c++")), reason="there is no C++ compiler"
)
GAMES = 25


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return literal.compile_literal(tmp_path_factory.mktemp("literal"))


def played(dealer: SeededDealer, players: int) -> str:
    """A random game by the Python rules, as the C++ writes it."""
    state = Alhambra().new(players, {}, dealer)
    assert isinstance(state, AlhambraState)
    actions = []
    while not state.over():
        seat = state.first_waiting()
        actions.append(state.legal_set(seat).pick(dealer))
        state.step(seat, actions[-1], dealer)
    points = [int(state.score(row)) for row in range(state.rows())]
    return " ".join([*map(str, actions), ":", *map(str, points)])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_it_plays_the_same_games(programs: dict[str, Path], players: int) -> None:
    theirs = [
        literal.play(program, SeededDealer("literal", players), players, GAMES)
        for program in programs.values()
    ]
    assert theirs
    dealer = SeededDealer("literal", players)
    ours = [played(dealer, players) for _ in range(GAMES)]
    for games in theirs:
        assert games == ours


def test_its_speed_can_be_measured(programs: dict[str, Path]) -> None:
    found = literal.speed(programs[literal.PLAIN], SeededDealer(1), 3, 0.01)
    assert found.steps > found.games >= 50
    assert found.seconds >= 0.01
    assert found.cpu_seconds > 0


def test_without_a_compiler_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "/nonexistent/c++")
    assert literal.compile_literal(tmp_path) == {}
