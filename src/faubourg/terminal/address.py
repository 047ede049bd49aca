"""The address of a table: which server, and which of its tables."""

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from faubourg.engine.refusal import Refusal

# as the page shows it: https://example.org/t/ID
PATH = re.compile(r"(?P<before>(/[\w.~-]+)*)/t/(?P<table>[A-Za-z0-9_-]{1,40})/?")


class Address(NamedTuple):
    """A table of a server."""

    server: str  # without a slash at its end
    table: str

    @property
    def url(self) -> str:
        return f"{self.server}/t/{self.table}"

    @property
    def socket(self) -> str:
        """Where the server tells what happens."""
        return self.server.replace("http", "ws", 1) + "/api/live"

    @property
    def file_name(self) -> str:
        """A name for what is kept about the server."""
        return re.sub(r"[^A-Za-z0-9.-]+", "_", self.server)


def read(url: str) -> Address:
    """Refused: what is not the address of a table."""
    wrong = Refusal("wrong_address", {"url": url[:80], "example": "https://example.org/t/3fK9"})
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise wrong from None
    found = PATH.fullmatch(parts.path)
    host = parts.hostname or ""
    if parts.scheme not in ("http", "https") or parts.username or not host or not found:
        raise wrong
    name = f"[{host}]" if ":" in host else host
    server = f"{parts.scheme}://{name}" + ("" if port is None else f":{port}")
    return Address(server + found["before"], found["table"])
