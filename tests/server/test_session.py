"""People: a guest name is enough, a cookie tells who it is, and only its hash is kept."""

import sqlite3
from pathlib import Path

import httpx

from .serving import Guest, Running, serving


def test_a_stranger_is_nobody(server: Running) -> None:
    stranger = server.guest("")
    assert stranger.get("/api/session") == {"person": None, "avatar": None}
    wish = {"game": "alhambra", "players": 2, "seats": ["me", "open"]}
    assert stranger.refused("/api/tables", 401, **wish) == "session_needed"
    stranger.close()


def test_the_cookie_is_for_this_site_and_no_script(server: Running) -> None:
    answer = httpx.post(f"{server.url}/api/session", json={"name": "Ann"}, trust_env=False)
    flags = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= flags
    assert "secure" not in flags  # plain http here: the browser would not send it back
    token = answer.cookies["faubourg_session"]
    assert len(token) >= 43  # 256 bits
    assert token not in answer.text
    assert token not in str(answer.url)


def test_only_the_hash_is_stored(ann: Guest, tmp_path: Path) -> None:
    token = ann.http.cookies["faubourg_session"]
    with sqlite3.connect(tmp_path / "faubourg.db") as database:
        [[stored]] = database.execute("select token_hash from sessions").fetchall()
    database.close()
    assert stored != token
    assert len(stored) == 64
    for file in tmp_path.iterdir():
        assert token.encode() not in file.read_bytes()


def test_posting_again_changes_the_name_everywhere(ann: Guest, bea: Guest) -> None:
    before = ann.get("/api/session")["person"]
    table = ann.open("me", "open")
    page = bea.socket()
    page.send("watch", table=table)
    page.wait_for("table")
    answer = ann.http.post("/api/session", json={"name": "  Anna \t Maria "})
    assert "set-cookie" not in answer.headers
    assert answer.json()["person"] == {"id": before["id"], "name": "Anna Maria"}
    assert page.wait_for("table")["table"]["seats"][0]["name"] == "Anna Maria"
    page.close()


def test_the_session_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        ann = first.guest("Ann")
        person = ann.get("/api/session")
    with serving(tmp_path) as second:
        again = Guest(second.url, "")
        again.http.cookies.update(ann.http.cookies)
        assert again.get("/api/session") == person
        again.close()
    ann.close()


def test_an_invented_token_is_nobody(server: Running) -> None:
    for token in ("", "x", "x" * 43, "x" * 5000, "é"):
        headers = [(b"cookie", f"faubourg_session={token}".encode())]
        answer = httpx.get(f"{server.url}/api/session", headers=headers, trust_env=False)
        assert answer.json() == {"person": None, "avatar": None}


def test_names_that_cannot_be(server: Running) -> None:
    for name in (
        "",
        " ",
        "\t\n",
        "\u202e",
        "\u3164 \u2800",
        "\u0301" * 3,
        "x" * 31,
        5,
        None,
        ["Ann"],
    ):
        answer = httpx.post(f"{server.url}/api/session", json={"name": name}, trust_env=False)
        assert answer.status_code == 400
        assert answer.json()["refusal"]["text"]
        assert "set-cookie" not in answer.headers


def test_names_that_can_be(server: Running) -> None:
    for name in ("x", "x" * 30, "Zoë", "李", "<b>Ann</b>", "O'Hara; drop table"):
        guest = server.guest(name)
        assert guest.get("/api/session")["person"]["name"] == name
        guest.close()


def test_a_refusal_speaks_the_language_of_the_browser(server: Running) -> None:
    said = set()
    for code in ("en-GB,en;q=0.9", "fr", "xx,es-MX;q=0.5"):
        headers = {"accept-language": code}
        answer = httpx.get(f"{server.url}/api/tables/none", headers=headers, trust_env=False)
        assert answer.status_code == 404
        said.add(answer.json()["refusal"]["text"])
    assert len(said) == 3


def test_a_face_is_chosen_and_seen_at_the_table(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open")
    bea.post(bea.at(table, "join"))
    assert ann.get("/api/session")["avatar"] is None
    watching = bea.socket()
    watching.send("watch", table=table, since=-1)
    assert ann.post("/api/avatar", avatar=7)["avatar"] == 7
    assert ann.get("/api/session")["avatar"] == 7
    faces = [seat["avatar"] for seat in bea.get(bea.at(table))["seats"]]
    assert faces == [7, None]
    while watching.wait_for("table")["table"]["seats"][0]["avatar"] != 7:
        pass
    watching.close()
    ann.refused("/api/avatar", 400, avatar=12)


def test_faces_outlive_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        ann, bea = first.guest("Ann"), first.guest("Bea")
        table = ann.open("me", "open")
        bea.post(bea.at(table, "join"))
        ann.post("/api/avatar", avatar=3)
        for guest in (ann, bea):
            guest.close()
    with serving(tmp_path) as second:
        carl = second.guest("Carl")
        assert [seat["avatar"] for seat in carl.get(carl.at(table))["seats"]] == [3, None]
        carl.close()
