"""A wire between a server and its database that can be cut, made silent, deaf or slow.

    python -m bench.wire --to 5432

Says the port it listens on, then reads one word a line: `whole`, `cut` (all connections end and no
new one is made), `silent` (nothing goes through and nobody is told, as when a cable is pulled),
`deaf` (everything goes through but the database's notifications) or `slow` (every answer takes
seconds, as of a database that has too much to do). Encryption must be off: it reads the frames of
PostgreSQL's protocol.
"""

import argparse
import asyncio
import sys
from contextlib import suppress

NOTIFICATION, ANSWERED = ord("A"), ord("Z")
LATE = 3.0  # seconds of every answer, while it is slow
MODES = ("whole", "cut", "silent", "deaf", "slow")


class Wire:
    def __init__(self, port: int) -> None:
        self.port = port
        self.mode = "whole"
        self.changed = asyncio.Event()
        self.ends: set[asyncio.StreamWriter] = set()

    def set(self, mode: str) -> None:
        assert mode in MODES, mode
        self.mode = mode
        self.changed.set()
        self.changed = asyncio.Event()
        if mode == "cut":
            for end in self.ends:
                end.transport.abort()

    async def connect(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """A server wants a connection to its database."""
        if self.mode == "cut":
            back.transport.abort()
            return
        try:
            far, there = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:  # the database is being started again
            back.transport.abort()
            return
        self.ends |= {back, there}
        ways = [
            asyncio.create_task(self.carry(near, there)),
            asyncio.create_task(self.tell(far, back)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for end in (back, there):
            self.ends.discard(end)
            end.transport.abort()

    async def carry(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        """What the server says."""
        with suppress(OSError):
            while data := await source.read(65536):
                await self.pass_silence()
                to.write(data)
                await to.drain()

    async def tell(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        """What the database says, message by message."""
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await source.readexactly(5)
                body = await source.readexactly(int.from_bytes(head[1:]) - 4)
                await self.pass_silence()
                if head[0] == ANSWERED and self.mode == "slow":
                    await asyncio.sleep(LATE)
                if head[0] != NOTIFICATION or self.mode != "deaf":
                    to.write(head + body)
                    await to.drain()

    async def pass_silence(self) -> None:
        while self.mode == "silent":
            await self.changed.wait()


async def main(port: int) -> None:
    wire = Wire(port)
    server = await asyncio.start_server(wire.connect, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        wire.set(line.strip())
        print(line.strip(), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--to", type=int, required=True, metavar="PORT")
    asyncio.run(main(parser.parse_args().to))
