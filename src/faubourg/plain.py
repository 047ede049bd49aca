"""What lies on the table of any game, in parts that can be drawn without knowing the game.

A part is a field of the game's view. Its kind comes from its type, and from comparing blank views
for different numbers of players: what grows with them belongs to the seats.
"""

from typing import Final, NamedTuple

from faubourg.engine.game import Game
from faubourg.engine.piles import Bag, Pile
from faubourg.engine.view import NOW, View

NUMBER: Final = "number"  # -1 is none
TEXT: Final = "text"
LIST: Final = "list"  # of numbers
COUNTS: Final = "counts"  # how many of each kind
PILE: Final = "pile"  # top, middle (counts), bottom
SEATS: Final = "seats"  # a stretch of numbers for each seat
COMMON: Final = ("players", "options", "seat", "memory", "waiting")  # told by whoever draws


class Part(NamedTuple):
    """A named part of the table, and how its data is to be read."""

    name: str
    kind: str
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
