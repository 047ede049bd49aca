"""No viewer, seat or spectator, is ever sent anything that it cannot know."""

from typing import cast

import pytest

from faubourg import games
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event, Fact
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.view import View
from faubourg.testing.sealed import BIDS, SWAP, Sealed, SealedState

from .worlds import compare_worlds


class Watched(Sealed):
    """Sealed Bids, saying which draws nobody but the mover sees."""

    def __init__(self) -> None:
        super().__init__()
        self.state_type: type[SealedState] = SealedState

    def hidden_draws(self, _state: State, action: int) -> bool:
        return action == SWAP

    def blank(self, players: int, options: dict[str, str]) -> State:
        return self.state_type(players, options)

    def deal(self, view: View, dealer: Dealer) -> State:
        return retyped(cast(SealedState, super().deal(view, dealer)), self.state_type)


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
    for pair in compare_worlds(
        games.GAMES["alhambra"], players, alhambra_is_silent, "1", memory_aid
    ):
        assert pair.moves > 60
        # with perfect memory there is nothing hidden in this game (A11)
        assert (pair.different == 0) if memory_aid else (pair.different > pair.moves / 2)


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


def find_leak(game: Game) -> None:
    for seed in range(5):
        compare_worlds(game, 3, sealed_is_silent, f"{seed}")
