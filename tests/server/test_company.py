"""The company at a table: the next game with the same people, spectators, mute and report."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from faubourg import games
from faubourg.server.messages import Person
from faubourg.server.store.frozen import reading
from faubourg.server.store.reports import reports
from faubourg.server.tables.rematch import moved_on, rematch
from faubourg.server.tables.table import LiveTable

from .serving import Guest, Running, play_to_the_end, serving

pytestmark = pytest.mark.usefixtures("sealed")


def finished(ann: Guest, bea: Guest) -> str:
    table = ann.open("me", "open", game="sealed")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    play_to_the_end([ann, bea], table)
    return table


def test_the_others_are_offered_their_seats(server: Running, ann: Guest, bea: Guest) -> None:
    table = finished(ann, bea)
    page = ann.socket()
    page.watch(table)
    opened = bea.post(bea.at(table, "rematch"))
    assert opened["host"]
    assert (opened["seat"], opened["status"], opened["game"]) == (0, "open", "sealed")
    assert (opened["seats"][1]["kind"], opened["seats"][1]["name"]) == ("open", "Ann")
    assert page.wait_for("table")["table"]["rematch"] == opened["id"]
    assert opened["id"] in [other["id"] for other in ann.get("/api/tables")["mine"]]
    assert ann.get(ann.at(opened["id"]))["kept"] == 1
    carl = server.guest("Carl")
    assert carl.refused(carl.at(opened["id"], "join"), 409) == "no_seat"  # it is Ann's
    again = ann.post(ann.at(table, "rematch"))
    assert (again["id"], again["seat"], again["host"]) == (opened["id"], 1, False)
    assert ann.post(ann.at(table, "rematch"))["id"] == opened["id"]  # asked once more
    assert bea.post(bea.at(opened["id"], "start"))["status"] == "running"
    carl.close()
    page.close()


def test_a_rematch_that_is_asked_for_twice_at_once_is_the_same(
    server: Running, ann: Guest, bea: Guest
) -> None:
    """A page that has lost the answer asks again, while the first question is still being heard."""
    table = finished(ann, bea)
    opened = bea.post(bea.at(table, "rematch"))["id"]

    me = Person(id=ann.get("/api/session")["person"]["id"], name="Ann")

    async def twice() -> list[LiveTable]:
        before = await server.tables.find(table)
        asked = [rematch(server.tables, before, me, "") for _ in range(2)]
        return await asyncio.gather(*asked)

    assert [found.id for found in server.do(twice())] == [opened, opened]
    assert ann.get(ann.at(opened))["seat"] == 1


def test_who_is_the_youngest_stays_the_youngest_on_another_seat() -> None:
    alhambra, ginkgopolis = games.find("alhambra"), games.find("ginkgopolis")
    assert moved_on(alhambra, 3, {"youngest": "2"}) == {"youngest": "1"}
    assert moved_on(alhambra, 3, {"youngest": "0"}) == {"youngest": "2"}
    assert moved_on(alhambra, 3, {}) == {}
    first = ginkgopolis.full_options(3, {"first": "0"})  # a seat, whoever sits there
    assert moved_on(ginkgopolis, 3, first) == first


def test_a_rematch_that_was_left_can_be_asked_for_again(ann: Guest, bea: Guest) -> None:
    table = finished(ann, bea)
    opened = bea.post(bea.at(table, "rematch"))["id"]
    bea.post(bea.at(opened, "leave"))
    assert ann.get(ann.at(table))["rematch"] is None
    ann.get(ann.at(opened), 404)
    again = ann.post(ann.at(table, "rematch"))
    assert again["host"]
    assert again["id"] != opened


def test_the_host_can_give_the_seat_to_somebody_else(
    server: Running, ann: Guest, bea: Guest
) -> None:
    opened = bea.post(bea.at(finished(ann, bea), "rematch"))
    bea.give(opened["id"], 1, "open")
    carl = server.guest("Carl")
    assert carl.post(carl.at(opened["id"], "join"))["seat"] == 1
    carl.close()


def test_with_bots_alone_it_starts_at_once(ann: Guest) -> None:
    table = ann.open("bot:random", "me", "bot:novice", memory_aid=True)
    ann.post(ann.at(table, "start"))
    play_to_the_end([ann], table)
    following = ann.post(ann.at(table, "rematch"))
    assert following["id"] != table
    assert (following["status"], following["seat"]) == ("running", 0)  # all moved on by one
    assert following["memory_aid"]
    assert [seat["name"] for seat in following["seats"]] == ["Ann", "novice", "random"]


def test_a_rematch_is_for_those_who_played_and_afterwards(
    server: Running, ann: Guest, bea: Guest
) -> None:
    running = ann.open("me", "bot:random")
    ann.post(ann.at(running, "start"))
    assert ann.refused(ann.at(running, "rematch"), 409) == "not_over"
    carl = server.guest("Carl")
    assert carl.refused(carl.at(finished(ann, bea), "rematch"), 403) == "not_seated"
    carl.close()


def test_nobody_is_expected_who_deleted_their_data(ann: Guest, bea: Guest) -> None:
    table = finished(ann, bea)
    first = bea.post(bea.at(table, "rematch"))
    bea.post("/api/account/delete", name="Bea")
    following = ann.post(ann.at(table, "rematch"))  # the other went with its host
    assert following["id"] != first["id"]
    assert (following["seats"][0]["kind"], following["seats"][0]["name"]) == ("open", "")


def test_spectators_are_counted(server: Running, ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "bot:random")
    ann.post(ann.at(table, "start"))
    mine = ann.socket()
    mine.watch(table)
    pages = [bea.socket(), bea.socket(), server.guest("").socket(), server.guest("").socket()]
    for page in pages:
        page.watch(table)
    mine.silence()
    counts = [m["table"]["spectators"] for m in mine.heard if m["type"] == "table"]
    assert counts == [0, 1, 2, 3]  # Bea once, on two devices
    pages[3].close()
    assert mine.wait_for("table")["table"]["spectators"] == 2
    assert ann.get(ann.at(table))["spectators"] == 2
    for page in [mine, *pages[:3]]:
        page.close()


def say(guest: Guest, table: str, text: str, status: int = 200) -> dict[str, object]:
    return guest.post(guest.at(table, "chat"), status, text=text, say_id=f"say-{text:>8}")


def test_a_host_mutes(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open", game="sealed")
    bea.post(bea.at(table, "join"))
    say(bea, table, "rude")
    assert bea.refused(bea.at(table, "mute"), 403, seat=0) == "not_host"
    assert ann.refused(ann.at(table, "mute"), 409, seat=0) == "nobody_to_mute"  # oneself
    assert ann.refused(ann.at(table, "mute"), 409, seat=5) == "nobody_to_mute"
    for _ in range(2):
        assert ann.post(ann.at(table, "mute"), seat=1)["seats"][1]["muted"]
    assert say(bea, table, "ruder", 403)["refusal"]["code"] == "muted"  # type: ignore[index]
    bea.post(bea.at(table, "leave"))
    bea.post(bea.at(table, "join"))
    say(bea, table, "rudest", 403)  # leaving and coming back does not help
    assert not ann.post(ann.at(table, "mute"), seat=1, muted=False)["seats"][1]["muted"]
    say(bea, table, "sorry")
    other = ann.open("me", "open", game="sealed")
    bea.post(bea.at(other, "join"))
    say(bea, other, "hello")  # it was for that table


def test_a_host_mutes_and_unmutes_who_has_left_their_seat_to_a_bot(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open", "bot:random")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    ann.post(ann.at(table, "mute"), seat=1)
    left = bea.post(bea.at(table, "leave"))["seats"][1]
    assert (left["kind"], left["muted"]) == ("bot", True)
    assert not ann.post(ann.at(table, "mute"), seat=1, muted=False)["seats"][1]["muted"]
    assert ann.refused(ann.at(table, "mute"), 409, seat=2) == "nobody_to_mute"  # nobody's bot
    assert ann.post(ann.at(table, "mute"), seat=1)["seats"][1]["muted"]
    bea.post(bea.at(table, "join"))
    say(bea, table, "rude", 403)
    ann.post(ann.at(table, "mute"), seat=1, muted=False)
    say(bea, table, "sorry")


def test_mutes_and_reports_are_kept(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table = ann.open("me", "open", game="sealed")
        bea.post(bea.at(table, "join"))
        say(bea, table, "rude")
        ann.post(ann.at(table, "mute"), seat=1)
        for _ in range(2):
            assert ann.post(ann.at(table, "report"), number=1) == {"ok": True}
        assert ann.refused(ann.at(table, "report"), 404, number=2) == "no_remark"
        carl = server.guest("Carl")
        assert carl.refused(carl.at(table, "report"), 403, number=1) == "not_seated"
        carl.close()
        with reading(tmp_path) as connection:
            found = reports(connection)
        assert [(r.table, r.number, r.text, r.reporter) for r in found] == [
            (table, 1, "rude", "Ann")
        ]
    with sqlite3.connect(tmp_path / "faubourg.db") as database:
        assert database.execute("select table_id, number from reports").fetchall() == [(table, 1)]
    database.close()
    with serving(tmp_path) as server:
        again = Guest(server.url, "")
        again.http.headers["Cookie"] = bea.cookie()
        say(again, table, "again", 403)
        for guest in (ann, bea, again):
            guest.close()
