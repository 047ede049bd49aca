"""How the server does under load, on this machine: `faubourg bench --server`.

A server of its own, in another process and on a loopback address, with its store on a real disk
and every commit durable; the clients are sockets in this process. Three questions: how long from a
click to the other player's screen, and how much of a processor each move, while 200 tables play as
many moves as are offered (`--rate`); what 1,000 idle sockets cost; how long until 1,000 tables are
back after a restart. Takes about a minute.
"""

import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import structs
from rich.console import Console
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect

import faubourg
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.record import Record
from faubourg.engine.table import Table
from faubourg.engine.verify import dealer_for
from faubourg.games import find
from faubourg.server.messages import OpenRequest, Person
from faubourg.server.people.people import People
from faubourg.server.store.database import Store
from faubourg.server.store.rows import TableChange
from faubourg.server.tables.all_tables import MOST_RECENT, Tables
from faubourg.server.tables.table import LiveTable

GAME = "alhambra"
TABLES = 200
RATE = 100  # moves a second, offered by all tables together
SECONDS = 15.0
SOCKETS = 1000
BROADCASTS = 20
RELOADED = 1000
HISTORY = 100  # inputs of each table that is reloaded

Json = dict[str, Any]
Report = Callable[[str], None]
START = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
from pathlib import Path
from faubourg.server.web.serve import serve
from faubourg.server.settings import Settings
settings = Settings(Path({data!r}), port=0, unlimited=True, database={database!r})
serve(settings, lambda: print(settings.port, flush=True))
"""


def files_allowed() -> int:
    """As many open files as this process may have, up to what is needed."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4 * SOCKETS
    return wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)


@contextmanager
def server(data: Path, database: str = "") -> Iterator[tuple[int, int]]:
    """A server on these data: its port and its process id."""
    files = files_allowed()
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (files, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    )
    code = START.format(files=files, data=str(data), database=database)
    with (data / "log").open("ab") as log:
        command = [sys.executable, "-c", code]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise RuntimeError("the server did not start:\n" + (data / "log").read_text())
        yield int(line), process.pid
    finally:
        process.terminate()
        process.wait(20)
        if process.stdout is not None:
            process.stdout.close()


# -- what is there before the server starts --------------------------------------------------------


async def prepare(place: Path | str, number: int) -> list[tuple[str, list[str]]]:
    """Tables for two that have begun: (id, the two tokens)."""
    tables = Tables(Store(place), "", 0, 0.0)
    made = []
    people = People(tables.store)
    for _ in range(number):
        (host, first), (guest, second) = [await people.new_person(name) for name in ("Ann", "Bea")]
        wish = OpenRequest(game=GAME, players=2, seats=["me", "open"])
        table = await tables.open_table(host, wish)
        await table.take_seat(guest.id, guest.name, None, "")
        await table.start(host.id)
        made.append((table.id, [first, second]))
    await tables.close()
    return made


async def prepare_histories(place: Path | str, wanted: int) -> list[str]:
    """Tables in the middle of their games; ten different games, so that it does not take long."""
    tables = Tables(Store(place), "", 0, 0.0)
    host, _ = await People(tables.store).new_person("Ann")
    ids: list[str] = []
    for number in range(10):
        first = await half_played(tables, host, number)
        found = await tables.store.table(first.id)
        assert found is not None
        row, seats = found
        history = await tables.store.history(first.id)
        ids.append(first.id)
        for copy in range(wanted // 10 - 1):
            table_id = f"{first.id}-{copy}"
            await tables.store.add_table(structs.replace(row, id=table_id), seats)
            await tables.store.append(table_id, row.version, 0, history, "all", TableChange())
            ids.append(table_id)
    await tables.close()
    return ids


async def half_played(tables: Tables, host: Person, number: int) -> LiveTable:
    live = await tables.open_table(host, OpenRequest(GAME, 3, ["me", "open", "open"]))
    for name in ("Bea", "Cleo"):
        guest, _ = await People(tables.store).new_person(name)
        await live.take_seat(guest.id, name, None, "")
    await live.start(host.id)
    record = Record(find(GAME), 3, live.row.options, live.seats.names())
    table = Table(record, dealer_for(live.row.dealer))
    chance = SeededDealer("bench", number)
    while len(record.inputs) < HISTORY:
        seat = table.state.waiting_seats()[0]
        legal = table.state.legal(seat)
        table.act(seat, legal[chance.below(len(legal))])
    await tables.store.append(live.id, live.row.version, 0, record.inputs, "all", TableChange())
    return live


# -- clients ---------------------------------------------------------------------------------------


def open_socket(port: int, token: str = "") -> connect:
    headers = {"Cookie": f"faubourg_session={token}"} if token else {}
    return connect(
        f"ws://127.0.0.1:{port}/api/live",
        additional_headers=headers,
        proxy=None,
        ping_interval=None,
        compression=None,
        open_timeout=60,
    )


async def until(wire: ClientConnection, kind: str) -> Json:
    while True:
        message: Json = json.loads(await wire.recv())
        if message["type"] == kind:
            return message


class LiveGame:
    """Two clients at one table, and when each click was seen by the other.

    Moves are due by the clock, however long the one before took: a slow server is offered no less.
    """

    def __init__(self, port: int, table: str, tokens: list[str], number: int, rate: float) -> None:
        self.port = port
        self.table = table
        self.tokens = tokens
        self.pause = TABLES / rate  # from move to move, on average
        self.due = 0.0
        self.chance = random.Random(number)
        # the number it makes -> who, when; in this game everybody has the same numbers
        self.clicked: dict[int, tuple[int, float]] = {}
        self.delays: list[float] = []

    async def play(self, start: float, end: float) -> None:
        self.due = start + self.chance.random() * self.pause
        async with asyncio.TaskGroup() as group:
            for seat, token in enumerate(self.tokens):
                group.create_task(self.sit(seat, token, start, end))

    async def sit(self, seat: int, token: str, start: float, end: float) -> None:
        async with open_socket(self.port, token) as wire:
            await wire.send(json.dumps({"type": "watch", "table": self.table, "since": 0}))
            clock = time.perf_counter
            await asyncio.sleep(max(0.0, start - clock()))
            while clock() < end + 5:
                try:
                    message = json.loads(await asyncio.wait_for(wire.recv(), end + 5 - clock()))
                except TimeoutError:
                    return
                if message["type"] != "update":
                    continue
                self.seen(seat, message["sequence"], clock())
                if message["outcome"] or clock() > end:
                    return
                if message["legal"]:
                    await asyncio.sleep(max(0.0, self.due - clock()))
                    self.due += self.chance.random() * 2 * self.pause
                    await self.click(wire, seat, message)

    async def click(self, wire: ClientConnection, seat: int, update: Json) -> None:
        move = {
            "type": "move",
            "table": self.table,
            "decision": update["decision"],
            "actions": [self.chance.choice(update["legal"])["action"]],
            "move_id": f"{seat}-{update['sequence']:034}",  # as long as a page's
        }
        self.clicked[update["sequence"] + 1] = (seat, time.perf_counter())
        await wire.send(json.dumps(move))

    def seen(self, seat: int, sequence: int, now: float) -> None:
        """An update has come: if the other one clicked for it, that took so long."""
        mover, when = self.clicked.get(sequence, (seat, now))
        if mover != seat:
            self.delays.append(now - when)


def percentiles(values: list[float]) -> Json:
    ordered = sorted(values)

    def at(share: float) -> float:
        place = min(len(ordered) - 1, int(share * len(ordered)))
        return round(ordered[place] * 1000, 2)

    return {"p50_ms": at(0.50), "p95_ms": at(0.95), "p99_ms": at(0.99), "max_ms": at(1.0)}


async def live_tables(
    port: int, pid: int, tables: list[tuple[str, list[str]]], rate: float
) -> Json:
    """Click to the other player's screen, while all tables play."""
    start = time.perf_counter() + 4.0  # everybody is connected by then
    end = start + SECONDS
    games = [LiveGame(port, table, tokens, n, rate) for n, (table, tokens) in enumerate(tables)]
    async with asyncio.TaskGroup() as group:
        for game in games:
            group.create_task(game.play(start, end))
        await asyncio.sleep(start - time.perf_counter())
        before = processor_of(pid)
        await asyncio.sleep(end - time.perf_counter())
        spent = processor_of(pid) - before
    delays = [delay for game in games for delay in game.delays]
    found: Json = {"tables": len(tables), "sockets": 2 * len(tables), "moves": len(delays)}
    found |= {"offered_per_second": rate, "moves_per_second": round(len(delays) / SECONDS, 1)}
    found["processor_us_per_move"] = round(1e6 * spent / max(1, len(delays)))
    return found | percentiles(delays)


def stored(place: Path | str) -> tuple[int, int]:
    """While no server runs: the bytes of the database, and the inputs in it."""
    store = Store(place)
    try:
        with store.engine.connect() as connection:
            if isinstance(place, str):
                sized = "SELECT pg_database_size(current_database())"
                size = connection.exec_driver_sql(sized).scalar_one()
            else:
                size = place.stat().st_size
            number = connection.exec_driver_sql("SELECT count(*) FROM inputs").scalar_one()
            return int(size), int(number)
    finally:
        store.close()


def processor_of(pid: int) -> float:
    """Seconds of a processor that it has used; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> int:
    """Resident kB; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return int(status.partition("VmRSS:")[2].split()[0])


async def idle_sockets(port: int, pid: int, table: str, tokens: list[str]) -> Json:
    """Memory of many spectators of one table, and how long until the last has heard of a move."""
    before = memory_of(pid)
    async with asyncio.TaskGroup() as group:
        connections = [group.create_task(opened(port, table)) for _ in range(SOCKETS)]
    wires = [connection.result() for connection in connections]
    after = memory_of(pid)
    firsts: list[float] = []
    lasts: list[float] = []
    players = [await opened(port, table, token) for token in tokens]
    updates = [player[1] for player in players]
    for number in range(BROADCASTS):
        seat = updates[0]["waiting"][0]
        action = updates[seat]["legal"][0]["action"]
        move = {"type": "move", "table": table, "actions": [action]}
        move |= {"decision": updates[seat]["decision"], "move_id": f"broadcast-{number}"}
        began = time.perf_counter()
        await players[seat][0].send(json.dumps(move))
        times = await asyncio.gather(*[heard(wire) for wire, _ in wires])
        firsts.append(min(times) - began)
        lasts.append(max(times) - began)
        updates = [await until(player[0], "update") for player in players]
    await asyncio.gather(*[wire.close() for wire, _ in (*wires, *players)])
    return {
        "sockets": SOCKETS,
        "server_mb": round(after / 1024, 1),
        "kb_per_socket": round((after - before) / SOCKETS, 1),
        "broadcasts": BROADCASTS,
        "first_p50_ms": percentiles(firsts)["p50_ms"],
        "all_p50_ms": percentiles(lasts)["p50_ms"],
        "all_max_ms": percentiles(lasts)["max_ms"],
    }


async def opened(port: int, table: str, token: str = "") -> tuple[ClientConnection, Json]:
    """A socket that watches the table, and the first update."""
    wire = await open_socket(port, token)
    await wire.send(json.dumps({"type": "watch", "table": table, "since": 0}))
    return wire, await until(wire, "update")


async def heard(wire: ClientConnection) -> float:
    await wire.recv()
    return time.perf_counter()


async def reload_all(port: int, pid: int, ids: list[str]) -> Json:
    """One socket asks for every table; each has to be played again from its inputs."""
    async with open_socket(port) as wire:
        await until(wire, "hello")
        before = memory_of(pid)
        began, spent = time.perf_counter(), processor_of(pid)
        asked = asyncio.create_task(ask_for(wire, ids))
        longest, last = 0.0, began
        for _ in ids:
            update = await until(wire, "update")
            assert update["sequence"] == HISTORY
            now = time.perf_counter()
            longest, last = max(longest, now - last), now
        await asked
        spent = processor_of(pid) - spent
    seconds = last - began
    kept = min(len(ids), MOST_RECENT)  # in memory, when nobody looks at them any more
    return {
        "kb_per_table": round((memory_of(pid) - before) / kept, 1),
        "tables": len(ids),
        "inputs_each": HISTORY,
        "seconds": round(seconds, 2),
        "ms_per_table": round(seconds / len(ids) * 1000, 2),
        "processor_ms_per_table": round(spent / len(ids) * 1000, 2),
        "longest_ms": round(longest * 1000, 1),
    }


async def ask_for(wire: ClientConnection, ids: list[str]) -> None:
    for table in ids:
        await wire.send(json.dumps({"type": "watch", "table": table, "since": HISTORY}))


# -- all of it -------------------------------------------------------------------------------------


def run(report: Report, rate: float = RATE, database: str = "") -> dict[str, object]:
    """Measure everything; `report` hears of the progress."""
    return asyncio.run(measure(report, rate, database))


async def measure(report: Report, rate: float, database: str) -> dict[str, object]:
    found: dict[str, object] = {
        "compiled": faubourg.COMPILED,
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 1),  # others at work make the figures worse
    }
    with tempfile.TemporaryDirectory(dir=os.environ.get("FAUBOURG_BENCH_DIR")) as folder:
        data = Path(folder)
        report(f"1/3: {TABLES} tables")
        place = database or data / "faubourg.db"
        tables = await prepare(place, TABLES + 1)
        histories = await prepare_histories(place, RELOADED)
        bytes_before, inputs_before = stored(place)
        with server(data, database) as (port, pid):
            live = found["live_tables"] = await live_tables(port, pid, tables[:TABLES], rate)
            report(f"2/3: {SOCKETS} sockets")
            found["idle_sockets"] = await idle_sockets(port, pid, *tables[TABLES])
        bytes_after, inputs_after = stored(place)
        made = max(1, inputs_after - inputs_before)
        live["stored_bytes_per_move"] = round((bytes_after - bytes_before) / made)
        report(f"3/3: {RELOADED} tables after a restart")
        began = time.perf_counter()
        with server(data, database) as (port, pid):
            ready = time.perf_counter() - began
            again = await reload_all(port, pid, histories)
            found["reload"] = {"server_ready_seconds": round(ready, 2), **again}
    return found


def render(found: dict[str, object], console: Console) -> None:
    """The result as tables."""
    for title, part in found.items():
        if isinstance(part, dict):
            grid = Grid("what", "value", title=title.replace("_", " "))
            for name, value in part.items():
                grid.add_row(str(name), f"{value:,}")
            console.print(grid)
