"""How often somebody may do something."""

import time

MOST_KNOWN = 10_000  # addresses or people; then those who have asked for the least are forgotten


class Buckets:
    """A token bucket for each address, person or seat."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self.levels: dict[str, tuple[float, float]] = {}  # whose -> (tokens, when)

    def allow(self, whose: str, cost: float = 1) -> bool:
        now = time.monotonic()
        tokens, when = self.levels.get(whose, (self.burst, now))
        tokens = min(self.burst, tokens + (now - when) * self.per_second)
        if len(self.levels) > MOST_KNOWN:
            self._forget(now)
        allowed = tokens >= cost
        self.levels[whose] = (tokens - cost if allowed else tokens, now)  # asking in vain is free
        return allowed

    def _forget(self, now: float) -> None:
        """The half that has the most left: who has used theirs up stays known, whoever comes."""
        left = {
            whose: tokens + (now - when) * self.per_second
            for whose, (tokens, when) in self.levels.items()
        }
        emptiest = sorted(left, key=left.__getitem__)[: MOST_KNOWN // 2]
        self.levels = {whose: self.levels[whose] for whose in emptiest}


class Speech:
    """What people may say over their sockets, on all their pages together."""

    def __init__(self) -> None:
        self.people = Buckets(150, 40.0)
        self.addresses = Buckets(600, 120.0)
