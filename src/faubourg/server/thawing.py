"""`faubourg data thaw`: a frozen table is tried again, by the running server if there is one."""

import asyncio
import json
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from faubourg.engine.refusal import Refusal
from faubourg.server.messages import Thawed
from faubourg.server.store.backup import DATABASE
from faubourg.server.store.data_lock import DataLock, Holder, holder
from faubourg.server.store.database import Store
from faubourg.server.store.trouble import NewerData, unreachable
from faubourg.server.tables.all_tables import Tables

PATIENCE = 60.0  # seconds: it plays a whole game again


def thaw(place: Path | str, table_id: str) -> Thawed:
    """In a directory, or in a database: there the servers follow whoever does it."""
    if isinstance(place, str):
        try:
            return asyncio.run(alone(place, table_id))
        except (OSError, SQLAlchemyError, NewerData) as error:
            raise unreachable(error) from None
    return thaw_in(place, table_id)


def thaw_in(data: Path, table_id: str) -> Thawed:
    if not (data / DATABASE).is_file():
        raise Refusal("no_data", {"directory": str(data)})
    try:
        lock = DataLock(data)
    except Refusal as refusal:
        server = holder(data)
        if server is None:  # it is only starting, or ending
            raise
        return ask(server, table_id, refusal)
    try:
        return asyncio.run(alone(data / DATABASE, table_id))
    finally:
        lock.close()


async def alone(place: Path | str, table_id: str) -> Thawed:
    tables = Tables(Store(place), "", 0, 0.0)
    try:
        return await (await tables.find(table_id)).thaw()
    finally:
        await tables.close()


def ask(server: Holder, table_id: str, in_use: Refusal) -> Thawed:
    """Whoever can read the lock owns the data: the server does what they say."""
    address = f"{server.url}/api/owner/thaw/{quote(table_id, safe='')}"
    headers = {"Authorization": f"Bearer {server.key}"}
    request = Request(address, method="POST", headers=headers, data=b"")
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read(), type=Thawed)
    except HTTPError as error:
        code = json.loads(error.read())["refusal"]["code"]
        if code == "not_frozen":
            raise Refusal("not_frozen", {}) from None
        if code == "no_table":
            raise Refusal("no_table", {}) from None
        raise in_use from None
    except URLError:
        raise in_use from None
