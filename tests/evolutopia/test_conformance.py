"""Evolutopia passes the kit that every game must pass, over all levels and player counts."""

from typing import cast

import pytest

from faubourg.engine.dealer import Dealer, SeededDealer
from faubourg.engine.piles import Pile
from faubourg.engine.state import State
from faubourg.engine.view import NOW, PERFECT
from faubourg.games import find
from faubourg.games.evolutopia.actions import MANAGE, PLAN
from faubourg.games.evolutopia.components import ASKED, OVER
from faubourg.games.evolutopia.state import EvolutopiaState
from faubourg.testing.conformance import (
    check_bound,
    check_game,
    check_position,
    check_tables,
    distinct_worlds,
    machine,
    new_table,
    play_randomly,
)
from tests.rules import rule

GAME = find("evolutopia")
LEVELS = ("discovery", "1", "2", "3", "4", "custom")


def scramble(state: State, _seat: int | None, memory: int, dealer: Dealer) -> State:
    """E1.10: without memory the order under the piles, and what is where in them, is unknown."""
    other = cast(EvolutopiaState, state.clone())
    if memory == PERFECT:
        return other
    for pile in (other.stack, other.crises, other.plans, other.role_pile):
        forget(pile, dealer)
    return other


def forget(pile: Pile, dealer: Dealer) -> None:
    """The known bottom is shuffled into the middle, and as many others are put under."""
    pile.own()
    size = len(pile.bottom)
    for card in pile.bottom:
        pile.middle.add(card)
    pile.bottom = [int(dealer.draw(pile.middle)) for _ in range(size)]


TestEvolutopia = machine(GAME, scramble).TestCase


def test_tables() -> None:
    check_tables(GAME)
    assert len(GAME.notations) == 119


@rule("E1.1", "E3.4", "E9.6")
@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("level", LEVELS)
def test_long_games_keep_their_books(players: int, level: str) -> None:
    """Random play manages too soon to see much; so it manages only when it must.

    `check` counts 35 Evolutions, 15 crises, 9 Bon Plans, the roles and 25 Experts, and looks at
    the limits of every zone and track.
    """
    options = GAME.full_options(players, {"level": level, "max_turns": "70"})
    dealer = SeededDealer("books", players, level)
    state = GAME.new(players, options, dealer)
    steps = 0
    while not state.over():
        state.check()
        if steps % 25 == 0:
            check_position(GAME, state, scramble)
        seat = int(state.first_waiting())
        legal = [action for action in state.legal(seat) if action != MANAGE] or [int(MANAGE)]
        state.apply(seat, legal[int(dealer.below(len(legal)))], dealer)
        steps += 1


@rule("E3.6")
def test_every_phase_of_the_agenda_is_reached_and_sound() -> None:
    seen: set[int] = set()
    for seed in range(60):
        dealer = SeededDealer("phases", seed)
        state = cast(
            EvolutopiaState, GAME.new(1 + seed % 5, {"level": "1", "max_turns": "80"}, dealer)
        )
        while not state.over():
            if int(state.phase) not in seen:
                check_position(GAME, state, scramble)
                seen.add(int(state.phase))
            seat = int(state.first_waiting())
            legal = state.legal(seat)
            patient = [a for a in legal if a != MANAGE and a < PLAN] or legal
            chosen = legal if dealer.below(4) == 0 else patient
            state.apply(seat, chosen[int(dealer.below(len(chosen)))], dealer)
    assert set(range(int(ASKED), int(OVER))) - seen == set()


@pytest.mark.parametrize("players", range(1, 6))
def test_whole_games(players: int) -> None:
    for seed in range(6):
        table = new_table(GAME, players, {"level": LEVELS[seed]}, "whole", seed)
        play_randomly(table, SeededDealer("whole", seed), GAME.max_steps)
        check_game(table)
        outcome = table.state.outcome()
        assert outcome.winners in ([], list(range(players)))


@pytest.mark.parametrize("players", range(1, 6))
def test_random_play_ends_within_the_bound(players: int) -> None:
    for seed in range(20):
        assert check_bound(GAME, players, {}, seed) <= GAME.max_steps


@rule("E1.10")
def test_state_from_deals_nothing_that_anybody_knows() -> None:
    table = new_table(GAME, 3, {}, "vary")
    play_randomly(table, SeededDealer("vary"), 25)
    for seat in (0, 1, 2, None):
        # a pile that nobody knows has no order in the state, so there is nothing to deal
        assert distinct_worlds(GAME, table.state.view(seat, NOW), 4) == 1
        assert GAME.state_from(table.state.view(seat, PERFECT), SeededDealer(1)) == table.state
