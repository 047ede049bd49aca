"""Bots play in worker processes, which get a view and the legal actions and nothing else."""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from faubourg import bots, games
from faubourg.engine.actionset import ActionSet
from faubourg.engine.codec import dumps, loads
from faubourg.engine.view import View


class BotPool:
    """Workers that are started when the first bot has to think, and again when one dies."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, bot: str, seed: str, view: View, legal: list[int]) -> int:
        """The action that this bot chooses."""
        text = dumps(view.data())
        for _ in range(3):
            if self.pool is None:
                context = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(self.workers, context, begin_work)
            pool = self.pool
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(pool, think, game, bot, seed, text, legal)
            except BrokenProcessPool:
                if self.pool is pool:  # the first to notice makes the next one
                    self.pool = None
        raise RuntimeError("the bot's worker died three times")

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)


def begin_work() -> None:
    """In the worker, first: Ctrl-C is for the server, and without a server there is no work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def think(game: str, bot: str, seed: str, text: str, legal: list[int]) -> int:
    """In the worker."""
    rules = games.find(game)
    view = rules.read_view(loads(text))
    actions = ActionSet(len(rules.notations))
    for action in legal:
        actions.add(action)
    return int(bots.make(bot, rules, seed).choose(view, actions))
