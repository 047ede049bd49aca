"""What is served as it is: the page, the catalogues, and what is not there."""

import gzip
from pathlib import Path

import pytest

from faubourg.server.web.page import Page

from .serving import Guest, Running

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def page(server: Running, tmp_path: Path) -> Page:
    """A small page in place of the built one."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Faubourg</title>" + " " * 500)
    (folder / "assets" / "app-1a2b.js").write_text("// " + "x" * 5000)
    (folder / "robots.txt").write_text("x")
    page = Page(folder)
    server.state.page = page
    return page


@pytest.mark.usefixtures("page")
def test_who_has_it_already_gets_nothing(ann: Guest) -> None:
    words = ("/api/catalogues/fr", "/api/box/alhambra/fr")
    for path in ("/", "/t/anything", "/assets/app-1a2b.js", "/robots.txt", *words):
        first = ann.http.get(path)
        assert first.status_code == 200
        again = ann.http.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        other = ann.http.get(path, headers={"if-none-match": '"something else"'})
        assert other.content == first.content
        immutable = "immutable" in first.headers["cache-control"]
        assert immutable == path.startswith("/assets/"), "only what is named after its content"


@pytest.mark.usefixtures("page")
def test_compressed_for_who_can_read_it(ann: Guest) -> None:
    for path in ("/", "/assets/app-1a2b.js", "/api/catalogues/es"):
        plain = ann.http.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        with ann.http.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
            raw = b"".join(answer.iter_raw())
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["vary"].startswith("accept-encoding")
        assert len(raw) < len(plain.content)
        assert gzip.decompress(raw) == plain.content
    tiny = ann.http.get("/robots.txt", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in tiny.headers, "it would only grow"


def test_the_catalogue_holds_what_the_page_says_and_no_more(ann: Guest) -> None:
    words = ann.get("/api/catalogues/en")
    assert {"page.lobby.title", "refusal.stale"} & set(words)
    assert not [msgid for msgid in words if msgid.startswith(("cli.", "terminal."))]


def test_what_is_not_there(ann: Guest, page: Page) -> None:
    """A person gets the page, which says so in their language; a program gets a refusal."""
    index = page.files["index.html"].body
    for path in ("/nothing", "/t/a/b/c", "/assets/old-99.js"):
        person = ann.http.get(path, headers=BROWSER)
        assert (person.status_code, person.content) == (404, index)
        assert person.headers["content-type"].startswith("text/html")
        program = ann.http.get(path)
        assert program.status_code == 404
        assert program.json()["refusal"]["code"] == "not_found"
    for path in ("/api", "/api/nothing", "/api/nothing/here"):
        assert ann.http.get(path, headers=BROWSER).json()["refusal"]["code"] == "not_found"


def test_the_api_describes_itself(ann: Guest) -> None:
    described = ann.get("/api/openapi.json")
    assert "/api/tables/{table_id}/moves" in described["paths"]
    assert "/" not in described["paths"]


def test_the_invitation_is_drawn_to_any_size(ann: Guest) -> None:
    table = ann.open("me", "open")
    drawn = ann.get(ann.at(table, "invitation"))["qr"]
    assert drawn.startswith("<svg viewBox=")
    assert "width=" not in drawn.partition(">")[0]
