"""People are called when their page is closed: once for a turn, and when they want to be."""

import asyncio
import json
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from faubourg.server.calls import delivery, sealing
from faubourg.server.calls.calling import Calls
from faubourg.server.calls.delivery import Delivery, Fate, is_public
from faubourg.server.people.preferences import Preferences
from faubourg.server.people.quiet import quiet_until
from faubourg.server.store.calls import Call, has_page

from .push_service import Browser, PushService, proven
from .serving import Guest, Json, Running, serving, wait_for

AWAKE: Json = {"quiet_from": 0, "quiet_until": 0}


class Clock:
    """The time of the tables, set by the test."""

    def __init__(self, now: float = 1_790_000_000.0) -> None:  # 2026-09-21, 14:13 UTC
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    played = PushService(tmp_path)
    yield played
    played.close()


@contextmanager
def calling(data: Path, service: PushService, **more: Any) -> Iterator[Running]:
    settings = {"push_services": (service.service,), "call_delay": 0.0, **more}
    with serving(data, **settings) as running:
        trust(calls_of(running).delivery, service)
        yield running


def trust(delivery: Delivery, service: PushService) -> None:
    """It is found on this machine, which no other service may be."""

    async def here(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    delivery.resolve = here
    delivery.is_public = lambda address: address == "127.0.0.1"
    delivery.context = service.trust


def calls_of(running: Running) -> Calls:
    calls: Calls = running.state.calls
    return calls


def subscribe(guest: Guest, browser: Browser, service: PushService, **more: Any) -> Json:
    return guest.post("/api/calls", **browser.subscription(service.url, **more))


def playing(*guests: Guest, game: str = "alhambra") -> tuple[str, Guest, Guest]:
    """A table where everybody sits: who is to move, and the other."""
    table = guests[0].open("me", *["open"] * (len(guests) - 1), game=game)
    for guest in guests[1:]:
        guest.post(guest.at(table, "join"))
    guests[0].post(guests[0].at(table, "start"))
    first = guests[guests[0].update(table)["waiting"][0]]
    return table, first, next(guest for guest in guests if guest is not first)


def settled(data: Path) -> list[tuple[Any, ...]]:
    """The calls that are stored, once none of them is due any more."""

    wait_for(lambda: all(row[2] is None for row in stored(data)))
    return stored(data)


def stored(data: Path) -> list[tuple[Any, ...]]:
    """The calls: kind, number, when they are due, tries."""
    with sqlite3.connect(data / "faubourg.db") as database:
        found = database.execute("select kind, number, due, tries from calls").fetchall()
    database.close()
    return found


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5: the same keys and salt give the same bytes."""
    private = sealing.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    own = ec.derive_private_key(int.from_bytes(private), ec.SECP256R1())
    sealed = sealing.sealed(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own,
        sealing.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert sealing.encoded(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


def test_called_once_for_a_turn(tmp_path: Path, service: PushService) -> None:
    with calling(tmp_path, service) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table, mover, other = playing(ann, bea)
        phone = Browser("phone")
        other.post("/api/preferences", **AWAKE)
        assert subscribe(other, phone, service, language="fr")["devices"] == 1
        action = mover.update(table)["legal"][0]["action"]
        mover.act(table, action)
        wait_for(lambda: service.taken)
        [told] = service.messages(phone)
        name = "Ann" if mover is ann else "Bea"
        assert told == {
            "title": "Alhambra, le jeu de cartes\u00a0: à vous de jouer",
            "body": f"Avec {name}.",
            "url": f"/t/{table}",
            "tag": table,
            "lang": "fr",
        }
        headers = service.taken[0].headers
        assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", "86400")
        key = other.get("/api/calls")["key"]
        claims = proven(headers["authorization"], key)
        assert claims["aud"] == f"https://{service.service}"
        assert claims["sub"].startswith("https://")
        other.update(table)  # who looks again is not called again
        assert settled(tmp_path) == [("turn", 1, None, 1)]
        moved = other.act(table, other.update(table)["legal"][0]["action"])
        assert moved["ok"]
        while other.update(table)["legal"]:
            other.act(table, other.update(table)["legal"][0]["action"])
        while mover.update(table)["legal"]:
            mover.act(table, mover.update(table)["legal"][0]["action"])
        wait_for(lambda: len(service.taken) == 2)
        assert ("turn", 2, None, 1) in settled(tmp_path)
        exported = other.get("/api/account/export")
        assert exported["push_devices"][0]["language"] == "fr"
        assert {call["kind"] for call in exported["calls"]} == {"turn"}
        assert phone.name not in json.dumps(exported), "the address opens doors"
        other.post("/api/account/delete", name="Bea" if other is bea else "Ann")
        ann.close()
        bea.close()
    with sqlite3.connect(tmp_path / "faubourg.db") as database:
        assert database.execute("select * from push_devices").fetchall() == []
        assert database.execute("select * from calls").fetchall() == []
    database.close()
    assert (tmp_path / "faubourg.db").stat().st_mode & 0o077 == 0, "the key is for us alone"


def test_a_full_table_and_an_invitation_and_what_one_does_not_want(
    tmp_path: Path, service: PushService
) -> None:
    with calling(tmp_path, service) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        desk, phone = Browser("desk"), Browser("phone")
        for guest, browser in ((ann, desk), (bea, phone)):
            guest.post("/api/preferences", **AWAKE, call_turn=False)
            subscribe(guest, browser, service)
        table = ann.open("me", "open")
        bea.post(bea.at(table, "join"))
        wait_for(lambda: service.messages(desk))
        assert [one["title"] for one in service.messages(desk)] == [
            "Alhambra, the card game: your table is full"
        ]
        ann.post(ann.at(table, "start"))
        server.do(finished(server.table(table)))
        again = ann.post(ann.at(table, "rematch"))["id"]
        wait_for(lambda: service.messages(phone))
        [told] = service.messages(phone)
        assert told["title"] == "Alhambra, the card game: you are invited"
        assert (told["url"], told["body"]) == (f"/t/{again}", "With Ann.")
        kinds = [row[0] for row in settled(tmp_path)]
        assert "turn" in kinds, "they were asked for and not made"
        assert len(service.taken) == 2
        ann.close()
        bea.close()


async def finished(table: Any) -> None:
    """By bots, in a moment: whoever is waited for chooses what comes first."""
    history = table.history
    while table.row.status == "running":
        [seat, *_] = history.table.state.waiting_seats()
        who = table.seats.rows[seat].person
        action = history.table.state.legal(seat)[0]
        answer = await table.move(
            who, history.decision(seat), [action], f"move{history.sequence:06}"
        )
        assert answer.ok


def test_not_while_a_page_is_open(tmp_path: Path, service: PushService) -> None:
    clock = Clock()
    with calling(tmp_path, service, clock=clock) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table, mover, other = playing(ann, bea)
        other.post("/api/preferences", **AWAKE)
        subscribe(other, Browser("phone"), service)
        page = other.socket()
        page.wait_for("hello")
        mover.act(table, mover.update(table)["legal"][0]["action"])
        put_off = ("turn", 1, clock.now + 45, 1)
        wait_for(lambda: put_off in stored(tmp_path))
        assert not service.taken
        page.close()
        wait_for(lambda: not calls_of(server).people.connections)
        clock.now += 46
        wait_for(lambda: service.taken)
        ann.close()
        bea.close()


def test_quiet_hours_end_with_a_call_if_it_is_still_their_turn(
    tmp_path: Path, service: PushService
) -> None:
    clock = Clock()
    with calling(tmp_path, service, clock=clock) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table, mover, other = playing(ann, bea)
        zone: Json = {"quiet_from": 22 * 60, "quiet_until": 7 * 60, "time_zone": "Asia/Tokyo"}
        other.post("/api/preferences", **zone)  # where it is 23:13
        subscribe(other, Browser("phone"), service)
        mover.act(table, mover.update(table)["legal"][0]["action"])
        morning = 1_790_028_000.0  # seven o'clock there
        wait_for(lambda: ("turn", 1, morning, 0) in stored(tmp_path))
        assert not service.taken
        clock.now = morning + 1
        wait_for(lambda: service.taken)
        ann.close()
        bea.close()


@pytest.mark.parametrize(
    ("begin", "end", "hour", "left"),
    [
        (22, 8, 23, 9.0),
        (22, 8, 7, 1.0),
        (22, 8, 8, None),
        (22, 8, 21, None),
        (13, 15, 14, 1.0),
        (13, 15, 15, None),
        (9, 9, 9, None),
    ],
)
def test_quiet_hours(begin: int, end: int, hour: int, left: float | None) -> None:
    wish = Preferences(quiet_from=begin * 60, quiet_until=end * 60, time_zone="")
    now = 1_790_000_000 // 86400 * 86400 + hour * 3600.0
    found = quiet_until(wish, now)
    assert (None if found is None else (found - now) / 3600) == left


def test_quiet_hours_end_by_the_clock_on_the_wall() -> None:
    """In the night when summer ends in Paris, eight o'clock comes an hour later."""
    wish = Preferences(quiet_from=22 * 60, quiet_until=8 * 60, time_zone="Europe/Paris")
    evening = 1_792_872_000.0  # 2026-10-24 20:00 UTC, 22:00 in Paris
    assert quiet_until(wish, evening) == evening + 11 * 3600
    unknown = Preferences(quiet_from=0, quiet_until=60, time_zone="Atlantis/Centre")
    assert quiet_until(unknown, 86400 * 20_000.0) == 86400 * 20_000.0 + 3600


def test_a_device_that_is_gone_is_forgotten(tmp_path: Path, service: PushService) -> None:
    with calling(tmp_path, service) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table, mover, other = playing(ann, bea)
        other.post("/api/preferences", **AWAKE)
        service.answers = {"old": 410, "moved": 302, "phone": 201}
        for name in service.answers:
            subscribe(other, Browser(name), service)
        mover.act(table, mover.update(table)["legal"][0]["action"])
        wait_for(lambda: len(service.taken) == 3)
        wait_for(lambda: other.get("/api/calls")["devices"] == 2)
        assert not [one for one in service.taken if one.path.endswith("elsewhere")]
        ann.close()
        bea.close()


def test_a_busy_service_is_asked_again(tmp_path: Path, service: PushService) -> None:
    clock = Clock()
    with calling(tmp_path, service, clock=clock) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table, mover, other = playing(ann, bea)
        other.post("/api/preferences", **AWAKE)
        subscribe(other, Browser("phone"), service)
        service.answers = {"phone": 503}
        mover.act(table, mover.update(table)["legal"][0]["action"])
        wait_for(lambda: ("turn", 1, clock.now + 60, 1) in stored(tmp_path))
        service.answers = {}
        clock.now += 61
        wait_for(lambda: len(service.taken) == 2)
        assert settled(tmp_path) == [("turn", 1, None, 2)]
        ann.close()
        bea.close()


def test_five_devices_and_who_logs_out(tmp_path: Path, service: PushService) -> None:
    with calling(tmp_path, service) as server:
        ann = server.guest("Ann")
        for number in range(6):
            count = subscribe(ann, Browser(f"b{number}"), service)["devices"]
            assert count == min(5, number + 1)
        endpoint = f"{service.url}/b5"
        assert ann.post("/api/calls/end", endpoint=endpoint)["devices"] == 4
        ann.post("/api/account", name="Ann", password="correct horse")
        assert ann.get("/api/calls")["devices"] == 4, "the same session under another token"
        ann.post("/api/logout", everywhere=False)
        assert ann.get("/api/calls")["devices"] == 0
        ann.post("/api/login", name="Ann", password="correct horse")
        assert ann.get("/api/calls")["devices"] == 0, "not where somebody logged out"
        ann.close()


def test_only_known_services(server: Running, ann: Guest) -> None:
    keys = Browser("x").subscription("https://fcm.googleapis.com/fcm/send")
    good = "https://fcm.googleapis.com/fcm/send/abc"
    for endpoint in (
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://push.services.mozilla.com.evil.example/x",
        "https://fcm.googleapis.com:x/",
        "https://fcm.googleapis.com/ x",
        "nonsense",
    ):
        assert ann.refused("/api/calls", 400, **{**keys, "endpoint": endpoint}) == "push_service"
    assert ann.refused("/api/calls", 400, **{**keys, "p256dh": "AAAA"}) == "bad_request"
    assert ann.post("/api/calls", **{**keys, "endpoint": good})["devices"] == 1
    for host in (
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "a.b.notify.windows.com",
    ):
        ann.post("/api/calls", **{**keys, "endpoint": f"https://{host}/x"})
    stranger = server.guest("")
    assert stranger.refused("/api/calls", 401, **keys) == "session_needed"
    assert stranger.get("/api/calls")["devices"] == 0
    stranger.close()


def test_nobody_is_called_where_the_owner_does_not_want_it(tmp_path: Path) -> None:
    with serving(tmp_path, push_services=("none",)) as server:
        ann = server.guest("Ann")
        assert ann.get("/api/calls")["key"] == ""
        keys = Browser("x").subscription("https://none")
        assert ann.refused("/api/calls", 400, **keys) == "push_service"
        ann.close()


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "2002:0a00:0001::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    ],
)
def test_private_addresses(address: str) -> None:
    assert not is_public(address)
    refused = Delivery(("push.test",))

    async def there(_host: str, _port: int) -> list[str]:
        return ["93.184.216.34", address]  # one bad one is enough

    refused.resolve = there
    fate = asyncio.run(refused.deliver("https://push.test/x", {}, b""))
    assert fate is Fate.REFUSED


def test_public_addresses() -> None:
    assert is_public("93.184.216.34")
    assert is_public("2a00:1450:4001:81b::200a")
    assert is_public("::ffff:93.184.216.34")


def test_a_service_that_does_not_answer_has_a_deadline(
    monkeypatch: pytest.MonkeyPatch, service: PushService
) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        monkeypatch.setattr(delivery, "SECONDS", 0.2)
        waiting = Delivery((f"push.test:{silent.getsockname()[1]}",))
        trust(waiting, service)
        endpoint = f"https://{waiting.services[0]}/x"
        assert asyncio.run(waiting.deliver(endpoint, {}, b"")) is Fate.REFUSED


def test_two_servers_call_once_and_know_each_others_pages(
    tmp_path: Path, database: str, service: PushService
) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    more: Json = {"database": database}
    with (
        calling(folders[0], service, **more) as one,
        calling(folders[1], service, **more) as two,
    ):
        ann, bea = one.guest("Ann"), one.guest("Bea")
        table, mover, other = playing(ann, bea)
        other.post("/api/preferences", **AWAKE)
        phone = Browser("phone")
        subscribe(other, phone, service)
        keys = {calls_of(running).sender.public for running in (one, two)}
        assert len(keys) == 1, "services know them by one key"
        person = other.get("/api/session")["person"]["id"]
        wait_for(lambda: person in calls_of(two).wanting)
        elsewhere = Guest(two.url, "")
        elsewhere.http.cookies.update(other.http.cookies)
        page = elsewhere.socket()
        page.wait_for("hello")
        store = calls_of(one).store
        wait_for(lambda: one.do(store.read(lambda c: has_page(c, person))))
        mover.act(table, mover.update(table)["legal"][0]["action"])
        call = Call(table, person, "turn", 1)
        wait_for(lambda: any(call in calls_of(running).asked for running in (one, two)))
        wait_for(lambda: [later.tries for later in one.do(due(one, 3600.0))] == [1])  # put off
        page.close()
        wait_for(lambda: not one.do(store.read(lambda c: has_page(c, person))))
        assert not service.taken, "their page was open on the other server"
        # both look at the same table, and both are asked to call
        for running in (one, two):
            live = running.table(table)
            running.do(live.follow())
        while other.update(table)["legal"]:
            other.act(table, other.update(table)["legal"][0]["action"])
        while mover.update(table)["legal"]:
            mover.act(table, mover.update(table)["legal"][0]["action"])
        wait_for(lambda: service.taken)
        for running in (one, two):
            running.do(running.table(table).follow())
            wait_for(lambda running=running: not running.do(due(running)))  # type: ignore[misc]
        assert len(service.messages(phone)) == 1
        for guest in (ann, bea, elsewhere):
            guest.close()


async def due(running: Running, within: float = 0.0) -> list[Call]:
    from faubourg.server.store.calls import due_now

    calls = calls_of(running)
    return await calls.store.read(lambda connection: due_now(connection, calls.now() + within))
