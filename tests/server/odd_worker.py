"""A worker whose "bots" are instructions. Each that test_bot_pool.py starts imports this alone."""

import time
from multiprocessing.connection import Connection
from pathlib import Path

from faubourg import games
from faubourg.server.bot_workers import READY, Question, think


def odd_work(pipe: Connection) -> None:
    """`sleep` for a while, answer with an `error`, or fail once in `a file`."""
    games.find("alhambra")  # while nobody's patience is tried yet
    pipe.send(READY)
    while True:
        question: Question = pipe.recv()
        what, _, detail = question.bot.partition(":")
        if what == "sleep":
            time.sleep(float(detail))
            pipe.send([int(time.monotonic() * 1000)])
        elif what == "error":
            pipe.send(ValueError(detail))
        else:
            file = Path(detail)
            with file.open("a") as asked:
                asked.write(question.seed + "\n")
            if len(file.read_text().split()) > (1 if what.endswith("once") else 99):
                pipe.send(think(question._replace(bot="random")))
            elif what.startswith("hang"):
                time.sleep(1000)
            else:
                return
