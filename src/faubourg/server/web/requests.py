"""What every handler needs of a request: who asks, which table, and how an answer is given."""

from typing import Annotated, TypeVar

from litestar import Request, Response
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter

from faubourg import games
from faubourg.engine.refusal import Refusal
from faubourg.i18n import LANGUAGES, Language, accepted, language
from faubourg.server.fair_turns import Asker
from faubourg.server.messages import STORABLE, Answer, HintAnswer, Person, Refused, Tried
from faubourg.server.people.people import People, token_hash
from faubourg.server.puzzles import PuzzleVerdict
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.table import LiveTable
from faubourg.server.tables.viewers import Receipt
from faubourg.server.web.addresses import payer
from faubourg.server.web.outbox import Outbox, Write, never

COOKIE = "faubourg_session"

Web = Request[None, None, State]
Id = Annotated[str, PathParameter(max_length=40, pattern=STORABLE)]


def tables_of(request: Web) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def people_of(request: Web) -> People:
    people: People = request.app.state.people
    return people


def address_of(request: Web) -> str:
    """Whose share of the limits it goes on, if we do not ask who it is."""
    return payer(request.scope["client"])


async def guest(request: Web) -> Person | None:
    """Who asks, if known."""
    person = await people_of(request).person(request.cookies.get(COOKIE))
    if person is not None:
        tables_of(request).shared.whereabouts.seen(person.id, address_of(request))
    return person


async def asker_of(request: Web) -> Asker:
    """On whose share it goes."""
    person = await guest(request)
    return Asker(address_of(request), person.id if person else "")


async def somebody(request: Web) -> Person:
    """Who asks; refused for a stranger."""
    person = await guest(request)
    if person is None:
        raise Refusal("session_needed", {})
    return person


async def table_of(request: Web, table_id: str) -> LiveTable:
    """The table that somebody looks at: where a bot is waited for, it plays."""
    return await tables_of(request).wake(table_id)


async def at_table(request: Web, table_id: str) -> tuple[LiveTable, Person]:
    """The same for somebody whom we know."""
    person = await somebody(request)
    return await table_of(request, table_id), person


def box_for(person: Person | None, token: str | None, write: Write = never) -> Outbox:
    """What is to be sent to one connection of this person."""
    if person is None:
        return Outbox(None, write=write)
    return Outbox(person.id, token_hash(token or ""), write)


Content = TypeVar("Content")


def leaving(content: Content, receipt: Receipt) -> Response[Content]:
    """An answer that says when it has left: only then the others hear of what it acknowledges."""

    async def say() -> None:
        receipt.set()

    return Response(content, background=BackgroundTask(say))


Said = TypeVar("Said", Answer, Tried, HintAnswer, PuzzleVerdict)


def worded(request: Web, answer: Said) -> Said:
    """The answer with its refusal in the caller's language."""
    info = answer.refusal
    if info is not None:
        info.text = spoken(request).refusal(info, games.LOADED.get(info.game))
    return answer


def spoken(request: Web) -> Language:
    return accepted(request.headers.get("accept-language", ""))


def asked(request: Web, lang: str) -> Language:
    """The language that the address names, or else the one of who asks."""
    return language(lang) if lang in LANGUAGES else spoken(request)


REFUSALS = {
    400: "It makes no sense, or the game does not allow it.",
    401: "Who is asking? Take a name first.",
    403: "Not for this person, or from another site.",
    404: "There is no such thing.",
    409: "Not now.",
    413: "Too large.",
    429: "Too many requests: wait a moment.",
    503: "It could not be stored, nothing has changed: try again in a moment.",
}


def documented(handlers: list[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """The handlers, each with what it may answer instead."""
    for handler in handlers:
        said = {code: ResponseSpec(Refused, False, text) for code, text in REFUSALS.items()}
        handler.responses = {**said, **(handler.responses or {})}
    return handlers
