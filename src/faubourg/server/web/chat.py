"""What goes on beside the game, over HTTP: chat, hints, and the curve of a finished game."""

import asyncio
from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter

from faubourg.server.afterwards.curve import curve
from faubourg.server.messages import ChatAnswer, ChatLine, Curve, HintAnswer, SayRequest
from faubourg.server.tables import chat, hints
from faubourg.server.web.http import Id, Web, at_table, documented, hall_of, worded

Heard = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


@get("/api/tables/{table_id:str}/chat", tags=["talk"])
async def remarks(request: Web, table_id: Id, since: Heard = 0) -> ChatAnswer:
    table = await hall_of(request).table(table_id)
    return ChatAnswer(table.talk.since(since))


@post("/api/tables/{table_id:str}/chat", tags=["talk"], status_code=200)
async def say(request: Web, table_id: Id, data: JSONBody[SayRequest]) -> ChatLine:
    table, who = await at_table(request, table_id)
    return await chat.say(table, who, data.text, data.say_id)


@post("/api/tables/{table_id:str}/hint", tags=["play"], status_code=200)
async def hint(request: Web, table_id: Id) -> HintAnswer:
    """What an expert would do at your place, on your turn."""
    table, who = await at_table(request, table_id)
    return worded(request, await hints.hint(table, who))


@get("/api/tables/{table_id:str}/curve", tags=["play"])
async def standings(request: Web, table_id: Id) -> Curve:
    """Who was ahead when, once the game is over."""
    table = await hall_of(request).table(table_id)
    return await asyncio.to_thread(curve, table.finished().table.record)


router = Router(path="/", route_handlers=documented([remarks, say, hint, standings]))
