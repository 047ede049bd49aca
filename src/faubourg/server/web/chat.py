"""The chat over HTTP: its lines, and who is not to be heard."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from faubourg.server.messages import (
    ChatAnswer,
    ChatLine,
    MuteRequest,
    ReactRequest,
    Reported,
    ReportRequest,
    SayRequest,
    TableInfo,
)
from faubourg.server.tables import moderation, speaking
from faubourg.server.web.requests import Id, Web, at_table, documented, tables_of

Heard = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


@get("/api/tables/{table_id:str}/chat", tags=["chat"])
async def chat_lines(request: Web, table_id: Id, since: Heard = 0) -> ChatAnswer:
    table = await tables_of(request).find(table_id)
    return ChatAnswer(table.chat.since(since))


@post("/api/tables/{table_id:str}/chat", tags=["chat"], status_code=200)
async def say(request: Web, table_id: Id, data: JSONBody[SayRequest]) -> ChatLine:
    table, person = await at_table(request, table_id)
    return await speaking.say(table, person.id, data.text, data.say_id)


@post("/api/tables/{table_id:str}/react", tags=["chat"], status_code=200)
async def react(request: Web, table_id: Id, data: JSONBody[ReactRequest]) -> ChatLine:
    """A line of the chat that is drawn."""
    table, person = await at_table(request, table_id)
    return await speaking.react(table, person.id, data.reaction, data.say_id)


@post("/api/tables/{table_id:str}/mute", tags=["chat"], status_code=200)
async def mute(request: Web, table_id: Id, data: JSONBody[MuteRequest]) -> TableInfo:
    """The host does not want somebody to be heard, or does again."""
    table, person = await at_table(request, table_id)
    await moderation.mute(table, person.id, data.seat, data.muted)
    return table.info(person.id)


@post("/api/tables/{table_id:str}/report", tags=["chat"], status_code=200)
async def report(request: Web, table_id: Id, data: JSONBody[ReportRequest]) -> Reported:
    """Tell whoever runs the server of a line of the chat."""
    table, person = await at_table(request, table_id)
    await moderation.report(table, person.id, data.number)
    return Reported(True)


routes = documented([chat_lines, say, react, mute, report])
