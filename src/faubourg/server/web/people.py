"""People who know each other, over HTTP: friends, questions, invitations. There is no search."""

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from faubourg.server.messages import Done
from faubourg.server.people.friends import Friends
from faubourg.server.people_messages import (
    DeclineRequest,
    InvitableAnswer,
    InvitationsAnswer,
    InviteRequest,
    PeopleAnswer,
    PersonRequest,
)
from faubourg.server.web.requests import Id, Web, at_table, documented, guest, somebody


def friends_of(request: Web) -> Friends:
    friends: Friends = request.app.state.friends
    return friends


@get("/api/people", tags=["people"])
async def known_people(request: Web) -> PeopleAnswer:
    """Your friends, who asks to be one, whom you ask, and with whom you have played lately."""
    return await friends_of(request).lists(await somebody(request))


@post("/api/people", tags=["people"], status_code=200)
async def change(request: Web, data: JSONBody[PersonRequest]) -> PeopleAnswer:
    """Ask somebody you have played with, answer, end it, or hear nothing of them any more."""
    person, friends = await somebody(request), friends_of(request)
    await friends.change(person, data.what, data.person)
    return await friends.lists(person)


@get("/api/invitations", tags=["people"])
async def invitations(request: Web) -> InvitationsAnswer:
    """To open tables where there is a seat; and how many people ask to be your friend."""
    person = await guest(request)
    return await friends_of(request).invitations(person) if person else InvitationsAnswer([], 0)


@post("/api/invitations/decline", tags=["people"], status_code=200)
async def decline(request: Web, data: JSONBody[DeclineRequest]) -> InvitationsAnswer:
    """You are not asked to this table any more. Who invited you does not learn of it."""
    person, friends = await somebody(request), friends_of(request)
    await friends.decline(person, data.table)
    return await friends.invitations(person)


@get("/api/tables/{table_id:str}/invitable", tags=["tables"])
async def invitable(request: Web, table_id: Id) -> InvitableAnswer:
    """Whom you may invite there: your friends, and with whom you have played lately."""
    table, person = await at_table(request, table_id)
    return await friends_of(request).invitable(table, person)


@post("/api/tables/{table_id:str}/invite", tags=["tables"], status_code=200)
async def invite(request: Web, table_id: Id, data: JSONBody[InviteRequest]) -> Done:
    """One of them. It is answered alike whether they want to hear of you or not."""
    table, person = await at_table(request, table_id)
    await friends_of(request).invite(table, person, data.person)
    return Done(ok=True)


HANDLERS: list[HTTPRouteHandler] = [
    known_people,
    change,
    invitations,
    decline,
    invitable,
    invite,
]
routes = documented(HANDLERS)
