"""Backups: whole, while the server runs; restored only where nothing is lost."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from faubourg.engine.refusal import Refusal
from faubourg.server.store.backup import DATABASE, backup, restore
from faubourg.server.store.database import Store
from tests.commands import Run, assert_refused, run

__all__ = ["run"]  # the fixture


def people_in(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return [name for (name,) in database.execute("SELECT name FROM people ORDER BY name")]


def add_person(data: Path, name: str) -> None:
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        database.execute("INSERT INTO people (id, name, created) VALUES (?, ?, 0)", (name, name))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    directory = tmp_path / "data"
    directory.mkdir()
    Store(directory / DATABASE).close()
    add_person(directory, "Ann")
    return directory


def test_there_and_back(data: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "copy.db", tmp_path / "elsewhere" / "data"
    assert backup(data, file) > 1000
    assert restore(file, other, replace=False) is None
    assert people_in(other / DATABASE) == ["Ann"]
    Store(other / DATABASE).close()  # a server can open it
    assert {path.name for path in tmp_path.iterdir()} == {"copy.db", "data", "elsewhere"}


def test_nobody_else_reads_them(data: Path, tmp_path: Path) -> None:
    (data / DATABASE).chmod(0o644)  # as an older Faubourg left it
    Store(data / DATABASE).close()
    backup(data, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "new", replace=False)
    for file in (data / DATABASE, tmp_path / "copy.db", tmp_path / "new" / DATABASE):
        assert file.stat().st_mode & 0o777 == 0o600, file


def test_a_running_server_is_backed_up_with_its_last_word(data: Path, tmp_path: Path) -> None:
    store = Store(data / DATABASE)
    try:
        add_person(data, "Bea")  # in the write-ahead log, not yet in the file itself
        backup(data, tmp_path / "copy.db")
    finally:
        store.close()
    assert people_in(tmp_path / "copy.db") == ["Ann", "Bea"]


def test_a_running_server_keeps_its_data(data: Path, tmp_path: Path) -> None:
    backup(data, tmp_path / "copy.db")
    store = Store(data / DATABASE)
    try:
        asyncio.run(store.names(set()))  # as every server does when it opens
        with pytest.raises(Refusal, match="server_running"):
            restore(tmp_path / "copy.db", data, replace=True)
    finally:
        store.close()
    assert people_in(data / DATABASE) == ["Ann"]


def test_replaced_data_are_kept(data: Path, tmp_path: Path) -> None:
    backup(data, tmp_path / "copy.db")
    add_person(data, "Bea")
    with pytest.raises(Refusal, match="data_exists"):
        restore(tmp_path / "copy.db", data, replace=False)
    old = restore(tmp_path / "copy.db", data, replace=True)
    assert people_in(data / DATABASE) == ["Ann"]
    assert old is not None
    assert people_in(old) == ["Ann", "Bea"]


def test_what_is_no_backup_is_refused(data: Path, tmp_path: Path) -> None:
    text, torn, strange = tmp_path / "text", tmp_path / "torn", tmp_path / "strange"
    text.write_text("not a database at all, but long enough to be looked at" * 100)
    backup(data, torn)
    torn.write_bytes(torn.read_bytes()[:9000])
    with closing(sqlite3.connect(strange)) as database, database:
        database.execute("CREATE TABLE songs (name TEXT)")
    for file in (text, torn, strange):
        with pytest.raises(Refusal, match="not_a_backup"):
            restore(file, tmp_path / "new", replace=False)
    assert not (tmp_path / "new").exists()


def test_a_newer_database_is_refused(data: Path, tmp_path: Path) -> None:
    backup(data, tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Refusal, match="newer_backup"):
        restore(tmp_path / "copy.db", tmp_path / "new", replace=False)


def test_nothing_is_overwritten(data: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    with pytest.raises(Refusal, match="backup_exists"):
        backup(data, precious)
    with pytest.raises(Refusal, match="cannot_write"):
        backup(data, tmp_path / "no" / "such" / "place")
    assert precious.read_text() == "mine"


@pytest.mark.parametrize("code", ["en", "fr", "es"])
def test_the_commands(run: Run, data: Path, tmp_path: Path, code: str) -> None:
    file, language = str(tmp_path / "copy.db"), ("--lang", code)
    ran = run("data", "backup", file, "--data", str(data), *language)
    assert (ran.code, ran.err) == (0, "")
    assert "copy.db" in ran.out
    assert_refused(run("data", "backup", file, "--data", str(data), *language))
    assert_refused(run("data", "restore", file, "--data", str(data), *language))
    assert run("data", "restore", file, "--data", str(data), "--replace", *language).code == 0
    assert_refused(run("data", "backup", file, "--data", str(tmp_path / "none"), *language))
    assert_refused(run("data", "restore", str(tmp_path / "none"), *language))


def add_report(data: Path, said: str, reporter: str) -> None:
    add_person(data, reporter)
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        database.execute(
            "INSERT INTO tables (id, game, rules, players, options, memory_aid, host, status,"
            " created, dealer) VALUES ('t1', 'alhambra', 1, 2, '{}', 0, 'Ann', 'open', 0, '{}')"
        )
        remark = ("t1", 7, "say-0001", 0, "Ann", "Ann", said, 1_700_000_000)
        columns = "table_id, number, say_id, seat, person, name, text, created"
        insert = f"INSERT INTO remarks ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        database.execute(insert, remark)
        report = ("t1", 7, reporter, 1_700_000_060)
        database.execute("INSERT INTO reports VALUES (?, ?, ?, ?)", report)


@pytest.mark.parametrize("code", ["en", "fr", "es"])
def test_reports_can_be_read(run: Run, data: Path, tmp_path: Path, code: str) -> None:
    read = ("data", "reports", "--data", str(data), "--lang", code)
    none = run(*read)
    assert (none.code, none.err, none.out.count("\n")) == (0, "", 1)
    store = Store(data / DATABASE)  # a running server
    try:
        add_report(data, "You are rude", "Bea")
        told = run(*read)
        assert (told.code, told.err) == (0, "")
        first, second = told.out.splitlines()
        assert first.startswith("2023-11-14 22:14 UTC, ")
        assert "t1" in first
        assert "Bea" in first
        assert second == "  Ann: You are rude"
        data_of = json.loads(run(*read, "--json").out)["reports"]
    finally:
        store.close()
    assert data_of == [
        {
            "created": 1_700_000_060,
            "table": "t1",
            "game": "alhambra",
            "number": 7,
            "name": "Ann",
            "text": "You are rude",
            "reporter": "Bea",
        }
    ]
    assert_refused(run("data", "reports", "--data", str(tmp_path / "none"), "--lang", code))
    (tmp_path / DATABASE).write_text("no database" * 100)
    assert_refused(run("data", "reports", "--data", str(tmp_path), "--lang", code))
