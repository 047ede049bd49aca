"""The built page: read once, compressed once, served from memory."""

import mimetypes
import re
from importlib.resources import files
from pathlib import Path

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from faubourg.server.web.files import ASK_AGAIN, FOR_EVER, File

SCRIPT = re.compile(rb'<script type="module"[^>]* src="/assets/([\w.-]+)"')
NOT_BUILT = b"<!doctype html><title>Faubourg</title><p>The page is not built: run scripts/page."


def page_folder() -> Path:
    """Inside the wheel, or web/dist of a checkout."""
    installed = Path(str(files("faubourg"))) / "web"
    return installed if installed.is_dir() else Path(__file__).parents[4] / "web" / "dist"


class Page:
    """All files of the page by their path."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, File] = {}
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                path = file.relative_to(folder).as_posix()
                kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
                # the names of assets change with their content
                caching = FOR_EVER if path.startswith("assets/") else ASK_AGAIN
                self.files[path] = File(file.read_bytes(), kind, caching)
        index = self.files.get("index.html")
        named = SCRIPT.search(index.body) if index else None
        # what the page begins with; named after all that is in it, and in what it fetches later
        self.script = named[1].decode() if named else ""


Web = Request[None, None, State]


def serve_index(request: Web, status: int = 200) -> Response[bytes]:
    page: Page = request.app.state.page
    if "index.html" not in page.files:
        return not_built()
    return page.files["index.html"].response(request, status)


def not_built() -> Response[bytes]:
    return Response(NOT_BUILT, media_type="text/html", status_code=503)


def wants_page(request: Web) -> bool:
    """A browser that asks for what is not there gets the page, which says so to its reader."""
    browser = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return browser and not f"{request.url.path}/".startswith("/api/")


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def asset(request: Web, path: FromPath[str]) -> Response[bytes]:
    page: Page = request.app.state.page
    name = path.lstrip("/")
    if name not in page.files:
        raise NotFoundException
    return page.files[name].response(request)
