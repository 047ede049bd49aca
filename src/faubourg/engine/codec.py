"""One codec for states, views, events, outcomes and records: plain data, and JSON from it.

The fields of a state or view are its attributes; how they are written follows from their types.
Reading fills a blank of the same game, players and options, and refuses whatever does not fit it.
"""

import json
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from faubourg.engine.piles import Bag, Pile

LARGEST: Final = 1 << 60
FIELDS: Final[dict[type, list[str]]] = {}  # of each class, once they were asked for


@mypyc_attr(allow_interpreted_subclasses=True)
class Coded:
    """Something made of named fields: integers, strings, lists, vecs, bags and piles."""

    def game_name(self) -> str:
        """The game that this is of, by name."""
        raise NotImplementedError

    def fields(self) -> list[str]:
        """The names of what is written: all that `__init__` sets, but for what is derived."""
        names = FIELDS.get(type(self))
        if names is None:
            left_out = self.derived()
            names = [name for name in attributes(self) if name not in left_out]
            FIELDS[type(self)] = names
        return names

    def derived(self) -> list[str]:
        """The attributes that follow from the others (or from game and options): not written."""
        return []

    def data(self) -> dict[str, object]:
        """The fields as plain data."""
        return {name: encode(getattr(self, name)) for name in self.fields()}

    def read(self, data: object) -> None:
        """Fill the fields from plain data; raises ValueError and says where it does not fit."""
        fields = self.fields()
        if not isinstance(data, dict) or set(data) != set(fields):
            raise ValueError("the fields are not those of " + type(self).__name__)
        for name in fields:
            blank: object = getattr(self, name)
            value = decode(blank, data[name], name)
            if type(value).__name__ == "vec[i64]":
                fill(cast("vec[i64]", blank), cast("vec[i64]", value))
            else:
                setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return False
        for name in self.fields():  # field by field: few must be written down to be compared
            mine: object = getattr(self, name)
            theirs: object = getattr(other, name)
            if mine is not theirs and not same(mine, theirs):
                return False
        return True

    def __hash__(self) -> int:
        return hash(dumps(self.data()))


def same(mine: object, theirs: object) -> bool:
    """Would both be written the same?"""
    if isinstance(mine, (Bag, Pile, list, dict)):
        return encode(mine) == encode(theirs)
    return mine == theirs


def fill(mine: vec[i64], numbers: vec[i64]) -> None:
    """In place: an array that `setattr` gives a compiled object is never freed (mypyc 2.4)."""
    for i in range(len(numbers)):
        mine[i] = numbers[i]


def attributes(thing: object) -> list[str]:
    """The names of all attributes in the order in which they are set, those of the base first.

    A compiled class lists its attributes; what an interpreted one adds is in the instance.
    """
    names: dict[str, None] = {}
    for kind in reversed(type(thing).__mro__):
        listed: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", ())
        for name in listed:
            names[name] = None
    own: dict[str, object] = getattr(thing, "__dict__", {})
    for name in own:
        names[name] = None
    return list(names)


def encode(value: object) -> object:
    """Plain data for any value that a field may hold."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, Coded):
        return value.data()
    if isinstance(value, Bag):
        return whole_numbers(value.counts)
    if isinstance(value, Pile):
        return {
            "top": value.top,
            "middle": whole_numbers(value.middle.counts),
            "bottom": value.bottom,
        }
    if type(value).__name__ == "vec[i64]":
        return whole_numbers(cast("vec[i64]", value))
    raise TypeError(f"the codec does not know {type(value).__name__}")


def decode(blank: object, data: object, where: str) -> object:
    """The value that this plain data stands for, of the kind that the blank shows."""
    if isinstance(blank, bool):
        if not isinstance(data, bool):
            raise ValueError(f"{where}: not true or false")
        return data
    if isinstance(blank, int):
        return whole_number(data, where)
    if isinstance(blank, str):
        if not isinstance(data, str):
            raise ValueError(f"{where}: not a text")
        return data
    if isinstance(blank, list):
        return list_of_numbers(data, where)
    if isinstance(blank, dict):
        return dict_of_texts(data, where)
    if isinstance(blank, Bag):
        return Bag(counts(len(blank.counts), data, where), blank.pile)
    if isinstance(blank, Pile):
        return decode_pile(blank, data, where)
    return numbers(len(cast("vec[i64]", blank)), data, where)


def decode_pile(blank: Pile, data: object, where: str) -> Pile:
    if not isinstance(data, dict) or set(data) != {"top", "middle", "bottom"}:
        raise ValueError(f"{where}: not a pile")
    middle = blank.middle
    pile = Pile(Bag(counts(len(middle.counts), data["middle"], where), middle.pile))
    pile.top = list_of_numbers(data["top"], where)
    pile.bottom = list_of_numbers(data["bottom"], where)
    return pile


def whole_number(data: object, where: str) -> int:
    """An integer of a size that an i64 holds. (True is not a number here.)"""
    if isinstance(data, bool) or not isinstance(data, int) or not -LARGEST < data < LARGEST:
        raise ValueError(f"{where}: not a whole number of a sensible size")
    return data


def list_of_numbers(data: object, where: str) -> list[int]:
    if not isinstance(data, list):
        raise ValueError(f"{where}: not a list")
    return [whole_number(item, where) for item in data]


def dict_of_texts(data: object, where: str) -> dict[str, str]:
    if not isinstance(data, dict):
        raise ValueError(f"{where}: not a table of names and values")
    texts: dict[str, str] = {}
    for key, value in data.items():
        if not isinstance(key, str) or not isinstance(value, str):
            raise ValueError(f"{where}: not a table of names and values")
        texts[key] = value
    return texts


def numbers(length: int, data: object, where: str) -> vec[i64]:
    """A vec of that many numbers."""
    listed = list_of_numbers(data, where)
    if len(listed) != length:
        raise ValueError(f"{where}: {len(listed)} numbers instead of {length}")
    return vec[i64](listed)


def counts(length: int, data: object, where: str) -> vec[i64]:
    """A vec of that many numbers, none of them negative."""
    listed = numbers(length, data, where)
    for i in range(len(listed)):
        if listed[i] < 0:
            raise ValueError(f"{where}: a negative count")
    return listed


def whole_numbers(numbers: vec[i64]) -> list[int]:
    return [int(number) for number in numbers]


def dumps(data: object) -> str:
    """The one JSON text for this data: sorted keys, no spaces, plain ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)


def loads(text: str) -> object:
    """Data from JSON; raises ValueError for anything else, however deep or odd."""
    try:
        data: object = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return data
