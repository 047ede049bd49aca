"""What the extras bring, and the one line that says which of it is missing."""

from importlib.util import find_spec
from typing import Final

from faubourg.engine.refusal import Refusal

TABLES: Final = ("pyarrow", "numpy")
STUDY: Final = ("duckdb", "matplotlib", "numpy", "pyarrow", "scipy")


def need(parts: tuple[str, ...]) -> None:
    """Refuse, with what to install, where the extra `lab` was not installed."""
    missing = [part for part in parts if find_spec(part) is None]
    if missing:
        raise Refusal("no_lab", {"parts": missing})


def need_ray() -> None:
    if find_spec("ray") is None:
        raise Refusal("no_ray", {})
