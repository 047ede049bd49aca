"""What was to be expected in finished games, turn by turn: worked out aside, while somebody looks.

A few dozen moments of the game are judged one by one (`bots.outlook`) by patient workers
(studies.py). Of a table of this server the whole outlook is stored; of a file nothing is kept but,
for a while, the numbers.
"""

import asyncio
import hashlib
from typing import Any

from msgspec import Struct, convert, field, to_builtins
from sqlalchemy import select

from faubourg.coach.manners import manners_of
from faubourg.engine.codec import dumps
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.server.afterwards import replays
from faubourg.server.afterwards.studies import Findings, Studies, Study
from faubourg.server.bot_workers import Moment
from faubourg.server.fair_turns import Asker
from faubourg.server.store.inserting import replace_row
from faubourg.server.store.schema import outlooks

VERSION = 3  # outlooks that were worked out in another way are worked out again
MOMENTS = 48  # of one game
PLAYOUTS = 100  # continuations of each: a part of the win is then known to about 3 %
SECONDS = 1.5  # at most for each: well over a minute is the worst of all cases


class OutlookPoint(Struct):
    """What each seat could expect after this input: its part of the win, from 0 to 1.

    `errors` are the standard errors of the parts, `tries` the continuations that they come from: 0
    at the end, where they are known.
    """

    sequence: int
    parts: list[float]
    errors: list[float]
    tries: int


class Outlook(Findings, kw_only=True):
    """The points that are known."""

    points: list[OutlookPoint] = field(default_factory=list)


class Outlooks(Studies[Outlook]):
    """Judges games that somebody looks at, one moment at a time."""

    def blank(self) -> Outlook:
        return Outlook(0, 0)

    async def of_table(self, asker: Asker, table_id: str, record: Record) -> Outlook:
        """Of a finished game of this server."""
        if table_id not in self.studies:
            stored = await self.stored(table_id)
            if stored is not None:
                return stored
        return self.look(asker, table_id, True, lambda: record)

    def of_file(self, asker: Asker, text: str) -> Outlook:
        """Of a record's file: the same text is the same game."""
        return self.look(asker, key_of(text), False, lambda: replays.record_of_file(text))

    async def judge(self, study: Study[Outlook], record: Record, key: str, kept: bool) -> None:
        moments, last = await asyncio.to_thread(moments_of, record)
        manners = await asyncio.to_thread(lambda: [one.numbers() for one in manners_of(record)])
        outlook = study.found
        outlook.of = len(moments) + 1
        for sequence, state in moments:
            if study.forgotten():
                return
            moment = Moment(
                record.game.name, "outlook", str(sequence), state, PLAYOUTS, SECONDS, manners
            )
            seats = await self.workers.pool.judge(study.asker, moment)
            outlook.points.append(point(sequence, seats))
            outlook.done += 1
        if kept:
            await self.store(key, [*outlook.points, last])
        outlook.points.append(last)  # whole for whoever asks only when it is kept
        outlook.done += 1

    # -- what is kept -------------------------------------------------------------------------

    async def stored(self, table_id: str) -> Outlook | None:
        query = select(outlooks.c.points).where(
            outlooks.c.table_id == table_id, outlooks.c.version == VERSION
        )
        row = await self.database.read(lambda c: c.execute(query).first())
        if row is None:
            return None
        points = convert(row.points, list[OutlookPoint])
        return Outlook(len(points), len(points), points=points)

    async def store(self, table_id: str, points: list[OutlookPoint]) -> None:
        row = {"table_id": table_id, "version": VERSION, "points": to_builtins(points)}

        await self.database.run(lambda connection: replace_row(connection, outlooks, row))


def key_of(text: str) -> str:
    """What a file is known by while somebody looks at it."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()


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
    errors = [0.0] * record.players
    last = OutlookPoint(history.sequence, [round(part, 3) for part in parts], errors, 0)
    step = max(1.0, len(turns) / MOMENTS)
    return [turns[int(i * step)] for i in range(int(len(turns) / step))], last


def point(sequence: int, seats: list[dict[str, Any]]) -> OutlookPoint:
    parts = [round(one["part"], 3) for one in seats]
    errors = [round(one["error"], 3) for one in seats]
    return OutlookPoint(sequence, parts, errors, seats[0]["tries"])
