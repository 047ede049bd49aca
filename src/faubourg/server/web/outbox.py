"""What waits to be sent over one connection. Who does not read falls behind and is let go."""

import asyncio

from faubourg.server.tables.viewers import Receipt

MOST_WAITING = 200


Letter = tuple[bytes, Receipt | None]


class Outbox:
    """A viewer with a queue. When it overflows the connection ends; the client will come back."""

    def __init__(self, person: str | None, session: str = "") -> None:
        self.person = person
        self.session = session  # the hash of its token: when that session ends, so does this
        self.queue: asyncio.Queue[Letter | None] = asyncio.Queue()
        self.leaving: Receipt | None = None  # to be set when what is being sent has left
        self.closed = False

    def send(self, message: bytes, left: Receipt | None = None) -> None:
        """To be sent after what is waiting and what is being sent."""
        if not self.closed and self.queue.qsize() >= MOST_WAITING:
            self.close()
        if not self.closed:
            self.queue.put_nowait((message, left))
        elif left is not None:
            left.set()

    def close(self) -> None:
        self.closed = True
        self.queue.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message, the one before having left; None when the connection is to end."""
        if self.leaving is not None:
            self.leaving.set()
            self.leaving = None
        letter = await self.queue.get()
        if letter is None:
            return None
        message, self.leaving = letter
        return message

    def end(self) -> None:
        """The connection is gone: nothing more will leave, so nobody need wait for it."""
        self.closed = True
        waiting = [self.leaving]
        while not self.queue.empty():
            _, left = self.queue.get_nowait() or (b"", None)
            waiting.append(left)
        for left in waiting:
            if left is not None:
                left.set()
