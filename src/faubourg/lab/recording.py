"""Playing what a folder of games does not have yet, part by part."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq

from faubourg.games import find
from faubourg.lab import executor
from faubourg.lab.observed import Observer, Rows
from faubourg.lab.playing import Plan
from faubourg.lab.simulate import Tally, win_units
from faubourg.lab.store import Folder, part_name
from faubourg.lab.tables import packed

Part = tuple[int, int, dict[str, bytes]]  # first game, how many, their tables


def record(plan: Plan, games: int, workers: int, path: Path, cluster: str = "") -> Iterator[Tally]:
    """What these games add up to, part by part: those that are there, then those that were not."""
    folder = Folder(path, plan)
    parts = folder.missing(games)
    for first, count in folder.done():
        if first < games:
            yield tally_in(folder, first, count, games)
    for first, count, tables in executor.run(plan, play_part, parts, workers, cluster):
        folder.keep(first, count, tables)
        yield tally_in(folder, first, count, games)


def play_part(plan: Plan, first: int, count: int) -> Part:
    """The games from that number on, in tables."""
    observer, rows = Observer(plan), Rows()
    for number in range(first, first + count):
        observer.play(number, rows)
    return first, count, packed(rows, find(plan.game))


def tally_in(folder: Folder, first: int, count: int, games: int) -> Tally:
    """What the games of a part add up to, as far as they are asked for, read from its tables."""
    name = part_name(first, count)
    plan, game = folder.plan, find(folder.plan.game)
    wanted = pc.less(pc.field("game"), games)
    some = pq.read_table(folder.path / "games" / name, filters=wanted)
    seats = pq.read_table(folder.path / "seats" / name, filters=wanted)
    tally = Tally(some.num_rows, scores=[0] * plan.players, shares=[0] * plan.players)
    tally.steps = total(some["steps"])
    tally.won = total(some["won"])
    if game.cooperative:
        tally.turns = total(some["turns"])
    units = win_units(plan.players)
    for seat, points in zip(seats["seat"].to_pylist(), seats["points"].to_pylist(), strict=True):
        tally.scores[seat] += points
    for winners in some["winners"].to_pylist():
        for winner in winners:
            tally.shares[winner] += units // len(winners)
    return tally


def total(column: object) -> int:
    return int(pc.sum(column).as_py() or 0)
