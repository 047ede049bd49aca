"""Piles of cards without a future: an unordered bag, and a pile of which some order is known."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

ROW: Final[vec[i64]] = vec[i64]([0 for _ in range(256)])  # longer than any bag of ours is full


@mypyc_attr(acyclic=True)  # nothing for the garbage collector: made and dropped faster
class Bag:
    """Items 0..kinds-1 in no order, as counts. A draw takes any of them equally likely.

    The dealer draws (`Dealer.draw`); a bag only keeps count. `counts` may be read by anybody and is
    changed here only. Who draws from a `row` gets an item at once instead of counting up to it: the
    items lie side by side as it happens, and the last one fills the gap. The row is laid when it is
    first drawn from and is nobody's business: a bag is what its counts say.

    `pile` says which pile of its game it is (1, 2, ...; 0: one without a number), for a dealer who
    deals each of them by itself.
    """

    def __init__(self, counts: vec[i64], pile: i64 = 0) -> None:
        self.counts = counts
        self.pile = pile
        self.total: i64 = 0
        for i in range(len(counts)):
            self.total += counts[i]
        self.row = ROW[:0]
        self.laid = False  # are the first `total` items of the row those of the bag?

    def clone(self) -> "Bag":
        bag = Bag(ROW[:0], self.pile)
        bag.counts = self.counts[:]
        bag.total = self.total
        if self.laid:
            bag.row = self.row[:]
            bag.laid = True
        return bag

    def without_row(self) -> "Bag":
        """For a view: nobody sees in what order things happened to be drawn from it."""
        return Bag(self.counts[:], self.pile)

    def add(self, item: i64, copies: i64 = 1) -> None:
        self.counts[item] += copies
        end = self.total + copies
        if self.laid:
            self.laid = end <= len(self.row)
            if self.laid:
                for place in range(self.total, end):
                    self.row[place] = item
        self.total = end

    def remove(self, item: i64) -> None:
        """Take one such item out; it must be there."""
        if item < 0 or item >= len(self.counts) or self.counts[item] <= 0:
            raise ValueError(f"item {item} is not in the bag")
        self._take(item)

    def _take(self, item: i64) -> None:
        """Wherever in the row it lies: that has to be laid again."""
        self.laid = False
        self.counts[item] -= 1
        self.total -= 1

    def pour_into(self, other: "Bag") -> None:
        """Everything goes into the other bag."""
        for i in range(len(self.counts)):
            copies = self.counts[i]
            if copies > 0:
                other.add(i, copies)
                self.counts[i] = 0
        self.total = 0

    def empty(self) -> None:
        """Nothing is left in it."""
        for i in range(len(self.counts)):
            self.counts[i] = 0
        self.total = 0

    def take_from_row(self, place: i64) -> i64:
        """Take out the item at a place (0 <= place < total) of the row."""
        if not self.laid:
            self._lay()
        item = self.row[place]
        last = self.total - 1
        self.row[place] = self.row[last]
        self.total = last
        self.counts[item] -= 1
        return item

    def _lay(self) -> None:
        """A row for all that is in it."""
        self.row = ROW[: self.total]
        if len(self.row) < self.total:
            self.row = vec[i64]([0 for _ in range(self.total)])
        place: i64 = 0
        for item in range(len(self.counts)):
            for _copy in range(self.counts[item]):
                self.row[place] = item
                place += 1
        self.laid = True

    def take_nth(self, n: i64) -> i64:
        """Take out the n-th item (0 <= n < total) of all that lie sorted in a row."""
        item = self.nth(n)
        self._take(item)
        return item

    def nth(self, n: i64) -> i64:
        """The n-th item (0 <= n < total) when all lie sorted in a row."""
        item: i64 = 0
        while n >= self.counts[item]:
            n -= self.counts[item]
            item += 1
        return item


@mypyc_attr(acyclic=True)
class Pile:
    """A pile with a known top, an unordered middle and a known bottom.

    `top` and `bottom` are listed in the order in which they will be drawn. What is drawn comes from
    the top, then from the middle (by chance), then from the bottom.
    """

    def __init__(
        self, middle: Bag, top: list[int] | None = None, bottom: list[int] | None = None
    ) -> None:
        self.top: list[int] = [] if top is None else top
        self.middle = middle
        self.bottom: list[int] = [] if bottom is None else bottom
        self.shared = False  # does another pile hold the same lists and the same bag?

    def clone(self) -> "Pile":
        return Pile(self.middle.clone(), self.top[:], self.bottom[:])

    def share(self) -> "Pile":
        """A clone that costs nothing until one of both changes: see `own`."""
        other = Pile(self.middle, self.top, self.bottom)
        other.shared = True
        self.shared = True
        return other

    def without_row(self) -> "Pile":
        """For a view: what is known of the order, and nothing of `Bag.row`."""
        return Pile(self.middle.without_row(), self.top[:], self.bottom[:])

    def own(self) -> None:
        """Called before every change: from here on it holds what no other pile holds."""
        if self.shared:
            self.top = self.top[:]
            self.middle = self.middle.clone()
            self.bottom = self.bottom[:]
            self.shared = False

    def size(self) -> int:
        return len(self.top) + int(self.middle.total) + len(self.bottom)

    def put_on_top(self, item: int) -> None:
        self.own()
        self.top.insert(0, item)

    def put_under(self, item: int) -> None:
        self.own()
        self.bottom.append(item)
