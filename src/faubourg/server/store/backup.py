"""Copies of the server's data: taken while it runs, put back while it does not."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from faubourg.engine.refusal import Refusal
from faubourg.server.store.migrations import known

DATABASE = "faubourg.db"


def backup(data: Path, file: Path) -> int:
    """Copy the data of a server, which may be running, into a new file; returns its size."""
    source = data / DATABASE
    if not source.is_file():
        raise Refusal("no_data", {"directory": str(data)})
    if file.exists():
        raise Refusal("backup_exists", {"file": str(file)})
    copy_to(source, file)
    return file.stat().st_size


def restore(file: Path, data: Path, replace: bool) -> Path | None:
    """Make a backup the data of a server that does not run; returns where the old data went."""
    if not file.is_file():
        raise Refusal("no_file", {"file": str(file)})
    refuse_strange(file)
    target = data / DATABASE
    old: Path | None = None
    if target.exists():
        if not replace:
            raise Refusal("data_exists", {"directory": str(data)})
        refuse_running(target)
        old = set_aside(target)
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy_to(file, target)
    return old


def copy_to(source: Path, target: Path) -> None:
    """A whole and sound copy, or none at all."""
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    try:
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(connect(source)) as old, closing(sqlite3.connect(unfinished)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        refuse_strange(unfinished)
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        unfinished.replace(target)
    except (OSError, sqlite3.OperationalError) as error:
        raise Refusal("cannot_write", {"file": str(target), "why": str(error)}) from None
    finally:
        unfinished.unlink(missing_ok=True)


def connect(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def refuse_strange(file: Path) -> None:
    """Refuse what is damaged, is not ours, or comes from a newer Faubourg."""
    try:
        with closing(connect(file)) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            versions = database.execute("SELECT version_num FROM alembic_version").fetchall()
            database.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error:
        sound, versions = False, []
    if not sound or len(versions) != 1:
        raise Refusal("not_a_backup", {"file": str(file)})
    if versions[0][0] not in known():
        raise Refusal("newer_backup", {"file": str(file)})


def refuse_running(database: Path) -> None:
    """Refuse if a server has these data open: nobody else can then have them alone."""
    with closing(sqlite3.connect(database, timeout=0)) as connection:
        connection.isolation_level = None
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        try:
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
        except sqlite3.OperationalError:
            raise Refusal("server_running", {"directory": str(database.parent)}) from None


def set_aside(database: Path) -> Path:
    """Rename data that are going to be replaced, with all that was written last."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    number = 1
    while (old := database.with_name(f"{database.stem}-old-{number}.db")).exists():
        number += 1
    database.rename(old)
    return old
