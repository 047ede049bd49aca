"""Numbers and names of a study as a reader of a language writes them."""

from typing import Any

from babel.numbers import format_decimal, get_decimal_symbol

from faubourg.engine.findings import Finding
from faubourg.engine.game import Game
from faubourg.i18n import Language

Bar = dict[str, Any]  # value, low, high


class Teller:
    """One language's words for one game."""

    def __init__(self, language: Language, game: Game) -> None:
        self.language = language
        self.game = game
        self.text = language.text
        self.point = get_decimal_symbol(language.code)

    def number(self, value: float, digits: int = 1, sign: bool = False) -> str:
        pattern = "#,##0" + ("." + "0" * digits if digits else "")
        said = format_decimal(value, format=pattern, locale=self.language.code)
        said = said.replace("-", "\N{MINUS SIGN}")
        return f"+{said}" if sign and value > 0 else said

    def percent(self, share: float, digits: int = 1) -> str:
        blank = "" if self.language.code == "en" else "\N{NO-BREAK SPACE}"
        return f"{self.number(100 * share, digits)}{blank}%"

    def between(self, bar: Bar, percent: bool = False, sign: bool = False, digits: int = 1) -> str:
        """Its interval."""
        scale = 100 if percent else 1
        low, high = (self.number(scale * bar[edge], digits, sign) for edge in ("low", "high"))
        return f"{low} … {high}" if sign else f"{low}–{high}"

    def bot(self, spec: str) -> str:
        name, _, rest = spec.partition(":")
        said = self.text(f"terminal.bot.{name}")
        return f"{said} ({rest})" if rest else said

    def thing(self, finding: Finding, value: str) -> str:
        said = self.language.term(self.game, finding.parameter, value)
        return said[:1].upper() + said[1:]

    def finding(self, name: str) -> str:
        return self.language.label(self.game, "finding", name)

    def source(self, name: str) -> str:
        return self.language.label(self.game, "source", name)

    def reason(self, name: str) -> str:
        return self.language.label(self.game, "reason", name)

    @property
    def unit(self) -> str:
        """What the ending of a msgid says where a game counts rounds and not turns."""
        return "_rounds" if self.game.name == "ginkgopolis" else ""
