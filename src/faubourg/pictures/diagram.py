"""Diagram: a view as a picture. Each game has one; `diagrams` lists them.

It gets a view and nothing else of the game, so it cannot show a secret.
"""

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from faubourg.engine.game import Game
from faubourg.engine.view import View
from faubourg.i18n import Language
from faubourg.pictures.canvas import Canvas

WIDTH: Final = 960.0
MARGIN: Final = 20.0
GAP: Final = 12.0
INSIDE: Final = 16.0  # from the edge of a panel to what is in it
TITLE: Final = 40.0  # of a panel: from its top to its content


V = TypeVar("V", bound=View)


class Diagram(Generic[V]):
    """The head of a picture, panels, and the parts that all games share."""

    def __init__(
        self, game: Game, view: V, names: Sequence[str], colours: dict[str, str], language: Language
    ) -> None:
        self.game = game
        self.view = view
        self.names = names  # by seat, then the imaginary players
        self.language = language
        self.canvas = Canvas(colours)

    @staticmethod
    def extras(players: int) -> list[str]:
        """The names of the imaginary players in a game of that many."""
        del players
        return []

    def draw(self, top: float) -> float:
        """Everything below the head; where it ends."""
        raise NotImplementedError

    def svg(self) -> str:
        height = self.draw(self.head()) + MARGIN - GAP
        title = self.say("title", game=self.title(), players=list(self.names[: self.view.players]))
        return self.canvas.page(WIDTH, height, title, self.description(), self.language.code)

    def title(self) -> str:
        return self.language.title(self.game)

    def description(self) -> str:
        """What a screen reader says after the title."""
        return self.status()

    def status(self) -> str:
        """Who is to move."""
        waiting = [seat for seat in range(self.view.players) if self.view.waiting >> seat & 1]
        if not waiting:
            return self.say("over")
        if len(waiting) == 1:
            return self.say("to_move", name=self.names[waiting[0]])
        return self.say("choosing", names=[self.names[seat] for seat in waiting])

    def say(self, msgid: str, **params: object) -> str:
        return self.language.text(f"picture.{msgid}", **params)

    def term(self, parameter: str, value: str) -> str:
        return self.language.term(self.game, parameter, value)

    def letter(self, name: str) -> str:
        """What stands on the sign of this name, in the language that is read."""
        return self.language.text(f"{self.game.name}.sign.{name}")

    # -- parts ------------------------------------------------------------------------------------

    def head(self) -> float:
        """The title and who is to move; where the panels begin."""
        wide = self.canvas.text(MARGIN + 4, 42, self.title(), 28, bold=True, serif=True)
        room = WIDTH - 2 * MARGIN - wide - 60
        fill = "accent" if self.view.waiting else "ink"
        right = WIDTH - MARGIN - 4
        self.canvas.text(right, 41, self.status(), 17, fill, anchor="end", bold=True, width=room)
        return 58

    def panel(
        self, x: float, y: float, width: float, height: float, title: str, room: float = 0
    ) -> None:
        """A sheet with a heading; `room` is for the heading when something stands beside it."""
        self.canvas.rect(x, y + 2, width, height, "shade", round=10)
        self.canvas.rect(x, y, width, height, "sheet", "line", 1, round=10)
        if title:
            at = room or width - 2 * INSIDE
            self.canvas.text(x + INSIDE, y + 26, title, 17, bold=True, serif=True, width=at)

    def player(self, x: float, y: float, row: int, width: float, size: float = 15) -> None:
        """A name, with an arrow in front of whoever is to move."""
        acts = row < self.view.players and self.view.waiting >> row & 1
        if acts:
            self.canvas.path("M-4 -6L6 0L-4 6Z", x + 4, y - size * 0.35, 1, "accent")
        self.canvas.text(x + 16, y, self.names[row], size, bold=True, width=width - 16)
