"""The catalogues as the page wants them: its messages of a language, plural forms side by side."""

from functools import cache

import msgspec

from faubourg import games
from faubourg.i18n.catalogues import messages
from faubourg.server.web.files import File

ELSEWHERE = ("cli.", "terminal.")  # what only the command and the terminal say


@cache
def catalogue(code: str) -> File:
    return File(msgspec.json.encode(words(code)), "application/json")


def words(code: str) -> dict[str, object]:
    """Everything that the page can say, the names of the games' own data included."""
    found: dict[str, object] = {}
    for msgid, message in messages(code).items():
        if msgid.startswith(ELSEWHERE):
            continue
        if message.counted:
            forms = [message.form({message.counted: number}) for number in (1, 2)]
            found[msgid] = {"counts": message.counted, "forms": forms}
        else:
            found[msgid] = message.form({})
    for game in games.built_in():
        for thing, name in game.names(code).items():
            found[f"{game.name}.called.{thing}"] = name
    return found
