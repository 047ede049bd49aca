"""What all games tell the page alike: numbers, the action table, what they send."""

from collections.abc import Iterable
from types import ModuleType

from faubourg.contract.typescript import Types, camel, coded, constant, kinds
from faubourg.engine.game import Game
from faubourg.engine.view import NOW
from faubourg.i18n.catalogues import messages

SAID = {  # the catalogues have a sentence for each, and a test sees to it
    "event": ("EventKind", "What happened."),
    "action": ("ActionKind", "What a choice does."),
    "preview": ("PreviewKind", "What a choice would give and cost."),
}


def numbers(module: ModuleType, wanted: Iterable[str], table: str = "") -> str:
    """Whole numbers of a module by their names; as one table, if that has a name."""
    found = {name: int(getattr(module, name)) for name in wanted}
    if table:
        return constant(table, {camel(name): number for name, number in found.items()})
    return "".join(constant(name, number) for name, number in found.items())


def action_table(module: ModuleType, wanted: Iterable[str]) -> str:
    """The first number of each stretch of the action table (docs/notation.md)."""
    return numbers(module, wanted, "ACTIONS")


def shapes(game: Game, insight: type) -> str:
    """The view, the insight, and the kinds of all that is told of this game."""
    blank = game.blank_view(game.max_players, game.full_options(game.max_players, {}), 0, NOW)
    written = Types()
    written.add(insight)
    said = messages("en")
    told = [
        kinds(name, those(said, f"{game.name}.{part}."), doc) for part, (name, doc) in SAID.items()
    ]
    view = coded("View", blank, "What a seat sees; a game's view.py says what the numbers mean.")
    return "\n".join([view, str(written), *told])


def those(msgids: Iterable[str], prefix: str) -> list[str]:
    """The rest of the messages that begin so; a twin for the reader is no kind of its own."""
    begin_so = [msgid for msgid in msgids if msgid.startswith(prefix)]
    return [msgid.removeprefix(prefix) for msgid in begin_so if not msgid.endswith(".you")]
