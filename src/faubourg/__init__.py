"""Faubourg: city-building board games as a library, a server, a terminal and a laboratory.

This is the front door; docs/library.md shows the way in. A name is imported when it is first used,
so `import faubourg` costs next to nothing, and type checkers see the real thing.
"""

from importlib.machinery import ExtensionFileLoader, PathFinder
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from faubourg.bots.bot import Bot
    from faubourg.engine.record import Record
    from faubourg.engine.refusal import Refusal
    from faubourg.lab.arena import tournament
    from faubourg.lab.simulate import simulate
    from faubourg.pictures import png, svg
    from faubourg.table import Table

__all__ = [  # noqa: RUF022 - sorted as `sorted` does, so that a test can say so
    "Bot",
    "COMPILED",
    "Record",
    "Refusal",
    "Table",
    "__version__",
    "png",
    "simulate",
    "svg",
    "tournament",
]

__version__ = "0.1.0"

# where each name lives; TYPE_CHECKING above says the same to type checkers
_HOMES: Final = {
    "Bot": "faubourg.bots.bot",
    "Record": "faubourg.engine.record",
    "Refusal": "faubourg.engine.refusal",
    "Table": "faubourg.table",
    "png": "faubourg.pictures",
    "simulate": "faubourg.lab.simulate",
    "svg": "faubourg.pictures",
    "tournament": "faubourg.lab.arena",
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
