"""What goes over the wire about the game of the day."""

from msgspec import Struct


class DailyPlace(Struct):
    """A place in a ranking."""

    place: int  # from 1; the same for the same points
    name: str
    points: int
    games: int  # that they add up
    me: bool


class DailyTry(Struct):
    """What became of one's own try."""

    table: str  # "": given up
    ranked: bool
    points: int | None  # once it is over
    won: bool | None


class DailyBest(Struct):
    """The best game of a day that is over, to look at."""

    name: str
    points: int
    table: str


class DailyPast(Struct):
    """A day that is over: its key, which proves what was dealt, and who was best."""

    day: str
    commitment: str
    key: str
    salt: str
    best: DailyBest | None
    ranking: list[DailyPlace]


class DailyGame(Struct):
    game: str
    players: int
    options: dict[str, str]
    bots: list[str]  # in the seats after yours
    commitment: str  # to the key that is shown when the day is over
    tries: int  # of everybody
    mine: DailyTry | None
    ranking: list[DailyPlace]  # of the day
    week: list[DailyPlace]  # from Monday on, points added up
    yesterday: DailyPast | None


class DailyAnswer(Struct):
    day: str  # 2026-11-18, in UTC
    ends: int  # seconds since 1970
    ranked: bool  # have you an account? Guests play unranked
    games: list[DailyGame]
