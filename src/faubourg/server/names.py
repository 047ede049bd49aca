"""Names of people: what can be one, and which are the same."""

import unicodedata

from faubourg.engine.refusal import Refusal

UNSEEN = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that look like blanks
LONGEST = 30  # characters


def name_key(name: str) -> str:
    """The same for every way to write a name."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def clean(name: str) -> str:
    """A name without control characters and needless blanks, that can be seen."""
    shown = "".join(c if c.isprintable() and c not in UNSEEN else " " for c in name)
    name = " ".join(shown.split())
    kinds = [unicodedata.category(c) for c in name]
    if all(kind.startswith("M") for kind in kinds):  # accents need a letter under them
        raise Refusal("name_empty", {})
    return name


def numbered(name: str, number: int) -> str:
    """Another name that is as much like it as can be."""
    return f"{name[: LONGEST - len(str(number)) - 1]} {number}"
