"""Break the rules of a game in small ways and see which breaks no test of a numbered rule notices.

A seeded sample of all breaks (bench/breaking.py) of the modules that carry rules. For each, a child
process (bench/trying.py) runs those tests of tests/<game> that are marked `@rule` and touch the
broken line; golden records do not count, they detect change and not truth. What survives is listed;
survivors that were judged to be the same game are named in bench/equal_mutants.toml.
"""

import argparse
import hashlib
import json
import math
import os
import random
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import coverage
import hypothesis.stateful  # noqa: F401 - imported once, before the children are forked
import pytest

from bench.breaking import Mutant, compiles, mutants_of
from bench.trying import (
    BUSY,
    CAUGHT,
    LONGEST,
    ROOT,
    InPlace,
    Touched,
    Verdict,
    goes_in_place,
    in_child,
    judged,
    run_pytest,
    try_out,
)

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
NO_RULES = {
    *("__init__", "clone", "derived", "read", "check"),
    *("observe", "rate", "reasons", "suggest", "judge", "progress"),
}


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
    touched = which_touch(options.game)
    say(f"{len(touched.seconds)} tests of numbered rules, {len(mutants)} mutants")
    left = [
        mutant for mutant in mutants if mutant.id not in done and is_named(mutant, options.only)
    ]
    try_all(left, touched, options.workers, lambda verdict: keep(kept, verdict))
    done |= {verdict.id: verdict for verdict in kept_verdicts(kept)}
    report(options.game, [done[m.id] for m in mutants if m.id in done], options.json)
    return 0


def try_all(
    mutants: list[Mutant], touched: Touched, workers: int, keep: Callable[[Verdict], None]
) -> None:
    """First those that are broken in place, then those for which a child imports everything."""
    quick = [mutant for mutant in mutants if goes_in_place(mutant, touched)]
    if quick:
        say(f"{len(quick)} broken in place ...")
        files = sorted({test.split("::")[0] for test in touched.seconds})
        in_child(lambda: run_pytest(files, InPlace(quick, touched, workers, keep)), math.inf)
    ids = {mutant.id for mutant in quick}
    anew = [mutant for mutant in mutants if mutant.id not in ids]
    if anew:
        say(f"{len(anew)} broken before everything is imported ...")
    for verdict in judged(anew, lambda mutant: try_out(mutant, touched), workers):
        keep(verdict)


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
    order = all_mutants(game)
    random.Random(f"{game} {seed}").shuffle(order)
    chosen: list[Mutant] = []
    for mutant in order:
        if size and len(chosen) == size:
            break
        if compiles(mutant):
            chosen.append(mutant)
    return chosen


def all_mutants(game: str) -> list[Mutant]:
    every = [mutant for path in rule_files(game) for mutant in mutants_of(path)]
    return [m for m in every if m.path.name != "state.py" or m.room not in NO_RULES]


def is_named(mutant: Mutant, words: str) -> bool:
    return words in mutant.id or words in str(mutant)


def rule_files(game: str) -> list[Path]:
    names = MODULES[game].split()
    return [GAMES / game / (name if "." in name else f"{name}.py") for name in names]


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
        began = time.process_time()
        yield
        self.seconds[item.nodeid] = time.process_time() - began


def which_touch(game: str) -> Touched:
    """Run the tests of the game's rules once, as it is; a file that has not changed only once."""
    around = [*rule_files(game), ROOT / f"src/faubourg/testing/{game}.py"]
    around += sorted((ROOT / "tests/referee").glob("*.py"))
    world = b"".join(path.read_bytes() for path in around)
    whole = Touched({}, {})
    for file in sorted((ROOT / "tests" / game).glob("test_*.py")):
        known = hashlib.sha256(world + file.read_bytes()).hexdigest()[:16]
        kept = BUILD / "touched" / f"{game}-{file.stem}-{known}.json"
        if not kept.exists():
            say(f"what {file.name} touches ...")
            found = in_child(lambda file=file: asdict(coverage_of(game, file)), LONGEST * BUSY)  # type: ignore[misc]
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(found), encoding="utf-8")
        whole.add(Touched(**json.loads(kept.read_text(encoding="utf-8"))))
    return whole


def coverage_of(game: str, file: Path) -> Touched:
    measure = coverage.Coverage(data_file=None, include=[f"{GAMES / game}/*"])
    contexts = Contexts(measure)
    measure.start()
    run_pytest([str(file.relative_to(ROOT))], contexts)
    measure.stop()
    data = measure.get_data()
    lines = {
        str(Path(path).relative_to(ROOT)): {
            str(n): tests for n, tests in data.contexts_by_lineno(path).items()
        }
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
    for stale in sorted(equal.keys() - {mutant.id for mutant in all_mutants(game)}):
        print(f"{stale} in {EQUAL.name} names no mutant any more: {equal[stale]}")
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
