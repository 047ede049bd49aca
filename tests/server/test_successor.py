"""Playing before the engine is compiled: what a table says then, and how the compiled one comes."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

import faubourg
from faubourg.server import successor
from faubourg.server.successor import VARIABLE, Successor
from faubourg.server.thinking import in_time
from tests.commands import start

from .serving import Guest, Running, wait_for

needs_exec = pytest.mark.skipif(sys.platform == "win32", reason="scripts/play needs a shell")


def environment(folder: Path) -> Path:
    """Where another Faubourg will be; it is this one again, and says by a file that it came."""
    command = folder / "next/bin/faubourg"
    command.parent.mkdir(parents=True)
    came = folder / "came"
    program = f'echo "$@" > {came}\nexec {sys.executable} -m faubourg.cli "$@"'
    command.write_text(f"#!/bin/sh\n{program}\n")
    command.chmod(0o755)
    return folder / "next"


@needs_exec
@pytest.mark.skipif(faubourg.COMPILED, reason="what is compiled waits for nobody")
def test_the_compiled_one_takes_over_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coming = environment(tmp_path)
    monkeypatch.setenv(VARIABLE, str(coming))
    process = start(tmp_path, "serve", "--port", "0", "--data", str(tmp_path / "d"))
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        url = re.findall(r"http://\S+", said)[0]
        ann = Guest(url, "Ann")
        table = ann.open("me", "bot:random")
        ann.post(ann.at(table, "start"))
        page = ann.socket()
        page.watch(table)
        (coming / "ready").touch()
        assert "compiled engine is ready" in process.stdout.readline()
        wait_for(lambda: ann.update(table)["legal"])
        assert ann.act(table, ann.update(table)["legal"][0]["action"])["ok"]
        assert not (tmp_path / "came").exists()  # Ann is at her game
        before = ann.get(ann.at(table))["sequence"]
        page.close()
        assert "takes over" in process.stdout.readline()
        assert process.stdout.readline() == said  # at the same address
        assert (tmp_path / "came").read_text().split()[:3] == ["serve", "--port", "0"]
        assert ann.get(ann.at(table))["sequence"] >= before
        wait_for(lambda: ann.update(table)["legal"])
        assert ann.act(table, ann.update(table)["legal"][0]["action"])["ok"]
        ann.close()
    finally:
        process.kill()
        process.communicate()


def test_it_waits_until_it_is_built_and_nobody_is_at_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(successor, "PAUSE", 0.0)
    told: list[str] = []
    coming = Successor(tmp_path, lambda what: told.append(f"{what} after {asked}"))
    asked = 0

    def somebody_plays() -> bool:
        nonlocal asked
        asked += 1
        return asked < 4

    async def main() -> None:
        waiting = asyncio.create_task(coming.come(somebody_plays))
        for _ in range(5):
            await asyncio.sleep(0)
        assert told == []
        (tmp_path / "ready").touch()
        await waiting

    asyncio.run(asyncio.wait_for(main(), 60))
    assert told == ["ready after 0", "takes_over after 4"]
    assert coming.due


def test_who_is_at_a_running_game_plays(server: Running, ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "bot:random")
    page, other = ann.socket(), bea.socket()
    ann.post(ann.at(table, "start"))
    assert not server.tables.somebody_plays()  # nobody is there
    page.watch(table)
    assert server.tables.somebody_plays()
    page.close()
    wait_for(lambda: not server.tables.somebody_plays())
    other.watch(table)
    wait_for(server.table(table).viewers.people)
    assert not server.tables.somebody_plays()  # a spectator does not
    other.close()


def test_what_is_compiled_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "/somewhere")
    for compiled in (True, False):
        monkeypatch.setattr(faubourg, "COMPILED", compiled)
        assert (successor.expected(print) is None) is compiled


@pytest.fixture(params=[True, False])
def compiled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(faubourg, "COMPILED", request.param)
    return bool(request.param)


def test_experts_think_by_the_clock_until_compiled_and_the_table_says_so(
    ann: Guest, compiled: bool
) -> None:
    assert in_time("expert") == ("expert" if compiled else "expert:seconds=2")
    assert in_time("master") == ("master" if compiled else "master:seconds=2")
    for asked in ("regular", "expert:iterations=10"):
        assert in_time(asked) == asked
    with_expert = ann.open("me", "bot:expert", "bot:regular")
    without = ann.open("me", "bot:regular")
    assert ann.get(ann.at(with_expert))["by_the_clock"] is not compiled
    assert ann.get(ann.at(without))["by_the_clock"] is False
