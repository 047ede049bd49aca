"""For the crash test: the server kills itself at an exact place, if the environment asks."""

import os
import signal

PLACE, _, TIMES = os.environ.get("FAUBOURG_FAULT", "").partition(":")
left = [int(TIMES or 1)]


def fault(place: str) -> None:
    """FAUBOURG_FAULT=after_commit:3 dies, as by a power cut, the third time it comes by here."""
    if place == PLACE:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
