"""The dealer of the day: the same piles for everybody, however differently they choose."""

import hashlib
import hmac
import random
from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faubourg import games
from faubourg.engine.dealer import DayDealer, Dealer, commitment
from faubourg.engine.piles import Bag
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Table
from faubourg.engine.verify import copied, deal_again, dealer_for, of_day, verify
from tests.engine.test_dealers import bag

KEY = bytes(range(32))
GAMES = ["alhambra", "ginkgopolis", "evolutopia"]


def numbered(pile: int, *counts: int) -> Bag:
    return Bag(bag(*counts).counts, pile)


class Watched(Dealer):
    """The dealer of the day; remembers what was in a pile when something was drawn from it."""

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self.day = DayDealer(key)
        self.seen: dict[int, list[tuple[list[int], int]]] = defaultdict(list)

    def below(self, n: int) -> int:
        return int(self.day.below(n))

    def draw(self, bag: Bag) -> int:
        before = [int(count) for count in bag.counts]
        item = int(self.day.draw(bag))
        self.seen[int(bag.pile)].append((before, item))
        if self.recording:
            self.dealt.append(item)
        return item

    def mark(self) -> list[int]:
        return self.day.mark()

    def rewind(self, mark: list[int]) -> None:
        self.day.rewind(mark)


def test_what_comes_is_the_lowest_lot_of_what_is_there() -> None:
    counts = (2, 0, 1, 3)
    dealer, cards = DayDealer(KEY), numbered(7, *counts)
    left = [(item, copy) for item, count in enumerate(counts) for copy in range(count)]
    for number in range(6):
        lots = hmac.new(KEY, f"7/{number}".encode(), "sha256").digest()
        there = [(item, copy) for item, copy in left if copy < cards.counts[item]]
        lot = {at: hashlib.sha256(lots + f"{at[0]}/{at[1]}".encode()).digest() for at in there}
        assert dealer.draw(cards) == min(there, key=lambda at: lot[at])[0]
    assert cards.total == 0


@given(st.lists(st.sampled_from([1, 2, 0])), st.lists(st.sampled_from([1, 2, 0])))
def test_piles_know_nothing_of_each_other(one: list[int], other: list[int]) -> None:
    """In whatever order people draw from them, the n-th of a pile is the n-th of that pile."""

    def dealt(order: list[int]) -> dict[int, list[int]]:
        dealer, found = DayDealer(KEY), defaultdict(list)
        bags = {1: numbered(1, *[1] * 40), 2: numbered(2, *[4] * 10)}
        for pile in order:
            if pile == 0:
                found[0].append(int(dealer.chance(6)))
            elif bags[pile].total > 0:
                found[pile].append(int(dealer.draw(bags[pile])))
        return found

    first, second = dealt(one), dealt(other)
    for pile in (0, 1, 2):
        for mine, theirs in zip(first[pile], second[pile]):
            assert mine == theirs


def test_what_two_piles_have_in_common_comes_alike() -> None:
    """One more of a kind changes a draw only where that one itself comes."""
    alike = 0
    for number in range(200):
        one, other = DayDealer(KEY), DayDealer(KEY)
        one.rewind([0, number])
        other.rewind([0, number])
        mine, theirs = one.draw(numbered(1, *[2] * 10)), other.draw(numbered(1, 3, *[2] * 9))
        assert mine == theirs or theirs == 0
        alike += mine == theirs
    assert alike > 180


def test_every_item_is_as_likely_as_it_is_common() -> None:
    found = [0, 0, 0]
    dealer = DayDealer(KEY)
    for _ in range(4000):
        found[int(dealer.draw(numbered(1, 1, 2, 1)))] += 1
    assert abs(found[1] - 2000) < 160  # five standard deviations
    assert abs(found[0] - 1000) < 140


def test_it_deals_on_from_a_mark() -> None:
    dealer = DayDealer(KEY)
    dealer.chance(9)
    mark = dealer.mark()
    first = [int(dealer.draw(numbered(pile, *[1] * 30))) for pile in (3, 1, 3)]
    dealer.rewind(mark)
    assert [int(dealer.draw(numbered(pile, *[1] * 30))) for pile in (3, 1, 3)] == first
    assert mark == [1]


def table_of(game: str, players: int, dealer: Dealer, how: dict[str, object]) -> Table:
    rules = games.find(game)
    record = Record(rules, players, rules.full_options(players, {}), ["random"] * players)
    record.dealer = how
    return Table(record, dealer)


def played(game: str, players: int, key: bytes, seed: int, most: int = 400) -> Watched:
    """A game in which people choose by this seed."""
    chooser, dealer = random.Random(seed), Watched(key)
    table = table_of(game, players, dealer, {})
    for _ in range(most):
        if table.state.over():
            break
        seat = chooser.choice(table.state.waiting_seats())
        table.act(seat, chooser.choice(table.state.legal(seat)))
    return dealer


def untouched(draws: list[tuple[list[int], int]]) -> list[int]:
    """What was drawn from a pile until anything was put into it."""
    left = [sum(before) for before, _ in draws]
    end = next((i for i, total in enumerate(left) if total != left[0] - i), len(draws))
    return [item for _, item in draws[:end]]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=4, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.integers(0, 99), st.integers(100, 199))
def test_who_chooses_otherwise_meets_the_same_piles(
    game: str, key: bytes, one: int, other: int
) -> None:
    first, second = played(game, 3, key, one, 120).seen, played(game, 3, key, other, 120).seen
    assert 0 not in first  # every pile has its number
    assert sum(len(untouched(draws)) for draws in first.values()) > 8
    for pile in first:
        for mine, theirs in zip(untouched(first[pile]), untouched(second[pile])):
            assert mine == theirs
        for (before, item), (theirs_before, another) in zip(first[pile], second[pile]):
            if before == theirs_before:
                assert item == another


DIGESTS = {
    "alhambra": "11c0043264847b44",
    "ginkgopolis": "dcfa8d87eb1203c4",
    "evolutopia": "82d5ca6949ad0603",
}


@pytest.mark.parametrize("game", GAMES)
def test_compiled_or_not_a_key_deals_the_same(game: str) -> None:
    """The digest was made by the interpreted engine; the compiled one is tested by the same."""
    seen = played(game, 3, KEY, 5).seen
    told = repr(sorted((pile, draws) for pile, draws in seen.items()))
    assert hashlib.sha256(told.encode()).hexdigest()[:16] == DIGESTS[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_deal_is_proven_by_its_key(game: str) -> None:
    how = of_day("2026-11-18")
    table = table_of(game, 2, DayDealer(bytes.fromhex(str(how["key"]))), how)
    chooser = random.Random(3)
    while not table.state.over():
        seat = chooser.choice(table.state.waiting_seats())
        table.act(seat, chooser.choice(table.state.legal(seat)))
        if len(table.record.inputs) == 20:
            again = copied(table)
            assert (again.state, again.mark) == (table.state, table.mark)
    verify(table.record)
    assert deal_again(table.record).state == table.state
    other = of_day("2026-11-18")
    table.record.dealer = other
    with pytest.raises(Refusal, match="dealt_otherwise"):
        verify(table.record)
    table.record.dealer = {**other, "commitment": how["commitment"]}
    with pytest.raises(Refusal, match="commitment_broken"):
        verify(table.record)
    table.record.dealer = {"kind": "day", "day": "2026-11-18", "commitment": how["commitment"]}
    with pytest.raises(Refusal, match="not_verifiable"):
        verify(table.record)


def test_a_day_commits_to_its_key() -> None:
    how = of_day("2026-11-18")
    key, salt = bytes.fromhex(str(how["key"])), bytes.fromhex(str(how["salt"]))
    assert how["commitment"] == commitment(key, salt)
    assert isinstance(dealer_for(how), DayDealer)
    assert of_day("2026-11-18") != how


def test_a_state_that_was_read_has_its_piles_numbered_still() -> None:
    for name in GAMES:
        game = games.find(name)
        state = game.new(3, {}, DayDealer(KEY))
        again = game.read_state(state.data())
        one, other = Watched(KEY), Watched(KEY)
        chooser = random.Random(1)
        while not state.over() and sum(map(len, one.seen.values())) < 40:
            seat = state.waiting_seats()[0]
            action = chooser.choice(state.legal(seat))
            state.apply(seat, action, one)
            again.apply(seat, action, other)
        assert one.seen == other.seen
        assert one.seen
