"""Sessions that nobody uses end; guests who do not come back go, with their data.

All by the clock of the tables. When that has leapt while the server was down, by a month or more
since anybody was here, nobody goes for as long: what is deleted cannot be brought back when
somebody has set the clock right.
"""

import asyncio
import logging
from functools import partial

from faubourg.server.messages import Person
from faubourg.server.people.people import DAY, People
from faubourg.server.store import accounts as account_store
from faubourg.server.store.calls import forget_old
from faubourg.server.store.friends import forget_old as forget_questions
from faubourg.server.store.invitations import forget_old as forget_invitations
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.leaving import forget

log = logging.getLogger("faubourg.expiry")

GUESTS = 180 * DAY
ACCOUNTS = 400 * DAY  # longer than their cookie lives
LEAP = 30 * DAY
AT_ONCE = 50  # guests; then somebody else may use the store


async def expire(tables: Tables, people: People) -> None:
    """Whoever is due, but for guests whose seat a game with others needs."""
    now = tables.shared.time()
    people.end_sessions(await account_store.end_unseen(tables.store, int(now - ACCOUNTS)))
    before, gone = int(now - GUESTS), 0
    while found := await account_store.unseen_guests(tables.store, before, AT_ONCE):
        for who in found:
            await forget(tables, people, people.known.get(who) or Person(who, ""))
            gone += 1
        await asyncio.sleep(0)
    if gone:
        log.info("guests who did not come back are gone", extra={"count": gone})


async def has_leapt(tables: Tables) -> bool:
    """Was nobody here for long? That, or the clock is wrong."""
    last = await account_store.last_seen(tables.store)
    return last is not None and tables.shared.time() - last > LEAP


async def expire_daily(tables: Tables, people: People) -> None:
    if await has_leapt(tables):
        log.warning("nobody was here for a month, or the clock is wrong: nobody goes yet")
        await asyncio.sleep(LEAP)
    while True:
        await expire(tables, people)
        await tables.store.run(forget_old)
        await tables.store.run(forget_invitations)
        await tables.store.run(partial(forget_questions, now=int(tables.shared.time())))
        await asyncio.sleep(DAY)
