"""Connections that cost nothing: how many there may be, and how long each may take.

uvicorn waits for a request for as long as it takes, and for a reader who never reads. Here a
request has a deadline for its headers and one for its body, and whoever does not take what is sent
to them is cut off. When there are too many connections, of one address or of all, the one that has
been silent or half asked for the longest makes room: an honest request is whole in milliseconds.
"""

import asyncio
import sys
from collections import Counter
from struct import pack
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.protocol import State

from faubourg.server.web.addresses import Proxies, payer, read

HEADERS = 10.0  # seconds for the headers of a request, from the first moment on
BODY = 20.0  # and for its body: none is larger than 512 kB
UNREAD = 20.0  # seconds until somebody who does not read is cut off
MOST_HEADERS = 32 * 1024  # bytes
MOST = 10_000  # connections; fewer if the system allows fewer files
RESERVED = 200  # files for everything else: the database, workers, the log
BY_ADDRESS = 256
UNHEARD = 8  # messages of a socket that may wait while one is being answered
SMALL = 256  # bytes of a message that is not worth compressing
WHOLE_TEXT = 0x81  # how its frame begins
WRITE_NOW = "faubourg.write_now"  # what an application finds among its extensions
BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class Connections:
    """Those that are open: whose they are, and which are waiting for a request to be whole."""

    def __init__(self, most: int, by_address: int, proxies: Proxies) -> None:
        self.most = most
        self.by_address = by_address
        self.proxies = proxies
        self.open: dict[asyncio.Transport, str] = {}  # with the address that it counts for
        self.counts: Counter[str] = Counter()
        self.unasked: dict[asyncio.Transport, None] = {}  # the oldest first

    def admit(self, transport: asyncio.Transport) -> bool:
        """There is room for it, or somebody who has asked nothing makes room."""
        client = transport.get_extra_info("peername")
        whose = payer(client)
        if client and read(client[0]) in self.proxies:
            whose = ""  # it speaks for many
        if whose and self.counts[whose] >= self.by_address and not self._make_room(whose):
            return False
        if len(self.open) >= self.most and not self._make_room(""):
            return False
        self.open[transport] = whose
        self.counts[whose] += 1
        return True

    def _make_room(self, whose: str) -> bool:
        for transport in self.unasked:
            if not whose or self.open[transport] == whose:
                self.release(transport)
                transport.abort()
                return True
        return False

    def waiting(self, transport: asyncio.Transport, unasked: bool) -> None:
        """Is it waiting for a request to be whole?"""
        self.unasked.pop(transport, None)
        if unasked and transport in self.open:
            self.unasked[transport] = None

    def release(self, transport: asyncio.Transport) -> None:
        self.unasked.pop(transport, None)
        whose = self.open.pop(transport, None)
        if whose is not None:
            self.counts[whose] -= 1
            if not self.counts[whose]:
                del self.counts[whose]


class Configuration(uvicorn.Config):
    """uvicorn's, with our connections."""

    def __init__(self, app: Any, proxies: Proxies, unlimited: bool, **more: Any) -> None:
        super().__init__(
            app, http=Http, ws=Live, h11_max_incomplete_event_size=MOST_HEADERS, **more
        )
        most = min(MOST, files() - RESERVED)
        self.room = Connections(most, most if unlimited else BY_ADDRESS, proxies)


def files() -> int:
    """How many the system lets us have, having asked for enough: connections are files too."""
    wanted = MOST + RESERVED
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


class Deadline:
    """Cuts a connection off unless it is met."""

    def __init__(self) -> None:
        self.timer: asyncio.TimerHandle | None = None

    def set(self, transport: asyncio.Transport, seconds: float) -> None:
        self.met()
        self.timer = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def met(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Reader(asyncio.Protocol):
    """Whoever has to take what is sent to them, whatever they speak."""

    transport: asyncio.Transport
    room: Connections
    reading: Deadline

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reading.set(self.transport, UNREAD)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.reading.met()

    def connection_lost(self, exc: Exception | None) -> None:
        self.reading.met()
        self.room.release(self.transport)
        super().connection_lost(exc)


class Http(Reader, H11Protocol):
    """A connection that asks, until it becomes a socket."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.room = cast(Configuration, config).room
        self.asking, self.reading = Deadline(), Deadline()
        self.phase: object = None  # of the request: what we wait for

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.room.admit(transport):
            self._look()
        else:
            transport.write(BUSY)
            transport.close()
            self.asking.set(transport, HEADERS)

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)
            self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()
        if self.transport.is_closing():  # when the last bytes have been read, or by force
            self.reading.set(self.transport, UNREAD)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.reading.set(self.transport, UNREAD)

    def _look(self) -> None:
        """Where is the request? A deadline is for a whole part of it: drop by drop is too slow."""
        phase = self.conn.their_state
        if phase is self.phase or self.transport.get_protocol() is not self:
            return
        self.phase = phase
        self.room.waiting(self.transport, phase in (h11.IDLE, h11.SEND_BODY))
        if phase is h11.IDLE:
            self.asking.set(self.transport, HEADERS)
        elif phase is h11.SEND_BODY:
            self.asking.set(self.transport, BODY)
        else:
            self.asking.met()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.asking.met()
        self.reading.met()
        self.room.waiting(self.transport, False)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.asking.met()
        super().connection_lost(exc)


def text_frame(message: bytes) -> bytes:
    """As a server sends it: whole, neither masked nor compressed (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return pack("!BB", WHOLE_TEXT, size) + message
    if size < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, 126, size) + message
    return pack("!BBQ", WHOLE_TEXT, 127, size) + message


class Live(Reader, WebSocketsSansIOProtocol):
    """A socket. uvicorn closes one that does not answer only when it has read everything."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.room = cast(Configuration, config).room
        self.reading = Deadline()

    async def run_asgi(self) -> None:
        offered = cast(dict[str, Any], self.scope["extensions"])
        offered[WRITE_NOW] = {"write": self.write_now}
        await super().run_asgi()

    def write_now(self, message: bytes) -> bool:
        """Send a text, unless somebody has to wait for it: then it is not sent."""
        if self.transport.is_closing() or self.close_sent or not self.writable.is_set():
            return False
        if len(message) < SMALL or not self.conn.extensions:
            if self.conn.state is not State.OPEN:  # it is being closed
                return False
            self.transport.write(text_frame(message))
            return True
        try:
            self.conn.send_text(message)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        """uvicorn reads nothing more until a message is taken, which asks the system twice each
        time. While only a few are waiting it is told that it has done so already.
        """
        paused = self.read_paused
        if self.queue.qsize() < UNHEARD:
            self.read_paused = True
            super().send_receive_event_to_app()
            self.read_paused = paused
        else:
            super().send_receive_event_to_app()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self.reading.set(self.transport, UNREAD)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
