"""Servers and games for the tests."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from faubourg import games
from faubourg.engine.game import Game
from faubourg.testing.sealed import Sealed

from .postgres import cluster
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
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    name = "t" + hashlib.sha256(request.node.nodeid.encode()).hexdigest()[:20]
    with cluster().database(name) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a store keeps its data: the test runs on both databases."""
    if request.param == "sqlite":
        return tmp_path / "faubourg.db"
    return str(request.getfixturevalue("database"))


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Sealed Bids, playable for the length of a test."""
    game = Sealed()
    monkeypatch.setitem(games.LOADED, game.name, game)
    return game
