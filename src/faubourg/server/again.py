"""What only passes by (a full disk, lost workers, no memory) is waited for and tried again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from faubourg.server.bot_workers import WorkerLost
from faubourg.server.store.trouble import NotStored

log = logging.getLogger("faubourg.again")

# everything else is an error of the rules, or of ours: trying again would not help
PASSING: Final = (NotStored, WorkerLost, OSError, MemoryError)
FIRST, LONGEST = 0.5, 60.0  # seconds to wait: each time twice as long


async def until_done(work: Callable[[], Awaitable[None]], what: str, **told: object) -> None:
    """Try until nothing stands in the way; the log is told of every attempt."""
    pause = FIRST
    while True:
        try:
            await work()
        except PASSING as error:
            why = f"{type(error).__name__}: {error}"
            log.warning(f"{what}: tried again", extra={**told, "why": why, "seconds": pause})
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)
        else:
            return
