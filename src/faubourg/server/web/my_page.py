"""Somebody's own page over HTTP, to its owner and to who has the link: see docs/api.md."""

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from faubourg.engine.refusal import Refusal
from faubourg.server.afterwards.counting import count_finished
from faubourg.server.afterwards.curve import curve
from faubourg.server.fair_turns import Turns
from faubourg.server.messages import MOST_PLAYERS, STORABLE, Done, Person
from faubourg.server.my_page_messages import (
    GameResults,
    LatestCurve,
    MyPage,
    ShownLink,
    ShowRequest,
)
from faubourg.server.people import achievements, my_page
from faubourg.server.rate_limits import Buckets
from faubourg.server.store import my_page as store
from faubourg.server.store import results
from faubourg.server.store.database import Store
from faubourg.server.web.requests import (
    Id,
    Web,
    address_of,
    asker_of,
    documented,
    somebody,
    tables_of,
)

Game = Annotated[str, QueryParameter(max_length=40, pattern=STORABLE)]
Players = Annotated[int, QueryParameter(ge=0, le=MOST_PLAYERS)]
Skip = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
CSV = "text/csv"
buckets = Buckets(60, 5.0)  # thousands of games are added up for each answer


def store_of(request: Web) -> Store:
    if not request.app.state.unlimited and not buckets.allow(address_of(request)):
        raise Refusal("too_many_requests", {})
    return tables_of(request).store


async def owner(request: Web, token: str) -> Person:
    """Whose page this link shows."""
    found = await store_of(request).read(lambda c: store.owner_of(c, token))
    if found is None:
        raise Refusal("not_found", {})
    return Person(found.id, found.name)


def link_to(request: Web, token: str) -> str:
    return f"{tables_of(request).shared.public_url.rstrip('/')}/p/{token}" if token else ""


async def page_of(request: Web, person: Person, shown: bool) -> MyPage:
    store_here = store_of(request)
    page = await store_here.survey(lambda c: my_page.read(c, person.id, shown))
    page.achievements = await achievements.all_of(store_here, person.id)
    page.name = person.name
    page.avatar = tables_of(request).shared.avatars.chosen.get(person.id)
    return page


async def results_of(
    request: Web, person: Person, shown: bool, game: str, players: int, skip: int
) -> GameResults:
    rows = await store_of(request).survey(lambda c: store.page(c, person.id, game, players, skip))
    return my_page.results_page(rows, shown)


async def curve_of(request: Web, person: Person, game: str) -> LatestCurve:
    """Rows are called by what they are: nobody is named."""
    last = await store_of(request).read(lambda c: store.latest(c, person.id, game))
    if last is None:
        return LatestCurve(game, 0, [], [])
    table = await tables_of(request).find(last.table_id)
    record = table.finished().table.record
    turns: Turns = request.app.state.replays
    async with turns.turn(await asker_of(request)):
        found = await asyncio.to_thread(curve, record)
    rows = [
        "me" if row.seat == last.seat else row.bot or results.PERSON for row in table.seats.rows
    ]
    extras = last_extras(table.row.outcome)
    return LatestCurve(last.game, last.ended, [*rows, *extras], found.points)


def last_extras(outcome: dict[str, object] | None) -> list[str]:
    """Imaginary players, who have rows after the seats."""
    extras = (outcome or {}).get("extras")
    return [str(extra) for extra in extras] if isinstance(extras, list) else []


# -- to its owner --------------------------------------------------------------------------------


@get("/api/me", tags=["people"])
async def mine(request: Web) -> MyPage:
    """What your finished games add up to. Nobody else sees it, unless you show it."""
    person = await somebody(request)
    page = await page_of(request, person, False)
    token = await store_of(request).read(lambda c: store.token_of(c, person.id))
    page.link = link_to(request, token)
    return page


@get("/api/me/games", tags=["people"])
async def my_games(
    request: Web, game: Game = "", players: Players = 0, skip: Skip = 0
) -> GameResults:
    """Your finished games, the newest first."""
    return await results_of(request, await somebody(request), False, game, players, skip)


@get("/api/me/curve", tags=["people"])
async def my_curve(request: Web, game: Game = "") -> LatestCurve:
    return await curve_of(request, await somebody(request), game)


@get(
    "/api/me/games.json",
    tags=["people"],
    media_type="application/json",
    responses={200: ResponseSpec(list[dict[str, object]], False, "Your games, as a file.")},
)
async def as_json(request: Web) -> Response[bytes]:
    person = await somebody(request)
    rows = await store_of(request).survey(lambda c: store.everything(c, person.id))
    text = await asyncio.to_thread(lambda: msgspec.json.encode(my_page.as_data(rows)))
    return attachment(msgspec.json.format(text), "json", "application/json")


@get(
    "/api/me/games.csv",
    tags=["people"],
    media_type=CSV,
    responses={200: ResponseSpec(str, False, "Your games, for a spreadsheet.", media_type=CSV)},
)
async def as_csv(request: Web) -> Response[bytes]:
    person = await somebody(request)
    rows = await store_of(request).survey(lambda c: store.everything(c, person.id))
    text = await asyncio.to_thread(my_page.as_csv, rows)
    return attachment(text.encode(), "csv", CSV)


def attachment(body: bytes, ending: str, kind: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="faubourg-my-games.{ending}"'}
    return Response(body, headers=headers, media_type=kind)


@post("/api/me/show", tags=["people"], status_code=200)
async def show(request: Web, data: JSONBody[ShowRequest]) -> ShownLink:
    """Make a link to the page, or withdraw it: the next one is another."""
    person, database = await somebody(request), store_of(request)
    if not data.shown:
        await database.run(lambda c: store.withdraw(c, person.id))
        return ShownLink("")
    token = await database.run(lambda c: store.show(c, person.id))
    return ShownLink(link_to(request, token))


@post("/api/me/forget", tags=["people"], status_code=200)
async def forget(request: Web) -> Done:
    """Delete your results. The games stay, for the others too, and are not counted again."""
    person, database = await somebody(request), store_of(request)
    await count_finished(database, person.id)  # else they would come back
    await database.run(lambda c: results.forget(c, person.id))
    return Done(ok=True)


# -- to who has the link --------------------------------------------------------------------------


@get("/api/shown/{token:str}", tags=["people"])
async def shown(request: Web, token: Id) -> MyPage:
    """The page of somebody who shows it: no tables, and nobody's name but theirs."""
    return await page_of(request, await owner(request, token), True)


@get("/api/shown/{token:str}/games", tags=["people"])
async def shown_games(
    request: Web, token: Id, game: Game = "", players: Players = 0, skip: Skip = 0
) -> GameResults:
    return await results_of(request, await owner(request, token), True, game, players, skip)


@get("/api/shown/{token:str}/curve", tags=["people"])
async def shown_curve(request: Web, token: Id, game: Game = "") -> LatestCurve:
    return await curve_of(request, await owner(request, token), game)


HANDLERS: list[HTTPRouteHandler] = [
    mine,
    my_games,
    my_curve,
    as_json,
    as_csv,
    show,
    forget,
    shown,
    shown_games,
    shown_curve,
]
routes = documented(HANDLERS)
