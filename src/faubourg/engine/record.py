"""Records: everything that went into a game, so that it can be played again without chance.

A record is a header (format, game, rules version, players, options, seats, how it was dealt), what
chance dealt at the beginning, and the inputs: who did which action and what chance dealt then, and
the table operations `withdraw` and `undo`. A finished record ends with its outcome. The seal, a
digest of the rest, tells a damaged or edited file from a sound one. A game that went on from a
position made by hand has that `position` in its record, instead of a deal.
"""

import hashlib
import json
import os
from typing import Final

from faubourg.engine import above, files
from faubourg.engine.codec import dict_of_texts, dumps, list_of_numbers, loads, whole_number
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State

FORMAT: Final = 1
ACT: Final = "act"
WITHDRAW: Final = "withdraw"
UNDO: Final = "undo"
KEYS: Final = (
    "format",
    "game",
    "rules",
    "players",
    "options",
    "seats",
    "dealer",
    "deal",
    "inputs",
    "outcome",
)
POSITION: Final = "position"  # only in a record of a game that went on from one
SECRETS: Final = ("key", "salt")  # of a live dealer


class Input:
    """One thing that came in: an action with what chance dealt for it, or a table operation."""

    def __init__(self, kind: str, seat: int, action: int, dealt: list[int]) -> None:
        self.kind = kind
        self.seat = seat
        self.action = action  # -1 for a table operation
        self.dealt = dealt

    def data(self, game: Game) -> list[object]:
        """[seat, notation, what was dealt...]; an operation stands in place of the notation."""
        word = game.notation(self.action) if self.kind == ACT else self.kind
        return [self.seat, word, *self.dealt]

    def __repr__(self) -> str:
        done = str(self.action) if self.kind == ACT else self.kind
        return f"<Input: seat {self.seat}, {done}, dealt {self.dealt}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Input, (self.kind, self.seat, self.action, self.dealt)


class Record:
    """The history of one game. Files of records are what people keep and exchange."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, str],
        seats: list[str],
        rules: int | None = None,
    ) -> None:
        """Of a new game, by the newest rules unless a version is named."""
        self.game = game
        self.rules = game.rules_version if rules is None else rules
        self.players = players
        self.options = options
        self.seats = seats
        self.dealer: dict[str, object] = {}  # how it was dealt: see `faubourg.engine.verify`
        self.deal: list[int] = []
        self.inputs: list[Input] = []
        self.outcome: dict[str, object] | None = None
        # the state it went on from, if not dealt: by the rules of the record (`position_of`)
        self.position: dict[str, object] | None = None

    def data(self) -> dict[str, object]:
        data: dict[str, object] = {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.rules,
            "players": self.players,
            "options": self.options,
            "seats": self.seats,
            "dealer": self.dealer,
            "deal": self.deal,
            "inputs": [item.data(self.game) for item in self.inputs],
            "outcome": self.outcome,
        }
        if self.position is not None:
            data[POSITION] = self.position
        return data

    def text(self) -> str:
        """The text of the record's file: JSON with one input on each line."""
        data = self.data()
        lines = [f'  "{key}": {json.dumps(data[key])},' for key in data if key != "inputs"]
        inputs = ",\n".join(["    " + json.dumps(item) for item in as_list(data["inputs"])])
        lines.append(f'  "inputs": [\n{inputs}\n  ],')
        lines.append(f'  "seal": "{seal(data)}"')
        return "{\n" + "\n".join(lines) + "\n}\n"

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Write the record's file, whole or not at all. Refused: where one cannot write."""
        files.write_text(os.fspath(path), self.text())

    @staticmethod
    def load(path: "str | os.PathLike[str]") -> "Record":
        """The record in a file. Refused: what cannot be read or is not a sound record of ours."""
        text = files.read_text(os.fspath(path))
        return from_text(text, above.find_game(game_named_in(text)), positions=True)

    def copy(self) -> "Record":
        """An independent copy; inputs are never changed, so both have the same ones."""
        other = self.beginning()
        other.deal = self.deal[:]
        other.inputs = self.inputs[:]
        other.outcome = self.outcome
        return other

    def beginning(self) -> "Record":
        """The record of a game that begins as this one did."""
        other = Record(self.game, self.players, self.options, self.seats[:], self.rules)
        other.dealer = dict(self.dealer)
        other.position = self.position
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.game.name)

    def __repr__(self) -> str:
        end = "over" if self.outcome is not None else "not over"
        return (
            f"<Record: {self.game.name}, {self.players} players, {len(self.inputs)} inputs, {end}>"
        )

    def __copy__(self) -> "Record":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "Record":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its text, without a live dealer's key: whoever has it knows what comes."""
        record = self.copy()
        for secret in SECRETS:
            record.dealer.pop(secret, None)
        return unpickled, (self.game.name, record.text())


def unpickled(game: str, text: str) -> Record:
    return from_text(text, above.find_game(game), positions=True)


def seal(data: dict[str, object]) -> str:
    return hashlib.sha256(dumps(data).encode()).hexdigest()


def as_list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError("not a list")
    return value


def game_named_in(text: str) -> str:
    """Which game a record's file is of, to find the Game that loads it."""
    name = parse(text).get("game")
    if not isinstance(name, str):
        raise Refusal("record_damaged", {"why": "no game"})
    return name


def parse(text: str) -> dict[str, object]:
    try:
        data = loads(text)
    except ValueError as error:
        raise Refusal("record_damaged", {"why": str(error)}) from None
    if not isinstance(data, dict) or "format" not in data:
        raise Refusal("record_damaged", {"why": "not a Faubourg record"})
    return data


def from_text(text: str, game: Game, positions: bool = False) -> Record:
    """A record from its file's text. Refused: damaged, edited, of another format, by newer rules.

    And unless `positions` are welcome: what did not begin as the game does.
    """
    data = parse(text)
    if data["format"] != FORMAT:
        raise Refusal("record_format", {"format": str(data["format"])[:20], "ours": FORMAT})
    given = data.pop("seal", None)
    keys = {*KEYS, POSITION} if positions and POSITION in data else set(KEYS)
    if set(data) != keys or data["game"] != game.name:
        raise Refusal("record_damaged", {"why": "its parts are not those of a record"})
    if seal(data) != given:
        raise Refusal("record_edited", {})
    try:
        return read(data, game)
    except Refusal:
        raise  # says better what is wrong
    except ValueError as error:
        raise Refusal("record_damaged", {"why": str(error)}) from None


def read(data: dict[str, object], game: Game) -> Record:
    rules = game.required_rules(data["rules"])
    players = whole_number(data["players"], "players")
    options = game.full_options(players, dict_of_texts(data["options"], "options"))
    seats = [str(name) for name in as_list(data["seats"])]
    if len(seats) != players:
        raise ValueError("seats: not one name for each player")
    record = Record(game, players, options, seats, rules)
    dealer, outcome = data["dealer"], data["outcome"]
    if not isinstance(dealer, dict) or not (outcome is None or isinstance(outcome, dict)):
        raise ValueError("dealer, outcome: not tables")
    record.dealer = dealer
    record.deal = list_of_numbers(data["deal"], "deal")
    record.inputs = [read_input(item, game) for item in as_list(data["inputs"])]
    record.outcome = outcome
    position = data.get(POSITION)
    if position is not None:
        state = state_at(game, position, rules)
        if state.players != players or state.options != options:
            raise ValueError("position: of another table")
        record.position = position_of(state)
    return record


def position_of(state: State) -> dict[str, object]:
    """What a record that goes on from this state writes of it; the rules are in its header."""
    data = state.data()
    del data["rules"]
    return data


def state_at(game: Game, position: object, rules: int) -> State:
    if not isinstance(position, dict):
        raise ValueError("position: not a state")
    return game.read_state({**position, "rules": rules})


def read_input(data: object, game: Game) -> Input:
    parts = as_list(data)
    if len(parts) < 2 or not isinstance(parts[1], str):
        raise ValueError("inputs: not a seat and what it did")
    seat, word = whole_number(parts[0], "inputs"), parts[1]
    dealt = list_of_numbers(parts[2:], "inputs")
    if word in (WITHDRAW, UNDO):
        return Input(word, seat, -1, dealt)
    actions = game.parse(word)
    if len(actions) != 1:
        raise ValueError("inputs: more than one action in one input")
    return Input(ACT, seat, actions[0], dealt)
