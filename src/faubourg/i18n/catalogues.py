"""Catalogues: the messages of one language, read from every .po file in its folder.

A game of ours puts its own file there; nothing here lists the domains. A game of another package
names the package where its words are (`Game.texts`).
"""

import io
from collections.abc import Iterator, Mapping, Sized
from dataclasses import dataclass
from gettext import GNUTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from faubourg.engine.game import Game


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of a catalogue.

    Where it has plural forms, its msgid_plural names the parameter that counts (a number, or a list
    by its length); a parameter called `count` counts in any case.
    """

    msgid: str
    counted: str  # "" when there is only one form
    translations: GNUTranslations

    def form(self, params: Mapping[str, object]) -> str:
        """The text with its placeholders, in the form that fits the parameters."""
        if not self.counted:
            return self.translations.gettext(self.msgid)
        counted = params[self.counted if self.counted in params else "count"]
        number = len(counted) if isinstance(counted, Sized) else counted
        if not isinstance(number, int):
            raise TypeError(f"{self.msgid}: {number!r} is not a number")
        return self.translations.ngettext(self.msgid, self.counted, number)


def messages(code: str) -> dict[str, Message]:
    """All messages of a language by msgid."""
    found: dict[str, Message] = {}
    for file in catalogue_files(code):
        found.update((message.msgid, message) for message in read(file, code))
    return found


def messages_of(game: Game, code: str) -> dict[str, Message]:
    """The words that a game brings in a package of its own; in English where it has no others.

    Only what begins with its name: it does not change what others say.
    """
    found: dict[str, Message] = {}
    if not game.texts:
        return found
    own = (f"{game.name}.", f"page.{game.name}.")
    for spoken in ("en", code):
        file = files(game.texts) / f"{spoken}.po"
        if file.is_file():
            brought = [message for message in read(file, spoken) if message.msgid.startswith(own)]
            found.update((message.msgid, message) for message in brought)
    return found


def catalogue_files(code: str) -> list[Traversable]:
    """The .po files of a language, by name."""
    folder = files("faubourg.i18n") / code
    return sorted(
        (file for file in folder.iterdir() if file.name.endswith(".po")), key=lambda file: file.name
    )


def read(file: Traversable, code: str) -> Iterator[Message]:
    """The messages of one file that are translated and sure."""
    with file.open("rb") as source:
        catalogue = read_po(source, locale=code, abort_invalid=True)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    translations = GNUTranslations(compiled)
    for entry in catalogue:
        if entry.id and entry.string and not entry.fuzzy:
            msgid, counted = (entry.id, "") if isinstance(entry.id, str) else entry.id
            yield Message(msgid, counted, translations)
