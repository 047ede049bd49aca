"""Faubourg: three city-building board games as a library, a server, a terminal and a laboratory."""

from importlib.machinery import ExtensionFileLoader, PathFinder

__all__ = ["COMPILED", "__version__"]

__version__ = "0.1.0"


def _is_compiled() -> bool:
    # The finder that imports the engine says which file it would take; nothing is imported for it.
    spec = PathFinder.find_spec("faubourg.engine", __path__)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


COMPILED: bool = _is_compiled()
"""Whether the engine, the games and the bots run as compiled C or as the Python they are."""
