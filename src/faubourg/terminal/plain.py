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

NOTHING = "–"


class PlainDrawer(Drawer):
    """Lines for what everybody shares, a table for what each seat has."""

    def __init__(self, game: Game, language: Language, names: Sequence[str]) -> None:
        super().__init__(game, language, names)
        self.parts = plain.parts(game)

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
                label = self.language.label(self.game, "field", part.name)
                grid.add_row(Text(label), Text(self.value(part, data[part.name])))
        return grid if grid.row_count else None

    def by_seat(self, view: View) -> Table:
        """A row for each player: who is waited for, and what they have."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("", no_wrap=True)
        data = view.data()
        columns = [part for part in self.parts if part.kind == plain.SEATS]
        for part in columns:
            table.add_column(self.language.label(self.game, "field", part.name), justify="right")
        for seat in range(view.players):
            mark = "▸ " if (view.waiting >> seat) & 1 else "  "
            name = Text(mark + self.names[seat], "bold" if seat == view.seat else "")
            values = [stretch(data[part.name], seat, part.each) for part in columns]
            cells = [self.numbers(p.name, own) for p, own in zip(columns, values, strict=True)]
            table.add_row(name, *[Text(cell) for cell in cells])
        return table

    def value(self, part: plain.Part, data: object) -> str:
        if isinstance(data, dict) and part.kind == plain.PILE:
            return self.pile(part.name, data)
        if isinstance(data, list):
            show = self.counts if part.kind == plain.COUNTS else self.numbers
            return show(part.name, data)
        return self.number(part.name, data) if isinstance(data, int) else str(data or NOTHING)

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


def stretch(data: object, seat: int, each: int) -> list[int]:
    """The numbers of one seat."""
    assert isinstance(data, list)
    return data[seat * each : (seat + 1) * each]
