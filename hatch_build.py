"""The build hook: compiles the engine, the games and the bots with mypyc, and puts the page in.

FAUBOURG_COMPILE unset   compile if a C compiler and Python.h are there, otherwise a pure wheel
FAUBOURG_COMPILE=0       a pure wheel
FAUBOURG_COMPILE=1       a compiled wheel or an error

FAUBOURG_OPTIMISE=0, 1   compiles quickly, runs slowly: to try whether it works compiled
FAUBOURG_OPTIMISE=3      the usual
FAUBOURG_OPTIMISE=pgo    compiles twice, with a training run between: the fastest (scripts/release)

How it is compiled is in scripts/compile_engine.py. It happens in a temporary copy: a stale .so in
src/ would silently win over an edited .py. An editable install is never compiled.

The page (web/dist) is built by scripts/page when it is not up to date. A source distribution
carries it, so that installing from one needs no Node.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling finds this file by its path alone
from scripts.compile_engine import LEVELS, has_c_compiler, say

COMPILED_PARTS = ("engine", "games", "bots")
COMPILER = "mypy[mypyc]==2.4.1"  # goes with the pin of librt in pyproject.toml


class FaubourgBuildHook(BuildHookInterface[BuilderConfig]):
    """Adds the page, the texts of the rules and, when compiling, the extension modules."""

    def dependencies(self) -> list[str]:
        return [] if why_pure() or self.target_name == "sdist" else [COMPILER]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        build_page(root)
        if self.target_name == "sdist":
            return
        for file in page_files(root):
            inside = file.relative_to(root / "web/dist").as_posix()
            build_data["force_include"][str(file)] = f"faubourg/web/{inside}"
        for text in sorted(root.glob("docs/rules/*.md")):
            build_data["force_include"][str(text)] = f"faubourg/rules_text/{text.name}"
        literal = str(root / "bench/literal/alhambra.cpp")  # what `faubourg bench` compares with
        build_data["force_include"][literal] = "faubourg/lab/alhambra.cpp"
        if reason := why_pure():
            say(f"pure Python wheel, because {reason}")
        else:
            self._compile(root, build_data)

    def _compile(self, root: Path, build_data: dict[str, Any]) -> None:
        # The object's own finalizer removes the directory: the wheel is written after this returns.
        self._work = tempfile.TemporaryDirectory(prefix="faubourg-build-")
        try:
            extensions = compile_copy(root, Path(self._work.name))
        except subprocess.CalledProcessError:
            if compile_setting() == "1":
                raise SystemExit("faubourg build: mypyc FAILED, the errors are above") from None
            say("WARNING: mypyc FAILED although there is a C compiler, the errors are above")
            say("pure Python wheel instead: the same games, but many times slower")
            return
        build_data["force_include"].update(extensions)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        say(f"compiled with mypyc, {len(extensions) - 1} modules")


def build_page(root: Path) -> None:
    """Bring web/dist up to date; where there is no sh, what is there has to do."""
    if shutil.which("sh"):
        # pip shows an isolated build its own packages by these: not meant for other Pythons
        hidden = ("PYTHONPATH", "PYTHONNOUSERSITE", "PYTHONHOME")
        env = {name: value for name, value in os.environ.items() if name not in hidden}
        try:
            subprocess.run(["sh", "scripts/page"], cwd=root, env=env, check=True)
        except subprocess.CalledProcessError:
            raise SystemExit("faubourg build: the page FAILED, the errors are above") from None
    if not page_files(root):
        raise SystemExit("faubourg build: the page is not built; run scripts/page first")


def page_files(root: Path) -> list[Path]:
    """The built page. (The stamp that begins with a dot says from what; it stays behind.)"""
    found = sorted((root / "web/dist").rglob("*"))
    return [file for file in found if file.is_file() and not file.name.startswith(".")]


def compile_copy(root: Path, work: Path) -> dict[str, str]:
    """Compile a copy of the sources in `work`; map the extensions to their places in the wheel."""
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    package = shutil.copytree(root / "src/faubourg", work / "faubourg", ignore=ignored)
    sources = [
        str(source.relative_to(work))
        for part in COMPILED_PARTS
        for source in sorted((package / part).rglob("*.py"))
    ]
    # what is not compiled may import packages that a build does not have
    options = ["--config-file", str(root / "pyproject.toml"), "--follow-imports=silent"]
    program = str(root / "scripts/compile_engine.py")
    command = [sys.executable, program, optimise_setting(), *options, *sources]
    subprocess.run(command, cwd=work, check=True)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return {str(file): str(file.relative_to(work)) for file in work.rglob(f"*{suffix}")}


def why_pure() -> str:
    """The reason not to compile, empty if there is none."""
    asked = compile_setting()
    if asked == "0":
        return "FAUBOURG_COMPILE=0 asks for it"
    if asked == "" and not has_c_compiler():
        return "there is no C compiler or no Python.h"
    return ""


def compile_setting() -> str:
    """What the environment asks for: "", "0" or "1"."""
    return setting("FAUBOURG_COMPILE", ("0", "1"), "")


def optimise_setting() -> str:
    """How much the C compiler is to do."""
    return setting("FAUBOURG_OPTIMISE", LEVELS, "3")


def setting(name: str, values: tuple[str, ...], usual: str) -> str:
    value = os.environ.get(name, "")
    if value and value not in values:
        known = ", ".join(values)
        raise SystemExit(f"faubourg build: {name} is {known} or unset, not {value!r}")
    return value or usual
