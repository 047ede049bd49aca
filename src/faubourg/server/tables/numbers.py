"""What each viewer of a game counts: the inputs that showed it anything, and no others.

A number that counts what one may not see tells how much of it there was: how many tiles a rival
gave back in secret, or that a card is chosen already. So every number that leaves the server is
its reader's own. They follow from the inputs alone, so they are the same after a restart and on
another server.
"""

from array import array
from bisect import bisect_right

Viewing = int | None  # a seat, or None: a spectator


class Numbers:
    """For each seat and for spectators the inputs that were shown to them, in order."""

    def __init__(self, seats: int) -> None:
        self.seen = [array("I") for _ in range(seats + 1)]  # the last one: of spectators
        self.everybody: list[Viewing] = [*range(seats), None]

    def add(self, number: int, viewers: list[Viewing]) -> None:
        """This input, the last one so far, showed these viewers something."""
        for viewer in viewers:
            self.seen[-1 if viewer is None else viewer].append(number)

    def of(self, viewer: Viewing, number: int) -> int:
        """What the viewer calls where things stand after this input; 0 after the deal."""
        seen = self.seen[-1 if viewer is None else viewer]
        return bisect_right(seen, number) if number >= 0 else -1

    def input(self, viewer: Viewing, own: int) -> int:
        """The input that the viewer calls so; -1: before the deal."""
        seen = self.seen[-1 if viewer is None else viewer]
        own = min(own, len(seen))
        return int(seen[own - 1]) if own > 0 else max(own, -1)

    def shown(self, viewer: Viewing, number: int) -> bool:
        """Did this input show the viewer anything?"""
        return self.of(viewer, number) > self.of(viewer, number - 1)
