"""Who is let in: hosts, origins, sizes, rates; and what every answer carries."""

import asyncio
import http.client
import json
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import httpx
import pytest
from litestar.types import Message, Receive, Scope, Send
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from faubourg.engine.refusal import Refusal
from faubourg.games.alhambra.components import MONEY
from faubourg.i18n import language
from faubourg.server.rate_limits import MOST_KNOWN, Buckets
from faubourg.server.settings import Settings
from faubourg.server.web.app import MOST_BYTES
from faubourg.server.web.guard import Guard

from .serving import Guest, Json, Running, Socket, play_to_the_end, serving


def raw(
    server: Running, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """A request with exactly these headers."""
    wire = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=60)
    wire.putrequest(method, path, skip_host="host" in headers, skip_accept_encoding=True)
    for name, value in headers.items():
        wire.putheader(name.replace("_", "-"), value)
    wire.putheader("content-length", str(len(body)))
    wire.endheaders(body)
    answer = wire.getresponse()
    result = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    wire.close()
    return result


def code(answer: tuple[int, dict[str, str], bytes]) -> tuple[int, str]:
    return answer[0], json.loads(answer[2])["refusal"]["code"]


def test_hosts(server: Running) -> None:
    port = server.settings.port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", "LOCALHOST", f"[::1]:{port}"):
        assert raw(server, "GET", "/healthz", host=host)[0] == 200
    for host in ("evil.example", f"evil.example:{port}", "", "127.0.0.1.evil.example", "[", "[::"):
        answer = raw(server, "GET", "/healthz", host=host)
        assert code(answer) == (403, "wrong_host"), host
        assert json.loads(answer[2])["refusal"]["text"]
        assert "content-security-policy" in answer[1]
    assert raw(server, "GET", "/healthz", host="½.example")[0] in (400, 403)


def test_origins_of_a_post(server: Running) -> None:
    own = urlsplit(server.url).netloc
    body = b'{"name": "Ann"}'
    for origin in (f"http://{own}", f"https://{own}"):
        assert raw(server, "POST", "/api/session", body, origin=origin)[0] == 200
    for origin in (
        "null",
        "",
        "http://evil.example",
        f"http://{own}.evil.example",
        "http://[",
        own,
    ):
        answer = raw(server, "POST", "/api/session", body, origin=origin)
        assert code(answer) == (403, "wrong_origin"), origin
        assert "set-cookie" not in answer[1]
    assert raw(server, "GET", "/healthz", origin="http://evil.example")[0] == 200


def test_origins_of_a_socket(server: Running) -> None:
    own = Socket(server.url, {"Origin": server.url})
    assert own.next()["type"] == "hello"
    own.close()
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}):
        with pytest.raises(InvalidStatus) as refused:
            Socket(server.url, headers)
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body)["refusal"]["code"] == "wrong_origin"


def test_every_answer_carries_the_headers(server: Running, ann: Guest) -> None:
    answers = [ann.http.get(path) for path in ("/", "/healthz", "/api/tables", "/nothing/here")]
    answers.append(ann.http.post("/api/tables", json={}))
    answers.append(ann.http.delete("/api/tables"))
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
        assert "strict-transport-security" not in answer.headers, "there is no TLS here"
    assert [answer.status_code for answer in answers[3:]] == [404, 400, 405]
    assert server.url


def test_nobody_keeps_what_is_somebodys(server: Running, ann: Guest) -> None:
    table = ann.open("me", "open")
    paths = ["/api/session", "/api/tables", ann.at(table), ann.at(table, "invitation")]
    for path in (*paths, "/api/account/export", "/healthz", "/readyz", "/api/nothing"):
        assert ann.http.get(path).headers["cache-control"] == "no-store", path
    renamed = ann.http.post("/api/session", json={"name": "Anna"})
    assert renamed.headers["cache-control"] == "no-store"
    words = ann.http.get("/api/catalogues/en")  # the same for everybody
    assert words.headers["cache-control"] == "no-cache"
    assert server.url


def test_behind_tls_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://games.example") as server:
        address = f"http://127.0.0.1:{server.settings.port}"
        with httpx.Client(base_url=address, trust_env=False, timeout=60) as client:
            for path in ("/", "/api/tables"):
                headers = client.get(path).headers
                assert headers["strict-transport-security"] == "max-age=31536000"


def test_sizes_and_depths(server: Running, ann: Guest) -> None:
    big = b'{"name": "' + b"x" * MOST_BYTES + b'"}'
    assert ann.http.post("/api/session", content=big).status_code == 413

    def pieces() -> Iterator[bytes]:
        yield from (b" " * 4096 for _ in range(10))

    assert ann.http.post("/api/session", content=pieces()).status_code == 413
    for body in (
        b"",
        b"{",
        b"null",
        b"[" * 15_000,
        b'{"a":' * 3000,
        b'{"name":' + b"[" * 15_000,
        b'{"name": "\xff"}',
        b'{"name": "\\ud800"}',
        b'{"name": 1e999}',
        b"1" * 15_000,
    ):
        answer = ann.http.post("/api/session", content=body)
        assert answer.status_code == 400, body[:9]
        assert answer.json()["refusal"]["code"] == "bad_request"
    for since in ("9" * 5000, "-2", "1.5", "x", "\u0664"):
        assert ann.http.get("/api/tables/x/update", params={"since": since}).status_code == 400
    assert ann.http.get("/api/tables/" + "x" * 41).status_code in (400, 404)
    page = ann.socket()
    page.wire.send('{"type": "ping", "x": "' + "x" * MOST_BYTES + '"}')
    assert page.next()["type"] == "hello"
    with pytest.raises(ConnectionClosedError) as closed:
        page.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    page.close()
    assert ann.get("/healthz")["ok"]
    assert server.url


def test_too_many_requests(tmp_path: Path) -> None:
    with serving(tmp_path, unlimited=False) as server:
        client = httpx.Client(base_url=server.url, trust_env=False, timeout=60)
        answers = [client.get("/healthz") for _ in range(3)]
        assert {answer.status_code for answer in answers} == {200}
        server.guard.buckets = Buckets(burst=2, per_second=0.001)
        statuses = [client.get("/healthz").status_code for _ in range(4)]
        assert statuses == [200, 200, 429, 429]
        answer = client.post("/api/session", json={"name": "Ann"})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1
        assert answer.json()["refusal"]["code"] == "too_many_requests"
        french = client.get("/healthz", headers={"accept-language": "de, fr;q=0.8, en"}).json()
        assert french["refusal"]["text"] == language("fr").refusal(Refusal("too_many_requests", {}))
        assert french["refusal"]["text"] != answer.json()["refusal"]["text"] != ""
        with pytest.raises(InvalidStatus) as refused:
            Socket(server.url, {})
        assert refused.value.response.status_code == 429
        parts = {client.get("/assets/part.js").status_code for _ in range(200)}
        assert parts == {404}  # several people of one house open the page, which has many parts
        client.close()


def test_a_server_that_ends_says_so_instead_of_failing(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    sent: list[Json] = []

    async def waiting(_scope: Scope, _receive: Receive, _send: Send) -> None:
        await asyncio.Event().wait()

    async def send(message: Message) -> None:
        sent.append(dict(message))

    async def nothing() -> NoReturn:
        raise AssertionError("nobody listens")

    async def ask() -> None:
        scope: Any = {"type": "http", "method": "POST", "path": "/api/session", "scheme": "http"}
        scope["headers"] = [(b"host", b"127.0.0.1"), (b"accept-language", b"fr")]
        asked = asyncio.create_task(Guard(waiting, Settings(tmp_path))(scope, nothing, send))
        await asyncio.sleep(0)
        asked.cancel()
        await asked

    asyncio.run(ask())
    start, body = sent
    assert start["status"] == 503
    assert (b"retry-after", b"1") in start["headers"]
    refusal = json.loads(body["body"])["refusal"]
    assert refusal["text"] == language("fr").refusal(Refusal("server_ends", {}))
    assert "given up" in caplog.text


def test_buckets_fill_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("faubourg.server.rate_limits.time.monotonic", lambda: now)
    buckets = Buckets(burst=3, per_second=2.0)
    assert [buckets.allow("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.allow("b")
    now += 1.0
    assert [buckets.allow("a") for _ in range(3)] == [True, True, False]
    now += 1000.0
    assert [buckets.allow("a") for _ in range(4)] == [True, True, True, False]
    allowed = 0
    for _ in range(400):  # who asks a little too often is slowed down, not shut out
        now += 0.4
        allowed += buckets.allow("a")
    assert 318 <= allowed <= 322
    for number in range(MOST_KNOWN + 10):
        buckets.allow(str(number))
    assert len(buckets.levels) <= MOST_KNOWN + 1


def test_the_log_of_a_whole_game_tells_no_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG, logger="faubourg")
    caplog.set_level(logging.INFO)
    with serving(tmp_path) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table = ann.open("me", "open", nonce="the-nonce-of-ann")
        bea.post(bea.at(table, "join"), nonce="the-nonce-of-bea")
        ann.post(ann.at(table, "start"))
        dealer = dict(server.table(table).row.dealer)
        secrets = [str(dealer["key"]), str(dealer["salt"]), "the-nonce-of-ann"]
        secrets += [guest.http.cookies["faubourg_session"] for guest in (ann, bea)]
        running = json.dumps([ann.update(table), ann.get(ann.at(table)), bea.update(table)])
        assert not any(secret in running for secret in secrets)
        play_to_the_end([ann, bea], table)
        with sqlite3.connect(tmp_path / "faubourg.db") as database:
            database.execute("drop table seats")  # now something goes wrong while storing a key
        database.close()
        wish: Json = {"game": "alhambra", "players": 2, "seats": ["me", "open"]}
        assert ann.refused("/api/tables", 503, **wish) == "not_stored"
        ann.close()
        bea.close()
    printed = capfd.readouterr()
    everything = caplog.text + printed.out + printed.err
    everything += "".join(str(record.__dict__) for record in caplog.records)
    assert "no such table" in everything
    assert "parameters:" not in everything
    for secret in secrets:
        assert secret not in everything


def test_a_seat_never_sees_or_acts_for_another(server: Running, ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    mover, other = (ann, bea) if ann.update(table)["legal"] else (bea, ann)
    stranger = server.guest("")
    seat = mover.update(table)["seat"]
    own = slice(seat * MONEY, (seat + 1) * MONEY)
    assert any(mover.update(table)["view"]["hands"][own])
    for guest in (other, stranger):
        seen = guest.update(table)
        assert seen["legal"] == []
        assert seen["seat"] != seat
        assert not any(seen["view"]["hands"][own])
    move: Json = {"decision": 0, "actions": [mover.update(table)["legal"][0]["action"]]}
    move["move_id"] = "12345678"
    assert not other.post(other.at(table, "moves"), **move)["ok"]
    assert stranger.refused(stranger.at(table, "moves"), 401, **move) == "session_needed"
    page = stranger.socket()
    page.send("move", table=table, **move)
    assert page.wait_for("answer")["refusal"]["code"] == "not_seated"
    page.close()
    assert mover.update(table)["sequence"] == 0
    stranger.close()
