"""The pictures of docs/images: the lobby, and a late moment of each game, by day and by night.

scripts/screenshots [FOLDER]

The games are prepared records (records/): three people sit down at a table, then the record's deal
and its inputs up to that moment are put in the place of theirs, so the same is shown each time.
"""

import json
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import APIRequestContext, Browser, Page, expect, sync_playwright

from faubourg import games
from faubourg.engine.record import Record, from_text
from faubourg.server.store.backup import DATABASE
from tests.browser.conftest import ARGUMENTS, BROWSER
from tests.browser.server import Server
from tests.browser.small_png import shrink

IMAGES = Path(__file__).parents[2] / "docs" / "images"
RECORDS = Path(__file__).with_name("records")
PHONE = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}
SIZES: dict[str, dict[str, Any]] = {
    "1440": {"viewport": {"width": 1440, "height": 900}},
    "390": {"viewport": {"width": 390, "height": 844}, **PHONE},
}
Look = tuple[str, str]  # colour scheme and size
DAY, NIGHT = ("light", "1440"), ("dark", "390")


class Scene(NamedTuple):
    """A game after so many inputs, and what its first player has chosen but not confirmed."""

    game: str
    inputs: int
    choose: Callable[[Page], None]
    looks: tuple[Look, ...] = (DAY, NIGHT)


def pay_exactly(page: Page) -> None:
    page.locator(".yard .space:has(.reach.exact) .piece.can").first.click()
    page.locator(".counter .suggest").click()


def build_a_floor(page: Page) -> None:
    """A card and a tile that can be paid."""
    page.locator(".mine .card.can").first.wait_for()
    for card in page.locator(".mine .card.can").all():
        card.click()
        page.locator(".counter .facts li").first.wait_for()
        for tile in page.locator(".mine .tile.can").all():
            tile.click()
            page.locator(".counter .facts li").first.wait_for()
            if page.locator("[data-confirm=construct]").count():
                return


def cover_a_nuisance(page: Page) -> None:
    page.locator(".square.nuisance.can").first.click()


SCENES = (
    Scene("alhambra", 201, pay_exactly, (DAY, ("light", "390"), ("dark", "1440"), NIGHT)),
    Scene("ginkgopolis", 103, build_a_floor),
    Scene("evolutopia", 172, cover_a_nuisance),
)


def ask(api: APIRequestContext, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = api.post(path, data=body)
    assert answer.ok, answer.text()
    return dict(answer.json())


def record_of(scene: Scene) -> Record:
    text = (RECORDS / f"{scene.game}.json").read_text(encoding="utf-8")
    return from_text(text, games.find(scene.game))


def sit_down(people: list[APIRequestContext], record: Record) -> str:
    """The people of the record, at a table with its options."""
    seats = ["me", *["open"] * (record.players - 1)]
    wish = {"game": record.game.name, "players": record.players, "seats": seats, "nonce": "0"}
    for person, name in zip(people, record.seats):
        ask(person, "/api/session", {"name": name})
    options = {name: value for name, value in record.options.items() if name != "data"}
    table = str(ask(people[0], "/api/tables", {**wish, "options": options})["id"])
    for person in people[1:]:
        ask(person, f"/api/tables/{table}/join", {"nonce": "0"})
    ask(people[0], f"/api/tables/{table}/start", {})
    return table


def put_in(database: Path, table: str, record: Record, inputs: int) -> None:
    """The record's deal and inputs instead of the table's own; the server is not running."""
    rows = [
        (table, number + 1, item.seat, item.kind, item.action, json.dumps(item.dealt))
        for number, item in enumerate(record.inputs[:inputs])
    ]
    with closing(sqlite3.connect(database)) as connection, connection:
        dealt = (json.dumps(record.dealer), json.dumps(record.deal), table)
        connection.execute("update tables set dealer = ?, deal = ? where id = ?", dealt)
        columns = "table_id, sequence, seat, kind, action, dealt"
        connection.executemany(f"insert into inputs ({columns}) values (?, ?, ?, ?, ?, ?)", rows)


def take(
    browser: Browser, server: Server, look: Look, path: Path, show: Callable[[Page], None], who: Any
) -> None:
    """A picture of what `show` brings on the page."""
    scheme, size = look
    context = browser.new_context(
        base_url=server.url,
        storage_state=who,
        locale="en",
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        **SIZES[size],
    )
    page = context.new_page()
    show(page)
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=path, animations="disabled")
    shrink(path)
    print(f"{path}: {path.stat().st_size // 1000} kB")
    context.close()


def lobby(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(len(games.BUILT_IN))
    expect(page.locator("article > .picture > svg")).to_have_count(len(games.BUILT_IN))


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        try:
            server.start()
            take(browser, server, DAY, folder / "lobby-light-1440.png", lobby, None)
            tables = {}
            for scene in SCENES:
                record = record_of(scene)
                people = [playwright.request.new_context(base_url=server.url) for _ in record.seats]
                tables[scene] = sit_down(people, record), people[0].storage_state()
            server.stop()
            for scene, (table, _) in tables.items():
                put_in(Path(data) / DATABASE, table, record_of(scene), scene.inputs)
            server.start()
            for scene, (table, person) in tables.items():

                def show(page: Page, scene: Scene = scene, table: str = table) -> None:
                    page.goto(f"/t/{table}")
                    scene.choose(page)
                    expect(page.locator("[data-confirm]").first).to_be_enabled()

                for look in scene.looks:
                    path = folder / f"{scene.game}-{look[0]}-{look[1]}.png"
                    take(browser, server, look, path, show, person)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES)
