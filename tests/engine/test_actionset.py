"""ActionSet: a set of integers like any other, up to the last bit of each word."""

from hypothesis import given
from hypothesis import strategies as st

from faubourg.engine.actionset import ActionSet, bits, lowest_bit, popcount
from faubourg.engine.dealer import SeededDealer

SIZES = (1, 31, 32, 33, 64, 399)


@given(
    st.sampled_from(SIZES).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.integers(0, n - 1))))
)
def test_it_holds_what_was_added(case: tuple[int, set[int]]) -> None:
    size, wanted = case
    actions = ActionSet(size)
    for action in wanted:
        actions.add(action)
        actions.add(action)
    assert actions.actions() == sorted(wanted)
    assert actions.count() == len(wanted)
    assert actions.mask() == sum(1 << action for action in wanted)
    for action in (*range(size), -1, size, size + 31, 2**31, 2**62):
        assert actions.has(action) == (action in wanted)
    if wanted:
        dealer = SeededDealer(size)
        assert {int(actions.pick(dealer)) for _ in range(20)} <= wanted
    actions.clear()
    assert actions.actions() == []


def test_every_action_is_picked_equally_often() -> None:
    actions = ActionSet(70)
    for action in (0, 31, 32, 63, 69):
        actions.add(action)
    dealer = SeededDealer("pick")
    picked = [int(actions.pick(dealer)) for _ in range(5000)]
    expected = 1000.0
    assert set(picked) == {0, 31, 32, 63, 69}
    chi = sum((picked.count(action) - expected) ** 2 / expected for action in set(picked))
    assert chi < 18.5  # 4 degrees of freedom, 0.1 %


@given(st.integers(1, 2**32 - 1))
def test_words_of_bits(word: int) -> None:
    assert popcount(word) == word.bit_count()
    assert lowest_bit(word) == (word & -word).bit_length() - 1
    assert bits(word) == [i for i in range(32) if word >> i & 1]
