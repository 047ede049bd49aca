"""What waits to be sent over one connection. Who does not read falls behind and is let go."""

import asyncio

MOST_WAITING = 200


class Outbox:
    """A viewer with a queue. When it overflows the connection ends; the client will come back."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.closed = False

    def send(self, message: bytes) -> None:
        if self.closed:
            return
        if self.queue.qsize() >= MOST_WAITING:
            self.close()
        else:
            self.queue.put_nowait(message)

    def close(self) -> None:
        self.closed = True
        self.queue.put_nowait(None)

    async def sent(self) -> None:
        """Until everything so far is on its way (for connections that say `task_done`)."""
        await self.queue.join()

    async def next(self) -> bytes | None:
        """The next message; None when the connection is to end."""
        return await self.queue.get()
