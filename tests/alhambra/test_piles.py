"""A13, A33: where the scoring cards lie in the stack of five piles."""

import itertools
from fractions import Fraction

import pytest

from faubourg.engine import ScriptedDealer, SeededDealer
from faubourg.engine.dealer import ScriptError
from faubourg.testing.alhambra import GAME, Position, money, position
from tests.alhambra.at_random import random_game
from tests.rules import rule

TAKE_FIRST = GAME.parse("$1")[0]
STACKS = [60, 61, 62, 63, 64]  # every remainder


def pile_sizes(stack: int) -> list[int]:
    """Five piles as equal as possible, the larger ones first."""
    sizes = [0] * 5
    for card in range(stack):
        sizes[card % 5] += 1
    return sizes


def drawn_from(stack: int, drawn: int, scored: str = "") -> Position:
    """A position in which so many cards of the stack have been drawn."""
    return position(players=3).scored(scored).stacked(stack).money_deck(stack - drawn)


def chance_of_scoring(table: Position) -> Fraction:
    """How likely the next card is a scoring card: by counting the equally likely cases."""
    scene = table.begin()
    card = scene.money_deck()[0]
    try:
        scene.copy().play("$1", deal=[card])
        return Fraction(0)  # nothing was left to chance but the money card
    except ScriptError:
        pass
    hits = 0
    for case in itertools.count():
        after = scene.copy().state
        try:
            after.apply(0, TAKE_FIRST, ScriptedDealer([case, money(card)]))
        except ScriptError:
            return Fraction(hits, case)
        hits += int(after.scored) - int(scene.state.scored)
    raise AssertionError


@rule("A13", "A33")
@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize(("scored", "pile"), [("", 1), ("A", 3)])
def test_a_scoring_card_lies_anywhere_in_its_pile_equally_likely(
    stack: int, scored: str, pile: int
) -> None:
    sizes = pile_sizes(stack)
    above, size = sum(sizes[:pile]), sizes[pile]
    not_yet, places = Fraction(1), []
    for drawn in range(above, above + size + 1):
        chance = chance_of_scoring(drawn_from(stack, drawn, scored))
        places.append(not_yet * chance)
        not_yet *= 1 - chance
    assert places == [Fraction(1, size + 1)] * (size + 1)


@rule("A13", "A33")
@pytest.mark.parametrize("stack", STACKS)
def test_no_scoring_card_lies_in_another_pile(stack: int) -> None:
    sizes = pile_sizes(stack)
    before_a = range(sum(sizes[:1]))
    before_b = range(sum(sizes[:1]), sum(sizes[:3]))
    after_b = range(sum(sizes[:3]), stack)
    assert not any(chance_of_scoring(drawn_from(stack, drawn)) for drawn in before_a)
    assert not any(chance_of_scoring(drawn_from(stack, drawn, "A")) for drawn in before_b)
    assert not any(chance_of_scoring(drawn_from(stack, drawn, "AB")) for drawn in after_b)


@rule("A13")
def test_larger_piles_come_first() -> None:
    assert pile_sizes(63) == [13, 13, 13, 12, 12]
    assert chance_of_scoring(drawn_from(63, 12)) == 0
    assert chance_of_scoring(drawn_from(63, 13)) == Fraction(1, 14)
    assert chance_of_scoring(drawn_from(63, 26)) == 1
    assert chance_of_scoring(drawn_from(63, 38, "A")) == 0
    assert chance_of_scoring(drawn_from(63, 39, "A")) == Fraction(1, 13)


def most_cards_dealt(players: int) -> int:
    """The most cards that the players can need for 20 each: as many small ones as possible."""
    copies = 4 * (2 if players == 2 else 3)
    worth, cards = 19 * players, 0
    for value in range(1, 10):
        used = min(copies, worth // value)
        cards, worth = cards + used, worth - used * value
    return cards + players


@rule("A33")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_third_pile_has_at_least_nine_cards(players: int) -> None:
    smallest = (72 if players == 2 else 108) - 4 - most_cards_dealt(players)
    assert pile_sizes(smallest)[2] >= 9


@rule("A33", "A30")
def test_a_at_the_very_end_of_its_pile_and_no_b_in_the_same_refill() -> None:
    table = position(players=2).market().building_deck(rest=0).stacked(46)
    table.money_deck(*(refill := ["blue-1", "blue-2", "blue-3", "blue-4"]), 46 - 19 - 4)
    after = table.play("pass", deal=["A", *refill])
    assert int(after.state.scored) == 1
    assert after.market() == refill


@rule("A33")
@pytest.mark.parametrize("players", [2, 6])
def test_never_two_scorings_in_one_refill(players: int) -> None:
    for seed in range(25):
        for _, events in random_game(players, seed):
            assert [event.kind for event in events].count("scoring") <= 1


@rule("A13", "A33")
def test_in_real_games_a_comes_as_often_at_every_place() -> None:
    """The same by playing: 1500 seeded games, chi-square below the 1 in 1000 limit."""
    stack, seen, games = 60, [0] * 13, 1500
    start = position(players=3).stacked(stack).money_deck(stack - 12).begin().state
    dealer = SeededDealer("A33")
    for _ in range(games):
        state = start.clone()
        for place in range(13):
            state.apply(int(state.turn), TAKE_FIRST, dealer)
            if state.scored == 1:
                seen[place] += 1
                break
    expected = games / 13
    assert sum(seen) == games
    assert sum((count - expected) ** 2 / expected for count in seen) < 32.9
