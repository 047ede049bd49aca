"""The twin dealer: at each moment the same luck, whatever was chosen before it came to that."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine import PERFECT, SeededDealer
from faubourg.engine.dealer import TwinDealer
from faubourg.engine.game import Game
from faubourg.engine.piles import Bag, Pile
from faubourg.engine.state import State
from faubourg.engine.view import NOW
from faubourg.games import built_in

CARDS = 40
MONEY, BUILDINGS = 1, 2
NUMBERS = st.integers(0, 2**30)


def pile(number: int) -> Bag:
    return Bag(vec[i64]([1] * CARDS), number)


def dealing(deal: int, number: int, moment: int) -> TwinDealer:
    dealer = TwinDealer()
    dealer.deal_again(deal, number)
    dealer.at(moment)
    return dealer


@given(deal=NUMBERS, number=NUMBERS, moment=NUMBERS, before=st.integers(0, 9))
def test_what_happened_at_other_moments_changes_nothing(
    deal: int, number: int, moment: int, before: int
) -> None:
    one, other = dealing(deal, number, moment), dealing(deal, number, moment + 1)
    for _ in range(before):
        other.draw(pile(MONEY))
        other.below(6)
    other.at(moment)
    drawn = [(d.draw(pile(MONEY)), d.below(1000), d.draw(pile(MONEY))) for d in (one, other)]
    assert drawn[0] == drawn[1]


def test_piles_and_choices_do_not_get_into_each_others_way() -> None:
    alone, beside = dealing(1, 2, 3), dealing(1, 2, 3)
    beside.draw(pile(BUILDINGS))
    beside.below(6)
    assert [alone.draw(pile(MONEY)) for _ in range(5)] == [
        beside.draw(pile(MONEY)) for _ in range(5)
    ]


def test_two_piles_have_each_their_own_luck() -> None:
    dealers = [dealing(1, number, 3) for number in range(200)]
    alike = sum(dealer.draw(pile(MONEY)) == dealer.draw(pile(BUILDINGS)) for dealer in dealers)
    assert alike < 20, "of forty cards: five of 200 by chance"


def test_the_same_moment_said_twice_does_not_begin_again() -> None:
    once, twice = dealing(1, 2, 3), dealing(1, 2, 3)
    cards = pile(MONEY), pile(MONEY)
    assert once.draw(cards[0]) == twice.draw(cards[1])
    twice.at(3)
    assert once.draw(cards[0]) == twice.draw(cards[1])
    assert once.below(10**6) == twice.below(10**6)


@pytest.mark.parametrize("varied", ["deal", "number", "moment", "place"])
def test_everything_is_dealt_equally_often(varied: str) -> None:
    """Ten items, 4,000 draws of which one thing is different: 400 of each, four deviations."""
    found: Counter[int] = Counter()
    for i in range(4000):
        numbers = {"deal": 5, "number": 6, "moment": 7, "place": 0} | {varied: i}
        if varied == "place":  # there are not so many
            numbers["number"] = i // 35
        dealer = dealing(numbers["deal"], numbers["number"], numbers["moment"])
        for _ in range(numbers["place"] % 7):
            dealer.draw(pile(i % 5))
        found[int(dealer.draw(Bag(vec[i64]([1] * 10), i % 5)))] += 1
    assert len(found) == 10
    assert all(abs(count - 400) < 76 for count in found.values())


def test_it_takes_what_it_deals_out_of_the_bag_and_writes_it_down() -> None:
    dealer, cards = dealing(1, 2, 3), Bag(vec[i64]([2, 0, 1]), MONEY)
    dealer.attend()
    drawn = [int(dealer.draw(cards)) for _ in range(3)]
    assert sorted(drawn) == [0, 0, 2]
    assert dealer.dealt == drawn
    assert cards.total == 0


def bags(state: State) -> dict[str, int]:
    """The numbers of the piles that lie in it, by what they are called there."""
    found: dict[str, int] = {}
    for name in dir(state):
        value = getattr(state, name, None)
        if isinstance(value, Pile):
            value = value.middle
        if isinstance(value, Bag):
            found[name] = int(value.pile)
    return found


@pytest.mark.parametrize("game", built_in(), ids=lambda game: game.name)
@pytest.mark.parametrize("memory", [PERFECT, NOW])
def test_an_imagined_state_has_the_piles_of_the_true_one(game: Game, memory: int) -> None:
    """Else what is drawn from one would change the luck of another."""
    dealer = SeededDealer("piles", game.name)
    state = game.new(game.min_players, {}, dealer)
    for _ in range(60):
        seat = int(state.first_waiting())
        imagined = game.state_from(state.view(seat, memory), dealer)
        assert bags(imagined) == bags(state)
        state.step(seat, state.legal_set(seat).pick(dealer), dealer)
        if state.over():
            break
    assert any(bags(state).values())
