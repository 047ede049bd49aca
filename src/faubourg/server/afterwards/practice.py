"""Try again from here: a game against bots that begins with a moment of a finished one.

What the seat knew then stays; everything else is dealt anew by a fresh key, so that nobody plays
against cards that they have seen since. It counts for nobody: not rated, in no results.
"""

import asyncio
import secrets

from msgspec import structs

from faubourg.bots.choice import committed
from faubourg.engine.dealer import LiveDealer, SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Replay
from faubourg.engine.view import PERFECT
from faubourg.server.afterwards.replays import refuse_stranger
from faubourg.server.messages import Person
from faubourg.server.store.rows import SeatRow
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.seats import new_nonce, substitute_in
from faubourg.server.tables.table import LiveTable


async def practise(
    tables: Tables, table: LiveTable, person: Person, seat: int, at: int, nonce: str
) -> LiveTable:
    """A new table for this person, in that seat, after so many inputs of a finished game."""
    record = table.finished().table.record
    state = await asyncio.to_thread(moment, record, seat, at)
    opened = await open_practice(tables, table, state, seat, person.id, nonce)
    await opened.start(person.id)
    return opened


def moment(record: Record, seat: int, at: int) -> State:
    """Refused: a seat or a place that the record does not have, or the end."""
    refuse_stranger(record, seat)
    last = len(record.inputs)
    if not 0 <= at <= last:
        raise Refusal("no_such_place", {"place": at, "last": last})
    replay = Replay(record)
    replay.to(at)
    if replay.table.state.over():
        raise Refusal("game_over", {})
    return replay.table.state


async def open_practice(
    tables: Tables, table: LiveTable, state: State, seat: int, host: str, nonce: str
) -> LiveTable:
    """The bots of that table stay, and bots sit where people did."""
    game, row = table.game, table.row
    rows = [
        SeatRow(number, "person", person=host, nonce=nonce or new_nonce())
        if number == seat
        else structs.replace(bot_for(game, sat), nonce=new_nonce())
        for number, sat in enumerate(table.seats.rows)
    ]
    begun = await asyncio.to_thread(dealt_anew, game, state, seat)
    return await tables.add_table(game, host, row.options, row.memory_aid, "", rows, begun)


def bot_for(game: Game, row: SeatRow) -> SeatRow:
    bot = row.bot if row.kind == "bot" else substitute_in(game)
    return SeatRow(row.seat, "bot", bot=bot)


def dealt_anew(game: Game, state: State, seat: int) -> State:
    """A state that the seat could have been in. Who had chosen in secret chooses anew."""
    view = state.view(seat, PERFECT)
    begun = game.state_from(view, LiveDealer(secrets.token_bytes(32), []))
    for other in committed(game, view, SeededDealer("who has chosen")):
        begun.withdraw(other)
    return begun
