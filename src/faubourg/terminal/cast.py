"""The bots of a server's table, under the names that its page gives them.

Who talks to somebody at the page means the same bot by the same name. The twin of
web/src/lib/cast.ts; web/tests/cast.json is what both are held to.
"""

import re
from typing import Final

from faubourg.i18n import Language
from faubourg.terminal.told import Json

LEVELS: Final = ("random", "novice", "regular", "expert", "master")
EACH: Final = 6  # of each level
TEMPER: Final = re.compile(r"regular:temper=(\w+)")


def number_of(text: str) -> int:
    """A number for a text, the same everywhere."""
    found = 7
    for letter in text:
        found = (found * 31 + ord(letter)) % 1_000_003
    return found


def role_at(table: Json, seat: int) -> str:
    """Which of our bots plays here, as in the messages `page.bot.*`; "": none of them."""
    who = table["seats"][seat]
    name = str(who["name"])
    level = name.partition(":")[0]
    if who["kind"] != "bot" or level not in LEVELS:
        return ""
    if temper := TEMPER.fullmatch(name):
        return f"named.{temper[1]}"
    before = [str(one["name"]) for one in table["seats"][:seat] if one["kind"] == "bot"]
    same = [one for one in before if one.partition(":")[0] == level and not TEMPER.fullmatch(one)]
    return f"{level}.{(number_of(str(table['id'])) + len(same)) % EACH}"


def bot_name(table: Json, seat: int, language: Language) -> str:
    """A newer server may have others: "" then."""
    role = role_at(table, seat)
    try:
        return language.text(f"page.bot.{role}") if role else ""
    except KeyError:
        return ""
