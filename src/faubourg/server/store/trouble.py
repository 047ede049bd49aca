"""What can go wrong with the data themselves, and how it is told: each in a line of its own.

Nothing here is an error of the rules: what could not be stored has changed nothing, and may be
tried again.
"""

import errno
import sqlite3

from faubourg.engine.refusal import Refusal

FULL = {errno.ENOSPC, errno.EDQUOT}
DRIVER_ERRORS = (sqlite3.Error, OSError)  # that SQLAlchemy does not wrap
SQLSTATE = {"53100": "full", "25006": "read_only", "XX001": "damaged", "XX002": "damaged"}
READ_ONLY = {errno.EACCES, errno.EPERM, errno.EROFS}


class NotStored(Refusal):
    """It could not be stored: nothing has changed, and it may be tried again."""


class TransactionLost(Exception):
    """The database has given up a transaction by itself, with all that was done in it."""


class NewerData(Exception):
    """The database has come to a shape that is not known here."""


def kind_of(error: BaseException) -> str:
    """Of what went wrong: "full", "damaged", "read_only", "newer" or, whatever else, ""."""
    original = getattr(error, "orig", None) or error  # SQLAlchemy's errors have one inside
    if isinstance(original, NewerData):
        return "newer"
    if isinstance(original, OSError):
        if original.errno in FULL:
            return "full"
        return "read_only" if original.errno in READ_ONLY else ""
    if (state := getattr(original, "sqlstate", None)) is not None:  # PostgreSQL's own word for it
        return SQLSTATE.get(state, "")
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


def unreachable(error: BaseException) -> Refusal:
    """In one line, without the address: it may have a password in it."""
    if kind_of(error) == "newer":
        return Refusal("data_newer", {"path": "PostgreSQL"})
    why = str(getattr(error, "orig", None) or error).strip().splitlines()
    return Refusal("database_unreachable", {"why": why[0] if why else type(error).__name__})
