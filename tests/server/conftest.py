"""Servers and games for the tests."""

import hashlib
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from faubourg import games
from faubourg.engine import verify
from faubourg.engine.game import Game
from faubourg.server.tables import hints, seats
from faubourg.testing.sealed import Sealed

from .postgres import cluster
from .serving import Guest, Running, serving


class Known:
    """Instead of `secrets`, where a deal or a hint begins: nobody's guess, and always the same."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.numbers = count()

    def token_bytes(self, length: int) -> bytes:
        return hashlib.shake_256(f"{self.seed} {next(self.numbers)}".encode()).digest(length)

    def token_hex(self, length: int) -> str:
        return self.token_bytes(length).hex()


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dealt to a test today was dealt to it yesterday; with --full it is chance."""
    if os.environ.get("FAUBOURG_FULL") != "1":
        for module in (verify, seats, hints):
            monkeypatch.setattr(module, "secrets", Known(request.node.nodeid))


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
