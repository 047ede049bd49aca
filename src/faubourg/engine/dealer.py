"""Dealers: the only door of the rules to the outside, asked for chance and told what happened.

The seeded dealer simulates, the scripted dealer deals what a test or a replay says, and the live
dealer deals at a table in a way that nobody can predict and everybody can verify afterwards.
"""

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64, mypyc_attr

from faubourg.engine.facts import Event
from faubourg.engine.piles import Bag, Pile

MASK32: Final[i64] = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Deals at random by `below`; keeps what it dealt and what it was told, when asked to."""

    def __init__(self) -> None:
        self.listening = False  # rules make events only for a dealer that listens
        self.recording = False
        self.events: list[Event] = []
        self.dealt: list[int] = []

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, all equally likely."""
        raise NotImplementedError

    def chance(self, n: i64) -> i64:
        """One of n equally likely cases that is not a draw from a bag (who begins, which side)."""
        case = self.below(n)
        if self.recording:
            self.dealt.append(int(case))
        return case

    def draw(self, bag: Bag) -> i64:
        """Draw one item from a bag that is not empty, and take it out."""
        item = bag.nth(self.below(bag.total))
        bag.counts[item] -= 1
        bag.total -= 1
        if self.recording:
            self.dealt.append(int(item))
        return item

    def draw_from_pile(self, pile: Pile) -> i64:
        """The next item of a pile that is not empty: chance only where the order is unknown."""
        if pile.top:
            return pile.top.pop(0)
        if pile.middle.total > 0:
            return self.draw(pile.middle)
        return pile.bottom.pop(0)

    def mark(self) -> list[int]:
        """Where this dealer stands, for `rewind`."""
        raise NotImplementedError

    def rewind(self, mark: list[int]) -> None:
        """Deal again from a mark: what was dealt since then did not happen."""
        raise NotImplementedError

    def tell(self, event: Event) -> None:
        """Announce what happened. Callers ask `listening` first, so silence costs nothing."""
        self.events.append(event)

    def attend(self) -> None:
        """From now on listen and record, with empty lists."""
        self.listening = True
        self.recording = True
        self.events = []
        self.dealt = []


class SeededDealer(Dealer):
    """Fast and repeatable, for simulation: Marsaglia's xorshift on two 32-bit words.

    It can be predicted from a few draws: never at a table where somebody wants to win.
    """

    def __init__(self, *seed: int | str) -> None:
        super().__init__()
        text = "/".join([str(part) for part in seed])
        start = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") | 1
        self.x: i64 = start >> 32
        self.y: i64 = start & 0xFFFFFFFF

    def below(self, n: i64) -> i64:
        t = (self.x ^ (self.x << 10)) & MASK32
        self.x = self.y
        self.y = (self.y ^ (self.y >> 10)) ^ (t ^ (t >> 13))
        return (self.y * n) >> 32

    def mark(self) -> list[int]:
        return [int(self.x), int(self.y)]

    def rewind(self, mark: list[int]) -> None:
        self.x = mark[0]
        self.y = mark[1]


class ScriptError(ValueError):
    """A script deals something that is not there, or has nothing left to deal."""


class ScriptedDealer(Dealer):
    """Deals exactly what it is told, in that order, and nothing more."""

    def __init__(self, script: list[int]) -> None:
        super().__init__()
        self.script = script
        self.position = 0

    def _next(self) -> int:
        if self.position >= len(self.script):
            raise ScriptError("the script has nothing left to deal")
        self.position += 1
        return self.script[self.position - 1]

    def used_up(self) -> bool:
        return self.position == len(self.script)

    def chance(self, n: i64) -> i64:
        case = self._next()
        if case < 0 or case >= n:
            raise ScriptError(f"the script says case {case} of {int(n)}")
        if self.recording:
            self.dealt.append(case)
        return case

    def draw(self, bag: Bag) -> i64:
        item = self._next()
        if item < 0 or item >= len(bag.counts) or bag.counts[item] == 0:
            raise ScriptError(f"the script deals item {item}, which is not in the bag")
        bag.remove(item)
        if self.recording:
            self.dealt.append(item)
        return item

    def mark(self) -> list[int]:
        return [self.position]

    def rewind(self, mark: list[int]) -> None:
        self.position = mark[0]


class LiveDealer(Dealer):
    """Deals at a table: draw number i is HMAC-SHA256(key, nonces and i).

    Stateless but for the draw number, so it restarts anywhere and a failed transaction changes
    nothing. Publish `commitment(key, salt)` before the seats add their nonces, and the key and
    salt after the game: then anybody can deal the game again and compare.
    """

    def __init__(self, key: bytes, nonces: list[str], drawn: int = 0) -> None:
        super().__init__()
        self.key = key
        self.context = hashlib.sha256("\n".join(nonces).encode()).digest()
        self.drawn = drawn

    def below(self, n: i64) -> i64:
        message = self.context + self.drawn.to_bytes(8, "big")
        self.drawn += 1
        digest = hmac.new(self.key, message, hashlib.sha256).digest()
        # 256 bits for a small n: the remainder's bias is below 2**-240
        return int.from_bytes(digest, "big") % int(n)

    def mark(self) -> list[int]:
        return [self.drawn]

    def rewind(self, mark: list[int]) -> None:
        self.drawn = mark[0]


def commitment(key: bytes, salt: bytes) -> str:
    """What is published before the game: it binds the key and tells nothing about it."""
    return hashlib.sha256(b"faubourg/1" + salt + key).hexdigest()
