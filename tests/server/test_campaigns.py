"""Scenarios at the server: they open one after the other, and give their stars as the game ends."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert

from faubourg import campaigns
from faubourg.campaigns import Scenario
from faubourg.campaigns.achievements import achievements
from faubourg.campaigns.stars import Goal
from faubourg.engine.game import Game
from faubourg.server.bot_workers import BotPool, Question, Thought, think
from faubourg.server.fair_turns import Asker
from faubourg.server.people.achievements import all_of, earned_by
from faubourg.server.people.preferences import Preferences, keep
from faubourg.server.store import stars as star_store
from faubourg.server.store.database import Store
from faubourg.server.store.results import forget
from faubourg.server.store.schema import results, stars, tables

from .serving import SECONDS, Guest, Json, Running, play_to_the_end, same, serving, with_store
from .test_nodes import Club

EASY, HARD = Goal(least={"points": 1}), Goal(least={"points": 90_000})


@pytest.fixture(autouse=True)
def ladder(monkeypatch: pytest.MonkeyPatch, sealed: Game) -> list[Scenario]:
    """A game that is soon over, with three steps; its bots think where it is known."""

    async def here(_: BotPool, _asker: Asker, question: Question) -> Thought:
        return think(question)

    monkeypatch.setattr(BotPool, "_ask", here)
    steps = [
        Scenario("first", sealed, 2, {}, ["random"], [EASY, EASY, HARD]),
        Scenario("second", sealed, 2, {"rounds": "3"}, ["random"], [HARD, HARD, HARD]),
        Scenario("third", sealed, 3, {}, ["random", "random"], [EASY, EASY, EASY]),
    ]
    known = campaigns.ladder
    monkeypatch.setattr(
        campaigns, "ladder", lambda game: steps if game == "sealed" else known(game)
    )
    return steps


def told(guest: Guest, name: str) -> Json:
    """What somebody is told of this step."""
    of_game = {one["game"]: one["scenarios"] for one in guest.get("/api/campaigns")["campaigns"]}
    [found] = [one for one in of_game["sealed"] if one["name"] == name]
    return dict(found)


def begin(guest: Guest, name: str) -> str:
    return str(guest.post(f"/api/campaigns/sealed/{name}")["id"])


def play(guest: Guest, name: str) -> Json:
    """To the end; the table afterwards."""
    table = begin(guest, name)
    play_to_the_end([guest], table)
    return guest.get(guest.at(table))


def test_the_ladders_of_all_games_are_told_to_strangers_too(server: Running) -> None:
    stranger = Guest(server.url, "")
    found = stranger.get("/api/campaigns")["campaigns"]
    assert {one["game"]: len(one["scenarios"]) for one in found} == {
        **dict.fromkeys(("alhambra", "ginkgopolis", "evolutopia"), 8),
        "sealed": 3,
    }
    assert [one["open"] for one in found[0]["scenarios"]] == [True] + 7 * [False]
    assert stranger.refused("/api/campaigns/sealed/first", 401) == "session_needed"
    stranger.close()


def test_a_star_is_given_as_the_game_ends_and_opens_the_next_step(ann: Guest, bea: Guest) -> None:
    assert ann.refused("/api/campaigns/sealed/second", 409) == "scenario_closed"
    assert ann.refused("/api/campaigns/sealed/fourth", 404) == "not_found"
    table = begin(ann, "first")
    at_table = ann.get(ann.at(table))
    assert at_table["status"] == "running"
    assert at_table["scenario"]["stars"] is None
    assert at_table["scenario"]["goals"][0] == {"won": False, "least": {"points": 1}, "most": {}}
    assert begin(ann, "first") == table == told(ann, "first")["table"]  # from another device, say
    play_to_the_end([ann], table)
    assert ann.get(ann.at(table))["scenario"]["stars"] == 2
    found = told(ann, "first")
    assert (found["stars"], found["tries"], found["table"]) == (2, 1, "")
    assert found["points"] >= 1
    assert told(ann, "second")["open"]
    assert not told(ann, "third")["open"]
    assert not told(bea, "second")["open"]
    assert begin(ann, "first") != table


def test_after_three_games_nobody_is_kept_waiting(ann: Guest) -> None:
    play(ann, "first")
    for tries in (1, 2, 3):
        assert not told(ann, "third")["open"]
        assert play(ann, "second")["scenario"]["stars"] == 0
        assert told(ann, "second")["tries"] == tries
    assert told(ann, "third")["open"]
    assert play(ann, "third")["scenario"]["stars"] == 3


def test_one_plays_it_oneself(server: Running, ann: Guest, bea: Guest) -> None:
    table = begin(ann, "first")
    assert ann.refused(ann.at(table, "leave"), 409) == "scenario_alone"
    assert bea.refused(bea.at(table, "join"), 409) == "no_seat"
    still = server.table(table)
    still.row.status, still.history = "open", None  # as after a crash at the start
    assert ann.give(table, 1, "bot:random", 409)["refusal"]["code"] == "scenario_alone"
    assert begin(ann, "first") == table
    ann.post(ann.at(table, "give_up"))
    assert (told(ann, "first")["table"], told(ann, "first")["tries"]) == ("", 0)


def test_goals_are_those_of_when_it_began(
    tmp_path: Path, ladder: list[Scenario], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after a start with other files."""
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        table = begin(ann, "first")
    changed = [Scenario("first", ladder[0].game, 2, {}, ["random"], [HARD] * 3)]
    monkeypatch.setattr(campaigns, "ladder", lambda game: changed if game == "sealed" else [])
    with serving(tmp_path) as server:
        ann = same(ann, server.url)
        play_to_the_end([ann], table)
        assert told(ann, "first")["stars"] == 2
        ann.close()


def test_ones_data_are_exported_and_deleted(server: Running, ann: Guest) -> None:
    table = play(ann, "first")["id"]
    [kept] = ann.get("/api/account/export")["stars"]
    assert (kept["table_id"], kept["scenario"], kept["stars"]) == (table, "first", 2)
    ann.post("/api/me/forget")
    assert told(ann, "first")["tries"] == 0
    play(ann, "first")
    ann.post("/api/account/delete", name="Ann")
    left = server.do(server.tables.store.read(lambda c: c.execute(stars.select()).all()))
    assert left == []


def test_right_on_several_servers(database: str, tmp_path: Path) -> None:
    """Begun on one, played on the other, told by both; each game counts once."""
    club = Club(database, tmp_path)
    try:
        club.open(2)
        here = club.guest("Ann", 0)
        there = club.at(here, 1)
        table = begin(here, "first")
        play_to_the_end([there], table)
        assert told(here, "first")["stars"] == told(there, "first")["stars"] == 2
        assert told(here, "first")["tries"] == 1
        assert begin(there, "second") == begin(here, "second")
    finally:
        club.stack.close()


# -- achievements ---------------------------------------------------------------------------------


def result(table: str, game: str, **more: Any) -> dict[str, Any]:
    row = {"table_id": table, "seat": 0, "person": "ann", "game": game, "players": 3, "ended": 9}
    score = {"won": True, "rank": 1, "points": 50, "lead": 4}
    parts: dict[str, Any] = {"sources": {}, "others": {}, "options": {}, "opponents": {}}
    return {**row, **score, **parts, "opening": {}, **more}


PLAYED = [
    result(
        "t1",
        "alhambra",
        players=4,
        opponents={"person": 1, "expert:iterations=200": 2},
        sources={"A/tower": 5, "C/tower": 3, "C/garden": 2, "C/arcades": 0},
    ),
    result(
        "t2",
        "ginkgopolis",
        players=1,
        options={"hal": "expert", "characters": "intro"},
        sources={"districts-red": 2, "districts-blue": 1, "districts-yellow": 4},
        opening={"red-exploit": "characters"},
    ),
    result(
        "t3",
        "evolutopia",
        lead=None,
        options={"level": "3"},
        opponents={"regular": 2},
        opening={"secouriste": "roles"},
    ),
    result("t4", "alhambra", won=False, rank=3, opponents={"novice": 2}),
]


@pytest.fixture
def filled(place: Path | str) -> Path | str:
    """Ann's results, on either database."""

    async def fill(store: Store) -> None:
        await store.add_person("ann", "Ann", "token")

        def job(connection: Any) -> None:
            for row in PLAYED:
                table = {"id": row["table_id"], "game": row["game"], "rules": 1, "players": 3}
                blank = {"options": {}, "memory_aid": True, "host": "ann", "created": 1}
                full = {**table, **blank, "status": "over", "dealer": {}}
                connection.execute(insert(tables).values(**full))
            connection.execute(insert(results), PLAYED)
            row = {"table_id": "t1", "person": "ann", "game": "alhambra", "scenario": "gate"}
            connection.execute(insert(stars).values(**row, stars=1, points=50, ended=9))

        await store.run(job)

    with_store(place, fill)
    return place


def test_achievements_are_what_one_has_done_at_least_once(filled: Path | str) -> None:
    async def main(store: Store) -> None:
        done = {one.name: one.done for one in await all_of(store, "ann")}
        expected = {"cities": 3, "tables": 3, "company": 3, "places": 2, "bots": 1, "ladders": 1}
        expected |= {"hal": 1, "districts": 3, "palace": 2, "levels": 1, "roles": 1}
        assert {name: done[name] for name in expected} == expected
        assert set(done) == {one.name for one in achievements()}
        assert {one.name: one.of for one in await all_of(store, "ann")}["roles"] == 5
        earned = [one.name for one in await earned_by(store, "ann", "t2")]
        assert earned == ["cities", "company", "districts"]
        assert await earned_by(store, "ann", "t4") == []
        await keep(store, "ann", Preferences(achievements=False))
        assert await all_of(store, "ann") == []
        assert await earned_by(store, "ann", "t2") == []
        await keep(store, "ann", Preferences())
        await store.run(lambda connection: forget(connection, "ann"))
        assert not any(one.done for one in await all_of(store, "ann"))

    with_store(filled, main)


def test_who_reads_a_little_does_not_wait_behind_achievements(filled: Path | str) -> None:
    async def main(store: Store) -> None:
        begun, go_on = threading.Event(), threading.Event()

        def long(_connection: Any) -> None:
            begun.set()
            go_on.wait(SECONDS)

        before = asyncio.create_task(store.survey(long))
        await asyncio.to_thread(begun.wait, SECONDS)
        asked = [asyncio.create_task(all_of(store, "ann"))]
        asked += [asyncio.create_task(earned_by(store, "ann", "t2"))]
        for _ in range(5):
            assert await store.read(lambda _connection: "a little") == "a little"
        assert not any(one.done() for one in asked), "they are added up where much is"
        go_on.set()
        await before
        assert all(await asyncio.gather(*asked))

    with_store(filled, main)


def test_nobody_is_first_where_all_lose_together(filled: Path | str) -> None:
    async def main(store: Store) -> None:
        others = delete(results).where(results.c.table_id != "t3")
        await store.run(lambda connection: connection.execute(others))
        done = {one.name: one.done for one in await all_of(store, "ann")}
        assert (done["cities"], done["places"]) == (1, 0)

    with_store(filled, main)


def test_the_best_of_each_scenario(filled: Path | str) -> None:
    async def main(store: Store) -> None:
        more = {"person": "ann", "game": "alhambra", "scenario": "gate", "ended": 10}
        rows = [
            {**more, "table_id": "t5", "stars": 0, "points": 70},
            {**more, "table_id": "t6", "stars": 2, "points": 40},
        ]
        await store.run(lambda connection: connection.execute(insert(stars), rows))
        found = await store.read(lambda connection: star_store.progress(connection, "ann"))
        assert found == {("alhambra", "gate"): (2, 70, 3)}

    with_store(filled, main)


def test_announced_at_the_end_unless_switched_off(ann: Guest) -> None:
    table = play(ann, "first")["id"]
    assert ann.get(ann.at(table, "earned")) == {"achievements": []}
    page = ann.get("/api/me")["achievements"]
    assert {one["name"]: (one["done"], one["of"]) for one in page}["tables"] == (1, 6)
    wish = ann.post("/api/preferences", achievements=False)["preferences"]
    assert not wish["achievements"]
    assert ann.get("/api/me")["achievements"] == []
