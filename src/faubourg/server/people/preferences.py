"""What a person prefers on the page: kept for guests and accounts, the same on every device."""

from collections.abc import Collection
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field
from sqlalchemy import select

from faubourg.server.messages import Key, Request
from faubourg.server.store.database import Store
from faubourg.server.store.inserting import replace_row
from faubourg.server.store.schema import preferences

MOST_GAMES = 40
MOST_SOUNDS = 20
MOST_PUZZLES = 500  # of one game
Solved = Annotated[list[Key], Meta(max_length=MOST_PUZZLES)]
Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class Preferences(Request):
    language: Annotated[str, Meta(pattern="^([a-z]{2})?$")] = ""  # "": the browser's
    theme: Literal["auto", "light", "dark"] = "auto"
    motion: Literal["auto", "full", "reduced"] = "auto"
    pace: Literal["calm", "normal", "quick", "at_once"] = "normal"  # of what others did
    sound: bool = False
    # sound -> how loud, in percent
    volumes: Annotated[dict[Key, Percent], Meta(max_length=MOST_SOUNDS)] = field(
        default_factory=dict
    )
    patterns: bool = False  # stronger ones on all pieces
    memory_aid: bool = False  # at new tables
    watchable: bool = False  # their running games are listed, for everybody to look on
    reactions: bool = True  # of others at the table are shown
    presence: bool = False  # their friends see whether they are here
    achievements: bool = True  # shown and announced
    # game -> bots to play against
    levels: Annotated[dict[Key, Key], Meta(max_length=MOST_GAMES)] = field(default_factory=dict)
    # game -> the step of its lesson where they were
    lessons: Annotated[dict[Key, Key], Meta(max_length=MOST_GAMES)] = field(default_factory=dict)
    # game -> the puzzles that they have solved
    puzzles: Annotated[dict[Key, Solved], Meta(max_length=MOST_GAMES)] = field(default_factory=dict)
    # what they are called for on their devices, and not between these minutes of their day
    call_turn: bool = True
    call_full: bool = True
    call_invited: bool = True
    quiet_from: Minute = 22 * 60
    quiet_until: Minute = 8 * 60  # the same as from: at any time
    time_zone: Annotated[str, Meta(max_length=60, pattern=r"^[\w+/-]*$")] = ""  # "": UTC


class PreferencesAnswer(Struct):
    preferences: Preferences | None


async def find(store: Store, person: str) -> Preferences | None:
    query = select(preferences.c.kept).where(preferences.c.person == person)
    kept = await store.read(lambda c: c.execute(query).scalar())
    if kept is None:
        return None
    return of_row(kept)


def of_row(kept: dict[str, object]) -> Preferences:
    """A newer server beside this one may know more."""
    known = {name: kept[name] for name in Preferences.__struct_fields__ if name in kept}
    return msgspec.convert(known, Preferences)


async def at_once(store: Store, people: Collection[str]) -> bool:
    """Do all of them want to see what others do at once?"""
    query = select(preferences.c.kept).where(preferences.c.person.in_(people))
    kept = await store.read(lambda c: c.execute(query).scalars().all())
    wishes = [of_row(one) for one in kept]
    return len(wishes) == len(people) and all(wish.pace == "at_once" for wish in wishes)


async def who_want(
    store: Store, wish: Literal["watchable", "presence"], people: set[str]
) -> set[str]:
    """Those of them who have switched this on."""
    wanted = preferences.c.kept[wish].as_boolean()
    query = select(preferences.c.person).where(preferences.c.person.in_(people), wanted)
    return set(await store.read(lambda c: c.execute(query).scalars().all()))


async def keep(store: Store, person: str, wish: Preferences) -> None:
    row = {"person": person, "kept": msgspec.to_builtins(wish)}
    await store.run(lambda connection: replace_row(connection, preferences, row))
