"""Somebody's achievements, unless they have switched them off: then there are none to be told."""

from sqlalchemy import Connection

from faubourg.campaigns.achievements import achievements
from faubourg.server.campaign_messages import AchievementInfo
from faubourg.server.people.preferences import find
from faubourg.server.store.achievements import facts
from faubourg.server.store.database import Store


async def wanted(store: Store, person: str) -> bool:
    preferred = await find(store, person)
    return preferred is None or preferred.achievements


async def all_of(store: Store, person: str) -> list[AchievementInfo]:
    """How far they are with each."""
    if not await wanted(store, person):
        return []
    return await store.survey(lambda connection: counted(connection, person))


async def earned_by(store: Store, person: str, table_id: str) -> list[AchievementInfo]:
    """Those that this game has completed: without it they would not be."""
    if not await wanted(store, person):
        return []

    def job(connection: Connection) -> list[AchievementInfo]:
        now, before = counted(connection, person), counted(connection, person, table_id)
        pairs = zip(now, before, strict=True)
        return [one for one, other in pairs if one.done == one.of > other.done]

    return await store.survey(job)


def counted(connection: Connection, person: str, but: str = "") -> list[AchievementInfo]:
    done = facts(connection, person, but)
    return [
        AchievementInfo(one.name, min(len(one.facts & done), one.needed), one.needed)
        for one in achievements()
    ]
