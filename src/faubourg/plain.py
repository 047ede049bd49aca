"""What lies on the table of any game, in parts that can be drawn without knowing the game.

A part is a field of the game's view. Its kind comes from its type, and from comparing blank views
for different numbers of players: what grows with them belongs to the seats.
"""

from typing import Final, Literal, NamedTuple

from faubourg.engine.game import Game
from faubourg.engine.piles import Bag, Pile
from faubourg.engine.view import NOW, View
from faubourg.i18n import Language

Kind = Literal["number", "text", "list", "counts", "pile", "seats"]
NUMBER: Final = "number"  # -1 is none
TEXT: Final = "text"
LIST: Final = "list"  # of numbers
COUNTS: Final = "counts"  # how many of each kind
PILE: Final = "pile"  # top, middle (counts), bottom
SEATS: Final = "seats"  # a stretch of numbers for each seat
NOTHING: Final = "–"
# told by whoever draws, or by nobody
COMMON: Final = ("players", "options", "seat", "memory", "waiting", "rules")


class Part(NamedTuple):
    """A named part of the table, and how its data is to be read."""

    name: str
    kind: Kind
    each: int = 0  # of SEATS: how many numbers each seat has


def parts(game: Game) -> list[Part]:
    """What the views of the game consist of, in their order."""
    counts = range(game.min_players, game.max_players + 1)
    blanks = [game.blank_view(n, game.full_options(n, {}), 0, NOW) for n in counts]
    names = [name for name in blanks[0].fields() if name not in COMMON]
    return [part(name, blanks) for name in names]


def part(name: str, blanks: list[View]) -> Part:
    value = getattr(blanks[0], name)
    if isinstance(value, Bag):
        return Part(name, COUNTS)
    if isinstance(value, Pile):
        return Part(name, PILE)
    if isinstance(value, int):
        return Part(name, NUMBER)
    if isinstance(value, (str, dict)):
        return Part(name, TEXT)
    lengths = [(len(getattr(blank, name)), blank.players) for blank in blanks]
    each = lengths[0][0] // lengths[0][1]
    if each and all(length == each * players for length, players in lengths):
        return Part(name, SEATS, each)
    return Part(name, LIST)


class Words:
    """The data of a part as people read it: by the game's own words where it has them."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = game
        self.language = language

    def label(self, part: Part) -> str:
        return self.language.label(self.game, "field", part.name)

    def value(self, part: Part, data: object) -> str:
        if isinstance(data, dict) and part.kind == PILE:
            return self.pile(part.name, data)
        if isinstance(data, list):
            show = self.counts if part.kind == COUNTS else self.numbers
            return show(part.name, data)
        return self.number(part.name, data) if isinstance(data, int) else str(data or NOTHING)

    def of_seat(self, part: Part, data: object, seat: int) -> str:
        """The stretch of one seat."""
        assert isinstance(data, list)
        return self.numbers(part.name, data[seat * part.each : (seat + 1) * part.each])

    def number(self, name: str, value: int) -> str:
        """By its name, where the game has one (`<game>.<field>.<number>`); -1 is none."""
        if value == -1:
            return NOTHING
        return self.language.thing(self.game, name, str(value))

    def numbers(self, name: str, values: list[int]) -> str:
        return " ".join([self.number(name, value) for value in values]) or NOTHING

    def counts(self, name: str, values: list[int]) -> str:
        """How many in all, and how many of each kind."""
        kinds = [
            f"{copies} × {self.language.thing(self.game, name, str(kind))}"
            for kind, copies in enumerate(values)
            if copies
        ]
        return f"{sum(values)} ({', '.join(kinds)})" if kinds else NOTHING

    def pile(self, name: str, data: dict[str, list[int]]) -> str:
        """From top to bottom; in the middle the order is unknown."""
        top, bottom = (self.numbers(name, data[end]) for end in ("top", "bottom"))
        shown = [end for end in (top, self.counts(name, data["middle"]), bottom) if end != NOTHING]
        return " | ".join(shown) or NOTHING
