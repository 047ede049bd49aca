"""The built page: read once, compressed once, served from memory."""

import gzip
import mimetypes
from importlib.resources import files
from pathlib import Path

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

NOT_BUILT = b"<!doctype html><title>Faubourg</title><p>The page is not built: run scripts/page."


def page_folder() -> Path:
    """Inside the wheel, or web/dist of a checkout."""
    installed = Path(str(files("faubourg"))) / "web"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "web" / "dist"


class Page:
    """All files of the page by their path."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, tuple[bytes, bytes, str]] = {}
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                body = file.read_bytes()
                kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
                small = gzip.compress(body, mtime=0)
                self.files[file.relative_to(folder).as_posix()] = (body, small, kind)

    def response(self, path: str, gzipped: bool) -> Response[bytes]:
        if path not in self.files:
            return Response(NOT_BUILT, media_type="text/html", status_code=503)
        body, small, kind = self.files[path]
        hashed = path.startswith("assets/")  # their names change with their content
        caching = "public, max-age=31536000, immutable" if hashed else "no-cache"
        headers = {"cache-control": caching, "vary": "accept-encoding"}
        if gzipped and len(small) < len(body):
            headers["content-encoding"] = "gzip"
            body = small
        return Response(body, media_type=kind, headers=headers)


def serve(request: Request[None, None, State], path: str) -> Response[bytes]:
    page: Page = request.app.state.page
    return page.response(path, "gzip" in request.headers.get("accept-encoding", ""))


@get(["/", "/t/{table_id:str}"], include_in_schema=False, sync_to_thread=False)
def index(request: Request[None, None, State]) -> Response[bytes]:
    return serve(request, "index.html")


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def asset(request: Request[None, None, State], path: FromPath[str]) -> Response[bytes]:
    name = path.lstrip("/")
    if name not in request.app.state.page.files:
        raise NotFoundException
    return serve(request, name)
