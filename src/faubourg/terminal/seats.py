"""Who sits where: the seat specs of the command line and of records, and the names to show.

Only what was typed is imported (`parse`): a record that names somebody's own bot loads nothing.
"""

from collections.abc import Sequence
from typing import Final

from faubourg import bots
from faubourg.bots.own import here, load
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.i18n import Language

ME: Final = "me"
USUAL: Final = "me,regular,novice"
OWN: Final = "mine:Greedy"  # an example of somebody's own bot
LONGEST_NAME: Final = 10  # so that tables fit into 80 columns
BOT_NAMES: Final = ("Lina", "Omar", "Inés", "Hugo", "Zoé", "Nadir")


def parse(text: str, game: Game) -> list[str]:
    """The seats in a typed text such as `me:Anna,random,mine:Greedy`, whose bots are imported.

    Refused: a seat nobody can hold.
    """
    specs = bots.split(text)
    for spec in specs:
        if is_own_bot(spec):
            load(spec, here())
            bots.make(spec, game)
        else:
            refuse_unplayable(spec, game)
    return specs


def same_again(text: str, seats: Sequence[str], game: Game) -> None:
    """The seats of a record, typed once more: then its bots are imported. Refused: others."""
    typed = bots.split(text)
    same = [is_person(a) if is_person(b) else a == b for a, b in zip(typed, seats, strict=False)]
    if len(typed) != len(seats) or not all(same):
        raise Refusal("other_seats", {"seats": ",".join(seats)})
    parse(text, game)


def is_own_bot(spec: str) -> bool:
    return not is_person(spec) and bots.is_own(spec)


def refuse_unplayable(spec: str, game: Game) -> None:
    """Whether people or our bots can hold this seat; nothing is imported."""
    name = spec.partition(":")[0]
    if is_person(spec):
        return
    if name not in bots.BOTS:
        known = ", ".join([ME, f"{ME}:NAME", *bots.BOTS, OWN])
        raise Refusal("unknown_player", {"player": printable(name), "known": known})
    bots.make_registered(spec, game)


def is_person(spec: str) -> bool:
    return spec.partition(":")[0] == ME


def named(specs: Sequence[str], first: str | None, language: Language) -> list[str]:
    """The same seats with a name for every person, as a record keeps them."""
    found: list[str] = []
    for seat, spec in enumerate(specs):
        if is_person(spec):
            given = printable(spec.partition(":")[2]) or printable(first or "")
            if not spec.partition(":")[2]:
                first = None  # the name on the command line is for one seat only
            spec = f"{ME}:{given or language.text('terminal.player', number=seat + 1)}"
        found.append(spec)
    return found


def names(specs: Sequence[str], extras: Sequence[str]) -> list[str]:
    """What to call everybody: people by their names, bots by names of ours, then the extras."""
    people = [printable(spec.partition(":")[2]) if is_person(spec) else "" for spec in specs]
    free = [name for name in BOT_NAMES if name not in people]
    found: list[str] = []
    for spec, person in zip(specs, people, strict=True):
        if spec.partition(":")[0] in bots.BOTS:
            found.append(free.pop(0) if free else unused(BOT_NAMES[0], [*found, *people, *extras]))
        else:
            own = printable(spec.rpartition(":")[2])
            found.append(unused(person or own or "?", [*found, *extras]))
    return [*found, *extras]


def introduction(spec: str, name: str, language: Language) -> str:
    """A person's name, or a bot's with what it is and how it is set."""
    bot, colon, settings = spec.partition(":")
    if is_own_bot(spec):
        return language.text("terminal.seat.bot", name=name, bot=spec)
    if bot not in bots.BOTS:
        return name
    level = language.text(f"terminal.bot.{bot}")
    return language.text("terminal.seat.bot", name=name, bot=f"{level}{colon}{settings}")


def unused(name: str, taken: Sequence[str]) -> str:
    """The name, with a number when somebody else has it already."""
    number = 2
    free = name
    while free in taken:
        free = f"{name[: LONGEST_NAME - 2]} {number}"
        number += 1
    return free


def printable(text: str) -> str:
    """A name without what could disturb a terminal or a table."""
    kept = "".join([letter if letter.isprintable() else " " for letter in text])
    return " ".join(kept.split())[:LONGEST_NAME].strip()
