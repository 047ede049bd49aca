"""Tables over HTTP: opening one, sitting down, starting; lists, invitations, the next game."""

from urllib.parse import urlsplit

import segno
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody

from faubourg.engine.refusal import Refusal
from faubourg.server.messages import (
    Done,
    Invitation,
    JoinRequest,
    LiveTables,
    OpenRequest,
    Person,
    RematchRequest,
    SeatRequest,
    TableInfo,
    TablesAnswer,
)
from faubourg.server.rate_limits import Buckets
from faubourg.server.settings import LOCAL, lan_address
from faubourg.server.store.open_tables import count_open
from faubourg.server.tables.leaving import leave as leave_table
from faubourg.server.tables.leaving import throw_away
from faubourg.server.tables.rematch import rematch
from faubourg.server.tables.viewers import answering
from faubourg.server.web.requests import (
    Id,
    Web,
    address_of,
    at_table,
    documented,
    guest,
    leaving,
    somebody,
    tables_of,
)

MOST_OPEN = 20  # tables of one host that have not begun
opened = Buckets(60, 1 / 5)  # from one address


@get("/api/tables", tags=["tables"])
async def list_tables(request: Web) -> TablesAnswer:
    return await tables_of(request).lists(await guest(request))


@get("/api/watchable", tags=["tables"])
async def live_tables(request: Web) -> LiveTables:
    """Games to look on at: those of people who all let everybody do so."""
    return await tables_of(request).live(await guest(request))


@post("/api/tables", tags=["tables"])
async def open_table(request: Web, data: JSONBody[OpenRequest]) -> TableInfo:
    person = await somebody(request)
    if not request.app.state.unlimited:
        await refuse_greedy(request, person)
    table = await tables_of(request).open_table(person, data)
    return table.info(person.id)


async def refuse_greedy(request: Web, person: Person) -> None:
    """Who has opened many that nobody has begun to play starts or leaves one first."""
    if await count_open(tables_of(request).store, person.id) >= MOST_OPEN:
        raise Refusal("too_many_tables", {"most": MOST_OPEN})
    if not opened.allow(address_of(request)):
        raise Refusal("too_many_requests", {})


@get("/api/tables/{table_id:str}", tags=["tables"])
async def show_table(request: Web, table_id: Id) -> TableInfo:
    person = await guest(request)
    info = await tables_of(request).info(table_id, person.id if person else None)
    if info.status == "running":  # whoever polls this waits for the bots
        await tables_of(request).wake(table_id)
    return info


@post("/api/tables/{table_id:str}/join", tags=["tables"], status_code=200)
async def join(request: Web, table_id: Id, data: JSONBody[JoinRequest]) -> Response[TableInfo]:
    table, person = await at_table(request, table_id)
    with answering() as receipt:
        await table.take_seat(person.id, person.name, data.seat, data.nonce)
        return leaving(table.info(person.id), receipt)


@post("/api/tables/{table_id:str}/leave", tags=["tables"], status_code=200)
async def leave(request: Web, table_id: Id) -> Response[TableInfo]:
    table, person = await at_table(request, table_id)
    with answering() as receipt:
        await leave_table(tables_of(request), table, person.id)
        return leaving(table.info(person.id), receipt)


@post("/api/tables/{table_id:str}/give_up", tags=["tables"], status_code=200)
async def give_up(request: Web, table_id: Id) -> Done:
    """Throw away a running game that you play alone with bots."""
    table, person = await at_table(request, table_id)
    await throw_away(tables_of(request), table, person.id)
    return Done(ok=True)


@post("/api/tables/{table_id:str}/seats", tags=["tables"], status_code=200)
async def change_seat(
    request: Web, table_id: Id, data: JSONBody[SeatRequest]
) -> Response[TableInfo]:
    table, person = await at_table(request, table_id)
    with answering() as receipt:
        await table.set_seat(person.id, data.seat, data.what)
        return leaving(table.info(person.id), receipt)


@post("/api/tables/{table_id:str}/start", tags=["tables"], status_code=200)
async def start(request: Web, table_id: Id) -> Response[TableInfo]:
    table, person = await at_table(request, table_id)
    with answering() as receipt:
        await table.start(person.id)
        return leaving(table.info(person.id), receipt)


@post("/api/tables/{table_id:str}/rematch", tags=["tables"], status_code=200)
async def again(request: Web, table_id: Id, data: JSONBody[RematchRequest]) -> TableInfo:
    """Open the table of the next game, or sit down there."""
    table, person = await at_table(request, table_id)
    following = await rematch(tables_of(request), table, person, data.nonce)
    return following.info(person.id)


@get(
    "/api/tables/{table_id:str}/record",
    tags=["play"],
    media_type="application/json",
    responses={200: ResponseSpec(dict[str, object], False, "The record, as a file.")},
)
async def record(request: Web, table_id: Id) -> Response[bytes]:
    table = await tables_of(request).find(table_id)
    name = f'attachment; filename="{table.game.name}-{table.id}.json"'
    headers = {"content-disposition": name}
    return Response(table.record_text().encode(), headers=headers, media_type="application/json")


@get("/api/tables/{table_id:str}/invitation", tags=["tables"])
async def invitation(request: Web, table_id: Id) -> Invitation:
    table = await tables_of(request).find(table_id)
    url = table.shared.url(table.id)
    qr = segno.make(url, error="m").svg_inline(border=2, omitsize=True)
    local = urlsplit(url).hostname in LOCAL
    return Invitation(url, qr, local, network_url(url, lan_address()) if local else "")


def network_url(url: str, address: str) -> str:
    """The same place as other devices of this network would find it; "" if there is no network."""
    port = urlsplit(url).port
    return "" if address in LOCAL else f"http://{address}" + (f":{port}" if port else "")


HANDLERS: list[HTTPRouteHandler] = [
    list_tables,
    live_tables,
    open_table,
    show_table,
    join,
    leave,
    give_up,
    change_seat,
    start,
    again,
    record,
    invitation,
]
routes = documented(HANDLERS)
