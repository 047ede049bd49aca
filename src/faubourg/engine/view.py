"""What one seat, or a spectator, may see: built by naming it, never by deleting from a state."""

from typing import Final

from mypy_extensions import mypyc_attr

from faubourg.engine import above
from faubourg.engine.codec import Coded

NOW: Final = 0  # memory: what the seat sees at this moment
PERFECT: Final = 1  # memory: everything a player who forgets nothing knows
SPECTATOR: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Coded):
    """The part common to all games; a game's own view adds its named fields."""

    def __init__(self, players: int, options: dict[str, str], seat: int, memory: int) -> None:
        self.players = players
        self.options = options
        self.seat = seat
        self.memory = memory
        self.waiting = 0  # bitmask of the seats that may act
        self.rules = 1  # the version of the rules that is played by

    def __repr__(self) -> str:
        who = "a spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        return f"<View: {self.game_name()}, {self.players} players, of {who}>"

    def __str__(self) -> str:
        return above.drawing(self)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return above.picture(self)

    def __reduce__(self) -> tuple[object, ...]:
        return unpickled, (self.game_name(), self.data())


def unpickled(game: str, data: object) -> View:
    return above.find_game(game).read_view(data)
