"""What waits to be sent over one connection. Who does not read falls behind and is let go."""

import asyncio
from collections.abc import Callable

from faubourg.server.tables.viewers import Lifted, Receipt

MOST_WAITING = 200  # messages
MOST_BYTES = 512 * 1024  # of them all, but for a single one


Letter = tuple[bytes, Receipt | None]
Write = Callable[[bytes], bool]  # at once, or not at all: then it has to wait


def never(_message: bytes) -> bool:
    """Somebody takes what waits, message by message."""
    return False


class Outbox:
    """A viewer with a queue. When it overflows the connection ends; the client will come back."""

    def __init__(self, person: str | None, session: str = "", write: Write = never) -> None:
        self.person = person
        self.lifted: Lifted | None = None
        self.write = write
        self.session = session  # the hash of its token: when that session ends, so does this
        self.queue: asyncio.Queue[Letter | None] = asyncio.Queue()
        self.bytes = 0  # in the queue
        self.sending = False  # a message that was taken may not have left yet
        self.leaving: Receipt | None = None  # to be set when what is being sent has left
        self.closed = False

    def send(self, message: bytes, left: Receipt | None = None) -> None:
        """At once, or after what is waiting and what is being sent."""
        idle = not (self.closed or self.sending) and self.queue.empty()
        if idle and self.write(message):
            if left is not None:
                left.set()
            return
        waiting, size = self.queue.qsize(), self.bytes + len(message)
        full = waiting >= MOST_WAITING or (waiting > 0 and size > MOST_BYTES)
        if full and not self.closed:
            self.closed = True
            self.forget()  # nobody reads it, and the connection ends
            self.close()
        if not self.closed:
            self.bytes = size
            self.queue.put_nowait((message, left))
        elif left is not None:
            left.set()

    def close(self) -> None:
        self.closed = True
        self.queue.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message, the one before having left; None when the connection is to end."""
        self.sending = False
        if self.leaving is not None:
            self.leaving.set()
            self.leaving = None
        letter = await self.queue.get()
        if letter is None:
            return None
        message, self.leaving = letter
        self.bytes -= len(message)
        self.sending = True
        return message

    def end(self) -> None:
        """The connection is gone: nothing more will leave, so nobody need wait for it."""
        self.closed = True
        if self.leaving is not None:
            self.leaving.set()
        self.forget()

    def forget(self) -> None:
        """What is waiting will not be sent."""
        self.bytes = 0
        while not self.queue.empty():
            _, left = self.queue.get_nowait() or (b"", None)
            if left is not None:
                left.set()
