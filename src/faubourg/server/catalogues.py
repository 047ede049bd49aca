"""The catalogues as the page wants them: every message of a language, plural forms side by side."""

from functools import cache

from faubourg import games
from faubourg.i18n.catalogues import messages


@cache
def catalogue(code: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for msgid, message in messages(code).items():
        if message.counted:
            forms = [message.form({message.counted: number}) for number in (1, 2)]
            found[msgid] = {"counts": message.counted, "forms": forms}
        else:
            found[msgid] = message.form({})
    for game in map(games.find, games.GAMES):  # what a game's own data name
        for thing, name in game.names(code).items():
            found[f"{game.name}.called.{thing}"] = name
    return found
