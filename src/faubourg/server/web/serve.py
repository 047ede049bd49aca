"""Starting and stopping the server: `faubourg serve`."""

import json
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import uvicorn
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from faubourg.engine.refusal import Refusal
from faubourg.server.settings import Settings
from faubourg.server.store.backup import DATABASE
from faubourg.server.store.data_lock import DataLock
from faubourg.server.store.database import Store
from faubourg.server.store.trouble import kind_of
from faubourg.server.web.app import MOST_BYTES, end_streams, make_app
from faubourg.server.web.guard import Guard

WHY_NOT = {
    "full": "data_full",
    "damaged": "data_damaged",
    "read_only": "data_read_only",
    "newer": "data_newer",
    "": "data_not_writable",
}
KNOWN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object on each line: when, how bad, what, and the fields that came with it."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in record.__dict__.items() if key not in KNOWN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def without_address(record: logging.LogRecord) -> bool:
    """uvicorn tells of every socket from where it comes."""
    return "WebSocket" not in str(record.msg)


def set_up_logging(addresses: bool = False) -> None:
    """Names are never in the log; where people come from only if that is asked for."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("uvicorn.access").disabled = True  # addresses of tables are invitations
    if not addresses:
        logging.getLogger("uvicorn.error").addFilter(without_address)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def serve(settings: Settings, ready: Callable[[], None]) -> None:
    """Serve until told to stop; `ready` is called when connections are accepted."""
    lock = prepare(settings.data)
    try:
        listening = listen(settings.host, settings.port)
        set_up_logging(settings.log_addresses)
        settings.found_port(listening.getsockname()[1])
        lock.say(settings.local_url(), settings.key)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again at its end
        Server(make_app(settings), ready).run(sockets=[listening])
    finally:
        lock.close()


def prepare(data: Path) -> DataLock:
    """The folder for us alone, and its database in its newest shape; refused with the reason."""
    with ExitStack() as undo:
        try:
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = undo.enter_context(closing(DataLock(data)))
            Store(data / DATABASE).close()
        except (OSError, SQLAlchemyError, CommandError) as error:
            raise Refusal(WHY_NOT[kind_of(error)], {"path": str(data)}) from None
        undo.pop_all()
    return lock


def configuration(app: Guard) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        server_header=False,
        lifespan="on",
    )


def listen(host: str, port: int) -> socket.socket:
    """The socket to listen on; refused when somebody else has it or there is no such address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio turns Nagle's delay of 40 ms off only for a socket that names its protocol
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError):
        listening.close()
        raise Refusal("cannot_listen", {"host": host, "port": port}) from None
    return listening


class Server(uvicorn.Server):
    """Says when it is ready, and does not wait for streams when it stops."""

    def __init__(self, app: Guard, ready: Callable[[], None]) -> None:
        super().__init__(configuration(app))
        self.app = app
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        end_streams(self.app)
        await super().shutdown(sockets)
