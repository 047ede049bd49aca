"""Preferences over HTTP."""

from litestar import get, post
from litestar.params import JSONBody

from faubourg.server.people.preferences import Preferences, PreferencesAnswer, find, keep
from faubourg.server.web.requests import Web, documented, guest, somebody, tables_of


@get("/api/preferences", tags=["people"])
async def preferred(request: Web) -> PreferencesAnswer:
    """Null for a stranger, and for who has never chosen anything."""
    person = await guest(request)
    found = await find(tables_of(request).store, person.id) if person else None
    return PreferencesAnswer(found)


@post("/api/preferences", tags=["people"], status_code=200)
async def prefer(request: Web, data: JSONBody[Preferences]) -> PreferencesAnswer:
    person = await somebody(request)
    await keep(tables_of(request).store, person.id, data)
    return PreferencesAnswer(data)


routes = documented([preferred, prefer])
