"""The application: everything that is served, put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

import faubourg
from faubourg.engine.refusal import Refusal
from faubourg.server.afterwards.analyses import Analyses
from faubourg.server.afterwards.counting import count_finished
from faubourg.server.afterwards.outlooks import Outlooks
from faubourg.server.afterwards.studies import PatientWorkers
from faubourg.server.again import until_done
from faubourg.server.calls.calling import opened
from faubourg.server.calls.delivery import Delivery
from faubourg.server.fair_turns import Turns
from faubourg.server.messages import RefusalInfo, Refused
from faubourg.server.people.accounts import Accounts
from faubourg.server.people.expiry import expire_daily
from faubourg.server.people.friends import Friends
from faubourg.server.people.people import People
from faubourg.server.settings import Settings
from faubourg.server.store.database import Store
from faubourg.server.store.trouble import DRIVER_ERRORS, NewerData, NotStored
from faubourg.server.tables.all_tables import OfGame, Tables
from faubourg.server.tables.campaigns import Campaigns
from faubourg.server.tables.daily import Daily
from faubourg.server.web import (
    accounts,
    analysis,
    application,
    campaigns,
    chat,
    daily,
    games,
    lessons,
    my_page,
    owner,
    play,
    preferences,
    previews,
    puzzles,
    replay,
    socket,
    tables,
)
from faubourg.server.web import calls as calls_web
from faubourg.server.web import people as people_web
from faubourg.server.web.guard import Guard
from faubourg.server.web.measures import measure
from faubourg.server.web.page import Page, asset, page_folder, serve_index, wants_page
from faubourg.server.web.requests import spoken

if TYPE_CHECKING:
    from faubourg.server.nodes import Nodes

log = logging.getLogger("faubourg.app")

MOST_BYTES = 16 * 1024
STATUS = {
    "session_needed": 401,
    "not_host": 403,
    "wrong_password": 403,
    "wrong_code": 403,
    "not_met": 403,
    "not_seated": 403,
    "silenced": 403,
    "muted": 403,
    "no_table": 404,
    "no_question": 404,
    "no_remark": 404,
    "unknown_game": 404,
    "unknown_language": 404,
    "unknown_example": 404,
    "not_found": 404,
    "too_large": 413,
    "server_error": 500,
    "account_exists": 409,
    "name_taken": 409,
    "no_account": 409,
    "already_seated": 409,
    "already_started": 409,
    "bot_moves_first": 409,
    "no_seat": 409,
    "nobody_to_mute": 409,
    "not_over": 409,
    "day_alone": 409,
    "day_given_up": 409,
    "day_not_over": 409,
    "scenario_alone": 409,
    "scenario_closed": 409,
    "others_play": 409,
    "not_started": 409,
    "seats_open": 409,
    "frozen": 409,
    "game_absent": 409,
    "game_over": 409,
    "not_frozen": 409,
    "not_your_turn": 409,
    "too_many_requests": 429,
    "too_many_people": 409,
    "too_many_tables": 409,
    "too_many_attempts": 429,
    "disk_full": 503,
    "not_stored": 503,
}


def make_app(settings: Settings) -> Guard:
    """The application for these settings, guard included."""
    return furnished(built(), settings)


def built() -> Litestar:
    """What answers to which address; it serves once it is furnished."""
    return Litestar(
        route_handlers=[
            *games.routes,
            *accounts.routes,
            *my_page.routes,
            *preferences.routes,
            *calls_web.routes,
            *people_web.routes,
            *tables.routes,
            *play.routes,
            *chat.routes,
            *daily.routes,
            *campaigns.routes,
            *replay.routes,
            *analysis.routes,
            *lessons.routes,
            *puzzles.routes,
            *owner.routes,
            socket.live,
            *previews.routes,
            *application.routes,
            asset,
        ],
        lifespan=[lifespan],
        exception_handlers={
            Refusal: refused,
            HTTPException: http_error,
            RecursionError: not_json,
            UnicodeDecodeError: not_json,
            Exception: server_error,
        },
        request_max_body_size=MOST_BYTES,
        openapi_config=OpenAPIConfig(
            title="Faubourg",
            version=faubourg.__version__,
            path="/api/openapi.json",  # not /api: Litestar answers all below it that is not there
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        logging_config=None,
    )


def furnished(app: Litestar, settings: Settings) -> Guard:
    """With what these settings say; one that has ended may be furnished again."""
    page = Page(page_folder())
    app.state = State(
        {
            "settings": settings,
            "delivery": Delivery(settings.push_services),
            "page": page,
            "unlimited": settings.unlimited,
            "streams": set(),
            "cards": previews.Cards(),
            "icons": {},
            "key": settings.key,
        }
    )
    return Guard(app, settings, page.script)


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    """From the opening of the store to its end."""
    async with AsyncExitStack() as ending:
        try:
            await open_house(app, ending)
        except (NotStored, NewerData, SQLAlchemyError, *DRIVER_ERRORS) as error:
            app.state.trouble = error  # whoever serves it says so
            raise
        yield


async def open_house(app: Litestar, ending: AsyncExitStack) -> None:
    """With what is to be done in the end, the last first."""
    settings: Settings = app.state.settings
    store = Store(settings.place())
    all_tables = Tables(
        store, settings.public_url, settings.bot_workers, settings.bot_delay, settings.clock
    )
    patient = judging(app.state, all_tables)
    ending.callback(patient.close)
    people = People(store, all_tables.shared.background)
    app.state.accounts = Accounts(people, all_tables, settings.unlimited)
    ending.callback(app.state.accounts.passwords.close)
    ending.push_async_callback(all_tables.close)
    shared = all_tables.shared
    ending.callback(shared.metrics.close)
    await shared.ratings.renew()
    await shared.avatars.renew()
    app.state.tables = all_tables
    app.state.people = people
    app.state.daily, app.state.campaigns = Daily(all_tables), Campaigns(all_tables)
    app.state.friends = Friends(people, all_tables, settings.unlimited)
    app.state.replays = Turns(4, of_address=3, of_person=2)  # games that are played again
    calls = await opened(all_tables, people, app.state.delivery, settings.call_delay)
    app.state.calls = shared.calls = calls
    shared.background.spawn(calls.run())
    nodes = app.state.nodes = None if store.backend.alone else await joined(all_tables, people)
    if nodes is not None:
        ending.push_async_callback(nodes.leave)
    measure(all_tables, people, nodes)
    if settings.metrics is not None:
        shared.metrics.serve(*settings.metrics)
    if nodes is None:
        shared.background.spawn(until_done(all_tables.wake_timed, "clocks"))
    shared.background.spawn(until_done(partial(count_finished, store), "games of before"))
    expiring = partial(expire_daily, all_tables, people)
    shared.background.spawn(until_done(expiring, "guests who do not come back"))


def judging(state: State, tables: Tables) -> PatientWorkers:
    """Who works out what is to be said of finished games."""
    patient = PatientWorkers()
    state.outlooks = Outlooks(tables.store, tables.shared.background, patient)
    state.analyses = Analyses(tables.store, tables.shared.background, patient)
    return patient


def tables_in(app: Guard) -> Tables:
    """All tables of this server, while it runs."""
    assert isinstance(app.app, Litestar)
    tables: Tables = app.app.state.tables
    return tables


def trouble_of(app: Guard) -> BaseException | None:
    """What kept it from opening, if anything of the data did: between two looks it may break."""
    assert isinstance(app.app, Litestar)
    trouble: BaseException | None = app.app.state.get("trouble")
    return trouble.__cause__ if isinstance(trouble, NotStored) else trouble


async def joined(tables: Tables, people: People) -> "Nodes":
    """This server among others on the same database."""
    from faubourg.server.nodes import Nodes  # it needs the driver

    nodes = tables.shared.company = Nodes(tables, people)
    await nodes.join()
    return nodes


async def hand_over(app: Guard) -> None:
    """The server is going to end: whatever it does besides answering is for others to do."""
    assert isinstance(app.app, Litestar)
    if app.app.state.nodes is not None:
        await app.app.state.nodes.leave()


def end_streams(app: Guard) -> None:
    """Streams have no end of their own: without this the server would wait for them."""
    assert isinstance(app.app, Litestar)
    for box in list(app.app.state.streams):
        box.close()


Web = Request[None, None, State]


def refused(request: Web, refusal: Exception) -> Response[Refused]:
    assert isinstance(refusal, Refusal)
    game = refusal.game if isinstance(refusal, OfGame) else None
    info = RefusalInfo(refusal.code, refusal.params, refusal.rule, game.name if game else "")
    info.text = spoken(request).refusal(refusal, game)
    return Response(Refused(info), status_code=STATUS.get(refusal.code, 400))


def http_error(request: Web, error: Exception) -> Response[Refused] | Response[bytes]:
    """What Litestar itself refuses: a wrong path, a body that does not fit the types."""
    status = error.status_code if isinstance(error, HTTPException) else 400
    if status == 404 and wants_page(request):
        return serve_index(request, status)
    response = refused(request, of_status(status))
    response.status_code = status
    return response


def not_json(request: Web, error: Exception) -> Response[Refused]:
    """Nested a thousand deep, or not UTF-8. Rules that recurse freeze their table instead."""
    del error
    return refused(request, Refusal("bad_request", {}))


def of_status(status: int) -> Refusal:
    if status in (404, 405):
        return Refusal("not_found", {})
    if status == 413:
        return Refusal("too_large", {})
    return Refusal("bad_request", {})


def server_error(request: Web, error: Exception) -> Response[Refused]:
    path = request.scope.get("path_template", "")  # the address of a table is an invitation
    log.error("a request failed", exc_info=error, extra={"path": path})
    return refused(request, Refusal("server_error", {}))
