"""The players of Evolutopia: obviously right moves, honest explanations, no peeking."""

from typing import cast

import pytest

from faubourg.bots import make, match
from faubourg.engine import PERFECT, SeededDealer
from faubourg.engine.actionset import noughts
from faubourg.games.evolutopia import roles
from faubourg.games.evolutopia.components import EFFECTS, EMPTY
from faubourg.games.evolutopia.player.features import NEXT, fits, measure
from faubourg.games.evolutopia.player.worth import TERMS, evaluate, terms
from faubourg.games.evolutopia.state import EvolutopiaState
from faubourg.i18n import LANGUAGES, catalogues
from faubourg.lab.simulate import simulate, wilson
from faubourg.testing.evolutopia import GAME, Scene, position

each_bot = pytest.mark.parametrize("spec", ["regular", "expert:iterations=80"])


def choice(scene: Scene, spec: str) -> str:
    """The whole turn that a bot plays: one move after the other."""
    bot = make(spec, GAME, "test")
    state, seat = scene.state.clone(), scene.turn
    moves: list[str] = []
    turns = state.turns
    dealer = SeededDealer("chance")
    while state.turns == turns and not state.over():
        action = int(bot.choose(state.view(seat, PERFECT), state.legal_set(seat)))
        moves.append(GAME.notation(action))
        state.apply(seat, action, dealer)
    return " ".join(moves)


def positions(players: int, level: str) -> list[EvolutopiaState]:
    """Positions of a game that is played by habit."""
    dealer = SeededDealer("positions", players, level)
    state = cast(EvolutopiaState, GAME.new(players, {"level": level}, dealer))
    found: list[EvolutopiaState] = []
    while not state.over():
        found.append(state.clone())
        seat = state.first_waiting()
        state.step(seat, state.suggest(seat, state.legal_set(seat), dealer), dealer)
    return found


# -- obviously right moves ----------------------------------------------------------------------


@each_bot
def test_the_inauguration_that_wins(spec: str) -> None:
    """E9.1: of two finished tiles one reaches the goal, on the square of the last Nuisance."""
    scene = (
        position()
        .finished("eclairage_sobre")
        .finished("roues_partagees")
        .nuisance("23", "mobility")
        .indicators(4, 4, 5, 5, 5)
        .begin()
    )
    assert choice(scene, spec) == "I w2 23"


@each_bot
def test_the_grant_that_wins(spec: str) -> None:
    scene = position().indicators(5, 5, 5, 4, 5).plans(0, "subvention").turn(0).begin()
    assert choice(scene, spec).endswith("$4")


@each_bot
def test_the_crisis_that_would_end_the_game_comes_first(spec: str) -> None:
    """E9.2: on the last beacon but one, a crisis that stays unmanaged loses; a tile can wait."""
    scene = (
        position()
        .beacon(5)
        .crisis("bouchon_monstre")
        .site("navettes_autonomes")
        .zone("regulateur", "technologiste", "technologiste", "ouvrageur", "ouvrageur")
        .blocked("choose", "start", "recruit", "inaugurate")
        .begin()
    )
    assert choice(scene, spec).startswith("A rx")


@each_bot
def test_no_giving_up_while_the_crisis_can_still_be_managed(spec: str) -> None:
    """E6.2: Manage now would lose the game; a recruitment may bring the Expert that is missing."""
    scene = (
        position()
        .beacon(5)
        .crisis("bouchon_monstre")
        .site("navettes_autonomes")
        .zone("ouvrageur", "ouvrageur")
        .blocked("choose", "start", "inaugurate")
        .begin()
    )
    assert not choice(scene, spec).startswith("M")


@each_bot
def test_no_pawn_where_another_option_costs_less(spec: str) -> None:
    """E6.3: on the last beacon but one the pawn option would lose at once."""
    scene = position().beacon(5).site("roues_partagees", "neo_urbaniste").begin()
    state = scene.state
    state.crises.put_on_top(state.cards.crises.index("avis_de_tempete"))
    state.crises.middle.remove(state.cards.crises.index("avis_de_tempete"))
    state.blocked = 31
    assert " o1 " in choice(scene, spec) + " "


# -- ratings and judgement ----------------------------------------------------------------------


@pytest.mark.parametrize(("players", "level"), [(1, "2"), (3, "discovery"), (4, "4")])
def test_the_terms_add_up_to_the_rating(players: int, level: str) -> None:
    """With the same luck: the dealer stands where it stood for the rating."""
    known = catalogues.messages("en")
    for state in positions(players, level)[::9]:
        seat, ratings = state.first_waiting(), noughts(state.actions)
        legal = state.legal_set(seat)
        state.rate(seat, legal, ratings, SeededDealer(1))
        for action in legal.actions():
            reasons = state.reasons(seat, action, SeededDealer(1))
            assert sum(reasons.values()) == pytest.approx(ratings[action], abs=1e-9)
            assert all(f"evolutopia.term.{name}" in known for name in reasons)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_term_has_a_name(code: str) -> None:
    known = catalogues.messages(code)
    assert all(f"evolutopia.term.{name}" in known for name in TERMS[1:])  # the first is constant


def test_the_terms_add_up_to_the_value() -> None:
    state = positions(3, "3")[40]
    assert sum(terms(state)) == pytest.approx(evaluate(state))


@pytest.mark.parametrize(("players", "level"), [(1, "2"), (3, "discovery"), (5, "4")])
def test_what_the_next_player_can_use_agrees_with_the_rules(players: int, level: str) -> None:
    """Fast and slow definitions must agree: the evaluation does not ask for every effect."""
    met = 0
    for state in positions(players, level):
        found = measure(state)
        for op in range(int(EFFECTS)):
            known = state.cards.role_with[op] != EMPTY
            usable = known and fits(state, op) and roles.may_use(state, op)
            assert found[NEXT + op] == float(usable)
            met += usable
    assert met > 20


def test_a_better_city_is_worth_more() -> None:
    poor, rich = position().begin().state, position().indicators(4).begin().state
    assert rich.judge(0) > poor.judge(0)
    calm, danger = position().begin().state, position().beacon(5).begin().state
    assert calm.judge(0) > danger.judge(0)


def test_at_the_end_the_judgement_is_exact() -> None:
    scene = position().finished("roues_partagees").nuisance("23", "mobility")
    won = scene.indicators(4, 4, 5, 5, 5).begin().play("I w1 23").state
    assert [won.judge(seat) for seat in range(3)] == [1, 1, 1]
    lost = positions(3, "4")[-1]
    seat = lost.first_waiting()
    dealer = SeededDealer(1)
    while not lost.over():
        lost.step(seat, lost.legal(seat)[-1], dealer)
        seat = lost.first_waiting()
    assert lost.judge(0) == (lost.outcome().reason == "goal_reached")


# -- bots ---------------------------------------------------------------------------------------


@each_bot
def test_the_same_seed_plays_the_same_game(spec: str) -> None:
    ends = []
    for _ in range(2):
        dealer = SeededDealer("same")
        state = GAME.new(2, {"max_turns": "6"}, dealer)
        bots = [make(spec.replace("80", "6"), GAME, seat) for seat in range(2)]
        steps = match.play(state, bots, dealer)
        ends.append((steps, state.data()))
    assert ends[0] == ends[1]


@each_bot
def test_what_nobody_sees_does_not_matter(spec: str) -> None:
    for i, state in enumerate(positions(3, "2")[::70]):
        seat = state.first_waiting()
        view, legal = state.view(seat, PERFECT), state.legal_set(seat)
        chosen = set()
        for other in range(2):
            again = GAME.state_from(view, SeededDealer("other", other)).view(seat, PERFECT)
            chosen.add(int(make(spec.replace("80", "20"), GAME, i).choose(again, legal)))
        assert len(chosen) == 1


def test_simulations_of_a_cooperative_game_tell_the_win_rate() -> None:
    result = simulate(GAME, players=3, games=4, options={"max_turns": "6"})
    data = result.data()
    assert data["win_rate"] == 0
    assert data["win_rate_low"] == 0
    assert 0.4 < cast(float, data["win_rate_high"]) < 0.6
    assert 0 < cast(float, data["mean_turns"]) <= 6


def test_wilson() -> None:
    low, high = wilson(420, 1000)
    assert low == pytest.approx(0.3898, abs=1e-4)
    assert high == pytest.approx(0.4508, abs=1e-4)
