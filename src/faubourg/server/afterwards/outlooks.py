"""What the expert expected in finished games, turn by turn: worked out aside, while somebody looks.

A few dozen moments of the game are judged one by one by a patient worker (`bots.outlook`), which
the system lets run when the tables' bots leave it time. Whoever looks asks again and again and
hears how far it is; when nobody has asked for a while the work stops. Of a table of this server the
whole outlook is stored; of a file nothing is kept but, for a while, the numbers.
"""

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct, convert, to_builtins
from sqlalchemy import Connection, delete, insert, select

from faubourg.engine.codec import dumps
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.server.afterwards import replays
from faubourg.server.again import PASSING
from faubourg.server.background import Background
from faubourg.server.bot_workers import BotPool, Moment
from faubourg.server.store.database import Store
from faubourg.server.store.schema import outlooks

log = logging.getLogger("faubourg.outlooks")

VERSION = 1  # outlooks that were worked out in another way are worked out again
MOMENTS = 48  # of one game
PLAYOUTS = 200  # continuations of each: a part of the win is then known to about 3 %
SECONDS = 1.5  # at most for each: well over a minute is the worst of all cases
NICENESS = 15
PATIENCE = 20.0  # seconds until nobody is thought to look any more
MOST = 24  # games that are judged or remembered at once


class OutlookPoint(Struct):
    """What each seat could expect after this input: its part of the win, from 0 to 1."""

    sequence: int
    parts: list[float]


class Outlook(Struct):
    """As far as it is known: `done` of `of` moments. Whole when there is nothing left to do."""

    points: list[OutlookPoint]
    done: int
    of: int
    failed: bool = False

    def whole(self) -> bool:
        return 0 < self.of == self.done


class Study:
    """A game that is being judged, or was."""

    def __init__(self) -> None:
        self.outlook = Outlook([], 0, 0)
        self.asked = time.monotonic()

    def forgotten(self) -> bool:
        return time.monotonic() - self.asked > PATIENCE


class Outlooks:
    """Judges games that somebody looks at, one moment at a time."""

    def __init__(self, store: Store, background: Background) -> None:
        self.database = store
        self.background = background
        self.pool = BotPool(1, niceness=NICENESS)
        self.studies: OrderedDict[str, Study] = OrderedDict()
        self.working = 0

    async def of_table(self, table_id: str, record: Record) -> Outlook:
        """Of a finished game of this server."""
        if table_id not in self.studies:
            stored = await self.stored(table_id)
            if stored is not None:
                return stored
        return self.look(table_id, table_id, lambda: record)

    def of_file(self, text: str) -> Outlook:
        """Of a record's file: the same text is the same game."""
        key = hashlib.sha256(text.encode(errors="replace")).hexdigest()
        return self.look(key, "", lambda: replays.of_file(text, lambda record: record))

    def look(self, key: str, table_id: str, read: Callable[[], Record]) -> Outlook:
        """How far it is; begins if it has not begun."""
        study = self.studies.get(key)
        if study is None:
            self.make_room()
            study = self.studies[key] = Study()
            self.background.spawn(self.work(key, study, table_id, read))
        self.studies.move_to_end(key)
        study.asked = time.monotonic()
        return study.outlook

    def make_room(self) -> None:
        """Forget the oldest that is done; when all are at work somebody has to wait."""
        if len(self.studies) < MOST:
            return
        for key, study in self.studies.items():
            if study.outlook.whole() or study.outlook.failed:
                del self.studies[key]
                return
        raise Refusal("too_many_requests", {})

    async def work(self, key: str, study: Study, table_id: str, read: Callable[[], Record]) -> None:
        self.working += 1
        try:
            record = await asyncio.to_thread(read)
            await self.judge(study, record, table_id)
        except PASSING as error:  # whoever asks next begins anew
            log.warning("an outlook waits", extra={"table": table_id, "why": str(error)})
        except Exception as error:
            study.outlook.failed = True
            if not isinstance(error, Refusal):
                log.error("an outlook failed", exc_info=error, extra={"table": table_id})
        finally:
            self.working -= 1
            if not self.working:
                self.pool.rest()
            whole = study.outlook.whole()
            if (table_id and whole) or not (whole or study.outlook.failed):
                self.studies.pop(key, None)  # stored, or nobody cares

    async def judge(self, study: Study, record: Record, table_id: str) -> None:
        moments, last = await asyncio.to_thread(moments_of, record)
        outlook = study.outlook
        outlook.of = len(moments) + 1
        for sequence, state in moments:
            if study.forgotten():
                return
            moment = Moment(record.game.name, "expert", str(sequence), state, PLAYOUTS, SECONDS)
            parts = [round(part, 3) for part in await self.pool.judge(moment)]
            outlook.points.append(OutlookPoint(sequence, parts))
            outlook.done += 1
        if table_id:
            await self.store(table_id, [*outlook.points, last])
        outlook.points.append(last)  # whole for whoever asks only when it is kept
        outlook.done += 1

    def close(self) -> None:
        self.pool.close()

    # -- what is kept -------------------------------------------------------------------------

    async def stored(self, table_id: str) -> Outlook | None:
        query = select(outlooks.c.points).where(
            outlooks.c.table_id == table_id, outlooks.c.version == VERSION
        )
        row = await self.database.run(lambda c: c.execute(query).first())
        if row is None:
            return None
        points = convert(row.points, list[OutlookPoint])
        return Outlook(points, len(points), len(points))

    async def store(self, table_id: str, points: list[OutlookPoint]) -> None:
        row = {"table_id": table_id, "version": VERSION, "points": to_builtins(points)}

        def job(connection: Connection) -> None:
            connection.execute(delete(outlooks).where(outlooks.c.table_id == table_id))
            connection.execute(insert(outlooks).values(**row))

        await self.database.run(job)


def moments_of(record: Record) -> tuple[list[tuple[int, str]], OutlookPoint]:
    """The beginnings of turns, evenly chosen where there are many, and how it ended."""
    if not record.game.advises:
        raise Refusal("no_advice", {})
    turns, history = replays.beginnings(
        record, lambda history: (history.sequence, dumps(history.table.state.data()))
    )
    winners = history.table.state.outcome().winners
    parts = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(record.players)]
    if record.game.cooperative:
        parts = [float(bool(winners))] * record.players
    last = OutlookPoint(history.sequence, [round(part, 3) for part in parts])
    step = max(1.0, len(turns) / MOMENTS)
    return [turns[int(i * step)] for i in range(int(len(turns) / step))], last
