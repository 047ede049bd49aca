"""Passwords: only their Argon2 hash is kept, and a wrong name takes as long as a wrong password."""

import asyncio
import secrets
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from faubourg.engine.refusal import Refusal

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST = 10  # characters: long is what helps, signs and digits do not
AT_ONCE = 2  # hashes; each takes 64 MB for a moment


class Passwords:
    """Hashes and compares beside the server's loop, a few at once."""

    def __init__(self) -> None:
        self.slots = asyncio.Semaphore(AT_ONCE)

    async def hashed(self, password: str) -> str:
        """What is to be kept of a new password; refused if it is too short."""
        text = normal(password)
        if len(text) < LEAST:
            raise Refusal("password_short", {"least": LEAST})
        async with self.slots:
            return await asyncio.to_thread(_hashed, text)

    async def matches(self, kept: str | None, password: str) -> bool:
        """Is it this one? Nothing kept: no, after the same work."""
        async with self.slots:
            return await asyncio.to_thread(_matches, kept, normal(password))


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
