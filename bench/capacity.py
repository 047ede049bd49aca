"""How many servers, and which database, so many players at once need.

The costs of a move, a socket and a table are read from what `faubourg bench --server --json` wrote,
on a machine that had nothing else to do; how people play is assumed, and said. `--write` puts both,
and the table, into docs/scale.md.
"""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

PLAYERS = (1_000, 100_000, 1_000_000)
BEGIN, END = "<!-- written by bench/capacity -->", "<!-- until here -->"
BUSY = 0.5  # of a core: more, and the waits of the slowest grow quickly


@dataclass(frozen=True)
class Costs:
    """Measured."""

    server_ms: float  # of a core, for a move: rules, store, views, sending
    socket_kb: float
    table_kb: float
    stored_bytes: float  # for a move


@dataclass(frozen=True)
class Habits:
    """Assumed."""

    pace: float  # seconds between two moves of one person
    seats: float  # people at a table
    bots: float  # bots at a table
    bot_ms: float  # of a core, for a bot's move
    database_ms: float  # of a core of PostgreSQL, for a move


@dataclass(frozen=True)
class Need:
    players: int
    tables: int
    moves_per_second: int
    server_cores: int  # one server process uses one
    bot_cores: int
    database_cores: float
    memory_gb: float
    stored_gb_per_day: float
    database: str


def need(players: int, costs: Costs, habits: Habits) -> Need:
    tables = players / habits.seats
    by_people = players / habits.pace
    by_bots = by_people * habits.bots / habits.seats
    moves = by_people + by_bots
    cores = moves * costs.server_ms / 1000 / BUSY
    memory = (players * costs.socket_kb + tables * costs.table_kb) / 1e6
    database = moves * habits.database_ms / 1000 / BUSY
    return Need(
        players,
        math.ceil(tables),
        math.ceil(moves),
        math.ceil(cores),
        math.ceil(by_bots * habits.bot_ms / 1000 / BUSY),
        round(database, 1),
        round(memory, 1),
        round(moves * costs.stored_bytes * 86400 / 1e9, 1),
        "SQLite, one server" if cores <= 1 else "PostgreSQL",
    )


def costs_of(found: dict[str, Any]) -> Costs:
    """From the bench's JSON, as it is."""
    live, idle = found["live_tables"], found["idle_sockets"]
    return Costs(
        live["processor_us_per_move"] / 1000,
        idle["kb_per_socket"],
        found["reload"]["kb_per_table"],
        live["stored_bytes_per_move"],
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench/capacity", description=__doc__)
    parser.add_argument("measured", type=Path, help="what faubourg bench --server --json wrote")
    parser.add_argument("--players", type=int, nargs="+", default=PLAYERS)
    parser.add_argument("--pace", type=float, default=8.0, help="seconds between somebody's moves")
    parser.add_argument("--seats", type=float, default=2.0, help="people at a table")
    parser.add_argument("--bots", type=float, default=1.0, help="bots at a table")
    parser.add_argument("--bot-ms", type=float, default=20.0, help="CPU time of a bot's move")
    parser.add_argument("--database-ms", type=float, default=0.2, help="PostgreSQL's, for a move")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="docs/scale.md: renew it")
    given = parser.parse_args(arguments)
    found = json.loads(given.measured.read_text())
    costs = costs_of(found)
    habits = Habits(given.pace, given.seats, given.bots, given.bot_ms, given.database_ms)
    needs = [need(players, costs, habits) for players in given.players]
    if given.json:
        all_of_it = {"costs": asdict(costs), "habits": asdict(habits)}
        print(json.dumps(all_of_it | {"needs": [*map(asdict, needs)]}, indent=1))
        return 0
    table = rendered(needs)
    if given.write is not None:
        given.write.write_text(renewed(given.write.read_text(), told(found, costs, habits), table))
    print(table)
    return 0


def rendered(needs: list[Need]) -> str:
    rows = [asdict(one) for one in needs]
    lines = [[name.replace("_", " ") for name in rows[0]], ["---"] * len(rows[0])]
    lines += [[v if isinstance(v, str) else f"{v:,}" for v in row.values()] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def told(found: dict[str, Any], costs: Costs, habits: Habits) -> str:
    """What was measured, where, and what is assumed."""
    live, again = found["live_tables"], found["reload"]
    return (
        f"Measured on {found['cores']} cores at a load of {found['load_before']}, at "
        f"{live['moves_per_second']:,} moves a second: a move {costs.server_ms:.2f} ms of a core "
        f"and {costs.stored_bytes:,}\nbytes stored, a socket {costs.socket_kb} kB, a table in "
        f"memory {costs.table_kb} kB; to play a table of {again['inputs_each']} inputs again takes "
        f"{again['processor_ms_per_table']} ms\nof a core; from a click to the other screen p50 "
        f"{live['p50_ms']} ms, p99 {live['p99_ms']} ms. Assumed: a person moves every "
        f"{habits.pace:g} s, {habits.seats:g} people and\n{habits.bots:g} bot sit at a table, "
        f"a bot's move costs {habits.bot_ms:g} ms of a core and PostgreSQL {habits.database_ms:g} "
        "ms for a move; no core is\nbusy for more than half of the time."
    )


def renewed(text: str, *parts: str) -> str:
    """The page with these parts between its marks."""
    before, _, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit("the page has no place for it")
    return before + BEGIN + "\n" + "\n\n".join(parts) + "\n" + END + after


if __name__ == "__main__":
    sys.exit(main())
