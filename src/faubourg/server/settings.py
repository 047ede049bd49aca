"""What the server is told when it starts."""

import os
import secrets
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from faubourg.server.store.backup import DATABASE

BOT_DELAY = "FAUBOURG_BOT_DELAY"  # seconds: a bot's usual moment; tests want none
LOCAL = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # and the way there on this machine


def steady_time() -> Callable[[], float]:
    """The time of day as it was now, and from then on as much later as time has really passed.

    Whoever sets the system's clock, or a summer that ends, takes nobody's time to think and gives
    nobody any.
    """
    began = time.time() - time.monotonic()
    return lambda: began + time.monotonic()


@dataclass(slots=True)
class Settings:
    """Where it listens, where it keeps its data, and under which address people find it."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 1) - 1)))
    bot_delay: float = field(default_factory=lambda: float(os.environ.get(BOT_DELAY, "0.6")))
    unlimited: bool = False  # no rate limits: for measurements
    log_addresses: bool = False  # of clients
    trusted_proxies: tuple[str, ...] = ()  # who may say where a request comes from
    database: str = ""  # the address of one that several servers share; without it, a file in data
    metrics: tuple[str, int] | None = None  # where Prometheus asks
    push_services: tuple[str, ...] = ()  # that may be asked to call people; (): the usual ones
    call_delay: float = 10.0  # seconds: who is here, or moves at once, is not called
    hosts: set[str] = field(default_factory=set)
    clock: Callable[[], float] | None = None  # for tests; otherwise time as it passes
    key: str = field(default_factory=lambda: secrets.token_hex(32))  # of whoever owns the data

    def __post_init__(self) -> None:
        if not self.public_url:
            host = lan_address() if self.host in EVERYWHERE else self.host
            name = f"[{host}]" if ":" in host else host
            self.public_url = f"http://{name}:{self.port}"
        self.public_url = self.public_url.rstrip("/")
        public = urlsplit(self.public_url).hostname
        self.hosts |= {*LOCAL, self.host, public or self.host}

    def place(self) -> Path | str:
        """Where the store is."""
        return self.database or self.data / DATABASE

    def found_port(self, port: int) -> None:
        """Asked for port 0 the system chooses one; the address that people are told names it."""
        if urlsplit(self.public_url).port == 0:
            self.public_url = self.public_url.removesuffix(":0") + f":{port}"
        self.port = port

    def secure(self) -> bool:
        """People come by HTTPS, even if it is a proxy that speaks it."""
        return self.public_url.startswith("https://")

    def local_url(self) -> str:
        """The address for who is on this machine."""
        host = EVERYWHERE.get(self.host, self.host)
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


def lan_address() -> str:
    """The address under which other devices of the same network reach this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way it would go
            address: str = probe.getsockname()[0]
        except OSError:
            address = "127.0.0.1"
    return address


def default_data() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "faubourg"
