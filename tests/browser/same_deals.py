"""`faubourg serve` that deals the same cards at every table of a kind: what happens to a test today
happened to it yesterday. A program of its own, as the server under test is a process.

Key and nonces are known beforehand, so the deal and the bots' choices are; everything else is as it
is for people. FAUBOURG_DEALS=random deals by chance, as --full does; any other word deals others,
the same each time. FAUBOURG_OTHER_PAGE names the folder of a page that is newer than the usual one.
"""

import hashlib
import os
import sys
from pathlib import Path

from msgspec import structs

from faubourg import cli
from faubourg.engine.dealer import commitment
from faubourg.server.tables.table import LiveTable
from faubourg.server.web import app

FULL = os.environ.get("FAUBOURG_FULL") == "1"
DEALS = os.environ.get("FAUBOURG_DEALS") or ("random" if FULL else "usual")
OTHER_PAGE = os.environ.get("FAUBOURG_OTHER_PAGE", "")
start = LiveTable._start


async def start_as_always(table: LiveTable) -> None:
    """Whoever opened it, with the same deal as the last one of its game, players and options."""
    row = table.row
    kind = repr((DEALS, row.game, row.players, sorted(row.options.items())))
    key, salt = hashlib.sha256(kind.encode()).digest(), bytes(32)
    if row.dealer["kind"] == "live":
        row.dealer |= {"key": key.hex(), "salt": salt.hex(), "commitment": commitment(key, salt)}
        for seat in table.seats.rows:
            table.seats.adopt(structs.replace(seat, nonce=f"seat {seat.seat}"))
    await start(table)


if __name__ == "__main__":
    if DEALS != "random":
        setattr(LiveTable, "_start", start_as_always)  # noqa: B010 - mypy allows no other way
    if OTHER_PAGE:
        setattr(app, "page_folder", lambda: Path(OTHER_PAGE))  # noqa: B010
    sys.exit(cli.main())
