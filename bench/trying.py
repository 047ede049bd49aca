"""Trying mutants: each in a child of its own, which runs the tests of rules that touch it."""

import contextlib
import ctypes
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
import json
import os
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any
from unittest import mock

import pytest

from bench.breaking import Mutant, in_body

ROOT = Path(__file__).parents[1]
SLOWER = 20.0  # a test that takes so many times as long as usual hangs
PATIENCE = 2.0  # seconds of the processor that every test may take
# pytest's plugins that take half the time of a child and see no rule
WITHOUT = (
    "cacheprovider xdist faker schemathesis hypothesispytest unraisableexception threadexception"
)
PR_SET_PDEATHSIG = 1  # of prctl(2)
LONGEST = 180  # seconds of the processor after which a child is killed
BUSY = 20  # so many times as long on the clock

SAYING_SO = "comes_to_an_end"  # in the names of tests that notice a hang
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
        if in_body(mutant) and not self.while_importing(mutant):
            found &= self.touching(mutant)
        return sorted(found, key=lambda test: self.seconds[test])

    def while_importing(self, mutant: Mutant) -> bool:
        return WHILE_IMPORTING in self.touching(mutant)

    def add(self, other: "Touched") -> None:
        self.seconds |= other.seconds
        for path, lines in other.lines.items():
            mine = self.lines.setdefault(path, {})
            for line, tests in lines.items():
                mine[line] = [*mine.get(line, []), *tests]

    def touching(self, mutant: Mutant) -> set[str]:
        lines = self.lines.get(str(mutant.path.relative_to(ROOT)), {})
        last = mutant.line + mutant.old.count("\n")
        return {test for n in range(mutant.line, last + 1) for test in lines.get(str(n), [])}


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
    die_with_parent()
    code = 1
    try:
        answer = json.dumps(work()).encode()
        with os.fdopen(ours, "wb") as pipe:
            pipe.write(answer)
        code = 0
    except BaseException:  # noqa: BLE001 - nothing of the child may go on as the parent
        traceback.print_exc()
    os._exit(code)


def die_with_parent() -> None:
    """Who stops the program stops its children."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


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


def judged(
    mutants: list[Mutant], attempt: Callable[[Mutant], Verdict], workers: int
) -> Iterator[Verdict]:
    """Every mutant with its verdict, as they come: each is tried in a child of its own."""
    waiting, began = list(reversed(mutants)), time.monotonic()
    running: dict[int, tuple[int, float]] = {}
    about: dict[int, tuple[Mutant, float]] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            mutant = waiting.pop()
            pid, pipe = begin(lambda mutant=mutant: tried(attempt, mutant))  # type: ignore[misc]
            running[pipe] = (pid, time.monotonic() + LONGEST * BUSY)
            about[pipe] = (mutant, time.monotonic())
        for pipe, answer in wait_for(running).items():
            del running[pipe]
            mutant, since = about.pop(pipe)
            killed = Verdict(mutant.id, str(mutant), HUNG, "", time.monotonic() - since)
            yield Verdict(**answer) if answer else killed
        progress(len(mutants) - len(waiting) - len(running), len(mutants), began)


def tried(attempt: Callable[[Mutant], Verdict], mutant: Mutant) -> dict[str, Any]:
    """In a child, which may not take for ever."""
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    return asdict(attempt(mutant))


def progress(done: int, whole: int, began: float) -> None:
    left = (time.monotonic() - began) / max(done, 1) * (whole - done)
    tty = os.isatty(2)
    if tty or done % 25 == 0 or done == whole:
        end = "\r" if tty and done < whole else "\n"
        line = f"{done} of {whole} mutants, {left / 60:.1f} min left {end}"
        os.write(2, line.encode())  # past what pytest does with the streams


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
        self.name = module_of(mutant)
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
        self.hung = False
        self.noticed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """By name: a broken table may have changed what a test is repeated for."""
        items[:] = [item for item in items if item.nodeid in self.order]
        items.sort(key=lambda item: self.order[item.nodeid])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """When one has hung, only those that would say so are left to be asked."""
        return True if self.hung and SAYING_SO not in item.name else None

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
            self.hung = True
        else:
            self.noticed = item.nodeid
            item.session.shouldstop = "noticed"

    def verdict(self, mutant: Mutant, began: float) -> Verdict:
        result = CAUGHT if self.noticed else HUNG if self.hung else SURVIVED
        return Verdict(mutant.id, str(mutant), result, self.noticed, time.monotonic() - began)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.noticed = self.noticed or f"{report.nodeid}: cannot even be imported"


def try_out(mutant: Mutant, touched: Touched) -> Verdict:
    """Break it, import everything and run the tests."""
    began, tests = time.monotonic(), touched.tests(mutant)
    watch = Watch(tests, touched.seconds)
    if tests:
        if mutant.path.suffix == ".toml":
            break_data(mutant)
        else:
            sys.meta_path.insert(0, BrokenFinder(mutant))
        run_pytest(sorted({test.split("::")[0] for test in tests}), watch)
    return watch.verdict(mutant, began)


# -- in place -------------------------------------------------------------------------------------


class InPlace:
    """Tries mutants of functions where everything is imported and collected already.

    The body of the function is exchanged in a child, which then runs the tests: no time is spent
    on importing and collecting. What is worked out while importing cannot be broken like this.
    """

    def __init__(
        self, mutants: list[Mutant], touched: Touched, workers: int, keep: Callable[[Verdict], None]
    ) -> None:
        self.mutants = mutants
        self.touched = touched
        self.workers = workers
        self.keep = keep

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        for verdict in judged(self.mutants, lambda m: self.attempt(m, items), self.workers):
            self.keep(verdict)
        return True

    def attempt(self, mutant: Mutant, items: dict[str, pytest.Item]) -> Verdict:
        began, tests = time.monotonic(), self.touched.tests(mutant)
        watch = Watch(tests, self.touched.seconds)
        function, code = exchanged(mutant)
        function.__code__ = code
        chosen = [items[test] for test in tests]
        for item, following in zip(chosen, [*chosen[1:], None]):
            if item is chosen[0]:
                item.config.pluginmanager.register(watch)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if item.session.shouldstop:
                break
        return watch.verdict(mutant, began)


def goes_in_place(mutant: Mutant, touched: Touched) -> bool:
    """Is it in the body of a function that nothing calls while importing?"""
    return in_body(mutant) != "" and not touched.while_importing(mutant)


def exchanged(mutant: Mutant) -> tuple[FunctionType, CodeType]:
    """The function that it breaks, and what it does then."""
    name = in_body(mutant)
    found: object = importlib.import_module(module_of(mutant))
    code = compile(mutant.broken(), str(mutant.path), "exec", dont_inherit=True)
    for part in name.split("."):
        found = vars(found)[part]
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == part)
    assert isinstance(found, FunctionType)
    return found, code


def module_of(mutant: Mutant) -> str:
    return f"faubourg.games.{mutant.path.parent.name}.{mutant.path.stem}"


def run_pytest(files: list[str], *plugins: object) -> None:
    quiet = ["-q", "-s", "--assert=plain", *[f"-pno:{plugin}" for plugin in WITHOUT.split()]]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        pytest.main([*quiet, *files], plugins=list(plugins))
