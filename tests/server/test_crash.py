"""Nothing is lost when the server is killed: 20 times here, 200 times with scripts/test --full."""

import os
from collections import Counter
from pathlib import Path

import pytest

from tests.plugins import install

from . import crash

FULL = os.environ.get("FAUBOURG_FULL") == "1"
KILLS = 200 if FULL else 20


@pytest.mark.slow
def test_no_kill_loses_or_repeats_a_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sealed Bids, as a game of another package, is killed with ours."""
    install(tmp_path, monkeypatch, sealed="faubourg.testing.sealed:Sealed")
    tables = (*crash.TABLES, ("sealed", 3, 1))
    well_done(crash.run(KILLS, seed=1, tables=tables))


@pytest.mark.slow
@pytest.mark.skipif(not FULL, reason="scripts/test --full; bench/chaos kills servers otherwise")
def test_no_kill_loses_or_repeats_a_move_on_postgresql(database: str) -> None:
    well_done(crash.run(KILLS, seed=2, database=database))


def test_what_servers_complain_of_is_found() -> None:
    line = '{"level": "info", "message": "connection open"}\n'
    orphan = (
        "Traceback (most recent call last):\n"
        '  File "<string>", line 1, in <module>\n'
        '  File "/lib/multiprocessing/spawn.py", line 122, in spawn_main\n'
        "    exitcode = _main(fd, parent_sentinel)\n"
        "               ^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        + line  # of the next server
        + '  File "/lib/multiprocessing/spawn.py", line 130, in _main\n'
        "    preparation_data = reduction.pickle.load(from_parent)\n"
        "EOFError: Ran out of input\n"
    )
    assert crash.complaints_in(line + orphan + line + orphan) == ""
    error = orphan.replace("EOFError", "ValueError")
    assert "ValueError" in crash.complaints_in(line + orphan + error)
    assert crash.complaints_in(line + '{"message": "a table is frozen"}\n') != ""
    told = '{"message": "no", "error": "Traceback (most recent call last): ..."}\n'
    assert crash.complaints_in(line + told) != ""


def well_done(done: Counter[str]) -> None:
    assert sum(done[place] for place in crash.PLACES) == KILLS
    assert min(done[place] for place in crash.PLACES) >= KILLS // 4
    assert done["moves"] > 300
    assert done["resent"] > 0, "no move was ever in the air when the server died"
    assert done["unheard"] > 0, "no move was ever acknowledged and not yet told"
    assert done["real"] >= KILLS // crash.REAL
    for kind in ("move", "undo", "withdraw", "bot"):
        assert done[kind] > 5, f"hardly any {kind} was stored"
