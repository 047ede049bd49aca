"""Games of other packages, as pip would have installed them: for the length of a test."""

import re
import tomllib
from pathlib import Path

import pytest

from faubourg import games


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, **points: str) -> None:
    """A package whose entry points are these (name="module:attribute"), on the path of imports.

    Its modules are files in the folder. Processes that are started from here see it too.
    """
    about = folder / "test_games-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: test-games\nVersion: 1\n")
    lines = [f"{name} = {value}" for name, value in points.items()]
    (about / "entry_points.txt").write_text("\n".join([f"[{games.GROUP}]", *lines, ""]))
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=":")
    for name in points:
        if name not in games.BUILT_IN:
            monkeypatch.setitem(games.LOADED, name, games.LOADED.get(name))
            monkeypatch.delitem(games.LOADED, name)


def follow_the_guide(folder: Path) -> dict[str, str]:
    """Make the game of docs/adding-a-game.md as it says; its entry points.

    It brings nothing but its rules: no words, no advice, and up to eight players.
    """
    guide = (Path(__file__).parents[1] / "docs/adding-a-game.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(toml|python)\n(.*?)^```", guide, re.MULTILINE | re.DOTALL)
    (_, about), (_, source) = blocks[:2]
    (folder / "race.py").write_text(source)
    points: dict[str, str] = tomllib.loads(about)["project"]["entry-points"][games.GROUP]
    return points
