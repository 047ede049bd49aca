"""Breaks what several servers on one PostgreSQL depend on, while people play: is anything lost?

Three servers (the real command), people who play, talk and look on at many tables, with bots and
clocks. Meanwhile servers are killed, paused beyond their lease, cut off from the database, drained;
the database is killed and started again, its notifications are dropped, its disk is full, its
answers take seconds; a server's clock jumps. Afterwards every acknowledged move and line of chat is
stored once and without gaps, no seat was taken twice, every rematch was one table, and every page
that is open shows what is stored, of game and chat, five seconds after the last of it.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psycopg

import faubourg
from bench.database import Database
from bench.faults import Storm
from bench.guests import City
from bench.nodes import Node, clock_library
from bench.parties import Party
from bench.truth import TRUE_WITHIN, compare, look

NODES = 3
QUIET = 3.0  # seconds without an input or a line of chat: the bots have come to rest


async def rest(city: City, database: Database) -> None:
    """Nobody begins anything; until the bots have come to rest, too, and five seconds more."""
    city.resting = True
    count, since = -1, time.monotonic()
    while time.monotonic() - since < QUIET:
        now = await asyncio.to_thread(stored_in, database)
        if now != count:
            count, since = now, time.monotonic()
        await asyncio.sleep(0.25)
    await asyncio.sleep(max(0.0, TRUE_WITHIN - (time.monotonic() - since)))


def stored_in(database: Database) -> int:
    """How much has been done and said."""
    query = "select (select count(*) from inputs) + (select count(*) from remarks)"
    with psycopg.connect(database.url()) as connection:
        row = connection.execute(query).fetchone()
        return 0 if row is None else int(row[0])


async def chaos(
    folder: Path, seconds: float, tables: int, kills: int, rounds: int, seed: int
) -> dict[str, Any]:
    chance = random.Random(seed)
    database = await asyncio.to_thread(Database, folder)
    nodes: list[Node] = []
    parties: list[Party] = []
    wrong: list[str] = []
    try:
        nodes = [Node(i, folder, database) for i in range(NODES)]
        for node in nodes:
            await node.start()
        city = City([node.url for node in nodes], chance)
        parties = [Party(city, number) for number in range(tables)]
        playing = [asyncio.create_task(party.play()) for party in parties]
        storm = Storm(nodes, database, chance)
        began = time.monotonic()
        blowing = asyncio.create_task(storm.blow(seconds, kills, rounds))
        while not blowing.done() or time.monotonic() - began < seconds:
            await asyncio.wait([blowing, *playing], timeout=1, return_when=asyncio.FIRST_EXCEPTION)
            for task in (blowing, *playing):
                if task.done():
                    task.result()
            report(city, storm, time.monotonic() - began)
        await rest(city, database)
        pages = [page for party in parties for page in party.pages]
        wrong = [line for party in parties for line in party.wrong]
        fresh = Node(NODES, folder, database)
        nodes.append(fresh)
        await fresh.start()
        wrong += await look(fresh.url, pages)
        for party in parties:
            party.leave()
        for task in playing:
            task.cancel()
        for node in nodes:
            await node.close()  # so that nothing is stored while it is compared
        wrong += compare(database.url(), pages)
        for node in nodes:
            if "Traceback" in node.said():
                wrong.append(f"a traceback in {node.folder}/log")
        await city.close()
        return {
            "compiled": faubourg.COMPILED,
            "seconds": round(time.monotonic() - began),
            "tables": len({page.table for page in pages}),
            "pages": len(pages),
            "faults": dict(sorted(storm.counts.items())),
            "counts": dict(sorted(city.counts.items())),
            "answer_ms": percentiles(city.delays),
            "wrong": wrong,
        }
    finally:  # also when something was wrong: nobody is left to wait for
        for party in parties:
            party.leave()
        for node in nodes:
            await node.close()
        database.close()


def percentiles(seconds: list[float]) -> dict[str, int]:
    """Not asserted: this machine does everything at once."""
    by_size = sorted(seconds)
    return {f"p{p}": round(1000 * by_size[len(by_size) * p // 100]) for p in (50, 90, 99)}


def report(city: City, storm: Storm, seconds: float) -> None:
    """One line that changes at a terminal, one in ten seconds elsewhere."""
    broken = sum(storm.counts.values())
    line = f"{seconds:4.0f} s  {city.counts['moves']} moves  {broken} faults"
    if sys.stderr.isatty():
        print(f"\r{line}", end="", file=sys.stderr, flush=True)
    elif int(seconds) % 10 == 0:
        print(line, file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench/chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--rounds", type=int, help="of all other faults; by the time, if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="DIR", type=Path, help="where the logs stay")
    given = parser.parse_args(arguments)
    if clock_library() is None:
        print("no clock goes wrong here: libfaketime is not installed", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="faubourg-chaos-") as folder:
        where = given.keep or Path(folder)
        where.mkdir(exist_ok=True, parents=True)
        rounds = round(given.seconds / 60) if given.rounds is None else given.rounds
        storm = chaos(where, given.seconds, given.tables, given.kills, rounds, given.seed)
        found = asyncio.run(storm)
    print(json.dumps(found, indent=1))
    return 1 if found["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
