"""`faubourg serve`: starts, says where, stops when told, and complains in one line."""

import json
import os
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import ANY

import pytest

from faubourg.server.store.backup import DATABASE
from faubourg.server.store.data_lock import LOCK, DataLock, Holder, holder
from faubourg.server.store.database import Store
from tests.commands import Run, assert_refused, finish, run, start

from .serving import SECONDS, Guest

__all__ = ["run"]  # a fixture
each_language = pytest.mark.parametrize("code", ["en", "fr", "es"])


@contextmanager
def served(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = start(folder, "serve", "--port", "0", "--data", str(folder / "d"), *more)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = re.search(r"http://\S+", line)
        assert address, line
        yield process, address[0]
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_told(tmp_path: Path, how: signal.Signals) -> None:
    """With an open page, an open stream and a bot that thinks."""
    with served(tmp_path) as (process, url):
        ann = Guest(url, "Ann")
        table = ann.open("me", "bot:random")
        ann.post(ann.at(table, "start"))
        page = ann.socket()
        page.watch(table)
        with ann.http.stream("GET", ann.at(table, "stream")) as stream:
            next(stream.iter_lines())
            process.send_signal(how)
            _, errors = process.communicate(timeout=SECONDS)
        assert process.returncode == (0 if how == signal.SIGTERM else 130)
        assert "Traceback" not in errors
        for private in ("WebSocket", "Ann", table):  # who, from where, and to where
            assert private not in errors
        for line in errors.splitlines():
            assert json.loads(line)["level"] in ("info", "error")
        page.close()
        ann.close()
    with served(tmp_path) as (process, url):
        again = Guest(url, "")
        again.http.cookies.update(ann.http.cookies)
        assert again.get(again.at(table))["status"] == "running"
        again.close()


STUCK = """
import asyncio, sys
from faubourg import cli
from faubourg.server.web import serve
serve.ENDED = 0.5
async def never(app): await asyncio.Event().wait()
serve.hand_over = never
sys.exit(cli.main())
"""


def test_it_ends_even_if_something_never_does(tmp_path: Path) -> None:
    """A starved machine, a database that does not answer: what is stored is stored."""
    command = [sys.executable, "-c", STUCK, "serve", "--port", "0", "--data", str(tmp_path / "d")]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)
    assert process.stdout is not None
    assert process.stdout.readline()
    process.terminate()
    try:
        _, errors = process.communicate(timeout=SECONDS)
    finally:
        process.kill()
    assert process.returncode == 0
    assert "without waiting any longer" in errors


def test_a_port_that_is_taken(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert_refused(run("serve", "--port", port, "--data", tmp_path / "d"), port, "127.0.0.1")


def test_an_address_that_is_not_here(run: Run) -> None:
    assert_refused(run("serve", "--host", "192.0.2.7", "--port", "0"), "192.0.2.7")


def test_data_that_cannot_be(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "odd" / "faubourg.db").mkdir(parents=True)
    for name in ("file", "odd"):
        ran = run("serve", "--port", "0", "--data", tmp_path / name)
        assert_refused(ran, str(tmp_path / name))


# -- what is wrong with the data, each with a line and an exit code of its own -----------------


@each_language
def test_a_damaged_database(run: Run, tmp_path: Path, code: str) -> None:
    (tmp_path / DATABASE).write_text("this is not a database, not at all " * 100)
    ran = run("serve", "--port", "0", "--data", tmp_path, "--lang", code)
    assert_refused(ran, str(tmp_path), "faubourg data restore", code=6)


@each_language
def test_a_newer_database(run: Run, tmp_path: Path, code: str) -> None:
    Store(tmp_path / DATABASE).close()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.execute("UPDATE compatibility SET oldest = '9999'")
    assert_refused(run("serve", "--port", "0", "--data", tmp_path, "--lang", code), code=7)


@each_language
def test_a_database_that_is_not_there(run: Run, code: str) -> None:
    nowhere = "postgresql://nobody:secret@127.0.0.1:1/nothing"
    ran = run("serve", "--port", "0", "--database", nowhere, "--lang", code)
    assert_refused(ran, "127.0.0.1", code=8)
    assert "secret" not in ran.err
    ran = run("serve", "--port", "0", "--database", "mysql://here/there", "--lang", code)
    assert_refused(ran, "postgresql://", code=2)


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("nothing can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@each_language
def test_a_full_disk(run: Run, tmp_path: Path, code: str) -> None:
    with mounted(tmp_path, "size=64k"):
        assert_refused(run("serve", "--port", "0", "--data", tmp_path, "--lang", code), code=5)


def test_a_disk_that_fills_up_while_it_starts(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It has been looked at; then, as the server opens, it is full. No traceback tells of it."""

    def is_full(_place: Path) -> Store:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr("faubourg.server.web.app.Store", is_full)
    monkeypatch.setattr("faubourg.server.web.serve.set_up_logging", lambda _addresses: None)
    assert_refused(run("serve", "--port", "0", "--data", tmp_path), str(tmp_path), code=5)
    assert "Application startup failed. Exiting." in caplog.text
    assert "Traceback" not in caplog.text


@each_language
def test_a_folder_that_can_only_be_read(run: Run, tmp_path: Path, code: str) -> None:
    with mounted(tmp_path, "ro,size=64k"):
        ran = run("serve", "--port", "0", "--data", tmp_path, "--lang", code)
        assert_refused(ran, str(tmp_path), "--data", code=4)


@each_language
def test_two_servers_on_one_directory(run: Run, tmp_path: Path, code: str) -> None:
    lock = DataLock(tmp_path)
    try:
        ran = run("serve", "--port", "0", "--data", tmp_path, "--lang", code)
        assert_refused(ran, str(tmp_path), "--data", code=3)
    finally:
        lock.close()
    DataLock(tmp_path).close()


def test_the_second_server_leaves_the_first_alone(tmp_path: Path) -> None:
    with served(tmp_path) as (process, url):
        lock = tmp_path / "d" / LOCK
        assert holder(tmp_path / "d") == Holder(process.pid, url, ANY)
        assert {path.name for path in lock.parent.iterdir()} >= {LOCK, DATABASE, f"{DATABASE}-wal"}
        for file in lock.parent.iterdir():  # nobody else on the machine reads them
            assert file.stat().st_mode & 0o777 == 0o600
        assert lock.parent.stat().st_mode & 0o777 == 0o700
        second = start(tmp_path, "serve", "--port", "0", "--data", str(tmp_path / "d"))
        assert_refused(finish(second), code=3)
        ann = Guest(url, "Ann")
        ann.open("me", "open")
        ann.close()


def test_lan_and_public_url_are_what_invitations_carry(tmp_path: Path) -> None:
    with served(tmp_path, "--public-url", "http://games.example:9/") as (_, shown):
        assert shown == "http://games.example:9"
    with served(tmp_path, "--lan") as (_, shown):
        port = shown.rpartition(":")[2]
        assert port != "0"
        guest = Guest(f"http://127.0.0.1:{port}", "Ann")
        invitation = guest.get(guest.at(guest.open("me", "open"), "invitation"))
        assert invitation["url"].startswith(shown)
        guest.close()


def test_no_bot_outlives_a_killed_server(tmp_path: Path) -> None:
    with served(tmp_path) as (process, url):
        ann = Guest(url, "Ann")
        table = ann.open("bot:random", "bot:random")
        ann.post(ann.at(table, "start"))
        page = ann.socket()
        page.watch(table)
        page.wait_for("update")
        workers = children(process.pid)
        assert workers
        process.kill()
        process.communicate(timeout=SECONDS)
        for worker in workers:
            wait_until_gone(worker)
        page.close()
        ann.close()


def children(pid: int) -> list[int]:
    folder = Path(f"/proc/{pid}/task/{pid}/children")
    if not folder.exists():
        pytest.skip("this system does not tell who is whose child")
    return [int(child) for child in folder.read_text().split()]


def wait_until_gone(pid: int) -> None:
    try:
        watch = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        assert select.select([watch], [], [], SECONDS)[0], "a worker lives on without its server"
    finally:
        os.close(watch)
