"""The HTTP half of docs/api.md. Handlers only translate: hall.py and live.py do the work."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, TypeVar

import msgspec
import segno
from litestar import Request, Response, Router, get, post
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import Cookie, State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

import faubourg
from faubourg import bots, games, lessons, plain
from faubourg.engine.game import Game, Option
from faubourg.engine.refusal import Refusal
from faubourg.i18n import LANGUAGES, Language, accepted, language
from faubourg.i18n.rules_text import whole_text
from faubourg.server.messages import (
    Answer,
    BackRequest,
    GameInfo,
    GamesAnswer,
    Health,
    HintAnswer,
    Invitation,
    JoinRequest,
    MoveRequest,
    OpenRequest,
    OptionInfo,
    Part,
    Person,
    Refused,
    SeatRequest,
    SessionAnswer,
    SessionRequest,
    TableInfo,
    TablesAnswer,
    Text,
    Tried,
    TryRequest,
    Update,
)
from faubourg.server.tables.leaving import leave as get_up
from faubourg.server.tables.table import LiveTable
from faubourg.server.tables.tables import Hall, token_hash
from faubourg.server.web.catalogues import catalogue
from faubourg.server.web.outbox import Outbox, Receipt

COOKIE = "faubourg_session"
YEAR = 365 * 24 * 3600

Web = Request[None, None, State]
Id = Annotated[str, PathParameter(max_length=40)]
Since = Annotated[int, QueryParameter(ge=-1, le=1_000_000)]


def hall_of(request: Web) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def guest(request: Web) -> Person | None:
    """Who asks, if known."""
    return await hall_of(request).person(request.cookies.get(COOKIE))


async def somebody(request: Web) -> Person:
    """Who asks; refused for a stranger."""
    person = await guest(request)
    if person is None:
        raise Refusal("session_needed", {})
    return person


def box_for(person: Person | None, token: str | None) -> Outbox:
    """What is to be sent to one connection of this person."""
    return Outbox(person.id, token_hash(token or "")) if person else Outbox(None)


async def at_table(request: Web, table_id: str) -> tuple[LiveTable, str]:
    person = await somebody(request)
    return await hall_of(request).table(table_id), person.id


Content = TypeVar("Content")


def leaving(content: Content, left: Receipt) -> Response[Content]:
    """An answer that says when it has left: only then the others hear of what it acknowledges."""

    async def say() -> None:
        left.set()

    return Response(content, background=BackgroundTask(say))


Said = TypeVar("Said", Answer, Tried, HintAnswer)


def worded(request: Web, answer: Said) -> Said:
    """The answer with its refusal in the caller's language."""
    info = answer.refusal
    if info is not None:
        info.text = spoken(request).refusal(info, games.LOADED.get(info.game))
    return answer


def spoken(request: Web) -> Language:
    return accepted(request.headers.get("accept-language", ""))


@get("/healthz", tags=["server"])
async def health() -> Health:
    return Health(ok=True, version=faubourg.__version__, compiled=faubourg.COMPILED)


@get("/api/session", tags=["people"])
async def who_am_i(request: Web) -> SessionAnswer:
    return SessionAnswer(await guest(request))


@post("/api/session", tags=["people"], status_code=200)
async def enter(request: Web, data: JSONBody[SessionRequest]) -> Response[SessionAnswer]:
    """Take a guest name, or change it."""
    person = await guest(request)
    if person is not None:
        await hall_of(request).rename(person, data.name)
        return Response(SessionAnswer(person))
    person, token = await hall_of(request).new_person(data.name)
    return Response(SessionAnswer(person), cookies=[session_cookie(request, token)])


def session_cookie(request: Web, token: str) -> Cookie:
    return Cookie(
        COOKIE,
        value=token,
        max_age=YEAR,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def option_info(game: Game, option: Option) -> OptionInfo:
    counts = range(game.min_players, game.max_players + 1)
    offered = {players: game.option_values(option, players) for players in counts}
    return OptionInfo(option.name, option.values, option.default, offered)


def parts_of(game: Game) -> list[Part]:
    """Our own games have boards that know what they draw."""
    return [] if game.name in games.BUILT_IN else [Part(*part) for part in plain.parts(game)]


@get("/api/games", tags=["tables"])
async def list_games() -> GamesAnswer:
    infos = [
        GameInfo(
            name=game.name,
            rules=game.rules_version,
            min_players=game.min_players,
            max_players=game.max_players,
            options=[option_info(game, option) for option in game.options if not option.local],
            terms=game.terms,
            notations=game.notations,
            bots=bots.playing(game),
            cooperative=game.cooperative,
            lesson=game.name in lessons.taught(),
            parts=parts_of(game),
        )
        for game in games.offered()
    ]
    everywhere = [bot for bot in bots.BOTS if all(bot in info.bots for info in infos)]
    return GamesAnswer(games=infos, bots=everywhere, languages=list(LANGUAGES))


@get("/api/tables", tags=["tables"])
async def list_tables(request: Web) -> TablesAnswer:
    return await hall_of(request).lists(await guest(request))


@post("/api/tables", tags=["tables"])
async def open_table(request: Web, data: JSONBody[OpenRequest]) -> TableInfo:
    person = await somebody(request)
    table = await hall_of(request).open_table(person, data)
    return table.info(person.id)


@get("/api/tables/{table_id:str}", tags=["tables"])
async def show_table(request: Web, table_id: Id) -> TableInfo:
    person = await guest(request)
    return await hall_of(request).info(table_id, person.id if person else None)


@post("/api/tables/{table_id:str}/join", tags=["tables"], status_code=200)
async def join(request: Web, table_id: Id, data: JSONBody[JoinRequest]) -> Response[TableInfo]:
    person = await somebody(request)
    table = await hall_of(request).table(table_id)
    left = Receipt()
    await table.take_seat(person.id, person.name, data.seat, data.nonce, left)
    return leaving(table.info(person.id), left)


@post("/api/tables/{table_id:str}/leave", tags=["tables"], status_code=200)
async def leave(request: Web, table_id: Id) -> Response[TableInfo]:
    person = await somebody(request)
    table = await hall_of(request).table(table_id)
    left = Receipt()
    await get_up(hall_of(request), table, person.id, left)
    return leaving(table.info(person.id), left)


@post("/api/tables/{table_id:str}/seats", tags=["tables"], status_code=200)
async def change_seat(
    request: Web, table_id: Id, data: JSONBody[SeatRequest]
) -> Response[TableInfo]:
    person = await somebody(request)
    table = await hall_of(request).table(table_id)
    left = Receipt()
    await table.set_seat(person.id, data.seat, data.what, left)
    return leaving(table.info(person.id), left)


@post("/api/tables/{table_id:str}/start", tags=["tables"], status_code=200)
async def start(request: Web, table_id: Id) -> Response[TableInfo]:
    person = await somebody(request)
    table = await hall_of(request).table(table_id)
    left = Receipt()
    await table.start(person.id, left)
    return leaving(table.info(person.id), left)


@get("/api/tables/{table_id:str}/update", tags=["play"])
async def update(request: Web, table_id: Id, since: Since = -1) -> Update:
    person = await guest(request)
    table = await hall_of(request).table(table_id)
    return table.update(person.id if person else None, since)


@post("/api/tables/{table_id:str}/moves", tags=["play"], status_code=200)
async def move(request: Web, table_id: Id, data: JSONBody[MoveRequest]) -> Response[Answer]:
    table, who = await at_table(request, table_id)
    left = Receipt()
    answer = await table.move(who, data.decision, data.actions, data.move_id, left)
    return leaving(worded(request, answer), left)


@post("/api/tables/{table_id:str}/try", tags=["play"], status_code=200)
async def attempt(request: Web, table_id: Id, data: JSONBody[TryRequest]) -> Tried:
    table, who = await at_table(request, table_id)
    return worded(request, table.attempt(who, data.actions))


@post("/api/tables/{table_id:str}/undo", tags=["play"], status_code=200)
async def undo(request: Web, table_id: Id, data: JSONBody[BackRequest]) -> Response[Answer]:
    table, who = await at_table(request, table_id)
    left = Receipt()
    answer = await table.undo(who, data.decision, data.move_id, left)
    return leaving(worded(request, answer), left)


@post("/api/tables/{table_id:str}/withdraw", tags=["play"], status_code=200)
async def withdraw(request: Web, table_id: Id, data: JSONBody[BackRequest]) -> Response[Answer]:
    table, who = await at_table(request, table_id)
    left = Receipt()
    answer = await table.withdraw(who, data.decision, data.move_id, left)
    return leaving(worded(request, answer), left)


@get(
    "/api/tables/{table_id:str}/record",
    tags=["play"],
    media_type="application/json",
    responses={200: ResponseSpec(dict[str, object], False, "The record, as a file.")},
)
async def record(request: Web, table_id: Id) -> Response[bytes]:
    table = await hall_of(request).table(table_id)
    name = f'attachment; filename="{table.game.name}-{table.id}.json"'
    headers = {"content-disposition": name}
    return Response(table.record_text().encode(), headers=headers, media_type="application/json")


@get("/api/tables/{table_id:str}/invitation", tags=["tables"])
async def invitation(request: Web, table_id: Id) -> Invitation:
    table = await hall_of(request).table(table_id)
    url = hall_of(request).url(table.id)
    return Invitation(url, segno.make(url, error="m").svg_inline(border=2, omitsize=True))


@get("/api/tables/{table_id:str}/stream", tags=["play"], media_type="application/x-ndjson")
async def stream(request: Web, table_id: Id, since: Since = -1) -> Stream:
    """One Update on each line, for as long as the connection lives."""
    person = await guest(request)
    table = await hall_of(request).table(table_id)
    box = box_for(person, request.cookies.get(COOKIE))

    async def lines() -> AsyncIterator[bytes]:
        hall_of(request).streams.add(box)
        table.watch(box, since)
        try:
            while (message := await box.next()) is not None:
                data = msgspec.json.decode(message, type=dict[str, object])
                if data.pop("type") == "update":
                    yield msgspec.json.encode(data) + b"\n"
        finally:
            table.unwatch(box)
            hall_of(request).streams.discard(box)

    return Stream(lines, media_type="application/x-ndjson")


@get(
    "/api/catalogues/{code:str}",
    tags=["words"],
    responses={200: ResponseSpec(dict[str, object], False, "Every message, by its id.")},
)
async def words(request: Web, code: Id) -> Response[bytes]:
    """Every message of a language: see docs/api.md."""
    return (await asyncio.to_thread(catalogue, language(code).code)).response(request)


@get("/api/rules/{game:str}/{code:str}", tags=["words"])
async def rules(game: Id, code: Id) -> Text:
    return Text(whole_text(games.find_offered(game), language(code)))


HANDLERS: list[HTTPRouteHandler] = [
    health,
    who_am_i,
    enter,
    list_games,
    list_tables,
    open_table,
    show_table,
    join,
    leave,
    change_seat,
    start,
    update,
    move,
    attempt,
    undo,
    withdraw,
    record,
    invitation,
    stream,
    words,
    rules,
]
REFUSALS = {
    400: "It makes no sense, or the game does not allow it.",
    401: "Who is asking? Take a name first.",
    403: "Not for this person, or from another site.",
    404: "There is no such thing.",
    409: "Not now.",
    413: "Too large.",
    429: "Too many requests: wait a moment.",
}


def documented(handlers: list[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """The handlers, each with what it may answer instead."""
    for handler in handlers:
        said = {code: ResponseSpec(Refused, False, text) for code, text in REFUSALS.items()}
        handler.responses = {**said, **(handler.responses or {})}
    return handlers


router = Router(path="/", route_handlers=documented(HANDLERS))
