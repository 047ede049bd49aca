"""The catalogues as the page wants them: every message of a language, plural forms side by side."""

from functools import cache

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
    return found
