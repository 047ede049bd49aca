"""docs/library.md tells the truth: its programs run, print what it says, and are typed."""

import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

import faubourg

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/library.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```\n(?:```text\n(.*?)```)?", PAGE, re.DOTALL)
PROGRAMS = {f"{i:02}": block for i, block in enumerate(BLOCKS, 1)}


@pytest.mark.parametrize("number", PROGRAMS)
def test_a_program_runs_and_prints_what_the_page_says(
    number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, printed = PROGRAMS[number]
    monkeypatch.chdir(tmp_path)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(program, f"program {number}", "exec"), {"__name__": "__main__"})
    if printed:
        assert said.getvalue() == printed


def test_programs_are_short() -> None:
    assert len(PROGRAMS) >= 12
    for program, _printed in PROGRAMS.values():
        assert len([line for line in program.splitlines() if line]) <= 10, program


@pytest.mark.skipif(faubourg.COMPILED, reason="types are those of the sources")
def test_the_programs_are_typed(tmp_path: Path) -> None:
    """By the project's own strict settings, so that the cache of scripts/check serves here."""
    files = []
    for number, (program, _printed) in PROGRAMS.items():
        file = tmp_path / f"program_{number}.py"
        file.write_text(program)
        files.append(str(file))
    mypy = [sys.executable, "-P", "-m", "mypy", "--config-file", "pyproject.toml", *files]
    done = subprocess.run(mypy, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
