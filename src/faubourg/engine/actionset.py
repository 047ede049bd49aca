"""A set of actions as a bitmask: what `legal_into` fills and what a fast policy picks from."""

from collections.abc import Iterator
from operator import index
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from faubourg.engine.dealer import MASK32, Dealer

WORD: Final[i64] = 32  # bits in a word: everything stays positive in an i64


ZEROS: Final[vec[i64]] = vec[i64]([0 for _ in range(1024)])


def zeros(length: i64) -> vec[i64]:
    """A new vec of that many zeros (at most 1024: a slice is one fast copy)."""
    return ZEROS[:length]


NOTHING: Final[vec[float]] = vec[float]([0.0 for _ in range(1024)])


def noughts(length: i64) -> vec[float]:
    """A new vec of that many 0.0 (at most 1024)."""
    return NOTHING[:length]


def bit(place: i64) -> i64:
    """A word with this bit of 0..31 set.

    Not 1 << place: compiled, that 1 is a 32-bit C int, and 1 << 31 would be negative.
    """
    return (MASK32 + 1) >> (WORD - place)


def popcount(word: i64) -> i64:
    """The number of bits set in a 32-bit word."""
    word = word - ((word >> 1) & 0x55555555)
    word = (word & 0x33333333) + ((word >> 2) & 0x33333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F
    return ((word * 0x01010101) >> 24) & 0x3F


def lowest_bit(word: i64) -> i64:
    """The position of the lowest bit set in a 32-bit word that is not zero."""
    return popcount((word & -word) - 1)


def nth_bit(word: i64, n: i64) -> i64:
    """The position of the n-th bit set, counted from 0 and from the lowest."""
    for _bit in range(n):  # not named _: that would be a boxed Python object
        word &= word - 1
    return lowest_bit(word)


def pick_bit(word: i64, dealer: Dealer) -> i64:
    """The position of any bit set in a 32-bit word that is not zero, all equally likely."""
    return nth_bit(word, dealer.below(popcount(word)))


def bits(word: i64, first: i64 = 0) -> list[int]:
    """The positions of the bits set in a 32-bit word, counted from `first`."""
    found = [0] * int(popcount(word))
    for place in range(len(found)):
        found[place] = int(first + lowest_bit(word))
        word &= word - 1
    return found


@mypyc_attr(acyclic=True)
class ActionSet:
    """A set of the actions 0..size-1.

    To Python it is a collection like any other (`for action in legal`, `len`, `in`, `legal[0]`);
    compiled loops use `has`, `count`, `after` and `pick`.

    It remembers between which words something may lie, because a game has many kinds of actions and
    a choice few of them: all words before `low` and from `high` on are empty. So `words` may be
    read by anybody, and is written here only.
    """

    def __init__(self, size: i64) -> None:
        self.size = size
        self.words = zeros((size + WORD - 1) // WORD)
        self.low: i64 = len(self.words)
        self.high: i64 = 0

    def clear(self) -> None:
        for i in range(self.low, self.high):
            self.words[i] = 0
        self.low = len(self.words)
        self.high = 0

    def _widen(self, i: i64) -> None:
        """Something is about to lie in this word."""
        if i < self.low:
            self.low = i
        if i >= self.high:
            self.high = i + 1

    def add(self, action: i64) -> None:
        i = action >> 5
        self._widen(i)
        self.words[i] |= bit(action & 31)

    def add_word(self, first: i64, word: i64) -> None:
        """Add the actions first, first + 1, ... for the bits 0, 1, ... of a 32-bit word."""
        if word == 0:
            return
        i = first >> 5
        shift = first & 31
        self._widen(i)
        self.words[i] |= (word << shift) & MASK32
        if shift != 0 and word >> (WORD - shift) != 0:
            i += 1
            self._widen(i)
            self.words[i] |= word >> (WORD - shift)

    def replace(self, word: i64) -> None:
        """From now on exactly the actions 0, 1, ... for the bits 0, 1, ... of a 32-bit word."""
        if self.high > 1:
            self.clear()
        self.low = 0
        self.high = 1
        self.words[0] = word

    def has(self, action: i64) -> bool:
        if action < 0 or action >= self.size:
            return False
        i = action >> 5
        return (self.words[i] >> (action & 31)) & 1 == 1

    def count(self) -> i64:
        total: i64 = 0
        for i in range(self.low, self.high):
            word = self.words[i]
            if word != 0:  # most of them are empty
                total += popcount(word)
        return total

    def after(self, action: i64) -> i64:
        """The next action of the set above this one (-1: the first), or -1: no more."""
        action += 1
        i = action >> 5
        if i >= self.high:
            return -1
        word = (self.words[i] >> (action & 31)) << (action & 31)
        while word == 0:
            i += 1
            if i >= self.high:
                return -1
            word = self.words[i]
        return WORD * i + lowest_bit(word)

    def pick(self, dealer: Dealer) -> i64:
        """Any action of a set that is not empty, all equally likely."""
        i = self.low
        if self.high - i == 1:
            return WORD * i + pick_bit(self.words[i], dealer)
        n = dealer.below(self.count())
        while True:
            word = self.words[i]
            if word != 0:
                here = popcount(word)
                if n < here:
                    return WORD * i + nth_bit(word, n)
                n -= here
            i += 1

    def includes(self, other: "ActionSet") -> bool:
        """Are all actions of another set of this size in this one?"""
        return all(other.words[i] & ~self.words[i] == 0 for i in range(other.low, other.high))

    def actions(self) -> list[int]:
        """The actions in increasing order."""
        found: list[int] = []
        for i in range(self.low, self.high):
            found += bits(self.words[i], WORD * i)
        return found

    def mask(self) -> int:
        """The whole set as one Python integer: bit a is action a."""
        whole = 0
        for i in range(self.high - 1, -1, -1):
            whole = (whole << 32) | int(self.words[i])
        return whole

    def write(self, out: vec[u8], at: i64) -> None:
        """One byte for each action from place `at` on, 1 for those of the set: a mask for numpy."""
        for action in range(self.size):
            out[at + action] = 0
        self.mark(out, at, 1)

    def mark(self, out: vec[u8], at: i64, value: u8) -> None:
        """The same for the actions of the set alone: whoever keeps a mask need not write it anew,
        but takes back (0) what was legal and puts in (1) what is now."""
        for i in range(self.low, self.high):
            word = self.words[i]
            while word != 0:
                out[at + WORD * i + lowest_bit(word)] = value
                word &= word - 1

    def copy(self) -> "ActionSet":
        found = ActionSet(self.size)
        found.words = self.words[:]
        found.low = self.low
        found.high = self.high
        return found

    def __len__(self) -> int:
        return int(self.count())

    def __iter__(self) -> Iterator[int]:
        return iter(self.actions())

    def __contains__(self, action: object) -> bool:
        # compared as Python integers: an i64 would not hold 2**70
        try:
            number = index(action)  # type: ignore[arg-type]
        except TypeError:
            return False
        return 0 <= number < int(self.size) and self.has(number)

    def __getitem__(self, place: int) -> int:
        """The action at this place in increasing order; -1 is the last."""
        return self.actions()[place]

    def __repr__(self) -> str:
        return f"<ActionSet {self.actions()}>"
