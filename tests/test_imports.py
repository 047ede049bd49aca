"""Imports go one way: engine <- games <- bots <- the rest; games do not know each other."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import faubourg

PACKAGE = Path(faubourg.__file__).parent
OUTSIDE = {"mypy_extensions", "librt"}
ALLOWED = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
}
STDLIB = sys.stdlib_module_names


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("part", ALLOWED)
def test_imports_go_one_way(part: str) -> None:
    files = sorted((PACKAGE / part).rglob("*.py"))
    assert files
    for file in files:
        for name in imports(file):
            top, *rest = name.split(".")
            if top == "faubourg":
                assert rest[0] in ALLOWED[part], f"{file.name} imports {name}"
            else:
                assert top in OUTSIDE or top in STDLIB, f"{file.name} imports {name}"


def test_games_do_not_import_each_other() -> None:
    for folder in (PACKAGE / "games").iterdir():
        for file in folder.rglob("*.py"):
            for name in imports(file):
                if name.startswith("faubourg.games."):
                    assert name.split(".")[2] == folder.name, f"{file.name} imports {name}"


def test_the_command_line_imports_no_screen_and_no_socket() -> None:
    """They are imported when they are shown or joined: `faubourg --help` must not wait for them."""
    code = "import sys, faubourg.cli; print({'textual', 'websockets'} & sys.modules.keys())"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"
