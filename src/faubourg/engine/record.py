"""Records: everything that went into a game, so that it can be played again without chance.

A record is a header (format, game, rules version, players, options, seats, how it was dealt), what
chance dealt at the beginning, and the inputs: who did which action and what chance dealt then, and
the table operations `withdraw` and `undo`. A finished record ends with its outcome. The seal, a
digest of the rest, tells a damaged or edited file from a sound one.
"""

import hashlib
import json
from typing import Final

from faubourg.engine.codec import dict_of_texts, dumps, list_of_numbers, loads, whole_number
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal

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


class Record:
    """The history of one game."""

    def __init__(self, game: Game, players: int, options: dict[str, str], seats: list[str]) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seats = seats
        self.dealer: dict[str, object] = {}  # how it was dealt: see `faubourg.engine.verify`
        self.deal: list[int] = []
        self.inputs: list[Input] = []
        self.outcome: dict[str, object] | None = None

    def data(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "players": self.players,
            "options": self.options,
            "seats": self.seats,
            "dealer": self.dealer,
            "deal": self.deal,
            "inputs": [item.data(self.game) for item in self.inputs],
            "outcome": self.outcome,
        }

    def save(self) -> str:
        """The text of the record's file: JSON with one input on each line."""
        data = self.data()
        lines = [f'  "{key}": {json.dumps(data[key])},' for key in KEYS if key != "inputs"]
        inputs = ",\n".join(["    " + json.dumps(item) for item in as_list(data["inputs"])])
        lines.append(f'  "inputs": [\n{inputs}\n  ],')
        lines.append(f'  "seal": "{seal(data)}"')
        return "{\n" + "\n".join(lines) + "\n}\n"


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


def load(text: str, game: Game) -> Record:
    """A record from its file's text. Refused: damaged, edited, of another format or version."""
    data = parse(text)
    if data["format"] != FORMAT:
        raise Refusal("record_format", {"format": str(data["format"])[:20], "ours": FORMAT})
    given = data.pop("seal", None)
    if set(data) != set(KEYS) or data["game"] != game.name:
        raise Refusal("record_damaged", {"why": "its parts are not those of a record"})
    if seal(data) != given:
        raise Refusal("record_edited", {})
    if data["rules"] != game.rules_version:
        raise Refusal(
            "record_rules", {"rules": str(data["rules"])[:20], "ours": game.rules_version}
        )
    try:
        return read(data, game)
    except Refusal:
        raise  # says better what is wrong
    except ValueError as error:
        raise Refusal("record_damaged", {"why": str(error)}) from None


def read(data: dict[str, object], game: Game) -> Record:
    players = whole_number(data["players"], "players")
    options = game.full_options(players, dict_of_texts(data["options"], "options"))
    seats = [str(name) for name in as_list(data["seats"])]
    if len(seats) != players:
        raise ValueError("seats: not one name for each player")
    record = Record(game, players, options, seats)
    dealer, outcome = data["dealer"], data["outcome"]
    if not isinstance(dealer, dict) or not (outcome is None or isinstance(outcome, dict)):
        raise ValueError("dealer, outcome: not tables")
    record.dealer = dealer
    record.deal = list_of_numbers(data["deal"], "deal")
    record.inputs = [read_input(item, game) for item in as_list(data["inputs"])]
    record.outcome = outcome
    return record


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
