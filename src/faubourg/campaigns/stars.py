"""Stars: what is to be reached in a scenario, and how much of it a finished game has reached."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

STARS: Final = 3
POINTS: Final = "points"  # all that a seat has
LEAD: Final = "lead"  # over the best of the others, imaginary players included
COUNTED: Final = {  # what games count besides points (`Outcome.summary`): fewer are better
    "alhambra": ("turns",),
    "evolutopia": ("beacon", "turns"),
    "ginkgopolis": ("rounds",),
}


@dataclass(frozen=True, slots=True)
class Goal:
    """What one more star takes: all of it.

    `least` asks for so many points, such a lead, or so many points from a source of the game, by
    its name or a part of it ("garden" is what gardens gave in all scorings). `most` allows no
    more of something that the game counts.
    """

    won: bool = False
    least: dict[str, int] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        return asdict(self)


def stars_of(goals: Sequence[Mapping[str, Any]], outcome: Mapping[str, Any], seat: int) -> int:
    """How many stars this game is worth to the seat; who misses one does not get the next.

    Goals and outcome are as their `data` has them: that is what a table keeps.
    """
    stars = 0
    for goal in goals:
        if not is_met(goal, outcome, seat):
            break
        stars += 1
    return stars


def is_met(goal: Mapping[str, Any], outcome: Mapping[str, Any], seat: int) -> bool:
    if goal["won"] and seat not in outcome["winners"]:
        return False
    enough = all(amount(outcome, seat, what) >= least for what, least in goal["least"].items())
    counted = outcome["summary"]
    return enough and all(
        what in counted and counted[what] <= most for what, most in goal["most"].items()
    )


def amount(outcome: Mapping[str, Any], seat: int, what: str) -> int:
    totals: list[int] = outcome["totals"]
    if what == POINTS:
        return totals[seat]
    if what == LEAD:
        return totals[seat] - max(totals[:seat] + totals[seat + 1 :])
    sources: dict[str, int] = outcome["sources"][seat]
    return sum(points for source, points in sources.items() if what in parts_of(source))


def parts_of(source: str) -> list[str]:
    """What a source may be called by: "A/garden" also by "garden"."""
    return [source, *re.split("[/-]", source)]
