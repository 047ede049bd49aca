"""A server is told to end while its database is away: in time, its pages go elsewhere."""

import asyncio
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import make_url
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from .serving import Guest

ROOT = Path(__file__).parents[2]

if TYPE_CHECKING:
    from bench.nodes import Node
else:  # bench/ is no package that tests find by its name
    sys.path.append(str(ROOT))
    from bench.nodes import Node

DRAINED = 10.0  # seconds until it has ended


class Away:
    """A database that is reached over a wire of bench/chaos, which can be broken."""

    def __init__(self, database: str) -> None:
        self.url = make_url(database)
        assert self.url.port is not None
        self.port = self.url.port

    def through(self, port: int) -> str:
        plain = {"sslmode": "disable", "gssencmode": "disable"}
        return self.url.set(port=port, query=plain).render_as_string(hide_password=False)


@pytest.mark.parametrize("mode", ["cut", "silent"])
def test_whoever_drains_while_the_database_is_away_ends_in_time(
    database: str, tmp_path: Path, mode: str
) -> None:
    """Its pages are sent elsewhere, somebody who knocks too, and the log has no traceback."""

    async def main() -> None:
        node = Node(0, tmp_path, Away(database))
        try:
            await node.start()
            ann = Guest(node.url, "Ann")
            page = ann.socket()
            page.watch(begun_alone(ann))
            node.wire_is(mode)
            knocking = asyncio.create_task(asyncio.to_thread(knock, node.url))
            await asyncio.sleep(0.5)
            node.send(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.to_thread(page.wait_for, "never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            assert await node.ended(DRAINED), "it does not end"
            assert await knocking
            assert node.process is not None
            assert node.process.returncode == 0
            assert "Traceback" not in node.said()
            ann.close()
        finally:
            await node.close()

    asyncio.run(main())


def begun_alone(ann: Guest) -> str:
    table = ann.open("me", "bot:random")
    ann.post(ann.at(table, "start"))
    return table


def knock(url: str) -> bool:
    """Somebody whom this server has not met; are they turned away?"""
    stranger = Guest(url, "")
    stranger.http.cookies.set("faubourg_session", "unknown")
    try:
        stranger.socket().close()
    except (InvalidHandshake, EOFError, OSError):
        return True
    finally:
        stranger.close()
    return False
