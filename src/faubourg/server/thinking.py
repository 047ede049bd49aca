"""How experts think where the engine is not compiled: for some seconds, not for a count."""

from typing import Final

import faubourg
from faubourg.coach import BOT, STRONGEST

CLOCKED: Final = ("expert", "master")
BY_THE_CLOCK: Final = ":seconds=2"
ANALYST: Final = BOT if faubourg.COMPILED else f"{STRONGEST}:seconds=0.5"  # of finished games


def by_the_clock(bot: str | None) -> bool:
    """Would its many iterations take minutes here?"""
    return bot in CLOCKED and not faubourg.COMPILED


def in_time(bot: str) -> str:
    """The bot that is asked in its place, if need be."""
    return bot + BY_THE_CLOCK if by_the_clock(bot) else bot
