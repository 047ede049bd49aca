"""Actions as numpy hands them over, legal actions as bytes, each seat's part of a win."""

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import u8

from faubourg.engine.dealer import SeededDealer
from faubourg.engine.playout import play_out
from faubourg.engine.refusal import Refusal
from faubourg.games import built_in, find


def test_an_integer_of_numpy_is_an_action() -> None:
    game = find("alhambra")
    state, same = (game.new(3, {}, SeededDealer(1)) for _ in range(2))
    seat, action = state.waiting_seats()[0], state.legal(state.waiting_seats()[0])[0]
    state.apply(np.int8(seat), np.int64(action), SeededDealer(2))
    same.apply(seat, action, SeededDealer(2))
    assert state == same


@pytest.mark.parametrize("value", [True, 1.0, "1", None, np.float64(2), np.int64(-1), [1]])
def test_what_is_no_integer_is_refused(value: object) -> None:
    state = find("alhambra").new(3, {}, SeededDealer(1))
    before = state.clone()
    with pytest.raises(Refusal):
        state.apply(state.waiting_seats()[0], value, SeededDealer(2))
    assert state == before


def test_legal_actions_are_bytes_at_their_place() -> None:
    for game in built_in():
        state = game.new(2, {}, SeededDealer(5))
        seat = state.waiting_seats()[0]
        out = vec[u8]([9 for _ in range(len(game.notations) + 4)])
        state.legal_set(seat).write(out, 2)
        legal = state.legal(seat)
        mask = [int(action in legal) for action in range(len(game.notations))]
        assert list(out) == [9, 9, *mask, 9, 9]


def test_a_win_is_shared_and_everybodys_where_all_play_together() -> None:
    for game in built_in():
        for seed in range(20):
            state = game.new(3, {}, SeededDealer(seed))
            with pytest.raises(Refusal):
                state.returns()
            play_out(state, SeededDealer("play", seed))
            winners, returns = state.outcome().winners, state.returns()
            assert [seat for seat in range(3) if returns[seat] > 0] == winners
            if game.cooperative:
                assert set(returns) <= {0.0, 1.0}
            else:
                assert sum(returns) == pytest.approx(1.0)
