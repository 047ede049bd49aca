"""The application: everything that is served, put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import faubourg
from faubourg.engine.refusal import Refusal
from faubourg.server.afterwards.outlooks import Outlooks
from faubourg.server.again import until_done
from faubourg.server.messages import RefusalInfo, Refused
from faubourg.server.people.accounts import Accounts
from faubourg.server.people.people import People
from faubourg.server.settings import Settings
from faubourg.server.store.backup import DATABASE
from faubourg.server.store.database import Store
from faubourg.server.tables.all_tables import OfGame, Tables
from faubourg.server.web import (
    accounts,
    chat,
    games,
    lessons,
    owner,
    play,
    preferences,
    replay,
    socket,
    tables,
)
from faubourg.server.web.guard import Guard
from faubourg.server.web.page import Page, asset, index, page_folder, serve_index, wants_page
from faubourg.server.web.requests import spoken

log = logging.getLogger("faubourg.app")

MOST_BYTES = 16 * 1024
STATUS = {
    "session_needed": 401,
    "not_host": 403,
    "wrong_password": 403,
    "not_seated": 403,
    "silenced": 403,
    "muted": 403,
    "no_table": 404,
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
    "not_started": 409,
    "seats_open": 409,
    "frozen": 409,
    "game_absent": 409,
    "game_over": 409,
    "not_frozen": 409,
    "not_your_turn": 409,
    "too_many_requests": 429,
    "too_many_attempts": 429,
    "disk_full": 503,
    "not_stored": 503,
}


def make_app(settings: Settings) -> Guard:
    """The application for these settings, guard included."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = Store(settings.data / DATABASE)
        all_tables = Tables(
            store, settings.public_url, settings.bot_workers, settings.bot_delay, settings.clock
        )
        people, shared = People(store), all_tables.shared
        await shared.ratings.renew()
        app.state.tables = all_tables
        app.state.people = people
        app.state.accounts = Accounts(people, all_tables, settings.unlimited)
        outlooks = app.state.outlooks = Outlooks(store, shared.background)
        shared.background.spawn(until_done(all_tables.wake_timed, "clocks"))
        try:
            yield
        finally:
            await all_tables.close()
            outlooks.close()

    app = Litestar(
        route_handlers=[
            *games.routes,
            *accounts.routes,
            *preferences.routes,
            *tables.routes,
            *play.routes,
            *chat.routes,
            *replay.routes,
            *lessons.routes,
            *owner.routes,
            socket.live,
            index,
            asset,
        ],
        lifespan=[lifespan],
        state=State(
            {
                "page": Page(page_folder()),
                "unlimited": settings.unlimited,
                "streams": set(),
                "key": settings.key,
            }
        ),
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
    secure = settings.public_url.startswith("https://")
    return Guard(app, settings.hosts, settings.unlimited, secure)


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
