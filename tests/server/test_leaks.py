"""No viewer, seat or spectator, is ever sent anything that it cannot know."""

import asyncio
from typing import cast

import pytest

from faubourg import games
from faubourg.engine.dealer import Dealer, SeededDealer
from faubourg.engine.facts import Event, Fact
from faubourg.engine.game import Game
from faubourg.engine.record import ACT, WITHDRAW, Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Table
from faubourg.engine.view import View
from faubourg.games.ginkgopolis.actions import ALONE, NEW_HAND
from faubourg.games.ginkgopolis.components import CHOOSE, DRAFT, EMPTY, RETURN
from faubourg.games.ginkgopolis.state import GinkgopolisState
from faubourg.server.tables import updates
from faubourg.server.tables.history import History
from faubourg.testing.ginkgopolis import position
from faubourg.testing.sealed import BIDS, SWAP, Sealed, SealedState

from .two_worlds import compare_worlds
from .worlds import World


class Watched(Sealed):
    """Sealed Bids, saying which draws nobody but the mover sees."""

    def __init__(self) -> None:
        super().__init__()
        self.state_type: type[SealedState] = SealedState

    def hidden_draws(self, _state: State, action: int) -> bool:
        return action == SWAP

    def blank(self, players: int, options: dict[str, str]) -> State:
        return self.state_type(players, options)

    def state_from(self, view: View, dealer: Dealer) -> State:
        return retyped(cast(SealedState, super().state_from(view, dealer)), self.state_type)


def retyped(state: SealedState, kind: type[SealedState]) -> SealedState:
    other = kind(int(state.players), state.options)
    for name in state.fields():
        setattr(other, name, getattr(state, name))
    return other


def sealed_is_silent(a: State, b: State, seat: int, action: int, other: int) -> bool:
    """A bid is secret until the last; a swap shows the goal that is thrown away."""
    here, there = cast(SealedState, a), cast(SealedState, b)
    if action < BIDS:
        if other >= BIDS:
            return False
        if len(here.waiting_seats()) > 1:
            return True
        mine, theirs = list(here.bid), list(there.bid)
        mine[seat], theirs[seat] = action, other
        return mine == theirs
    if action == SWAP:
        return other == SWAP and here.goal[seat] == there.goal[seat]
    return action == other


def alhambra_is_silent(a: State, b: State, seat: int, action: int, other: int) -> bool:
    """Everything is done in the open; only the end looks into hands (A38)."""
    del a, b, seat
    return action == other


evolutopia_is_silent = alhambra_is_silent  # E1.10: everything lies in the open but the piles


def ginkgopolis_is_silent(a: State, b: State, seat: int, action: int, other: int) -> bool:
    """G20, G15, G50: what is chosen at the same time is secret until the last has chosen.

    Then cards are revealed and hands passed on: told the same only where the secrets are.
    """
    here, there = cast(GinkgopolisState, a), cast(GinkgopolisState, b)
    if (here.card[seat] == EMPTY) != (there.card[seat] == EMPTY):
        return False  # how far a choice has come is a secret too
    if here.phase == CHOOSE and here.card[seat] == EMPTY and NEW_HAND not in (action, other):
        return True  # a card; nobody is told before a tile is laid on it or not
    if here.phase == RETURN and ALONE not in (action, other):
        return True  # a tile to give back
    last = len(here.waiting_seats()) == 1
    if here.phase in (CHOOSE, DRAFT, RETURN) and not last and NEW_HAND not in (action, other):
        return here.phase != RETURN or action == other
    # from here on everybody learns something (G22: a new hand shows the old one)
    return action == other and all(
        list(getattr(here, held)) == list(getattr(there, held))
        for held in ("hand", "card", "tile", "tiles", "giving", "draft", "kept")
    )


def ginkgopolis_is_unseen(state: State, seat: int, action: int) -> bool:
    """G20: a card without its tile yet. G50: the tiles that are laid out to be given back."""
    here = cast(GinkgopolisState, state)
    if here.phase == CHOOSE:
        return here.card[seat] == EMPTY and action != NEW_HAND
    return here.phase == RETURN and action != ALONE


@pytest.mark.parametrize("memory_aid", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sealed_bids_in_two_worlds(players: int, memory_aid: bool) -> None:
    moves = different = 0
    for seed in range(3):
        options = {"rounds": "5"}
        for pair in compare_worlds(
            Watched(), players, sealed_is_silent, f"{seed}", memory_aid, options
        ):
            moves += pair.moves
            different += pair.different
    assert moves > 30
    assert different > moves / 2, "the worlds hardly differ: this proves nothing"


@pytest.mark.parametrize(("players", "memory_aid"), [(2, False), (4, False), (3, True)])
def test_alhambra_in_two_worlds(players: int, memory_aid: bool) -> None:
    pairs = compare_worlds(games.find("alhambra"), players, alhambra_is_silent, "1", memory_aid)
    for pair in pairs:
        assert pair.moves > 60
        # with perfect memory there is nothing hidden in this game (A11)
        assert (pair.different == 0) if memory_aid else (pair.different > pair.moves / 2)
    assert memory_aid or sum(pair.undone for pair in pairs) > 5


GINKGOPOLIS = [
    (2, False, "intro"),
    (3, True, "intro"),
    (3, False, "draft"),
    (1, False, "intro"),
]


@pytest.mark.parametrize(("players", "memory_aid", "characters"), GINKGOPOLIS)
def test_ginkgopolis_in_two_worlds(players: int, memory_aid: bool, characters: str) -> None:
    pairs = compare_worlds(
        games.find("ginkgopolis"),
        players,
        ginkgopolis_is_silent,
        "1",
        memory_aid,
        {"characters": characters},
        ginkgopolis_is_unseen,
    )
    for pair in pairs:
        assert pair.moves > 20
        assert pair.different > pair.moves / 2
        assert pair.behind > 5 or pair.viewer == 0 == players - 1


# what Bea does in secret before she is ready, move by move; "<" takes it back
GIVEN = [["."], ["-{0}", "."], ["-{0}-{1}."], ["-{0}-{1}", "<", "-{1}", "."]]


@pytest.mark.parametrize("memory_aid", [False, True])
def test_nobody_can_count_the_tiles_that_are_given_back(memory_aid: bool) -> None:
    """G50: how many, in how many steps and after how many second thoughts is a secret."""
    told = [asyncio.run(giving(moves, memory_aid)) for moves in GIVEN]
    assert {b'"waiting":[0]' in message for mail in told for message in mail[1:]} == {True}
    assert told == [told[0]] * len(GIVEN)


async def giving(moves: list[str], memory_aid: bool) -> list[bytes]:
    """What the rival and a spectator are told of it, live and when they ask."""
    setting = position(2).building("b9", 3, 3, owner=1).supply(1, rest=1).holds(0, tiles="r4")
    scene = setting.hand(0, "b9").hand(1, "y1").play("b9.", "y1.", deal=["y20"])
    game = games.find("ginkgopolis")
    world = World(game, 2, {}, memory_aid)
    record = Record(game, 2, world.live.row.options, world.live.seats.names())
    table = Table(record, SeededDealer("any"))
    table.state = scene.state
    world.go_on_from(table)
    await world.enter([0, 1, None])
    for number, move in enumerate(moves):
        actions = game.parse(move.format(*scene.tiles(1))) if move != "<" else []
        if actions:
            await world.move(f"{number:06}", 1, actions, [])
        else:
            await world.back(f"{number:06}", 1, "withdraw")
    for viewer in (0, None):
        for path in ("", "/update", "/update?since=0"):
            await world.ask_web(viewer, "GET", path)
    return [*world.heard(0), *world.heard(None)]


@pytest.mark.parametrize(("players", "memory_aid"), [(1, False), (3, False), (2, True)])
def test_evolutopia_in_two_worlds(players: int, memory_aid: bool) -> None:
    pairs = compare_worlds(games.find("evolutopia"), players, evolutopia_is_silent, "1", memory_aid)
    for pair in pairs:
        assert pair.moves > 20
        assert (pair.different == 0) if memory_aid else (pair.different > 0)


# -- the test of the test: games that leak, each in its own way -----------------------------------


class LeakyView(SealedState):
    def make_view(self, seat: int, memory: int) -> View:
        view = super().make_view(seat, memory)
        view.points[0] += self.goal[0]  # type: ignore[attr-defined]
        return view


class LeakyPreview(SealedState):
    def make_preview(self, seat: int, action: int) -> list[Fact]:
        return [Fact("rival", {"goal": int(self.goal[(seat + 1) % int(self.players)])})]


class LeakyEvent(SealedState):
    def step(self, seat: int, action: int, dealer: Dealer) -> None:
        super().step(seat, action, dealer)
        if dealer.listening and action < BIDS:
            dealer.tell(Event("whispered", {"seat": int(seat), "bid": int(action)}))


class LeakyDraw(SealedState):
    def step(self, seat: int, action: int, dealer: Dealer) -> None:
        super().step(seat, action, dealer)
        if dealer.listening and action == SWAP:
            dealer.tell(Event("drew", {"goal": int(self.goal[seat])}, reveals=True))


class LeakyRefusal(SealedState):
    def withdraw(self, seat: int) -> None:
        if self.goal[(seat + 1) % int(self.players)] < 3:
            raise Refusal("nothing_to_withdraw", {"seat": int(seat)})
        super().withdraw(seat)


@pytest.mark.parametrize("leaky", [LeakyView, LeakyPreview, LeakyEvent, LeakyDraw, LeakyRefusal])
def test_a_leak_is_found(leaky: type[SealedState]) -> None:
    game = Watched()

    def clone(self: SealedState) -> SealedState:
        return retyped(SealedState.clone(self), game.state_type)

    game.state_type = type("Leaky", (leaky,), {"clone": clone})
    with pytest.raises(AssertionError, match="tell the worlds apart"):
        find_leak(game)


def test_a_leak_by_taking_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """That a whole choice was taken back is told to all; what it was must not be."""
    events = History.events

    def talkative(self: History, number: int, viewer: int | None) -> list[Event]:
        told, inputs = events(self, number, viewer), self.table.record.inputs
        if number and inputs[number - 1].kind == WITHDRAW:
            was = [item.action for item in inputs[: number - 1] if item.kind == ACT][-1]
            return [*told, Event("withdrew", {"was": was})]
        return told

    monkeypatch.setattr(History, "events", talkative)
    with pytest.raises(AssertionError, match="tell the worlds apart"):
        find_leak(Watched())


def test_a_leak_by_trying_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trying the last secret choice must not tell what it would reveal."""
    monkeypatch.setattr(updates, "reveals", lambda _events: False)
    monkeypatch.setattr(SealedState, "make_preview", bids_in_sight)
    with pytest.raises(AssertionError, match="tell the worlds apart"):
        find_leak(Watched())


def bids_in_sight(state: SealedState, seat: int, _action: int) -> list[Fact]:
    """No leak in itself: a winner has seen all bids when there is a prize to decide about."""
    bids = [int(bid) for bid in state.bid] if state.winner == seat else []
    return [Fact("bids", {"bids": bids})]


def test_a_leak_by_counting_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody counts every input, as they are stored."""
    monkeypatch.setattr(History, "_shown_to", lambda self, *_: self.numbers.everybody)
    with pytest.raises(AssertionError):
        test_nobody_can_count_the_tiles_that_are_given_back(memory_aid=False)
    with pytest.raises(AssertionError, match="told of a secret"):
        test_ginkgopolis_in_two_worlds(2, memory_aid=False, characters="intro")


def find_leak(game: Game) -> None:
    for seed in range(5):
        compare_worlds(game, 3, sealed_is_silent, f"{seed}")
