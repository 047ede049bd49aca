"""An hour of ordinary play at one server, at a steady pace: does its memory stay flat?

The real command, with its limits and its bots; people who play, talk, look on and lose their
connections, at games that end and are played again. After every game what each page shows is
compared with what is stored.

How memory is judged: a server remembers the last 2,000 tables, so it grows until it has seen so
many, which an hour is too short for. Here it remembers 200 (--remembered). From the moment when it
has seen that many, but not before a quarter of the run is over, the median of the last fifth of the
samples may be at most 3 % above the median of the first fifth; for the server and for the processes
of its bots. The slope is told besides.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import linear_regression, median
from typing import Any

from bench.guests import City
from bench.parties import Party
from bench.truth import compare, look
from faubourg.lab.server_bench import memory_of, processor_of
from faubourg.server.store.backup import DATABASE
from tests.ports import free_port

SAMPLE = 10.0  # seconds
ENOUGH = 10  # samples
GROWTH = 1.03
TRUE_WITHIN = 60.0  # seconds after the end of a game; bench/chaos is stricter
START = """
import sys
from faubourg import cli
from faubourg.server.tables import all_tables
all_tables.MOST_RECENT = {remembered}
sys.exit(cli.main())
"""
FASTEST, SLOWEST = 0.05, 10.0  # seconds of a person for a move


@dataclass(frozen=True)
class Sample:
    seconds: float
    moves: int
    games: int
    server_kb: int
    bots_kb: int


class Regulars(Party):
    """They leave a table for good when its game is over and everything was as it should be."""

    place: Path | str = ""

    async def game_over(self) -> None:
        until = time.monotonic() + TRUE_WITHIN
        while wrong := await self.look_back():
            if time.monotonic() > until:
                self.wrong += wrong
                break
            await asyncio.sleep(0.5)
        self.leave()

    async def look_back(self) -> list[str]:
        wrong = await look(self.city.urls[0], self.pages)
        return wrong + await asyncio.to_thread(compare, self.place, self.pages)


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found]


def judge(samples: list[Sample], remembered: int) -> dict[str, Any]:
    """Of what came after the server had seen as many tables as it remembers."""
    end = samples[-1].seconds
    full = next((one.seconds for one in samples if one.games >= remembered), end)
    later = [one for one in samples if one.seconds >= max(full, end / 4)]
    if len(later) < ENOUGH:
        return {"flat": False, "too_short": f"{remembered} games have to be over before"}
    found: dict[str, Any] = {"from_second": round(later[0].seconds), "flat": True}
    for name in ("server_kb", "bots_kb"):
        sizes = [getattr(one, name) for one in later]
        fifth = max(1, len(sizes) // 5)
        first, last = median(sizes[:fifth]), median(sizes[-fifth:])
        slope = linear_regression([one.seconds for one in later], sizes).slope
        found[name] = {"first": first, "last": last, "mb_per_hour": round(slope * 3600 / 1024, 1)}
        found["flat"] = found["flat"] and last <= GROWTH * first
    return found


class Soak:
    def __init__(self, pid: int, city: City, parties: list[Regulars]) -> None:
        self.pid = pid
        self.city = city
        self.parties = parties
        self.began = time.monotonic()
        self.samples: list[Sample] = []

    def sample(self) -> None:
        seconds = round(time.monotonic() - self.began, 1)
        counts = self.city.counts
        bots = sum(memory_of(child) for child in children(self.pid))
        now = Sample(seconds, counts["moves"], counts["games"], memory_of(self.pid), bots)
        self.samples.append(now)
        print(json.dumps(asdict(now)), file=sys.stderr, flush=True)

    async def keep_pace(self, rate: float) -> None:
        """People think a little less when they are behind, a little longer when they are not."""
        while True:
            await asyncio.sleep(1)
            due = rate * (time.monotonic() - self.began)
            faster = 0.97 if self.city.counts["moves"] < due else 1.03
            thinking = self.city.thinking * faster
            self.city.thinking = min(SLOWEST, max(FASTEST, thinking))

    async def lose_connections(self, rate: float) -> None:
        """Without a word: the server has to notice, the page to come back."""
        while True:
            await asyncio.sleep(1 / rate)
            wires = [page.wire for party in self.parties for page in party.pages if page.wire]
            if wires:
                self.city.chance.choice(wires).transport.abort()
                self.city.counts["connections cut"] += 1

    async def run(self, seconds: float, rate: float, cuts: float) -> None:
        """Whatever goes wrong in a task ends it all."""
        work = [asyncio.create_task(party.play()) for party in self.parties]
        work.append(asyncio.create_task(self.keep_pace(rate)))
        work.append(asyncio.create_task(self.lose_connections(cuts)))
        try:
            while time.monotonic() - self.began < seconds:
                self.sample()
                done, _ = await asyncio.wait(
                    work, timeout=SAMPLE, return_when=asyncio.FIRST_COMPLETED
                )
                for task in done:
                    task.result()
            self.sample()
        finally:
            for task in work:
                task.cancel()
            for party in self.parties:
                party.leave()


async def soak(folder: Path, given: argparse.Namespace) -> dict[str, Any]:
    port = free_port()
    command = [sys.executable, "-P", "-c", START.format(remembered=given.remembered), "serve"]
    command += ["--port", str(port), "--data", str(folder), "--trusted-proxy", "127.0.0.1"]
    if given.database:
        command += ["--database", given.database]
    env = os.environ | {"FAUBOURG_BOT_DELAY": "0.2"}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=log)
    try:
        assert process.stdout is not None
        assert await asyncio.to_thread(process.stdout.readline), (folder / "log").read_text()
        city = City([f"http://127.0.0.1:{port}"], random.Random(given.seed))
        Regulars.place = given.database or folder / DATABASE
        parties = [Regulars(city, number) for number in range(given.tables)]
        course = Soak(process.pid, city, parties)
        await course.run(given.seconds, given.rate, given.cuts)
        await city.close()
        last = course.samples[-1]
        wrong = [line for party in parties for line in party.wrong]
        if "Traceback" in (said := (folder / "log").read_text(errors="replace")):
            wrong.append(f"a traceback in the log: {said[:2000]}")
        return {
            "seconds": last.seconds,
            "moves": last.moves,
            "moves_per_second": round(last.moves / last.seconds, 1),
            "counts": dict(sorted(Counter(city.counts).items())),
            "server_us_per_move": round(1e6 * processor_of(process.pid) / max(1, last.moves)),
            "memory": judge(course.samples, given.remembered),
            "wrong": wrong,
        }
    finally:
        process.terminate()
        process.wait(60)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="bench/soak", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--rate", type=float, default=100, help="moves of people a second")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--cuts", type=float, default=1.0, help="connections lost a second")
    parser.add_argument("--remembered", type=int, default=200, help="tables that nobody looks at")
    parser.add_argument("--database", default="", metavar="URL", help="of PostgreSQL")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="faubourg-soak-") as folder:
        found = asyncio.run(soak(Path(folder), given))
    print(json.dumps(found, indent=1))
    return 1 if found["wrong"] or not found["memory"]["flat"] else 0


if __name__ == "__main__":
    sys.exit(main())
