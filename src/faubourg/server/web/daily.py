"""The game of the day over HTTP: what there is to play, who was how good, and one's own try."""

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from faubourg.server.daily_messages import DailyAnswer
from faubourg.server.messages import TableInfo
from faubourg.server.tables.daily import Daily
from faubourg.server.tables.viewers import answering
from faubourg.server.web.requests import Id, Web, documented, guest, leaving, somebody
from faubourg.server.web.tables import refuse_greedy


def daily_of(request: Web) -> Daily:
    daily: Daily = request.app.state.daily
    return daily


@get("/api/daily", tags=["daily"])
async def games_of_the_day(request: Web) -> DailyAnswer:
    return await daily_of(request).answer(await guest(request))


@post("/api/daily/{game:str}", tags=["daily"], status_code=200)
async def begin(request: Web, game: Id) -> Response[TableInfo]:
    """Your one try at the game of the day: it counts from here on. Later, the same table again."""
    person = await somebody(request)
    if not request.app.state.unlimited:
        await refuse_greedy(request, person)
    with answering() as receipt:
        table = await daily_of(request).begin(person, game)
        return leaving(table.info(person.id), receipt)


HANDLERS: list[HTTPRouteHandler] = [games_of_the_day, begin]
routes = documented(HANDLERS)
