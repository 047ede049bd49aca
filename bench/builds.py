"""Builds of Faubourg side by side: how many times as fast is each as the first?

Machines are noisy and differ, so nothing but ratios is told. All builds are measured in turns, each
in a process of its own (bench/measuring.py), and of every round the best counts. Whether two builds
play the same games from the same seeds, and whether their bots choose alike, is said beside it.
Where there is a C++ compiler, Alhambra's rules in literal C++ (bench/literal) are measured too.
"""

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from faubourg.engine.dealer import SeededDealer
from faubourg.lab import literal

ROOT = Path(__file__).parents[1]
CACHE = ROOT / "build" / "bench"
GAMES = ("alhambra", "ginkgopolis", "evolutopia")
FASTER = ("random play", "expert", "simulate")
SAME = ("games", "choices")

# compiles a copy of the sources as its own build hook does; with games named, only those
COMPILE = """
import sys
from pathlib import Path

sys.path.insert(0, ".")
import hatch_build

games = sys.argv[2:]
if games:
    hatch_build.COMPILED_PARTS = ("engine", "bots", *[f"games/{game}" for game in games])
for built, place in hatch_build.compile_copy(Path.cwd(), Path(sys.argv[1])).items():
    target = Path("src", place)
    target.write_bytes(Path(built).read_bytes())
"""


def folder_of(build: str, games: Sequence[str], temporary: Path) -> Path:
    """Where its package lies: a folder as it is, a wheel unpacked, a commit compiled."""
    path = Path(build)
    if path.is_dir():
        return path.resolve()
    if path.suffix == ".whl":
        unpacked = temporary / path.stem
        with zipfile.ZipFile(path) as wheel:
            wheel.extractall(unpacked)
        return unpacked
    return compiled(build, games)


def compiled(build: str, games: Sequence[str]) -> Path:
    """A commit of this repository, compiled once and kept; `HEAD@pgo` is optimised that much."""
    commit, _, level = build.partition("@")
    git = ["git", "-C", str(ROOT)]
    named = [*git, "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}"]
    found = subprocess.run(named, capture_output=True, text=True, check=False)
    if found.returncode:
        raise SystemExit(f"bench/speed: {commit} is no wheel, no folder and no commit")
    number = found.stdout.strip()
    every = set(games) == set(GAMES)
    levels = [level] if level else []
    kept = CACHE / "-".join([number[:12], *levels, *([] if every else games)])
    if not kept.is_dir():
        print(f"compiling {build} ...", file=sys.stderr)
        work = kept.with_suffix(".part")
        shutil.rmtree(work, ignore_errors=True)
        files = subprocess.run([*git, "archive", number], capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(files)) as sources:
            sources.extractall(work, filter="data")
        with tempfile.TemporaryDirectory() as copy:
            command = [sys.executable, "-c", COMPILE, copy, *([] if every else games)]
            env = os.environ | ({"FAUBOURG_OPTIMISE": level} if level else {})
            subprocess.run(command, cwd=work, check=True, stdout=subprocess.DEVNULL, env=env)
        work.rename(kept)
    return kept / "src"


def short(builds: Sequence[str]) -> list[str]:
    """What to call them: by the end of their paths, if that tells them apart."""
    ends = [Path(build).stem[-16:] for build in builds]
    if len(set(ends)) == len(ends):
        return ends
    return [f"{place}: {end}" for place, end in enumerate(ends, 1)]


class Build:
    """A process that measures one build when it is asked to."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        command = [sys.executable, "-P", str(ROOT / "bench/measuring.py"), str(folder)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder
        )
        self.compiled = self.hear()

    def ask(self, what: str, game: str) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([what, game]) + "\n")
        self.process.stdin.flush()
        return self.hear()

    def rate(self, what: str, game: str) -> float:
        done, seconds = self.ask(what, game)
        return float(done / seconds)

    def hear(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"bench/speed: {self.name} has died, see above")
        return json.loads(line)

    def end(self) -> None:
        self.process.communicate()


def literal_rate(program: Path) -> float:
    found = literal.speed(program, SeededDealer("bench", 2), 3, 0.25)
    return found.steps / found.cpu_seconds


def compare(
    builds: Sequence[Build], games: Sequence[str], rounds: int, programs: Mapping[str, Path]
) -> dict[str, Any]:
    """Every build in turns; the first is 1, but beside C++ that is."""
    best: dict[tuple[str, str, str], float] = {}
    limits = {how: 0.0 for how in programs if "alhambra" in games}
    for number in range(rounds):
        print(f"{number + 1}/{rounds}", end=" ", file=sys.stderr, flush=True)
        for game in games:
            for what in (*FASTER, "bare", "dealt"):
                for build in builds:
                    key = (game, what, build.name)
                    best[key] = max(best.get(key, 0.0), build.rate(what, game))
        for how in limits:
            limits[how] = max(limits[how], literal_rate(programs[how]))
    print(file=sys.stderr)
    first = builds[0]
    found: dict[str, Any] = {}
    for game in games:
        rows: dict[str, dict[str, float]] = {
            what: {b.name: best[game, what, b.name] / best[game, what, first.name] for b in builds}
            for what in FASTER
        }
        for bare, told in (("bare", "bare play"), ("dealt", "play and deal")):
            rows[f"simulate: time of {told}"] = {
                b.name: best[game, bare, b.name] / best[game, "simulate", b.name] for b in builds
            }
        for how, limit in limits.items() if game == "alhambra" else ():
            rows[f"random play / {how}"] = {
                b.name: best[game, "random play", b.name] / limit for b in builds
            }
        found[game] = {what: {n: round(r, 3) for n, r in row.items()} for what, row in rows.items()}
    return found


def alike(builds: Sequence[Build], games: Sequence[str]) -> dict[str, dict[str, bool]]:
    """Do all play the same games from the same seeds, and do their bots choose alike?"""
    return {
        game: {f"same {what}": len({b.ask(what, game) for b in builds}) == 1 for what in SAME}
        for game in games
    }


def show(builds: Sequence[Build], found: dict[str, Any], same: dict[str, dict[str, bool]]) -> None:
    names = [build.name for build in builds]
    wide = max(len(name) for name in names) + 2
    for build in builds:
        if not build.compiled:
            print(f"{build.name} is interpreted")
    for game in same:
        print(f"\n{game:<30}" + "".join(f"{name:>{wide}}" for name in names))
        for what, row in found.get(game, {}).items():
            print(f"  {what:<28}" + "".join(f"{row[name]:>{wide}.2f}" for name in names))
        for what, yes in same[game].items():
            print(f"  {what:<28}" + f"{'yes' if yes else 'NO':>{wide}}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench/speed", description=__doc__)
    parser.add_argument(
        "builds", nargs="+", metavar="BUILD", help="a wheel, a folder or a commit (HEAD@pgo)"
    )
    parser.add_argument("--games", default=",".join(GAMES), help="alhambra,ginkgopolis,evolutopia")
    parser.add_argument("--rounds", type=int, default=7, help="0: only whether they play alike")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    games = wanted.games.split(",")
    if unknown := set(games) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as temporary:
        names = short(wanted.builds)
        folders = [
            folder_of(build, games, Path(temporary, str(number)))
            for number, build in enumerate(wanted.builds)
        ]
        builds = [Build(name, folder) for name, folder in zip(names, folders, strict=True)]
        try:
            same = alike(builds, games)
            programs = literal.compile_literal(Path(temporary))
            found = compare(builds, games, wanted.rounds, programs) if wanted.rounds else {}
        finally:
            for build in builds:
                build.end()
    if wanted.json:
        print(json.dumps({"ratios": found, "same": same}, indent=1))
    else:
        show(builds, found, same)


if __name__ == "__main__":
    main()
