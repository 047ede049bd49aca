"""What makes an application of the page: its manifest, in the reader's language, and its icons."""

from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import QueryParameter

from faubourg.engine.refusal import Refusal
from faubourg.pictures.card import NIGHT, PAPER, icon
from faubourg.server.web.drawing import drawn_aside
from faubourg.server.web.files import File
from faubourg.server.web.page import Page
from faubourg.server.web.requests import Id, Web, asked

WORKER = "worker.js"
PNG = "image/png"
A_DAY = "public, max-age=86400"
# how large, and whether the ground goes to the edges: some systems cut their own shape out
ICONS = {"192": (192, False), "512": (512, False), "maskable": (512, True), "apple": (180, True)}
Lang = Annotated[str, QueryParameter(max_length=10)]


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: Web, lang: Lang = "") -> Response[bytes]:
    said = asked(request, lang)
    told = {
        "id": "/",
        "name": "Faubourg",
        "short_name": "Faubourg",
        "description": said.text("page.lobby.subtitle"),
        "lang": said.code,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": NIGHT,
        "categories": ["games"],
        "icons": [
            {
                "src": f"/icons/{name}.png",
                "sizes": f"{side}x{side}",
                "type": PNG,
                "purpose": "maskable" if bleed else "any",
            }
            for name, (side, bleed) in ICONS.items()
        ],
    }
    file = File(msgspec.json.encode(told), "application/manifest+json")
    return file.response(request, vary="accept-encoding, accept-language")


@get("/icons/{name:str}", include_in_schema=False)
async def app_icon(request: Web, name: Id) -> Response[bytes]:
    """Drawn when it is first asked for."""
    kept: dict[str, File] = request.app.state.icons
    wanted = name.removesuffix(".png")
    if wanted not in ICONS:
        raise Refusal("not_found", {})
    if wanted not in kept:
        side, bleed = ICONS[wanted]
        drawn = await drawn_aside(icon(side, bleed), side)
        kept[wanted] = File(drawn, PNG, A_DAY)
    return kept[wanted].response(request)


@get("/worker.js", include_in_schema=False, sync_to_thread=False)
def worker(request: Web) -> Response[bytes]:
    """The service worker of this very page: another page has another one."""
    page: Page = request.app.state.page
    if not page.script or WORKER not in page.files:
        raise Refusal("not_found", {})
    parts = [f"/{path}" for path in sorted(page.files) if path.startswith("assets/")]
    known = {"VERSION": page.script, "FILES": parts}
    lines = [
        f"const {name} = {msgspec.json.encode(what).decode()};" for name, what in known.items()
    ]
    body = "\n".join([*lines, page.files[WORKER].body.decode()])
    return File(body.encode(), "text/javascript").response(request)


routes = [manifest, app_icon, worker]
