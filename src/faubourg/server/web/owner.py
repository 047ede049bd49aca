"""For who owns the data: `faubourg data` talks to the running server by the key in its lock."""

import hmac

from litestar import post

from faubourg.engine.refusal import Refusal
from faubourg.server.messages import Thawed
from faubourg.server.web.requests import Id, Web, tables_of


@post("/api/owner/thaw/{table_id:str}", status_code=200, include_in_schema=False)
async def thaw(request: Web, table_id: Id) -> Thawed:
    """Try a frozen table again."""
    given = request.headers.get("authorization", "").encode()
    if not hmac.compare_digest(given, f"Bearer {request.app.state.key}".encode()):
        raise Refusal("not_found", {})
    return await (await tables_of(request).find(table_id)).thaw()


routes = [thaw]
