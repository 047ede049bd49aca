"""How often somebody may do something."""

import time

MOST_KNOWN = 10_000  # addresses or people; then all begin anew


class Buckets:
    """A token bucket for each address, person or seat."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self.levels: dict[str, tuple[float, float]] = {}  # whose -> (tokens, when)

    def allow(self, whose: str) -> bool:
        now = time.monotonic()
        tokens, when = self.levels.get(whose, (self.burst, now))
        tokens = min(self.burst, tokens + (now - when) * self.per_second)
        if len(self.levels) > MOST_KNOWN:
            self.levels.clear()
        allowed = tokens >= 1
        self.levels[whose] = (tokens - 1 if allowed else tokens, now)  # asking in vain is free
        return allowed
