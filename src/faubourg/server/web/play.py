"""Playing over HTTP: moves, tries, hints, and updates, one or for as long as one listens."""

from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from faubourg.server.messages import (
    Answer,
    BackRequest,
    HintAnswer,
    MoveRequest,
    Tried,
    TryRequest,
    Update,
)
from faubourg.server.tables import hints
from faubourg.server.tables.viewers import answering
from faubourg.server.web.requests import (
    COOKIE,
    Id,
    Web,
    at_table,
    box_for,
    documented,
    guest,
    leaving,
    people_of,
    table_of,
    worded,
)

Since = Annotated[int, QueryParameter(ge=-1, le=1_000_000)]


@get("/api/tables/{table_id:str}/update", tags=["play"])
async def update(request: Web, table_id: Id, since: Since = -1) -> Update:
    person = await guest(request)
    table = await table_of(request, table_id)
    viewer = person.id if person else None
    await table.reach(viewer, since)
    return table.update(viewer, since)


@post("/api/tables/{table_id:str}/moves", tags=["play"], status_code=200)
async def move(request: Web, table_id: Id, data: JSONBody[MoveRequest]) -> Response[Answer]:
    table, person = await at_table(request, table_id)
    with answering() as receipt:
        answer = await table.move(person.id, data.decision, data.actions, data.move_id)
        return leaving(worded(request, answer), receipt)


@post("/api/tables/{table_id:str}/try", tags=["play"], status_code=200)
async def attempt(request: Web, table_id: Id, data: JSONBody[TryRequest]) -> Tried:
    table, person = await at_table(request, table_id)
    return worded(request, table.attempt(person.id, data.actions))


@post("/api/tables/{table_id:str}/undo", tags=["play"], status_code=200)
async def undo(request: Web, table_id: Id, data: JSONBody[BackRequest]) -> Response[Answer]:
    table, person = await at_table(request, table_id)
    with answering() as receipt:
        answer = await table.undo(person.id, data.decision, data.move_id)
        return leaving(worded(request, answer), receipt)


@post("/api/tables/{table_id:str}/withdraw", tags=["play"], status_code=200)
async def withdraw(request: Web, table_id: Id, data: JSONBody[BackRequest]) -> Response[Answer]:
    table, person = await at_table(request, table_id)
    with answering() as receipt:
        answer = await table.withdraw(person.id, data.decision, data.move_id)
        return leaving(worded(request, answer), receipt)


@post("/api/tables/{table_id:str}/hint", tags=["play"], status_code=200)
async def hint(request: Web, table_id: Id) -> HintAnswer:
    """What an expert would do at your place, on your turn."""
    table, person = await at_table(request, table_id)
    return worded(request, await hints.hint(table, person.id))


@get("/api/tables/{table_id:str}/stream", tags=["play"], media_type="application/x-ndjson")
async def stream(request: Web, table_id: Id, since: Since = -1) -> Stream:
    """One Update on each line, for as long as the connection lives."""
    person = await guest(request)
    table = await table_of(request, table_id)
    table.refuse_spectator(person.id if person else None)
    box = box_for(person, request.cookies.get(COOKIE))
    people, streams = people_of(request), request.app.state.streams

    async def lines() -> AsyncIterator[bytes]:
        people.connections.add(box)
        streams.add(box)
        table.watch(box, since)
        try:
            while (message := await box.next()) is not None:
                data = msgspec.json.decode(message, type=dict[str, object])
                if data.pop("type") == "update":
                    yield msgspec.json.encode(data) + b"\n"
        finally:
            table.unwatch(box)
            people.connections.discard(box)
            streams.discard(box)

    return Stream(lines, media_type="application/x-ndjson")


HANDLERS: list[HTTPRouteHandler] = [update, move, attempt, undo, withdraw, hint, stream]
routes = documented(HANDLERS)
