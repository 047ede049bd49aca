"""The expert's expectation of finished games: worked out aside, told as far as it is, kept."""

import asyncio
import json
import os
import time
from pathlib import Path

import pytest

from faubourg.server.afterwards import outlooks, studies
from faubourg.server.afterwards.outlooks import Outlooks
from faubourg.server.afterwards.studies import NICENESS
from faubourg.server.bot_workers import BotPool, Moment
from faubourg.server.fair_turns import Asker

from .serving import SECONDS, Guest, Json, Running, serving, wait_for

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlooks, "MOMENTS", 4)
    monkeypatch.setattr(outlooks, "PLAYOUTS", 2)


def played(guest: Guest, game: str) -> str:
    table = guest.open("bot:random", "bot:random", game=game)
    guest.post(guest.at(table, "start"))
    wait_for(lambda: guest.get(guest.at(table))["status"] == "over", 3 * SECONDS)
    return table


def whole(guest: Guest, table: str = "", record: str = "") -> Json:
    """Ask until it is done."""
    until = time.monotonic() + SECONDS * 3
    while True:
        if table:
            found = guest.get(guest.at(table, "outlook"))
        else:
            found = guest.post("/api/replay/outlook", record=record)
        assert len(found["points"]) == found["done"] <= found["of"] or not found["of"]
        if found["failed"] or 0 < found["of"] == found["done"]:
            return found
        assert time.monotonic() < until
        time.sleep(0.05)


def outlooks_in(server: Running) -> Outlooks:
    outlooks: Outlooks = server.state.outlooks
    return outlooks


def test_an_outlook_is_worked_out_once_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        running = ann.open("me", "bot:random", game="evolutopia")
        assert ann.get(ann.at(running, "outlook"), 409)["refusal"]["code"] == "not_over"
        table = played(ann, "evolutopia")
        found = whole(ann, table)
        story = ann.get(ann.at(table, "replay"))
        turns = [turn["sequence"] for turn in story["turns"]]
        sequences = [point["sequence"] for point in found["points"]]
        assert len(sequences) == min(outlooks.MOMENTS, len(turns)) + 1
        assert sequences == sorted(set(sequences))
        assert set(sequences[:-1]) <= set(turns)
        assert sequences[0] == turns[0]
        won = bool(ann.update(table)["outcome"]["winners"])
        last = {"sequence": story["inputs"], "parts": [float(won)] * 2}
        assert found["points"][-1] == {**last, "errors": [0.0, 0.0], "tries": 0}
        for point in found["points"][:-1]:
            assert 0.0 <= point["parts"][0] == point["parts"][1] <= 1.0  # they win together
            assert point["tries"] == outlooks.PLAYOUTS
            assert 0.0 < point["errors"][0] == point["errors"][1]
        assert not outlooks_in(server).workers.pool.idle  # nobody waits for nothing
        ann.close()

    async def never(*_: object) -> list[Json]:
        raise AssertionError("worked out again")

    monkeypatch.setattr(BotPool, "judge", never)
    with serving(tmp_path) as server:
        bea = server.guest("Bea")
        assert bea.get(bea.at(table, "outlook")) == found
        monkeypatch.setattr(outlooks, "VERSION", 99)  # another way to work it out
        assert whole(bea, table)["failed"]
        bea.close()


@pytest.mark.parametrize("name", ["alhambra-v1-2", "ginkgopolis-v1-1", "evolutopia-v1-3"])
def test_a_file_is_judged_and_not_kept(server: Running, ann: Guest, name: str) -> None:
    text = (GOLDEN / f"{name}.json").read_text()
    found = whole(ann, record=text)
    assert not found["failed"]
    data = json.loads(text)
    assert all(len(point["parts"]) == data["players"] for point in found["points"])
    assert ann.post("/api/replay/outlook", record=text) == found  # remembered, for a while
    query = "select count(*) from outlooks"
    count = server.do(server.tables.store.run(lambda c: c.exec_driver_sql(query).scalar()))
    assert count == 0


def test_files_that_cannot_be_judged(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    assert whole(ann, record="{}")["failed"]
    assert ann.refused("/api/replay/outlook", 400, record=5) == "bad_request"
    assert ann.refused("/api/replay/outlook", 413, record="x" * 1_100_000) == "too_large"
    monkeypatch.setattr(studies, "MOST", 1)
    assert whole(ann, record="[]")["failed"]  # the other one is forgotten


def test_work_that_nobody_waits_for_stops(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[int] = []

    async def until_nobody_waits(*_: object) -> list[Json]:
        began.append(1)
        while studies.PATIENCE > 0:
            await asyncio.sleep(0.01)
        return [{"part": 0.5, "error": 0.1, "tries": 2}] * 2

    monkeypatch.setattr(BotPool, "judge", until_nobody_waits)
    monkeypatch.setattr(studies, "MOST", 1)
    text = (GOLDEN / "evolutopia-v1-2.json").read_text()
    ann.post("/api/replay/outlook", record=text)
    assert ann.refused("/api/replay/outlook", 429, record="{}") == "too_many_requests"
    wait_for(lambda: began)
    monkeypatch.setattr(studies, "PATIENCE", -1.0)
    wait_for(lambda: not outlooks_in(server).studies)
    assert len(began) == 1


def test_the_others_bots_go_first() -> None:
    async def priority() -> int:
        pool = BotPool(1, niceness=NICENESS)
        loop = asyncio.get_running_loop()
        try:
            moment = Moment("?", "outlook", "", "", 1, 1.0, [])
            asked = loop.create_task(pool.judge(Asker(""), moment))
            while not pool.busy:
                await asyncio.sleep(0.01)
            [worker] = pool.busy
            found = os.getpriority(os.PRIO_PROCESS, worker.process.pid or 0)
            with pytest.raises(RuntimeError):
                await asked
            return found
        finally:
            pool.close()

    assert asyncio.run(priority()) == max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0))
