"""Two worlds: tables that differ only in what one viewer cannot know.

World A is a game being played. For a viewer, world B is dealt anew from what the viewer sees and
then played along with A, move by move; wherever the rules tell the viewer nothing new, everything
that is sent to that viewer must be the same, byte for byte: how many messages, in which order, of
which size, with which numbers. What happens in secret happens in B at another time, more often,
less often, or not at all.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from faubourg.engine.codec import dumps
from faubourg.engine.dealer import Dealer, ScriptedDealer, ScriptError, SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.table import Replay
from faubourg.engine.view import NOW, PERFECT
from faubourg.server.rate_limits import Buckets
from faubourg.server.tables import hints, speaking
from faubourg.server.tables.history import History
from faubourg.server.tables.updates import following

from .worlds import World

SEVERAL = 3  # of what is legal, whenever it is the viewer's turn
TRIED = 25  # actions at least, whenever a viewer asks about everything
EVERY = 4  # times a viewer asks, it asks the slow ones too
SECRET_STEPS = 3  # at most, that B does at once
# (game state before, seat, action in A, the same in B): must the viewer be told the same?
Silent = Callable[[State, State, int, int, int], bool]
# (game state before, seat, action): does nobody else learn so much as that it happened?
Unseen = Callable[[State, int, int], bool]
Plan = list[tuple[int, list[int]]]  # what a seat does in B: actions, and what is dealt for each


def never(_state: State, _seat: int, _action: int) -> bool:
    """Everybody sees that somebody does something."""
    return False


def dealt_for(state: State, seat: int, action: int, dealer: Dealer) -> list[int]:
    """What this dealer would deal for the action."""
    after = state.clone()
    dealer.attend()
    after.apply(seat, action, dealer)
    return list(dealer.dealt)


class Comparison:
    """World A and one viewer's world B, played side by side."""

    def __init__(
        self, a: World, b: World, viewer: int | None, silent: Silent, unseen: Unseen, seed: str
    ) -> None:
        self.a, self.b, self.viewer = a, b, viewer
        self.silent, self.unseen = silent, unseen
        self.dealer = SeededDealer("worlds", seed)
        self.memory = PERFECT if a.live.row.memory_aid else NOW
        self.asked = 0
        self.moves = 0  # compared
        self.different = 0  # of them, in worlds that really differ
        self.undone = 0  # in worlds that really differ
        self.behind = 0  # moves after which other numbers of inputs had been made

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
            plan = self.alike(here, b, seat, action, [])
            if plan is None:  # this way does not lead here: then back to the very states of A
                return self.dealt(table.state), [(who, back.clone()) for who, back in table.past]
            past.append((seat, b))
            b = b.clone()
            b.apply(seat, plan[0], ScriptedDealer([]))
        return b, past

    def dealt(self, state: State) -> State:
        return self.a.game.state_from(state.view(self.viewer, self.memory), self.dealer)

    # -- what the viewer asks -----------------------------------------------------------------

    async def ask(self) -> None:
        """The viewer asks everything that can be asked, and nonsense: the same answers."""
        for world in (self.a, self.b):
            world.heard(self.viewer)
        await self.ask_by_socket()
        if self.asked % EVERY == 1:
            await self.ask_by_advisers_and_web()
        self.compare(self.a.heard(self.viewer))

    async def ask_by_socket(self) -> None:
        """Of a big table of actions each time others are tried, and always those that are legal."""
        state, _ = self.states
        self.asked += 1
        every = 1 + state.actions // TRIED
        actions = set(range(self.asked % every, state.actions, every))
        begun: list[list[int]] = []
        if self.viewer is not None:
            actions |= set(state.legal(self.viewer))
            begun = in_two_steps(state, self.viewer)[: TRIED // 2]
        for world in (self.a, self.b):
            for since in (-1, world.history.number(self.viewer) - 1):
                await world.say(self.viewer, type="watch", since=since)
            for tried in [*[[action] for action in sorted(actions)], *begun]:
                await world.say(self.viewer, type="try", actions=tried, request=tried[0])
            await world.say(self.viewer, type="say", text="well", say_id=f"said-{self.asked:06}")
            await world.say(self.viewer, type="consider", actions=sorted(actions)[:1])
            for decision in (-1, self.decision_in(world)):
                wrong = {"decision": decision, "move_id": "x" * 8}
                await world.say(self.viewer, type="move", actions=[999], **wrong)
                for back in self.impossible_in(world):
                    await world.say(self.viewer, type=back, **wrong)

    async def ask_by_advisers_and_web(self) -> None:
        for world in (self.a, self.b):
            await world.hint(self.viewer, self.asked)
            last = world.history.number(self.viewer)
            for path in ("", f"/update?since={last - 1}", "/update", "/chat", "all"):
                await world.ask_web(self.viewer, "GET", path)
            wrong = {"decision": self.decision_in(world), "move_id": "x" * 8}
            await world.ask_web(self.viewer, "POST", "/moves", actions=[999], **wrong)
            await world.ask_web(self.viewer, "POST", "/hint", nothing=0)
            for back in self.impossible_in(world):
                await world.ask_web(self.viewer, "POST", f"/{back}", **wrong)

    def decision_in(self, world: World) -> int:
        return 0 if self.viewer is None else world.history.decision(self.viewer)

    def impossible_in(self, world: World) -> list[str]:
        """What the viewer cannot take back: asked all the same."""
        if self.viewer is None:
            return ["undo", "withdraw"]
        can = {"undo": world.history.can_undo, "withdraw": world.history.can_withdraw}
        return [back for back, possible in can.items() if not possible(self.viewer)]

    def compare(self, here: list[bytes], silent: bool = False) -> None:
        there = self.b.heard(self.viewer)
        assert bool(here) != silent, "told of a secret" if silent else "nothing was said"
        unlike = next((excerpts(x, y) for x, y in zip(here, there) if x != y), None)
        same = here == there  # without pytest's own pages of difference
        assert same, f"the viewer can tell the worlds apart: {unlike or (here, there)}"

    # -- what happens in B --------------------------------------------------------------------

    def plan(self, seat: int, action: int, dealt: list[int]) -> Plan | None:
        """What this seat does in B when it is about to do this in A; None: B must be dealt anew."""
        a, b = self.states
        if self.is_secret(a, seat, action):
            return self.secret_steps(b.clone(), seat, int(self.dealer.below(SECRET_STEPS)))
        for steps in range(SECRET_STEPS):  # what A has done in secret and B has not
            b = self.states[1].clone()
            done = self.secret_steps(b, seat, steps)
            found = self.alike(a, b, seat, action, dealt)
            if found is not None:
                return [*done, found]
        return None

    def is_secret(self, state: State, seat: int, action: int) -> bool:
        return seat != self.viewer and self.unseen(state, seat, action)

    def secret_steps(self, b: State, seat: int, number: int) -> Plan:
        """Up to so many steps that nobody but the seat sees; `b` is as they leave it."""
        done: Plan = []
        for _ in range(number):
            secret = [action for action in b.legal(seat) if self.is_secret(b, seat, action)]
            if secret:
                action = one_of(secret, self.dealer)
                b.apply(seat, action, ScriptedDealer([]))
                done.append((action, []))
        return done

    def alike(
        self, a: State, b: State, seat: int, action: int, dealt: list[int]
    ) -> tuple[int, list[int]] | None:
        """An action in B of which the viewer is told the same as of this one in A."""
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

    async def follow(self, number: int, seat: int, plan: Plan | None, heard: list[bytes]) -> None:
        """After the move was made in A: do what was planned in B and compare."""
        if self.states[0].over():  # the end opens what was hidden
            return
        if plan is None:
            await self.deal()
            return
        self.b.now = self.a.now
        at_once = self.dealer.below(2) == 0  # as one move, or one after the other
        moves = [plan] if at_once and plan else [[step] for step in plan]
        for i, steps in enumerate(moves):
            dealt = [item for _, script in steps for item in script]
            await self.b.move(f"{number:06}-{i}", seat, [action for action, _ in steps], dealt)
        self.compare(heard, silent=not heard)
        self.count()
        if self.viewer in self.states[0].waiting_seats():
            await self.try_out()

    def count(self) -> None:
        self.moves += 1
        self.different += self.differ()
        self.behind += self.a.history.sequence != self.b.history.sequence

    async def back(self, number: int, seat: int, how: str, heard: list[bytes]) -> None:
        """After something was taken back in A: what it was is secret, and all of it if unseen."""
        differed = self.differ()
        self.b.now = self.a.now
        if seat in self.states[1].waiting_seats() and how == "withdraw" and seat != self.viewer:
            assert not heard, "nobody can see how far a choice has come"
            if self.b.history.can_withdraw(seat) and self.dealer.below(2) == 0:
                await self.b.back(f"{number:06}", seat, how)
        else:
            await self.b.back(f"{number:06}", seat, how)
        self.compare(heard, silent=not heard)
        self.count()
        self.undone += self.differ() and how == "undo"
        if differed and not self.differ():  # it led back to A itself
            await self.deal()

    def differ(self) -> bool:
        a, b = self.states
        return dumps(a.data()) != dumps(b.data())

    async def try_out(self) -> None:
        """In the middle of things the viewer tries some of what is legal: the same answers."""
        assert self.viewer is not None
        state, _ = self.states
        self.a.heard(self.viewer)
        legal = [[action] for action in state.legal(self.viewer)]
        for which in (legal, in_two_steps(state, self.viewer)):
            every = 1 + len(which) // SEVERAL
            for actions in which[self.moves % every :: every]:
                for world in (self.a, self.b):
                    await world.say(self.viewer, type="try", actions=actions, request=0)
        self.compare(self.a.heard(self.viewer))


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


async def play(a: World, pairs: list[Comparison], seed: str) -> None:
    """A whole random game, compared for every seat and a spectator."""
    chance = SeededDealer("game", seed)
    viewers = [pair.viewer for pair in pairs]
    for world in (a, *[pair.b for pair in pairs]):
        await world.enter(viewers)
    for pair in pairs:
        await pair.deal()
    number = 0
    while not a.table.state.over():
        number += 1
        a.now += 7
        a.mail.clear()
        if (back := something_to_take_back(a, chance)) is not None:
            await a.back(f"{number:06}", *back)
            heard = {viewer: a.heard(viewer) for viewer in viewers}
            for pair in pairs:
                await pair.back(number, *back, heard[pair.viewer])
            continue
        state = a.table.state
        seat = one_of(state.waiting_seats(), chance)
        action = one_of(state.legal(seat), chance)
        dealt = dealt_for(state, seat, action, chance)
        secret = {pair.viewer: pair.is_secret(state, seat, action) for pair in pairs}
        plans = [pair.plan(seat, action, dealt) for pair in pairs]
        await a.move(f"{number:06}-0", seat, [action], dealt)
        heard = {viewer: a.heard(viewer) for viewer in viewers}
        for pair, plan in zip(pairs, plans):
            same = bool(heard[pair.viewer]) != secret[pair.viewer]
            assert same, "told of a secret, or not told of what is none"
            await pair.follow(number, seat, plan, heard[pair.viewer])


def something_to_take_back(world: World, chance: Dealer) -> tuple[int, str] | None:
    """Now and then: somebody's secret choice or last action."""
    seats = range(world.live.row.players)
    chosen = [(seat, "withdraw") for seat in seats if world.history.can_withdraw(seat)]
    undoable = [(seat, "undo") for seat in seats if world.history.can_undo(seat)]
    for found in (chosen, undoable):
        if found and chance.below(4) == 0:
            return found[int(chance.below(len(found)))]
    return None


def one_of(choices: list[int], chance: Dealer) -> int:
    return choices[int(chance.below(len(choices)))]


def played_again(world: World) -> History:
    """The same game as a server that was started again knows it."""
    replay = Replay(world.table.record)
    history = History(replay.table, world.live.row.memory_aid)
    while not replay.finished():
        step = replay.forward()
        history.note(step, *history.consequences([step]))
    return history


def compare_worlds(
    game: Game,
    players: int,
    silent: Silent,
    seed: str,
    memory_aid: bool = False,
    options: dict[str, str] | None = None,
    unseen: Unseen = never,
    viewers: list[int | None] | None = None,
    kinds: tuple[type[World], type[Comparison]] = (World, Comparison),
) -> list[Comparison]:
    make, compare = kinds

    def world(dealer: Dealer) -> World:
        made = make(game, players, options or {}, memory_aid)
        made.begin(dealer)
        return made

    async def main() -> tuple[World, list[Comparison]]:
        a = world(SeededDealer("deal", seed))
        pairs = [
            compare(a, world(SeededDealer("anything")), v, silent, unseen, f"{seed}{v}")
            for v in viewers or [*range(players), None]
        ]
        await play(a, pairs, seed)
        return a, pairs

    with steady():
        a, pairs = asyncio.run(main())
    again = played_again(a)
    assert again.numbers.seen == a.history.numbers.seen, "after a restart other numbers"
    assert again.decisions == a.history.decisions
    return pairs


@contextmanager
def steady() -> Iterator[None]:
    """Neither the time of day nor how much was asked before makes a difference."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(speaking, "now", lambda: 0)
        patch.setattr(hints, "buckets", Buckets(1e9, 1e9))
        patch.setattr(hints, "by_address", Buckets(1e9, 1e9))
        yield
