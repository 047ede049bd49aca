"""Bots think in worker processes, which get a view and the legal actions and nothing else.
(Of games that are over, a patient pool's workers get whole positions to judge: `Moment`.)

As many bots think at once as there are workers; the others wait for their turn, and no table waits
for another's bot in any other way. A worker that dies or does not come to an end is replaced, and
its question is asked again with the same seed. A choice in steps (card, then tile; building, then
coins) is one question: the bot that chose the first step chooses the others, its tree kept.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, cast

import faubourg
from faubourg import bots, games
from faubourg.bots.bot import Bot
from faubourg.bots.outlook import outlook
from faubourg.engine.actionset import ActionSet
from faubourg.engine.codec import dumps, loads
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT, View

log = logging.getLogger("faubourg.bots")

LONGEST = 60.0  # seconds until a worker that thinks is given up
START = 120.0  # and one that starts, on a machine that has much to do
TRIES = 3
READY: list[int] = []  # what a worker says first
LONG_ENOUGH = 20.0  # seconds: what is left of a choice that takes longer is another question
MOST_STEPS = 60  # of one choice, as of anybody's move (messages.Actions)
PAUSE = 1.0  # seconds before the second try, twice that before the third


class Question(NamedTuple):
    """Everything that a bot is told."""

    game: str
    bot: str
    seed: str
    view: str
    legal: list[int]
    why: bool = False  # not what to do, but what speaks for which action


class Moment(NamedTuple):
    """A position of a game that is over."""

    game: str
    bot: str  # who judges it
    seed: str
    state: str
    playouts: int
    seconds: float


Thought = list[int] | list[dict[str, Any]] | list[float]  # actions, Line.data() of some, an outlook


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

    def ask(self, question: Question | Moment) -> Thought | Exception:
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
        self.turns = asyncio.Semaphore(max(workers, 1))
        self.threads = ThreadPoolExecutor(max(workers, 1), "bots")
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()

    async def choose(
        self, game: str, bot: str, seed: str, view: View, legal: list[int]
    ) -> list[int]:
        """The actions that this bot chooses: all steps of one choice."""
        thought = await self._ask(Question(game, in_time(bot), seed, dumps(view.data()), legal))
        return cast(list[int], thought)

    async def explain(
        self, game: str, bot: str, seed: str, view: View, legal: list[int]
    ) -> list[dict[str, Any]]:
        """What this bot would choose and the runners-up, best first (`Line.data()` of each)."""
        thought = await self._ask(Question(game, bot, seed, dumps(view.data()), legal, why=True))
        return cast(list[dict[str, Any]], thought)

    async def judge(self, moment: Moment) -> list[float]:
        """What each seat could expect there."""
        return cast(list[float], await self._ask(moment))

    async def _ask(self, question: Question | Moment) -> Thought:
        async with self.turns:
            for attempt in range(TRIES):
                await asyncio.sleep(attempt * PAUSE)
                try:
                    return await self._try(question)
                except WorkerLost:
                    lost = {"bot": question.bot, "game": question.game}
                    log.warning("a bot's worker was lost", extra=lost)
        raise WorkerLost(f"{question.bot} at {question.game}: lost {TRIES} times")

    async def _try(self, question: Question | Moment) -> Thought:
        loop = asyncio.get_running_loop()
        worker = self.idle.pop() if self.idle else Worker(self.niceness)
        self.busy.add(worker)
        try:
            await asyncio.wait_for(loop.run_in_executor(self.threads, worker.begin), START)
            asked = loop.run_in_executor(self.threads, worker.ask, question)
            answer = await asyncio.wait_for(asked, self.longest)
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


def in_time(bot: str) -> str:
    """Where the engine is not compiled a search of many iterations would take minutes."""
    by_the_clock = "expert:seconds=2"
    return by_the_clock if bot == "expert" and not faubourg.COMPILED else bot


def work(pipe: "Connection[Thought | Exception, Question | Moment]") -> None:
    """In the worker: answer until there is nobody left to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    threading.Thread(target=end_with_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # the server is gone: no reason for a traceback
        pipe.send(READY)
        while True:
            pipe.send(answer(pipe.recv()))


def answer(question: Question | Moment) -> Thought | Exception:
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


def think(question: Question | Moment) -> Thought:
    """The same question has the same answer, but for bots that think by the clock."""
    rules = games.find(question.game)
    if isinstance(question, Moment):
        state = rules.read_state(loads(question.state))
        return outlook(rules, state, question.playouts, question.seconds, question.seed)
    view = rules.read_view(loads(question.view))
    actions = ActionSet(len(rules.notations))
    for action in question.legal:
        actions.add(action)
    bot = bots.make_registered(question.bot, rules, question.seed)
    if question.why:
        return [line.data() for line in bot.explain(view, actions)]
    return whole_choice(bot, rules, view, actions, question.seed)


def whole_choice(bot: Bot, game: Game, view: View, legal: ActionSet, seed: str) -> list[int]:
    """What this bot does until somebody learns something, somebody else is asked or a turn ends.

    It goes on in a state that its view could be of: as long as nothing was dealt or revealed, that
    state tells its seat what the table's own would.
    """
    chosen = [int(bot.choose(view, legal))]
    dealer = SeededDealer(seed, "what nobody has learned yet")
    state = game.state_from(view, dealer)
    turn, end = turns(state), time.monotonic() + LONG_ENOUGH
    while len(chosen) < MOST_STEPS and time.monotonic() < end:
        dealer.attend()
        state.apply(view.seat, chosen[-1], dealer)
        if dealer.dealt or any(event.reveals for event in dealer.events) or turns(state) != turn:
            break
        legal = state.legal_set(view.seat)
        if legal.count() == 0:
            break
        chosen.append(int(bot.choose(state.view(view.seat, PERFECT), legal)))
    return chosen


def turns(state: State) -> int:
    """How many there were; a game that does not count them is one long turn."""
    try:
        return int(state.progress())
    except Refusal:
        return 0
