"""Achievements: what somebody has done at least once. They reward variety, never time spent.

Each is a list of facts about finished games, told apart by the store (store/achievements.py):

    won/GAME                        won/GAME/OPTION/VALUE      with that option
    alone/GAME/OPTION/VALUE         won alone, with that option
    players/3                       company/alone, bots, people
    place/2                         where one plays against the others
    beaten/LEVEL                    a bot of that level, where one wins against the others
    opened/GAME/FINDING/THING       with/GAME/FINDING/THING    the same in a game that was won
    kinds/GAME/3                    points from so many kinds of a thing in one game
    ladder/GAME                     a star in its campaign
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from faubourg import games
from faubourg.engine.game import Game

KINDS: Final = {"alhambra": "C/", "ginkgopolis": "districts-"}  # sources that are counted together


@dataclass(frozen=True, slots=True)
class Achievement:
    name: str
    facts: frozenset[str]
    needed: int  # of these


@cache
def achievements() -> list[Achievement]:
    """All of them, in the order in which they are shown."""
    characters = things_of(games.find("ginkgopolis"), "character")
    roles = things_of(games.find("evolutopia"), "role")
    levels = ("discovery", "1", "2", "3", "4", "custom")
    return [
        every("cities", [f"won/{game}" for game in games.BUILT_IN]),
        every("tables", [f"players/{number}" for number in range(1, 7)]),
        every("company", [f"company/{who}" for who in ("alone", "bots", "people")]),
        every("places", [f"place/{place}" for place in range(1, 5)]),
        every("bots", [f"beaten/{level}" for level in ("novice", "regular", "expert")]),
        every("ladders", [f"ladder/{game}" for game in games.BUILT_IN]),
        every("hal", [f"alone/ginkgopolis/hal/{value}" for value in ("normal", "expert")]),
        every("characters", [f"opened/ginkgopolis/characters/{name}" for name in characters]),
        every("districts", [f"kinds/ginkgopolis/{number}" for number in range(1, 4)]),
        every("palace", [f"kinds/alhambra/{number}" for number in range(1, 7)]),
        every("levels", [f"won/evolutopia/level/{level}" for level in levels]),
        every("roles", [f"with/evolutopia/roles/{role}" for role in roles], 5),
    ]


def every(name: str, facts: list[str], needed: int = 0) -> Achievement:
    return Achievement(name, frozenset(facts), needed or len(facts))


def things_of(game: Game, parameter: str) -> list[str]:
    """All that the box has of this."""
    kinds = [kind for kind in game.box() if kind.things_by == parameter]
    return [thing.name for kind in kinds for thing in kind.things]
