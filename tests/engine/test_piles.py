"""Bags: what they keep to be fast agrees with a plain list of what is in them."""

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.codec import same
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.piles import ROW, Bag

KINDS = st.sampled_from([1, 5, 60, 90, len(ROW)])
COUNTS = KINDS.flatmap(lambda n: st.lists(st.integers(0, 3), min_size=n, max_size=n))
CHANGES = st.lists(
    st.tuples(st.sampled_from(["add", "remove", "draw", "place", "pour"]), st.integers(0))
)


def compare(bag: Bag, items: list[int]) -> None:
    """Sorted, each has its place; and so it has in the row that is drawn from."""
    assert bag.total == len(items)
    assert [int(count) for count in bag.counts] == [items.count(i) for i in range(len(bag.counts))]
    assert [int(bag.nth(n)) for n in range(len(items))] == sorted(items)
    assert same(bag, Bag(vec[i64]([items.count(i) for i in range(len(bag.counts))])))
    drawn_from = bag.clone()
    assert sorted([int(drawn_from.take_from_row(0)) for _ in items]) == sorted(items)
    assert drawn_from.total == sum(drawn_from.counts) == 0


@given(COUNTS, CHANGES)
def test_fast_and_slow_bags_agree(counts: list[int], changes: list[tuple[str, int]]) -> None:
    bag = Bag(vec[i64](counts))
    items = [kind for kind, count in enumerate(counts) for _ in range(count)]
    for name, number in changes:
        if name == "add":
            bag.add(number % len(counts), 2)
            items += [number % len(counts)] * 2
        elif name == "pour":
            bag, before = Bag(vec[i64](counts)), bag
            before.pour_into(bag)
            items += [kind for kind, count in enumerate(counts) for _ in range(count)]
            compare(before, [])
        elif items and name == "remove":
            items.remove(gone := items[number % len(items)])
            bag.remove(gone)
        elif items and name == "place":
            place = int(SeededDealer(number).below(len(items)))
            drawn = int(bag.take_nth(place))
            assert drawn == sorted(items)[place]
            items.remove(drawn)
        elif items:
            items.remove(int(SeededDealer(number).draw(bag)))
        compare(bag, items)
        compare(bag.clone(), items)
    bag.empty()
    compare(bag, [])
