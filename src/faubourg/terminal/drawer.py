"""Drawer: how a game looks in a terminal. Each game has one; `drawers` lists them."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from faubourg.engine.facts import Event
from faubourg.engine.game import Game
from faubourg.engine.outcome import Outcome
from faubourg.engine.view import View
from faubourg.i18n import Language


class Drawer:
    """Draws the views of one game. It gets views and nothing else, so it cannot show a secret."""

    EXAMPLE: ClassVar = ""  # notation of a move of several actions, for the help
    RULE: ClassVar = ""  # the number of a rule, for the help

    def __init__(self, game: Game, language: Language, names: Sequence[str]) -> None:
        self.game = game
        self.language = language
        self.names = names  # by seat, then the imaginary players

    @property
    def example(self) -> str:
        return self.EXAMPLE

    @property
    def rule(self) -> str:
        return self.RULE

    @staticmethod
    def extras(players: int) -> list[str]:
        """The names of the imaginary players in a game of that many."""
        del players
        return []

    def position(self, view: View) -> RenderableType:
        """Everything the viewer sees."""
        raise NotImplementedError

    def board(self, view: View) -> RenderableType:
        """The position without what `in_hand` shows, where both are on one screen."""
        return self.position(view)

    def in_hand(self, view: View) -> RenderableType | None:
        """What the viewer holds, where it must stay in sight however high the board is."""
        del view
        return None

    def progress(self, view: View) -> RenderableType | None:
        """Where a move of several steps stands; None when no move has been begun."""
        del view
        return None

    def sheet(self, outcome: Outcome) -> RenderableType:
        """The score sheet: every score by source, and the totals."""
        raise NotImplementedError

    def news(self, events: Sequence[Event], reader: int | None) -> list[str]:
        """What happened, in as few sentences as tell it. The seat of the reader is "you"."""
        return self.sentences(events, reader)

    def sentences(self, events: Sequence[Event], reader: int | None) -> list[str]:
        """What happened, event by event."""
        return [self.language.event(self.game, event, self.names, reader) for event in events]

    def order(self, actions: list[int]) -> list[int]:
        """The legal actions in the order in which they are listed."""
        return actions

    def arrange(self, actions: list[int]) -> list[int]:
        """Actions typed together, in the order in which the rules want them."""
        return actions

    def text(self, msgid: str, **params: object) -> str:
        return self.language.text(f"terminal.{msgid}", **params)

    def about(self, seat: int, reader: int | None, msgid: str, **params: object) -> str:
        """A text about somebody at the table; to themselves it says "you"."""
        if seat == reader:
            return self.text(f"{msgid}.you", **params)
        return self.text(msgid, name=self.names[seat], **params)

    def term(self, parameter: str, value: str) -> str:
        return self.language.term(self.game, parameter, value)


def spaced(*parts: RenderableType | None) -> Group:
    """Parts below each other with an empty line between them; what is None is left out."""
    shown: list[RenderableType] = []
    for part in parts:
        if part is not None:
            shown.extend([part] if not shown else [Text(), part])
    return Group(*shown)
