"""What `pip install` gets: the wheels, pure and compiled, built from the source distribution.

scripts/test runs this file once, with the interpreted tests: it builds its own wheels.
"""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The source distribution, unpacked."""
    sdist = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(sdist, cwd=ROOT, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    subprocess.run(["tar", "-xf", str(archive), "-C", str(tmp_path)], check=True)
    return Path(str(archive).removesuffix(".tar.gz"))


def build(tree: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel into the directory beside the tree, in an environment with these settings."""
    env = {name: value for name, value in os.environ.items() if name != "FAUBOURG_COMPILE"}
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation"]
    return subprocess.run(
        [*command, "--wheel-dir", str(tree.parent), str(tree)],
        check=False,
        env=env | settings,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def contents(tree: Path) -> tuple[str, set[str]]:
    """The wheel's platform tag and the names of the files in it."""
    (wheel,) = tree.parent.glob("*.whl")
    with ZipFile(wheel) as archive:
        return wheel.stem.split("-", 2)[2], set(archive.namelist())


def files(top: Path) -> set[str]:
    return {str(file.relative_to(top)) for file in top.rglob("*") if file.is_file()}


def expected(tree: Path) -> set[str]:
    """Every file of the package, whatever its kind, the rules of the games and the page."""
    rules = {f"faubourg/rules_text/{file.name}" for file in tree.glob("docs/rules/*.md")}
    page = {f"faubourg/web/{name}" for name in files(tree / "web/dist") if name != ".stamp"}
    assert rules
    assert "faubourg/web/index.html" in page
    return rules | page | files(tree / "src")


def extensions(names: set[str]) -> set[str]:
    return {name for name in names if name.endswith((".so", ".pyd"))}


def test_the_source_distribution_carries_the_built_page_and_not_what_built_it(tree: Path) -> None:
    assert (tree / "web/dist/.stamp").is_file()
    assert (tree / "web/package-lock.json").is_file()
    assert not list(tree.rglob("node_modules"))


def test_the_pure_wheel(tree: Path) -> None:
    before = files(tree)
    result = build(tree, FAUBOURG_COMPILE="0")
    assert result.returncode == 0, result.stdout
    tag, names = contents(tree)
    assert tag == "py3-none-any"
    assert expected(tree) <= names
    assert not extensions(names)
    assert files(tree) == before


def test_the_compiled_wheel(tree: Path) -> None:
    before = files(tree)
    result = build(tree, FAUBOURG_COMPILE="1")
    assert result.returncode == 0, result.stdout
    tag, names = contents(tree)
    assert tag.startswith(f"cp3{sys.version_info.minor}-cp3{sys.version_info.minor}-")
    assert expected(tree) <= names
    compiled = {name.split(".")[0] for name in extensions(names)}
    for part in ("engine", "games", "bots"):
        for source in (tree / "src/faubourg" / part).rglob("*.py"):
            assert str(source.relative_to(tree / "src").with_suffix("")) in compiled
    assert files(tree) == before


def test_without_a_compiler_the_wheel_is_pure_and_says_why(tree: Path) -> None:
    result = build(tree, CC="/nonexistent/cc")
    assert result.returncode == 0, result.stdout
    assert "faubourg build: pure Python wheel, because there is no C compiler" in result.stdout
    assert contents(tree)[0] == "py3-none-any"


def test_a_failed_compile_is_an_error_only_when_compiling_was_asked_for(tree: Path) -> None:
    with (tree / "src/faubourg/engine/__init__.py").open("a") as source:
        source.write("\nWRONG: int = 'not a number'\n")
    asked = build(tree, FAUBOURG_COMPILE="1")
    assert asked.returncode != 0
    assert "faubourg build: mypyc FAILED" in asked.stdout
    default = build(tree)
    assert default.returncode == 0, default.stdout
    assert "faubourg build: WARNING: mypyc FAILED" in default.stdout
    assert contents(tree)[0] == "py3-none-any"


def test_an_unknown_setting_is_refused(tree: Path) -> None:
    result = build(tree, FAUBOURG_COMPILE="yes")
    assert result.returncode != 0
    assert "FAUBOURG_COMPILE is 0, 1 or unset" in result.stdout


def test_nothing_compiled_lies_in_the_sources() -> None:
    """A stale extension would silently win over the edited source."""
    compiled = [*extensions(files(ROOT / "src")), *(ROOT / "src").rglob("*.c")]
    assert not compiled
    assert not list((ROOT / "src").rglob("build"))
