"""Work that nobody waits for, until the server stops."""

import asyncio
from collections.abc import Coroutine
from contextvars import Context
from typing import Any


class Background:
    """Whatever was begun and is not done yet."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        if self.closing:
            work.close()
            return
        # in a context of its own: it is no part of the answer to whoever caused it
        task = asyncio.create_task(work, context=Context())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
