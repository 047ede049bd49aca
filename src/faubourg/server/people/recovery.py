"""Recovery codes, for who forgets a password: there is no address that we could write to.

A code is shown once, hashed like a password, and opens its account once. Its first sign is its
number, so that one hash is compared and not all.
"""

import secrets

CODES = 8
SIGNS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # none that looks like another
GROUPS, LENGTH = 4, 5


def new_codes() -> list[str]:
    """As people write them down: 1ABCD-EFGHJ-KMNPQ-RSTVW."""
    return [shown(str(1 + number)) for number in range(CODES)]


def shown(number: str) -> str:
    signs = number + "".join(secrets.choice(SIGNS) for _ in range(GROUPS * LENGTH - 1))
    return "-".join(signs[i : i + LENGTH] for i in range(0, len(signs), LENGTH))


def plain(code: str) -> str:
    """What is hashed: the same however it is typed."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def number_of(code: str) -> int:
    """0 if it is nobody's."""
    first = plain(code)[:1]
    return int(first) if first.isascii() and first.isdigit() else 0
