"""Hints between servers that share a database: NOTIFY and LISTEN. Never the truth.

A hint says that a table or something else has changed; who gets it looks into the database. It is
sent after the commit, by a connection of its own: inside of the transaction it would make all
commits of all servers wait for each other (PostgreSQL takes one lock for whoever notifies, and
keeps it until the transaction is on the disk). One that gets lost is made up by looking around.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import psycopg
from sqlalchemy import URL

from faubourg.server.faults import is_dropped

log = logging.getLogger("faubourg.nodes")

CHANNEL = "faubourg"
MOST = 7000  # bytes in one hint; PostgreSQL takes 8000
PAUSES = (0.1, 0.2, 0.5, 1.0)  # seconds until the next try, the last one from then on


def parts(url: URL) -> dict[str, Any]:
    """The address as the driver takes it."""
    there = url.translate_connect_args(username="user", database="dbname")
    return {**there, **url.query, "autocommit": True}


class Notifier:
    """A thread that tells the others what this node has stored."""

    def __init__(self, url: URL, node: str) -> None:
        self.address = parts(url)
        self.node = node
        self.waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.connection: psycopg.Connection[tuple[object, ...]] | None = None
        self.thread = threading.Thread(target=self._work, name="hints", daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.waiting.put(None)
        self.thread.join()

    def _work(self) -> None:
        ended = False
        while not ended:
            hint = self.waiting.get()
            said: dict[str, None] = {}
            while hint is not None:
                said[hint] = None
                if self.waiting.empty():
                    break
                hint = self.waiting.get()
            ended = hint is None
            for text in packed(list(said)):
                if not is_dropped():
                    self._say(f"{self.node} {text}")
        self._let_go()

    def _say(self, text: str) -> None:
        try:
            if self.connection is None:
                self.connection = psycopg.connect(**self.address)
            self.connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
        except (psycopg.Error, OSError):  # then they find out by themselves
            self._let_go()

    def _let_go(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(psycopg.Error, OSError):
                connection.close()


def packed(hints: list[str]) -> list[str]:
    """In as few texts as they fit into."""
    texts: list[str] = []
    for hint in hints:
        if texts and len(texts[-1]) + len(hint) < MOST:
            texts[-1] += f" {hint}"
        else:
            texts.append(hint)
    return texts


async def listen(url: URL, node: str, hear: Callable[[list[str]], None]) -> None:
    """For ever: whatever other nodes say, on a connection that comes back by itself.

    Whoever listens again may have missed something, and hears "missed".
    """
    attempt = 0
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(**parts(url)) as wire:
                await wire.execute(f"LISTEN {CHANNEL}")
                hear(["missed"])
                attempt = 0
                async for notice in wire.notifies():
                    sender, *hints = notice.payload.split(" ")
                    if sender != node:
                        hear(hints)
        except (psycopg.Error, OSError) as error:
            log.warning("not listening", extra={"why": str(error).strip()})
        pause = PAUSES[min(attempt, len(PAUSES) - 1)]
        attempt += 1
        await asyncio.sleep(pause)
