"""The seats of a table that bots play."""

import asyncio
import hashlib
import hmac
from functools import partial
from typing import Protocol

from faubourg.engine.view import PERFECT
from faubourg.server.again import until_done
from faubourg.server.messages import Answer
from faubourg.server.tables.history import History
from faubourg.server.tables.moves import bot_move_id
from faubourg.server.tables.seats import Seats
from faubourg.server.tables.shared import Shared


class BotTable(Protocol):
    """What bots need of the table they sit at."""

    id: str
    shared: Shared
    seats: Seats

    def in_play(self) -> History | None: ...
    def wake(self) -> None: ...
    async def move(self, who: int, decision: int, actions: list[int], move_id: str) -> Answer: ...
    async def freeze(self, error: BaseException) -> None: ...


class BotSeats:
    """Wakes the bots that are waited for; their moves go through the table's queue."""

    def __init__(self, table: BotTable) -> None:
        self.table = table
        self.thinking: set[tuple[int, int]] = set()  # (seat, decision)

    def wake(self, history: History) -> None:
        """Every bot that is waited for begins to think."""
        for seat in history.table.state.waiting_seats():
            asked = (seat, history.decisions[seat])
            if self.table.seats.rows[seat].kind == "bot" and asked not in self.thinking:
                self.thinking.add(asked)
                self.table.shared.background.spawn(self._play(*asked))

    async def _play(self, seat: int, decision: int) -> None:
        try:
            await asyncio.sleep(self.table.shared.bot_delay)
            move = partial(self._move, seat, decision)
            await until_done(move, "a bot's move", table=self.table.id, seat=seat)
        except Exception as error:  # noqa: BLE001 - whatever a bot raises
            await self.table.freeze(error)
        finally:
            self.thinking.discard((seat, decision))
            self.table.wake()

    async def _move(self, seat: int, decision: int) -> None:
        """A bot plays from its own view and re-enters like everybody else."""
        history, bot = self.table.in_play(), self.table.seats.bot_at(seat)
        if history is None or bot is None or history.decisions[seat] != decision:
            return
        table = history.table
        legal = table.state.legal(seat)
        if not legal:
            return
        view = table.state.view(seat, PERFECT)
        seed = seed_for(table.record.dealer, seat, decision)
        pool = self.table.shared.bots
        actions = await pool.choose(table.game.name, bot, seed, view, legal)
        answer = await self.table.move(seat, decision, actions, bot_move_id())
        if not answer.ok and len(actions) > 1:  # a step showed more than the bot could foresee
            await self.table.move(seat, decision, actions[:1], bot_move_id())


def seed_for(dealer: dict[str, object], seat: int, decision: int) -> str:
    """From the table's secret key: nobody can foresee it, and after a restart it is the same."""
    key = bytes.fromhex(str(dealer["key"]))
    return hmac.new(key, f"bot {seat} {decision}".encode(), hashlib.sha256).hexdigest()
