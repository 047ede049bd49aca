"""Sessions and accounts over HTTP: see docs/api.md. Passwords go in and never out."""

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody

from faubourg.engine.refusal import Refusal
from faubourg.server.account_messages import (
    AccountAnswer,
    AccountRequest,
    CodesAnswer,
    CodesRequest,
    DeleteRequest,
    LogoutRequest,
    PasswordRequest,
    RatingRequest,
    RecoverRequest,
)
from faubourg.server.messages import AvatarRequest, Person, SessionAnswer, SessionRequest
from faubourg.server.people.accounts import Accounts, Opened
from faubourg.server.rate_limits import Buckets
from faubourg.server.web.requests import (
    COOKIE,
    Web,
    address_of,
    documented,
    guest,
    people_of,
    somebody,
    tables_of,
)

YEAR = 365 * 24 * 3600
MARK = "faubourg_device"  # the owner of an account was logged in here: see people/accounts.py
newcomers = Buckets(60, 1 / 5)  # guests from one address


def accounts_of(request: Web) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts


def token_of(request: Web) -> str:
    return request.cookies.get(COOKIE, "")


def answer_to(request: Web, person: Person | None) -> SessionAnswer:
    chosen = tables_of(request).shared.avatars.chosen
    return SessionAnswer(person, chosen.get(person.id) if person else None)


@get("/api/session", tags=["people"])
async def who_am_i(request: Web) -> Response[SessionAnswer]:
    """Whoever comes again has their cookie for another year."""
    person = await guest(request)
    cookies = [kept_cookie(request, COOKIE, token_of(request))] if person else []
    return Response(answer_to(request, person), cookies=cookies)


@post("/api/session", tags=["people"], status_code=200)
async def enter(request: Web, data: JSONBody[SessionRequest]) -> Response[SessionAnswer]:
    """Take a guest name, or change it."""
    person = await guest(request)
    if person is not None:
        await people_of(request).rename(person, data.name)
        tables_of(request).tell_name(person)
        return Response(answer_to(request, person))
    if not request.app.state.unlimited and not newcomers.allow(address_of(request)):
        raise Refusal("too_many_requests", {})
    person, token = await people_of(request).new_person(data.name)
    return Response(answer_to(request, person), cookies=[kept_cookie(request, COOKIE, token)])


@post("/api/avatar", tags=["people"], status_code=200)
async def choose_avatar(request: Web, data: JSONBody[AvatarRequest]) -> SessionAnswer:
    """One of the drawn faces; everybody at a table sees it."""
    person = await somebody(request)
    await tables_of(request).show_avatar(person.id, data.avatar)
    return answer_to(request, person)


def cookies_of(request: Web, opened: Opened) -> list[Cookie]:
    """The session, and that this is a browser of its owner."""
    return [
        kept_cookie(request, COOKIE, opened.token),
        kept_cookie(request, MARK, opened.mark),
    ]


def kept_cookie(request: Web, name: str, value: str) -> Cookie:
    return Cookie(
        name,
        value=value,
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
async def create(request: Web, data: JSONBody[AccountRequest]) -> Response[CodesAnswer]:
    """Turn this session into an account."""
    person, accounts = await somebody(request), accounts_of(request)
    address = address_of(request)
    opened = await accounts.create(person, token_of(request), data.name, data.password, address)
    codes = await accounts.make_codes(person, address)
    answer = CodesAnswer(await accounts.info(person), codes)
    return Response(answer, cookies=cookies_of(request, opened))


@post("/api/login", tags=["people"], status_code=200)
async def log_in(request: Web, data: JSONBody[AccountRequest]) -> Response[SessionAnswer]:
    accounts, mark = accounts_of(request), request.cookies.get(MARK, "")
    opened = await accounts.log_in(data.name, data.password, address_of(request), mark)
    return Response(answer_to(request, opened.person), cookies=cookies_of(request, opened))


@post("/api/recover", tags=["people"], status_code=200)
async def recover(request: Web, data: JSONBody[RecoverRequest]) -> Response[SessionAnswer]:
    """A new password for a recovery code; every device is logged out but this one."""
    accounts, mark = accounts_of(request), request.cookies.get(MARK, "")
    address = address_of(request)
    opened = await accounts.recover(data.name, data.code, data.password, address, mark)
    return Response(answer_to(request, opened.person), cookies=cookies_of(request, opened))


@post("/api/account/codes", tags=["people"], status_code=200)
async def renew_codes(request: Web, data: JSONBody[CodesRequest]) -> CodesAnswer:
    """New recovery codes instead of the old ones, shown this once."""
    person, accounts = await somebody(request), accounts_of(request)
    codes = await accounts.new_codes(person, data.password, address_of(request))
    return CodesAnswer(await accounts.info(person), codes)


@post("/api/logout", tags=["people"], status_code=200)
async def log_out(request: Web, data: JSONBody[LogoutRequest]) -> Response[SessionAnswer]:
    person = await somebody(request)
    await accounts_of(request).log_out(person, token_of(request), data.everywhere)
    return without_cookie()


@post("/api/account/password", tags=["people"], status_code=200)
async def change_password(request: Web, data: JSONBody[PasswordRequest]) -> Response[AccountAnswer]:
    """Log every other device out."""
    person, accounts = await somebody(request), accounts_of(request)
    mark = await accounts.change_password(
        person, token_of(request), data.old, data.new, address_of(request)
    )
    answer = AccountAnswer(await accounts.info(person))
    return Response(answer, cookies=[kept_cookie(request, MARK, mark)])


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
    choose_avatar,
    account,
    create,
    log_in,
    recover,
    renew_codes,
    log_out,
    change_password,
    choose_ratings,
    export,
    delete,
]
routes = documented(HANDLERS)
