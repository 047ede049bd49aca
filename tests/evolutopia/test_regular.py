"""The regular bot: it plays by what its seat knows, explains itself, and beats chance by far."""

from typing import cast

import pytest

from faubourg.bots import make, match
from faubourg.engine import PERFECT, SeededDealer
from faubourg.games.evolutopia.evaluate import TERMS, evaluate, explain
from faubourg.games.evolutopia.state import EvolutopiaState
from faubourg.lab.simulate import simulate, wilson
from faubourg.testing.evolutopia import GAME, position


def test_it_wins_when_it_can() -> None:
    scene = position().finished("roues_partagees").nuisance("23", "mobility")
    table = scene.indicators(4, 4, 5, 5, 5).begin()
    bot = make("regular", GAME, 1)
    while not table.state.over():
        view = table.state.view(table.turn, PERFECT)
        action = int(bot.choose(view, table.state.legal_set(table.turn)))
        assert GAME.notation(action) in ("I", "w1", "23")
        table.state.apply(table.turn, action, SeededDealer(1))
    assert table.outcome().reason == "goal_reached"


def test_it_plays_whole_games_the_same_way_from_the_same_seed() -> None:
    ends = []
    for _ in range(2):
        dealer = SeededDealer("regular")
        state = GAME.new(2, {"max_turns": "12"}, dealer)
        steps = match.play(state, [make("regular", GAME, seat) for seat in range(2)], dealer)
        ends.append((steps, state.data()))
    assert ends[0] == ends[1]


def test_the_terms_add_up_to_the_value() -> None:
    state = cast(EvolutopiaState, GAME.new(3, {"level": "3"}, SeededDealer(1)))
    terms = explain(state)
    assert list(terms) == list(TERMS)
    assert sum(terms.values()) == pytest.approx(evaluate(state))


def test_a_better_city_is_worth_more() -> None:
    poor, rich = position().begin().state, position().indicators(4).begin().state
    assert evaluate(rich) > evaluate(poor)
    calm, danger = position().begin().state, position().beacon(5).begin().state
    assert evaluate(calm) > evaluate(danger)


def test_simulations_of_a_cooperative_game_tell_the_win_rate() -> None:
    result = simulate(GAME, 3, 4, 1, {"max_turns": "6"}, ["random"])
    data = result.data()
    assert data["win_rate"] == 0
    assert data["win_rate_low"] == 0
    assert 0.4 < cast(float, data["win_rate_high"]) < 0.6
    assert 0 < cast(float, data["mean_turns"]) <= 6


def test_wilson() -> None:
    low, high = wilson(420, 1000)
    assert low == pytest.approx(0.3898, abs=1e-4)
    assert high == pytest.approx(0.4508, abs=1e-4)
