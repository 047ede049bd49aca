"""Dealers: the only door of the rules to the outside, asked for chance and told what happened.

The seeded dealer simulates, the scripted dealer deals what a test or a replay says, and the live
dealer deals at a table in a way that nobody can predict and everybody can verify afterwards. The
dealer of the day does so at many tables, the same at each. The twin dealer is for comparing choices
by the same luck.
"""

import hashlib
import hmac
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from faubourg.engine.facts import Event
from faubourg.engine.piles import Bag, Pile

MASK32: Final[i64] = 0xFFFFFFFF
PILES: Final[i64] = 8  # as many as are told apart
NONE_DRAWN: Final[vec[i64]] = vec[i64]([0 for _ in range(8)])


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
        """Draw one item from a bag that is not empty, and take it out: by its place among all in
        sorted order, so that whoever knows what was in it can prove what was drawn."""
        item = bag.take_nth(self.below(bag.total))
        if self.recording:
            self.dealt.append(int(item))
        return item

    def draw_from_pile(self, pile: Pile) -> i64:
        """The next item of a pile that is not empty: chance only where the order is unknown."""
        pile.own()
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

    def taught(self) -> bool:
        """Has anybody learned something since it attends?"""
        return len(self.dealt) > 0 or any(event.reveals for event in self.events)


class SeededDealer(Dealer):
    """Fast and repeatable, for simulation: Marsaglia's xorshift on two 32-bit words.

    It can be predicted from a few draws: never at a table where somebody wants to win. What a seed
    deals is version 2 (records name it); `FirstSeededDealer` deals as version 1 did.

    Numbers at the end of a seed ("bench/17/2") are stirred into what is before them, so that many
    dealers of one seed are made quickly: `branch`.
    """

    def __init__(self, *seed: int | str) -> None:
        super().__init__()
        self.x: i64 = 0
        self.y: i64 = 0
        self.seed_again("/".join([str(part) for part in seed]))

    def seed_again(self, seed: str) -> None:
        """Deal as a new one of this seed would (several parts stand with a / between them)."""
        text, numbers = numbers_at_end(seed)
        self.x, self.y = hashed(text)
        for number in numbers:
            self._stir(number)

    def branch(self, stem: "SeededDealer", number: i64) -> None:
        """Deal as a new one whose seed is that of the stem, which has dealt nothing yet, and
        "/number" (0 <= number < 10**9)."""
        self.x = stem.x
        self.y = stem.y
        self._stir(number)

    def _stir(self, number: i64) -> None:
        self.x = scrambled(self.x ^ number)
        self.y = scrambled(self.y ^ self.x) | 1

    def below(self, n: i64) -> i64:
        t = (self.x ^ (self.x << 10)) & MASK32
        self.x = self.y
        self.y = (self.y ^ (self.y >> 10)) ^ (t ^ (t >> 13))
        return (self.y * n) >> 32

    def draw(self, bag: Bag) -> i64:
        item = bag.take_from_row(self.below(bag.total))
        if self.recording:
            self.dealt.append(int(item))
        return item

    def mark(self) -> list[int]:
        return [int(self.x), int(self.y)]

    def rewind(self, mark: list[int]) -> None:
        self.x = mark[0]
        self.y = mark[1]


class TwinDealer(SeededDealer):
    """Deals the same luck to several continuations, for comparing them.

    After `deal_again` and `at`, what comes next from a pile depends on the deal, the moment, the
    pile (`Bag.pile`) and how many were drawn from it at that moment, and not on what happened
    before. So all who come to a turn find the same luck there, whatever was chosen meanwhile, and
    what sets their ways apart is seen long before what each is worth. (By the place in the pile
    alone, whoever draws first would take from another what would else be his.)
    """

    def __init__(self) -> None:
        super().__init__()
        self.key: i64 = 0
        self.moment: i64 = -1
        self.lots: i64 = 0
        self.drawn = NONE_DRAWN[:]

    def deal_again(self, deal: i64, number: i64) -> None:
        """One of the deals of that name; both numbers are below 2**31."""
        self.key = scrambled(scrambled(deal) ^ number)
        self.moment = -1
        self.at(0)

    def at(self, moment: i64) -> None:
        """It has come to this moment (0 <= moment < 2**31), unless it is still the same."""
        if moment == self.moment:
            return
        self.moment = moment
        self.lots = scrambled(self.key ^ moment)
        self.x = scrambled(self.lots ^ 1)
        self.y = scrambled(self.lots ^ 2) | 1
        self.drawn = NONE_DRAWN[:]

    def draw(self, bag: Bag) -> i64:
        pile = bag.pile % PILES
        lot = scrambled(self.lots ^ (self.drawn[pile] * PILES + pile + 3))
        self.drawn[pile] += 1
        item = bag.take_from_row((lot * bag.total) >> 32)
        if self.recording:
            self.dealt.append(int(item))
        return item


def hashed(seed: str) -> tuple[int, int]:
    """Two words to begin with, the second never 0."""
    digest = hashlib.sha256(seed.encode()).digest()
    return int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big") | 1


def numbers_at_end(seed: str) -> tuple[str, list[int]]:
    """ "a/b/17/2" is "a/b" and 17, 2. The first part is never one of the numbers."""
    parts = seed.split("/")
    end = len(parts)
    while end > 1 and is_number(parts[end - 1]):
        end -= 1
    return "/".join(parts[:end]), [int(part) for part in parts[end:]]


def is_number(part: str) -> bool:
    """As `str` writes one that is not too large."""
    return part.isascii() and part.isdigit() and len(part) < 10 and str(int(part)) == part


def scrambled(word: i64) -> i64:
    """A 32-bit word that looks unlike this one; different ones stay different.

    By Chris Wellons' search for such functions (hash-prospector); both factors have 31 bits, so
    that nothing overflows.
    """
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & MASK32
    word = ((word ^ (word >> 15)) * 0x735A2D97) & MASK32
    return word ^ (word >> 15)


class FirstSeededDealer(Dealer):
    """Deals what seeds dealt in version 1, for records of then: the whole seed is hashed, and an
    item drawn by its place among all in sorted order."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.chances = SeededDealer()
        self.chances.x, self.chances.y = hashed(seed)

    def below(self, n: i64) -> i64:
        return self.chances.below(n)

    def mark(self) -> list[int]:
        return self.chances.mark()

    def rewind(self, mark: list[int]) -> None:
        self.chances.rewind(mark)


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
        digest = hmac.digest(self.key, message, "sha256")
        # 256 bits for a small n: the remainder's bias is below 2**-240
        return int.from_bytes(digest, "big") % int(n)

    def mark(self) -> list[int]:
        return [self.drawn]

    def rewind(self, mark: list[int]) -> None:
        self.drawn = mark[0]


class DayDealer(Dealer):
    """Deals the game of the day, the same to everybody, however differently they choose.

    What comes next from a pile depends on the key, the pile (`Bag.pile`) and how many have been
    drawn from it, and on nothing else that happens: of the items that are in it then, the one whose
    lot is the lowest, HMAC-SHA256(key, pile and number) hashed with the item and the copy. Where
    two games have put other things into a pile, what they have in common comes in the same order
    as far as it can.
    """

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self.key = key
        self.drawn: list[int] = [0]  # pile -> how many; 0: cases that are no draw

    def below(self, n: i64) -> i64:
        return int.from_bytes(self._next(0), "big") % int(n)

    def draw(self, bag: Bag) -> i64:
        lots = self._next(int(bag.pile))
        lowest, found = b"", 0
        for item in range(len(bag.counts)):
            for copy in range(bag.counts[item]):
                lot = hashlib.sha256(lots + f"{int(item)}/{int(copy)}".encode()).digest()
                if not lowest or lot < lowest:
                    lowest, found = lot, int(item)
        bag.remove(found)
        if self.recording:
            self.dealt.append(found)
        return found

    def _next(self, pile: int) -> bytes:
        """What decides the next draw from a pile."""
        while len(self.drawn) <= pile:
            self.drawn.append(0)
        message = f"{pile}/{self.drawn[pile]}".encode()
        self.drawn[pile] += 1
        return hmac.digest(self.key, message, "sha256")

    def mark(self) -> list[int]:
        return self.drawn[:]

    def rewind(self, mark: list[int]) -> None:
        self.drawn = mark[:]


def commitment(key: bytes, salt: bytes) -> str:
    """What is published before the game: it binds the key and tells nothing about it."""
    return hashlib.sha256(b"faubourg/1" + salt + key).hexdigest()
