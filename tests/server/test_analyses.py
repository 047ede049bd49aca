"""How well finished games were played: worked out aside, told as far as it is, kept, forgotten."""

import json
import time
from pathlib import Path

import pytest

from faubourg.coach import analysis
from faubourg.coach.analysis import Choice, choices_of
from faubourg.engine.record import Record
from faubourg.engine.state import State
from faubourg.server.afterwards import analyses, lines
from faubourg.server.bot_workers import BotPool

from .serving import SECONDS, Guest, Json, Running, serving
from .test_outlooks import played

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the last choices are judged, against a bot that does not search."""
    whole = choices_of

    def last(record: Record) -> tuple[list[Choice], State, State]:
        found, begun, over = whole(record)
        return found[-6:], begun, over

    monkeypatch.setattr(analysis, "choices_of", last)
    for module in (analyses, lines):
        monkeypatch.setattr(module, "PLAYOUTS", 2)
        monkeypatch.setattr(module, "ANALYST", "regular")


def whole(guest: Guest, table: str = "", record: str = "", seat: int = 0) -> Json:
    """Ask until it is done."""
    until = time.monotonic() + SECONDS * 3
    while True:
        if table:
            found = guest.get(guest.at(table, "analysis"), seat=seat)
        else:
            found = guest.post("/api/replay/analysis", record=record, seat=seat)
        assert found["done"] <= found["of"] or not found["of"]
        if found["failed"] or found["analysis"]:
            return found
        assert time.monotonic() < until
        time.sleep(0.05)


def test_an_analysis_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        running = ann.open("me", "bot:random")
        refusal = ann.get(ann.at(running, "analysis"), 409, seat=0)["refusal"]
        assert refusal["code"] == "not_over"
        table = played(ann, "alhambra")
        not_begun = ann.get(ann.at(table, "analysis"), seat=0, begin=False)
        assert not_begun == {"done": 0, "of": 0, "failed": False, "analysis": None}
        ann.get(ann.at(table, "analysis"), 409, seat=7)
        found = whole(ann, table)["analysis"]
        way = found["expected"] + found["play"]["value"] + found["luck"]
        assert way == pytest.approx(found["came"], abs=0.001)
        assert found["lesson"][0]["kind"] in ("way", "way_unsure")
        for choice in found["choices"]:
            assert choice["same"] == (choice["remark"]["kind"] == "same")
            assert choice["same"] <= (choice["cost"] == {"value": 0.0, "error": 0.0})
        assert set(found["costly"]) <= {choice["sequence"] for choice in found["choices"]}
        ann.close()

    async def never(*_: object) -> Json:
        raise AssertionError("worked out again")

    monkeypatch.setattr(BotPool, "weigh", never)
    with serving(tmp_path) as server:
        bea = server.guest("Bea")
        again = bea.get(bea.at(table, "analysis"), seat=0, begin=False)
        assert again["analysis"] == found
        assert bea.get(bea.at(table, "analysis"), seat=1, begin=False)["of"] == 0
        monkeypatch.setattr(analyses, "VERSION", 99)  # another way to work it out
        assert whole(bea, table)["failed"]
        bea.close()


@pytest.mark.parametrize("name", ["ginkgopolis-v1-2", "evolutopia-v1-2"])
def test_a_file_is_judged_and_not_kept(server: Running, ann: Guest, name: str) -> None:
    text = (GOLDEN / f"{name}.json").read_text()
    found = whole(ann, record=text, seat=1)
    assert not found["failed"]
    assert found["analysis"]["seat"] == 1
    query = "select count(*) from analyses"
    count = server.do(server.tables.store.run(lambda c: c.exec_driver_sql(query).scalar()))
    assert count == 0
    assert whole(ann, record=text, seat=9)["failed"]
    assert whole(ann, record="{}")["failed"]


def test_what_a_bot_would_play_and_how_that_looks(ann: Guest) -> None:
    text = (GOLDEN / "ginkgopolis-v1-2.json").read_text()
    inputs = len(json.loads(text)["inputs"])
    at = inputs // 2
    advice = ann.post("/api/replay/advice", record=text, at=at, seat=1)
    assert advice["remark"]["kind"].startswith("here")
    body = {"record": text, "at": at, "seat": advice["seat"], "actions": advice["actions"]}
    shown = ann.post("/api/replay/line", **body, eyes=advice["seat"])["positions"]
    steps = len(advice["actions"])
    assert [one["sequence"] for one in shown] == list(range(at + 1, at + 1 + steps))
    assert {one["seat"] for one in shown} == {advice["seat"]}
    ann.refused("/api/replay/line", 400, **{**body, "actions": [998]})
    assert ann.refused("/api/replay/advice", 409, record=text, at=inputs) == "game_over"
    assert ann.refused("/api/replay/advice", 400, record=text, at=inputs + 1) == "no_such_place"


def test_whoever_goes_takes_it_with_them(ann: Guest, bea: Guest) -> None:
    ann.post("/api/account", name="Ann", password="correct horse battery")
    table = ann.open("me", "bot:random")
    ann.post(ann.at(table, "start"))
    while not (update := ann.update(table))["outcome"]:
        if update["legal"]:
            ann.act(table, update["legal"][0]["action"])
    whole(bea, table)
    [kept] = ann.get("/api/account/export")["analyses"]
    assert (kept["table_id"], kept["seat"]) == (table, 0)
    assert kept["found"]["seat"] == 0
    ann.post("/api/account/delete", name="Ann", password="correct horse battery")
    assert bea.get(bea.at(table, "analysis"), seat=0, begin=False)["of"] == 0
