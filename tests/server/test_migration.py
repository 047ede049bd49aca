"""A database that an older Faubourg left is brought up to date, and its games go on."""

import sqlite3
from pathlib import Path

import pytest

from .serving import Guest, serving

OLD = Path(__file__).with_name("before_accounts.sql")  # as version 0002 wrote it


@pytest.fixture
def old(tmp_path: Path) -> Path:
    with sqlite3.connect(tmp_path / "faubourg.db") as database:
        database.executescript(OLD.read_text())
    database.close()
    return tmp_path


def test_sessions_seats_games_and_remarks_are_still_there(old: Path) -> None:
    with serving(old) as server:
        ann = Guest(server.url, "")
        ann.http.headers["Cookie"] = "faubourg_session=ann-token"
        assert ann.get("/api/session")["person"]["name"] == "Ann"
        [table] = ann.get("/api/tables")["mine"]
        assert (table["status"], table["sequence"], table["seat"]) == ("running", 4, 0)
        assert [line["text"] for line in ann.get(ann.at(table["id"], "chat"))["lines"]] == [
            "Hello!"
        ]
        bea = Guest(server.url, "")
        bea.http.headers["Cookie"] = "faubourg_session=bea-token"
        mover = ann if table["waiting"] == [0] else bea
        action = mover.update(table["id"])["legal"][0]["action"]
        assert mover.act(table["id"], action)["sequence"] == 5
        assert len(bea.get("/api/tables")["mine"]) == 2
        ann.close()
        bea.close()


def test_the_old_tables_are_as_the_new_schema_wants_them(old: Path) -> None:
    with serving(old) as server:
        ann = Guest(server.url, "")
        ann.http.headers["Cookie"] = "faubourg_session=ann-token"
        assert ann.get("/api/account") == {"account": None}
        assert ann.get("/api/account/export")["seats"][0]["game"] == "alhambra"
        ann.post("/api/account", name="Ann", password="correct horse")
        del ann.http.headers["Cookie"]  # the account has a token of its own
        account = ann.post("/api/account/rating", rated=True)["account"]
        assert (account["rated"], account["ratings"]) == (True, [])
        ann.post("/api/preferences", theme="dark")
        assert ann.get("/api/preferences")["preferences"]["theme"] == "dark"
        ann.close()
    with sqlite3.connect(old / "faubourg.db") as database:
        assert database.execute("pragma foreign_key_check").fetchall() == []
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)
    database.close()
