"""Starting and stopping the server: `faubourg serve`."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from types import FrameType

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from faubourg.engine.refusal import Refusal
from faubourg.server.log_lines import set_up_logging
from faubourg.server.settings import Settings
from faubourg.server.store.backup import DATABASE
from faubourg.server.store.data_lock import DataLock
from faubourg.server.store.database import Store
from faubourg.server.store.trouble import NewerData, kind_of, unreachable
from faubourg.server.successor import Successor
from faubourg.server.web.app import (
    MOST_BYTES,
    end_streams,
    hand_over,
    make_app,
    tables_in,
    trouble_of,
)
from faubourg.server.web.connections import Configuration
from faubourg.server.web.guard import Guard

log = logging.getLogger("faubourg.serve")

WHY_NOT = {
    "full": "data_full",
    "damaged": "data_damaged",
    "read_only": "data_read_only",
    "newer": "data_newer",
    "": "data_not_writable",
}

ENDED = 9.0  # seconds after it was told to stop: then it ends, whatever it still waits for
PING = 20.0  # seconds between two questions whether a page is there, and for its answer
UNSENT = 256 * 1024  # bytes that the system keeps for somebody who does not read; it would be 4 MB
COLLECTING = 20_000, 20, 20  # objects more than there were; how often until older ones are, too
# of TCP: seconds of silence before it asks whether anybody is there, between and how often it asks,
# and milliseconds for which what was sent may stay without an answer
LOST = {"TCP_KEEPIDLE": 30, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 30_000}


def serve(
    settings: Settings, ready: Callable[[], None], successor: Successor | None = None
) -> None:
    """Serve until told to stop; `ready` is called when connections are accepted."""
    app = make_app(settings)
    lock = prepare(settings)
    try:
        listening = listen(settings.host, settings.port)
        if settings.metrics is not None:
            listen(*settings.metrics).close()  # refused now, and not when people are there
        set_up_logging(settings.log_addresses)
        settings.found_port(listening.getsockname()[1])
        if lock is not None:
            lock.say(settings.local_url(), settings.key)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again at its end
        try:
            Server(app, ready, successor).run(sockets=[listening])
        except SystemExit:  # uvicorn's, too, when the application does not open
            if (trouble := trouble_of(app)) is None:
                raise
            raise why_not(settings, trouble) from None
        finally:
            listening.close()
    finally:
        if lock is not None:
            lock.close()
    if successor is not None and successor.due:
        successor.become(settings.port)


def prepare(settings: Settings) -> DataLock | None:
    """What the server needs before it starts; refused with the reason."""
    if not settings.database:
        return prepare_folder(settings)
    try:
        Store(settings.database).close()
    except (OSError, SQLAlchemyError, NewerData) as error:
        raise why_not(settings, error) from None
    return None


def prepare_folder(settings: Settings) -> DataLock:
    """The folder for us alone, and its database in its newest shape; refused with the reason."""
    data = settings.data
    with ExitStack() as undo:
        try:
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = undo.enter_context(closing(DataLock(data)))
            Store(data / DATABASE).close()
        except (OSError, SQLAlchemyError, NewerData) as error:
            raise why_not(settings, error) from None
        undo.pop_all()
    return lock


def why_not(settings: Settings, error: BaseException) -> Refusal:
    """What is wrong with the data, in one line."""
    if settings.database:
        return unreachable(error)
    return Refusal(WHY_NOT[kind_of(error)], {"path": str(settings.data)})


def spare_the_collector() -> None:
    """It looks for circles of objects at every 700th that is made: at all of them, in the end.

    Games that are in memory are many objects and no circles. What is there from the start on is
    never looked at again, and the rest less often.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def configuration(app: Guard) -> uvicorn.Config:
    return Configuration(
        app,
        app.proxies,
        app.unlimited,
        log_config=None,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=False,  # the guard looks through those that are trusted, and no others
        lifespan="on",
    )


def listen(host: str, port: int) -> socket.socket:
    """The socket to listen on; refused when somebody else has it or there is no such address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio turns Nagle's delay of 40 ms off only for a socket that names its protocol
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    notice_lost(listening)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError):
        listening.close()
        raise Refusal("cannot_listen", {"host": host, "port": port}) from None
    return listening


def notice_lost(listening: socket.socket) -> None:
    """Connections inherit it: somebody whose machine or network is gone is not waited for."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in LOST.items():
        if hasattr(socket, name):  # not every system has all of them
            listening.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


class Server(uvicorn.Server):
    """Says when it is ready, makes room for a successor, waits for no stream when it stops."""

    def __init__(
        self, app: Guard, ready: Callable[[], None], successor: Successor | None = None
    ) -> None:
        super().__init__(configuration(app))
        self.app = app
        self.ready = ready
        self.successor = successor
        self.waiting: asyncio.Task[None] | None = None
        self.patience: threading.Timer | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """In time even where the machine starves us, or a disk or database does not answer.

        What is not stored by then was acknowledged to nobody: nothing is lost by going.
        """
        super().handle_exit(sig, frame)
        if self.patience is None:
            code = 0 if sig == signal.SIGTERM else 128 + sig
            self.patience = threading.Timer(ENDED, leave, [code])
            self.patience.daemon = True
            self.patience.start()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            spare_the_collector()
            self.ready()
            if self.successor is not None:
                self.waiting = asyncio.create_task(self.make_room(self.successor))

    async def make_room(self, successor: Successor) -> None:
        await successor.come(tables_in(self.app).somebody_plays)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
        await hand_over(self.app)
        end_streams(self.app)
        await super().shutdown(sockets)


def leave(code: int) -> None:
    """Wait for nothing any more."""
    log.error("ended without waiting any longer", extra={"seconds": ENDED})
    os._exit(code)
