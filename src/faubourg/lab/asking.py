"""Asking the tables of a folder, with DuckDB: some games at a time, and what they add up to.

Every question is a sum over games. So SQL sees the views of a slice of games, slice after slice,
and what is kept between them is one number for each block of deals and key: however many games
were played, no more of them are held than a slice has.
"""

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any, Final

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from faubourg.lab.statistics import Array, Resampler
from faubourg.lab.store import Folder
from faubourg.lab.tables import NAMES

SLICE: Final = 1000  # games that are looked at together
MEMORY: Final = "512MB"
Row = tuple[Any, ...]


class Tables:
    """The first games of a folder, as views that SQL asks by name."""

    def __init__(
        self, folder: Folder, games: int, deals: int, names: Sequence[str] = NAMES
    ) -> None:
        self.games = games
        self.resampler = Resampler(deals)
        # one thread: sums of floating point come out the same on every machine
        self.connection = duckdb.connect(config={"threads": 1, "memory_limit": MEMORY})
        self.views = {name: (folder, name) for name in names}
        self.shown = range(0)

    def add_view(self, name: str, folder: Folder, table: str) -> None:
        """Another folder's table beside them, such as `other_games`: the same games of both."""
        self.views[name] = (folder, table)
        self.shown = range(0)

    def show(self, games: range) -> None:
        """The views have these games now."""
        if games == self.shown:
            return
        for name, (folder, table) in self.views.items():
            files = [file.replace("'", "''") for file in folder.files(table, games)]
            self.connection.execute(
                f"create or replace view {name} as select * from read_parquet({files}) "
                f"where game >= {games.start} and game < {games.stop}"
            )
        self.shown = games

    def slices(self, sql: str) -> Iterator[pa.Table]:
        """What SQL answers about each slice of games, one after the other."""
        for first in range(0, self.games, SLICE):
            self.show(range(first, min(first + SLICE, self.games)))
            yield self.connection.sql(sql).to_arrow_table()

    def added(self, sql: str, keys: int) -> dict[Row, Array]:
        """What a question adds up to: first come so many keys, then sums."""
        found: dict[Row, Array] = {}
        for some in self.slices(sql):
            sums = numbers(some, keys)
            for at, key in enumerate(key_of_each(some, 0, keys)):
                found[key] = found.get(key, 0) + sums[at]
        return dict(sorted(found.items()))

    def total(self, sql: str) -> Array:
        """The same without keys."""
        return self.added(sql, 0)[()]

    @property
    def block(self) -> str:
        """The block of a deal, in SQL."""
        return f"deal % {self.resampler.blocks}"

    def blocked(self, sql: str, keys: int) -> dict[Row, Array]:
        """The same by blocks: the first column is the block, then come so many keys, then sums. By
        key: a row for each block, a column for each sum."""
        found: dict[Row, Array] = {}
        for some in self.slices(sql):
            blocks, sums = some.column(0).to_numpy(), numbers(some, 1 + keys)
            places: dict[Row, list[int]] = {}
            for at, key in enumerate(key_of_each(some, 1, keys)):
                places.setdefault(key, []).append(at)
            for key, rows in places.items():
                if key not in found:
                    found[key] = np.zeros((self.resampler.blocks, sums.shape[1]))
                np.add.at(found[key], blocks[rows], sums[rows])
        return dict(sorted(found.items()))

    def sums(self, sql: str) -> Array:
        """The same without keys."""
        return self.blocked(sql, 0)[()]


def key_of_each(table: pa.Table, first: int, count: int) -> Iterator[Row]:
    """Of each row: so many of its columns."""
    if not count:
        return repeat((), table.num_rows)
    return zip(*[table.column(first + at).to_pylist() for at in range(count)], strict=True)


def numbers(table: pa.Table, first: int) -> Array:
    """The columns from that one on; what adds up to nothing is 0."""
    columns = [pc.fill_null(one.cast(pa.float64()), 0) for one in table.columns[first:]]
    return np.stack([one.to_numpy() for one in columns], axis=1)


def column(arrays: Sequence[Array], at: int) -> Array:
    """That column of each, side by side."""
    return np.stack([array[:, at] for array in arrays], axis=1)
