"""Alhambra's rules once more in C++, literally: the limit that Faubourg is measured by.

bench/literal/alhambra.cpp is in the wheel too. It plays the same games step by step (`play`, which
a test compares) and is compiled here when there is a C++ compiler: as it is with -O3, and once more
with what a training run showed (PGO).
"""

import os
import shlex
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from faubourg.engine.dealer import SeededDealer

PLAIN: Final = "c++ -O3"
TRAINED: Final = "c++ -O3 pgo"
USING: Final = ("-fprofile-use", "-fprofile-partial-training")  # as our own engine is built
TRAINING: Final = ("train", "1", "2", "3", "5000")


class Speed(NamedTuple):
    steps: int
    games: int
    seconds: float
    cpu_seconds: float


def source() -> Path:
    """Inside the wheel, or of a checkout."""
    installed = Path(str(files("faubourg"))) / "lab" / "alhambra.cpp"
    checkout = Path(__file__).parents[3] / "bench" / "literal" / "alhambra.cpp"
    return installed if installed.is_file() else checkout


def compile_literal(folder: Path) -> dict[str, Path]:
    """The programs by the name of how they were compiled; none where there is no C++ compiler."""
    program = folder / "alhambra"
    if not compiled(folder, program):
        return {}
    found = {PLAIN: program}
    trained = folder / "trained"
    if compiled(folder, trained, "-fprofile-generate", "-fprofile-update=single"):
        done = subprocess.run([str(trained), *TRAINING], cwd=folder, check=False)
        if done.returncode == 0 and compiled(folder, trained, *USING):
            found[TRAINED] = trained
    return found


def compiled(folder: Path, program: Path, *flags: str) -> bool:
    """In that folder: what was counted is found by the name of the program."""
    compiler = shlex.split(os.environ.get("CXX", "")) or ["c++"]
    command = [*compiler, "-std=c++17", "-O3", *flags, str(source()), "-o", str(program)]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def play(program: Path, dealer: SeededDealer, players: int, games: int) -> list[str]:
    """Each game as its actions and, after a colon, the points of every row."""
    return ask(program, "games", dealer, players, str(games)).splitlines()


def speed(program: Path, dealer: SeededDealer, players: int, seconds: float) -> Speed:
    """Random games from one dealt position, as Faubourg is measured."""
    steps, games, wall, cpu = ask(program, "speed", dealer, players, str(seconds)).split()
    return Speed(int(steps), int(games), float(wall), float(cpu))


def ask(program: Path, what: str, dealer: SeededDealer, players: int, much: str) -> str:
    x, y = dealer.mark()
    command = [str(program), what, str(x), str(y), str(players), much]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
