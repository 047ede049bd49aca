"""Break the rules of a game in small ways and see which breaks no test of a numbered rule notices.

A seeded sample of all breaks (bench/breaking.py) of the modules that carry rules. For each, a child
process imports the broken module and runs those tests of tests/<game> that are marked `@rule` and
touch the broken line; golden records do not count, they detect change and not truth. What survives
is listed; survivors that were judged to be the same game are named in bench/equal_mutants.toml.
"""

import argparse
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
import json
import os
import random
import select
import signal
import sys
import time
import tomllib
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any
from unittest import mock

import coverage
import hypothesis.stateful  # noqa: F401 - imported once, before the children are forked
import pytest

from bench.breaking import Mutant, compiles, in_function, mutants_of

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "faubourg" / "games"
BUILD = ROOT / "build" / "mutants"
EQUAL = ROOT / "bench" / "equal_mutants.toml"

# The modules that carry rules; the others show, describe, check or play them.
MODULES = {
    "alhambra": "rules setup choices scoring outcome components state",
    "ginkgopolis": "rules setup choices cards gains city districts scoring outcome hal components "
    "state",
    "evolutopia": "rules setup choices crises experts inauguration evolutions roles bon_plans end "
    "effects piles outcome options components state evolutopia.toml",
}
# Of a state, what it counts carries rules; not how it is copied, read and judged by bots.
NO_RULES = {"__init__", "clone", "derived", "read", "progress"}
SLOWER = 20.0  # a test that takes so many times as long as usual hangs
PATIENCE = 2.0  # seconds of the processor that every test may take
# pytest's plugins that take half the time of a child and see no rule
WITHOUT = (
    "cacheprovider xdist faker schemathesis hypothesispytest unraisableexception threadexception"
)
LONGEST = 180.0  # seconds after which a child is killed

WHILE_IMPORTING = ""  # what touches a line that makes a table

CAUGHT, SURVIVED, HUNG = "caught", "survived", "hung"


@dataclass
class Verdict:
    """What became of a mutant."""

    id: str
    what: str
    result: str
    by: str  # the test that caught it
    seconds: float


@dataclass
class Touched:
    """Which tests there are, how long they take and what they touch."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, list[str]]]  # file -> line -> tests

    def tests(self, mutant: Mutant) -> list[str]:
        """Those that touch it, the quick ones first; all, where a module's table is broken."""
        found = set(self.seconds)
        if in_function(mutant):
            lines = self.lines.get(str(mutant.path), {})
            last = mutant.line + mutant.old.count("\n")
            touching = {
                test for n in range(mutant.line, last + 1) for test in lines.get(str(n), [])
            }
            if WHILE_IMPORTING not in touching:
                found &= touching
        return sorted(found, key=lambda test: self.seconds[test])


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse(arguments)
    mutants = sample(options.game, options.seed, options.sample)
    kept = BUILD / f"{options.game}-{options.seed}.jsonl"
    if options.again:
        kept.unlink(missing_ok=True)
    done = {verdict.id: verdict for verdict in kept_verdicts(kept)}
    if options.retry:
        done = {id: verdict for id, verdict in done.items() if verdict.result == CAUGHT}
    run_pytest(["tests/rules.py"])  # no tests; the children need not load pytest's plugins again
    say("which tests touch what ...")
    touched = Touched(**in_child(lambda: asdict(coverage_of(options.game)), LONGEST * 5))
    say(f"{len(touched.seconds)} tests of numbered rules, {len(mutants)} mutants")
    left = [
        mutant for mutant in mutants if mutant.id not in done and is_named(mutant, options.only)
    ]
    for verdict in judged(left, touched, options.workers):
        done[verdict.id] = verdict
        keep(kept, verdict)
    report(options.game, [done[m.id] for m in mutants if m.id in done], options.json)
    return 0


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/mutants", description=__doc__)
    parser.add_argument("game", choices=sorted(MODULES))
    parser.add_argument("--seed", default="1", help="chooses the sample")
    parser.add_argument("--sample", type=int, default=500, help="how many mutants (0: all)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--again", action="store_true", help="forget what is kept")
    parser.add_argument("--retry", action="store_true", help="try those not caught once more")
    parser.add_argument("--only", default="", help="mutants whose id or text has this in it")
    parser.add_argument("--json", action="store_true", help="the verdicts as JSON")
    return parser.parse_args(arguments)


def sample(game: str, seed: str, size: int) -> list[Mutant]:
    """The same for the same seed and sources; every mutant is as likely."""
    every = [mutant for path in rule_files(game) for mutant in mutants_of(path)]
    order = [m for m in every if m.path.name != "state.py" or m.room not in NO_RULES]
    random.Random(f"{game} {seed}").shuffle(order)
    chosen: list[Mutant] = []
    for mutant in order:
        if size and len(chosen) == size:
            break
        if compiles(mutant):
            chosen.append(mutant)
    return chosen


def is_named(mutant: Mutant, words: str) -> bool:
    return words in mutant.id or words in str(mutant)


def rule_files(game: str) -> list[Path]:
    names = MODULES[game].split()
    return [GAMES / game / (name if "." in name else f"{name}.py") for name in names]


# -- children -----------------------------------------------------------------------------------


def in_child(work: Callable[[], Any], longest: float) -> Any:
    """What the work returns, done in a process of its own."""
    pid, pipe = begin(work)
    found = wait_for({pipe: (pid, time.monotonic() + longest)})
    return next(iter(found.values()))


def begin(work: Callable[[], Any]) -> tuple[int, int]:
    """Fork a child that does the work and writes what it returns as JSON."""
    theirs, ours = os.pipe()
    pid = os.fork()
    if pid:
        os.close(ours)
        return pid, theirs
    os.setpgid(0, 0)
    code = 1
    try:
        answer = json.dumps(work()).encode()
        with os.fdopen(ours, "wb") as pipe:
            pipe.write(answer)
        code = 0
    except BaseException:  # noqa: BLE001 - nothing of the child may go on as the parent
        traceback.print_exc()
    os._exit(code)


def wait_for(running: dict[int, tuple[int, float]]) -> dict[int, Any]:
    """The answers of the children that end next, by their pipes; None of one that was killed."""
    answers: dict[int, Any] = {}
    while not answers:
        ready = select.select(list(running), [], [], 0.5)[0]
        late = [pipe for pipe, (_, end) in running.items() if time.monotonic() > end]
        for pipe in late:
            os.killpg(running[pipe][0], signal.SIGKILL)
        for pipe in {*ready, *late}:
            with os.fdopen(pipe, "rb") as reader:
                text = reader.read()
            os.waitpid(running[pipe][0], 0)
            answers[pipe] = json.loads(text) if text else None
    return answers


def judged(mutants: list[Mutant], touched: Touched, workers: int) -> Iterator[Verdict]:
    """Every mutant with its verdict, as they come."""
    waiting, began = list(reversed(mutants)), time.monotonic()
    running: dict[int, tuple[int, float]] = {}
    about: dict[int, tuple[Mutant, float]] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            mutant = waiting.pop()
            pid, pipe = begin(lambda mutant=mutant: asdict(try_out(mutant, touched)))  # type: ignore[misc]
            running[pipe] = (pid, time.monotonic() + LONGEST)
            about[pipe] = (mutant, time.monotonic())
        for pipe, answer in wait_for(running).items():
            del running[pipe]
            mutant, since = about.pop(pipe)
            killed = Verdict(mutant.id, str(mutant), HUNG, "", time.monotonic() - since)
            yield Verdict(**answer) if answer else killed
        progress(len(mutants) - len(waiting) - len(running), len(mutants), began)


def progress(done: int, whole: int, began: float) -> None:
    left = (time.monotonic() - began) / max(done, 1) * (whole - done)
    if sys.stderr.isatty() or done % 25 == 0 or done == whole:
        end = "\r" if sys.stderr.isatty() and done < whole else "\n"
        print(f"{done} of {whole} mutants, {left / 60:.1f} min left ", end=end, file=sys.stderr)


# -- in the child -------------------------------------------------------------------------------


class BrokenLoader(importlib.machinery.SourceFileLoader):
    """Compiles the broken text instead of the file's."""

    text = ""

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec", dont_inherit=True)


class BrokenFinder(importlib.abc.MetaPathFinder):
    """Finds the one module that is broken."""

    def __init__(self, mutant: Mutant) -> None:
        self.path = str(mutant.path)
        self.name = f"faubourg.games.{mutant.path.parent.name}.{mutant.path.stem}"
        self.text = mutant.broken()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = BrokenLoader(fullname, self.path)
        loader.text = self.text
        return importlib.util.spec_from_file_location(fullname, self.path, loader=loader)


def break_data(mutant: Mutant) -> None:
    """Whoever reads this file reads the broken text."""
    read, text = Path.read_text, mutant.broken()

    def read_text(path: Path, encoding: str | None = None, errors: str | None = None) -> str:
        return text if path.name == mutant.path.name else read(path, encoding, errors)

    mock.patch.object(Path, "read_text", read_text).start()


class Hangs(BaseException):
    """A test takes far longer than usual."""


class Watch:
    """Runs these tests until one notices, and ends those that hang."""

    def __init__(self, tests: list[str], seconds: dict[str, float]) -> None:
        self.order = {test: i for i, test in enumerate(tests)}
        self.seconds = seconds
        self.hung = 0
        self.noticed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """By name: a broken table may have changed what a test is repeated for."""
        items[:] = [item for item in items if item.nodeid in self.order]
        items.sort(key=lambda item: self.order[item.nodeid])

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        def end(_signal: int, _frame: object) -> None:
            raise Hangs

        signal.signal(signal.SIGPROF, end)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + SLOWER * self.seconds.get(item.nodeid, 0))
        yield
        signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is None:
            return
        if call.excinfo.errisinstance(Hangs):
            self.hung += 1
            item.session.shouldstop = self.hung == 3 and "it hangs"
        else:
            self.noticed = item.nodeid
            item.session.shouldstop = "noticed"

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.noticed = self.noticed or f"{report.nodeid}: cannot even be imported"


def try_out(mutant: Mutant, touched: Touched) -> Verdict:
    """Break it and run the tests."""
    began, tests = time.monotonic(), touched.tests(mutant)
    watch = Watch(tests, touched.seconds)
    if tests:
        if mutant.path.suffix == ".toml":
            break_data(mutant)
        else:
            sys.meta_path.insert(0, BrokenFinder(mutant))
        run_pytest(sorted({test.split("::")[0] for test in tests}), watch)
    result = CAUGHT if watch.noticed else HUNG if watch.hung else SURVIVED
    return Verdict(mutant.id, str(mutant), result, watch.noticed, time.monotonic() - began)


def run_pytest(files: list[str], *plugins: object) -> None:
    quiet = ["-q", "--assert=plain", *[f"-pno:{plugin}" for plugin in WITHOUT.split()]]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        pytest.main([*quiet, *files], plugins=list(plugins))


class Contexts:
    """Tells coverage which test runs, and keeps those that name a rule."""

    def __init__(self, measure: coverage.Coverage) -> None:
        self.measure = measure
        self.seconds: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker("rule")]

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.measure.switch_context(item.nodeid)
        began = time.monotonic()
        yield
        self.seconds[item.nodeid] = time.monotonic() - began


def coverage_of(game: str) -> Touched:
    """Run the tests of the game's rules once, as it is."""
    measure = coverage.Coverage(data_file=None, include=[f"{GAMES / game}/*"])
    contexts = Contexts(measure)
    measure.start()
    run_pytest([f"tests/{game}"], contexts)
    measure.stop()
    data = measure.get_data()
    lines = {
        path: {str(n): tests for n, tests in data.contexts_by_lineno(path).items()}
        for path in data.measured_files()
    }
    return Touched(contexts.seconds, lines)


# -- what is kept and said ------------------------------------------------------------------------


def kept_verdicts(path: Path) -> list[Verdict]:
    if not path.exists():
        return []
    return [Verdict(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def keep(path: Path, verdict: Verdict) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(verdict)) + "\n")


def report(game: str, verdicts: list[Verdict], as_json: bool) -> None:
    equal = tomllib.loads(EQUAL.read_text(encoding="utf-8")).get(game, {}) if EQUAL.exists() else {}
    left = [verdict for verdict in verdicts if verdict.result != CAUGHT]
    caught, differ = len(verdicts) - len(left), len(verdicts) - sum(v.id in equal for v in left)
    if as_json:
        print(json.dumps([asdict(verdict) for verdict in verdicts], indent=1))
        return
    for verdict in left:
        reason = equal.get(verdict.id, "")
        print(
            f"{verdict.id} {verdict.result}: {verdict.what}"
            + (f" (equal: {reason})" * bool(reason))
        )
    print(
        f"{game}: {caught} of {len(verdicts)} caught by tests that name a rule "
        f"({percent(caught, len(verdicts))}); without the {len(verdicts) - differ} judged to be "
        f"the same game {percent(caught, differ)}; {differ - caught} survive"
    )


def percent(part: int, whole: int) -> str:
    return f"{100 * part / max(whole, 1):.1f} %"


def say(text: str) -> None:
    print(f"mutants: {text}", file=sys.stderr)


if __name__ == "__main__":
    raise SystemExit(main())
