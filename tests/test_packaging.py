"""What `pip install` gets: the wheels, pure and compiled, and a server where nothing else is.

Compiling takes minutes. scripts/test names the compiled wheel that it has built anyway
(FAUBOURG_WHEEL); without that name one is compiled here.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.server.serving import Guest

ROOT = Path(__file__).parents[1]
GIVEN = os.environ.get("FAUBOURG_WHEEL", "")
# Both of these train; everybody else builds without, and so do their tests.
TRAINING_MATTERS = (
    os.environ.get("FAUBOURG_FULL") == "1" or os.environ.get("FAUBOURG_OPTIMISE") == "pgo"
)
trains = pytest.mark.skipif(not TRAINING_MATTERS, reason="with --full and scripts/release")
UV = ROOT / "build/uv/bin/uv"  # pip takes ten times as long; scripts/venv.sh keeps it there


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    sdist = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(sdist, cwd=ROOT, check=True, capture_output=True)
    (archive,) = folder.glob("*.tar.gz")
    return archive


@pytest.fixture
def tree(archive: Path, tmp_path: Path) -> Path:
    """The source distribution, unpacked."""
    subprocess.run(["tar", "-xf", str(archive), "-C", str(tmp_path)], check=True)
    return tmp_path / archive.name.removesuffix(".tar.gz")


def build(tree: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel into the directory beside the tree, in an environment with these settings."""
    ours = ("FAUBOURG_COMPILE", "FAUBOURG_OPTIMISE")
    env = {name: value for name, value in os.environ.items() if name not in ours}
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation"]
    return subprocess.run(
        [*command, "--wheel-dir", str(tree.parent), str(tree)],
        check=False,
        env=env | settings,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def built(tree: Path) -> Path:
    (wheel,) = tree.parent.glob("*.whl")
    return wheel


def compiled_wheel(tree: Path) -> Path:
    """The one that scripts/test names, of this checkout; or else compiled from the distribution."""
    if GIVEN:
        return ROOT / GIVEN
    result = build(tree, FAUBOURG_COMPILE="1")
    assert result.returncode == 0, result.stdout
    return built(tree)


def contents(wheel: Path) -> tuple[str, set[str]]:
    """The wheel's platform tag and the names of the files in it."""
    with ZipFile(wheel) as archive:
        return wheel.stem.split("-", 2)[2], set(archive.namelist())


def files(top: Path) -> set[str]:
    """But for what Python keeps of every module that it has imported."""
    found = {file.relative_to(top) for file in top.rglob("*") if file.is_file()}
    return {str(file) for file in found if "__pycache__" not in file.parts}


def expected(tree: Path) -> set[str]:
    """Every file of the package, whatever its kind, the rules of the games and the page."""
    rules = {f"faubourg/rules_text/{file.name}" for file in tree.glob("docs/rules/*.md")}
    page = {f"faubourg/web/{name}" for name in files(tree / "web/dist") if name != ".stamp"}
    assert rules
    assert "faubourg/web/index.html" in page
    return rules | page | files(tree / "src") | {"faubourg/lab/alhambra.cpp"}


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
    tag, names = contents(built(tree))
    assert tag == "py3-none-any"
    assert expected(tree) <= names
    assert not extensions(names)
    assert files(tree) == before


def test_the_compiled_wheel(tree: Path) -> None:
    before = files(tree)
    tag, names = contents(compiled_wheel(tree))
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
    assert contents(built(tree))[0] == "py3-none-any"


@pytest.fixture
def small_tree(tree: Path) -> Path:
    """The same build with little to compile: it goes well or wrong as a large one does, but soon.

    Its front door leads to a module that needs a package which nobody has: what a build gets are
    its own requirements, not those of the installed game (rich, Babel).
    """
    package = tree / "src/faubourg"
    shutil.rmtree(package)
    for part in ("engine", "games", "bots"):
        (package / part).mkdir(parents=True)
        (package / part / "small.py").write_text("def small() -> int:\n    return 1\n")
    (package / "__init__.py").write_text('__version__ = "1"\nfrom faubourg.shown import colour\n')
    (package / "shown.py").write_text("import not_here\n\ncolour = not_here.colour(1) + 'red'\n")
    return tree


TRAINING = """
from faubourg import engine, games, bots
from faubourg.engine.small import small
print("played", [small() for _ in range(3)])
"""


@trains
def test_a_training_run_is_part_of_the_build(small_tree: Path) -> None:
    (small_tree / "src/faubourg/__init__.py").write_text('__version__ = "1"\n')
    (small_tree / "scripts/train_engine.py").write_text(TRAINING)
    result = build(small_tree, FAUBOURG_COMPILE="1", FAUBOURG_OPTIMISE="pgo")
    assert result.returncode == 0, result.stdout
    assert "played [1, 1, 1]" in result.stdout
    assert "faubourg build: trained for" in result.stdout
    assert extensions(contents(built(small_tree))[1])


@trains
def test_a_training_run_that_fails_is_done_without(small_tree: Path) -> None:
    """What is compiled cannot even be imported here: its front door needs what nobody has."""
    result = build(small_tree, FAUBOURG_COMPILE="1", FAUBOURG_OPTIMISE="pgo")
    assert result.returncode == 0, result.stdout
    assert "faubourg build: the training FAILED" in result.stdout
    assert extensions(contents(built(small_tree))[1])


def test_a_compiler_that_cannot_be_trained_compiles_as_usual(
    small_tree: Path, tmp_path: Path
) -> None:
    """And what is not compiled may need what a build has not."""
    odd = tmp_path / "odd-cc"
    refuse = 'case "$*" in *-fprofile*) exit 1 ;; esac'
    odd.write_text(f'#!/bin/sh\n{refuse}\nexec {sysconfig.get_config_var("CC")} "$@"\n')
    odd.chmod(0o755)
    result = build(small_tree, FAUBOURG_COMPILE="1", FAUBOURG_OPTIMISE="pgo", CC=str(odd))
    assert result.returncode == 0, result.stdout
    assert "faubourg build: the C compiler cannot learn from a training run" in result.stdout
    compiled = {name.split(".")[0] for name in extensions(contents(built(small_tree))[1])}
    assert compiled >= {f"faubourg/{part}/small" for part in ("engine", "games", "bots")}


def test_a_failed_compile_is_an_error_only_when_compiling_was_asked_for(small_tree: Path) -> None:
    (small_tree / "src/faubourg/engine/wrong.py").write_text("WRONG: int = 'not a number'\n")
    asked = build(small_tree, FAUBOURG_COMPILE="1")
    assert asked.returncode != 0
    assert "faubourg build: mypyc FAILED" in asked.stdout
    default = build(small_tree)
    assert default.returncode == 0, default.stdout
    assert "faubourg build: WARNING: mypyc FAILED" in default.stdout
    assert contents(built(small_tree))[0] == "py3-none-any"


def environment() -> dict[str, str]:
    """Ours, without what would let the installed command see this checkout."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in hidden}


def install(wheel: Path, folder: Path, extra: str = "") -> Path:
    """The wheel and what it asks for, in an environment that has nothing of ours; its command."""
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-compile"]
    uv = [str(UV), "pip", "install", "--python", str(python)]
    done = subprocess.run(
        [*(uv if UV.exists() else pip), f"faubourg{extra} @ {wheel.as_uri()}"],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return python.with_name("faubourg")


@contextmanager
def serving(command: Path, folder: Path) -> Iterator[str]:
    """`faubourg serve` on a free port, as a person starts it, and stopped as a system does."""
    process = subprocess.Popen(
        [str(command), "serve", "--port", "0", "--data", str(folder / "data")],
        cwd=folder,
        env=environment(),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = re.search(r"http://\S+", line)
        assert address, line + process.communicate(timeout=60)[1]
        yield address[0]
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
        assert "Traceback" not in errors
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


LIBRARY = """
import faubourg
table = faubourg.Table.new("alhambra", players=3, seed=7)
table.push(table.legal()[0])
table.play(["regular", "random", "novice"])
print(table, faubourg.COMPILED)
"""


@pytest.mark.slow
def test_the_wheel_in_an_empty_environment(tree: Path, tmp_path: Path) -> None:
    """The way of somebody who installs it: nothing here may lean on this checkout or its tools.

    `pip install faubourg` is for who wants the library: the server's parts come when asked for.
    """
    if not GIVEN:
        assert build(tree, FAUBOURG_COMPILE="0").returncode == 0
    wheel = ROOT / GIVEN if GIVEN else built(tree)
    venv.create(tmp_path / "empty", with_pip=False)
    command = install(wheel, tmp_path / "empty")
    there_are_games_bots_and_the_terminal(command, tmp_path)
    command = install(wheel, tmp_path / "empty", "[server]")
    with serving(command, tmp_path) as url:
        a_game_is_served(url)


def there_are_games_bots_and_the_terminal(command: Path, folder: Path) -> None:
    here = {"cwd": folder, "env": environment(), "text": True, "capture_output": True}

    def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run([str(word) for word in words], input=typed, check=False, **here)  # type: ignore[call-overload, no-any-return]

    played = run(str(command.with_name("python")), "-c", LIBRARY)
    assert played.returncode == 0, played.stderr
    assert played.stdout.rstrip().endswith(str(bool(GIVEN)))
    game = ("play", "alhambra", "--seats", "me:Ann,regular", "--seed", "1", "--save", "game.json")
    at_the_terminal = run(str(command), *game, typed="1\n")
    assert at_the_terminal.returncode == 0, at_the_terminal.stderr
    assert "Ann" in at_the_terminal.stdout
    assert run(str(command), "simulate", "alhambra", "--games", "2").returncode == 0
    for language, word in (("en", "installed"), ("fr", "manque"), ("es", "Falta")):
        for asked in (["serve"], ["data", "backup", "file"], ["bench", "--server"]):
            refused = run(str(command), *asked, "--lang", language)
            assert refused.returncode == 2
            (line,) = refused.stderr.splitlines()
            assert word in line
            assert line.endswith("pip install 'faubourg[server]'.")


def a_game_is_served(url: str) -> None:
    ann = Guest(url, "Ann")
    health = ann.get("/healthz")
    assert (health["ok"], health["compiled"]) == (True, bool(GIVEN))
    page = ann.http.get("/").text
    assets = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert any(name.endswith(".js") for name in assets)
    assert any(name.endswith(".css") for name in assets)
    for name in assets:
        assert ann.http.get(name).status_code == 200, name
    table = ann.open("me", "bot:random")
    ann.post(ann.at(table, "start"))
    until = time.monotonic() + 60
    while not (legal := ann.update(table)["legal"]):  # the bot may be the first to move
        assert time.monotonic() < until, "the bot does not move"
        time.sleep(0.1)
    assert ann.act(table, legal[0]["action"])["ok"]
    ann.close()


def test_an_unknown_setting_is_refused(tree: Path) -> None:
    result = build(tree, FAUBOURG_COMPILE="yes")
    assert result.returncode != 0
    assert "FAUBOURG_COMPILE is 0, 1 or unset" in result.stdout
    result = build(tree, FAUBOURG_COMPILE="1", FAUBOURG_OPTIMISE="2")
    assert result.returncode != 0
    assert "FAUBOURG_OPTIMISE is 0, 1, 3, pgo or unset" in result.stdout


def test_nothing_compiled_lies_in_the_sources() -> None:
    """A stale extension would silently win over the edited source."""
    compiled = [*extensions(files(ROOT / "src")), *(ROOT / "src").rglob("*.c")]
    assert not compiled
    assert not list((ROOT / "src").rglob("build"))
