"""Logging in: guessing is slow, nobody locks an owner out; recovery codes; sessions that end."""

import asyncio
import re
import sqlite3
import threading
import time
from pathlib import Path

import httpx
import pytest

from faubourg.engine.refusal import Refusal
from faubourg.server.people import passwords
from faubourg.server.people.accounts import OWNER, PAIR
from faubourg.server.people.expiry import ACCOUNTS, GUESTS, expire
from faubourg.server.people.passwords import OF_ADDRESS, Passwords
from faubourg.server.people.people import DAY
from faubourg.server.rate_limits import MOST_KNOWN, Buckets
from faubourg.server.store import accounts as account_store
from faubourg.server.store.database import Store

from .serving import Guest, Json, Running, new_id, serving, wait_for, with_store
from .test_accounts import PASSWORD, account, light, logged_in

__all__ = ["light"]  # the fixture
SESSION, MARK = "faubourg_session", "faubourg_device"


def guessing(server: Running, name: str, times: int, address: str = "") -> list[int]:
    headers = {"x-forwarded-for": address} if address else {}
    with httpx.Client(base_url=server.url, trust_env=False, headers=headers) as client:
        body = {"name": name, "password": "x" * 12}
        return [client.post("/api/login", json=body).status_code for _ in range(times)]


# -- guessing, and who is not to be harmed by it -------------------------------------------------


def test_a_crowd_that_guesses_locks_nobody_out(tmp_path: Path) -> None:
    with serving(tmp_path, unlimited=False, trusted_proxies=("127.0.0.1",)) as server:
        ann = server.guest("Ann")
        account(ann)
        for number in range(80):  # more than any limit of a name would allow
            assert 403 in guessing(server, "Ann", 1, f"10.9.{number}.1")
        phone = logged_in(server)  # a browser that was never here
        assert phone.get("/api/session")["person"]["name"] == "Ann"
        phone.close()
        ann.close()


def test_who_guesses_behind_the_owners_address_does_not_lock_them_out(tmp_path: Path) -> None:
    with serving(tmp_path, unlimited=False) as server:
        ann = server.guest("Ann")
        account(ann)
        ann.post("/api/logout")
        assert 429 in guessing(server, "Ann", PAIR[0] + 1)
        assert ann.http.cookies.get(MARK)
        ann.post("/api/login", name="Ann", password=PASSWORD)
        assert 429 in guessing(server, "Ann", 1)
        new = "a better horse"
        ann.post("/api/account/password", old=PASSWORD, new=new)
        ann.post("/api/logout")
        ann.post("/api/login", name="Ann", password=new)  # the mark is new as well
        stranger = server.guest("")
        for mark in ("", "0" * 64, "\u00e9"):
            headers = {b"Cookie": f"{MARK}={mark}".encode()}
            body = {"name": "Ann", "password": "x"}
            answer = stranger.http.post("/api/login", json=body, headers=headers)
            assert answer.status_code == 429, mark
        stranger.close()
        ann.close()


def test_an_owners_device_in_other_hands_is_slow_too(tmp_path: Path) -> None:
    with serving(tmp_path, unlimited=False) as server:
        ann = server.guest("Ann")
        account(ann)
        wish = {"old": "wrong", "new": PASSWORD}
        statuses = [
            ann.http.post("/api/account/password", json=wish).status_code
            for _ in range(OWNER[0] + 2)
        ]
        assert statuses[0] == 403
        assert statuses[-1] == 429
        ann.close()


def test_many_names_make_nobody_forgotten() -> None:
    buckets = Buckets(*PAIR)
    while buckets.allow("10.0.0.1 ann"):
        pass
    for number in range(3 * MOST_KNOWN):
        buckets.allow(f"10.0.0.1 {number}")
        assert len(buckets.levels) <= MOST_KNOWN + 1
    assert not buckets.allow("10.0.0.1 ann")


def test_hashes_cost_two_threads_and_a_short_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most, lock = [0], [0], threading.Lock()
    go_on = threading.Event()

    def slow(*_: object) -> bool:
        with lock:
            at_once[0] += 1
            most[0] = max(most[0], at_once[0])
        go_on.wait(60)
        with lock:
            at_once[0] -= 1
        return False

    monkeypatch.setattr(passwords, "_matches", slow)

    async def main() -> None:
        hashes = Passwords()
        greedy = [asyncio.create_task(hashes.matches(None, "x", "1.0.0.1")) for _ in range(100)]
        await asyncio.sleep(0)
        honest = asyncio.create_task(hashes.matches(None, "x", "1.0.0.2"))
        await asyncio.sleep(0)
        assert sum(task.done() for task in greedy) == 100 - OF_ADDRESS - passwords.AT_ONCE
        go_on.set()
        assert not await honest
        answers = await asyncio.gather(*greedy, return_exceptions=True)
        refused = [each for each in answers if isinstance(each, Refusal)]
        assert len(refused) == 100 - OF_ADDRESS - passwords.AT_ONCE
        hashes.close()

    asyncio.run(main())
    assert most[0] == passwords.AT_ONCE


# -- tokens and names ----------------------------------------------------------------------------


def test_an_account_has_another_token_than_the_guest_had(server: Running, ann: Guest) -> None:
    before = ann.http.cookies[SESSION]
    page = ann.socket()
    assert page.next()["type"] == "hello"
    account(ann)
    assert ann.http.cookies[SESSION] != before
    assert ann.get("/api/account")["account"]["devices"] == 1
    thief = server.guest("")
    thief.http.cookies.set(SESSION, before)
    assert thief.get("/api/session") == {"person": None, "avatar": None}
    wait_for(lambda: not server.guard.under_way)  # the guest's page too
    page.close()
    thief.close()


def test_a_guest_gives_a_name_up_that_becomes_an_accounts(server: Running, ann: Guest) -> None:
    """At the tables too, at once."""
    other, third = server.guest("  ANN "), server.guest("Ann 2")
    table = other.open("me", "open")
    account(ann)
    assert other.get("/api/session")["person"]["name"] == "ANN 3"
    assert third.get("/api/session")["person"]["name"] == "Ann 2"
    assert ann.get(ann.at(table))["seats"][0]["name"] == "ANN 3"
    assert ann.get("/api/session")["person"]["name"] == "Ann"
    other.close()
    third.close()


# -- recovery codes ------------------------------------------------------------------------------


def codes_of(guest: Guest) -> list[str]:
    answer = guest.post("/api/account", name="Ann", password=PASSWORD)
    assert answer["account"]["codes"] == len(answer["codes"]) == 8
    return list(answer["codes"])


def test_a_code_opens_its_account_once(server: Running, ann: Guest, tmp_path: Path) -> None:
    codes = codes_of(ann)
    assert len(set(codes)) == 8
    assert all(re.fullmatch(r"[1-8][A-Z2-9]{4}(-[A-Z2-9]{5}){3}", code) for code in codes)
    assert "codes" not in ann.get("/api/account"), "they are shown once"
    phone, new = server.guest(""), "a better horse"
    wish: Json = {"name": " ann", "code": codes[2].lower().replace("-", " "), "password": new}
    assert phone.refused("/api/recover", 400, **{**wish, "password": "short"}) == "password_short"
    assert phone.post("/api/recover", **wish)["person"]["name"] == "Ann"
    assert phone.get("/api/account")["account"]["codes"] == 7
    assert ann.get("/api/session") == {"person": None, "avatar": None}, "all devices are logged out"
    assert phone.refused("/api/recover", 403, **wish) == "wrong_code"
    logged_in(server, password=new).close()
    assert phone.refused("/api/login", 403, name="Ann", password=PASSWORD) == "wrong_password"
    with sqlite3.connect(tmp_path / "faubourg.db") as database:
        kept = [row[0] for row in database.execute("select code from recovery_codes")]
    database.close()
    assert len(kept) == 7
    assert all(code.startswith("$argon2id$") for code in kept)
    phone.close()


def test_wrong_codes_are_refused(server: Running, ann: Guest) -> None:
    codes = codes_of(ann)
    stranger = server.guest("")
    wish: Json = {"name": "Ann", "password": "a better horse"}
    for code in ("", "x", "\u0662abc", "9" + codes[0][1:], "2" + codes[0][1:], codes[0][:-1]):
        assert stranger.refused("/api/recover", 403, code=code, **wish) == "wrong_code", code
    wish["name"] = "Nobody"
    assert stranger.refused("/api/recover", 403, code=codes[0], **wish) == "wrong_code"
    stranger.close()


def test_a_new_set_ends_the_old_one(server: Running, ann: Guest) -> None:
    old = codes_of(ann)
    assert ann.refused("/api/account/codes", 403, password="wrong") == "wrong_password"
    new = ann.post("/api/account/codes", password=PASSWORD)["codes"]
    phone = server.guest("")
    wish: Json = {"name": "Ann", "password": "a better horse"}
    assert phone.refused("/api/recover", 403, code=old[0], **wish) == "wrong_code"
    phone.post("/api/recover", code=new[0], **wish)
    phone.close()


def test_codes_are_guessed_as_slowly_as_passwords(tmp_path: Path) -> None:
    with serving(tmp_path, unlimited=False) as server:
        stranger = server.guest("")
        wish: Json = {"name": "Ann", "code": "1AAAA", "password": "a better horse"}
        for _ in range(PAIR[0]):
            assert stranger.refused("/api/recover", 403, **wish) == "wrong_code"
        assert stranger.refused("/api/recover", 429, **wish) == "too_many_attempts"
        stranger.close()


# -- sessions that end ---------------------------------------------------------------------------


def unseen_since(data: Path, names: list[str], seconds: float) -> None:
    """As if these people had last been here so long ago."""
    who = "select id from people where name = ?"
    change = f"update sessions set seen = ? where person in ({who})"
    with sqlite3.connect(data / "faubourg.db") as database:
        for name in names:
            database.execute(change, (int(time.time() - seconds), name))
    database.close()


def names_in(data: Path) -> set[str]:
    with sqlite3.connect(data / "faubourg.db") as database:
        found = {str(row[0]) for row in database.execute("select name from people")}
    database.close()
    return found


def test_guests_who_do_not_come_back_are_gone(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guests = {name: server.guest(name) for name in ("Alone", "Waited", "Here", "Owner", "New")}
        alone, waited, here, owner, _ = guests.values()
        solo = alone.open("me", "bot:random")
        alone.post(alone.at(solo, "start"))
        together = waited.open("me", "open")
        here.post(here.at(together, "join"))
        waited.post(waited.at(together, "start"))
        over = alone.open("me", "open")
        alone.post(alone.at(over, "chat"), text="Hello?", say_id=new_id())
        owner.post("/api/account", name="Owner", password=PASSWORD)
        for guest in guests.values():
            guest.close()
    unseen_since(tmp_path, ["Alone", "Waited", "Owner"], GUESTS + DAY)
    unseen_since(tmp_path, ["New"], GUESTS - DAY)
    with serving(tmp_path) as server:  # which looks when it starts
        wait_for(lambda: "Alone" not in names_in(tmp_path))
        assert names_in(tmp_path) == {"", "Waited", "Here", "Owner", "New"}
        again = Guest(server.url, "")
        again.http.cookies.update(alone.http.cookies)
        assert again.get("/api/session") == {"person": None, "avatar": None}
        again.get(again.at(over), 404)
        assert server.table(solo).seats.rows[0].kind == "bot"
        assert server.table(together).seats.rows[0].kind == "person"
        again.http.cookies.clear()
        again.http.cookies.update(owner.http.cookies)
        assert again.get("/api/session")["person"]["name"] == "Owner"
        again.close()


def test_a_clock_that_is_a_year_ahead_deletes_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as server:
        server.guest("Ann").close()
        server.guest("Bea").close()
    unseen_since(tmp_path, ["Ann", "Bea"], 365 * DAY)
    with serving(tmp_path):  # which looks when it starts
        wait_for(lambda: "the clock is wrong" in caplog.text or names_in(tmp_path) == set())
        assert names_in(tmp_path) == {"Ann", "Bea"}


def test_nobody_was_here_long_ago_because_a_clock_is_wrong(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine that was just started it may be 1970."""

    async def main(store: Store) -> None:
        await store.add_person("ann", "Ann", "a" * 64)
        monkeypatch.setattr(time, "time", lambda: 1000.0)
        await account_store.touch(store, "a" * 64)
        if not store.backend.alone:  # there the database knows what time it is
            await store.add_person("bea", "Bea", "b" * 64)
        monkeypatch.undo()
        long_ago = int(time.time() - GUESTS)
        assert await account_store.unseen_guests(store, long_ago, 10) == []

    with_store(place, main)


def test_an_account_stays_and_its_old_sessions_end(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        account(ann)
        unseen_since(tmp_path, ["Ann"], ACCOUNTS + DAY)
        server.do(expire(server.tables, server.state.people))
        assert ann.get("/api/session") == {"person": None, "avatar": None}
        logged_in(server).close()
        ann.close()


def seen(data: Path) -> int:
    with sqlite3.connect(data / "faubourg.db") as database:
        [[when]] = database.execute("select seen from sessions").fetchall()
    database.close()
    return int(when)


def test_that_somebody_is_here_is_written_once_a_day(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        unseen_since(tmp_path, ["Ann"], 5 * DAY)
        for _ in range(3):
            ann.get("/api/session")
        assert seen(tmp_path) < time.time() - 4 * DAY, "not again today"
    with serving(tmp_path) as server:
        again = Guest(server.url, "")
        again.http.cookies.update(ann.http.cookies)
        answer = again.http.get("/api/session")
        assert "Max-Age=31536000" in answer.headers["set-cookie"]
        wait_for(lambda: seen(tmp_path) > time.time() - DAY)
        again.close()
        ann.close()
