"""A set of actions as a bitmask: what `legal_into` fills and what a fast policy picks from."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final[i64] = 32  # bits in a word: everything stays positive in an i64


ZEROS: Final[vec[i64]] = vec[i64]([0 for _ in range(1024)])


def zeros(length: i64) -> vec[i64]:
    """A new vec of that many zeros (at most 1024: a slice is one fast copy)."""
    return ZEROS[:length]


def popcount(word: i64) -> i64:
    """The number of bits set in a 32-bit word."""
    word = word - ((word >> 1) & 0x55555555)
    word = (word & 0x33333333) + ((word >> 2) & 0x33333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F
    return ((word * 0x01010101) >> 24) & 0x3F


def lowest_bit(word: i64) -> i64:
    """The position of the lowest bit set in a 32-bit word that is not zero."""
    return popcount((word & -word) - 1)


class ActionSet:
    """A set of the actions 0..size-1."""

    def __init__(self, size: i64) -> None:
        self.size = size
        self.words = zeros((size + WORD - 1) // WORD)

    def clear(self) -> None:
        for i in range(len(self.words)):
            self.words[i] = 0

    def add(self, action: i64) -> None:
        self.words[action >> 5] |= 1 << (action & 31)

    def has(self, action: i64) -> bool:
        if action < 0 or action >= self.size:
            return False
        return (self.words[action >> 5] >> (action & 31)) & 1 == 1

    def count(self) -> i64:
        total: i64 = 0
        for i in range(len(self.words)):
            total += popcount(self.words[i])
        return total

    def nth(self, n: i64) -> i64:
        """The action with n smaller ones in the set; -1 when there is none."""
        for i in range(len(self.words)):
            word = self.words[i]
            here = popcount(word)
            if n < here:
                for _bit in range(n):
                    word &= word - 1
                return WORD * i + lowest_bit(word)
            n -= here
        return -1

    def actions(self) -> list[int]:
        """The actions in increasing order."""
        found: list[int] = []
        for i in range(len(self.words)):
            word = self.words[i]
            while word != 0:
                found.append(WORD * i + lowest_bit(word))
                word &= word - 1
        return found

    def mask(self) -> int:
        """The whole set as one Python integer: bit a is action a."""
        whole = 0
        for i in range(len(self.words) - 1, -1, -1):
            whole = (whole << 32) | int(self.words[i])
        return whole
