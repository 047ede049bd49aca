"""Who watches a table, and what they are told, in which order and when.

News of a move waits until the answer to its mover has left, but not for ever: somebody whose
connection is slow or gone keeps nobody waiting for longer than PATIENCE. What happens later waits
behind it, so that everybody hears of everything in the order in which it happened. The rules know
nothing of this: whoever answers says so around the call (`answering`), and news of what happens
within waits for that answer.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Protocol

from faubourg.server.background import Background
from faubourg.server.faults import fault

PATIENCE = 0.5  # seconds


class Receipt(asyncio.Event):
    """Set when an answer has left, or never will."""


current_answer: ContextVar[Receipt | None] = ContextVar("answer", default=None)


@contextmanager
def answering() -> Iterator[Receipt]:
    """Nobody hears of what is done within before the answer has left: set the receipt then."""
    receipt = Receipt()
    before = current_answer.set(receipt)
    try:
        yield receipt
    except BaseException:
        receipt.set()  # whatever is answered now, it is not what was done
        raise
    finally:
        current_answer.reset(before)


class Viewer(Protocol):
    """Somebody at the other end of a connection."""

    person: str | None

    def send(self, message: bytes) -> None: ...


@dataclass(slots=True)
class News:
    """What everybody is to hear next."""

    sequence: int  # the last input that it tells of
    updates: dict[Viewer, bytes]  # to each its own
    more: Callable[[], None] | None  # whatever else is to be said then
    answer: Receipt | None  # to wait for
    deadline: float


class Viewers:
    """Of one table, each with the number of the last input it has heard of."""

    def __init__(self, background: Background) -> None:
        self.heard: dict[Viewer, int] = {}
        self.waiting: deque[News] = deque()
        self.background = background

    def people(self) -> set[str | None]:
        return {viewer.person for viewer in self.heard}

    def spectators(self, seated: set[str]) -> int:
        """How many look on: each person once, and every stranger."""
        here = [viewer.person for viewer in self.heard]
        known = {person for person in here if person is not None}
        return len(known - seated) + here.count(None)

    def send(self, message: bytes) -> None:
        """To everybody, at once."""
        for viewer in list(self.heard):
            viewer.send(message)

    def tell(
        self, sequence: int, updates: dict[Viewer, bytes], more: Callable[[], None] | None
    ) -> None:
        """Tell it as soon as the answer has left and everything before has been told."""
        answer = current_answer.get()
        deadline = asyncio.get_running_loop().time() + PATIENCE
        self.waiting.append(News(sequence, updates, more, answer, deadline))
        if len(self.waiting) > 1:  # its turn will come
            return
        if answer is None:
            self._tell_next()
        else:
            self.background.spawn(self._tell_all())

    async def _tell_all(self) -> None:
        """Each when its answer has left, as long as that is to be waited for."""
        while self.waiting:
            news = self.waiting[0]
            if news.answer is not None:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(news.deadline):
                        await news.answer.wait()
                    fault("after_answer")
            self._tell_next()

    def _tell_next(self) -> None:
        news = self.waiting.popleft()
        if news.more is not None:
            news.more()
        for viewer, message in news.updates.items():
            # not to who is gone, nor to who has asked meanwhile and knows more
            if self.heard.get(viewer, news.sequence) < news.sequence:
                self.heard[viewer] = news.sequence
                viewer.send(message)
