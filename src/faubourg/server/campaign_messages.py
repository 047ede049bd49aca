"""What goes over the wire about campaigns and achievements."""

from msgspec import Struct


class Goal(Struct):
    """What a star takes: all of it. See faubourg/campaigns/stars.py."""

    won: bool
    least: dict[str, int]
    most: dict[str, int]


class ScenarioAtTable(Struct):
    """At a table that is one: its goals, and what the game was worth once it is over."""

    name: str
    goals: list[Goal]
    stars: int | None


class ScenarioInfo(Struct):
    name: str
    players: int
    options: dict[str, str]
    bots: list[str]  # in the seats after yours
    goals: list[Goal]
    stars: int  # the most that you have had
    points: int | None  # and points, once you have finished it
    tries: int  # that you have finished
    open: bool  # may you play it yet?
    table: str  # where you are playing it; ""


class Campaign(Struct):
    game: str
    scenarios: list[ScenarioInfo]


class CampaignsAnswer(Struct):
    campaigns: list[Campaign]
    enough: int  # tries that open the next scenario without a star


class AchievementInfo(Struct):
    name: str
    done: int
    of: int


class Earned(Struct):
    """What a game has completed."""

    achievements: list[AchievementInfo]
