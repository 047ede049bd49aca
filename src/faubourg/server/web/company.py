"""The company at a table over HTTP: once more with the same people, and who is not to be heard."""

from litestar import Router, post
from litestar.params import JSONBody

from faubourg.server.messages import (
    MuteRequest,
    RematchRequest,
    Reported,
    ReportRequest,
    TableInfo,
)
from faubourg.server.tables import moderation
from faubourg.server.tables.rematch import rematch
from faubourg.server.web.http import Id, Web, at_table, documented, hall_of, somebody


@post("/api/tables/{table_id:str}/rematch", tags=["tables"], status_code=200)
async def again(request: Web, table_id: Id, data: JSONBody[RematchRequest]) -> TableInfo:
    """Open the table of the next game, or sit down there."""
    person, hall = await somebody(request), hall_of(request)
    following = await rematch(hall, await hall.table(table_id), person, data.nonce)
    return following.info(person.id)


@post("/api/tables/{table_id:str}/mute", tags=["talk"], status_code=200)
async def mute(request: Web, table_id: Id, data: JSONBody[MuteRequest]) -> TableInfo:
    """The host does not want somebody to be heard, or does again."""
    table, who = await at_table(request, table_id)
    await moderation.mute(table, who, data.seat, data.muted)
    return table.info(who)


@post("/api/tables/{table_id:str}/report", tags=["talk"], status_code=200)
async def report(request: Web, table_id: Id, data: JSONBody[ReportRequest]) -> Reported:
    """Tell whoever runs the server of a remark."""
    table, who = await at_table(request, table_id)
    await moderation.report(table, who, data.number)
    return Reported(True)


router = Router(path="/", route_handlers=documented([again, mute, report]))
