"""Source: a table as the people at this terminal know it, whether it is played here or elsewhere.

A screen (play.py line by line, app/ full screen) gets everything from one and knows no rules.
`local.py` plays a table here; `joined.py` sits at one of a server.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.engine.outcome import Outcome
from faubourg.engine.view import View
from faubourg.i18n import Language
from faubourg.terminal.drawers import drawer_of
from faubourg.terminal.log import Log


class Choice(NamedTuple):
    """What may be done now, in notation and words, and what it would give and cost."""

    action: int
    notation: str
    sentence: str
    previews: list[str]


class Said(NamedTuple):
    """A line of the chat."""

    name: str
    text: str


@dataclass(frozen=True)
class Side:
    """What one viewer (None: a spectator) sees at a moment, and what it may do."""

    seat: int | None
    view: View
    waiting: list[int]
    choices: list[Choice] = field(default_factory=list)
    can_take_back: bool = False
    outcome: Outcome | None = None


class Source:
    """A table, from where somebody at this terminal sits. Refusals are raised, nothing printed."""

    told_at_once = False  # news are told as they come, not when somebody is asked
    people: list[int]  # the seats of those who sit at this terminal

    def __init__(self, game: Game, language: Language, names: list[str], log: Log) -> None:
        self.game = game
        self.language = language
        self.names = names  # by seat, then the imaginary players; the drawer's too
        self.log = log
        self.drawer = drawer_of(game.name)(game, language, names)
        self.notices: list[str] = []  # what is to be said once, about the table and not the game
        self.chat: list[Said] | None = None  # None: nobody to talk to

    # -- what a screen asks -----------------------------------------------------------------------

    def begun(self) -> bool:
        """Is there a board yet? Before that people are still sitting down."""
        return True

    def seating(self) -> list[str]:
        """Who sits where, a line for each."""
        raise NotImplementedError

    def asked(self) -> int | None:
        """Who of those at this terminal is waited for."""
        raise NotImplementedError

    def side(self, seat: int | None) -> Side:
        """What this seat sees; None: what is shown to everybody at the end."""
        raise NotImplementedError

    def over(self) -> bool:
        raise NotImplementedError

    def can_start(self) -> bool:
        """Is it for us to begin the game, and does everybody sit?"""
        return False

    def connected(self) -> bool:
        return True

    def clocks(self) -> list[tuple[int, float, bool]]:
        """Seat, seconds that are left, and whether they run; nothing where nobody hurries."""
        return []

    def explain(self, seat: int, actions: list[int]) -> list[str]:
        """What the last of these would give and cost; refused where they cannot be done."""
        raise NotImplementedError

    def hint(self, seat: int, bot: str) -> list[str]:
        """What an expert (here: or another bot) would do, from what this seat knows, and why."""
        raise NotImplementedError

    def kept_in(self) -> str:
        """Where the game is kept, in a sentence."""
        raise NotImplementedError

    # -- what it does -----------------------------------------------------------------------------

    def proceed(self) -> None:
        """Until something has happened that nobody at this terminal decides."""
        raise NotImplementedError

    def interrupt(self) -> None:
        """Somebody leaves: whoever waits in `proceed`, in another thread, waits no longer."""

    def move(self, seat: int, actions: list[int]) -> None:
        """All of these or, if one of them is refused, none."""
        raise NotImplementedError

    def take_back(self, seat: int) -> None:
        """Undo the last action, or withdraw a secret choice."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """To those at the table."""
        raise NotImplementedError

    def start(self) -> None:
        """As its host, begin the game of a table where everybody sits."""
        raise NotImplementedError

    # -- words ------------------------------------------------------------------------------------

    def news(self, since: int, seat: int | None, reader: int | None) -> list[str]:
        """What the seat may know of the entries of the log from that one on."""
        return self.drawer.news(self.log.since(since, seat), reader)

    def sentence(self, fact: Fact) -> str:
        """What an action does."""
        return self.language.action(self.game, fact, self.names)

    def previews(self, facts: list[Fact], seat: int) -> list[str]:
        return [self.language.preview(self.game, fact, self.names, seat) for fact in facts]

    def in_order(self, choices: list[Choice]) -> list[Choice]:
        """As they are listed."""
        places = self.drawer.order([choice.action for choice in choices])
        return sorted(choices, key=lambda choice: places.index(choice.action))
