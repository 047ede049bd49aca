"""A table whose rules raise an error is frozen, kept and reported; the others go on."""

import json
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from faubourg import games
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Fact
from faubourg.engine.outcome import Outcome
from faubourg.engine.state import State
from faubourg.engine.view import View
from faubourg.server import again
from faubourg.server.bot_workers import WorkerLost
from faubourg.server.store.data_lock import DataLock
from faubourg.server.store.trouble import NotStored
from faubourg.testing.sealed import SWAP, Sealed, SealedState
from tests.commands import Run, assert_refused, run

from .serving import Guest, Running, new_id, serving, wait_for

__all__ = ["run"]  # a fixture


class Cracked(Exception):
    """What broken rules raise."""


class CrackedState(SealedState):
    """Breaks at the chosen place once somebody has swapped their goal."""

    where = "step"

    def cracked(self, place: str) -> None:
        if place == self.where and any(self.swapped):
            raise Cracked(place)

    def clone(self) -> "CrackedState":
        other = CrackedState(int(self.players), self.options)
        plain = super().clone()
        for name in self.fields():
            setattr(other, name, getattr(plain, name))
        return other

    def step(self, seat: int, action: int, dealer: Dealer) -> None:
        if action == SWAP:
            super().step(seat, action, dealer)
        self.cracked("step")
        if action != SWAP:
            super().step(seat, action, dealer)

    def legal_into(self, seat: int, actions: ActionSet) -> None:
        self.cracked("legal")
        super().legal_into(seat, actions)

    def make_view(self, seat: int, memory: int) -> View:
        self.cracked("view")
        return super().make_view(seat, memory)

    def make_preview(self, seat: int, action: int) -> list[Fact]:
        self.cracked("preview")
        return super().make_preview(seat, action)

    def outcome(self) -> Outcome:
        raise Cracked("outcome")


class CrackedGame(Sealed):
    def __init__(self) -> None:
        super().__init__()
        self.name = "cracked"

    def blank(self, players: int, options: dict[str, str]) -> State:
        return CrackedState(players, options)


class Stillborn(Sealed):
    def __init__(self) -> None:
        super().__init__()
        self.name = "stillborn"

    def set_up(self, state: State, dealer: Dealer) -> None:
        raise Cracked("set up")


@pytest.fixture(autouse=True)
def broken_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (CrackedGame(), Stillborn(), Sealed()):
        monkeypatch.setitem(games.LOADED, game.name, game)


def begun(ann: Guest, bea: Guest, game: str) -> str:
    table = ann.open("me", "open", game=game)
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    return table


@pytest.mark.parametrize("where", ["step", "legal", "view", "preview"])
def test_rules_that_raise(
    where: str,
    ann: Guest,
    bea: Guest,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(CrackedState, "where", where)
    bad, good = begun(ann, bea, "cracked"), begun(ann, bea, "sealed")
    page = bea.socket()
    page.watch(bad)
    with caplog.at_level(logging.ERROR):
        answer = ann.act(bad, SWAP)
    if where == "preview":
        assert answer["ok"], "it was stored, so it is acknowledged"
    else:
        assert answer["refusal"]["code"] == "frozen"
        assert answer["refusal"]["text"]
    assert page.wait_for("table")["table"]["status"] == "frozen"
    assert [record.message for record in caplog.records].count("table frozen") == 1
    assert "Cracked" in caplog.text
    move: dict[str, Any] = {"decision": 0, "actions": [1], "move_id": new_id()}
    assert bea.post(bea.at(bad, "moves"), **move)["refusal"]["code"] == "frozen"
    assert ann.get(ann.at(bad))["status"] == "frozen"
    assert ann.get(ann.at(bad, "record"), 409)["refusal"]["code"] == "not_over"
    page.send("ping")
    page.wait_for("pong")
    assert ann.act(good, 1)["ok"]
    assert bea.act(good, 2)["ok"]
    page.close()


def test_rules_that_raise_while_trying(ann: Guest, bea: Guest) -> None:
    """What comes after a reveal cannot be tried, so only the first action can break anything."""
    table = begun(ann, bea, "cracked")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CrackedState, "cracked", crack)
        tried = ann.post(ann.at(table, "try"), actions=[SWAP])
    assert tried["refusal"]["code"] == "frozen"
    assert ann.get(ann.at(table))["status"] == "frozen"


def crack(_state: CrackedState, place: str) -> None:
    if place == "preview":
        raise Cracked(place)


def test_a_deal_that_raises(ann: Guest) -> None:
    table = ann.open("me", "bot:random", game="stillborn")
    assert ann.refused(ann.at(table, "start"), 409) == "frozen"
    assert ann.get(ann.at(table))["status"] == "frozen"
    assert ann.get(ann.at(table, "update"), 409)["refusal"]["code"] == "frozen"


def test_an_outcome_that_raises(ann: Guest, bea: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CrackedState, "where", "nowhere")
    table = begun(ann, bea, "cracked")
    frozen = False
    while not frozen:
        for guest in (ann, bea):
            update = guest.update(table)
            if update["legal"] and not frozen:
                answer = guest.act(table, update["legal"][0]["action"])
                frozen = not answer["ok"] and answer["refusal"]["code"] == "frozen"
    assert ann.get(ann.at(table))["status"] == "frozen"


def test_a_frozen_table_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CrackedState, "where", "step")
    with serving(tmp_path) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table = begun(ann, bea, "cracked")
        bea.act(table, 1)
        before = ann.update(table)
        ann.act(table, SWAP)
    with serving(tmp_path) as server:
        again = Guest(server.url, "")
        again.http.cookies.update(ann.http.cookies)
        assert again.get(again.at(table))["status"] == "frozen"
        after = again.update(table)
        assert after["view"] == before["view"]
        assert after["legal"] == []
        again.close()
    ann.close()
    bea.close()


def test_a_history_that_does_not_replay(tmp_path: Path) -> None:
    """Rules that changed under a running game: that table is frozen, the server starts."""
    with serving(tmp_path) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table, other = begun(ann, bea, "sealed"), begun(ann, bea, "sealed")
        ann.act(table, 1)
    with sqlite3.connect(tmp_path / "faubourg.db") as database:
        database.execute("update inputs set action = 7 where table_id = ?", (table,))
    database.close()
    with serving(tmp_path) as server:
        again = Guest(server.url, "")
        again.http.cookies.update(ann.http.cookies)
        assert again.get(again.at(table))["status"] == "frozen"
        assert again.get(again.at(table, "update"), 409)["refusal"]["code"] == "frozen"
        assert again.act(other, 1)["ok"]
        again.close()
    ann.close()
    bea.close()


def test_a_store_that_fails_does_not_freeze(server: Running, ann: Guest, bea: Guest) -> None:
    """A full disk is no fault of the rules: the move fails, and works when sent again."""
    table = begun(ann, bea, "sealed")
    store = server.tables.store

    def broken(*_: object) -> None:
        raise OSError("no space left on device")

    move: dict[str, Any] = {"decision": 0, "actions": [1], "move_id": new_id()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "append", broken)
        refusal = ann.post(ann.at(table, "moves"), 500, **move)["refusal"]
        assert refusal["code"] == "server_error"
        assert refusal["text"]
    assert ann.update(table)["sequence"] == 0
    assert ann.post(ann.at(table, "moves"), **move)["ok"]


# -- what only passes by -----------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_lost_workers_are_waited_for(
    ann: Guest, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot whose workers are killed again and again moves when they live."""
    table = ann.open("bot:random", "me", game="sealed")
    left = [3]

    async def lose(*question: Any) -> list[int]:
        left[0] -= 1
        if left[0] >= 0:
            raise WorkerLost("killed")
        return list(question[5][:1])  # what is legal

    monkeypatch.setattr(server.tables.shared.bots, "choose", lose)
    ann.post(ann.at(table, "start"))
    wait_for(lambda: ann.update(table)["sequence"] == 1)
    assert left[0] < 0
    assert ann.get(ann.at(table))["status"] == "running"


@pytest.mark.parametrize("error", [MemoryError(), OSError(28, "No space left on device")])
def test_what_is_no_error_of_the_rules_freezes_nothing(
    error: Exception,
    ann: Guest,
    bea: Guest,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = begun(ann, bea, "cracked")

    def no_memory(_state: CrackedState, _place: str) -> None:
        raise error

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CrackedState, "cracked", no_memory)
        body: dict[str, Any] = {"decision": 0, "actions": [SWAP], "move_id": new_id()}
        assert ann.refused(ann.at(table, "moves"), 500, **body) == "server_error"
        ann.get(ann.at(table, "update"), 500)
    paths = [getattr(record, "path", "") for record in caplog.records]
    assert "/api/tables/{table_id}/moves" in paths
    assert not any(table in path for path in paths), "its address is an invitation"
    monkeypatch.setattr(CrackedState, "where", "nowhere")
    assert ann.act(table, SWAP)["ok"]
    assert ann.get(ann.at(table))["status"] == "running"


@pytest.mark.usefixtures("quick")
def test_a_bot_and_a_clock_wait_for_the_disk(ann: Guest, bea: Guest, server: Running) -> None:
    """Nothing can be stored for a while: then the bot has moved and time has run out."""
    table = ann.open("me", "open", "open", game="sealed", clock="300+10")
    bea.post(bea.at(table, "join"))
    ann.give(table, 2, "bot:random")
    store, tries = server.tables.store, [0]
    append, change = store.append, store.change

    async def refuse(*_args: Any) -> None:
        tries[0] += 1
        raise NotStored("disk_full", {})

    async def choose(*question: Any) -> list[int]:
        return list(question[5][:1])  # what is legal

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.tables.shared.bots, "choose", choose)
        patch.setattr(store, "append", refuse)
        ann.post(ann.at(table, "start"))
        patch.setattr(store, "change", refuse)
        live = server.table(table)
        patch.setattr(live.clock, "late", lambda: [0])
        server.loop.call_soon_threadsafe(live._ring)
        wait_for(lambda: tries[0] > 4)
        patch.setattr(store, "append", append)
        patch.setattr(store, "change", change)
        wait_for(lambda: ann.get(ann.at(table))["seats"][0]["kind"] == "bot")
        wait_for(lambda: ann.update(table)["sequence"] >= 2)
    assert ann.get(ann.at(table))["status"] == "running"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(again, "FIRST", 0.01)


# -- thawing -----------------------------------------------------------------------------------


def test_a_mended_table_goes_on_where_it_was(
    ann: Guest, bea: Guest, server: Running, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the running server, told to it through its lock."""
    monkeypatch.setattr(CrackedState, "where", "legal")
    table, data = begun(ann, bea, "cracked"), server.settings.data
    bea.act(table, 1)
    page = bea.socket()
    page.watch(table)
    assert ann.act(table, SWAP)["refusal"]["code"] == "frozen"
    listed = run("data", "tables", "--data", data)
    assert (listed.code, listed.err) == (0, "")
    first, reason, summary = listed.out.splitlines()
    assert table in first
    assert reason.startswith("  Cracked: legal (test_frozen.py:")
    assert summary == "1 of 1 tables is frozen."
    [frozen] = json.loads(run("data", "tables", "--data", data, "--json").out)["frozen"]
    assert (frozen["id"], frozen["game"]) == (table, "cracked")
    lock = DataLock(data)
    try:
        lock.say(server.url, server.settings.key)
        monkeypatch.setattr(CrackedState, "cracked", crack_always)
        assert_refused(run("data", "thaw", table, "--data", data), table, "Cracked: always")
        assert ann.get(ann.at(table))["status"] == "frozen"
        monkeypatch.setattr(CrackedState, "cracked", lambda *_: None)
        assert run("data", "thaw", table, "--data", data).out == f"Table {table} goes on.\n"
        assert_refused(run("data", "thaw", table, "--data", data))
        assert_refused(run("data", "thaw", "nowhere", "--data", data))
        lock.say(server.url, "another key")
        assert_refused(run("data", "thaw", table, "--data", data), code=3)
    finally:
        lock.close()
    assert page.wait_for("table")["table"]["status"] == "frozen"
    assert page.wait_for("table")["table"]["status"] == "running"
    assert page.wait_for("update")["sequence"] == 1
    assert ann.act(table, SWAP)["ok"]
    assert page.wait_for("update")["sequence"] == 2
    page.close()


def crack_always(_state: CrackedState, _place: str) -> None:
    raise Cracked("always")


@pytest.mark.parametrize("code", ["en", "fr", "es"])
def test_without_a_server_it_is_thawed_all_the_same(
    code: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CrackedState, "where", "step")
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        table = ann.open("me", "bot:random", game="stillborn")
        ann.refused(ann.at(table, "start"), 409)
        ann.close()
    where = ("--data", tmp_path, "--lang", code)
    assert table in run("data", "tables", *where).out
    assert run("data", "thaw", table, *where).code == 0
    assert run("data", "tables", *where).out.count("\n") == 1
    assert_refused(run("data", "thaw", table, *where))
    assert_refused(run("data", "tables", "--data", tmp_path / "none", "--lang", code))
    assert_refused(run("data", "thaw", table, "--data", tmp_path / "none", "--lang", code))
