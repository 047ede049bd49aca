"""Accounts: a password turns a guest into somebody who can come back from anywhere."""

import json
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from faubourg.server.people import passwords
from faubourg.server.people.accounts import PAIR
from faubourg.server.store.rows import TableChange

from .serving import Guest, Running, serving

PASSWORD = "correct horse"


@pytest.fixture(autouse=True)
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost nothing: how strong they are is Argon2's to test."""
    from argon2 import PasswordHasher

    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", lambda: hasher)


def account(guest: Guest, name: str = "Ann") -> None:
    guest.post("/api/account", name=name, password=PASSWORD)


def logged_in(server: Running, name: str = "Ann", password: str = PASSWORD) -> Guest:
    device = server.guest("")
    device.post("/api/login", name=name, password=password)
    return device


def test_a_guest_keeps_everything_and_comes_back_from_another_device(
    server: Running, ann: Guest
) -> None:
    person, table = ann.get("/api/session"), ann.open("me", "open")
    assert ann.get("/api/account") == {"account": None}
    account(ann)
    phone = logged_in(server, " ANN ")  # as one types on a phone
    assert phone.get("/api/session") == person
    assert [t["id"] for t in phone.get("/api/tables")["mine"]] == [table]
    assert phone.get(phone.at(table))["seat"] == 0
    assert phone.get("/api/account")["account"]["devices"] == 2
    phone.post("/api/session", name="Anna")  # one person: renamed here, renamed there
    assert ann.get("/api/session")["person"]["name"] == "Anna"
    logged_in(server, "Ann").close()  # the name to log in with stays
    phone.close()


def test_an_account_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        ann = first.guest("Ann")
        account(ann)
    with serving(tmp_path) as second:
        phone = logged_in(second)
        assert phone.get("/api/session")["person"]["name"] == "Ann"
        phone.close()
    ann.close()


def test_a_name_is_one_accounts_and_a_person_has_one(ann: Guest, bea: Guest) -> None:
    account(ann)
    wish = {"name": "ａnn", "password": PASSWORD}
    assert bea.refused("/api/account", 409, **wish) == "name_taken"
    assert bea.get("/api/session")["person"]["name"] == "Bea"
    wish["name"] = "Other"
    assert ann.refused("/api/account", 409, **wish) == "account_exists"
    assert bea.refused("/api/account", 400, name="Bea", password="too short") == "password_short"


def test_nobody_is_called_like_somebody_elses_account(server: Running, ann: Guest) -> None:
    account(ann, "Zoë Ångström")
    for name in ("Zoë Ångström", "  zoë   ÅNGSTRÖM ", "Zoe\u0308 A\u030angstro\u0308m"):
        stranger = server.guest("")
        assert stranger.refused("/api/session", 409, name=name) == "name_taken"
        stranger.post("/api/session", name="Cleo")
        assert stranger.refused("/api/session", 409, name=name) == "name_taken"
        assert stranger.get("/api/session")["person"]["name"] == "Cleo"
        stranger.close()
    ann.post("/api/session", name="Zoë")  # on another day
    ann.post("/api/session", name="Zoë Ångström")
    assert ann.get("/api/session")["person"]["name"] == "Zoë Ångström"


def test_a_stranger_has_no_account(server: Running) -> None:
    stranger = server.guest("")
    assert stranger.get("/api/account") == {"account": None}
    assert stranger.refused("/api/account", 401, name="X", password=PASSWORD) == "session_needed"
    assert stranger.refused("/api/logout", 401) == "session_needed"
    stranger.get("/api/account/export", 401)
    stranger.close()


def test_wrong_names_and_wrong_passwords_are_told_the_same_after_the_same_work(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    account(ann)
    compared: list[bool] = []
    matches = passwords._matches

    def counted(kept: str | None, text: str) -> bool:
        compared.append(kept is not None)
        return matches(kept, text)

    monkeypatch.setattr(passwords, "_matches", counted)
    stranger = server.guest("")
    for name in ("Ann", "Nobody"):
        assert stranger.refused("/api/login", 403, name=name, password="x") == "wrong_password"
    assert compared == [True, False]
    assert not stranger.http.cookies
    stranger.close()


def test_neither_password_nor_token_is_in_the_file(ann: Guest, tmp_path: Path) -> None:
    account(ann)
    for file in tmp_path.iterdir():
        data = file.read_bytes()
        assert PASSWORD.encode() not in data
        assert ann.http.cookies["faubourg_session"].encode() not in data
    with sqlite3.connect(tmp_path / "faubourg.db") as database:
        [[kept]] = database.execute("select password from accounts").fetchall()
    database.close()
    assert kept.startswith("$argon2id$")


def test_guessing_is_slow(tmp_path: Path) -> None:
    with serving(tmp_path, unlimited=False) as server:
        ann = server.guest("Ann")
        stranger = server.guest("")
        for _ in range(PAIR[0]):
            assert stranger.refused("/api/login", 403, name="Ann", password="x") == "wrong_password"
        assert stranger.refused("/api/login", 429, name="ANN", password="x") == "too_many_attempts"
        wish = {"name": "Bea", "password": "x"}
        assert stranger.refused("/api/login", 403, **wish) == "wrong_password"
        ann.close()
        stranger.close()


def test_logging_out_here_and_everywhere(server: Running, ann: Guest) -> None:
    account(ann)
    phone, tablet = logged_in(server), logged_in(server)
    table = ann.open("me", "open")
    page = phone.socket()
    page.send("watch", table=table)
    assert page.wait_for("table")["table"]["seat"] == 0
    token = phone.cookie()
    assert phone.post("/api/logout") == {"person": None, "avatar": None}
    assert "faubourg_session" not in phone.http.cookies
    with pytest.raises(ConnectionClosed):  # the page that was open is let go
        page.wait_for("nothing more")
    phone.http.headers["Cookie"] = token
    assert phone.get("/api/session") == {"person": None, "avatar": None}
    assert ann.get("/api/account")["account"]["devices"] == 2
    tablet.post("/api/logout", everywhere=True)
    assert ann.get("/api/session") == {"person": None, "avatar": None}
    again = logged_in(server)
    assert again.get("/api/tables")["mine"][0]["id"] == table
    for guest in (phone, tablet, again):
        guest.close()
    page.close()


def test_a_guest_cannot_lock_the_door_behind(ann: Guest) -> None:
    assert ann.refused("/api/logout", 409) == "no_account"
    assert ann.get("/api/session")["person"]["name"] == "Ann"


def test_a_new_password_logs_the_other_devices_out(server: Running, ann: Guest) -> None:
    account(ann)
    phone = logged_in(server)
    new = "quite another one"
    assert ann.refused("/api/account/password", 403, old="x", new="y" * 12) == "wrong_password"
    ann.post("/api/account/password", old=PASSWORD, new=new)
    assert phone.get("/api/session") == {"person": None, "avatar": None}
    assert ann.get("/api/account")["account"]["devices"] == 1
    assert phone.refused("/api/login", 403, name="Ann", password=PASSWORD) == "wrong_password"
    logged_in(server, password=new).close()
    phone.close()


def test_export_has_everything_but_what_opens_doors(ann: Guest, bea: Guest) -> None:
    account(ann)
    table = ann.open("me", "open")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    ann.post(ann.at(table, "chat"), text="Hello!", say_id="say-00001")
    bea.post(bea.at(table, "chat"), text="Mine!", say_id="say-00002")
    answer = ann.http.get("/api/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["person"]["name"] == found["account"]["name"] == "Ann"
    assert [(seat["id"], seat["seat"]) for seat in found["seats"]] == [(table, 0)]
    assert [remark["text"] for remark in found["remarks"]] == ["Hello!"]
    assert "argon2" not in answer.text
    assert "token" not in answer.text
    assert json.dumps(bea.get("/api/account/export")).count("Mine!") == 1


def deleted(guest: Guest, name: str, password: str = "") -> None:
    assert guest.post("/api/account/delete", name=name, password=password) == {
        "person": None,
        "avatar": None,
    }
    assert guest.get("/api/session") == {"person": None, "avatar": None}


def test_deletion_is_asked_twice(ann: Guest, bea: Guest) -> None:
    account(ann)
    assert bea.refused("/api/account/delete", 400, name="Ann") == "name_differs"
    wish = {"name": "Ann", "password": "wrong"}
    assert ann.refused("/api/account/delete", 403, **wish) == "wrong_password"
    assert ann.get("/api/account")["account"] is not None
    deleted(ann, "Ann", PASSWORD)
    deleted(bea, "Bea")  # a guest has no password


def test_deletion_leaves_finished_games_and_no_name(
    server: Running, ann: Guest, bea: Guest, tmp_path: Path
) -> None:
    account(ann)
    tables = {what: ann.open("me", "open") for what in ("open", "running", "left", "over")}
    for what in ("running", "left", "over"):
        bea.post(bea.at(tables[what], "join"))
        ann.post(ann.at(tables[what], "start"))
        ann.post(ann.at(tables[what], "chat"), text="I am Ann!", say_id=f"say-{what}")
    ann.post(ann.at(tables["left"], "leave"))
    over = server.table(tables["over"])
    change = TableChange(status="over")
    server.do(over.shared.store.change(over.id, over.row.version, change))
    change.adopt(over.row)
    mine = bea.open("open", "me")
    ann.post(ann.at(mine, "join"))
    deleted(ann, "Ann", PASSWORD)
    bea.get(bea.at(tables["open"]), 404)  # nobody could have started it
    assert bea.get(bea.at(mine))["seats"][0]["kind"] == "open"
    for what in ("running", "left"):
        seats = bea.get(bea.at(tables[what]))["seats"]
        assert (seats[0]["kind"], seats[1]["name"]) == ("bot", "Bea")
    seats = bea.get(bea.at(tables["over"]))["seats"]
    assert (seats[0]["kind"], seats[0]["name"]) == ("person", "")
    [line] = bea.get(bea.at(tables["over"], "chat"))["lines"]
    assert (line["number"], line["name"], line["text"]) == (1, "", "")
    again = server.guest("")
    assert again.refused("/api/login", 403, name="Ann", password=PASSWORD) == "wrong_password"
    again.close()
    with sqlite3.connect(tmp_path / "faubourg.db") as database:
        dump = "\n".join(database.iterdump())
    database.close()
    assert "'Bea'" in dump
    assert "Ann" not in dump


def test_the_next_one_can_start_the_table_of_a_host_who_is_gone(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open")
    bea.post(bea.at(table, "join"))
    deleted(ann, "Ann")
    assert bea.get(bea.at(table))["host"]
    bea.give(table, 0, "bot:random")
    assert bea.post(bea.at(table, "start"))["status"] == "running"
