"""ActionSet: a set of integers like any other, up to the last bit of each word."""

from hypothesis import given
from hypothesis import strategies as st

from faubourg.engine.actionset import ActionSet, bits, lowest_bit, popcount
from faubourg.engine.dealer import MASK32, SeededDealer

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


def test_to_python_it_is_a_collection() -> None:
    actions = ActionSet(70)
    for action in (69, 3, 32):
        actions.add(action)
    assert list(actions) == [3, 32, 69]
    assert len(actions) == 3
    assert (actions[0], actions[-1]) == (3, 69)
    assert 32 in actions
    assert not any(other in actions for other in (4, -1, 70, 2**70, "3", None, 3.0))
    assert repr(actions) == "<ActionSet [3, 32, 69]>"
    other = actions.copy()
    other.add(4)
    assert 4 not in actions
    assert not ActionSet(5)


# -- what it remembers: between which words something lies ---------------------------------------

WORDS = st.integers(0, 2**32 - 1)
CHANGES = st.one_of(
    st.tuples(st.just("add"), st.integers(0, 159), st.just(0)),
    st.tuples(st.just("add_word"), st.integers(0, 128), WORDS),
    st.tuples(st.just("replace"), st.just(0), WORDS),
    st.tuples(st.just("clear"), st.just(0), st.just(0)),
)


@given(st.lists(CHANGES, max_size=12))
def test_fast_and_slow_sets_agree(changes: list[tuple[str, int, int]]) -> None:
    fast, slow = ActionSet(160), 0
    for name, action, word in changes:
        if name == "add":
            fast.add(action)
            slow |= 1 << action
        elif name == "add_word":
            fast.add_word(action, word)
            slow |= word << action
        elif name == "replace":
            fast.replace(word)
            slow = word
        else:
            fast.clear()
            slow = 0
        assert [int(word) for word in fast.words] == [slow >> 32 * i & MASK32 for i in range(5)]
        assert not any(fast.words[i] for i in range(5) if not fast.low <= i < fast.high)
        assert fast.mask() == fast.copy().mask() == slow
        assert fast.count() == slow.bit_count()
        assert fast.actions() == [i for i in range(160) if slow >> i & 1]
        assert all(fast.after(i) == slowly_after(slow, i) for i in range(-1, 160))
        if slow:
            picked = int(fast.pick(SeededDealer(slow)))
            assert picked == fast[int(SeededDealer(slow).below(slow.bit_count()))]


def slowly_after(mask: int, action: int) -> int:
    return next((i for i in range(action + 1, 160) if mask >> i & 1), -1)


@given(WORDS, WORDS, st.integers(0, 96))
def test_one_set_includes_another(left: int, right: int, at: int) -> None:
    some, others = ActionSet(128), ActionSet(128)
    some.add_word(at, left)
    others.add_word(at, right)
    assert some.includes(others) == (right & ~left == 0)
    assert some.includes(some.copy())
    assert some.includes(ActionSet(128))
