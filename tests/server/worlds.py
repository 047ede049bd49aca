"""Two worlds: tables that differ only in what one viewer cannot know.

World A is a game being played. For a viewer, world B is dealt anew from what the viewer sees and
then played along with A, move by move; wherever the rules tell the viewer nothing new, everything
that is sent to that viewer must be the same, byte for byte. Ids, clocks and keys are fixed; the
pages are the server's own (socket.Page), only the network and the disk are left out.
"""

import asyncio
import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any, cast

from faubourg.engine.codec import dumps
from faubourg.engine.dealer import Dealer, ScriptedDealer, ScriptError, SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.record import Record
from faubourg.engine.state import State
from faubourg.engine.table import Table
from faubourg.engine.view import NOW, PERFECT
from faubourg.server.store.database import Store
from faubourg.server.store.rows import SeatRow, TableRow
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.chat import Chat
from faubourg.server.tables.history import History, legal_by_seat
from faubourg.server.tables.seats import Seats
from faubourg.server.tables.table import LiveTable
from faubourg.server.tables.updates import following
from faubourg.server.web.outbox import Outbox
from faubourg.server.web.socket import Page

TABLE = "the-table"
SEVERAL = 3  # of what is legal, whenever it is the viewer's turn
TRIED = 25  # actions at least, whenever a viewer asks about everything
# (game state before, seat, action in A, the same in B): must the viewer be told the same?
Silent = Callable[[State, State, int, int, int], bool]


class NoStore:
    """Everything is stored at once, nowhere."""

    async def append(self, *_: object) -> None:
        pass

    async def change(self, *_: object) -> None:
        pass

    async def run(self, *_: object) -> list[object]:
        """Nobody has a rating."""
        return []


class World:
    """One table and the pages that look at it."""

    def __init__(self, game: Game, players: int, options: dict[str, str], memory_aid: bool) -> None:
        self.game = game
        self.now = 0.0  # the tables' clocks run: what is left must not tell the worlds apart
        self.tables = Tables(cast(Store, NoStore()), "http://here", 0, 0.0, lambda: self.now)
        full = game.full_options(players, options)
        row = TableRow(
            id=TABLE,
            game="alhambra",
            rules=game.rules_version,
            players=players,
            options=full,
            memory_aid=memory_aid,
            host="p0",
            status="running",
            created=0,
            clock="10000+10",
            dealer={"kind": "live", "commitment": "c", "key": "k", "salt": "s"},
        )
        rows = [SeatRow(n, "person", person=f"p{n}") for n in range(players)]
        seats = Seats(rows, {f"p{n}": f"P {n}" for n in range(players)})
        self.live = LiveTable(row, seats, Chat([], set()), self.tables.shared)
        self.live.game = game  # registered or not
        self.tables.loaded[TABLE] = self.live
        self.pages: dict[int | None, Page] = {}
        self.mail: dict[int | None, list[bytes]] = {}
        self.dealer = ScriptedDealer([])
        self.trail: list[tuple[int, int]] = []  # (seat, action) of what undo can take back

    def begin(self, dealer: Dealer) -> None:
        """Deal, then go on with dealt scripts."""
        live = self.live
        record = Record(self.game, live.row.players, live.row.options, live.seats.names())
        live.history = History(Table(record, dealer))
        self.table.dealer = self.dealer
        live.clock.adopt(live.clock.begin(live.row.clock, self.table.state), running=True)

    @property
    def history(self) -> History:
        assert self.live.history is not None
        return self.live.history

    @property
    def table(self) -> Table:
        return self.history.table

    def become(self, other: "World", state: State, past: list[tuple[int, State]]) -> None:
        """The same table as another, but in this state, which came about in this way."""
        mine, theirs = self.history, other.history
        mine.table.state, mine.table.past = state, past
        mine.table.record.inputs = list(theirs.table.record.inputs)
        mine.log, mine.decisions = list(theirs.log), list(theirs.decisions)
        mine.sequence = theirs.sequence
        mine.undoable, mine.legal = list(theirs.undoable), legal_by_seat(state)
        self.live.moves, self.live.told = deepcopy(other.live.moves), other.live.told
        self.live.row.status = other.live.row.status
        self.now, self.live.clock.clock = other.now, other.live.clock.clock

    def page(self, seat: int | None) -> Page:
        if seat not in self.pages:
            self.pages[seat] = Page(self.tables, Outbox(None if seat is None else f"p{seat}"), True)
        return self.pages[seat]

    async def say(self, seat: int | None, **message: Any) -> None:
        """What this page says, and everything that follows from it."""
        await self.page(seat).hear(json.dumps({"table": TABLE, **message}))
        self.carry()
        while self.live.viewers.waiting:  # until the answer has left
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
        self.trail.append((seat, action))
        del self.trail[: len(self.trail) - len(self.table.past)]

    async def back(self, number: int, seat: int, how: str) -> None:
        """Undo or withdraw."""
        await self.change(number, seat, type=how)
        del self.trail[len(self.table.past) :]

    async def change(self, number: int, seat: int, **what: Any) -> None:
        """A move, undo or withdrawal, which must be possible."""
        self.now += 7
        decision, before = self.history.decisions[seat], self.history.sequence
        await self.say(seat, decision=decision, move_id=f"move-{number:06}", **what)
        done = self.history.sequence == before + 1
        assert done, self.heard(seat)[-1][:200]


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
        self.memory = PERFECT if a.live.row.memory_aid else NOW
        self.asked = 0
        self.moves = 0  # compared
        self.different = 0  # of them, in worlds that really differ
        self.undone = 0  # in worlds that really differ

    @property
    def states(self) -> tuple[State, State]:
        return self.a.table.state, self.b.table.state

    async def deal(self) -> None:
        """World B anew, and everything that can be asked about it."""
        self.b.become(self.a, *self.imagined())
        await self.ask()

    def imagined(self) -> tuple[State, list[tuple[int, State]]]:
        """A state that could be B's, and the states that undo could lead back to.

        It is dealt where undo ends and played from there, with other secrets where possible.
        """
        table = self.a.table
        states = [*[state for _, state in table.past], table.state]
        b = self.dealt(states[0])
        past: list[tuple[int, State]] = []
        for here, (seat, action) in zip(states, self.a.trail):
            plan = self.plan(here, b, seat, action, [])
            if plan is None:  # this way does not lead here: then back to the very states of A
                return self.dealt(table.state), [(who, back.clone()) for who, back in table.past]
            past.append((seat, b))
            b = b.clone()
            b.apply(seat, plan[0], ScriptedDealer([]))
        return b, past

    def dealt(self, state: State) -> State:
        return self.a.game.state_from(state.view(self.viewer, self.memory), self.dealer)

    async def ask(self) -> None:
        """The viewer reloads, tries actions and sends nonsense: the same answers.

        Of a big table of actions each time others are tried, and always those that are legal.
        """
        state, _ = self.states
        self.asked += 1
        every = 1 + state.actions // TRIED
        actions = set(range(self.asked % every, state.actions, every))
        if self.viewer is not None:
            actions |= set(state.legal(self.viewer))
        begun = [] if self.viewer is None else in_two_steps(state, self.viewer)
        for world in (self.a, self.b):
            world.heard(self.viewer)
            for since in (-1, world.live.sequence - 1):
                await world.say(self.viewer, type="watch", since=since)
            for action in sorted(actions):
                await world.say(self.viewer, type="try", actions=[action], request=action)
            for pair in begun[: TRIED // 2]:
                await world.say(self.viewer, type="try", actions=pair, request=pair[0])
            await world.say(self.viewer, type="move", decision=-1, actions=[0], move_id="x" * 8)
            wrong = {"decision": 0, "actions": [999], "move_id": "x" * 8}
            if self.viewer is not None:
                wrong["decision"] = world.history.decisions[self.viewer]
            await world.say(self.viewer, type="move", **wrong)
        self.compare()

    def compare(self) -> None:
        here, there = self.a.heard(self.viewer), self.b.heard(self.viewer)
        assert here, "nothing was said"
        unlike = next((excerpts(x, y) for x, y in zip(here, there) if x != y), None)
        same = here == there  # without pytest's own pages of difference
        assert same, f"the viewer can tell the worlds apart: {unlike}"

    def plan(
        self, a: State, b: State, seat: int, action: int, dealt: list[int]
    ) -> tuple[int, list[int]] | None:
        """What happens in B when this is about to happen in A, if the viewer is told the same."""
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

    async def back(self, number: int, seat: int, how: str) -> None:
        """After something was taken back in A. That somebody did is no secret; what it was, is."""
        differed = self.differ()
        if how == "withdraw" and not self.b.history.can_withdraw(seat):
            await self.deal()  # nobody can see how far a choice has come, and in B it had not begun
            return
        await self.b.back(number, seat, how)
        self.compare()
        self.moves += 1
        self.different += self.differ()
        self.undone += self.differ() and how == "undo"
        if differed and not self.differ():  # it led back to A itself
            await self.deal()

    def differ(self) -> bool:
        a, b = self.states
        return dumps(a.data()) != dumps(b.data())

    async def follow(self, number: int, seat: int, plan: tuple[int, list[int]] | None) -> None:
        """After the move was made in A: make it in B and compare, or deal B anew."""
        if self.states[0].over():  # the end opens what was hidden
            return
        if plan is None:
            await self.deal()
            return
        await self.b.move(number, seat, *plan)
        self.compare()
        self.moves += 1
        self.different += self.differ()
        if self.viewer in self.states[0].waiting_seats():
            await self.try_out()

    async def try_out(self) -> None:
        """In the middle of things the viewer tries some of what is legal: the same answers."""
        assert self.viewer is not None
        state, _ = self.states
        legal = [[action] for action in state.legal(self.viewer)]
        for which in (legal, in_two_steps(state, self.viewer)):
            every = 1 + len(which) // SEVERAL
            for actions in which[self.moves % every :: every]:
                for world in (self.a, self.b):
                    await world.say(self.viewer, type="try", actions=actions, request=0)
        self.compare()


def in_two_steps(state: State, seat: int) -> list[list[int]]:
    """An action and what may follow it, where that can be known."""
    return [
        [action, following_action]
        for action in state.legal(seat)
        for after in [following(state, seat, action)]
        if after is not None
        for following_action in after.legal(seat)
    ]


def excerpts(here: bytes, there: bytes) -> tuple[bytes, bytes]:
    """Where two messages begin to differ."""
    at = next((i for i, (x, y) in enumerate(zip(here, there)) if x != y), 0)
    return here[max(at - 60, 0) : at + 60], there[max(at - 60, 0) : at + 60]


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
    while not a.table.state.over():
        number += 1
        for viewer in viewers:
            a.heard(viewer)
        if (back := something_to_take_back(a, chance)) is not None:
            await a.back(number, *back)
            for pair in pairs:
                await pair.back(number, *back)
            continue
        state = a.table.state
        seat = one_of(state.waiting_seats(), chance)
        action = one_of(state.legal(seat), chance)
        dealt = dealt_for(state, seat, action, chance)
        plans = [pair.plan(*pair.states, seat, action, dealt) for pair in pairs]
        await a.move(number, seat, action, dealt)
        for pair, plan in zip(pairs, plans):
            await pair.follow(number, seat, plan)
    return pairs


def something_to_take_back(world: World, chance: Dealer) -> tuple[int, str] | None:
    """Now and then: somebody's secret choice or last action."""
    seats = range(world.live.row.players)
    chosen = [(seat, "withdraw") for seat in seats if world.history.can_withdraw(seat)]
    undoable = [(seat, "undo") for seat in seats if world.table.can_undo(seat)]
    for found in (chosen, undoable):
        if found and chance.below(4) == 0:
            return found[int(chance.below(len(found)))]
    return None


def one_of(choices: list[int], chance: Dealer) -> int:
    return choices[int(chance.below(len(choices)))]


def compare_worlds(
    game: Game,
    players: int,
    silent: Silent,
    seed: str,
    memory_aid: bool = False,
    options: dict[str, str] | None = None,
) -> list[Comparison]:
    return asyncio.run(play(game, players, options or {}, memory_aid, silent, seed))
