"""docs/bots.md tells the truth: its bots play, from Python and from the command line."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import Run, run

__all__ = ["run"]  # the fixture

PAGE = (Path(__file__).parents[1] / "docs" / "bots.md").read_text()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the page's mine.py, where one is."""
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "mine.py").write_text(example)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    return tmp_path


def test_the_example_runs_as_a_program(folder: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "mine.py"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert re.search(r"Greedy +\d", ran.stdout)
    assert "alhambra: 6 games, 2 players, seed 1" in ran.stdout


@pytest.mark.usefixtures("folder")
def test_its_commands_work(run: Run) -> None:
    typed = re.findall(r"^    faubourg (.*mine:.*)$", PAGE, re.MULTILINE)
    assert [line.split()[0] for line in typed] == ["play", "simulate", "tournament"]
    for line in typed:
        short = re.sub(r"--games \d+", "--games 1", line.replace("--workers 2", ""))
        ran = run(*short.split(), typed="1\nquit\n")
        assert (ran.code, ran.err) == (0, "")
        assert "Greedy" in ran.out
