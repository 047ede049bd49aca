"""A real PostgreSQL for the tests: started once for all of them, a database for each.

It refuses to run as root: then it runs as the user that Debian's package made for it. Nothing in it
is to survive, so it never waits for the disk. A template has the newest schema: copying it is ten
times as fast as making it.
"""

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from faubourg.server.store.database import Store
from tests.ports import free_port

SECONDS = 60.0
UNSAFE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
OTHERS = (
    "max_connections=300",
    "shared_buffers=16MB",
    "autovacuum=off",
    "listen_addresses=127.0.0.1",
)


def programs() -> Path | None:
    """Where Debian keeps them, the newest first; or wherever they are found."""
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    found = [str(path) for path in known] + [shutil.which("initdb") or ""]
    return Path(found[0]).parent if found[0] else None


class Cluster:
    """One PostgreSQL in a directory of its own."""

    def __init__(self, folder: Path, settings: tuple[str, ...] = UNSAFE) -> None:
        found = programs()
        assert found is not None, (
            "PostgreSQL is needed; on Debian or Ubuntu: apt install postgresql"
        )
        self.programs = found
        self.folder = folder
        self.settings = settings
        self.as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            self.as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(folder, user.pw_uid, user.pw_gid)
        self.port = free_port()
        make = [str(found / "initdb"), "-D", str(folder / "data"), "-U", "faubourg", "-A", "trust"]
        make += ["-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run(make, check=True, capture_output=True, cwd="/", **self.as_user)
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://faubourg@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data")]
        command += ["-p", str(self.port), "-k", str(self.folder)]
        for setting in (*self.settings, *OTHERS):
            command += ["-c", setting]
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd="/", **self.as_user)
        log.close()
        until = time.monotonic() + SECONDS
        while True:
            try:
                psycopg.connect(self.url()).close()
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < until, "PostgreSQL did not start"
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """At once, as by a power cut, unless told otherwise."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(SECONDS)
            self.process = None

    def execute(self, statement: sql.SQL | sql.Composed, database: str = "postgres") -> None:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement)

    @contextmanager
    def database(self, name: str) -> Iterator[str]:
        """The address of a new one, in the newest shape."""
        made, template = sql.Identifier(name), sql.Identifier(self.template())
        self.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(made, template))
        try:
            yield self.url(name)
        finally:
            self.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(made))

    def template(self) -> str:
        if not hasattr(self, "made"):
            self.execute(sql.SQL("CREATE DATABASE template_faubourg"))
            Store(self.url("template_faubourg")).close()
            self.made = "template_faubourg"
        return self.made


@cache
def cluster() -> Cluster:
    """Of this process, for as long as it lives."""
    folder = Path(tempfile.mkdtemp(prefix="faubourg-postgres-"))
    found = Cluster(folder)

    def end() -> None:
        found.stop()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    return found
