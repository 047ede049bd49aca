"""The pictures of Evolutopia in docs/images: a seeded game about to inaugurate, by day and night.

scripts/screenshots [FOLDER]
"""

import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import APIRequestContext, Browser, expect, sync_playwright

from faubourg import games
from faubourg.bots.regular import RegularBot
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.house import House
from tests.browser.pictures import IMAGES, NAMES, SEEDED, SIZES, ask, set_table
from tests.browser.small_png import shrink

GAME = games.find("evolutopia")
SEED = "11"
OPEN_WHERE = 29  # the phase in which a square is chosen, see components.py
LATE, MOST = 30, 2_000  # turns; actions
Scheme = Literal["light", "dark"]
TAKEN: tuple[tuple[Scheme, str], ...] = (("light", "1440"), ("dark", "390"))


def play(people: list[APIRequestContext], table: str) -> None:
    """As regular players would, until the first person may cover a Nuisance."""
    bot = RegularBot(GAME, SEED)
    for number in range(MOST):
        seat = ask(people[0], f"/api/tables/{table}")["waiting"][0]
        update = ask(people[seat], f"/api/tables/{table}/update?since=0")
        if seat == 0 and ready(update):
            return
        view = GAME.read_view(update["view"])
        action = int(bot.choose(view, GAME.deal(view, bot.chance).legal_set(seat)))
        move = {"decision": update["decision"], "actions": [action], "move_id": f"picture-{number}"}
        answer = ask(people[seat], f"/api/tables/{table}/moves", move)
        assert answer["ok"], answer
    raise AssertionError("no such position: choose another seed")


def ready(update: dict[str, Any]) -> bool:
    view = update["view"]
    covers = [choice for choice in update["legal"] if choice["fact"]["kind"] == "place_over"]
    return view["phase"] == OPEN_WHERE and view["turns"] > LATE and bool(covers)


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
        page.locator(".square.nuisance.can").first.click()
        expect(page.locator("[data-confirm]")).to_be_enabled()
        page.mouse.move(0, 0)
        page.evaluate("document.fonts.ready")
        path = folder / f"evolutopia-{scheme}-{size}.png"
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
            table = set_table(people, "evolutopia", level="1")
            play(people, table)
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            take(browser, house, people[0].storage_state(), table, folder)
            browser.close()
        finally:
            house.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES)
