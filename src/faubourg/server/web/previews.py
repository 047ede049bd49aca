"""What is shown where a link is posted: a title, a sentence and a picture (Open Graph).

Only what a spectator may see, and no names but those that the lobby shows to everybody: of a table
that is not listed there the address is all that one knows.
"""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from faubourg.engine.refusal import Refusal
from faubourg.engine.view import SPECTATOR, View
from faubourg.i18n import Language
from faubourg.pictures import svg
from faubourg.pictures.card import HEIGHT, WIDTH, card
from faubourg.server.fair_turns import Turns
from faubourg.server.tables.table import LiveTable
from faubourg.server.web.drawing import drawn_aside
from faubourg.server.web.files import File
from faubourg.server.web.page import Page, not_built
from faubourg.server.web.requests import Id, Web, asked, asker_of, tables_of

PNG = "image/png"
A_WHILE = "public, max-age=300"  # a game goes on
MOST_KEPT = 200  # pictures, of some tens of kilobytes each
DAILY = "daily"  # in place of a table's id, which has other letters
TITLE = b"<title>Faubourg</title>"
ENGLISH = b'<html lang="en">'

Lang = Annotated[str, QueryParameter(max_length=10)]


@dataclass(frozen=True, slots=True)
class Preview:
    """The words, and where the game stands for who draws it (-1: there is nothing to draw)."""

    title: str
    sentence: str
    table: str = ""
    at: int = -1


def general(said: Language) -> Preview:
    return Preview(said.text("page.lobby.title"), said.text("page.lobby.subtitle"))


def of_day(said: Language) -> Preview:
    """The game of the day, of which nobody is shown anything before they play it."""
    return Preview(said.text("page.daily.title"), said.text("page.daily.pitch"), DAILY)


def of_table(table: LiveTable, replay: bool, said: Language) -> Preview:
    """A table as a stranger knows it who has its address."""
    info, game = table.info(None), said.title(table.game)
    params = {"game": game, "players": info.players}
    if info.status == "open":
        free = sum(seat.kind == "open" for seat in info.seats)
        people = [seat.name for seat in info.seats if seat.kind == "person"]
        title = said.text("posted.open", **params)
        if not people:
            return Preview(title, said.text("posted.open_free", count=free))
        named = {"names": people, "count": free}
        return Preview(title, said.text("posted.open_people", **named))
    if table.secret():
        return of_day(said)
    update = table.update(None, info.sequence)
    if info.status == "over" and info.result is not None:
        # imaginary players never win; one plays alone with one of them, though
        rows = info.result.totals if info.players == 1 else info.result.totals[: info.players]
        totals = [f"{points:g}" for points in (rows[:1] if table.game.cooperative else rows)]
        title = said.text("posted.replay" if replay else "posted.over", **params)
        return Preview(title, outcome(said, totals), table.id, update.sequence)
    title = said.text("posted.running", **params)
    return Preview(title, said.text("posted.running_what"), table.id, update.sequence)


def outcome(said: Language, totals: list[str]) -> str:
    return said.text("posted.over_what", totals=" – ".join(totals))


async def preview_of(request: Web, table_id: str, replay: bool, said: Language) -> Preview:
    """Of what is not there, cannot be read now or is not for strangers: what is true of all."""
    if table_id == DAILY:
        return of_day(said)
    if table_id:
        with suppress(Refusal):
            table = await tables_of(request).find(table_id)
            return of_table(table, replay, said)
    return general(said)


# -- the page with them ----------------------------------------------------------------------------


async def previewed(request: Web, table_id: str, replay: bool, lang: str) -> Response[bytes]:
    page: Page = request.app.state.page
    if "index.html" not in page.files:
        return not_built()
    said = asked(request, lang)
    preview = await preview_of(request, table_id, replay, said)
    head = tags(preview, said, address(request, preview, said))
    body = page.files["index.html"].body.replace(TITLE, TITLE + head.encode(), 1)
    body = body.replace(ENGLISH, f'<html lang="{said.code}">'.encode(), 1)
    return File(body, "text/html").response(request, vary="accept-encoding, accept-language")


def address(request: Web, preview: Preview, said: Language) -> str:
    """Of the picture; it changes with the position, so that nobody is shown an old one."""
    base = tables_of(request).shared.public_url
    path = f"/previews/{preview.table}" if preview.table else "/preview.png"
    at = f"&at={preview.at}" if preview.table else ""
    return f"{base}{path}?lang={said.code}{at}"


def tags(preview: Preview, said: Language, picture: str) -> str:
    """For the head of the page."""
    named = {
        "og:site_name": "Faubourg",
        "og:type": "website",
        "og:locale": said.code,
        "og:title": preview.title,
        "og:description": preview.sentence,
        "og:image": picture,
        "og:image:type": PNG,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{preview.title}. {preview.sentence}",
    }
    found = [f'<meta property="{name}" content="{escape(what)}" />' for name, what in named.items()]
    found.append(f'<meta name="description" content="{escape(preview.sentence)}" />')
    found.append('<meta name="twitter:card" content="summary_large_image" />')
    return "".join(found)


# -- the picture -----------------------------------------------------------------------------------


class Cards:
    """Drawn aside, a few at a time, and kept for the next who asks."""

    def __init__(self) -> None:
        self.turns = Turns(2, of_address=2, of_person=2)
        self.kept: OrderedDict[tuple[str, ...], asyncio.Task[File]] = OrderedDict()

    async def picture(self, request: Web, preview: Preview, said: Language) -> File:
        """The same one for all who ask: where a link is posted they do so at once."""
        key = (preview.table, str(preview.at), preview.title, preview.sentence, said.code)
        if key not in self.kept or failed(self.kept[key]):
            self.kept[key] = asyncio.create_task(self._drawn(request, preview, said))
        self.kept.move_to_end(key)
        found = self.kept[key]
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return await asyncio.shield(found)  # who goes away takes it from nobody

    async def _drawn(self, request: Web, preview: Preview, said: Language) -> File:
        view = await self._position(request, preview)
        async with self.turns.turn(await asker_of(request)):
            picture = await asyncio.to_thread(written, preview, view, said)
            return File(await drawn_aside(picture, WIDTH), PNG, A_WHILE)

    async def _position(self, request: Web, preview: Preview) -> View | None:
        """As a spectator sees it, and without names."""
        if preview.at < 0:
            return None
        table = await tables_of(request).find(preview.table)
        view = table.running().table.state.view(None)
        assert view.seat == SPECTATOR
        return view


def failed(drawing: "asyncio.Task[File]") -> bool:
    return drawing.done() and (drawing.cancelled() or drawing.exception() is not None)


def written(preview: Preview, view: View | None, said: Language) -> str:
    drawn = "" if view is None else svg(view, lang=said.code)
    return card(preview.title, preview.sentence, drawn, said.code)


@get("/preview.png", include_in_schema=False)
async def general_picture(request: Web, lang: Lang = "") -> Response[bytes]:
    said = asked(request, lang)
    cards: Cards = request.app.state.cards
    return (await cards.picture(request, general(said), said)).response(request)


@get("/previews/{table_id:str}", include_in_schema=False)
async def table_picture(request: Web, table_id: Id, lang: Lang = "") -> Response[bytes]:
    """Of the table as it stands now."""
    said = asked(request, lang)
    cards: Cards = request.app.state.cards
    preview = await preview_of(request, table_id, False, said)
    return (await cards.picture(request, preview, said)).response(request)


# -- the addresses of the page ---------------------------------------------------------------------

PATHS = [
    "/",
    "/account",
    "/me",
    "/people",
    "/campaigns",
    "/puzzles",
    "/puzzles/{game:str}/{name:str}",
    "/p/{token:str}",
    "/r",
    "/rules/{game:str}",
    "/learn/{game:str}",
]


@get("/daily", include_in_schema=False)
async def daily_page(request: Web, lang: Lang = "") -> Response[bytes]:
    return await previewed(request, DAILY, False, lang)


@get(PATHS, include_in_schema=False)
async def index(request: Web, lang: Lang = "") -> Response[bytes]:
    return await previewed(request, "", False, lang)


@get("/t/{table_id:str}", include_in_schema=False)
async def table_page(request: Web, table_id: Id, lang: Lang = "") -> Response[bytes]:
    return await previewed(request, table_id, False, lang)


@get("/r/{table_id:str}", include_in_schema=False)
async def replay_page(request: Web, table_id: Id, lang: Lang = "") -> Response[bytes]:
    return await previewed(request, table_id, True, lang)


routes = [index, daily_page, table_page, replay_page, general_picture, table_picture]
