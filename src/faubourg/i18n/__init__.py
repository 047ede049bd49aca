"""The sentences of Faubourg in its languages: facts, events and refusals become text here.

The texts themselves are in `<language>/<domain>.po`, one domain for what is common and one for each
game, with the same symbolic msgids in all languages.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from faubourg.engine.refusal import Refusal
from faubourg.i18n.language import Language

__all__ = ["LANGUAGES", "Language", "accepted", "language", "preferred"]

LANGUAGES: Final = ("en", "fr", "es")


def language(code: str) -> Language:
    """The language of that code; refused, with the codes there are, when we do not speak it."""
    if code not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Refusal("unknown_language", {"language": str(code)[:40], "known": known})
    return _loaded(code)


@cache
def _loaded(code: str) -> Language:
    return Language(code)


def accepted(header: str) -> Language:
    """The first of our languages in an Accept-Language header, or English."""
    for part in header.split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return language(code)
    return language("en")


def preferred(environ: Mapping[str, str]) -> str | None:
    """The code of the language that the environment asks for; None if it is none of ours.

    As in POSIX, the first of these variables that is set decides alone.
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            code = environ[name].replace("-", "_").partition("_")[0].partition(".")[0].lower()
            return code if code in LANGUAGES else None
    return None
