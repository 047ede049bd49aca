"""How well somebody played a finished game: worked out aside by patient workers (studies.py), kept.

Choice by choice, each a question to a worker (`coach.weighing`); what it adds up to and what is to
be said of it is the coach's, the same as of `faubourg analyse`. Of a table of this server the
analysis of a seat is stored; of a file nothing is kept but, for a while, the numbers.
"""

import asyncio
from typing import Any

import msgspec
from msgspec import Struct, convert, to_builtins
from sqlalchemy import select

from faubourg.coach import PLAYOUTS, remarks
from faubourg.coach.analysis import Balance, Judged, PlayedGame
from faubourg.coach.weighing import Measure
from faubourg.engine.codec import dumps
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.server.afterwards import replays
from faubourg.server.afterwards.outlooks import key_of
from faubourg.server.afterwards.studies import Findings, Studies, Study
from faubourg.server.bot_workers import Moment
from faubourg.server.fair_turns import Asker
from faubourg.server.messages import FactInfo
from faubourg.server.store.inserting import replace_row
from faubourg.server.store.schema import analyses
from faubourg.server.thinking import ANALYST

VERSION = 2  # analyses that were made in another way are made again
SECONDS = 1.5  # at most for each choice, and four times that for each that is weighed again
LONGEST = 120.0  # seconds at most for all of them: of a long game each has less
MOMENTS = 4  # times as many continuations say what was to be expected at the beginning


class Measured(Struct):
    """A value and its standard error."""

    value: float
    error: float


class JudgedChoice(Struct):
    """A choice beside the bot's: what it cost of the win (0 to 1) and in points."""

    sequence: int  # inputs before it
    turn: int
    same: bool  # the bot would have done the same
    better: list[int]  # the bot's actions
    cost: Measured
    points: Measured | None  # none where nobody scores
    play: Measured  # beside what such players do on average
    remark: FactInfo  # in words: `analysis.<kind>`


class SeatAnalysis(Struct):
    """A seat's way from what it could expect to what came: expected + play + luck = came."""

    seat: int
    bot: str  # whose choices they are compared with
    expected: float
    play: Measured
    luck: float
    came: float
    lesson: list[FactInfo]  # what play and luck gave, what to do better
    choices: list[JudgedChoice]
    costly: list[int]  # the `sequence` of those that cost most, at most three
    best: int | None  # and of the one that gave most
    praise: FactInfo | None  # what is to be said of that


class Analysis(Findings, kw_only=True):
    analysis: SeatAnalysis | None = None


class Analyses(Studies[Analysis]):
    """Judges the choices of one seat of a game, one at a time."""

    def blank(self) -> Analysis:
        return Analysis(0, 0)

    async def of_table(
        self, asker: Asker, table_id: str, record: Record, seat: int, begin: bool
    ) -> Analysis:
        """Of a finished game of this server; begun only if somebody wants it to be."""
        replays.refuse_stranger(record, seat)
        key = f"{table_id}/{seat}"
        if key not in self.studies:
            stored = await self.stored(table_id, seat)
            if stored is not None:
                return stored
            if not begin:
                return self.blank()
        return self.look(asker, key, True, lambda: record)

    def of_file(self, asker: Asker, text: str, seat: int) -> Analysis:
        """Of a record's file: the same text is the same game."""

        def read() -> Record:
            record = replays.record_of_file(text)
            replays.refuse_stranger(record, seat)
            return record

        return self.look(asker, f"{key_of(text)}/{seat}", False, read)

    async def judge(self, study: Study[Analysis], record: Record, key: str, kept: bool) -> None:
        table_id, _, number = key.rpartition("/")
        seat, found = int(number), study.found
        played = await asyncio.to_thread(ready, record, seat)
        found.of = played.steps(seat) + 1
        asking = played.judging(seat, await self.expected(study.asker, played, seat))
        found.done = 1
        balance: Balance | None = None
        try:
            asked = next(asking)
            while not study.forgotten():
                verdict = await self.workers.pool.weigh(study.asker, asked)
                found.done = min(found.done + 1, found.of - 1)
                asked = asking.send(verdict)
        except StopIteration as end:
            balance = end.value
        if balance is None:  # nobody cares any more
            return
        made = await asyncio.to_thread(told, record.game, balance)
        if kept:
            await self.store(table_id, made)
        found.analysis = made  # whole for whoever asks only when it is kept
        found.done = found.of

    async def expected(self, asker: Asker, played: PlayedGame, seat: int) -> float:
        """What the seat could hope for at the beginning."""
        moment = Moment(
            played.record.game.name,
            "analysis",
            "beginning",
            dumps(played.begun.data()),
            MOMENTS * played.playouts,
            MOMENTS * SECONDS,
            [manner.numbers() for manner in played.manners],
        )
        seats: list[dict[str, Any]] = await self.workers.pool.judge(asker, moment)
        return float(seats[seat]["part"])

    # -- what is kept -------------------------------------------------------------------------

    async def stored(self, table_id: str, seat: int) -> Analysis | None:
        query = select(analyses.c.found).where(
            analyses.c.table_id == table_id,
            analyses.c.seat == seat,
            analyses.c.version == VERSION,
        )
        row = await self.database.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        return Analysis(1, 1, analysis=convert(row.found, SeatAnalysis))

    async def store(self, table_id: str, made: SeatAnalysis) -> None:
        row = {
            "table_id": table_id,
            "seat": made.seat,
            "version": VERSION,
            "found": to_builtins(made),
        }
        await self.database.run(lambda connection: replace_row(connection, analyses, row))


def ready(record: Record, seat: int) -> PlayedGame:
    """The game, with so much time for each choice that all of them take no longer than allowed."""
    if not record.game.advises:
        raise Refusal("no_advice", {})
    played = PlayedGame(record, ANALYST, PLAYOUTS)
    played.seconds = min(SECONDS, LONGEST / max(1, len(played.of_seat(seat))))
    return played


def told(game: Game, balance: Balance) -> SeatAnalysis:
    best = balance.best()
    return SeatAnalysis(
        seat=balance.seat,
        bot=ANALYST.partition(":")[0],
        expected=round(balance.expected, 4),
        play=measured(balance.play),
        luck=round(balance.luck, 4),
        came=round(balance.came, 4),
        lesson=[fact_info(fact) for fact in remarks.lesson(balance)],
        choices=[choice_info(game, one) for one in balance.judged],
        costly=[one.choice.sequence for one in balance.costly()],
        best=None if best is None else best.choice.sequence,
        praise=None if best is None else fact_info(remarks.praise(game, best)),
    )


def choice_info(game: Game, one: Judged) -> JudgedChoice:
    verdict, remark = one.verdict, remarks.about(game, one)
    return JudgedChoice(
        sequence=one.choice.sequence,
        turn=one.choice.turn,
        same=remark.kind == "same",
        better=verdict.better,
        cost=measured(verdict.cost),
        points=None if verdict.points is None else measured(verdict.points),
        play=measured(verdict.play),
        remark=fact_info(remark),
    )


def measured(measure: Measure) -> Measured:
    return Measured(round(measure[0], 4), round(measure[1], 4))


def fact_info(fact: Fact) -> FactInfo:
    return msgspec.convert(remarks.plain(fact), FactInfo)
