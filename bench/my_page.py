"""My page of somebody who has played for years: how long it takes, and what it costs.

Some real games between bots (every game and every number of players in turns) are stored again and
again as the finished games of one person, beside those of other people. Then the real command is
started on them and asked for the page over HTTP. Each answer is timed by the clock, and by what the
server's process and PostgreSQL's have used of a processor. "cold" is the first answer after both
have started, the others are medians of those that follow. PostgreSQL is measured without what
ANALYZE finds out about its tables, and with it: autovacuum does that soon after they are filled.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from psycopg import sql
from sqlalchemy import Connection, insert

import faubourg
from bench.soak import children
from faubourg import games
from faubourg.engine.game import Game
from faubourg.lab.server_bench import processor_of
from faubourg.server.afterwards.openings import openings
from faubourg.server.afterwards.replays import walk
from faubourg.server.people.people import token_hash
from faubourg.server.store.backup import DATABASE
from faubourg.server.store.database import Store, now
from faubourg.server.store.results import Ended, achieved
from faubourg.server.store.schema import people, results, seats, sessions, tables
from tests.ports import free_port
from tests.server.postgres import Cluster

Json = dict[str, Any]

ANN = "ann"
OTHERS = [f"other {number}" for number in range(20)]  # with as many games, all together
BOTS = ("novice", "regular")
HOUR = 3600
AT_ONCE = 1000  # games in one transaction
READY = 60.0  # seconds


# -- what there is -------------------------------------------------------------------------------


class Played:
    """A game between bots, as the store keeps what comes of it; the first seat is a person's."""

    def __init__(self, game: Game, number: int) -> None:
        players = game.min_players + number % (game.max_players - game.min_players + 1)
        self.bots = [BOTS[(number + seat) % len(BOTS)] for seat in range(1, players)]
        table = faubourg.Table.new(game, players, number)
        table.play([BOTS[number % len(BOTS)], *self.bots])
        *_, history = walk(table.record)
        outcome = json.loads(json.dumps(table.outcome().data()))
        self.about = {"game": game.name, "players": players, "options": table.record.options}
        self.table = {"rules": table.record.rules, "outcome": outcome}
        ended = Ended(0, game.cooperative, openings(game, history.true_log(), players))
        self.result = achieved(outcome, 0, True, ended)
        self.result["opponents"] = dict(Counter(self.bots))

    def table_row(self, name: str, host: str, created: int) -> Json:
        row = {"id": name, "memory_aid": False, "host": host, "status": "over", "dealer": {}}
        return row | {"created": created, "counted": True} | self.about | self.table

    def seat_rows(self, name: str, host: str) -> list[Json]:
        sat: list[Json] = [{"kind": "person", "person": host, "bot": None}]
        sat += [{"kind": "bot", "person": None, "bot": bot} for bot in self.bots]
        return [
            {"table_id": name, "seat": seat, "nonce": "", **one} for seat, one in enumerate(sat)
        ]

    def result_row(self, name: str, host: str, ended: int) -> Json:
        row = {"table_id": name, "seat": 0, "person": host, "ended": ended}
        return row | self.about | self.result


def fill(place: Path | str, many: int, copied: Sequence[Played]) -> None:
    """So many games of Ann, one an hour until now, and as many of others in between."""
    hosts = [(number, host) for number in range(many) for host in (ANN, OTHERS[number % 20])]

    def begin(connection: Connection) -> None:
        for name in (ANN, *OTHERS):
            connection.execute(insert(people).values(id=name, name=name, created=0))
        session = {"token_hash": token_hash(ANN), "person": ANN, "created": 0, "seen": now()}
        connection.execute(insert(sessions).values(**session))

    def some(first: int, connection: Connection) -> None:
        rows: dict[Any, list[Json]] = {tables: [], seats: [], results: []}
        for number, host in hosts[first : first + AT_ONCE]:
            game, at = copied[number % len(copied)], now() - (many - number) * HOUR
            name = f"{number} {host}"
            rows[tables].append(game.table_row(name, host, at))
            rows[seats] += game.seat_rows(name, host)
            rows[results].append(game.result_row(name, host, at))
        for table, here in rows.items():
            connection.execute(insert(table), here)

    async def work() -> None:
        store = Store(place)
        await store.run(begin)
        for first in range(0, len(hosts), AT_ONCE):
            await store.run(partial(some, first))
        store.close()

    asyncio.run(work())


# -- asking --------------------------------------------------------------------------------------


@contextmanager
def server(place: Path | str, folder: Path) -> Iterator[tuple[str, int]]:
    """The real command; its address and its process."""
    port = free_port()
    command = [sys.executable, "-P", "-m", "faubourg.cli", "serve", "--port", str(port)]
    command += ["--data", str(folder)]
    command += ["--database", place] if isinstance(place, str) else []
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait(READY)


def measure(place: Path | str, folder: Path, cluster: Cluster | None, rounds: int) -> Json:
    """Milliseconds of the first answer, and of those that follow."""
    with server(place, folder) as (url, pid), httpx.Client(base_url=url, timeout=READY) as client:
        client.headers["Cookie"] = f"faubourg_session={ANN}"
        until = time.monotonic() + READY
        while not answers(client):
            assert time.monotonic() < until, f"no server: see {folder}/log"
            time.sleep(0.2)
        used = [pid]
        if cluster is not None and cluster.process is not None:
            used.append(cluster.process.pid)
        first, *others = [ask(client, used) for _ in range(1 + rounds)]
    return {"cold": first, "warm": {name: round(median(o[name] for o in others)) for name in first}}


def answers(client: httpx.Client) -> bool:
    try:
        return client.get("/healthz").is_success
    except httpx.TransportError:
        return False


def ask(client: httpx.Client, used: Sequence[int]) -> dict[str, int]:
    before = [busy(pid) for pid in used]
    began = time.monotonic()
    answer = client.get("/api/me")
    clock = time.monotonic() - began
    assert answer.is_success, answer.text
    spent = [busy(pid) - was for pid, was in zip(used, before, strict=True)]
    names = ("server", "postgres")
    found = {"clock": clock, **dict(zip(names, spent, strict=False))}
    return {name: round(1000 * seconds) for name, seconds in found.items()}


def busy(pid: int) -> float:
    """Seconds of a processor: a process and, of PostgreSQL, those that it has for its guests."""
    return processor_of(pid) + sum(map(processor_of, children(pid)))


# -- the command ---------------------------------------------------------------------------------


def on_sqlite(folder: Path, many: int, copied: Sequence[Played], rounds: int) -> Json:
    place = folder / DATABASE
    fill(place, many, copied)
    return {"SQLite": measure(place, folder, None, rounds)}


def on_postgres(folder: Path, many: int, copied: Sequence[Played], rounds: int) -> Json:
    home = folder / "postgres"
    home.mkdir()
    folder.chmod(0o755)
    cluster = Cluster(home, ())
    place, found = cluster.url(), {}
    try:
        fill(place, many, copied)
        for name, statement in (("without", "CHECKPOINT"), ("with", "ANALYZE")):
            cluster.execute(sql.SQL(statement))
            cluster.stop(signal.SIGINT)  # as an operator does
            cluster.start()
            about = f"PostgreSQL {name} statistics"
            found[about] = measure(place, folder, cluster, rounds)
    finally:
        cluster.stop()
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench/my_page", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="finished games of the person")
    parser.add_argument("--real", type=int, default=40, help="games of each kind really played")
    parser.add_argument("--rounds", type=int, default=15, help="answers after the first")
    parser.add_argument("--keep", type=Path, help="a new folder for the databases, kept")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    copied = [Played(game, number) for number in range(given.real) for game in games.offered()]
    found: Json = {"games": given.games, "cores": os.cpu_count(), "load": os.getloadavg()[0]}
    with tempfile.TemporaryDirectory(prefix="faubourg-my-page-") as temporary:
        folder = given.keep or Path(temporary)
        for way in (on_sqlite, on_postgres):
            here = folder / way.__name__
            here.mkdir(parents=True)
            folder.chmod(0o755)
            found |= way(here, given.games, copied, given.rounds)
    print(json.dumps(found) if given.json else shown(found))
    return 0


def shown(found: Json) -> str:
    lines = [f"{found['games']:,} games, {found['cores']} cores, load {found['load']:.1f} before"]
    for place, times in found.items():
        if isinstance(times, dict):
            told = [f"{when} {costs}" for when, costs in times.items()]
            lines.append(f"{place}, ms: " + "; ".join(told).translate(str.maketrans("", "", "{}'")))
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
