"""Bots think in worker processes, which get a view and the legal actions and nothing else.
(Of games that are over, a patient pool's workers get whole positions to judge: `Moment`, and
choices to weigh: `Weighing`.)

As many bots of one person think at once as there are workers, and one or two more for somebody else
(fair_turns.py: nobody's bots wait for long because of another's); no table waits for another's bot
in any other way. A worker that dies or does not come to an end is replaced, and
its question is asked again with the same seed. A choice in steps (card, then tile; building, then
coins) is one question: the bot that chose the first step chooses the others, its tree kept.
"""

import asyncio
import logging
import math
import multiprocessing
import os
import signal
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, cast

from faubourg import COMPILED, bots, games
from faubourg.bots.bot import Bot
from faubourg.bots.choice import LONG_ENOUGH, whole_choice
from faubourg.bots.outlook import outlook, reach
from faubourg.coach.advice import advise
from faubourg.coach.weighing import Verdict, Weighing, weigh
from faubourg.engine.actionset import ActionSet
from faubourg.engine.codec import dumps, loads
from faubourg.engine.game import Game
from faubourg.engine.tuning import of_numbers
from faubourg.engine.view import View
from faubourg.server.fair_turns import Asker, Turns
from faubourg.server.thinking import in_time

log = logging.getLogger("faubourg.bots")

LONGEST = 60.0  # seconds until a worker that thinks is given up
START = 120.0  # and one that starts, on a machine that has much to do
TRIES = 3
READY: list[int] = []  # what a worker says first
PAUSE = 1.0  # seconds before the second try, twice that before the third


class Question(NamedTuple):
    """Everything that a bot is told."""

    game: str
    bot: str
    seed: str
    view: str
    legal: list[int]
    hurried: bool = True  # leave what is left of a long choice for another question


class Advising(NamedTuple):
    """What a bot is told that gives a hint: its place, and how those play who sit there."""

    game: str
    bot: str
    seed: str
    view: str
    legal: list[int]
    playouts: int
    seconds: float
    manners: list[list[float]]  # of each seat: `Manner.numbers`


class Moment(NamedTuple):
    """A position of a game that is over."""

    game: str
    bot: str  # what the log calls who judges it
    seed: str
    state: str
    playouts: int
    seconds: float
    manners: list[list[float]]  # of each seat: `Manner.numbers`


Asked = Question | Advising | Moment | Weighing
# actions; Advice.data() of some, or an outlook's seats; what a choice was worth
Thought = list[int] | list[dict[str, Any]] | Verdict


class WorkerLost(Exception):
    """It died, or thought for too long."""


class Worker:
    """A process that answers one question at a time."""

    def __init__(self, niceness: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        if niceness and hasattr(os, "setpriority"):
            ours = os.getpriority(os.PRIO_PROCESS, 0)
            os.setpriority(os.PRIO_PROCESS, self.process.pid or 0, max(niceness, ours))
        self.ready = False

    def begin(self) -> None:
        """In a thread: waits until it can be asked."""
        if not self.ready:
            self.pipe.recv()
            self.ready = True

    def ask(self, question: Asked) -> Thought | Exception:
        """In a thread: waits for the answer, or for the end of the worker."""
        self.pipe.send(question)
        answer: Thought | Exception = self.pipe.recv()
        return answer

    def end(self) -> None:
        """At once; whoever waits for an answer hears of it."""
        self.process.kill()
        self.process.join()


class BotPool:
    """Workers that are started when there is something to think about.

    A pool with niceness is patient: the system lets everybody else's workers go first.
    """

    def __init__(self, workers: int, longest: float = LONGEST, niceness: int = 0) -> None:
        self.longest = longest
        self.niceness = niceness
        own = max(workers, 1)
        self.turns = Turns(own + 2, of_address=own + 1, of_person=own)
        self.threads = ThreadPoolExecutor(self.turns.at_once, "bots")
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()

    async def choose(
        self,
        asker: Asker,
        game: str,
        bot: str,
        seed: str,
        view: View,
        legal: list[int],
        hurried: bool = True,
    ) -> list[int]:
        """The actions that this bot chooses: all steps of one choice."""
        text = dumps(view.data())
        question = Question(game, in_time(bot), seed, text, legal, hurried=hurried)
        return cast(list[int], await self._ask(asker, question))

    async def advise(self, asker: Asker, advising: Advising) -> list[dict[str, Any]]:
        """What this bot would choose and the runners-up, best first (`Advice.data()` of each)."""
        return cast(list[dict[str, Any]], await self._ask(asker, advising))

    async def judge(self, asker: Asker, moment: Moment) -> list[dict[str, Any]]:
        """What each seat could expect there: its part, the error of that, and how many tries."""
        return cast(list[dict[str, Any]], await self._ask(asker, moment))

    async def weigh(self, asker: Asker, weighing: Weighing) -> Verdict:
        """What a choice was worth beside a bot's."""
        return cast(Verdict, await self._ask(asker, weighing))

    async def _ask(self, asker: Asker, question: Asked) -> Thought:
        async with self.turns.turn(asker):
            for attempt in range(TRIES):
                await asyncio.sleep(attempt * PAUSE)
                try:
                    return await self._try(question)
                except WorkerLost:
                    lost = {"bot": question.bot, "game": question.game}
                    log.warning("a bot's worker was lost", extra=lost)
        raise WorkerLost(f"{question.bot} at {question.game}: lost {TRIES} times")

    async def _try(self, question: Asked) -> Thought:
        loop = asyncio.get_running_loop()
        worker = self.idle.pop() if self.idle else Worker(self.niceness)
        self.busy.add(worker)
        try:
            # not wait_for: Python 3.11's forgets that it was cancelled, if the answer has just come
            async with asyncio.timeout(START):
                await loop.run_in_executor(self.threads, worker.begin)
            async with asyncio.timeout(self.longest):
                answer = await loop.run_in_executor(self.threads, worker.ask, question)
        except BaseException as error:  # lost, or nobody wants to know any more
            worker.end()
            if isinstance(error, (EOFError, OSError)):  # a TimeoutError is an OSError
                raise WorkerLost from error
            raise
        finally:
            self.busy.discard(worker)
        self.idle.append(worker)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def rest(self) -> None:
        """There is nothing to think about for now: workers that do nothing take memory."""
        while self.idle:
            self.idle.pop().end()

    def close(self) -> None:
        """Nobody wants to know any more."""
        for worker in (*self.idle, *self.busy):
            worker.end()
        self.threads.shutdown(wait=False, cancel_futures=True)


def work(pipe: "Connection[Thought | Exception, Asked]") -> None:
    """In the worker: answer until there is nobody left to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    threading.Thread(target=end_with_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # the server is gone: no reason for a traceback
        pipe.send(READY)
        while True:
            pipe.send(answer(pipe.recv()))


def answer(question: Asked) -> Thought | Exception:
    try:
        return think(question)
    except (MemoryError, OSError) as error:  # none of the rules' errors
        return WorkerLost(f"{type(error).__name__}: {error}")
    except Exception:  # noqa: BLE001 - it is the table's to handle
        return RuntimeError(traceback.format_exc())


def end_with_parent() -> None:
    """Without a server there is no work, however deep the thought."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def think(question: Asked) -> Thought:
    """The same question has the same answer, but for bots that think by the clock."""
    rules = games.find(question.game)
    if isinstance(question, Moment):
        return judge(rules, question)
    if isinstance(question, Weighing):
        return weigh(rules, question)
    if isinstance(question, Advising):
        return advised(rules, question)
    bot, view, actions = placed(rules, question)
    longest = LONG_ENOUGH if question.hurried else math.inf
    return whole_choice(bot, rules, view, actions, question.seed, longest)


def placed(game: Game, question: Question | Advising) -> tuple[Bot, View, ActionSet]:
    """The bot at the place that it is asked about."""
    view = game.read_view(loads(question.view))
    actions = ActionSet(len(game.notations))
    for action in question.legal:
        actions.add(action)
    return bots.make_registered(question.bot, game, question.seed), view, actions


def advised(game: Game, asked: Advising) -> list[dict[str, Any]]:
    bot, view, actions = placed(game, asked)
    manners = [of_numbers(numbers) for numbers in asked.manners]
    found = advise(game, view, actions, bot, manners, asked.seed, asked.playouts, asked.seconds)
    return [one.data() for one in found]


def judge(game: Game, moment: Moment) -> list[dict[str, Any]]:
    state = game.read_state(loads(moment.state))
    manners = [of_numbers(numbers) for numbers in moment.manners]
    # interpreted, no whole game could be played on in the time there is
    horizon = reach(manners) if COMPILED else game.required_tuning().followed
    found = outlook(game, state, manners, moment.playouts, moment.seconds, horizon, moment.seed)
    return [
        {"part": part, "error": error, "tries": found.tries}
        for part, error in zip(found.parts, found.errors, strict=True)
    ]
