"""What the rules remember and look up in tables, beside the plain definitions: both must agree.

The plain ones are slow and short; they say what A21 and A22 mean and count everything anew.
"""

from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from faubourg.engine import SeededDealer, State
from faubourg.games.alhambra.actions import BUY, GIVE, KEEP, PAY_COIN, TAKE, places_in
from faubourg.games.alhambra.components import (
    BUILDINGS,
    EMPTY,
    KINDS,
    MARKET,
    PAY,
    PRICES,
    SPACES,
    VALUES,
    price_of,
    value_of,
)
from faubourg.games.alhambra.rules import payments, purchases, takings
from faubourg.games.alhambra.state import AlhambraState
from faubourg.testing.alhambra import GAME
from tests.alhambra.at_random import random_game


def hand(s: AlhambraState, seat: int, currency: int) -> list[int]:
    """The coins of a currency, by value."""
    at = (seat * int(SPACES) + currency) * int(VALUES)
    return [value for value in range(1, 10) for _ in range(s.hands[at + value - 1])]


def laid(s: AlhambraState) -> list[int]:
    return [value for value in range(1, 10) for _ in range(s.payment[value - 1])]


def plain_takings(s: AlhambraState) -> set[int]:
    """A21: one card, or several that add up to at most 5; of identical ones the leftmost."""
    market = [int(card) for card in s.market]
    found = set()
    for places in range(1, 1 << MARKET):
        chosen = places_in(places)
        cards = [market[place] for place in chosen]
        if EMPTY in cards or (len(cards) > 1 and sum(int(value_of(card)) for card in cards) > 5):
            continue
        left_out = [place for place in range(MARKET) if place not in chosen]
        if not any(
            market[other] == market[place] and other < place
            for place in chosen
            for other in left_out
        ):
            found.add(places + int(TAKE))
    return found


def plain_purchases(s: AlhambraState, seat: int) -> set[int]:
    """A22: what the money of the space's currency reaches."""
    return {
        int(BUY) + space
        for space in range(SPACES)
        if s.yard[space] != EMPTY and sum(hand(s, seat, space)) >= price_of(s.yard[space])
    }


def plain_payments(s: AlhambraState, seat: int) -> set[int]:
    """A22: no coin larger than the last one, and the price must stay within reach."""
    price, paid, held = int(price_of(s.yard[s.space])), laid(s), hand(s, seat, int(s.space))
    found = set()
    for coin in held:
        if coin <= min(paid, default=9):
            smaller = sum(other for other in held if other <= coin)
            if sum(paid) + smaller >= price:
                found.add(int(PAY_COIN) + coin - 1)
    if sum(paid) >= price:
        found |= {int(KEEP), int(GIVE)} if s.players == 2 else {int(KEEP)}
    return found


def in_words(mask: int) -> set[int]:
    return {action for action in range(31) if mask >> action & 1}


def compare(s: AlhambraState) -> None:
    seat = int(s.turn)
    assert in_words(takings(s)) == plain_takings(s)
    assert in_words(purchases(s, seat)) == plain_purchases(s, seat)
    if s.phase == PAY:
        assert in_words(payments(s, seat)) == plain_payments(s, seat)
    assert s.paid == sum(laid(s))
    assert s.smallest == min(laid(s), default=VALUES)
    for player in range(s.players):
        for currency in range(SPACES):
            coins = sum(1 << (value - 1) for value in set(hand(s, player, currency)))
            assert s.coins[player * SPACES + currency] == coins
            assert s.funds(player, currency) == sum(hand(s, player, currency))
    for category in range(KINDS):
        first = category * int(PRICES)
        for row in range(s.rows()):
            at = row * int(BUILDINGS) + first
            assert s.held(row, category) == sum(s.owned[at : at + int(PRICES)])
        assert s.hidden(category) == sum(s.buildings.counts[first : first + int(PRICES)])


@given(st.integers(2, 6), st.integers(0, 10**6))
def test_fast_and_slow_definitions_agree(players: int, seed: int) -> None:
    for number, (state, _events) in enumerate(random_game(players, seed)):
        compare(cast(AlhambraState, state))
        if (number + seed) % 16 == 0:
            compare(cast(AlhambraState, state.clone()))
            compare(cast(AlhambraState, GAME.read_state(state.data())))


@given(st.integers(2, 6), st.integers(0, 10**6))
def test_random_play_of_the_game_and_of_the_engine_is_the_same(players: int, seed: int) -> None:
    ends = []
    for play_out in (AlhambraState.play_out, State.play_out):
        dealer = SeededDealer(seed)
        chances = [SeededDealer(seed, seat) for seat in range(players)]
        state = cast(AlhambraState, GAME.new(players, {}, dealer))
        steps = play_out(state, chances, dealer)
        marks = [chance.mark() for chance in (dealer, *chances)]
        ends.append((int(steps), state.data(), marks))
    assert ends[0] == ends[1]
