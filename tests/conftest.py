"""Which build is under test, and how long hypothesis may think."""

import gc
import os
import signal

import pytest
from hypothesis import HealthCheck, settings

import faubourg

FULL = os.environ.get("FAUBOURG_FULL") == "1"

EXAMPLES = 16 if faubourg.COMPILED else 8  # the same games, many times slower interpreted
STEPS = 20 if faubourg.COMPILED else 7

settings.register_profile(
    "faubourg",
    deadline=None,
    derandomize=not FULL,  # the same every time; --full explores
    max_examples=400 if FULL else EXAMPLES,
    stateful_step_count=50 if FULL else STEPS,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("faubourg")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slowest first: in the end nobody waits for one of them alone."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """All that was imported stays: looking through it again and again for garbage is a tenth of
    the time that tests take."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    """At the end all of it is garbage again: DuckDB would tell of every type that is left over."""
    gc.unfreeze()


def pytest_configure() -> None:
    """scripts/test says which build it means to test; testing the other one would prove nothing."""
    expected = os.environ.get("FAUBOURG_EXPECT", "")
    # A run in the background ignores Ctrl-C, and the programs under test would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    running = "compiled" if faubourg.COMPILED else "interpreted"
    if expected not in ("", running):
        raise pytest.UsageError(f"expected the {expected} build, but this is the {running} one")
