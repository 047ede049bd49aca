"""What Prometheus is told of a server that runs: docs/running-a-server.md lists it."""

import asyncio
import math
from typing import TYPE_CHECKING

from faubourg.engine.refusal import Refusal
from faubourg.server.people.people import People
from faubourg.server.store.frozen import counts
from faubourg.server.tables.all_tables import Tables

if TYPE_CHECKING:  # it needs the extra `postgres`
    from faubourg.server.nodes import Nodes

PATIENCE = 2.0  # seconds for what has to be looked up in the store


def measure(tables: Tables, people: People, nodes: "Nodes | None") -> None:
    metrics, turns = tables.shared.metrics, tables.shared.bots.turns
    loop = asyncio.get_running_loop()

    def frozen() -> float:
        asked = asyncio.run_coroutine_threadsafe(tables.store.read(counts), loop)
        try:
            return asked.result(PATIENCE).get("frozen", 0)
        except (Refusal, TimeoutError):
            return math.nan

    def unsent() -> float:
        return sum(connection.bytes for connection in list(people.connections))

    def leases() -> float:
        return 0 if nodes is None else len(nodes.held)

    tables.store.measure(metrics.committed)
    metrics.read("sockets", "Open pages and streams", lambda: len(people.connections))
    metrics.read("outbox_bytes", "Bytes that wait to be sent", unsent)
    metrics.read("tables", "Tables in memory", lambda: len(tables.loaded))
    metrics.read("frozen_tables", "Tables that an error of the rules has frozen", frozen)
    metrics.read("bots_thinking", "Bots that think now", lambda: len(turns.running))
    metrics.read("bots_waiting", "Bots that wait for their turn", lambda: len(turns.waiting))
    metrics.read("leases", "Tables whose bots and clocks are this server's", leases)
