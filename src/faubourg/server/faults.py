"""For tests: the server kills itself at an exact place, or loses hints, if the environment asks."""

import os
import random
import signal

PLACE, _, TIMES = os.environ.get("FAUBOURG_FAULT", "").partition(":")
left = [int(TIMES or 1)]
dropped = [float(os.environ.get("FAUBOURG_DROP_HINTS", "0"))]  # what part of them


def is_dropped() -> bool:
    """FAUBOURG_DROP_HINTS=0.5 loses every second hint that this server would give to others."""
    return random.random() < dropped[0]


def fault(place: str) -> None:
    """FAUBOURG_FAULT=after_commit:3 dies, as by a power cut, the third time it comes by here."""
    if place == PLACE:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
