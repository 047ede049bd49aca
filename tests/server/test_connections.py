"""Slow, silent and greedy clients are cut off, and nobody else notices that they were there."""

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from faubourg.server.web import connections, outbox, serve
from faubourg.server.web.addresses import Proxies
from faubourg.server.web.connections import BY_ADDRESS, Connections

from .serving import SECONDS, Guest, Running, serving, wait_for

HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-"


class Wire(asyncio.Transport):
    """A connection from somewhere, which may be cut."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})
        self.cut = False

    def abort(self) -> None:
        self.cut = True


def test_who_has_asked_nothing_makes_room() -> None:
    room = Connections(most=6, by_address=3, proxies=Proxies(["10.0.0.1"]))
    ours = [Wire("192.0.2.1") for _ in range(5)]
    for wire in ours[:3]:
        assert room.admit(wire)
        room.waiting(wire, True)
    room.waiting(ours[0], False)  # its request is whole
    assert room.admit(ours[3])
    assert [wire.cut for wire in ours] == [False, True, False, False, False]
    room.waiting(ours[2], False)
    room.waiting(ours[3], False)
    assert not room.admit(ours[4]), "all of them have asked"
    proxied = [Wire("10.0.0.1") for _ in range(4)]
    assert [room.admit(wire) for wire in proxied] == [True, True, True, False]
    room.waiting(proxied[0], True)
    assert room.admit(proxied[3])
    assert proxied[0].cut
    for wire in [*ours, *proxied]:
        room.release(wire)
    assert not room.open
    assert not room.counts
    assert not room.unasked


@contextmanager
def wires(server: Running, count: int, source: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    address = ("127.0.0.1", server.settings.port)
    with ExitStack() as stack:
        opened = []
        for _ in range(count):
            wire = socket.create_connection(address, SECONDS, source_address=(source, 0))
            opened.append(stack.enter_context(wire))
        yield opened


def ended(wire: socket.socket) -> bool:
    """Everything until the other end has closed it, or cut it off."""
    wire.settimeout(SECONDS)
    with suppress(ConnectionError):
        while wire.recv(65536):
            pass
    return True


def is_cut(wire: socket.socket, more: bytes) -> bool:
    try:
        wire.send(more)
    except ConnectionError:
        return True
    return False


def test_a_thousand_half_sent_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADERS", 3.0)
    with serving(tmp_path, unlimited=False) as server, wires(server, 1100) as opened:
        for wire in opened:
            with suppress(ConnectionError):  # perhaps it has made room already
                wire.send(HALF)
        with httpx.Client(base_url=server.url, trust_env=False, timeout=SECONDS) as honest:
            for _ in range(20):
                assert honest.get("/healthz").status_code == 200
        room = server.room
        assert len(room.open) <= BY_ADDRESS
        assert all(ended(wire) for wire in opened), "the last ones by their deadline"
        wait_for(lambda: not room.open)


@pytest.mark.parametrize(
    "first",
    [
        b"",
        HALF,
        b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90\r\n\r\n{",
        b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
)
def test_a_request_has_a_deadline(
    server: Running, monkeypatch: pytest.MonkeyPatch, first: bytes
) -> None:
    """Also if it comes drop by drop."""
    monkeypatch.setattr(connections, "HEADERS", 0.5)
    monkeypatch.setattr(connections, "BODY", 0.5)
    with wires(server, 2) as (silent, dripping):
        silent.sendall(first)
        dripping.sendall(first)
        drop = b"1\r\n.\r\n" if b"chunked" in first else b"1"
        wait_for(lambda: is_cut(dripping, drop))
        assert ended(silent)


def test_headers_are_not_endless(server: Running) -> None:
    with wires(server, 1) as (wire,):
        wire.sendall(HALF + b"x" * connections.MOST_HEADERS + b"xx")
        assert wire.recv(65536).startswith(b"HTTP/1.1 400 ")
        assert ended(wire)


def handshake(guest: Guest) -> bytes:
    return (
        f"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {guest.cookie()}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def frame(**message: object) -> bytes:
    """As a client sends it: masked, with a mask that changes nothing."""
    data = json.dumps(message).encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


def boxes(server: Running) -> list[outbox.Outbox]:
    """What waits to be sent, to each."""
    return list(server.state.people.connections)


def test_sockets_that_never_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They cost little, and then they go."""
    monkeypatch.setattr(connections, "UNREAD", 2.0)
    monkeypatch.setattr(serve, "UNSENT", 16 * 1024)
    monkeypatch.setattr(outbox, "MOST_BYTES", 100_000)
    with serving(tmp_path) as server, wires(server, 40) as opened:
        ann = server.guest("Ann")
        table = ann.open("me", "bot:random", game="ginkgopolis")
        ann.post(ann.at(table, "start"))
        watch = frame(type="watch", table=table, since=-1)
        for wire in opened:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.sendall(handshake(ann))
            wire.settimeout(0.001)
        wait_for(lambda: len(boxes(server)) == 40)
        most: list[int] = []

        def gone() -> bool:
            for wire in opened:
                with suppress(ConnectionError, TimeoutError):
                    wire.send(watch)
            most.extend(box.bytes for box in boxes(server))
            return not boxes(server)

        wait_for(gone)
        assert max(most) <= outbox.MOST_BYTES
        assert ann.get("/healthz")["ok"]
        ann.close()


def test_a_socket_that_does_not_answer_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even one to which something is still to be sent: more than the system takes from us."""
    monkeypatch.setattr(serve, "PING", 0.5)
    monkeypatch.setattr(serve, "UNSENT", 16 * 1024)
    monkeypatch.setattr(connections, "UNREAD", SECONDS * 10)
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        table = ann.open("me", "bot:random", game="ginkgopolis")
        ann.post(ann.at(table, "start"))
        watch = frame(type="watch", table=table, since=-1)
        with wires(server, 1) as (wire,):
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.sendall(handshake(ann))
            wire.settimeout(0.001)

            def unsent() -> bool:
                with suppress(ConnectionError, TimeoutError):
                    wire.send(watch)
                return any(box.bytes > 50_000 for box in boxes(server))

            wait_for(unsent)
            ann.close()
            wait_for(lambda: not server.room.open)


def test_connections_notice_when_nobody_is_there(server: Running) -> None:
    async def options() -> list[int]:
        transport = next(iter(server.room.open))
        own = transport.get_extra_info("socket")
        return [own.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) for name in serve.LOST]

    with wires(server, 1):
        wait_for(lambda: server.room.open)
        assert server.do(options()) == list(serve.LOST.values())


def test_many_streams_of_one_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a proxy too: what counts is who is behind it."""
    monkeypatch.setattr("faubourg.server.web.guard.BY_ADDRESS", 3)
    with serving(tmp_path, unlimited=False, trusted_proxies=("127.0.0.1",)) as server:
        ann = server.guest("Ann")
        path = ann.at(ann.open("me", "open"), "stream")
        with ExitStack() as stack:
            client = stack.enter_context(httpx.Client(base_url=server.url, trust_env=False))

            def status(address: str) -> int:
                headers = {"x-forwarded-for": address}
                opening = client.stream("GET", path, headers=headers, timeout=SECONDS)
                return stack.enter_context(opening).status_code

            assert [status("1.0.0.1") for _ in range(4)] == [200, 200, 200, 429]
            assert status("1.0.0.2") == 200
        ann.close()
        wait_for(lambda: not server.guard.under_way)
