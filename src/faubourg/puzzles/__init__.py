"""Puzzles: positions with one clearly best choice, for one seat, from games between bots.

A puzzle is a record that begins with a position and has no inputs, and what was found there: the
best choice and its rivals, each with what came of it. The position is one that the seat's view
could be of, dealt anew by chance: what the others really held is not in it. `bench/puzzles` makes
them; check.py tells whether an answer still is the best.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from faubourg import games
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.engine.record import Record, from_text
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Replay, Table

DIFFICULTIES = ("easy", "medium", "hard")
GLANCE, LOOK = 0, 200  # iterations that find it: no search; a search of so many; more
SHOWN = 3  # choices that an explanation names, the best among them


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice, what was to be expected of it, and what is said of it (coach/advice.py)."""

    way: list[int]
    value: float  # the expected part of the win, and its standard error
    error: float
    behind: float  # by how much of the win it is worse than the best, and the error of that
    doubt: float
    points: float  # by how many points it is worse
    verdict: Fact
    why: Fact | None


@dataclass(frozen=True, slots=True)
class Puzzle:
    name: str  # within its game
    record: Record
    seat: int
    depth: int  # how many iterations of a search find the answer and keep to it
    tries: int  # continuations behind what is said of the choices
    choices: list[Choice]  # the answer first, then its rivals

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def answer(self) -> list[int]:
        return self.choices[0].way

    @property
    def difficulty(self) -> str:
        return difficulty(self.depth)

    def table(self) -> Table:
        return Replay(self.record).table

    def state(self) -> State:
        return self.table().state

    def solved_by(self, actions: list[int]) -> bool:
        """Does this begin as the answer does, or come to the same? Refused: what is not legal.

        The first step decides: all rivals begin with another one, and how the answer goes on (the
        coins for a building, say) may be a matter of taste.
        """
        done = followed(self.state(), self.seat, actions)
        if actions[:1] == self.answer[:1]:
            return True
        best = followed(self.state(), self.seat, self.answer)
        return len(actions) == len(self.answer) and done.data() == best.data()

    def choice(self, actions: list[int]) -> Choice | None:
        """What is known of the choice that these actions begin."""
        return next((one for one in self.choices if one.way[:1] == actions[:1]), None)


def difficulty(depth: int) -> str:
    if depth <= GLANCE:
        return "easy"
    return "medium" if depth <= LOOK else "hard"


def followed(state: State, seat: int, actions: list[int]) -> State:
    """After these actions, whatever chance deals; not one of them: refused."""
    if not actions:
        raise Refusal("out_of_range", {"what": "actions", "low": 1, "high": len(state.legal(seat))})
    dealer = SeededDealer("puzzle")
    for action in actions:
        state.apply(seat, action, dealer)
    return state


@cache
def puzzles(game: str) -> dict[str, Puzzle]:
    """Those of a game in the package, by name, the easier ones first."""
    name = games.find(game).name
    file = files("faubourg.puzzles") / f"{name}.jsonl"
    if not file.is_file():
        return {}
    found = [read(line) for line in file.read_text(encoding="utf-8").splitlines()]
    found.sort(key=lambda one: DIFFICULTIES.index(one.difficulty))
    return {one.name: one for one in found}


@cache
def puzzled() -> list[str]:
    """The games that have puzzles."""
    return [game for game in games.BUILT_IN if puzzles(game)]


def puzzle(game: str, name: str) -> Puzzle:
    found = puzzles(game).get(name)
    if found is None:
        raise Refusal("not_found", {})
    return found


# -- as text -------------------------------------------------------------------------------------


def read(line: str) -> Puzzle:
    """One line of a file; ValueError, KeyError or Refusal where it is not a puzzle."""
    data: dict[str, Any] = json.loads(line)
    game = games.find(data["record"]["game"])
    record = from_text(json.dumps(data["record"]), game, positions=True)
    return Puzzle(
        data["name"],
        record,
        data["seat"],
        data["depth"],
        data["tries"],
        [read_choice(game, one) for one in data["choices"]],
    )


def read_choice(game: Game, data: dict[str, Any]) -> Choice:
    why = data["why"]
    (value, error), (behind, doubt) = data["value"], data["behind"]
    return Choice(
        [action for word in data["way"] for action in game.parse(word)],
        value,
        error,
        behind,
        doubt,
        data["points"],
        Fact(**data["verdict"]),
        Fact(**why) if why else None,
    )


def written(one: Puzzle) -> str:
    """The same line from a puzzle."""
    data = {
        "name": one.name,
        "seat": one.seat,
        "depth": one.depth,
        "tries": one.tries,
        "choices": [write_choice(one.game, choice) for choice in one.choices],
        "record": json.loads(one.record.text()),
    }
    return json.dumps(data, separators=(",", ":"))


def write_choice(game: Game, one: Choice) -> dict[str, object]:
    return {
        "way": [game.notation(action) for action in one.way],
        "value": [round(one.value, 4), round(one.error, 4)],
        "behind": [round(one.behind, 4), round(one.doubt, 4)],
        "points": round(one.points, 2),
        "verdict": one.verdict.data(),
        "why": one.why and one.why.data(),
    }
