"""Friends by mutual consent, invitations, and what nobody finds out."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from faubourg.engine.refusal import Refusal
from faubourg.server.store import friends as store
from faubourg.server.store import invitations
from faubourg.server.store.database import Store, now
from faubourg.server.store.schema import friend_questions, friends, people, results, tables

from .push_service import Browser, PushService
from .serving import Guest, Json, Running, play_to_the_end, wait_for, with_store
from .test_calls import AWAKE, calling, service, settled, subscribe
from .test_nodes import Club, club

__all__ = ["club", "service"]  # the fixtures
LISTS = ("friends", "asking", "asked", "met", "unheard")


def finish(host: Guest, *others: Guest, game: str = "sealed") -> str:
    """A whole game of theirs."""
    table = host.open("me", *["open"] * len(others), game=game)
    for guest in others:
        guest.post(guest.at(table, "join"))
    host.post(host.at(table, "start"))
    play_to_the_end([host, *others], table)
    return table


def id_of(guest: Guest) -> str:
    return str(guest.get("/api/session")["person"]["id"])


def names(guest: Guest, answer: Json | None = None) -> dict[str, list[str]]:
    """Who is in which list; the empty ones are left out."""
    found = answer or guest.get("/api/people")
    shown = {kind: [one["name"] for one in found[kind]] for kind in LISTS}
    return {kind: who for kind, who in shown.items() if who}


def do(guest: Guest, what: str, other: Guest) -> dict[str, list[str]]:
    return names(guest, guest.post("/api/people", person=id_of(other), what=what))


def refused(guest: Guest, what: str, other: Guest, status: int) -> str:
    return guest.refused("/api/people", status, person=id_of(other), what=what)


@pytest.fixture
def met(sealed: object, ann: Guest, bea: Guest) -> tuple[Guest, Guest]:
    del sealed
    finish(ann, bea)
    return ann, bea


def test_friends_are_so_by_the_consent_of_both(server: Running, met: tuple[Guest, Guest]) -> None:
    ann, bea = met
    cleo = server.guest("Cleo")
    assert names(ann) == {"met": ["Bea"]}
    assert names(cleo) == {}
    assert refused(cleo, "ask", ann, 403) == "not_met"
    assert cleo.refused("/api/people", 403, person="nobody", what="mute") == "not_met"
    page = bea.socket()
    assert do(ann, "ask", bea) == {"asked": ["Bea"]}
    page.wait_for("people")
    assert bea.get("/api/invitations")["questions"] == 1
    assert names(bea) == {"asking": ["Ann"]}
    assert refused(ann, "accept", bea, 404) == "no_question"
    assert do(bea, "accept", ann) == {"friends": ["Ann"]}
    assert names(ann) == {"friends": ["Bea"]}
    assert do(ann, "end", bea) == {"met": ["Bea"]}
    assert names(bea) == {"met": ["Ann"]}
    do(ann, "ask", bea)
    assert do(bea, "ask", ann) == {"friends": ["Ann"]}  # both want it
    page.close()
    cleo.close()


def test_nobody_finds_out_who_declined_or_muted_them(
    server: Running, met: tuple[Guest, Guest]
) -> None:
    """Ann asks Bea, who does not answer, Cleo, who declines, and Dora, who has muted her."""
    ann, bea = met
    cleo, dora = server.guest("Cleo"), server.guest("Dora")
    for guest in (cleo, dora):
        finish(ann, guest)
    do(dora, "mute", ann)
    page = ann.socket()
    for guest in (bea, cleo, dora):
        do(ann, "ask", guest)
    page.silence()
    assert do(cleo, "decline", ann) == {"met": ["Ann"]}
    assert names(dora) == {"unheard": ["Ann"]}
    assert "people" not in [message["type"] for message in page.silence()]
    shown = ann.get("/api/people")["asked"]
    assert sorted(one["name"] for one in shown) == ["Bea", "Cleo", "Dora"]
    assert len({tuple(sorted(one)) for one in shown}) == 1
    table = ann.open("me", "open", game="sealed")
    for guest in (bea, cleo, dora):
        assert ann.post(ann.at(table, "invite"), person=id_of(guest)) == {"ok": True}
        do(ann, "withdraw", guest)
        do(ann, "ask", guest)
    cleo.post("/api/invitations/decline", table=table)
    invitable = ann.get(ann.at(table, "invitable"))["people"]
    assert {(one["name"], one["invited"], one["here"]) for one in invitable} == {
        (name, True, None) for name in ("Bea", "Cleo", "Dora")
    }
    assert sorted(names(ann)["asked"]) == ["Bea", "Cleo", "Dora"]
    told = {guest: guest.get("/api/invitations") for guest in (bea, cleo, dora)}
    assert [len(told[guest]["invitations"]) for guest in (bea, cleo, dora)] == [1, 0, 0]
    assert [told[guest]["questions"] for guest in (bea, cleo, dora)] == [1, 0, 0]
    export = ann.get("/api/account/export")
    kept = [*export["friend_questions"], *export["invitations"]]
    assert len(kept) == 6
    assert not any("declined" in row or "withdrawn" in row for row in kept)
    assert do(cleo, "ask", ann) == {"friends": ["Ann"]}  # who has asked all the time
    assert do(ann, "end", cleo)["met"] == ["Cleo"]
    for guest in (cleo, dora):
        guest.close()
    page.close()


def test_an_invitation_is_accepted_or_gone(server: Running, met: tuple[Guest, Guest]) -> None:
    ann, bea = met
    cleo = server.guest("Cleo")
    table = ann.open("me", "open", game="sealed")
    assert cleo.refused(cleo.at(table, "invite"), 403, person=id_of(bea)) == "not_seated"
    assert ann.refused(ann.at(table, "invite"), 403, person=id_of(cleo)) == "not_met"
    page = bea.socket()
    ann.post(ann.at(table, "invite"), person=id_of(bea))
    page.wait_for("people")
    [found] = bea.get("/api/invitations")["invitations"]
    assert (found["table"]["id"], found["by"]["name"]) == (table, "Ann")
    assert found["table"]["seats"][1]["name"] == ""  # no seat is kept
    bea.post(bea.at(table, "join"))
    assert bea.get("/api/invitations")["invitations"] == []
    assert ann.get(ann.at(table, "invitable"))["people"] == []
    ann.post(ann.at(table, "start"))
    assert ann.refused(ann.at(table, "invite"), 409, person=id_of(cleo)) == "already_started"
    full = ann.open("me", "bot:random", game="sealed")
    ann.post(ann.at(full, "invite"), person=id_of(bea))
    assert bea.get("/api/invitations")["invitations"] == []  # where there is no seat
    page.close()
    cleo.close()


def test_friends_show_whether_they_are_here_if_they_like(met: tuple[Guest, Guest]) -> None:
    ann, bea = met
    do(ann, "ask", bea)
    do(bea, "accept", ann)

    def here() -> object:
        return ann.get("/api/people")["friends"][0]["here"]

    page = bea.socket()
    page.wait_for("hello")
    assert here() is None
    bea.post("/api/preferences", presence=True)
    assert here() is True
    page.close()
    wait_for(lambda: here() is False)


def test_ones_data_are_exported_and_deleted(server: Running, met: tuple[Guest, Guest]) -> None:
    ann, bea = met
    cleo, dora = server.guest("Cleo"), server.guest("Dora")
    for guest in (cleo, dora):
        finish(ann, guest)
    do(ann, "ask", bea)
    do(bea, "accept", ann)
    do(ann, "ask", cleo)
    do(dora, "ask", ann)
    table = ann.open("me", "open", game="sealed")
    ann.post(ann.at(table, "invite"), person=id_of(bea))
    do(ann, "mute", dora)
    found = ann.get("/api/account/export")
    assert [one["other"] for one in found["friends"]] == ["Bea"]
    assert [one["asked"] for one in found["friend_questions"]] == ["Cleo"]
    assert [one["asker"] for one in found["asked_by"]] == ["Dora"]
    assert [one["other"] for one in found["unheard"]] == ["Dora"]
    assert [(one["person"], one["table_id"]) for one in found["invitations"]] == [("Bea", table)]
    assert [one["inviter"] for one in bea.get("/api/account/export")["invited_by"]] == ["Ann"]
    ann.post("/api/account/delete", name="Ann")
    for guest in (bea, cleo, dora):
        assert names(guest) == {}
    with sqlite3.connect(server.settings.data / "faubourg.db") as database:
        for kept in ("friends", "friend_questions", "unheard", "invitations"):
            assert database.execute(f"SELECT count(*) FROM {kept}").fetchone() == (0,), kept
    database.close()
    for guest in (cleo, dora):
        guest.close()


def test_an_invitation_calls_who_is_away(
    sealed: object, tmp_path: Path, service: PushService
) -> None:
    del sealed
    phone = Browser("phone")
    with calling(tmp_path, service) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        finish(ann, bea)
        bea.post("/api/preferences", **AWAKE)
        subscribe(bea, phone, service)
        table = ann.open("me", "open", game="sealed")
        ann.post(ann.at(table, "invite"), person=id_of(bea))
        ann.post(ann.at(table, "invite"), person=id_of(bea))  # once more is nothing new
        wait_for(lambda: service.taken)
        settled(tmp_path)
        [told] = service.messages(phone)
        assert told["url"] == f"/t/{table}"
        assert "Ann" in told["body"]
        for guest in (ann, bea):
            guest.close()


# -- the store, on both databases ------------------------------------------------------------------


def crowd(connection: Connection, size: int) -> list[str]:
    """So many people who have all played with the first of them."""
    ids = [f"{number:032x}" for number in range(size)]
    rows = [{"id": one, "name": one[-4:], "name_key": one[-4:], "created": 1} for one in ids]
    connection.execute(insert(people), rows)
    table = {"rules": 1, "players": 2, "options": {}, "memory_aid": False, "host": ids[0]}
    table |= {"game": "sealed", "status": "over", "created": 1, "dealer": {}}
    played = {"game": "sealed", "players": 2, "won": False, "rank": 1, "options": {}}
    played |= {"sources": {}, "others": {}, "opponents": {}, "opening": {}}
    for number, one in enumerate(ids[1:], 1):
        connection.execute(insert(tables).values(id=f"t{number}", **table))
        for seat, person in enumerate((ids[0], one)):
            row = {"table_id": f"t{number}", "seat": seat, "person": person, "ended": number}
            connection.execute(insert(results).values(**row, **played))
    return ids


def refusal_of(work: Callable[[], Any]) -> str:
    with pytest.raises(Refusal) as refused:
        work()
    return refused.value.code


def test_there_are_bounds(place: Path | str) -> None:
    def job(connection: Connection) -> None:
        me, *others = crowd(connection, store.MOST_FRIENDS + 3)
        assert len(store.lists(connection, me).met) == store.MOST_MET
        for other in others[: store.MOST_ASKED]:
            store.ask(connection, me, other, 1)
        late = others[store.MOST_ASKED]
        assert refusal_of(lambda: store.ask(connection, me, late, 1)) == "too_many_people"
        store.decline(connection, others[0], me, 1)
        assert refusal_of(lambda: store.ask(connection, me, late, 1)) == "too_many_people"
        store.withdraw(connection, me, others[0], 1)
        store.ask(connection, me, late, 1)
        for other in others[: store.MOST_FRIENDS]:
            store.ask(connection, other, me, 2)
            if not store.are_friends(connection, me, other):
                store.accept(connection, me, other, 2)
        store.ask(connection, others[-1], me, 2)
        full = refusal_of(lambda: store.accept(connection, me, others[-1], 3))
        assert full == "too_many_people"
        assert len(store.lists(connection, me).friends) == store.MOST_FRIENDS
        for other in others[: invitations.MOST_INVITED]:
            invitations.invite(connection, "t", me, other, 1)
        more = others[invitations.MOST_INVITED]
        assert refusal_of(lambda: invitations.invite(connection, "t", me, more, 1)) == (
            "too_many_people"
        )
        invitations.forget_old(connection)
        assert invitations.invited(connection, "t", me) == set()

    async def work(database: Store) -> None:
        await database.run(job)

    with_store(place, work)


def test_declined_and_unanswered_questions_go_together(place: Path | str) -> None:
    def job(connection: Connection) -> None:
        me, bea, cleo = crowd(connection, 3)
        for other in (bea, cleo):
            store.ask(connection, me, other, now())
        store.decline(connection, cleo, me, now())
        for later, left in ((store.QUESTIONS_KEPT - 9, 2), (store.QUESTIONS_KEPT + 9, 0)):
            store.forget_old(connection, now() + later)
            assert len(store.lists(connection, me).asked) == left
        assert not connection.execute(friend_questions.select()).all()
        assert not connection.execute(friends.select()).all()

    async def work(database: Store) -> None:
        await database.run(job)

    with_store(place, work)


def test_servers_agree(club: Club, sealed: object) -> None:
    """Ann is at one server, Bea at another."""
    del sealed
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    finish(ann, bea)
    page = club.page(bea)
    page.wait_for("hello")
    do(ann, "ask", bea)
    page.wait_for("people")
    bea.post("/api/preferences", presence=True)
    do(bea, "accept", ann)
    wait_for(lambda: ann.get("/api/people")["friends"][0]["here"])
    table = ann.open("me", "open", game="sealed")
    ann.post(ann.at(table, "invite"), person=id_of(bea))
    page.wait_for("people")
    [found] = bea.get("/api/invitations")["invitations"]
    assert found["table"]["id"] == table
    watching = club.page(bea)
    watching.send("watch", table=table, since=-1)
    watching.wait_for("table")
    ann.post(ann.at(table, "react"), reaction="hello", say_id="hello-hello")
    told = watching.wait_for("chat")
    assert (told["fresh"], told["lines"][0]["reaction"]) == (True, "hello")
