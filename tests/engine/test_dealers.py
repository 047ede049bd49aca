"""Dealers: fair, repeatable where they should be, unpredictable and verifiable at a table."""

import hashlib
import hmac

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.dealer import (
    Dealer,
    LiveDealer,
    ScriptedDealer,
    ScriptError,
    SeededDealer,
    commitment,
)
from faubourg.engine.facts import Event
from faubourg.engine.piles import Bag, Pile


def bag(*counts: int) -> Bag:
    return Bag(vec[i64](counts))


def test_a_seed_always_deals_the_same_compiled_or_not() -> None:
    dealer = SeededDealer(7)
    assert [dealer.below(100) for _ in range(12)] == [58, 76, 61, 6, 82, 93, 44, 93, 43, 90, 16, 33]
    assert [SeededDealer(7, 1).below(10**6), SeededDealer(7, 2).below(10**6)] == [87892, 537408]


def test_seeded_draws_are_even() -> None:
    """Chi-square over 60,000 throws; 5 degrees of freedom, 0.1 %: 20.5."""
    dealer = SeededDealer("even")
    seen = [0] * 6
    for _ in range(60_000):
        seen[dealer.below(6)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in seen) < 20.5


def test_a_draw_takes_each_item_as_often_as_it_is_there() -> None:
    dealer = SeededDealer("bag")
    seen = [0] * 4
    for _ in range(20_000):
        seen[dealer.draw(bag(1, 0, 3, 6))] += 1
    assert seen[1] == 0
    expected = [2000, 6000, 12000]
    found = [seen[0], seen[2], seen[3]]
    assert sum((a - b) ** 2 / b for a, b in zip(found, expected)) < 13.8


def test_drawing_empties_a_bag() -> None:
    dealer, cards = SeededDealer(1), bag(2, 0, 1)
    assert sorted(dealer.draw(cards) for _ in range(3)) == [0, 0, 2]
    assert cards.total == 0
    assert list(cards.counts) == [0, 0, 0]


def test_a_bag_refuses_to_lose_what_it_does_not_hold() -> None:
    cards = bag(1, 0)
    for item in (1, -1, 2):
        with pytest.raises(ValueError, match="not in the bag"):
            cards.remove(item)
    assert cards.total == 1


def test_a_pile_comes_top_first_then_by_chance_then_bottom_first() -> None:
    pile = Pile(bag(1, 1))
    pile.put_on_top(7)
    pile.put_on_top(8)
    pile.put_under(5)
    pile.put_under(6)
    assert pile.size() == 6
    copy = pile.clone()
    dealer = SeededDealer(3)
    drawn = [int(dealer.draw_from_pile(pile)) for _ in range(6)]
    assert drawn[:2] == [8, 7]
    assert sorted(drawn[2:4]) == [0, 1]
    assert drawn[4:] == [5, 6]
    assert pile.size() == 0
    assert copy.size() == 6


def test_only_the_unknown_part_of_a_pile_asks_chance() -> None:
    pile = Pile(bag(0, 0))
    pile.put_under(4)
    assert ScriptedDealer([]).draw_from_pile(pile) == 4


def test_a_script_deals_what_it_says_and_nothing_else() -> None:
    dealer = ScriptedDealer([1, 2, 0])
    cards = bag(1, 1, 1)
    assert dealer.draw(cards) == 1
    assert dealer.chance(3) == 2
    assert not dealer.used_up()
    assert dealer.draw(cards) == 0
    assert dealer.used_up()
    with pytest.raises(ScriptError, match="nothing left"):
        dealer.draw(cards)


@pytest.mark.parametrize("item", [1, 5, -1])
def test_a_script_cannot_deal_what_is_not_there(item: int) -> None:
    cards = bag(1, 0)
    with pytest.raises(ScriptError, match="not in the bag"):
        ScriptedDealer([item]).draw(cards)
    with pytest.raises(ScriptError, match="case"):
        ScriptedDealer([9]).chance(9)
    assert cards.total == 1


def test_the_live_dealer_is_hmac_of_its_draw_number() -> None:
    key, nonces = bytes(range(32)), ["ann", "ben"]
    context = hashlib.sha256(b"ann\nben").digest()
    dealer = LiveDealer(key, nonces)
    for number in range(5):
        digest = hmac.new(key, context + number.to_bytes(8, "big"), "sha256").digest()
        assert dealer.below(36) == int.from_bytes(digest, "big") % 36
    # it restarts anywhere, and a failed transaction changes nothing
    later = LiveDealer(key, nonces, drawn=3)
    dealer.rewind([3])
    assert [later.below(1000) for _ in range(4)] == [dealer.below(1000) for _ in range(4)]


def test_every_seat_can_change_the_live_deal() -> None:
    key = bytes(32)
    deals = [[LiveDealer(key, nonces).below(2**30)] for nonces in (["a", "b"], ["a", "c"], ["ab"])]
    assert len({deal[0] for deal in deals}) == 3


def test_a_commitment_binds_key_and_salt() -> None:
    made = commitment(b"k" * 32, b"s" * 32)
    assert made == commitment(b"k" * 32, b"s" * 32)
    assert made not in (commitment(b"k" * 31 + b"l", b"s" * 32), commitment(b"k" * 32, b"t" * 32))
    assert "k" * 8 not in made


@pytest.mark.parametrize(
    "dealer", [SeededDealer(5), LiveDealer(b"k" * 32, []), ScriptedDealer(list(range(50)))]
)
def test_rewinding_deals_the_same_again(dealer: Dealer) -> None:
    dealer.chance(100)
    mark = dealer.mark()
    first = [dealer.chance(100) for _ in range(10)]
    dealer.rewind(mark)
    assert [dealer.chance(100) for _ in range(10)] == first


def test_a_dealer_records_and_listens_only_when_asked() -> None:
    dealer = SeededDealer(2)
    dealer.chance(5)
    assert dealer.dealt == []
    assert not dealer.listening
    dealer.attend()
    case, item = dealer.chance(5), dealer.draw(bag(0, 0, 1))
    dealer.tell(Event("said", {}))
    assert dealer.dealt == [case, item]
    assert [event.kind for event in dealer.events] == ["said"]
    dealer.attend()
    assert dealer.dealt == []
    assert dealer.events == []
