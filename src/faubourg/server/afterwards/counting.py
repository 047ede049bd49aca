"""Games that ended before their results were kept: counted one by one, while the server runs.

It may be stopped at any time: what is not counted yet is found again at the next start.
"""

import asyncio
import logging
import time

from faubourg import games
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.server.afterwards.openings import openings
from faubourg.server.afterwards.replays import walk
from faubourg.server.again import PASSING
from faubourg.server.store import results
from faubourg.server.store.database import Store
from faubourg.server.store.results import Ended
from faubourg.server.store.rows import Stored

log = logging.getLogger("faubourg.counting")

AT_ONCE = 50


async def count_finished(store: Store, person: str = "") -> None:
    """Whatever is not counted yet, of everybody or of a person who waits for it.

    Of everybody, it leaves the others as much time as it takes.
    """
    counted = 0
    while found := await store.read(lambda c: results.uncounted(c, AT_ONCE, person)):
        for table_id in found:
            began = time.monotonic()
            await count_game(store, table_id)
            counted += 1
            await asyncio.sleep(0 if person else time.monotonic() - began)
    if counted:
        log.info("games of before are counted", extra={"count": counted})


async def count_game(store: Store, table_id: str) -> None:
    stored = await store.table_since(table_id, 0)
    if stored is not None:
        ended = await asyncio.to_thread(ended_of, stored)
        await store.run(lambda connection: results.count(connection, table_id, ended))


def ended_of(stored: Stored) -> Ended:
    """From what is stored; of a game that this server does not have, without its openings."""
    row = stored.row
    # when it ended was kept only where there was a clock
    at = int(row.times["at"]) if row.times else row.created
    try:
        game = games.find_offered(row.game)
    except Refusal:
        return Ended(at, False, [])
    try:
        record = Record(game, row.players, row.options, [""] * row.players, row.rules)
        record.dealer, record.deal = dict(row.dealer), row.deal or []
        record.inputs, record.outcome = stored.inputs, row.outcome
        record.position = row.position
        *_, history = walk(record)
        return Ended(at, game.cooperative, openings(game, history.true_log(), row.players))
    except PASSING:
        raise
    except Exception as error:  # noqa: BLE001 - whatever the rules raise: the result is known all the same
        why = type(error).__name__
        log.warning("a game could not be played again", extra={"table": row.id, "why": why})
        return Ended(at, game.cooperative, [])
