"""The pictures of Ginkgopolis in docs/images: a seeded city about to grow, by day and by night.

scripts/screenshots [FOLDER]
"""

import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import APIRequestContext, Browser, Page, expect, sync_playwright

from faubourg import games
from faubourg.bots.regular import RegularBot
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.house import House
from tests.browser.pictures import IMAGES, NAMES, SEEDED, SIZES, ask, set_table
from tests.browser.small_png import shrink

GAME = games.find("ginkgopolis")
SEED = "26"
CHOOSE = 1  # the phase, see components.py
LATE, MOST = 11, 2_000  # rounds; actions
ENOUGH = 2  # tiles to choose from
Scheme = Literal["light", "dark"]
TAKEN: tuple[tuple[Scheme, str], ...] = (("light", "1440"), ("dark", "390"))


def play(people: list[APIRequestContext], table: str) -> None:
    """As regular players would, until only the first person has not chosen yet."""
    bot = RegularBot(GAME, SEED)
    for number in range(MOST):
        waiting = ask(people[0], f"/api/tables/{table}")["waiting"]
        seat = waiting[-1]
        update = ask(people[seat], f"/api/tables/{table}/update?since=0")
        view = update["view"]
        late = view["phase"] == CHOOSE and view["round"] >= LATE and sum(view["tiles"]) >= ENOUGH
        if seat == 0 and late:
            return
        seen = GAME.read_view(view)
        action = int(bot.choose(seen, GAME.deal(seen, bot.chance).legal_set(seat)))
        move = {"decision": update["decision"], "actions": [action], "move_id": f"picture-{number}"}
        answer = ask(people[seat], f"/api/tables/{table}/moves", move)
        assert answer["ok"], answer
    raise AssertionError("no such position: choose another seed")


def stage(page: Page) -> None:
    """A card and a tile that can be paid, chosen but not confirmed."""
    page.locator(".mine .card.can").first.wait_for()
    for card in page.locator(".mine .card.can").all():
        card.click()
        for tile in page.locator(".mine .tile.can").all():
            tile.click()
            page.locator(".counter .facts li").first.wait_for()
            if page.locator("[data-confirm=construct]").count():
                return
    expect(page.locator("[data-confirm]")).to_be_enabled()


def take(browser: Browser, house: House, state: Any, table: str, folder: Path) -> None:
    for scheme, size in TAKEN:
        context = browser.new_context(
            base_url=house.url,
            storage_state=state,
            locale="en",
            color_scheme=scheme,
            reduced_motion="reduce",
            **SIZES[size],
        )
        page = context.new_page()
        page.goto(f"/t/{table}")
        stage(page)
        page.mouse.move(0, 0)
        page.evaluate("scrollTo(0, 0)")
        page.evaluate("document.fonts.ready")
        path = folder / f"ginkgopolis-{scheme}-{size}.png"
        page.screenshot(path=path, animations="disabled")
        shrink(path)
        print(f"{path}: {path.stat().st_size // 1000} kB")
        context.close()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        house = House(Path(data), [sys.executable, "-c", SEEDED, SEED])
        house.start()
        try:
            people = [playwright.request.new_context(base_url=house.url) for _ in NAMES]
            table = set_table(people, GAME.name)
            play(people, table)
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            take(browser, house, people[0].storage_state(), table, folder)
            browser.close()
        finally:
            house.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES)
