"""An analysis in words: the way of each seat, then what to do better, what cost most, the best."""

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from faubourg.coach import remarks
from faubourg.coach.analysis import Analysis, Balance, Judged
from faubourg.engine.facts import Fact
from faubourg.i18n import Language
from faubourg.terminal import seats
from faubourg.terminal.drawers import drawer_of

COLUMNS = ("seat", "expected", "play", "luck", "came")


class Told:
    """An analysis in somebody's language."""

    def __init__(self, analysis: Analysis, language: Language) -> None:
        self.analysis = analysis
        self.language = language
        self.game = analysis.record.game
        extras = drawer_of(self.game.name).extras(analysis.record.players)
        self.names = seats.names(analysis.record.seats, extras)

    def text(self, msgid: str, /, **params: object) -> str:
        return self.language.text(f"terminal.analysis.{msgid}", **params)

    def remark(self, fact: Fact) -> str:
        return self.language.remark(self.game, fact, self.names)

    def show(self, console: Console) -> None:
        console.print(Rule(self.language.title(self.game)))
        table = Table(box=None, padding=(0, 2, 0, 0))
        for column in COLUMNS:
            table.add_column(self.text(column), justify="left" if column == "seat" else "right")
        for one in self.analysis.balances:
            table.add_row(*self.row(one))
        console.print(table)
        console.print(Text(self.how()))
        for one in self.analysis.balances:
            console.print()
            console.print(Text(self.names[one.seat], "bold"))
            for sentence in self.lesson(one):
                console.print(Text(sentence))
            for judged, said in self.named(one):
                console.print(Text(f"{said} (--at {judged.choice.sequence})"))

    def how(self) -> str:
        return self.text("how", bot=self.analysis.bot, tries=self.analysis.playouts)

    def row(self, balance: Balance) -> list[str]:
        """The way from what was to be expected to what came, in percent."""
        gave = f"{remarks.signed(balance.play[0])} ±{remarks.noise(balance.play)}"
        expected, came = f"{remarks.percent(balance.expected)}", f"{remarks.percent(balance.came)}"
        return [
            self.names[balance.seat],
            expected,
            gave,
            remarks.signed(remarks.luck(balance)),
            came,
        ]

    def lesson(self, balance: Balance) -> list[str]:
        return [self.remark(fact) for fact in remarks.lesson(balance)]

    def named(self, balance: Balance) -> list[tuple[Judged, str]]:
        """The choices that cost most and the best one, each with what is to be said of it."""
        found = [(one, self.remark(remarks.about(self.game, one))) for one in balance.costly()]
        best = balance.best()
        if best is not None:
            found.append((best, self.remark(remarks.praise(self.game, best))))
        return found
