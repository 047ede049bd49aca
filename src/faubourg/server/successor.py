"""A compiled Faubourg takes over from one that is not, once it is built and nobody is at a game.

scripts/play opens the page before the engine is compiled. The server that begins is told where the
other one will be (FAUBOURG_SUCCESSOR, an environment; the file `ready` in it comes last). When that
is there and no game has anybody at it, the server stops as it always does, everything stored, and
its process becomes the other's: pages come back by themselves, as after any lost connection.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import faubourg

VARIABLE: Final = "FAUBOURG_SUCCESSOR"
PAUSE: Final = 1.0  # seconds between two looks


class Successor:
    """Who comes next; `tell` hears "ready" and "takes_over"."""

    def __init__(self, environment: Path, tell: Callable[[str], None]) -> None:
        self.environment = environment
        self.tell = tell
        self.due = False  # did this server stop to make room?

    async def come(self, somebody_plays: Callable[[], bool]) -> None:
        """Until it is built and nobody minds."""
        while not (self.environment / "ready").is_file():
            await asyncio.sleep(PAUSE)
        self.tell("ready")
        while somebody_plays():
            await asyncio.sleep(PAUSE)
        self.tell("takes_over")
        self.due = True

    def become(self, port: int) -> None:
        """With the same arguments; at the same port, also where the system had chosen it."""
        command = str(self.environment / "bin" / "faubourg")
        env = {name: value for name, value in os.environ.items() if name != VARIABLE}
        sys.stdout.flush()
        os.execve(command, [command, *sys.argv[1:], "--port", str(port)], env)


def expected(tell: Callable[[str], None]) -> Successor | None:
    """Of this server, if somebody said so; what is compiled needs none."""
    environment = os.environ.get(VARIABLE, "")
    if not environment or faubourg.COMPILED:
        return None
    return Successor(Path(environment), tell)
