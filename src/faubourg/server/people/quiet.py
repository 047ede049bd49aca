"""Quiet hours, in the time of the person who keeps them."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from faubourg.server.people.preferences import Preferences

DAY = 24 * 60  # minutes


def zone_of(name: str) -> ZoneInfo:
    """The time zone of that name; a browser may know one that we do not."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def quiet_until(wish: Preferences, now: float) -> float | None:
    """When these quiet hours end, if it is one of them now. There are none where both are the same.

    Reckoned by the clock on the wall, so that they end at the same hour when summer does.
    """
    begin, end = wish.quiet_from, wish.quiet_until
    if begin == end:
        return None
    zone = zone_of(wish.time_zone)
    here = datetime.fromtimestamp(now, zone)
    minute = here.hour * 60 + here.minute
    if (minute - begin) % DAY >= (end - begin) % DAY:
        return None
    day = here.date() + timedelta(days=int(end <= minute))
    over = datetime(day.year, day.month, day.day, end // 60, end % 60, tzinfo=zone)
    return max(over.astimezone(UTC).timestamp(), now)
