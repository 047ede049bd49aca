"""What is shown where a link is posted: what a stranger may know, in the language asked for."""

import re
import subprocess
from html import unescape
from pathlib import Path

import pytest

from faubourg.engine.game import Game
from faubourg.server.web.drawing import COMMAND
from faubourg.server.web.page import Page

from .serving import Guest, Json, Running, new_id, play_to_the_end

PNG = b"\x89PNG\r\n\x1a\n"
META = re.compile(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)" />')


@pytest.fixture(autouse=True)
def page(server: Running, tmp_path: Path) -> None:
    """A small page in place of the built one."""
    folder = tmp_path / "page"
    folder.mkdir()
    index = '<!doctype html><html lang="en"><head><title>Faubourg</title></head></html>'
    (folder / "index.html").write_text(index)
    server.guard.app.state.page = Page(folder)  # type: ignore[attr-defined]


def tags(guest: Guest, path: str, language: str = "") -> dict[str, str]:
    answer = guest.http.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    assert "<title>Faubourg</title>" in answer.text
    assert "accept-language" in answer.headers["vary"]
    return {name: unescape(content) for name, content in META.findall(answer.text)}


def picture(guest: Guest, found: dict[str, str]) -> bytes:
    """The picture that the tags name, which must be of the size that they say."""
    assert found["og:image"].startswith(guest.url + "/"), "others want a whole address"
    answer = guest.http.get(found["og:image"])
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.headers["cache-control"].startswith("public, max-age=")
    body = answer.content
    assert body.startswith(PNG)
    size = [int.from_bytes(body[at : at + 4]) for at in (16, 20)]
    assert size == [int(found["og:image:width"]), int(found["og:image:height"])]
    return body


def test_a_table_that_the_lobby_lists_names_who_is_there(server: Running, ann: Guest) -> None:
    table = ann.open("me", "open", "open")
    stranger = server.guest("")
    found = tags(stranger, f"/t/{table}")
    assert found["og:title"] == "Alhambra, the card game: come and play"
    assert found["og:description"] == "At the table: Ann. 2 seats are free."
    picture(stranger, found)
    stranger.close()


def test_a_game_that_is_on_shows_the_board_and_no_names(
    server: Running, ann: Guest, bea: Guest
) -> None:
    table = ann.open("me", "open", game="ginkgopolis")
    bea.post(ann.at(table, "join"))
    ann.post(ann.at(table, "start"))
    stranger = server.guest("")
    found = tags(stranger, f"/t/{table}", "fr-CA, en")
    assert found["og:locale"] == "fr"
    assert found["og:title"] == "Ginkgopolis\u00a0: une partie à 2 est en cours"
    general = tags(stranger, "/", "fr")
    assert picture(stranger, found) != picture(stranger, general)
    for asks in (stranger, ann):  # who posts it may be sitting there: the others read it too
        text = asks.http.get(f"/t/{table}").text
        assert "Ann" not in text
        assert "Bea" not in text
    assert found["og:image"].endswith("lang=fr&at=0")
    stranger.close()


def test_a_finished_game_and_its_replay(server: Running, ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open")
    bea.post(ann.at(table, "join"))
    ann.post(ann.at(table, "start"))
    play_to_the_end([ann, bea], table)
    totals = ann.get(ann.at(table))["result"]["totals"]
    stranger = server.guest("")
    found = tags(stranger, f"/t/{table}")
    assert found["og:description"].startswith(f"It ended {totals[0]} – {totals[1]}. ")  # no Martin
    again = tags(stranger, f"/r/{table}?lang=es", "fr")
    assert again["og:title"].endswith("una partida para volver a ver")
    assert "Ann" not in str(found) + str(again)
    picture(stranger, again)
    stranger.close()


def test_who_draws_pictures_says_nothing_in_the_log() -> None:
    square = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
    drawn = subprocess.run([*COMMAND, "8"], input=square, capture_output=True, check=True)
    assert drawn.stdout.startswith(b"\x89PNG")
    assert drawn.stderr == b""


def test_what_is_not_there_is_like_any_other_page(ann: Guest) -> None:
    anywhere = tags(ann, "/")
    for path in ("/t/nothing", "/r/nothing", "/account", "/rules/alhambra"):
        assert tags(ann, path) == anywhere
    picture(ann, anywhere)
    answer = ann.http.get("/previews/nothing?lang=en")
    assert answer.content == picture(ann, anywhere)


def test_a_secret_does_not_reach_the_picture(ann: Guest, bea: Guest, sealed: Game) -> None:
    """Whatever somebody chooses in secret, the same is posted."""
    table = ann.open("me", "open", game=sealed.name)
    bea.post(ann.at(table, "join"))
    ann.post(ann.at(table, "start"))
    assert bea.act(table, 3)["ok"]
    first = picture(bea, tags(bea, f"/t/{table}"))
    back: Json = {"decision": bea.update(table)["decision"], "move_id": new_id()}
    assert bea.post(bea.at(table, "withdraw"), **back)["ok"]
    assert bea.act(table, 2)["ok"]
    assert picture(bea, tags(bea, f"/t/{table}")) == first


def test_the_game_of_the_day_shows_nothing_of_the_deal(server: Running, ann: Guest) -> None:
    stranger = server.guest("")
    found = tags(stranger, "/daily?lang=fr")
    assert found["og:image"].endswith("/previews/daily?lang=fr&at=-1")
    picture(stranger, found)
    table = ann.post("/api/daily/alhambra")["id"]
    for asks in (ann, stranger):
        assert tags(asks, f"/t/{table}?lang=fr") == found
    stranger.close()


def test_names_are_text_and_nothing_else(server: Running) -> None:
    eve = server.guest('"><script>x')
    table = eve.open("me", "open")
    text = eve.http.get(f"/t/{table}").text
    assert "<script>" not in text
    eve.close()


def test_the_manifest_and_its_icons(ann: Guest) -> None:
    answer = ann.http.get("/manifest.webmanifest?lang=fr")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert (told["lang"], told["start_url"], told["display"]) == ("fr", "/", "standalone")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        body = ann.http.get(icon["src"]).content
        assert body.startswith(PNG)
        side = int.from_bytes(body[16:20])
        assert icon["sizes"] == f"{side}x{side}"
    assert ann.http.get("/icons/33.png").status_code == 404


def test_the_worker_is_of_one_version_of_the_page(
    server: Running, ann: Guest, tmp_path: Path
) -> None:
    """Its text names that version and its parts, so that a browser sees a new one at once."""
    assert ann.http.get("/worker.js").status_code == 404, "the page is not built"
    workers = []
    for version in ("1", "2"):
        folder = tmp_path / version
        (folder / "assets").mkdir(parents=True)
        (folder / "assets" / f"index-{version}.js").write_text("x")
        (folder / "worker.js").write_text("// the rest")
        script = f'<script type="module" crossorigin src="/assets/index-{version}.js"></script>'
        (folder / "index.html").write_text(script)
        server.guard.app.state.page = Page(folder)  # type: ignore[attr-defined]
        answer = ann.http.get("/worker.js")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "no-cache"
        workers.append(answer.text)
    assert workers[0].splitlines() == [
        'const VERSION = "index-1.js";',
        'const FILES = ["/assets/index-1.js"];',
        "// the rest",
    ]
    assert workers[1] == workers[0].replace("index-1", "index-2")
    assert "x-faubourg-page" in ann.http.get("/api/games").headers
