"""Passwords: only their Argon2 hash is kept, and a wrong name takes as long as a wrong password.

A hash costs 64 MB and some time: two are worked out at once, in threads of their own, in turns
among the addresses that ask; when too many wait, more are refused.
"""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from faubourg.engine.refusal import Refusal
from faubourg.server.fair_turns import Asker, Turns

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST = 10  # characters: long is what helps, signs and digits do not
AT_ONCE = 2  # hashes; each takes 64 MB for a moment
MOST_WAITING, OF_ADDRESS = 200, 20  # who wait for theirs, in all and of one address

Result = TypeVar("Result")


class Passwords:
    """Hashes and compares beside the server's loop, a few at once."""

    def __init__(self) -> None:
        self.turns = Turns(AT_ONCE, of_address=AT_ONCE, of_person=AT_ONCE)
        self.threads = ThreadPoolExecutor(AT_ONCE, "passwords")

    async def hashed(self, password: str, address: str) -> str:
        """What is to be kept of a new password; refused if it is too short."""
        text = normal(password)
        if len(text) < LEAST:
            raise Refusal("password_short", {"least": LEAST})
        return await self._work(address, lambda: _hashed(text))

    async def all_hashed(self, codes: list[str], address: str) -> list[str]:
        """What is to be kept of codes that we have made."""
        return await self._work(address, lambda: [_hashed(code) for code in codes])

    async def matches(self, kept: str | None, password: str, address: str) -> bool:
        """Is it this one? Nothing kept: no, after the same work."""
        return await self._work(address, lambda: _matches(kept, normal(password)))

    async def _work(self, address: str, work: Callable[[], Result]) -> Result:
        waiting = [each.asker.address for each in self.turns.waiting]
        if len(waiting) >= MOST_WAITING or waiting.count(address) >= OF_ADDRESS:
            raise Refusal("too_many_attempts", {})
        async with self.turns.turn(Asker(address)):
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def normal(password: str) -> str:
    """The same for all keyboards: an accent may be one character or two."""
    return unicodedata.normalize("NFKC", password)


@cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher  # where nobody has an account it is never needed

    return PasswordHasher()


@cache
def _decoy() -> str:
    return _hashed(secrets.token_hex(16))


def _hashed(text: str) -> str:
    kept: str = _hasher().hash(text)
    return kept


def _matches(kept: str | None, text: str) -> bool:
    from argon2.exceptions import VerifyMismatchError

    try:
        _hasher().verify(kept or _decoy(), text)
    except VerifyMismatchError:
        return False
    return kept is not None
