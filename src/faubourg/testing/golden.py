"""Golden records: whole games that must replay for ever, with a digest of all that happened.

    python -m faubourg.testing.golden tests/golden

writes the records that are missing. One that exists is never overwritten: a rule that changes on
purpose gets a new rules version, and its games new files. Those of older versions stay and replay
by theirs.
"""

import hashlib
import sys
from pathlib import Path

from faubourg.engine.codec import dumps
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.facts import Event
from faubourg.engine.game import Game
from faubourg.engine.record import Record
from faubourg.engine.table import Replay, Table
from faubourg.games import built_in
from faubourg.testing.conformance import new_table, play_randomly


def names(game: Game) -> dict[str, tuple[int, dict[str, str]]]:
    """The golden games that there must be of the newest rules.

    Every player count and every value of every option; of one that names a person, one value.
    """
    wanted: dict[str, tuple[int, dict[str, str]]] = {}
    for players in range(game.min_players, game.max_players + 1):
        stem = f"{game.name}-v{game.rules_version}-{players}"
        wanted[stem] = (players, {})
        for option in game.options:
            values = game.option_values(option, players)
            for value in values[-1:] if option.person else values:
                if value != option.default:
                    wanted[f"{stem}-{option.name}-{value}"] = (players, {option.name: value})
    return wanted


def make(game: Game, players: int, options: dict[str, str], name: str) -> Record:
    """A random game with some undo and withdrawals in it."""
    table = new_table(game, players, options, name)
    play_randomly(table, SeededDealer(name, "players"), game.max_steps * 2)
    assert table.state.over()
    return table.record


def digest(record: Record) -> str:
    """A digest of every event and every set of legal actions on the way."""
    replay = Replay(record)
    told = hashlib.sha256()
    tell(told, replay.table, replay.table.opening)
    while not replay.finished():
        step = replay.forward()
        tell(told, replay.table, step.events)
    replay.to(len(record.inputs))
    return told.hexdigest()


def tell(told: "hashlib._Hash", table: Table, events: list[Event]) -> None:
    legal = [table.state.legal(seat) for seat in range(table.state.players)]
    told.update(dumps([[event.data() for event in events], legal]).encode())


def main(folder: Path) -> None:
    for game in built_in():
        for name, (players, options) in names(game).items():
            file = folder / f"{name}.json"
            if not file.exists():
                record = make(game, players, options, name)
                file.write_text(record.text())
                file.with_suffix(".sha256").write_text(digest(record) + "\n")
                print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
