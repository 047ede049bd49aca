"""After the game, over HTTP: how well it was played, and trying again from any moment of it."""

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, QueryParameter

from faubourg.engine.refusal import Refusal
from faubourg.server.afterwards import lines
from faubourg.server.afterwards.analyses import Analyses, Analysis
from faubourg.server.afterwards.lines import Advice
from faubourg.server.afterwards.practice import practise
from faubourg.server.afterwards.replays import Positions, of_file, record_of_file
from faubourg.server.fair_turns import Asker
from faubourg.server.messages import (
    MOST_PLAYERS,
    Actions,
    Nonce,
    Number,
    Request,
    Seat,
    TableInfo,
)
from faubourg.server.rate_limits import Buckets
from faubourg.server.tables.hints import HINTS, HINTS_PER_SECOND, HOUSEHOLD
from faubourg.server.tables.viewers import answering
from faubourg.server.web.replay import MOST_BYTES, PAGE, At, FileText, refuse_too_many, told
from faubourg.server.web.replay import Seat as SeatAsked
from faubourg.server.web.requests import (
    Id,
    Web,
    asker_of,
    at_table,
    documented,
    leaving,
    tables_of,
)
from faubourg.server.web.tables import refuse_greedy

Judged = Annotated[int, QueryParameter(ge=0, lt=MOST_PLAYERS)]
Begin = Annotated[bool, QueryParameter()]
asking = Buckets(HINTS, HINTS_PER_SECOND)
household = Buckets(HINTS * HOUSEHOLD, HINTS_PER_SECOND * HOUSEHOLD)


class AnalysisRequest(Request):
    record: FileText
    seat: Seat


class AdviceRequest(Request):
    record: FileText
    at: Number
    seat: Seat | None = None


class LineRequest(Request):
    """What a seat could have done after so many inputs, seen by somebody (None: a spectator)."""

    at: Number
    seat: Seat
    actions: Actions
    eyes: Seat | None = None


class FileLineRequest(LineRequest, kw_only=True):
    record: FileText


class PracticeRequest(Request):
    seat: Seat
    at: Number
    nonce: Nonce = ""


def analyses_of(request: Web) -> Analyses:
    found: Analyses = request.app.state.analyses
    return found


@get("/api/tables/{table_id:str}/analysis", tags=["replay"])
async def analysis(request: Web, table_id: Id, seat: Judged, begin: Begin = True) -> Analysis:
    """How well a seat played, as far as it is known; asking begins it and keeps it going.

    With `begin=false` it is told if it is there, and not begun.
    """
    table = await tables_of(request).find(table_id)
    record = table.finished().table.record
    refuse_too_many(request)
    asker = await asker_of(request)
    return await analyses_of(request).of_table(asker, table_id, record, seat, begin)


@post(
    "/api/replay/analysis",
    tags=["replay"],
    status_code=200,
    request_max_body_size=2 * MOST_BYTES,
)
async def analysis_of_file(request: Web, data: JSONBody[AnalysisRequest]) -> Analysis:
    """The same of a record's file. It is not kept."""
    refuse_too_many(request)
    return analyses_of(request).of_file(await asker_of(request), data.record, data.seat)


def refuse_often(request: Web, asker: Asker) -> None:
    """As often as hints: a worker thinks for each."""
    if request.app.state.unlimited:
        return
    if not asking.allow(asker.person or asker.address) or not household.allow(asker.address):
        raise Refusal("too_many_requests", {})


@get("/api/tables/{table_id:str}/advice", tags=["replay"])
async def advice(request: Web, table_id: Id, at: At, seat: SeatAsked = None) -> Advice:
    """What the strongest bot would do at a moment of a finished game, for whoever is to move."""
    table = await tables_of(request).find(table_id)
    record, asker = table.finished().table.record, await asker_of(request)
    refuse_often(request, asker)
    return await lines.advice(analyses_of(request).workers, asker, record, seat, at)


@post(
    "/api/replay/advice",
    tags=["replay"],
    status_code=200,
    request_max_body_size=2 * MOST_BYTES,
)
async def advice_of_file(request: Web, data: JSONBody[AdviceRequest]) -> Advice:
    """The same of a record's file."""
    asker = await asker_of(request)
    refuse_often(request, asker)
    record = await asyncio.to_thread(record_of_file, data.record)
    return await lines.advice(analyses_of(request).workers, asker, record, data.seat, data.at)


@post("/api/tables/{table_id:str}/line", tags=["replay"], status_code=200, responses=PAGE)
async def line(request: Web, table_id: Id, data: JSONBody[LineRequest]) -> Response[bytes]:
    """The positions after each of these actions, had they been done; chance deals an example."""
    table = await tables_of(request).find(table_id)
    record = table.finished().table.record
    asked = data.eyes, data.at, data.seat, data.actions
    return await told(request, lines.line, record, table_id, *asked)


@post(
    "/api/replay/line",
    tags=["replay"],
    status_code=200,
    responses=PAGE,
    request_max_body_size=2 * MOST_BYTES,
)
async def line_of_file(request: Web, data: JSONBody[FileLineRequest]) -> Response[bytes]:
    """The same of a record's file."""

    def shown() -> Positions:
        asked = data.eyes, data.at, data.seat, data.actions
        return of_file(data.record, lambda record: lines.line(record, "", *asked))

    return await told(request, shown)


@post("/api/tables/{table_id:str}/practice", tags=["replay"])
async def practice(
    request: Web, table_id: Id, data: JSONBody[PracticeRequest]
) -> Response[TableInfo]:
    """Try again from a moment of a finished game, in any seat: a new table with bots."""
    table, person = await at_table(request, table_id)
    table.finished()
    if not request.app.state.unlimited:
        await refuse_greedy(request, person)
    with answering() as receipt:
        tables = tables_of(request)
        opened = await practise(tables, table, person, data.seat, data.at, data.nonce)
        return leaving(opened.info(person.id), receipt)


HANDLERS: list[HTTPRouteHandler] = [
    analysis,
    analysis_of_file,
    advice,
    advice_of_file,
    line,
    line_of_file,
    practice,
]
routes = documented(HANDLERS)
