"""Campaigns and achievements over HTTP."""

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from faubourg.server.campaign_messages import CampaignsAnswer, Earned
from faubourg.server.messages import TableInfo
from faubourg.server.people import achievements
from faubourg.server.tables.campaigns import Campaigns
from faubourg.server.tables.viewers import answering
from faubourg.server.web.my_page import store_of
from faubourg.server.web.requests import Id, Web, documented, guest, leaving, somebody
from faubourg.server.web.tables import refuse_greedy


def campaigns_of(request: Web) -> Campaigns:
    found: Campaigns = request.app.state.campaigns
    return found


@get("/api/campaigns", tags=["campaigns"])
async def ladders(request: Web) -> CampaignsAnswer:
    """The ladders with their scenarios, and what you have reached."""
    return await campaigns_of(request).answer(await guest(request))


@post("/api/campaigns/{game:str}/{scenario:str}", tags=["campaigns"], status_code=200)
async def begin(request: Web, game: Id, scenario: Id) -> Response[TableInfo]:
    """Play a scenario: at a new table, or at the one where you have begun it."""
    person = await somebody(request)
    if not request.app.state.unlimited:
        await refuse_greedy(request, person)
    with answering() as receipt:
        table = await campaigns_of(request).begin(person, game, scenario)
        return leaving(table.info(person.id), receipt)


@get("/api/tables/{table_id:str}/earned", tags=["campaigns"])
async def earned(request: Web, table_id: Id) -> Earned:
    """The achievements that you would not have without this game."""
    person = await somebody(request)
    return Earned(await achievements.earned_by(store_of(request), person.id, table_id))


HANDLERS: list[HTTPRouteHandler] = [ladders, begin, earned]
routes = documented(HANDLERS)
