"""The catalogues as the page wants them: its messages of a language, plural forms side by side."""

from functools import cache

import msgspec

from faubourg.i18n.catalogues import messages
from faubourg.server.files import File

ELSEWHERE = ("cli.", "terminal.")  # what only the command and the terminal say


@cache
def catalogue(code: str) -> File:
    found: dict[str, object] = {}
    for msgid, message in messages(code).items():
        if msgid.startswith(ELSEWHERE):
            continue
        if message.counted:
            forms = [message.form({message.counted: number}) for number in (1, 2)]
            found[msgid] = {"counts": message.counted, "forms": forms}
        else:
            found[msgid] = message.form({})
    return File(msgspec.json.encode(found), "application/json")
