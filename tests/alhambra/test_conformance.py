"""Alhambra passes the kit that every game must pass, and keeps its own books besides."""

from typing import cast

import pytest

from faubourg.engine.dealer import Dealer, SeededDealer
from faubourg.engine.state import State
from faubourg.engine.view import NOW, PERFECT
from faubourg.games import find
from faubourg.games.alhambra.components import KINDS, MONEY, SHEET, points_for
from faubourg.games.alhambra.state import AlhambraState
from faubourg.testing.conformance import (
    check_bound,
    check_game,
    check_tables,
    distinct_worlds,
    machine,
    new_table,
    play_randomly,
)

GAME = find("alhambra")


def scramble(state: State, seat: int | None, memory: int, dealer: Dealer) -> State:
    """A11: seen now, other hands, the discard pile and the deck may hold each other's cards."""
    other = cast(AlhambraState, state.clone())
    if memory == PERFECT:
        return other
    hidden = [player for player in range(other.players) if player != seat]
    sizes = [int(other.hand_size(player)) for player in hidden]
    discarded = int(other.discard.total)
    for player in hidden:
        for card in range(MONEY):
            while other.hand_count(player, card) > 0:
                other.lose_card(player, card)
                other.money.add(card)
    other.discard.pour_into(other.money)
    for player, size in zip(hidden, sizes):
        for _ in range(size):
            other.gain_card(player, dealer.draw(other.money))
    for _ in range(discarded):
        other.discard.add(dealer.draw(other.money))
    return other


TestAlhambra = machine(GAME, scramble).TestCase


def test_tables() -> None:
    check_tables(GAME)
    assert len(GAME.notations) == 31


@pytest.mark.parametrize("players", range(2, 7))
def test_whole_games(players: int) -> None:
    for seed in range(10):
        table = new_table(GAME, players, {}, "whole", seed)
        play_randomly(table, SeededDealer("whole", seed), GAME.max_steps)
        check_game(table)
        check_points(cast(AlhambraState, table.state))


def check_points(state: AlhambraState) -> None:
    """No category pays more than its table; a tie group loses less than its size to rounding."""
    for scoring in range(3):
        for category in range(KINDS):
            at = scoring * KINDS + category
            paid = sum(state.points[row * SHEET + at] for row in range(state.rows()))
            table = sum(points_for(scoring, category, place) for place in range(3))
            assert paid <= table
            if scoring < 2:
                continue
            held = [int(state.held(row, category)) for row in range(state.rows())]
            ranked = sorted((count for count in held if count > 0), reverse=True)
            places = sum(points_for(2, category, place) for place in range(min(3, len(ranked))))
            groups = [ranked.count(count) for count in set(ranked)]
            assert places - paid <= sum(size - 1 for size in groups)


@pytest.mark.parametrize("players", range(2, 7))
def test_random_play_ends_within_the_bound(players: int) -> None:
    for seed in range(20):
        assert check_bound(GAME, players, {}, seed) <= GAME.max_steps


def test_state_from_varies_in_what_is_hidden_now_and_in_nothing_else() -> None:
    table = new_table(GAME, 3, {}, "vary")
    play_randomly(table, SeededDealer("vary"), 120)
    for seat in (0, 1, 2, None):
        assert distinct_worlds(GAME, table.state.view(seat, NOW), 8) == 8
        # A11: perfect memory knows every hand, and decks have no order: there is nothing to deal
        assert distinct_worlds(GAME, table.state.view(seat, PERFECT), 8) == 1
        assert GAME.state_from(table.state.view(seat, PERFECT), SeededDealer(1)) == table.state
