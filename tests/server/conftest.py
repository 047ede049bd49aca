"""Servers and games for the tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from faubourg import games
from faubourg.engine.game import Game
from faubourg.testing.sealed import Sealed

from .serving import Guest, Running, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with serving(tmp_path) as running:
        yield running


@pytest.fixture
def ann(server: Running) -> Iterator[Guest]:
    guest = server.guest("Ann")
    yield guest
    guest.close()


@pytest.fixture
def bea(server: Running) -> Iterator[Guest]:
    guest = server.guest("Bea")
    yield guest
    guest.close()


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Sealed Bids, playable for the length of a test."""
    game = Sealed()
    monkeypatch.setitem(games.LOADED, game.name, game)
    return game
