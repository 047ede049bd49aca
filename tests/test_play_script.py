"""scripts/play: what is served when, and what is compiled meanwhile; nothing is installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import wait_for

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is a shell script")

PYTHON = f"""#!/bin/sh
case "$1 $2 $3 $5" in
    '-m venv'*) mkdir -p "$4/bin" && cp "$0" "$4/bin/python" && cp "$PRETENDED/faubourg" "$4/bin" ;;
    '-m pip install --target') mkdir -p "$6/bin" && cp "$PRETENDED/uv" "$6/bin" ;;
    '-m pip '*)
        echo "$3 in $(basename "$(dirname "$(dirname "$0")")")" >>"$PRETENDED/did"
        exit "$PIP"
        ;;
    *) exec {sys.executable} "$@" ;;
esac
"""
UV = """#!/bin/sh
echo "uv $2 in $(basename "$(dirname "$(dirname "$5")")")" >>"$PRETENDED/did"
"""
FAUBOURG = """#!/bin/sh
echo "$(basename "$(dirname "$(dirname "$0")")") $* successor=$(basename "$FAUBOURG_SUCCESSOR")" \
    >>"$PRETENDED/did"
"""
PAGE = "#!/bin/sh\nmkdir -p web/dist\ntouch web/dist/.stamp\n"
COMPILER = "import os\n\ndef has_c_compiler():\n    return os.environ['COMPILER'] == 'yes'\n"


class Checkout:
    """A folder with the script and what it needs, as little of it as possible."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pretended = folder / "pretended"
        for place in ("scripts", "pretended", "src"):
            (folder / place).mkdir()
        for name in ("play", "venv.sh"):
            shutil.copy(ROOT / "scripts" / name, folder / "scripts")
        self.write("pretended/python", PYTHON)
        self.write("pretended/faubourg", FAUBOURG)
        self.write("scripts/page", PAGE)
        self.write("scripts/compile_engine.py", COMPILER)
        self.write("src/rules.py", "")

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)
        (self.folder / name).chmod(0o755)

    def play(self, *arguments: str, compiler: str = "yes", pip: str = "0") -> str:
        """What it said; what it did is in `did` when whatever is compiled meanwhile is done."""
        env = {name: os.environ[name] for name in os.environ if not name.startswith("FAUBOURG_")}
        pretended = {"PRETENDED": str(self.pretended), "PYTHON": str(self.pretended / "python")}
        (self.pretended / "did").write_text("")
        done = subprocess.run(
            ["sh", str(self.folder / "scripts/play"), *arguments],
            env=env | pretended | {"COMPILER": compiler, "PIP": pip},
            capture_output=True,
            text=True,
            check=False,
        )
        wait_for(lambda: not (self.folder / "build/compiling").exists())
        return done.stderr

    def did(self) -> list[str]:
        return sorted((self.pretended / "did").read_text().splitlines())


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


AT_ONCE = [".venv-now serve --port 9 successor=.venv", "install in .venv", "install in .venv-now"]
COMPILED = ".venv serve --port 9 successor="


def test_first_as_it_is_then_compiled_and_again_when_something_has_changed(
    checkout: Checkout,
) -> None:
    assert "compiling the engine meanwhile" in checkout.play("--port", "9")
    assert checkout.did() == AT_ONCE
    assert (checkout.folder / ".venv/ready").exists()
    assert checkout.play("--port", "9") == ""
    assert checkout.did() == [COMPILED]
    checkout.write("src/rules.py", "changed = True\n")
    checkout.play("--port", "9")
    assert checkout.did() == [AT_ONCE[0], "install in .venv", "uninstall in .venv"]
    checkout.play("--port", "9")
    assert checkout.did() == [COMPILED]


def test_uv_installs_where_it_can_be_had(checkout: Checkout) -> None:
    checkout.write("pretended/uv", UV)
    checkout.play("--port", "9")
    assert checkout.did() == [AT_ONCE[0], "uv install in .venv", "uv install in .venv-now"]
    checkout.write("pretended/uv", "#!/bin/sh\nexit 1\n")
    shutil.rmtree(checkout.folder / "build/uv")
    checkout.write("src/rules.py", "changed = True\n")
    checkout.play("--compiled", "--port", "9")
    assert checkout.did() == [COMPILED, "install in .venv", "uninstall in .venv"]


def test_who_wants_it_compiled_waits(checkout: Checkout) -> None:
    checkout.play("--compiled", "--port", "9")
    assert checkout.did() == [COMPILED, "install in .venv"]
    checkout.play("--port", "9")
    assert checkout.did() == [COMPILED]


def test_without_a_compiler_it_says_what_is_missing_until_one_has_come(checkout: Checkout) -> None:
    for _ in range(2):
        said = checkout.play("--port", "9", compiler="no")
        assert "there is no C compiler" in said
        assert "apt install gcc libc6-dev python3-dev" in said
        assert COMPILED in checkout.did()
    assert checkout.did() == [COMPILED]
    checkout.play("--port", "9")
    assert checkout.did() == [*AT_ONCE, "uninstall in .venv"]


def test_what_cannot_be_compiled_is_played_as_it_is(checkout: Checkout) -> None:
    checkout.play("--port", "9")
    checkout.write("src/rules.py", "changed = True\n")
    said = checkout.play("--port", "9", pip="1")
    assert "could NOT be compiled" in said
    assert AT_ONCE[0] in checkout.did()
    assert not (checkout.folder / ".venv/ready").exists()


def test_help(checkout: Checkout) -> None:
    assert checkout.play("--help") == ""
    assert checkout.did() == []


def test_every_script_can_be_read() -> None:
    """An apostrophe in a help text ends the text; a shell says so without running anything."""
    root = Path(__file__).parents[1]
    scripts = [file for folder in ("scripts", "bench", ".ci") for file in (root / folder).iterdir()]
    for script in scripts:
        if script.is_file() and script.read_bytes().startswith(b"#!/bin/sh"):
            done = subprocess.run(["sh", "-n", str(script)], capture_output=True, check=False)
            assert done.returncode == 0, done.stderr.decode()
