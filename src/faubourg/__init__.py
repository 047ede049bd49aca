"""Faubourg: city-building board games as a library, a server, a terminal and a laboratory.

This is the front door; docs/library.md shows the way in. A name is imported when it is first used,
so `import faubourg` costs next to nothing, and type checkers see the real thing.
"""

from importlib.machinery import ExtensionFileLoader, PathFinder

TYPE_CHECKING = False  # type checkers take it for true; importing `typing` would take longest
if TYPE_CHECKING:
    from faubourg.bots.bot import Bot
    from faubourg.bots.own import BotFailure
    from faubourg.engine.actionset import ActionSet
    from faubourg.engine.dealer import SeededDealer
    from faubourg.engine.facts import Event
    from faubourg.engine.game import Game
    from faubourg.engine.outcome import Outcome
    from faubourg.engine.record import Record
    from faubourg.engine.refusal import Refusal
    from faubourg.engine.state import State
    from faubourg.engine.view import NOW, PERFECT, SPECTATOR, View
    from faubourg.frames import frame, rows
    from faubourg.i18n.box_text import box
    from faubourg.lab.arena import tournament
    from faubourg.lab.simulate import simulate
    from faubourg.pictures import png, svg
    from faubourg.replay import Replay, verify
    from faubourg.table import Advice, Table

__all__ = [  # noqa: RUF022 - sorted as `sorted` does, so that a test can say so
    "ActionSet",
    "Advice",
    "Bot",
    "BotFailure",
    "COMPILED",
    "Event",
    "Game",
    "NOW",
    "Outcome",
    "PERFECT",
    "Record",
    "Refusal",
    "Replay",
    "SPECTATOR",
    "SeededDealer",
    "State",
    "Table",
    "View",
    "__version__",
    "box",
    "frame",
    "png",
    "rows",
    "simulate",
    "svg",
    "tournament",
    "verify",
]

__version__ = "0.1.0"

# where each name lives; TYPE_CHECKING above says the same to type checkers
_HOMES = {
    "ActionSet": "faubourg.engine.actionset",
    "Advice": "faubourg.table",
    "Bot": "faubourg.bots.bot",
    "BotFailure": "faubourg.bots.own",
    "Event": "faubourg.engine.facts",
    "Game": "faubourg.engine.game",
    "NOW": "faubourg.engine.view",
    "Outcome": "faubourg.engine.outcome",
    "PERFECT": "faubourg.engine.view",
    "Record": "faubourg.engine.record",
    "Refusal": "faubourg.engine.refusal",
    "Replay": "faubourg.replay",
    "SPECTATOR": "faubourg.engine.view",
    "SeededDealer": "faubourg.engine.dealer",
    "State": "faubourg.engine.state",
    "Table": "faubourg.table",
    "View": "faubourg.engine.view",
    "box": "faubourg.i18n.box_text",
    "frame": "faubourg.frames",
    "png": "faubourg.pictures",
    "rows": "faubourg.frames",
    "simulate": "faubourg.lab.simulate",
    "svg": "faubourg.pictures",
    "tournament": "faubourg.lab.arena",
    "verify": "faubourg.replay",
}


def _is_compiled() -> bool:
    # The finder that imports the engine says which file it would take; nothing is imported for it.
    spec = PathFinder.find_spec("faubourg.engine", __path__)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


COMPILED: bool = _is_compiled()
"""Whether the engine, the games and the bots run as compiled C or as the Python they are."""


if not TYPE_CHECKING:  # with a __getattr__, a type checker would believe in any name

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'faubourg' has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
