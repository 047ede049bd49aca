"""Lessons: a game's first ten minutes as data, one TOML file for each game.

A lesson is the record of a game that somebody prepared, cut into steps: a deal, an opening that
leads to the position where the learner comes in, and for each step what the learner does there and
what the others do next, with what chance deals. So it is played by the real rules and nothing in it
is left to luck. What the steps say is in the catalogues: `<game>.lesson.<step>`, and
`<game>.lesson.<step>.do` for what is to be done. docs/tutorials.md tells how to write one.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from faubourg import games
from faubourg.engine.codec import dict_of_texts, list_of_numbers, whole_number
from faubourg.engine.record import Record, as_list, read_input
from faubourg.engine.refusal import Refusal

LAST_STEP = "ready"  # the way out: by this name the page knows who has finished
HEADER = {"players", "options", "seat", "names", "deal", "opening", "steps", "afterwards"}
STEP = {"name", "ring", "rules", "inputs"}
AFTERWARDS = {"players", "options"}


@dataclass(frozen=True, slots=True)
class Step:
    """What is told at one point of a lesson, and the inputs by which it goes on."""

    name: str
    ring: list[str]  # what to look at: data-thing or data-at of the board (docs/tutorials.md)
    rules: list[str]
    first: int  # the inputs of the record that are done before this step ...
    last: int  # ... and after it; the same number: there is only something to read

    @property
    def does(self) -> bool:
        """Has the learner something to do?"""
        return self.last > self.first


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prepared game and the way through it."""

    record: Record
    seat: int  # the learner's
    opening: int  # how many inputs come before the first step
    steps: list[Step]
    players: int  # of the short game to play afterwards
    options: dict[str, str]  # and its options

    def msgids(self) -> list[str]:
        """The messages that it needs."""
        stem = f"{self.record.game.name}.lesson."
        told = [stem + step.name for step in self.steps]
        return told + [f"{stem}{step.name}.do" for step in self.steps if step.does]


@cache
def taught() -> list[str]:
    """The games that have a lesson."""
    folder = files("faubourg.lessons")
    return [game for game in games.BUILT_IN if (folder / f"{game}.toml").is_file()]


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game; refused where there is none."""
    name = games.find(game).name
    if name not in taught():
        raise Refusal("not_found", {})
    text = (files("faubourg.lessons") / f"{name}.toml").read_text(encoding="utf-8")
    return read(name, text)


def read(game: str, text: str) -> Lesson:
    """A lesson from its file's text; ValueError or Refusal where it is not one."""
    data = tomllib.loads(text)
    only(data, HEADER)
    after = table(data["afterwards"], AFTERWARDS)
    record = blank_record(game, data)
    record.deal = list_of_numbers(data["deal"], "deal")
    record.inputs = [read_input(item, record.game) for item in as_list(data["opening"])]
    opening = len(record.inputs)
    steps = [read_step(item, record) for item in as_list(data["steps"])]
    players = whole_number(after["players"], "players")
    options = dict_of_texts(after["options"], "options")
    record.game.full_options(players, options)  # refuses what the game does not have
    return Lesson(record, whole_number(data["seat"], "seat"), opening, steps, players, options)


def blank_record(game: str, data: dict[str, object]) -> Record:
    players = whole_number(data["players"], "players")
    found = games.find(game)
    options = found.full_options(players, dict_of_texts(data["options"], "options"))
    names = texts(data["names"])
    if len(names) != players:
        raise ValueError("names: not one for each player; the learner's is empty")
    return Record(found, players, options, names)


def read_step(item: object, record: Record) -> Step:
    """One step; its inputs are added to the record."""
    data = table(item, STEP)
    first = len(record.inputs)
    record.inputs += [read_input(done, record.game) for done in as_list(data["inputs"])]
    name = data["name"]
    if not isinstance(name, str):
        raise ValueError("name: not a text")
    return Step(name, texts(data["ring"]), texts(data["rules"]), first, len(record.inputs))


def only(data: dict[str, object], keys: set[str]) -> None:
    if set(data) != keys:
        raise ValueError(f"not exactly {sorted(keys)}: {sorted(set(data) ^ keys)}")


def table(value: object, keys: set[str]) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ValueError("not a table")
    only(value, keys)
    return value


def texts(value: object) -> list[str]:
    found = as_list(value)
    if not all(isinstance(item, str) for item in found):
        raise ValueError("not a list of texts")
    return [str(item) for item in found]
