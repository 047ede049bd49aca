"""What a release is tried with, and for whom wheels are made."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import faubourg

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_the_smoke_test_passes_and_notices_what_is_not_compiled(tmp_path: Path) -> None:
    """With this environment in place of one where a release was installed."""

    def tried(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-P", str(ROOT / "scripts/smoke.py"), *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    right, wrong = ([], ["--interpreted"]) if faubourg.COMPILED else (["--interpreted"], [])
    done = tried(*right)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "import, play, simulate and serve: ok\n"
    assert "expected:" in tried(*wrong).stderr


def test_wheels_are_made_for_every_python_that_is_promised() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())
    prefix = "Programming Language :: Python :: 3."
    promised = [line for line in data["project"]["classifiers"] if line.startswith(prefix)]
    wheels = [f"cp3{line.removeprefix(prefix)}-*" for line in promised]
    assert data["tool"]["cibuildwheel"]["build"] == wheels


def test_the_notes_of_a_release_are_its_section_of_the_changelog(tmp_path: Path) -> None:
    """The function as scripts/release has it, on a changelog of its own."""
    script = (ROOT / "scripts/release").read_text()
    notes = script[script.index("notes() {") : script.index("# tried NAME")]
    changelog = "# Changelog\n\n## Unreleased\n\n- new\n\n## 1.2\n\n- old\n  and good\n\n## 1.1\n"
    (tmp_path / "CHANGELOG.md").write_text(changelog)

    def told(version: str) -> list[str]:
        program = f"set -eu; say() {{ echo $* >&2; }}\n{notes}\nnotes {version}"
        done = subprocess.run(
            ["sh", "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        return [done.stdout.strip(), done.stderr.strip()]

    assert told("1.2") == ["- old\n  and good", ""]
    assert told("1.3") == [
        "- new",
        "CHANGELOG.md has no section 1.3 yet: the notes are those of Unreleased",
    ]
