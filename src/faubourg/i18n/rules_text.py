"""The rules of the games in our own words: inside the wheel, or in docs/rules of a checkout."""

import re
from importlib.resources import files
from pathlib import Path

from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.i18n import Language


def whole_text(game: Game, language: Language) -> str:
    """The rules of a game as Markdown; of another package's, in English if in no other language."""
    for code in (language.code, "en") if game.texts else ():
        brought = files(game.texts) / f"rules.{code}.md"
        if brought.is_file():
            return brought.read_text(encoding="utf-8")
    name = f"{game.name}.{language.code}.md"
    installed = files("faubourg") / "rules_text" / name
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    checkout = Path(__file__).parents[3] / "docs" / "rules" / name
    if checkout.is_file():
        return checkout.read_text(encoding="utf-8")
    raise Refusal("rules_missing", {"game": game.name})


def one_rule(game: Game, language: Language, rule: str) -> str:
    """The paragraph of one numbered rule, `A23`. Refused: there is none of that number."""
    wanted = rule.strip().casefold()
    for block in re.split(r"\n(?=- \*\*)|\n\n", whole_text(game, language)):
        found = re.match(r"- \*\*(\S+)\*\*\s", block)
        if found and found[1].casefold() == wanted:
            return " ".join(block.removeprefix("- ").split())
    raise Refusal("unknown_rule", {"rule": rule[:20], "game": game.name})


def first_rule(game: Game, language: Language) -> str:
    """The number of the first rule; "" where there are none."""
    try:
        found = re.search(r"^- \*\*(\S+)\*\*\s", whole_text(game, language), re.MULTILINE)
    except Refusal:
        return ""
    return found[1] if found else ""
