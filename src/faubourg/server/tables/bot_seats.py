"""The seats of a table that bots play."""

import asyncio
import hashlib
import hmac
from typing import TYPE_CHECKING

from faubourg.engine.view import PERFECT
from faubourg.server.tables.moves import bot_move_id

if TYPE_CHECKING:
    from faubourg.server.tables.table import LiveTable


class BotSeats:
    """Wakes the bots that are waited for; their moves go through the table's queue."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self.thinking: set[tuple[int, int]] = set()  # (seat, decision)

    def wake(self) -> None:
        """Every bot that is waited for begins to think."""
        table = self.table
        if table.course is None or table.row["status"] != "running":
            return
        for seat in table.course.table.state.waiting_seats():
            asked = (seat, table.course.decisions[seat])
            if table.seating.bot_at(seat) is not None and asked not in self.thinking:
                self.thinking.add(asked)
                table.house.spawn(self._play(*asked))

    async def _play(self, seat: int, decision: int) -> None:
        try:
            await asyncio.sleep(self.table.house.bot_delay)
            await self._move(seat, decision)
        except Exception as error:  # noqa: BLE001 - whatever a bot raises
            await self.table.freeze(error)
        finally:
            self.thinking.discard((seat, decision))
            self.wake()

    async def _move(self, seat: int, decision: int) -> None:
        """A bot plays from its own view and re-enters like everybody else."""
        course, bot = self.table.course, self.table.seating.bot_at(seat)
        if course is None or bot is None or course.decisions[seat] != decision:
            return
        legal = course.table.state.legal(seat)
        if not legal:
            return
        view = course.table.state.view(seat, PERFECT)
        seed = seed_for(self.table.row["dealer"], seat, decision)
        actions = await self.table.house.bots.choose(self.table.game.name, bot, seed, view, legal)
        answer = await self.table.move(seat, decision, actions, bot_move_id())
        if not answer.ok and len(actions) > 1:  # a step showed more than the bot could foresee
            await self.table.move(seat, decision, actions[:1], bot_move_id())


def seed_for(dealer: dict[str, object], seat: int, decision: int) -> str:
    """From the table's secret key: nobody can foresee it, and after a restart it is the same."""
    key = bytes.fromhex(str(dealer["key"]))
    return hmac.new(key, f"bot {seat} {decision}".encode(), hashlib.sha256).hexdigest()
