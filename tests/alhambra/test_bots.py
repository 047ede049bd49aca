"""The players of Alhambra: obviously right moves, honest explanations, no peeking."""

from itertools import pairwise
from typing import cast

import pytest

from faubourg.bots import make, match
from faubourg.engine import PERFECT, ActionSet, SeededDealer
from faubourg.engine.actionset import noughts
from faubourg.games.alhambra.components import EMPTY
from faubourg.games.alhambra.player.majorities import Majorities
from faubourg.games.alhambra.state import AlhambraState
from faubourg.i18n import LANGUAGES, catalogues
from faubourg.testing.alhambra import GAME, MARTIN, Position, Scene, position

each_bot = pytest.mark.parametrize("spec", ["regular", "expert:iterations=80"])


def choice(scene: Scene, spec: str) -> str:
    """The whole turn that a bot plays, as far as it asks no chance: one move after the other."""
    bot = make(spec, GAME, "test")
    state, seat = scene.copy().state, scene.turn
    moves = ""
    turns = state.turns
    dealer = SeededDealer("chance")
    while state.turns == turns and not state.over():
        action = bot.choose(state.view(seat, PERFECT), state.legal_set(seat))
        moves += GAME.notation(int(action))
        state.apply(seat, int(action), dealer)
    return moves


# -- obviously right moves ----------------------------------------------------------------------


def tower_race() -> Position:
    """Near the end: seats 0 and 1 have four towers each, seat 2 has two, the last one is for sale.

    Of everything else seat 2 has far more than the others.
    """
    return (
        position(3)
        .yard("pavilion-8", "seraglio-9", "tower-9", "arcades-10")
        .market("yellow-4", "green-7", "yellow-9", "blue-6")
        .owns(0, tower=4)
        .owns(1, tower=4)
        .building_deck("pavilion-2", "pavilion-3", "seraglio-3", "seraglio-4", rest=2)
        .scored("AB")
    )


def tower_threatened() -> Position:
    """Both rivals can buy the tower as well, and hold more than seat 0 of every currency."""
    return (
        tower_race()
        .hand(1, "orange-9", "orange-8", "blue-9", "blue-8", "blue-7", "yellow-5", "green-5")
        .hand(2, "orange-7", "orange-6", "orange-3", "blue-6", "blue-5", "yellow-6", "green-6")
    )


@each_bot
def test_an_exact_payment_that_wins_a_majority(spec: str) -> None:
    scene = tower_threatened().hand(0, "orange-5", "orange-4", "orange-1", "blue-3").begin()
    assert choice(scene, spec).startswith("O+5+4.")


@each_bot
def test_no_overpaying_where_the_exact_coins_are_in_hand(spec: str) -> None:
    scene = tower_threatened().hand(0, "orange-8", "orange-9", "orange-2").begin()
    assert choice(scene, spec).startswith("O+9.")


@each_bot
def test_the_coin_that_makes_the_payment_exact(spec: str) -> None:
    """Nobody else has orange: the 4 will pay the tower exactly, the 7 would not."""
    scene = (
        tower_race()
        .market("orange-4", "orange-7", "yellow-3", "green-3")
        .hand(0, "orange-5")
        .hand(1, "green-2")
        .hand(2, "blue-2")
        .begin()
    )
    assert choice(scene, spec) == "$1"


@each_bot
def test_all_that_can_be_paid_exactly_before_the_turn_ends(spec: str) -> None:
    """The garden is worth as much as the tower: both, and then money."""
    scene = (
        tower_threatened()
        .yard("pavilion-8", "seraglio-9", "tower-9", "garden-10")
        .owns(0, garden=4)
        .owns(1, garden=4)
        .hand(0, "orange-9", "blue-9", "blue-1", "yellow-2")
        .begin()
    )
    moves = choice(scene, spec)
    assert "O+9." in moves
    assert "B+9+1." in moves
    assert moves.index("$") > max(moves.index("O"), moves.index("B"))


@each_bot
def test_a_tower_for_martin_where_it_only_costs_the_rival(spec: str) -> None:
    """Seat 0 stays third either way; with five towers Martin shares the first place."""
    scene = (
        position(2)
        .yard("pavilion-8", "seraglio-9", "tower-9", "arcades-10")
        .market("yellow-4", "green-7", "yellow-9", "blue-6")
        .owns(0, tower=1)
        .owns(1, tower=5)
        .owns(MARTIN, tower=4)
        .building_deck("pavilion-2", "pavilion-3", "seraglio-3", rest=MARTIN)
        .hand(0, "orange-9")
        .scored("AB")
        .play("O+9")
    )
    assert choice(scene, spec).startswith(">M")


# -- the ratings --------------------------------------------------------------------------------


def positions(players: int) -> list[Scene]:
    """Positions of a game between regular players, purchases half paid among them."""
    dealer = SeededDealer("positions", players)
    state = GAME.new(players, {}, dealer)
    legal = ActionSet(GAME.blank(players, {}).actions)
    found: list[Scene] = []
    while not state.over():
        seat = state.first_waiting()
        state.legal_into(seat, legal)
        found.append(Scene(cast(AlhambraState, state.clone())))
        state.step(seat, state.advise(seat, legal, dealer), dealer)
    return found


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_terms_add_up_to_the_rating(players: int) -> None:
    known = catalogues.messages("en")
    for scene in positions(players)[::5]:
        state, seat = scene.state, scene.turn
        legal, ratings, chance = state.legal_set(seat), noughts(state.actions), SeededDealer(1)
        state.rate(seat, legal, ratings, chance)
        for action in legal.actions():
            terms = state.reasons(seat, action, chance)
            assert sum(terms.values()) == pytest.approx(ratings[action]), GAME.notation(action)
            assert all(f"alhambra.term.{name}" in known for name in terms)


@pytest.mark.parametrize("players", [2, 4])
def test_the_first_step_of_a_purchase_is_as_good_as_the_best_way_to_go_on(players: int) -> None:
    chance = SeededDealer(1)
    for before, after in pairwise(positions(players)):
        if after.state.phase == 1 and before.turn == after.turn:
            seat = before.turn
            best = []
            for scene in (before, after):
                ratings = noughts(scene.state.actions)
                scene.state.rate(seat, scene.state.legal_set(seat), ratings, chance)
                best.append(max(ratings[action] for action in scene.state.legal(seat)))
            assert best[0] == pytest.approx(best[1])


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_category_has_its_term(code: str) -> None:
    known = catalogues.messages(code)
    categories = [msgid for msgid in known if msgid.startswith("alhambra.category.")]
    terms = [msgid for msgid in known if msgid.startswith("alhambra.term.next_")]
    assert len(terms) == len(categories) == 6


# -- the quick policy ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_hunch_is_always_legal_and_comes_to_an_end(players: int) -> None:
    dealer = SeededDealer("hunch", players)
    state = GAME.new(players, {}, dealer)
    steps = 0
    while not state.over():
        seat = int(state.first_waiting())
        state.apply(seat, int(state.suggest(seat, state.legal_set(seat), dealer)), dealer)
        steps += 1
    assert 100 < steps < 1000


@pytest.mark.parametrize(
    ("coins", "payment"),
    [
        (["orange-9", "orange-8", "orange-1"], "+9."),
        (["orange-8", "orange-8", "orange-1"], "+8+1."),
        (["orange-7", "orange-5", "orange-4", "orange-4"], "+5+4."),
        (["orange-6", "orange-4", "orange-5"], "+5+4."),
        (["orange-8", "orange-7", "orange-3"], "+7+3."),
    ],
)
def test_a_hunch_pays_as_little_too_much_as_it_can(coins: list[str], payment: str) -> None:
    state = tower_race().hand(0, *coins).play("O").state
    spent = ""
    while state.phase == 1:
        action = int(state.suggest(0, state.legal_set(0), SeededDealer(1)))
        spent += GAME.notation(action)
        state.apply(0, action, SeededDealer(1))
    assert spent == payment


def test_the_clock_counts_rounds_at_every_table() -> None:
    for players in range(2, 7):
        state = cast(AlhambraState, GAME.new(players, {}, SeededDealer(1)))
        state.turns = 4 * players
        assert state.progress() == GAME.required_tuning().horizon


# -- the judgement ------------------------------------------------------------------------------


def test_at_the_end_the_judgement_is_the_share_of_the_win() -> None:
    for players in (2, 3):
        dealer = SeededDealer("end", players)
        state = GAME.new(players, {}, dealer)
        match.play(state, [make("random", GAME, seat) for seat in range(players)], dealer)
        winners = state.outcome().winners
        for seat in range(players):
            share = 1 / len(winners) if seat in winners else 0
            assert state.judge(seat) == share


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_seats_share_one_win(players: int) -> None:
    for scene in positions(players)[::7]:
        prospects = [scene.state.judge(seat) for seat in range(players)]
        assert sum(prospects) == pytest.approx(1)
        assert all(0 <= prospect <= 1 for prospect in prospects)


def test_who_leads_is_judged_better() -> None:
    scene = position(3).owns(0, tower=3).owns(1, tower=2).owns(2, "pavilion-2").begin()
    assert scene.state.judge(0) > scene.state.judge(1) > scene.state.judge(2)


def test_when_nothing_is_left_the_majorities_pay_what_is_printed() -> None:
    """A31, A32: with no building to come, expected points are points."""
    state = tower_race().begin().state
    state.yard[2] = EMPTY  # the last tower is gone
    majorities = Majorities(state)
    majorities.pay(5, 0, 0)
    assert [majorities.points[row * 3 + 2] for row in range(3)] == pytest.approx([17, 17, 6])


# -- bots ---------------------------------------------------------------------------------------


@each_bot
def test_the_same_seed_plays_the_same_game(spec: str) -> None:
    ends = []
    for _ in range(2):
        dealer = SeededDealer("same")
        state = GAME.new(3, {}, dealer)
        bots = [make(spec.replace("80", "3"), GAME, seat) for seat in range(3)]
        match.play(state, bots, dealer)
        ends.append(state.data())
    assert ends[0] == ends[1]


@each_bot
def test_what_a_seat_cannot_see_does_not_matter(spec: str) -> None:
    """The decks are all that is hidden, and a state says no more of them than what is in them."""
    for i, scene in enumerate(positions(3)[::60]):
        view = scene.state.view(scene.turn, PERFECT)
        legal = scene.state.legal_set(scene.turn)
        chosen = set()
        for other in range(2):
            imagined = GAME.state_from(view, SeededDealer("other", other))
            again = imagined.view(scene.turn, PERFECT)
            chosen.add(int(make(spec, GAME, i).choose(again, legal)))
        assert len(chosen) == 1


@pytest.mark.parametrize("players", [2, 4])
def test_regular_beats_chance(players: int) -> None:
    won = 0
    for i in range(6):
        dealer = SeededDealer("chance", i)
        state = GAME.new(players, {}, dealer)
        seat = i % players
        bots = [make("regular" if s == seat else "random", GAME, i, s) for s in range(players)]
        match.play(state, bots, dealer)
        won += state.outcome().winners == [seat]
    assert won == 6
