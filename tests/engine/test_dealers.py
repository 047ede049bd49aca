"""Dealers: fair, repeatable where they should be, unpredictable and verifiable at a table."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.codec import encode
from faubourg.engine.dealer import (
    Dealer,
    FirstSeededDealer,
    LiveDealer,
    ScriptedDealer,
    ScriptError,
    SeededDealer,
    commitment,
)
from faubourg.engine.facts import Event
from faubourg.engine.piles import Bag, Pile
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Table
from faubourg.engine.verify import dealer_for, go_on, seeded, verify
from faubourg.testing.conformance import play_randomly
from faubourg.testing.sealed import Sealed

SEALED = Sealed()


def bag(*counts: int) -> Bag:
    return Bag(vec[i64](counts))


def test_a_seed_always_deals_the_same_compiled_or_not() -> None:
    dealer = SeededDealer(7)
    assert [dealer.below(100) for _ in range(12)] == [58, 76, 61, 6, 82, 93, 44, 93, 43, 90, 16, 33]
    assert [SeededDealer(7, 1).below(10**6), SeededDealer(7, 2).below(10**6)] == [67319, 687538]


def test_seeds_of_the_first_version_deal_for_ever_what_they_dealt() -> None:
    first, now = FirstSeededDealer("7"), SeededDealer(7)
    assert [first.below(100) for _ in range(20)] == [now.below(100) for _ in range(20)]
    numbered = FirstSeededDealer("7/1"), FirstSeededDealer("7/2")
    assert [dealer.below(10**6) for dealer in numbered] == [87892, 537408]
    first, now = FirstSeededDealer("7"), SeededDealer(7)
    items = [0, 0, 2, 2, 2, 3, 4, 4, 4, 4]
    cards = bag(2, 0, 3, 1, 4)
    while items:
        assert first.draw(cards) == items.pop(now.below(len(items)))


def test_a_record_names_the_version_of_its_seed() -> None:
    assert seeded("7") == {"kind": "seeded", "version": 2, "seed": "7"}
    assert type(dealer_for(seeded("7"))) is SeededDealer
    assert type(dealer_for({"kind": "seeded", "seed": "7"})) is FirstSeededDealer
    wrong = "record_damaged"
    strange: dict[object, str] = {3: "newer_seed", 0: wrong, "2": wrong, None: wrong, True: wrong}
    for version, code in strange.items():
        with pytest.raises(Refusal) as refused:
            dealer_for({"kind": "seeded", "version": version, "seed": "7"})
        assert refused.value.code == code


def test_a_game_dealt_by_a_seed_of_the_first_version_is_proven_and_goes_on() -> None:
    record = Record(SEALED, 2, {}, ["me:Ann", "me:Ben"])
    record.dealer = {"kind": "seeded", "seed": "first/1"}
    table = Table(record, dealer_for(record.dealer))
    play_randomly(table, SeededDealer("moves"), 9)
    verify(table.record)
    other = go_on(table.record, Table)
    for one in (table, other):
        play_randomly(one, SeededDealer("on"), 1000)
    assert table.record == other.record
    table.record.dealer = seeded("first/1")
    with pytest.raises(Refusal) as refused:
        verify(table.record)
    assert refused.value.code == "dealt_otherwise"


@pytest.mark.parametrize(
    ("seed", "text", "numbers"),
    [
        ("7", "7", []),
        ("7/17/2", "7", [17, 2]),
        ("a/b/0", "a/b", [0]),
        ("a/3/b", "a/3/b", []),
        ("", "", []),
        ("/1", "", [1]),
        ("a/01", "a/01", []),
        ("a/-1", "a/-1", []),
        ("a/\u0663", "a/\u0663", []),
        ("a/1234567890/999999999", "a/1234567890", [999_999_999]),
    ],
)
def test_only_numbers_at_the_end_of_a_seed_are_stirred_in(
    seed: str, text: str, numbers: list[int]
) -> None:
    stem = SeededDealer(text)
    for number in numbers:
        stem.branch(stem, number)
    assert SeededDealer(seed).mark() == stem.mark()
    assert stem.mark() == SeededDealer(text, *numbers).mark()
    if not numbers:
        assert stem.mark() == FirstSeededDealer(text).mark()


def test_dealers_of_neighbouring_numbers_have_nothing_in_common() -> None:
    """What 4,000 of them throw first, and their neighbours: 36 cases, 35 degrees, 0.1 %: 66.6."""
    first = [int(SeededDealer("stem", number).below(6)) for number in range(4001)]
    seats = [int(SeededDealer("stem", number, 1).below(6)) for number in range(4000)]
    for others in (first[1:], seats):
        seen = [0] * 36
        for one, other in zip(first, others, strict=False):
            seen[6 * one + other] += 1
        assert sum((count - 4000 / 36) ** 2 / (4000 / 36) for count in seen) < 66.6


def test_a_dealer_seeded_again_deals_as_a_new_one() -> None:
    again, new = SeededDealer(1), SeededDealer("seven", 7, 0)
    again.below(10)
    again.seed_again("seven/7/0")
    assert again.mark() == new.mark()
    assert [again.below(1000) for _ in range(5)] == [new.below(1000) for _ in range(5)]


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


@given(st.lists(st.tuples(st.sampled_from("cstud"), st.integers(0, 5), st.integers(0, 3))))
def test_piles_that_share_and_piles_that_do_not_agree(moves: list[tuple[str, int, int]]) -> None:
    """Fast and slow definitions must agree: shared is as good as cloned, whoever changes then."""
    fast, slow = [Pile(bag(2, 0, 1, 3))], [Pile(bag(2, 0, 1, 3))]
    dealers = SeededDealer("shared"), SeededDealer("shared")
    for what, which, item in moves:
        one, other = fast[which % len(fast)], slow[which % len(slow)]
        if what == "c":
            fast.append(one.clone())
            slow.append(other.clone())
        elif what == "s":
            fast.append(one.share())
            slow.append(other.clone())
        elif what == "t":
            one.put_on_top(item)
            other.put_on_top(item)
        elif what == "u":
            one.put_under(item)
            other.put_under(item)
        elif one.size() > 0:
            assert dealers[0].draw_from_pile(one) == dealers[1].draw_from_pile(other)
        assert [encode(pile) for pile in fast] == [encode(pile) for pile in slow]


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
