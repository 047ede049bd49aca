"""What can go wrong with the data themselves, and how it is told: each in a line of its own.

Nothing here is an error of the rules: what could not be stored has changed nothing, and may be
tried again.
"""

import errno
import sqlite3

from alembic.util import CommandError

from faubourg.engine.refusal import Refusal

FULL = {errno.ENOSPC, errno.EDQUOT}
READ_ONLY = {errno.EACCES, errno.EPERM, errno.EROFS}


class NotStored(Refusal):
    """It could not be stored: nothing has changed, and it may be tried again."""


class TransactionLost(Exception):
    """The database has given up a transaction by itself, with all that was done in it."""


def kind_of(error: BaseException) -> str:
    """Of what went wrong: "full", "damaged", "read_only", "newer" or, whatever else, ""."""
    original = getattr(error, "orig", None) or error  # SQLAlchemy's errors have one inside
    if isinstance(original, CommandError):  # of alembic: a version that is not known here
        return "newer"
    if isinstance(original, OSError):
        if original.errno in FULL:
            return "full"
        return "read_only" if original.errno in READ_ONLY else ""
    code = getattr(original, "sqlite_errorcode", 0) & 0xFF
    return {
        sqlite3.SQLITE_FULL: "full",
        sqlite3.SQLITE_CORRUPT: "damaged",
        sqlite3.SQLITE_NOTADB: "damaged",
        sqlite3.SQLITE_READONLY: "read_only",
    }.get(code, "")


def not_stored(error: BaseException) -> NotStored:
    """For whoever wanted something stored."""
    if kind_of(error) == "full":
        return NotStored("disk_full", {})
    return NotStored("not_stored", {})
