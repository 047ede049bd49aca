"""One game of many: who enters, how it is played, and what is kept when somebody's bot fails."""

import os
import pickle
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from faubourg import arguments
from faubourg.bots import is_own, make_for_seat, make_registered, match
from faubourg.bots.bot import Bot
from faubourg.bots.own import BotFailure, BotSource, name_of
from faubourg.bots.series import Series
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Table
from faubourg.engine.verify import dealer_for, seeded
from faubourg.games import find
from faubourg.terminal import files

MOST_WORKERS = 256
MOST_GAMES = 10_000_000  # their numbers are a list in memory


@dataclass(frozen=True)
class Plan:
    """What is played; small and plain, because it travels to the workers."""

    game: str
    players: int
    seed: int | str
    options: dict[str, str]
    bots: list[str]  # by name
    own: Mapping[str, BotSource] = field(default_factory=dict)  # of those that are somebody's
    kind: ClassVar[str] = "simulation"  # how games are numbered

    def seating(self, number: int) -> tuple[int, list[str], tuple[int, ...]]:
        """That game: its deal, the bot of each seat, and what seeds them besides the seat."""
        return number, self.bots, (number,)

    def seat_bots(self, names: Sequence[str], seed: Sequence[int]) -> list[Bot]:
        game = find(self.game)
        return [
            make_for_seat(self.own.get(name, name), game, seat, self.seed, *seed, seat)
            for seat, name in enumerate(names)
        ]

    def play(
        self,
        deal: int,
        names: Sequence[str],
        seed: Sequence[int],
        watch: match.Stopwatch | None = None,
    ) -> tuple[State, int]:
        """This deal with these bots; how it ended and how many actions it took."""
        game = find(self.game)
        dealer = SeededDealer(self.seed, deal)
        bots = self.seat_bots(names, seed)
        state = game.new(self.players, self.options, dealer)
        moves: list[tuple[int, int]] | None = [] if self.own else None
        try:
            return state, match.play(state, bots, dealer, watch, moves)
        except BotFailure as failure:
            failure.record = self.record(deal, names, moves or [])
            raise

    def series(self) -> Series:
        """What plays the deals of a plan with none but our bots, one after the other."""
        game = find(self.game)
        return Series(game, game.prepare(self.players, self.options), self.bots, self.seed)

    def record(self, deal: int, names: Sequence[str], moves: list[tuple[int, int]]) -> Record:
        """The game until then, dealt again."""
        record = Record(find(self.game), self.players, self.options, [*names])
        record.dealer = seeded(f"{self.seed}/{deal}")
        table = Table(record, dealer_for(record.dealer))
        for seat, action in moves:
            table.act(seat, action)
        return table.record

    def refuse(self, games: int, workers: int) -> None:
        """Refuse before anything is played what cannot be played."""
        game = find(self.game)
        game.full_options(self.players, self.options)
        for name in self.bots:
            if name in self.own:
                make_for_seat(self.own[name], game, 0)
            else:
                make_registered(name, game)
        if arguments.whole("games", games) < 1:
            raise Refusal("too_few", {"what": "games", "least": 1})
        if games > MOST_GAMES:
            raise Refusal("out_of_range", {"what": "games", "low": 1, "high": MOST_GAMES})
        if not 1 <= arguments.whole("workers", workers) <= MOST_WORKERS:
            raise Refusal("out_of_range", {"what": "workers", "low": 1, "high": MOST_WORKERS})
        if workers > 1:
            for name, source in self.own.items():
                refuse_immovable(name, source)


def refuse_immovable(name: str, source: BotSource) -> None:
    """Refuse what cannot be made anew in another process."""
    main = sys.modules["__main__"]
    typed_in = getattr(source, "__module__", "") == "__main__" and not hasattr(main, "__file__")
    try:
        pickle.dumps(source)
    except Exception:  # noqa: BLE001 - whatever somebody's object raises
        typed_in = True
    if typed_in or isinstance(source, Bot):
        raise Refusal("bot_one_process", {"bot": name})


def enter(sources: Sequence[BotSource]) -> tuple[list[str], dict[str, BotSource]]:
    """A name for each, the same for the same one only, and whose names are not of ours."""
    names: list[str] = []
    own: dict[str, BotSource] = {}
    for source in sources:
        if isinstance(source, str) and not is_own(source):
            names.append(source)
            continue
        name = free = name_of(source)
        number = 2
        while own.get(free, source) is not source or (free in names and free not in own):
            free = f"{name} {number}"
            number += 1
        own[free] = source
        names.append(free)
    return names, own


# -- what is kept of a game that a bot broke ------------------------------------------------------


@contextmanager
def kept_when_broken() -> Iterator[None]:
    """Somebody's bot failed: the game until then goes into a file, and the failure says where."""
    try:
        yield
    except BotFailure as failure:
        keep(failure)
        raise


def keep(failure: BotFailure) -> None:
    if failure.record is None:
        return
    try:
        path = files.default_path(failure.record.game.name, os.environ, datetime.now())
        failure.record.save(path)
    except Refusal:
        return  # the failure still holds the record
    failure.file = str(path)
    failure.add_note(f"The game until then: faubourg replay {path}")
