"""Threads that do what the store is asked: whatever is waiting, together in one transaction.

One wait for the disk serves many tables, and a job's future is done only when its transaction is.
When anything in a transaction fails, nobody has been answered yet: every job of it is done again in
a transaction of its own.

A connection is its thread's alone, and so is whatever is open in it: when another thread lets go of
a cursor, Python's driver of SQLite can take the error from a statement that fails in that moment,
and the statement seems to have been done.
"""

import asyncio
import logging
import queue
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, CursorResult, Engine

from faubourg.server.store.trouble import TransactionLost

log = logging.getLogger("faubourg.store")

MOST_AT_ONCE = 200

Work = Callable[[Connection], Any]
# several pieces of work at once: their results, in order
Doing = Callable[[Connection, Sequence[Work]], list[Any]]


# who counts: how many jobs were committed together, and how many seconds that took
Measured = Callable[[int, float], None]


class Job(NamedTuple):
    """Something to do, and who waits for it."""

    work: Work
    done: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop
    about: str  # what other servers are to hear of it


class Backend(Protocol):
    """What SQLite and PostgreSQL do each in its own way."""

    engine: Engine
    writers: int  # threads
    readers: int
    alone: bool  # is there one server only?

    def connect(self, writes: bool, /) -> Connection: ...
    def begin(self, connection: Connection, writes: bool, /) -> None: ...
    def is_whole(self, connection: Connection, /) -> bool: ...
    def is_sound(self, connection: Connection, /) -> bool: ...
    def is_cut_off(self, error: BaseException, /) -> bool: ...
    def announce(self, about: list[str], /) -> None: ...
    def close(self) -> None: ...


class Worker:
    """One thread with a connection of its own; the queue is shared with others of its kind."""

    def __init__(
        self,
        backend: Backend,
        jobs: "queue.SimpleQueue[Job | None]",
        writes: bool,
        do: Doing,
        most: int = MOST_AT_ONCE,
    ) -> None:
        self.backend = backend
        self.jobs = jobs
        self.writes = writes
        self.do = do
        self.most = most  # jobs in one transaction: all are answered when the last is done
        self.measured: Measured | None = None
        self.connection: Connection | None = None
        name = "store" if writes else "store, reading"
        self.thread = threading.Thread(target=self._work, name=name, daemon=True)
        self.thread.start()

    def _work(self) -> None:
        while True:
            batch: list[Job] = []
            job = self.jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == self.most or self.jobs.empty():
                    break
                try:
                    job = self.jobs.get_nowait()
                except queue.Empty:  # another thread was faster
                    break
            if batch:
                self._finish(batch)
            if job is None:
                self._let_go()
                return

    def _finish(self, batch: list[Job]) -> None:
        """All together; if that comes to nothing, each by itself."""
        began = time.perf_counter()
        try:
            results = self._transact([job.work for job in batch])
        except CutOff as failure:  # nobody knows whether it was stored: they look, or ask again
            answer(batch, [None] * len(batch), failure.error)
        except Exception as failure:  # noqa: BLE001 - nothing was stored: it is the caller's to handle
            if len(batch) == 1:
                answer(batch, [None], failure)
                return
            for job in batch:
                self._finish([job])
        else:
            answer(batch, results, None)
            if self.measured is not None:
                self.measured(len(batch), time.perf_counter() - began)
            if not self.backend.alone:
                self.backend.announce([job.about for job in batch if job.about])

    def _transact(self, works: list[Work]) -> list[Any]:
        """What they return is true when this returns. If the connection was dead, on a new one."""
        for last in (False, True):
            try:
                return self._attempt(works)
            except Exception as failure:
                traceback.clear_frames(failure.__traceback__)  # they may hold cursors
                self._roll_back()
                if last or not self.backend.is_cut_off(failure):
                    raise
        raise AssertionError

    def _attempt(self, works: list[Work]) -> list[Any]:
        connection = self.connection = self.connection or self.backend.connect(self.writes)
        transaction = connection.begin()
        self.backend.begin(connection, self.writes)
        results = self.do(connection, works)
        for result in results:
            if isinstance(result, CursorResult):
                result.close()
        if not self.backend.is_whole(connection):
            raise TransactionLost
        try:
            transaction.commit()
        except Exception as failure:
            if self.backend.is_cut_off(failure):
                raise CutOff(failure) from failure
            raise
        return results

    def _roll_back(self) -> None:
        """Nothing of it was done; a connection that is no good any more goes with it."""
        if self.connection is not None and self.backend.is_sound(self.connection):
            with suppress(Exception):
                self.connection.rollback()
                return
        self._let_go()

    def _let_go(self) -> None:
        """Of the connection, with whatever it has begun; the next one begins anew."""
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(Exception):  # the thread must live on
                connection.invalidate()
                connection.close()


class CutOff(Exception):
    """The connection ended during COMMIT: it may have been done."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(str(error))
        self.error = error


def answer(batch: Sequence[Job], results: list[Any], error: BaseException | None) -> None:
    """To those who wait: a loop is woken once for all of them, because that asks the system."""
    for loop in {job.loop for job in batch}:
        ended = [(job.done, result) for job, result in zip(batch, results) if job.loop is loop]
        with suppress(RuntimeError):  # nobody is there any more to hear of it
            loop.call_soon_threadsafe(finish, ended, error)


def finish(ended: "list[tuple[asyncio.Future[Any], Any]]", error: BaseException | None) -> None:
    for done, result in ended:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)
