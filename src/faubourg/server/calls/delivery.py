"""How a sealed message reaches a push service, and nobody else.

A browser says where it wants to be called, so the address is a stranger's wish: https alone, only
services that are allowed, only addresses of the public network as they are resolved here, and the
connection goes to just that address. No redirect is followed, and everything has a deadline.
"""

import asyncio
import ipaddress
import logging
import socket
import ssl
from collections.abc import Awaitable, Callable
from enum import Enum
from functools import cached_property
from typing import Final
from urllib.parse import SplitResult, urlsplit

import h11

log = logging.getLogger("faubourg.calls")

# of Chrome, Firefox, Safari and Edge; a name that begins with a dot: all below it
SERVICES: Final = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)
NONE: Final = "none"  # calls nobody
LONGEST: Final = 1000  # letters of an address
SECONDS: Final = 10.0  # for all of it
MOST_BYTES: Final = 16 * 1024  # of an answer: only its first line matters
TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")  # IPv4 by way of IPv6

Resolve = Callable[[str, int], Awaitable[list[str]]]


class Fate(Enum):
    """What became of a message."""

    TAKEN = "taken"
    GONE = "gone"  # nobody is called there any more
    LATER = "later"  # certainly not taken: it may be tried again
    REFUSED = "refused"


def is_public(address: str) -> bool:
    """Is it one of the public network, in whatever way it is written?"""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        hidden = found.ipv4_mapped or found.sixtofour
        if found in TRANSLATED:
            hidden = ipaddress.IPv4Address(int(found) & 0xFFFF_FFFF)
        if found.teredo is not None:
            return False
        if hidden is not None:
            found = hidden
    return found.is_global and not found.is_multicast


async def resolved(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(info[4][0]) for info in found]


def parts_of(endpoint: str) -> SplitResult | None:
    try:
        found = urlsplit(endpoint)
        assert found.port is None or found.port > 0
    except (ValueError, AssertionError):
        return None
    return found


class Delivery:
    """Knows the services that are allowed."""

    def __init__(self, services: tuple[str, ...] = ()) -> None:
        self.services = services or SERVICES
        self.resolve: Resolve = resolved
        self.is_public: Callable[[str], bool] = is_public

    @cached_property
    def context(self) -> ssl.SSLContext:
        """Whom to trust is read when somebody is called: that takes longer than all else here."""
        return ssl.create_default_context()

    @property
    def offered(self) -> bool:
        return self.services != (NONE,)

    def allows(self, endpoint: str) -> bool:
        """May somebody be called there, as far as the address tells?"""
        parts = parts_of(endpoint)
        if parts is None or len(endpoint) > LONGEST or not endpoint.isascii():
            return False
        if parts.scheme != "https" or parts.username is not None or not parts.hostname:
            return False
        if any(letter.isspace() or not letter.isprintable() for letter in endpoint):
            return False
        port = "" if parts.port in (None, 443) else f":{parts.port}"
        named = f"{parts.hostname}{port}"
        return any(
            named.endswith(service) if service.startswith(".") else named == service
            for service in self.services
        )

    async def deliver(self, endpoint: str, headers: dict[str, str], body: bytes) -> Fate:
        if not self.offered or not self.allows(endpoint):
            return Fate.GONE  # it was allowed when it came
        parts = urlsplit(endpoint)
        host, port = str(parts.hostname), parts.port or 443
        try:
            async with asyncio.timeout(SECONDS):
                addresses = await self.resolve(host, port)
                if not addresses or not all(self.is_public(one) for one in addresses):
                    log.warning("a push service with a private address", extra={"host": host})
                    return Fate.REFUSED
                status = await self._post(addresses[0], port, parts, headers, body)
        except (OSError, TimeoutError, ssl.SSLError, h11.ProtocolError) as error:
            log.warning("a call was not taken", extra={"host": host, "why": type(error).__name__})
            return Fate.LATER if isinstance(error, ConnectionRefusedError) else Fate.REFUSED
        return fate_of(status)

    async def _post(
        self, address: str, port: int, parts: SplitResult, headers: dict[str, str], body: bytes
    ) -> int:
        reader, writer = await asyncio.open_connection(
            address, port, ssl=self.context, server_hostname=parts.hostname
        )
        try:
            wire = h11.Connection(h11.CLIENT, MOST_BYTES)
            named = {"host": parts.netloc, "content-length": str(len(body)), **headers}
            target = parts.path or "/"
            target += f"?{parts.query}" if parts.query else ""
            asked = h11.Request(method="POST", target=target, headers=list(named.items()))
            for event in (asked, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(wire.send(event) or b"")
            await writer.drain()
            while True:
                said = wire.next_event()
                if said is h11.NEED_DATA:
                    wire.receive_data(await reader.read(4096))
                elif isinstance(said, h11.Response):
                    return said.status_code
                elif isinstance(said, h11.ConnectionClosed):
                    raise ConnectionResetError
        finally:
            writer.transport.abort()


def fate_of(status: int) -> Fate:
    if 200 <= status < 300:
        return Fate.TAKEN
    if status in (404, 410):
        return Fate.GONE
    if status == 429 or status >= 500:
        return Fate.LATER
    return Fate.REFUSED  # a redirect, too: it is not followed
