"""`State.advance`: one call that does what `first_waiting`, `apply` and `legal` do."""

import pytest

from faubourg.engine import Game, Refusal, SeededDealer
from faubourg.games import BUILT_IN, find
from faubourg.testing.sealed import Sealed

GAMES = [*[find(name) for name in BUILT_IN], Sealed()]


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_it_is_the_three_calls_in_one(game: Game) -> None:
    dealers = [SeededDealer("advance") for _ in range(3)]
    states = [game.new(3, {}, dealer) for dealer in dealers]
    slow, listed, masked = states
    legal = slow.legal(slow.first_waiting())
    turn = 0
    while legal:
        turn += 7
        action = legal[turn % len(legal)]
        slow.apply(slow.first_waiting(), action, dealers[0])
        legal = slow.legal(slow.first_waiting())
        assert listed.advance(action, dealers[1]) == legal
        assert masked.advance_mask(action, dealers[2]) == sum(1 << action for action in legal)
    assert slow == listed == masked
    with pytest.raises(Refusal, match="game_over"):
        listed.advance(0, dealers[1])


@pytest.mark.parametrize("action", [-1, 31, 2**70, "B", None, 1.0])
def test_what_is_no_action_is_refused_and_changes_nothing(action: object) -> None:
    dealer = SeededDealer(1)
    state = find("alhambra").new(3, {}, dealer)
    before, mark = state.data(), dealer.mark()
    with pytest.raises(Refusal, match="unknown_action"):
        state.advance(action, dealer)
    with pytest.raises(Refusal) as refused:
        state.advance_mask(28, dealer)  # done paying, where nothing was bought
    assert refused.value.rule
    assert (state.data(), dealer.mark()) == (before, mark)
