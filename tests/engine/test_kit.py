"""The conformance kit passes a sound game and catches the mistakes that games really make."""

from typing import TypeVar, cast

import pytest

from faubourg.engine import PERFECT, ActionSet, Dealer, SeededDealer, State, View
from faubourg.testing.conformance import (
    Scramble,
    check_bound,
    check_game,
    check_position,
    check_tables,
    distinct_worlds,
    machine,
    new_table,
    play_randomly,
)
from faubourg.testing.sealed import NONE, Sealed, SealedState, SealedView

GAME = Sealed()


def scramble(state: State, seat: int | None, _memory: int, dealer: Dealer) -> State:
    """Other players' goals go back and are dealt again."""
    other = state.clone()
    assert isinstance(other, SealedState)
    hidden = [player for player in range(other.players) if player != seat]
    for player in hidden:
        other.goals.add(other.goal[player])
    for player in hidden:
        other.goal[player] = dealer.draw(other.goals)
    return other


TestSealed = machine(GAME, scramble).TestCase


def test_tables() -> None:
    check_tables(GAME)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games(players: int) -> None:
    for seed in range(20):
        table = new_table(GAME, players, {"rounds": "5"}, seed)
        play_randomly(table, SeededDealer(seed), 500)
        check_game(table)
        check_bound(GAME, players, {}, seed)


def test_what_is_hidden_is_dealt_again_and_what_is_known_is_kept() -> None:
    view = new_table(GAME, 4, {}, 1).state.view(0, PERFECT)
    assert distinct_worlds(GAME, view, 10) > 5


class Leaky(SealedState):
    """Shows the next player's goal where the bid should be."""

    def clone(self) -> "Leaky":
        return copy(self, Leaky(int(self.players), self.options))

    def make_view(self, seat: int, memory: int) -> View:
        view = super().make_view(seat, memory)
        assert isinstance(view, SealedView)
        view.prize = int(self.goal[(seat + 1) % self.players])
        return view


class Peeking(SealedState):
    """Lets a seat swap only when the others' goals are low."""

    def clone(self) -> "Peeking":
        return copy(self, Peeking(int(self.players), self.options))

    def legal_into(self, seat: int, actions: ActionSet) -> None:
        super().legal_into(seat, actions)
        if self.goal[(seat + 1) % self.players] > 2 and self.winner == NONE:
            actions.words[0] &= 31


class Shared(SealedState):
    """A clone that shares what it should copy."""

    def clone(self) -> "Shared":
        other = copy(self, Shared(int(self.players), self.options))
        other.bid = self.bid
        return other


class Losing(SealedState):
    """Loses the goal that is thrown away."""

    def clone(self) -> "Losing":
        return copy(self, Losing(int(self.players), self.options))

    def swap(self, seat: int, dealer: Dealer) -> None:
        self.goal[seat] = dealer.draw(self.goals)
        self.swapped[seat] = 1


class Racing(SealedState):
    """Who chooses first gets a point."""

    def clone(self) -> "Racing":
        return copy(self, Racing(int(self.players), self.options))

    def step(self, seat: int, action: int, dealer: Dealer) -> None:
        if self.waiting == (1 << self.players) - 1 and action < 5:
            self.points[seat] += 1
        super().step(seat, action, dealer)


Broken = TypeVar("Broken", bound=SealedState)


def copy(state: SealedState, other: Broken) -> Broken:
    sound = SealedState.clone(state)
    for name in state.fields():
        setattr(other, name, getattr(sound, name))
    return other


def game_of(kind: type[SealedState]) -> Sealed:
    class Game(Sealed):
        def blank(self, players: int, options: dict[str, str]) -> State:
            return kind(players, options)

        def state_from(self, view: View, dealer: Dealer) -> State:
            return copy(cast(SealedState, super().state_from(view, dealer)), kind(view.players, {}))

    return Game()


@pytest.mark.parametrize("kind", [Leaky, Peeking, Shared, Losing, Racing])
@pytest.mark.parametrize("with_scramble", [scramble, None])
def test_the_kit_catches(kind: type[SealedState], with_scramble: Scramble | None) -> None:
    with pytest.raises((AssertionError, ValueError)):
        walk(game_of(kind), with_scramble)


def test_the_same_walk_is_fine_in_the_sound_game() -> None:
    walk(GAME, scramble)


def walk(game: Sealed, with_scramble: Scramble | None) -> None:
    """Some games with a check of every position."""
    for seed in range(10):
        table = new_table(game, 3, {}, seed)
        chance = SeededDealer(seed)
        while not table.state.over():
            check_position(game, table.state, with_scramble)
            play_randomly(table, chance, 1)
