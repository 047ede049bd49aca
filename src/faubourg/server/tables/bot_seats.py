"""The seats of a table that bots play.

A bot takes a moment that fits what it does, so that people can follow: short where there was
nothing to choose, longer for a move of many steps or consequences, never more than twice the usual.
Nobody's clock runs meanwhile but that of people who are asked too. Where everybody wants things to
happen at once, they do.
"""

import asyncio
import hashlib
import hmac
from functools import partial
from typing import Protocol

from faubourg.engine.state import State
from faubourg.engine.view import PERFECT
from faubourg.server.again import until_done
from faubourg.server.messages import Answer
from faubourg.server.people.preferences import at_once
from faubourg.server.store.rows import TableRow
from faubourg.server.tables.history import History
from faubourg.server.tables.moves import bot_move_id
from faubourg.server.tables.seats import Seats
from faubourg.server.tables.shared import Shared

# of the usual moment (settings.BOT_DELAY)
SHORTEST, USUAL, LONGEST = 0.25, 0.5, 2.0
A_STEP, A_FACT = 0.2, 0.2  # more for every action after the first, and for what is to be told


class BotTable(Protocol):
    """What bots need of the table they sit at."""

    id: str
    row: TableRow
    shared: Shared
    seats: Seats

    @property
    def day(self) -> str: ...
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
        waiting = history.table.state.waiting_seats()
        if self.table.day:
            waiting = self._one_by_one(waiting)
        for seat in waiting:
            asked = (seat, history.decisions[seat])
            if self.table.seats.rows[seat].kind == "bot" and asked not in self.thinking:
                self.thinking.add(asked)
                self.table.shared.background.spawn(self._play(*asked))

    def _one_by_one(self, waiting: list[int]) -> list[int]:
        """At the game of the day nothing depends on who is quicker: people first, then by seat."""
        if any(self.table.seats.rows[seat].kind != "bot" for seat in waiting):
            return []
        return waiting[:1]

    async def _play(self, seat: int, decision: int) -> None:
        try:
            move = partial(self._move, seat, decision)
            await until_done(move, "a bot's move", table=self.table.id, seat=seat)
        except Exception as error:  # noqa: BLE001 - whatever a bot raises
            await self.table.freeze(error)
        finally:
            self.thinking.discard((seat, decision))
            self.table.wake()

    async def _move(self, seat: int, decision: int) -> None:
        """A bot plays from its own view and re-enters like everybody else."""
        history, bot = self._asked(seat, decision)
        if history is None or bot is None:
            return
        table, asked = history.table, history.decision(seat)
        legal = table.state.legal(seat)
        if not legal:
            return
        began = asyncio.get_running_loop().time()
        view = table.state.view(seat, PERFECT)
        number = decision
        if self.table.day:  # people take back moves, and that is no decision of the bot's
            number = sum(item.seat == seat for item in table.record.inputs)
        seed = seed_for(table.record.dealer, seat, number)
        shared = self.table.shared
        opened = shared.whereabouts.asker(self.table.row.host)
        hurried = not self.table.day
        actions = await shared.bots.choose(opened, table.game.name, bot, seed, view, legal, hurried)
        told = consequences(table.state, seat, actions)
        await self._take_a_moment(began, weight(len(legal), len(actions), told))
        if self._asked(seat, decision)[1] is None:  # its owner is back, or it was taken back
            return
        answer = await self.table.move(seat, asked, actions, bot_move_id(seed, 0))
        if not answer.ok and len(actions) > 1:  # a step showed more than the bot could foresee
            await self.table.move(seat, asked, actions[:1], bot_move_id(seed, 1))

    def _asked(self, seat: int, decision: int) -> tuple[History | None, str | None]:
        """The game, and the bot that is asked for this decision; none if nobody is any more."""
        history = self.table.in_play()
        if history is None or history.decisions[seat] != decision:
            return None, None
        return history, self.table.seats.bot_at(seat)

    async def _take_a_moment(self, began: float, weight: float) -> None:
        """Until so many usual moments have passed, if somebody wants to see it happen."""
        rows, shared = self.table.seats.rows, self.table.shared
        people = {row.person for row in rows if row.kind == "person" and row.person is not None}
        moment = shared.bot_delay * weight
        if moment > 0 and not (people and await at_once(shared.store, people)):
            await asyncio.sleep(began + moment - asyncio.get_running_loop().time())


def weight(legal: int, steps: int, told: int) -> float:
    """How long the moment of a move is, beside the usual one."""
    if legal == 1:
        return SHORTEST
    return min(LONGEST, USUAL + (steps - 1) * A_STEP + told * A_FACT)


def consequences(state: State, seat: int, actions: list[int]) -> int:
    """How much is to be told of what a move gives and costs; nothing of one that is refused."""
    done = actions[0] if actions and actions[0] in state.legal(seat) else None
    return 0 if done is None else len(state.preview(seat, done))


def seed_for(dealer: dict[str, object], seat: int, decision: int) -> str:
    """From the table's secret key: nobody can foresee it, and after a restart it is the same."""
    key = bytes.fromhex(str(dealer["key"]))
    return hmac.new(key, f"bot {seat} {decision}".encode(), hashlib.sha256).hexdigest()
