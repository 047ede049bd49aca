"""A file as it is sent: compressed once, and not at all to who has it already."""

import gzip
import hashlib
from functools import cached_property

from litestar import Request, Response
from litestar.datastructures import State

ASK_AGAIN = "no-cache"  # keep it, but ask whether it is still the same
FOR_EVER = "public, max-age=31536000, immutable"


class File:
    """Its bytes, plain and compressed, and a tag that changes with them."""

    def __init__(self, body: bytes, kind: str, caching: str = ASK_AGAIN) -> None:
        self.body = body
        self.kind = kind
        self.caching = caching
        self.tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'

    @cached_property
    def small(self) -> bytes:
        """Compressed when somebody asks for it: for a whole page a start would take too long."""
        return gzip.compress(self.body, mtime=0)

    def response(
        self,
        request: Request[None, None, State],
        status: int = 200,
        vary: str = "accept-encoding",
    ) -> Response[bytes]:
        headers = {"cache-control": self.caching, "vary": vary, "etag": self.tag}
        if status == 200 and self.tag in request.headers.get("if-none-match", ""):
            return Response(b"", headers=headers, status_code=304, media_type=self.kind)
        body = self.body
        zipped = "gzip" in request.headers.get("accept-encoding", "")
        if zipped and len(self.small) < len(body):
            headers["content-encoding"] = "gzip"
            body = self.small
        return Response(body, headers=headers, status_code=status, media_type=self.kind)
