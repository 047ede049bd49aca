"""The words of a language as the page wants them: its messages, and what is in the boxes."""

from collections.abc import Sequence
from functools import cache

import msgspec

from faubourg import games
from faubourg.engine.game import Game
from faubourg.i18n import Language, language
from faubourg.i18n.box_text import box
from faubourg.server.messages import BoxAnswer
from faubourg.server.web.files import File

ELSEWHERE = ("cli.", "terminal.")  # what only the command and the terminal say


def catalogue(code: str) -> File:
    return made(code, tuple(games.offered()))


@cache
def made(code: str, offered: tuple[Game, ...]) -> File:
    return File(msgspec.json.encode(words(code, offered)), "application/json")


@cache
def box_of(game: Game, code: str) -> File:
    return File(msgspec.json.encode(BoxAnswer(box(game, code))), "application/json")


def words(code: str, offered: Sequence[Game]) -> dict[str, object]:
    """Everything that the page can say of these games, the names of their own data included."""
    found: dict[str, object] = {}
    for game in offered:
        if game.name not in games.BUILT_IN:
            found |= names_of_parts(game, language(code))
    for msgid, message in language(code).messages(offered).items():
        if msgid.startswith(ELSEWHERE):
            continue
        if message.counted:
            forms = [message.form({message.counted: number}) for number in (1, 2)]
            found[msgid] = {"counts": message.counted, "forms": forms}
        else:
            found[msgid] = message.form({})
    for game in offered:
        for thing, name in game.names(code).items():
            found[f"{game.name}.called.{thing}"] = name
    return found


def names_of_parts(game: Game, spoken: Language) -> dict[str, object]:
    """What a game of another package may leave unsaid: it is called by its names."""
    found: dict[str, object] = {f"{game.name}.name": spoken.title(game)}
    found[f"page.{game.name}.pitch"] = ""
    for option in game.options:
        stem = f"option.{option.name}"
        found[f"{game.name}.{stem}"] = spoken.label(game, "option", option.name)
        for value in option.values:
            found[f"{game.name}.{stem}.{value}"] = spoken.label(game, stem, value)
    return found
