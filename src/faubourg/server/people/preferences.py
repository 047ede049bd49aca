"""What a person prefers on the page: kept for guests and accounts, the same on every device."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field
from sqlalchemy import Connection, delete, insert, select

from faubourg.server.messages import Key, Request
from faubourg.server.store.database import Store
from faubourg.server.store.schema import preferences

MOST_GAMES = 40


class Preferences(Request):
    language: Annotated[str, Meta(pattern="^([a-z]{2})?$")] = ""  # "": the browser's
    theme: Literal["auto", "light", "dark"] = "auto"
    motion: Literal["auto", "full", "reduced"] = "auto"
    sound: bool = False
    patterns: bool = False  # stronger ones on all pieces
    memory_aid: bool = False  # at new tables
    # game -> bots to play against
    levels: Annotated[dict[Key, Key], Meta(max_length=MOST_GAMES)] = field(default_factory=dict)
    # game -> the step of its lesson where they were
    lessons: Annotated[dict[Key, Key], Meta(max_length=MOST_GAMES)] = field(default_factory=dict)


class PreferencesAnswer(Struct):
    preferences: Preferences | None


async def find(store: Store, person: str) -> Preferences | None:
    query = select(preferences.c.kept).where(preferences.c.person == person)
    kept = await store.run(lambda c: c.execute(query).scalar())
    return None if kept is None else msgspec.convert(kept, Preferences)


async def keep(store: Store, person: str, wish: Preferences) -> None:
    def job(connection: Connection) -> None:
        connection.execute(delete(preferences).where(preferences.c.person == person))
        row = {"person": person, "kept": msgspec.to_builtins(wish)}
        connection.execute(insert(preferences).values(**row))

    await store.run(job)
