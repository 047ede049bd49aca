"""The rules of a game for reading at the table: their text, with boards and what is in the box."""

from faubourg import examples
from faubourg.engine.game import Game
from faubourg.i18n import Language, box_text, rules_text


def whole(game: Game, language: Language) -> str:
    """The whole text, as Markdown."""
    text = examples.with_boards(game, language, rules_text.whole_text(game, language))
    return box_text.with_table(game, language, text)
