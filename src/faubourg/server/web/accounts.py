"""Sessions and accounts over HTTP: see docs/api.md. Passwords go in and never out."""

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody

from faubourg.server.account_messages import (
    AccountAnswer,
    AccountRequest,
    DeleteRequest,
    LogoutRequest,
    PasswordRequest,
    RatingRequest,
)
from faubourg.server.messages import SessionAnswer, SessionRequest
from faubourg.server.people.accounts import Accounts
from faubourg.server.web.requests import (
    COOKIE,
    Web,
    documented,
    guest,
    people_of,
    somebody,
    tables_of,
)

YEAR = 365 * 24 * 3600


def accounts_of(request: Web) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts


def address_of(request: Web) -> str:
    return request.client.host if request.client else ""


def token_of(request: Web) -> str:
    return request.cookies.get(COOKIE, "")


@get("/api/session", tags=["people"])
async def who_am_i(request: Web) -> SessionAnswer:
    return SessionAnswer(await guest(request))


@post("/api/session", tags=["people"], status_code=200)
async def enter(request: Web, data: JSONBody[SessionRequest]) -> Response[SessionAnswer]:
    """Take a guest name, or change it."""
    person = await guest(request)
    if person is not None:
        await people_of(request).rename(person, data.name)
        tables_of(request).tell_name(person)
        return Response(SessionAnswer(person))
    person, token = await people_of(request).new_person(data.name)
    return Response(SessionAnswer(person), cookies=[session_cookie(request, token)])


def session_cookie(request: Web, token: str) -> Cookie:
    return Cookie(
        COOKIE,
        value=token,
        max_age=YEAR,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


@get("/api/account", tags=["people"])
async def account(request: Web) -> AccountAnswer:
    person = await guest(request)
    return AccountAnswer(await accounts_of(request).info(person) if person else None)


@post("/api/account", tags=["people"], status_code=200)
async def create(request: Web, data: JSONBody[AccountRequest]) -> AccountAnswer:
    """Turn this session into an account."""
    person, accounts = await somebody(request), accounts_of(request)
    await accounts.create(person, data.name, data.password, address_of(request))
    return AccountAnswer(await accounts.info(person))


@post("/api/login", tags=["people"], status_code=200)
async def log_in(request: Web, data: JSONBody[AccountRequest]) -> Response[SessionAnswer]:
    person, token = await accounts_of(request).log_in(data.name, data.password, address_of(request))
    return Response(SessionAnswer(person), cookies=[session_cookie(request, token)])


@post("/api/logout", tags=["people"], status_code=200)
async def log_out(request: Web, data: JSONBody[LogoutRequest]) -> Response[SessionAnswer]:
    person = await somebody(request)
    await accounts_of(request).log_out(person, token_of(request), data.everywhere)
    return without_cookie()


@post("/api/account/password", tags=["people"], status_code=200)
async def change_password(request: Web, data: JSONBody[PasswordRequest]) -> AccountAnswer:
    """Log every other device out."""
    person, accounts = await somebody(request), accounts_of(request)
    await accounts.change_password(
        person, token_of(request), data.old, data.new, address_of(request)
    )
    return AccountAnswer(await accounts.info(person))


@post("/api/account/rating", tags=["people"], status_code=200)
async def choose_ratings(request: Web, data: JSONBody[RatingRequest]) -> AccountAnswer:
    """For those who want them: off until it is switched on."""
    person, accounts = await somebody(request), accounts_of(request)
    await accounts.choose_ratings(person, data.rated, data.shown)
    return AccountAnswer(await accounts.info(person))


@get(
    "/api/account/export",
    tags=["people"],
    media_type="application/json",
    responses={200: ResponseSpec(dict[str, object], False, "All that is kept of you, as a file.")},
)
async def export(request: Web) -> Response[bytes]:
    found = await accounts_of(request).export(await somebody(request))
    headers = {"content-disposition": 'attachment; filename="faubourg-my-data.json"'}
    text = msgspec.json.format(msgspec.json.encode(found))
    return Response(text, headers=headers, media_type="application/json")


@post("/api/account/delete", tags=["people"], status_code=200)
async def delete(request: Web, data: JSONBody[DeleteRequest]) -> Response[SessionAnswer]:
    person = await somebody(request)
    await accounts_of(request).delete(person, data.name, data.password, address_of(request))
    return without_cookie()


def without_cookie() -> Response[SessionAnswer]:
    response = Response(SessionAnswer(None))
    response.delete_cookie(COOKIE)
    return response


HANDLERS = [
    who_am_i,
    enter,
    account,
    create,
    log_in,
    log_out,
    change_password,
    choose_ratings,
    export,
    delete,
]
routes = documented(HANDLERS)
