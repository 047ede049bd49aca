"""Finished games told again, over HTTP: those of this server, and files that are not kept."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, ParamSpec

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.i18n import Language
from faubourg.server.afterwards import replays
from faubourg.server.afterwards.curve import curve
from faubourg.server.afterwards.outlooks import Outlook, Outlooks
from faubourg.server.afterwards.replays import Positions, Story
from faubourg.server.fair_turns import Turns
from faubourg.server.messages import MOST_PLAYERS, Curve, Number, Request
from faubourg.server.messages import Seat as SeatNumber
from faubourg.server.rate_limits import Buckets
from faubourg.server.store import results
from faubourg.server.tables.updates import Kept
from faubourg.server.web.files import File
from faubourg.server.web.requests import (
    Id,
    Web,
    address_of,
    asker_of,
    documented,
    spoken,
    tables_of,
)

MOST_BYTES = 256 * 1024  # of a file: the longest games have some tens of kilobytes
BURST, PER_SECOND = 60, 5.0  # a game is played again for each answer
buckets = Buckets(BURST, PER_SECOND)

Seat = Annotated[int | None, QueryParameter(ge=0, lt=MOST_PLAYERS)]
At = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
FileText = Annotated[str, Meta(max_length=MOST_BYTES)]


class StoryRequest(Request):
    record: FileText
    seat: SeatNumber | None = None


class OutlookRequest(Request):
    record: FileText


class PositionsRequest(Request):
    record: FileText
    first: Number
    last: Number
    seat: SeatNumber | None = None


Asked = ParamSpec("Asked")


async def told(
    request: Web, tell: Callable[Asked, Struct], *args: Asked.args, **kwargs: Asked.kwargs
) -> Response[bytes]:
    """The answer of `tell`, worked out aside and compressed: positions repeat themselves."""
    refuse_too_many(request)
    asker = await asker_of(request)

    def work() -> File:
        answer = tell(*args, **kwargs)
        if isinstance(answer, Story):
            word(answer, spoken(request))
        return File(msgspec.json.encode(answer), "application/json")

    turns: Turns = request.app.state.replays
    async with turns.turn(asker):
        return (await asyncio.to_thread(work)).response(request)


def refuse_too_many(request: Web) -> None:
    if not request.app.state.unlimited and not buckets.allow(address_of(request)):
        raise Refusal("too_many_requests", {})


def word(story: Story, language: Language) -> None:
    """The reason why a deal is not proven, in the caller's language."""
    if story.proof.refusal is not None:
        story.proof.refusal.text = language.refusal(story.proof.refusal)


def page(
    record: Record, table_id: str, seat: int | None, first: int, last: int, kept: Kept
) -> Positions:
    return Positions(replays.positions(record, table_id, seat, first, last, kept))


def page_of_file(text: str, seat: int | None, first: int, last: int) -> Positions:
    return Positions(replays.positions_of_file(text, seat, first, last))


STORY = {200: ResponseSpec(Story, False, "What happened, without the positions.")}
PAGE = {200: ResponseSpec(Positions, False, "Some positions, one after the other.")}


@get("/api/tables/{table_id:str}/replay", tags=["replay"], responses=STORY)
async def story(request: Web, table_id: Id, seat: Seat = None) -> Response[bytes]:
    """A finished game, as a spectator or one of the seats lived through it."""
    table = await tables_of(request).find(table_id)
    record = table.finished().table.record
    return await told(
        request,
        replays.story,
        record,
        table.info(None),
        seat,
        partial(table.moves.kept, table.seats.rows),
    )


@get("/api/tables/{table_id:str}/positions", tags=["replay"], responses=PAGE)
async def positions(
    request: Web, table_id: Id, first: At = 0, last: At = 0, seat: Seat = None
) -> Response[bytes]:
    """The positions of a finished game after inputs `first` to `last`."""
    table = await tables_of(request).find(table_id)
    record = table.finished().table.record
    return await told(
        request,
        page,
        record,
        table_id,
        seat,
        first,
        last,
        partial(table.moves.kept, table.seats.rows),
    )


@post(
    "/api/replay",
    tags=["replay"],
    status_code=200,
    responses=STORY,
    request_max_body_size=2 * MOST_BYTES,
)
async def story_of_file(request: Web, data: JSONBody[StoryRequest]) -> Response[bytes]:
    """The same of a record's file. It is not kept."""
    return await told(request, replays.story_of_file, data.record, data.seat)


@post(
    "/api/replay/positions",
    tags=["replay"],
    status_code=200,
    responses=PAGE,
    request_max_body_size=2 * MOST_BYTES,
)
async def positions_of_file(request: Web, data: JSONBody[PositionsRequest]) -> Response[bytes]:
    return await told(request, page_of_file, data.record, data.seat, data.first, data.last)


def outlooks_of(request: Web) -> Outlooks:
    found: Outlooks = request.app.state.outlooks
    return found


@get("/api/tables/{table_id:str}/outlook", tags=["replay"])
async def outlook(request: Web, table_id: Id) -> Outlook:
    """What each seat could expect, as far as it is known; asking begins it and keeps it going."""
    table = await tables_of(request).find(table_id)
    record = table.finished().table.record
    refuse_too_many(request)
    return await outlooks_of(request).of_table(await asker_of(request), table_id, record)


@post(
    "/api/replay/outlook",
    tags=["replay"],
    status_code=200,
    request_max_body_size=2 * MOST_BYTES,
)
async def outlook_of_file(request: Web, data: JSONBody[OutlookRequest]) -> Outlook:
    """The same of a record's file. It is not kept."""
    refuse_too_many(request)
    return outlooks_of(request).of_file(await asker_of(request), data.record)


@get("/api/tables/{table_id:str}/curve", tags=["replay"])
async def standings(request: Web, table_id: Id) -> Curve:
    """Who was ahead when, once the game is over."""
    table = await tables_of(request).find(table_id)
    record = table.finished().table.record
    turns: Turns = request.app.state.replays
    async with turns.turn(await asker_of(request)):
        found = await asyncio.to_thread(curve, record)
    ended = await tables_of(request).store.read(lambda c: results.ended(c, [table.id]))
    found.ended = ended.get(table.id, 0)
    return found


HANDLERS: list[HTTPRouteHandler] = [
    standings,
    story,
    positions,
    outlook,
    story_of_file,
    positions_of_file,
    outlook_of_file,
]
routes = documented(HANDLERS)
