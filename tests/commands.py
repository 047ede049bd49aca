"""Running the command line in tests: inside this process, or as a real one where it matters."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from faubourg.cli import main
from faubourg.engine.record import seal

COMMAND = [sys.executable, "-m", "faubourg.cli"]
RAW = re.compile(r"[{}]|\b(cli|terminal|refusal|alhambra|faubourg)\.[a-z_]+\.[a-z_]")


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """run("play", "alhambra", typed="1\\n"): in an empty folder, in English unless told."""
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.chdir(tmp_path)

    def run_here(*arguments: str | Path, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return run_here


def environment(folder: Path) -> dict[str, str]:
    return {
        "XDG_DATA_HOME": str(folder / "data"),
        "LANG": "en_GB.UTF-8",
        "LC_MESSAGES": "",
        "COLUMNS": "80",
        "FORCE_COLOR": "",
    }


def start(
    folder: Path, *arguments: str, stdin: int = subprocess.PIPE, stdout: int = subprocess.PIPE
) -> subprocess.Popen[str]:
    """A real process that runs the command in that folder."""
    env = {name: value for name, value in os.environ.items() if name != "LC_ALL"}
    return subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        env=env | environment(folder) | {"PYTHONIOENCODING": "utf-8"},
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def finish(process: subprocess.Popen[str], typed: str = "") -> Ran:
    out, err = process.communicate(typed, timeout=60)
    return Ran(process.returncode, out, err)


def assert_refused(ran: Ran, *words: str, code: int = 2) -> None:
    """One line on stderr, nothing else, and the exit code."""
    assert ran.code == code
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    assert ran.err.strip()
    assert_readable(ran.err)
    for word in words:
        assert word in ran.err


def assert_readable(text: str) -> None:
    """No placeholder that nobody filled, no name of a message in place of the message."""
    assert RAW.search(text) is None, RAW.search(text)


def resealed(path: Path, target: Path, **changes: object) -> Path:
    """A copy of a record with other parts, sealed as if it had always been so."""
    data: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    del data["seal"]
    data |= changes
    target.write_text(json.dumps(data | {"seal": seal(data)}), encoding="utf-8")
    return target
