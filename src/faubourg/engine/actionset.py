"""A set of actions as a bitmask: what `legal_into` fills and what a fast policy picks from."""

from collections.abc import Iterator
from operator import index
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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


def bits(word: i64, first: i64 = 0) -> list[int]:
    """The positions of the bits set in a 32-bit word, counted from `first`."""
    found: list[int] = []
    while word != 0:
        found.append(first + lowest_bit(word))
        word &= word - 1
    return found


class ActionSet:
    """A set of the actions 0..size-1.

    To Python it is a collection like any other (`for action in legal`, `len`, `in`, `legal[0]`);
    compiled loops use `has`, `count`, `after` and `pick`.
    """

    def __init__(self, size: i64) -> None:
        self.size = size
        self.words = zeros((size + WORD - 1) // WORD)

    def clear(self) -> None:
        for i in range(len(self.words)):
            self.words[i] = 0

    def add(self, action: i64) -> None:
        self.words[action >> 5] |= bit(action & 31)

    def add_word(self, first: i64, word: i64) -> None:
        """Add the actions first, first + 1, ... for the bits 0, 1, ... of a 32-bit word."""
        i = first >> 5
        shift = first & 31
        self.words[i] |= (word << shift) & MASK32
        if shift != 0 and word >> (WORD - shift) != 0:
            self.words[i + 1] |= word >> (WORD - shift)

    def has(self, action: i64) -> bool:
        if action < 0 or action >= self.size:
            return False
        return (self.words[action >> 5] >> (action & 31)) & 1 == 1

    def count(self) -> i64:
        total: i64 = 0
        for i in range(len(self.words)):
            total += popcount(self.words[i])
        return total

    def after(self, action: i64) -> i64:
        """The next action of the set above this one (-1: the first), or -1: no more."""
        action += 1
        i = action >> 5
        if i >= len(self.words):
            return -1
        word = (self.words[i] >> (action & 31)) << (action & 31)
        while word == 0:
            i += 1
            if i >= len(self.words):
                return -1
            word = self.words[i]
        return WORD * i + lowest_bit(word)

    def pick(self, dealer: Dealer) -> i64:
        """Any action of a set that is not empty, all equally likely."""
        n = dealer.below(self.count())
        i: i64 = 0
        if len(self.words) > 1:
            while popcount(self.words[i]) <= n:
                n -= popcount(self.words[i])
                i += 1
        word = self.words[i]
        for _bit in range(n):  # not named _: that would be a boxed Python object
            word &= word - 1
        return WORD * i + lowest_bit(word)

    def actions(self) -> list[int]:
        """The actions in increasing order."""
        found: list[int] = []
        for i in range(len(self.words)):
            found += bits(self.words[i], WORD * i)
        return found

    def mask(self) -> int:
        """The whole set as one Python integer: bit a is action a."""
        whole = 0
        for i in range(len(self.words) - 1, -1, -1):
            whole = (whole << 32) | int(self.words[i])
        return whole

    def copy(self) -> "ActionSet":
        found = ActionSet(self.size)
        found.words = self.words[:]
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
