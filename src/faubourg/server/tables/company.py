"""What a table asks about other servers: whether its bots are to play here, and who looks on there.

This is the answer where there are none. With others around it is server/nodes.py.
"""

from collections.abc import Callable
from typing import Protocol

from faubourg.server.tables.viewers import Viewers


class Played(Protocol):
    """A table whose bots and clock somebody has to look after."""

    id: str
    viewers: Viewers

    def has_work(self) -> bool: ...
    def wake(self) -> None: ...


class Alone:
    """One server: everything is its own."""

    def __init__(self, time: Callable[[], float]) -> None:
        self.time = time  # as tables reckon it
        self.since = time()  # clocks that were stored before have stood still until then

    alone = True

    def plays(self, table: Played) -> bool:
        """Are its bots and its clock for this server to look after?"""
        return True

    def seen(self, table_id: str) -> None:
        """Somebody came to look at this table, or went."""

    async def to_watch(self, most: int) -> list[str]:
        """Running games that may be watched, where somebody who plays is at another server."""
        return []
