"""A folder of games: which plan they are of, which of them are there, and their tables.

    DIR/plan.json                       what is played
    DIR/games/0000000-0000100.parquet   games 0 to 99; beside it seats/, facts/, leads/, times/

The games of a part are written last and by renaming: a part that has them is whole, and one that
was interrupted is played again and written over with the same bytes.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from faubourg import __version__
from faubourg.bots import parse
from faubourg.engine.refusal import Refusal
from faubourg.engine.verify import SEEDED
from faubourg.games import find
from faubourg.lab.playing import Plan

LAYOUT: Final = 1  # of the tables: a folder of another one is not gone on with
PLAN: Final = "plan.json"
DONE: Final = "games"  # the table that is written last
# games in a part, so that it is seconds of work: the dearest bot of a plan decides
SIZES: Final = {"random": 1000, "novice": 100, "regular": 100, "expert": 4, "master": 2}
OWN_SIZE: Final = 20


def size_of(plan: Plan) -> int:
    """How many games are a part. It depends on the plan alone: so parts are found again."""
    sizes = [OWN_SIZE if name in plan.own else SIZES[parse(name)[0]] for name in plan.bots]
    return min(sizes)


def plan_data(plan: Plan) -> dict[str, object]:
    """Another version of the program, of the rules, of what a seed deals, or another text of a data
    file (full options have its digest): those are other games, and games are not mixed."""
    game = find(plan.game)
    return {
        "faubourg": __version__,
        "layout": LAYOUT,
        "dealer": SEEDED,
        "game": plan.game,
        "rules": game.rules_version,
        "players": plan.players,
        "seed": plan.seed,
        "options": game.full_options(plan.players, plan.options),
        "bots": plan.bots,
        "kind": plan.kind,
    }


def plan_hash(plan: Plan) -> str:
    """What names a plan: the same for the same games, on every machine."""
    text = json.dumps(plan_data(plan), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Folder:
    """Where the tables of a plan are kept."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Refused: a folder of other games, or one that cannot be written."""
        self.path = path
        self.plan = plan
        said = {"hash": plan_hash(plan), **plan_data(plan)}
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._claim(said)
        except OSError:
            raise Refusal("file_not_writable", {"file": str(path)}) from None

    def _claim(self, said: dict[str, object]) -> None:
        file = self.path / PLAN
        if not file.exists():
            if any(self.path.iterdir()):
                raise Refusal("other_games", {"file": str(self.path)})
            write_whole(file, (json.dumps(said, indent=1, sort_keys=True) + "\n").encode())
            return
        try:
            found = json.loads(file.read_text("utf-8")).get("hash")
        except (ValueError, AttributeError):
            found = None
        if found != said["hash"]:
            raise Refusal("other_games", {"file": str(self.path)})

    def files(self, table: str, games: range) -> list[str]:
        """The files of a table that have some of these games; any one of them if none has."""
        parts = self.done()
        some = [(first, count) for first, count in parts if overlap(first, count, games)]
        return [str(self.path / table / part_name(*part)) for part in some or parts[:1]]

    def done(self) -> list[tuple[int, int]]:
        """The parts that are there: (first game, how many), in order."""
        found = []
        for file in (self.path / DONE).glob("*.parquet"):
            first, _, end = file.stem.partition("-")
            found.append((int(first), int(end) - int(first)))
        return sorted(found)

    def missing(self, games: int) -> list[tuple[int, int]]:
        """The parts that are still to be played, to have the games from 0 to that number."""
        size = size_of(self.plan)
        found: list[tuple[int, int]] = []
        at = 0
        for first, count in [*self.done(), (games, 0)]:
            while at < min(first, games):
                end = min(at - at % size + size, first, games)
                found.append((at, end - at))
                at = end
            at = max(at, first + count)
        return found

    def keep(self, first: int, count: int, tables: Mapping[str, bytes]) -> None:
        """Write the tables of a part, whole or not at all."""
        name = part_name(first, count)
        try:
            for table in sorted(tables, key=lambda table: table == DONE):
                (self.path / table).mkdir(exist_ok=True)
                write_whole(self.path / table / name, tables[table])
        except OSError:
            raise Refusal("file_not_writable", {"file": str(self.path)}) from None


def part_name(first: int, count: int) -> str:
    return f"{first:07}-{first + count:07}.parquet"


def overlap(first: int, count: int, games: range) -> bool:
    return first < games.stop and first + count > games.start


def write_whole(file: Path, content: bytes) -> None:
    """Under another name first: nobody finds half a file."""
    beside = file.with_name(f"{file.name}.{os.getpid()}.part")
    beside.write_bytes(content)
    beside.replace(file)
