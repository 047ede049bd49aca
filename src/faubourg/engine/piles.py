"""Piles of cards without a future: an unordered bag, and a pile of which some order is known."""

from librt.vecs import vec
from mypy_extensions import i64


class Bag:
    """Items 0..kinds-1 in no order, as counts. A draw takes any of them equally likely.

    The dealer draws (`Dealer.draw`); a bag only keeps count.
    """

    def __init__(self, counts: vec[i64]) -> None:
        self.counts = counts
        total: i64 = 0
        for i in range(len(counts)):
            total += counts[i]
        self.total = total

    def clone(self) -> "Bag":
        return Bag._with(self.counts[:], self.total)

    @staticmethod
    def _with(counts: vec[i64], total: i64) -> "Bag":
        bag = Bag(vec[i64]())
        bag.counts = counts
        bag.total = total
        return bag

    def add(self, item: i64, copies: i64 = 1) -> None:
        self.counts[item] += copies
        self.total += copies

    def remove(self, item: i64) -> None:
        """Take one such item out; it must be there."""
        if item < 0 or item >= len(self.counts) or self.counts[item] <= 0:
            raise ValueError(f"item {item} is not in the bag")
        self.counts[item] -= 1
        self.total -= 1

    def pour_into(self, other: "Bag") -> None:
        """Everything goes into the other bag."""
        for i in range(len(self.counts)):
            if self.counts[i] > 0:
                other.counts[i] += self.counts[i]
                self.counts[i] = 0
        other.total += self.total
        self.total = 0

    def nth(self, n: i64) -> i64:
        """The n-th item (0 <= n < total) when all lie sorted in a row."""
        item: i64 = 0
        n -= self.counts[0]
        while n >= 0:
            item += 1
            n -= self.counts[item]
        return item


class Pile:
    """A pile with a known top, an unordered middle and a known bottom.

    `top` and `bottom` are listed in the order in which they will be drawn. What is drawn comes from
    the top, then from the middle (by chance), then from the bottom.
    """

    def __init__(self, middle: Bag) -> None:
        self.top: list[int] = []
        self.middle = middle
        self.bottom: list[int] = []

    def clone(self) -> "Pile":
        other = Pile(self.middle.clone())
        other.top = self.top[:]
        other.bottom = self.bottom[:]
        return other

    def size(self) -> int:
        return len(self.top) + int(self.middle.total) + len(self.bottom)

    def put_on_top(self, item: int) -> None:
        self.top.insert(0, item)

    def put_under(self, item: int) -> None:
        self.bottom.append(item)
