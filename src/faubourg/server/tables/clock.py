"""How long each seat may still think. Pure reckoning: it is told what the time is.

Time runs for every person who is waited for, in simultaneous choices for all who have not chosen.
With a clock for each player ("300+10": five minutes and ten seconds more after each decision) what
is not used is kept; with days per move ("3d") every decision has as long. A decision is made when
its seat is no longer waited for; who takes it back gets no time back for it.
"""

import re
from dataclasses import dataclass, replace

from faubourg.engine.refusal import Refusal
from faubourg.server.store.rows import ClockTimes

BANK = (10, 3 * 3600)  # seconds, least and most
INCREMENT = (0, 300)
DAYS = (1, 14)
DAY = 24 * 3600
ONCE_MORE = 60.0  # seconds at least for who comes back after a bot has played for them
AFTER_OUTAGE = 3600.0  # the same for days that ran out while the server was down
PLAYER = re.compile(r"([0-9]{1,5})\+([0-9]{1,3})")
PER_MOVE = re.compile(r"([0-9]{1,2})d")


@dataclass(frozen=True, slots=True)
class Pace:
    """What was agreed for a table."""

    bank: float  # seconds for all decisions, or for each
    increment: float
    per_move: bool


def pace_of(text: str) -> Pace | None:
    """The pace of "", "300+10" or "3d"; refused where it makes no sense."""
    if not text:
        return None
    if days := PER_MOVE.fullmatch(text):
        return Pace(in_range("days", int(days[1]), DAYS) * DAY, 0, True)
    if player := PLAYER.fullmatch(text):
        bank = in_range("seconds", int(player[1]), BANK)
        return Pace(bank, in_range("increment", int(player[2]), INCREMENT), False)
    raise Refusal("unknown_clock", {"clock": text})


def in_range(what: str, number: int, bounds: tuple[int, int]) -> int:
    low, high = bounds
    if not low <= number <= high:
        raise Refusal("out_of_range", {"what": what, "low": low, "high": high})
    return number


@dataclass(frozen=True, slots=True)
class Clock:
    """The times of all seats at one moment, and for whom they run."""

    pace: Pace
    left: tuple[float, ...]  # seconds by seat
    at: float  # at that time
    running: frozenset[int]
    owed: frozenset[int]  # seats that a bot has taken over and not played for yet

    def time_of(self, seat: int, now: float) -> float:
        """What is left to this seat."""
        used = now - self.at if seat in self.running else 0.0
        return max(0.0, self.left[seat] - max(0.0, used))

    def due(self) -> float | None:
        """When the next of them runs out."""
        return min((self.at + self.left[seat] for seat in self.running), default=None)

    def late(self, now: float) -> list[int]:
        return sorted(seat for seat in self.running if self.time_of(seat, now) <= 0)

    def moved(self, now: float, seat: int, back: bool, running: frozenset[int]) -> "Clock":
        """After a move of this seat (`back`: one that takes something back)."""
        left = [self.time_of(other, now) for other in range(len(self.left))]
        if seat in self.running - running and not back:
            left[seat] += self.pace.increment
        elif seat in running - self.running and back:
            left[seat] = max(0.0, left[seat] - self.pace.increment)
        if self.pace.per_move:
            for asked in running - self.running - ({seat} if back else set()):
                left[asked] = self.pace.bank
        return replace(self, left=tuple(left), at=now, running=running, owed=self.owed - {seat})

    def taken_over(self, now: float, seat: int, running: frozenset[int]) -> "Clock":
        """A bot sits there now."""
        left = tuple(self.time_of(other, now) for other in range(len(self.left)))
        return replace(self, left=left, at=now, running=running, owed=self.owed | {seat})

    def taken_back(self, now: float, seat: int, running: frozenset[int]) -> "Clock":
        """Its owner does again. Nobody wins time by this unless the bot has played for it."""
        left = [self.time_of(other, now) for other in range(len(self.left))]
        if seat not in self.owed:
            left[seat] = max(left[seat], self.once_more())
        elif left[seat] <= 0:
            raise Refusal("bot_moves_first", {})
        return replace(self, left=tuple(left), at=now, running=running, owed=self.owed - {seat})

    def once_more(self) -> float:
        pace = self.pace
        return pace.bank if pace.per_move else min(pace.bank, max(ONCE_MORE, pace.increment))

    def data(self) -> ClockTimes:
        return {"left": list(self.left), "at": self.at, "owed": sorted(self.owed)}


def started(pace: Pace, players: int, now: float, running: frozenset[int]) -> Clock:
    return Clock(pace, (pace.bank,) * players, now, running, frozenset())


def resumed(pace: Pace, data: ClockTimes, since: float, running: frozenset[int]) -> Clock:
    """As it is stored; `since` then there has been a server.

    What was stored before, when there was none: a player's clock stood still since the last move,
    days went on.
    """
    left, at = list(data["left"]), data["at"]
    if at < since:
        if pace.per_move:
            for seat in running:
                left[seat] = max(left[seat] - (since - at), min(left[seat], AFTER_OUTAGE))
        at = since
    return Clock(pace, tuple(left), at, running, frozenset(data["owed"]))
