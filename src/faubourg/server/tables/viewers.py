"""Who watches a table, and what they are told, in which order and when.

News of a move waits until the answer to its mover has left, but not for ever: somebody whose
connection is slow or gone keeps nobody waiting for longer than PATIENCE. What a viewer is told
later waits behind it, so that everybody hears of everything in the order in which it happened; and
nobody waits for news that are none of theirs. The rules know nothing of this: whoever answers says
so around the call (`answering`), and news of what happens within waits for that answer.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from faubourg.server.faults import fault

PATIENCE = 0.5  # seconds


@dataclass(slots=True, eq=False)
class Receipt:
    """Set when an answer has left, or never will."""

    left: bool = False
    waiting: list[Callable[[], None]] = field(default_factory=list)  # what is to be done then

    def set(self) -> None:
        """What waits for it is done now: another round of the loop would be dearer than that."""
        self.left = True
        while self.waiting:
            self.waiting.pop(0)()


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


@dataclass(slots=True, eq=False)
class Lifted:
    """Of several people at one device: who looks. The curtain falls when their turn is over."""

    seat: int
    turn: int  # which of its turns it is
    waited: bool  # is it waited for?
    heard: int  # the last input that all of them have heard of

    def lasts(self, turn: int, waited: bool) -> bool:
        """Does it, where things stand so? Who has chosen may look again, and think again."""
        over = self.waited and not waited
        self.waited = waited
        return turn == self.turn and not over


class Viewer(Protocol):
    """Somebody at the other end of a connection."""

    person: str | None
    lifted: Lifted | None  # at the table that it watches

    def send(self, message: bytes) -> None: ...


More = Callable[[Viewer], None]


@dataclass(slots=True, eq=False)
class News:
    """What some or all are to hear next."""

    sequence: int  # the last input that it tells of
    updates: dict[Viewer, bytes]  # to each its own
    more: More | None  # whatever else everybody is to hear then
    to: list[Viewer]
    ready: bool = False  # nobody need wait for an answer any more
    patience: asyncio.TimerHandle | None = None


class Viewers:
    """Of one table, each with the number of the last input it has heard of."""

    def __init__(self) -> None:
        self.heard: dict[Viewer, int] = {}
        self.waiting: dict[Viewer, deque[News]] = {}  # for each in their order

    def people(self) -> set[str | None]:
        return {viewer.person for viewer in self.heard}

    def leave(self, viewer: Viewer) -> None:
        self.heard.pop(viewer, None)
        self.waiting.pop(viewer, None)

    def send(self, message: bytes) -> None:
        """To everybody, at once."""
        for viewer in list(self.heard):
            viewer.send(message)

    def tell(self, sequence: int, updates: dict[Viewer, bytes], more: More | None = None) -> None:
        """To each as soon as the answer has left and everything before has been told."""
        answer = current_answer.get()
        news = News(sequence, updates, more, list(updates if more is None else self.heard))
        for viewer in news.to:
            self.waiting.setdefault(viewer, deque()).append(news)
        if answer is None or answer.left:
            self._release(news)
        elif news.to:
            loop = asyncio.get_running_loop()
            news.patience = loop.call_later(PATIENCE, self._release, news)
            answer.waiting.append(partial(self._answered, news))

    def _answered(self, news: News) -> None:
        fault("after_answer")
        self._release(news)

    def _release(self, news: News) -> None:
        """Each hears of it, unless something before it still waits."""
        news.ready = True
        if news.patience is not None:
            news.patience.cancel()
        for viewer in news.to:
            line = self.waiting.get(viewer)
            while line and line[0].ready:
                self._tell(viewer, line.popleft())
            if line is not None and not line:
                del self.waiting[viewer]

    def _tell(self, viewer: Viewer, news: News) -> None:
        if news.more is not None:
            news.more(viewer)
        # not to who has asked meanwhile and knows more
        if viewer in news.updates and self.heard[viewer] < news.sequence:
            self.heard[viewer] = news.sequence
            viewer.send(news.updates[viewer])
