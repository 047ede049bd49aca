"""Who may ask: host and origin checks, rate limits and the security headers, before anything else.

Plain ASGI around the whole application, so that pages, API and socket get the same treatment.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast
from urllib.parse import SplitResult, urlsplit

import msgspec
from litestar import Litestar
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from faubourg.engine.refusal import Refusal
from faubourg.i18n import accepted
from faubourg.server.log_lines import new_request_id, request_id
from faubourg.server.messages import RefusalInfo, Refused
from faubourg.server.rate_limits import Buckets
from faubourg.server.settings import Settings
from faubourg.server.web.addresses import SECURE, Proxies, payer
from faubourg.server.web.connections import BY_ADDRESS

log = logging.getLogger("faubourg.guard")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
EXTRA = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
Header = tuple[bytes, bytes]
PRIVATE: Header = (b"cache-control", b"no-store")
STRICT: Header = (b"strict-transport-security", b"max-age=31536000")  # where there is TLS
BURST = 120  # requests at once from one address
PER_SECOND = 30.0
FILES = 20  # times as many parts of the page: a browser wants dozens at once, and keeps them


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, settings: Settings, page: str = "") -> None:
        self.app = app
        # which page it belongs to: a service worker mixes no two
        self.headers = [*EXTRA, (b"x-faubourg-page", page.encode())]
        self.hosts = settings.hosts
        self.proxies = Proxies(settings.trusted_proxies)
        self.secure = settings.secure()
        self.buckets = Buckets(BURST, PER_SECOND)
        self.files = Buckets(BURST * FILES, PER_SECOND * FILES)
        self.under_way: Counter[str] = Counter()  # by address; behind a proxy too
        self.unlimited = settings.unlimited

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, without_trouble(self.app, send))
            return
        plain = cast(dict[str, Any], scope)
        self.proxies.look_through(plain)
        if self.secure:
            plain["scheme"] = SECURE.get(plain["scheme"], plain["scheme"])
        request = new_request_id()
        request_id.set(request)
        headers = self.headers
        if plain["scheme"] in SECURE.values():
            headers = [*headers, STRICT]
        send = with_headers(send, [*headers, (b"x-request-id", request.encode())])
        refusal = self.judge(plain)
        if refusal is None:
            with self.counted(payer(plain.get("client"))):
                await self.until_the_end(plain, receive, send)
        elif plain["type"] == "websocket":
            await receive()
            await answer(send, refusal, plain, "websocket.http.response")
        else:
            await answer(send, refusal, plain, "http.response")

    async def until_the_end(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """A server that ends waits for its answers, but not for ever: then it says so instead."""
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(cast(Scope, scope), receive, noted)
        except asyncio.CancelledError:
            if started:
                raise
            log.warning("a request was given up as the server ends")
            kind = "http" if scope["type"] == "http" else "websocket.http"
            await answer(send, Refusal("server_ends", {}), scope, f"{kind}.response")

    def judge(self, scope: dict[str, Any]) -> Refusal | None:
        """Why this request is not let in, if it is not."""
        headers = headers_of(scope)
        host = headers.get(b"host", "")
        if hostname(host) not in self.hosts:
            return Refusal("wrong_host", {})
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        origin = headers.get(b"origin")
        if changes and origin is not None and split(origin).netloc != host:
            return Refusal("wrong_origin", {})
        address = payer(scope.get("client"))
        buckets = self.files if scope["path"].startswith("/assets/") else self.buckets
        free = buckets.allow(address) and self.under_way[address] < BY_ADDRESS
        if not self.unlimited and not free:
            return Refusal("too_many_requests", {})
        return None

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """It is being answered: sockets and streams for as long as they are open."""
        self.under_way[address] += 1
        try:
            yield
        finally:
            self.under_way[address] -= 1
            if not self.under_way[address]:
                del self.under_way[address]


def hostname(host: str) -> str:
    """The host without its port."""
    return split(f"//{host}").hostname or ""


def split(address: str) -> SplitResult:
    """The parts of an address; of nonsense, none."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


LATER = {"too_many_requests": 429, "server_ends": 503, "not_stored": 503, "disk_full": 503}
STATUS = {"wrong_host": 403, "wrong_origin": 403, **LATER}


def headers_of(scope: dict[str, Any]) -> dict[bytes, str]:
    return {name: value.decode("latin-1") for name, value in scope["headers"]}


async def answer(send: Send, refusal: Refusal, scope: dict[str, Any], kind: str) -> None:
    text = accepted(headers_of(scope).get(b"accept-language", "")).refusal(refusal)
    info = RefusalInfo(refusal.code, refusal.params, refusal.rule, text=text)
    body = msgspec.json.encode(Refused(info))
    headers = [(b"content-type", b"application/json")]
    if refusal.code in LATER:
        headers.append((b"retry-after", b"1"))
    status = STATUS[refusal.code]
    await send(message(f"{kind}.start", status=status, headers=headers))
    await send(message(f"{kind}.body", body=body, more_body=False))


def without_trouble(app: ASGIApp, send: Send) -> Send:
    """What is wrong with the data is no error of ours: whoever serves the app says it in a line."""

    async def wrapped(message: Message) -> None:
        told = cast(dict[str, Any], message)
        failed = told["type"] == "lifespan.startup.failed"
        if failed and isinstance(app, Litestar) and "trouble" in app.state:
            told["message"] = ""
        await send(message)

    return wrapped


def message(kind: str, **fields: object) -> Message:
    return cast(Message, {"type": kind, **fields})


def with_headers(send: Send, extra: list[Header]) -> Send:
    """Nobody keeps an answer that does not say how it may be kept: most are one person's."""

    async def wrapped(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            started = cast(dict[str, Any], message)
            headers = [*started["headers"], *extra]
            if all(name.lower() != b"cache-control" for name, _ in headers):
                headers.append(PRIVATE)
            started["headers"] = headers
        await send(message)

    return wrapped
