"""Two worlds: tables that differ only in what one viewer cannot know.

World A is a game being played. For a viewer, world B is dealt anew from what the viewer sees and
then played along with A, move by move; wherever the rules tell the viewer nothing new, everything
that is sent to that viewer must be the same, byte for byte. Ids, clocks and keys are fixed; the
pages are the server's own (socket.Page), only the network and the disk are left out.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

from faubourg.engine.codec import dumps
from faubourg.engine.dealer import Dealer, ScriptedDealer, ScriptError, SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.record import Record
from faubourg.engine.state import State
from faubourg.engine.table import Table
from faubourg.engine.view import NOW, PERFECT
from faubourg.server.course import Course, legal_by_seat
from faubourg.server.hall import Hall
from faubourg.server.live import LiveTable
from faubourg.server.outbox import Outbox
from faubourg.server.socket import Page
from faubourg.server.store import Store

TABLE = "the-table"
# (game state before, seat, action in A, the same in B): must the viewer be told the same?
Silent = Callable[[State, State, int, int, int], bool]


class NoStore:
    """Everything is stored at once, nowhere."""

    async def append(self, *_: object) -> None:
        pass

    async def change(self, *_: object) -> None:
        pass


class World:
    """One table and the pages that look at it."""

    def __init__(self, game: Game, players: int, options: dict[str, str], memory_aid: bool) -> None:
        self.game = game
        self.hall = Hall(cast(Store, NoStore()), "http://here", 0, 0.0)
        full = game.full_options(players, options)
        row: dict[str, Any] = {
            "id": TABLE,
            "game": "alhambra",
            "rules": game.rules_version,
            "players": players,
            "options": full,
            "memory_aid": memory_aid,
            "host": "p0",
            "status": "running",
            "created": 0,
            "dealer": {"kind": "live", "commitment": "c", "key": "k", "salt": "s"},
        }
        seats = [
            {"seat": n, "kind": "person", "person": f"p{n}", "bot": None, "nonce": ""}
            for n in range(players)
        ]
        self.live = LiveTable(row, seats, {f"p{n}": f"P {n}" for n in range(players)}, self.hall)
        self.live.game = game  # registered or not
        self.hall.tables[TABLE] = self.live
        self.pages: dict[int | None, Page] = {}
        self.mail: dict[int | None, list[bytes]] = {}
        self.dealer = ScriptedDealer([])

    def begin(self, dealer: Dealer) -> None:
        """Deal, then go on with dealt scripts."""
        live = self.live
        record = Record(self.game, live.row["players"], live.row["options"], live.seating.names())
        live.course = Course(Table(record, dealer))
        self.table.dealer = self.dealer

    @property
    def course(self) -> Course:
        assert self.live.course is not None
        return self.live.course

    @property
    def table(self) -> Table:
        return self.course.table

    def become(self, other: "World", state: State) -> None:
        """The same table as another, but in this state."""
        mine, theirs = self.course, other.course
        mine.table.state = state
        # taking back must lead to the same place as far as anybody can see: here, nowhere
        mine.table.past, theirs.table.past = [], []
        mine.table.record.inputs = list(theirs.table.record.inputs)
        mine.log, mine.decisions = list(theirs.log), list(theirs.decisions)
        mine.legal = legal_by_seat(state)
        self.live.moves, self.live.told = dict(other.live.moves), other.live.told
        self.live.row["status"] = other.live.row["status"]

    def page(self, seat: int | None) -> Page:
        if seat not in self.pages:
            self.pages[seat] = Page(self.hall, Outbox(None if seat is None else f"p{seat}"), True)
        return self.pages[seat]

    async def say(self, seat: int | None, **message: Any) -> None:
        """What this page says, and everything that follows from it."""
        await self.page(seat).hear(json.dumps({"table": TABLE, **message}))
        self.carry()
        while self.live.audience.waiting:  # until the answer has left
            await asyncio.sleep(0)
            self.carry()

    def carry(self) -> None:
        """The network: what waits in the outboxes arrives."""
        for seat, page in self.pages.items():
            while not page.box.queue.empty():
                message, left = page.box.queue.get_nowait() or (b"", None)
                self.mail.setdefault(seat, []).append(message)
                if left is not None:
                    left.set()

    def heard(self, seat: int | None) -> list[bytes]:
        """What this page has got since the last time."""
        return self.mail.pop(seat, [])

    async def move(self, number: int, seat: int, action: int, dealt: list[int]) -> None:
        """A move through the queue, with what chance deals for it."""
        self.dealer.script = dealt
        self.table.mark = [0]
        await self.change(number, seat, type="move", actions=[action])

    async def change(self, number: int, seat: int, **what: Any) -> None:
        """A move, undo or withdrawal, which must be possible."""
        decision, before = self.course.decisions[seat], self.course.sequence
        await self.say(seat, decision=decision, move_id=f"move-{number:06}", **what)
        assert self.course.sequence == before + 1, self.heard(seat)


def dealt_for(state: State, seat: int, action: int, dealer: Dealer) -> list[int]:
    """What this dealer would deal for the action."""
    after = state.clone()
    dealer.attend()
    after.apply(seat, action, dealer)
    return list(dealer.dealt)


class Comparison:
    """World A and one viewer's world B, played side by side."""

    def __init__(self, a: World, b: World, viewer: int | None, silent: Silent, seed: str) -> None:
        self.a, self.b, self.viewer, self.silent = a, b, viewer, silent
        self.dealer = SeededDealer("worlds", seed)
        self.memory = PERFECT if a.live.row["memory_aid"] else NOW
        self.moves = 0  # compared
        self.different = 0  # of them, in worlds that really differ

    @property
    def states(self) -> tuple[State, State]:
        return self.a.table.state, self.b.table.state

    async def deal(self) -> None:
        """World B anew, and everything that can be asked about it."""
        view = self.a.table.state.view(self.viewer, self.memory)
        self.b.become(self.a, self.a.game.state_from(view, self.dealer))
        await self.ask()

    async def ask(self) -> None:
        """The viewer reloads, tries every action and sends nonsense: the same answers."""
        state, _ = self.states
        for world in (self.a, self.b):
            world.heard(self.viewer)
            for since in (-1, world.live.sequence - 1):
                await world.say(self.viewer, type="watch", since=since)
            for action in range(state.actions):
                await world.say(self.viewer, type="try", actions=[action], request=action)
            await world.say(self.viewer, type="move", decision=-1, actions=[0], move_id="x" * 8)
            wrong = {"decision": 0, "actions": [999], "move_id": "x" * 8}
            if self.viewer is not None:
                wrong["decision"] = world.course.decisions[self.viewer]
            await world.say(self.viewer, type="move", **wrong)
        self.compare()

    def compare(self) -> None:
        here, there = self.a.heard(self.viewer), self.b.heard(self.viewer)
        assert here, "nothing was said"
        unlike = next(((x, y) for x, y in zip(here, there) if x != y), None)
        assert here == there, f"the viewer can tell the worlds apart: {unlike}"

    def plan(self, seat: int, action: int, dealt: list[int]) -> tuple[int, list[int]] | None:
        """What happens in B when this is about to happen in A, if the viewer is told the same."""
        a, b = self.states
        legal = b.legal(seat)
        others = [other for other in legal if other != action and seat != self.viewer]
        for other in [*others, action]:  # rather something else, where it is secret
            if other in legal and self.silent(a, b, seat, action, other):
                for script in (dealt_for(b, seat, other, self.dealer), dealt):
                    if self.same_luck(a, seat, action, dealt, script):
                        try:
                            dealt_for(b, seat, other, ScriptedDealer(script))
                        except ScriptError:
                            continue
                        return other, script
        return None

    def same_luck(
        self, a: State, seat: int, action: int, dealt: list[int], script: list[int]
    ) -> bool:
        """May chance deal otherwise in B? Only what this viewer does not see."""
        hidden = getattr(self.a.game, "hidden_draws", lambda *_: False)
        return script == dealt or (
            seat != self.viewer and len(script) == len(dealt) and hidden(a, action)
        )

    async def withdraw(self, number: int, seat: int) -> None:
        """After a choice was taken back in A. That somebody did is no secret; what it was, is."""
        await self.b.change(number, seat, type="withdraw")
        self.compare()
        self.moves += 1

    async def follow(self, number: int, seat: int, plan: tuple[int, list[int]] | None) -> None:
        """After the move was made in A: make it in B and compare, or deal B anew."""
        if self.states[0].over():  # the end opens what was hidden
            return
        if plan is None:
            await self.deal()
            return
        await self.b.move(number, seat, *plan)
        self.compare()
        a, b = self.states
        self.moves += 1
        self.different += dumps(a.data()) != dumps(b.data())


async def play(
    game: Game, players: int, options: dict[str, str], memory_aid: bool, silent: Silent, seed: str
) -> list[Comparison]:
    """A whole random game, compared for every seat and a spectator."""
    a = World(game, players, options, memory_aid)
    chance = SeededDealer("game", seed)
    a.begin(SeededDealer("deal", seed))
    viewers: list[int | None] = [*range(players), None]
    pairs = [
        Comparison(a, World(game, players, options, memory_aid), viewer, silent, f"{seed}{viewer}")
        for viewer in viewers
    ]
    for pair in pairs:
        pair.b.begin(SeededDealer("anything"))
    for world in (a, *[pair.b for pair in pairs]):
        for viewer in viewers:  # everybody is here in every world
            await world.say(viewer, type="watch")
    for pair in pairs:
        await pair.deal()
    number = 0
    table = a.table
    while not table.state.over():
        number += 1
        for viewer in viewers:
            a.heard(viewer)
        chosen = [seat for seat in range(players) if a.course.can_withdraw(seat)]
        if chosen and chance.below(4) == 0:
            await a.change(number, chosen[0], type="withdraw")
            for pair in pairs:
                await pair.withdraw(number, chosen[0])
            continue
        seats = table.state.waiting_seats()
        seat = seats[chance.below(len(seats))]
        legal = table.state.legal(seat)
        action = legal[chance.below(len(legal))]
        dealt = dealt_for(table.state, seat, action, chance)
        plans = [pair.plan(seat, action, dealt) for pair in pairs]
        await a.move(number, seat, action, dealt)
        for pair, plan in zip(pairs, plans):
            await pair.follow(number, seat, plan)
    return pairs


def compare_worlds(
    game: Game,
    players: int,
    silent: Silent,
    seed: str,
    memory_aid: bool = False,
    options: dict[str, str] | None = None,
) -> list[Comparison]:
    return asyncio.run(play(game, players, options or {}, memory_aid, silent, seed))
