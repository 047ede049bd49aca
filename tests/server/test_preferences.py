"""What a person prefers follows them, is theirs to take along, and goes with them."""

import sqlite3
from pathlib import Path

import pytest

from .serving import Guest, Json, Running, serving

MINE: Json = {
    "language": "fr",
    "theme": "dark",
    "motion": "reduced",
    "pace": "calm",
    "sound": True,
    "volumes": {"coin": 40},
    "patterns": True,
    "memory_aid": True,
    "watchable": True,
    "reactions": False,
    "presence": True,
    "achievements": False,
    "levels": {"alhambra": "expert"},
    "lessons": {"alhambra": "exact"},
    "puzzles": {"alhambra": ["1-0-3"]},
    "call_turn": True,
    "call_full": False,
    "call_invited": True,
    "quiet_from": 1380,
    "quiet_until": 420,
    "time_zone": "Europe/Paris",
}


def preferred(guest: Guest) -> object:
    return guest.get("/api/preferences")["preferences"]


def test_kept_for_a_guest_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        ann = first.guest("Ann")
        assert preferred(ann) is None
        ann.post("/api/preferences", **{**MINE, "theme": "light"})
        ann.post("/api/preferences", **MINE)  # the last one counts
        token = ann.http.cookies["faubourg_session"]
    with serving(tmp_path) as second:
        again = Guest(second.url, "")
        again.http.headers["Cookie"] = f"faubourg_session={token}"
        assert preferred(again) == MINE
        again.close()
    ann.close()


def test_everybody_has_their_own(server: Running, ann: Guest, bea: Guest) -> None:
    ann.post("/api/preferences", **MINE)
    assert preferred(bea) is None
    stranger = server.guest("")
    assert preferred(stranger) is None
    assert stranger.refused("/api/preferences", 401, **MINE) == "session_needed"
    stranger.close()


@pytest.mark.parametrize(
    "wrong",
    [
        {"theme": "pink"},
        {"language": "../x"},
        {"sound": "often"},
        {"levels": {"x": "y" * 50}},
        {"lessons": {"x": 4}},
        {"puzzles": {"x": [4]}},
        {"puzzles": {"x": "1-0-3"}},
        {"quiet_from": 1440},
        {"time_zone": "../../etc/passwd"},
        {"x": 1},
    ],
)
def test_only_what_makes_sense_is_kept(ann: Guest, wrong: Json) -> None:
    assert ann.refused("/api/preferences", 400, **{**MINE, **wrong}) == "bad_request"
    assert preferred(ann) is None


def test_exported_and_deleted_with_the_person(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        ann.post("/api/preferences", **MINE)
        assert ann.get("/api/account/export")["preferences"] == [{"kept": MINE}]
        ann.post("/api/account/delete", name="Ann")
        ann.close()
    with sqlite3.connect(tmp_path / "faubourg.db") as database:
        assert database.execute("select * from preferences").fetchall() == []
    database.close()
