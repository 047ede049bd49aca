"""What callers give from Python: a thing of the wrong kind is named in one sentence, at the door.

Right kinds with wrong values are refused where the rules are known; this is for the rest, which
would otherwise fail deep inside with words that say nothing about the call.
"""

import operator
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import SupportsIndex

from faubourg import games
from faubourg.engine.facts import Event
from faubourg.engine.game import Game
from faubourg.engine.record import Record

LONGEST_SEED = 8192  # bits: Python writes no longer numbers out


def wrong(parameter: str, wanted: str, given: object) -> TypeError:
    shown = "None" if given is None else f"{type(given).__name__} {given!r:.40}"
    return TypeError(f"{parameter} must be {wanted}, not {shown}")


def game(given: object) -> Game:
    """The game itself or the one of that name."""
    if isinstance(given, str):
        return games.find(given)
    if isinstance(given, Game):
        return given
    raise wrong("game", "the name of a game or a Game", given)


def record(given: object) -> Record:
    if isinstance(given, Record):
        return given
    raise wrong("record", "a Record (of a file: Record.load; of a table: table.record)", given)


def records(given: object) -> Iterable[Record]:
    if not isinstance(given, Iterable):
        raise wrong("records", "a list or another iterable of Records", given)
    return map(record, given)


def events(given: object) -> list[Event]:
    everything = list(given) if isinstance(given, Iterable) else [given]
    found = [one for one in everything if isinstance(one, Event)]
    if len(found) < len(everything):
        raise wrong("events", "a list of Events, such as push returns", given)
    return found


def whole(parameter: str, given: object) -> int:
    """An integer, numpy's too."""
    if isinstance(given, SupportsIndex):
        return operator.index(given)
    raise wrong(parameter, "a whole number", given)


def path(parameter: str, given: object) -> Path:
    if isinstance(given, str | os.PathLike):
        return Path(given)
    raise wrong(parameter, "the path of a file", given)


def seed(given: object) -> int | str:
    if isinstance(given, str):
        return given
    if not isinstance(given, SupportsIndex):
        raise wrong("seed", "a whole number or a text", given)
    number = operator.index(given)
    if number.bit_length() > LONGEST_SEED:
        raise ValueError(f"seed must have at most {LONGEST_SEED} bits")
    return number


def options(given: object) -> dict[str, str]:
    """The options of a game, texts by name."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise wrong("options", 'a mapping such as {"level": "2"}', given)
    for name, value in given.items():
        if not isinstance(name, str):
            raise wrong("a name in options", "a text", name)
        if not isinstance(value, str):
            raise wrong(f'options["{name[:40]}"]', f'a text such as "{str(value)[:20]}"', value)
    return dict(given)


def names(given: object) -> list[str]:
    """The names of the players; how many there must be, others know."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise wrong("names", 'a list such as ["Ann", "Ben"]', given)
    for name in given:
        if not isinstance(name, str):
            raise wrong("every one of names", "a text", name)
    return list(given)
