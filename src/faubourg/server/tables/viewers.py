"""Who watches a table, and what they are told, in which order and when.

News of a move waits until the answer to its mover has left, but not for ever: somebody whose
connection is slow or gone keeps nobody waiting for longer than PATIENCE. What happens later waits
behind it, so that everybody hears of everything in the order in which it happened.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Protocol

from faubourg.server.faults import fault
from faubourg.server.web.outbox import Receipt

PATIENCE = 0.5  # seconds

Left = Receipt | None  # of the answer; None where nobody waits for one


class Viewer(Protocol):
    """Somebody at the other end of a connection."""

    person: str | None

    def send(self, message: bytes) -> None: ...


@dataclass(slots=True)
class News:
    """What everybody is to hear next."""

    sequence: int  # the last input that it tells of
    sides: dict[Viewer, bytes]  # to each its own side of it
    more: Callable[[], None] | None  # whatever else is to be said then
    left: Left
    deadline: float


class Audience:
    """The viewers of one table, each with the number of the last input it has heard of."""

    def __init__(self, spawn: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self.viewers: dict[Viewer, int] = {}
        self.waiting: deque[News] = deque()
        self.spawn = spawn

    def people(self) -> set[str | None]:
        return {viewer.person for viewer in self.viewers}

    def spectators(self, seated: set[str]) -> int:
        """How many look on: each person once, and every stranger."""
        here = [viewer.person for viewer in self.viewers]
        known = {person for person in here if person is not None}
        return len(known - seated) + here.count(None)

    def tell(
        self,
        sequence: int,
        sides: dict[Viewer, bytes],
        more: Callable[[], None] | None,
        left: Left,
    ) -> None:
        """Tell it as soon as the answer has left and everything before has been told."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        self.waiting.append(News(sequence, sides, more, left, deadline))
        if len(self.waiting) > 1:  # its turn will come
            return
        if left is None:
            self._tell_next()
        else:
            self.spawn(self._tell_all())

    async def _tell_all(self) -> None:
        while self.waiting:
            await acknowledged(self.waiting[0])
            self._tell_next()

    def _tell_next(self) -> None:
        news = self.waiting.popleft()
        if news.more is not None:
            news.more()
        for viewer, message in news.sides.items():
            # not to who is gone, nor to who has asked meanwhile and knows more
            if self.viewers.get(viewer, news.sequence) < news.sequence:
                self.viewers[viewer] = news.sequence
                viewer.send(message)


async def acknowledged(news: News) -> None:
    """Wait for the answer to leave, as long as that is to be waited for."""
    if news.left is None:
        return
    try:
        async with asyncio.timeout_at(news.deadline):
            await news.left.wait()
    except TimeoutError:
        return
    fault("after_answer")
