"""Games as rows: the columns of the tables, and Parquet (docs/lab.md tells what they mean).

Bytes of Parquet travel from whoever played to whoever keeps them: so a worker needs no disk.
"""

from collections.abc import Sequence
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from faubourg.engine.game import Game
from faubourg.lab.observed import Rows

NAMES: Final = ("seats", "facts", "leads", "times", "games")  # `games` is written last
SOURCE: Final = "points_"  # before the name of a source, in the table `seats`

NUMBER: Final = pa.int32()
SMALL: Final = pa.int16()
WORD: Final = pa.dictionary(pa.int32(), pa.string())

GAMES: Final = [
    ("game", NUMBER),
    ("deal", NUMBER),
    ("seed", pa.string()),
    ("options", pa.string()),
    ("bots", pa.list_(pa.string())),
    ("players", SMALL),
    ("first", SMALL),
    ("steps", NUMBER),
    ("decisions", NUMBER),
    ("choices", NUMBER),
    ("turns", NUMBER),
    ("reason", pa.string()),
    ("winners", pa.list_(SMALL)),
    ("won", pa.bool_()),
    ("extra_points", NUMBER),
]
SEATS: Final = [
    ("game", NUMBER),
    ("deal", NUMBER),
    ("seat", SMALL),
    ("bot", WORD),
    ("place", SMALL),
    ("rank", SMALL),
    ("share", pa.float64()),
    ("points", NUMBER),
    ("decisions", NUMBER),
    ("choices", NUMBER),
]
FACTS: Final = [
    ("game", NUMBER),
    ("deal", NUMBER),
    ("seat", SMALL),
    ("finding", WORD),
    ("thing", WORD),
    ("turn", SMALL),
]
LEADS: Final = [
    ("game", NUMBER),
    ("turn", SMALL),
    ("seat", SMALL),
    ("points", NUMBER),
    ("prospects", pa.float32()),
]
TIMES: Final = [("game", NUMBER), ("seat", SMALL), ("seconds", pa.float64())]


def columns(game: Game) -> dict[str, list[tuple[str, Any]]]:
    """The columns of every table; where points come from is the game's to say."""
    sources = [(SOURCE + source, NUMBER) for source in game.sources()]
    return {
        "games": GAMES,
        "seats": [*SEATS, *sources],
        "facts": FACTS,
        "leads": LEADS,
        "times": TIMES,
    }


def packed(rows: Rows, game: Game) -> dict[str, bytes]:
    """The tables of some games, each as the bytes of a Parquet file."""
    return {
        name: parquet(getattr(rows, name), some) for name, some in sorted(columns(game).items())
    }


def parquet(rows: Sequence[tuple[object, ...]], some: list[tuple[str, Any]]) -> bytes:
    by_column = list(zip(*rows, strict=True)) if rows else [()] * len(some)
    arrays = [pa.array(values, kind) for values, (_, kind) in zip(by_column, some, strict=True)]
    buffer = pa.BufferOutputStream()
    table = pa.Table.from_arrays(arrays, names=[name for name, _ in some])
    pq.write_table(table, buffer, compression="zstd")
    found: bytes = buffer.getvalue().to_pybytes()
    return found
