"""What goes over the wire about somebody's own page: see messages.py. It names nobody else."""

from msgspec import Struct

from faubourg.server.campaign_messages import AchievementInfo
from faubourg.server.messages import CurvePoint, Request


class ShowRequest(Request):
    """Whether everybody who has the link sees the page."""

    shown: bool


class Tally(Struct):
    """The games of one kind with that many players."""

    game: str
    players: int
    games: int
    wins: int
    scored: int  # those that a bot did not end for them
    average: float | None  # points of these
    best: int | None


class Streak(Struct):
    """Games won one after the other; without a game, of all games."""

    game: str
    wins: int


class SourceMean(Struct):
    """Points of one source in a usual game. Where all win together there are no others."""

    game: str
    source: str
    mine: float
    others: float | None
    latest: int  # in the last game


class OpeningTally(Struct):
    """How often something was among the first things that one had."""

    game: str
    finding: str  # what kind of thing: "characters"
    parameter: str  # what names it in the catalogues
    thing: str
    games: int
    wins: int


class PersonalBest(Struct):
    game: str
    kind: str  # points, lead
    value: int
    players: int
    ended: int
    table: str  # "" on a page that is shown


class FormPoint(Struct):
    points: int | None
    won: bool


class Form(Struct):
    """The last games, the oldest first."""

    game: str
    games: list[FormPoint]


class Untried(Struct):
    """What has not been done yet: kind is game, players, bot, option or the name of a finding."""

    game: str
    kind: str
    name: str  # of the option, or the parameter that names the things
    values: list[str]
    done: int  # how many others of these have been


class MyPage(Struct):
    name: str
    avatar: int | None
    games: int
    wins: int
    counting: int  # finished games that are not in it yet
    tallies: list[Tally]
    streaks: list[Streak]
    sources: list[SourceMean]
    openings: list[OpeningTally]
    bests: list[PersonalBest]
    forms: list[Form]
    untried: list[Untried]
    achievements: list[AchievementInfo]  # none, where their owner wants to hear of none
    link: str  # to it, for others; "" if it is not shown


class GameResult(Struct):
    table: str  # "" on a page that is shown
    game: str
    players: int
    ended: int
    won: bool
    rank: int | None
    points: int | None
    lead: int | None
    opponents: dict[str, int]  # "person" or a bot -> how many


class GameResults(Struct):
    games: list[GameResult]
    more: bool


class LatestCurve(Struct):
    """Who was ahead when in the last game; rows are "me", "person" or a bot."""

    game: str
    ended: int
    rows: list[str]
    points: list[CurvePoint]


class ShownLink(Struct):
    link: str  # "" if it is not shown
