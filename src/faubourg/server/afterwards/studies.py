"""Finished games that are judged aside, while somebody looks: in which order, for whom, how many.

Outlooks and analyses are both worked out step by step by the same patient workers, which the system
lets run when the tables' bots leave it time. Whoever looks asks again and again and hears how far
it is; when nobody has asked for a while the work stops.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from msgspec import Struct

from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.server.again import PASSING
from faubourg.server.background import Background
from faubourg.server.bot_workers import BotPool
from faubourg.server.fair_turns import Asker
from faubourg.server.store.database import Store

log = logging.getLogger("faubourg.studies")

NICENESS = 15
PATIENCE = 20.0  # seconds until nobody is thought to look any more
MOST = 24  # games that are judged or remembered at once
BY_ADDRESS = 6  # of them that are judged for one address


class Findings(Struct):
    """As far as something is known: `done` of `of` steps. Whole when there is nothing left."""

    done: int
    of: int
    failed: bool = False

    def whole(self) -> bool:
        return 0 < self.of == self.done


Found = TypeVar("Found", bound=Findings)
Read = Callable[[], Record]


class PatientWorkers:
    """The pool of everything that can wait: as long as anything is judged, its workers stay."""

    def __init__(self) -> None:
        self.pool = BotPool(1, niceness=NICENESS)
        self.working = 0

    @contextmanager
    def at_work(self) -> Iterator[None]:
        self.working += 1
        try:
            yield
        finally:
            self.working -= 1
            if not self.working:
                self.pool.rest()

    def close(self) -> None:
        self.pool.close()


class Study(Generic[Found]):
    """A game that is being judged, or was."""

    def __init__(self, asker: Asker, found: Found) -> None:
        self.asker = asker  # who wanted it first
        self.found = found
        self.asked = time.monotonic()

    def done(self) -> bool:
        return self.found.whole() or self.found.failed

    def forgotten(self) -> bool:
        return time.monotonic() - self.asked > PATIENCE


class Studies(Generic[Found]):
    """Judges games that somebody looks at, one step at a time."""

    def __init__(self, store: Store, background: Background, workers: PatientWorkers) -> None:
        self.database = store
        self.background = background
        self.workers = workers
        self.studies: OrderedDict[str, Study[Found]] = OrderedDict()

    def blank(self) -> Found:
        """Before anything is known."""
        raise NotImplementedError

    async def judge(self, study: Study[Found], record: Record, key: str, kept: bool) -> None:
        """Work it out, until it is whole or nobody cares; `kept`: store it under its key."""
        raise NotImplementedError

    def look(self, asker: Asker, key: str, kept: bool, read: Read) -> Found:
        """How far it is; begins if it has not begun."""
        study = self.studies.get(key)
        if study is None:
            self.make_room(asker)
            study = self.studies[key] = Study(asker, self.blank())
            self.background.spawn(self.work(key, study, kept, read))
        self.studies.move_to_end(key)
        study.asked = time.monotonic()
        return study.found

    def make_room(self, asker: Asker) -> None:
        """Forget the oldest that is done; when all are at work somebody has to wait."""
        at_work = [study for study in self.studies.values() if not study.done()]
        if sum(study.asker.address == asker.address for study in at_work) >= BY_ADDRESS:
            raise Refusal("too_many_requests", {})
        if len(self.studies) < MOST:
            return
        for key, study in self.studies.items():
            if study.done():
                del self.studies[key]
                return
        raise Refusal("too_many_requests", {})

    async def work(self, key: str, study: Study[Found], kept: bool, read: Read) -> None:
        with self.workers.at_work():
            try:
                record = await asyncio.to_thread(read)
                await self.judge(study, record, key, kept)
            except PASSING as error:  # whoever asks next begins anew
                log.warning("a study waits", extra={"study": key, "why": str(error)})
            except Exception as error:
                study.found.failed = True
                if not isinstance(error, Refusal):
                    log.error("a study failed", exc_info=error, extra={"study": key})
        if (kept and study.found.whole()) or not study.done():
            self.studies.pop(key, None)  # stored, or nobody cares
