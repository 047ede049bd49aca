"""The plain drawer: any game in a terminal, from the data of its view, before anybody drew it."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from faubourg import plain
from faubourg.engine.game import Game
from faubourg.engine.outcome import Outcome
from faubourg.engine.view import View
from faubourg.i18n import Language, rules_text
from faubourg.terminal.drawer import Drawer, spaced


class PlainDrawer(Drawer):
    """Lines for what everybody shares, a table for what each seat has."""

    def __init__(self, game: Game, language: Language, names: Sequence[str]) -> None:
        super().__init__(game, language, names)
        self.parts = plain.parts(game)
        self.words = plain.Words(game, language)

    @property
    def example(self) -> str:
        return self.game.notations[0]

    @property
    def rule(self) -> str:
        return rules_text.first_rule(self.game, self.language)

    def position(self, view: View) -> RenderableType:
        return spaced(self.shared(view), self.by_seat(view))

    def shared(self, view: View) -> Table | None:
        data = view.data()
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        for part in self.parts:
            if part.kind != plain.SEATS:
                value = self.words.value(part, data[part.name])
                grid.add_row(Text(self.words.label(part)), Text(value))
        return grid if grid.row_count else None

    def by_seat(self, view: View) -> Table:
        """A row for each player: who is waited for, and what they have."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("", no_wrap=True)
        data = view.data()
        columns = [part for part in self.parts if part.kind == plain.SEATS]
        for part in columns:
            table.add_column(self.words.label(part), justify="right")
        for seat in range(view.players):
            mark = "▸ " if (view.waiting >> seat) & 1 else "  "
            name = Text(mark + self.names[seat], "bold" if seat == view.seat else "")
            cells = [self.words.of_seat(part, data[part.name], seat) for part in columns]
            table.add_row(name, *[Text(cell) for cell in cells])
        return table

    def sheet(self, outcome: Outcome) -> RenderableType:
        extras = [self.language.label(self.game, "extra", name) for name in outcome.extras]
        names = [*self.names, *extras][: len(outcome.totals)]
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column("", no_wrap=True)
        for row, name in enumerate(names):
            heading = f"{name}*" if row in outcome.winners else name
            table.add_column(heading, justify="right", no_wrap=True)
        for source in self.game.sources():
            label = self.language.label(self.game, "source", source)
            table.add_row(Text(label), *[str(row.get(source, 0)) for row in outcome.sources])
        totals = [str(total) for total in outcome.totals]
        table.add_row(self.text("total"), *totals, style="bold reverse")
        return spaced(Text(self.language.label(self.game, "reason", outcome.reason)), table)
