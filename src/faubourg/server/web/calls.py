"""Where people want to be called when their page is closed, over HTTP."""

from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from faubourg.engine.refusal import Refusal
from faubourg.server.calls.calling import Calls
from faubourg.server.calls.delivery import LONGEST
from faubourg.server.calls.sealing import is_browser
from faubourg.server.messages import Request
from faubourg.server.people.people import token_hash
from faubourg.server.store import calls as call_store
from faubourg.server.store.calls import Device
from faubourg.server.store.database import now
from faubourg.server.store.nodes import NEWS
from faubourg.server.web.requests import COOKIE, Web, documented, guest, somebody, tables_of

Endpoint = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
BrowserKey = Annotated[str, Meta(max_length=120, pattern=r"^[\w-]+$")]


class CallsAnswer(Struct):
    key: str  # of this server, for the browser's push service; "": it calls nobody
    devices: int  # where this person is called


class DeviceRequest(Request):
    """As the browser's PushSubscription has them, and the language to call in."""

    endpoint: Endpoint
    p256dh: BrowserKey
    auth: BrowserKey
    language: Annotated[str, Meta(pattern="^[a-z]{2}$")] = "en"


class SilentRequest(Request):
    endpoint: Endpoint


def calls_of(request: Web) -> Calls:
    calls: Calls = request.app.state.calls
    return calls


async def answer(request: Web, person: str) -> CallsAnswer:
    calls, store = calls_of(request), tables_of(request).store
    found = await store.read(partial(call_store.devices_of, person=person))
    return CallsAnswer(calls.sender.public if calls.delivery.offered else "", len(found))


@get("/api/calls", tags=["people"])
async def callable_where(request: Web) -> CallsAnswer:
    """Whether this server calls people, and on how many devices the one who asks."""
    person = await guest(request)
    return await answer(request, person.id if person else "")


@post("/api/calls", tags=["people"], status_code=200)
async def call_here(request: Web, data: JSONBody[DeviceRequest]) -> CallsAnswer:
    """Call me on this device: five at most, the oldest goes."""
    person = await somebody(request)
    calls = calls_of(request)
    if not calls.delivery.offered or not calls.delivery.allows(data.endpoint):
        raise Refusal("push_service", {})
    if not is_browser(data.p256dh, data.auth):
        raise Refusal("bad_request", {})
    session = token_hash(request.cookies.get(COOKIE) or "")
    device = Device(data.endpoint, data.p256dh, data.auth, data.language)
    add = partial(
        call_store.add_device, person=person.id, session=session, device=device, created=now()
    )
    await tables_of(request).store.run(add, NEWS)
    await calls.renew({person.id})
    return await answer(request, person.id)


@post("/api/calls/end", tags=["people"], status_code=200)
async def silent_here(request: Web, data: JSONBody[SilentRequest]) -> CallsAnswer:
    """Do not call me there any more."""
    person = await somebody(request)
    await calls_of(request).remove(person.id, data.endpoint)
    return await answer(request, person.id)


routes = documented([callable_where, call_here, silent_here])
