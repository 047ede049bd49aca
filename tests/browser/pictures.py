"""The pictures of docs/images: a seeded game of three, wide and on a phone, by day and by night.

scripts/screenshots [FOLDER]
"""

import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, Playwright, expect, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.house import House
from tests.browser.small_png import shrink

IMAGES = Path(__file__).parents[2] / "docs" / "images"
# A server whose every secret comes from one seed: the same deal each time. For pictures only.
SEEDED = """
import random, secrets, sys
chance = random.Random(sys.argv.pop(1))
secrets.token_bytes = chance.randbytes
secrets.token_hex = lambda count: chance.randbytes(count).hex()
secrets.token_urlsafe = secrets.token_hex
from faubourg.cli import main
sys.exit(main())
"""
SEED = "7"
LATE, MOST = 80, 400  # actions: from the middle of the game
NAMES = ("Inès", "Bruno", "Chloé")
PHONE = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}
SIZES: dict[str, dict[str, Any]] = {
    "1440": {"viewport": {"width": 1440, "height": 900}},
    "390": {"viewport": {"width": 390, "height": 844}, **PHONE},
}
COINS, KEEP = range(19, 28), 28  # actions, see docs/notation.md
BUY = range(15, 19)


def ask(api: APIRequestContext, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """A request; a server that has had too many gets a pause."""
    while True:
        answer = api.get(path) if body is None else api.post(path, data=body)
        if answer.status != 429:
            assert answer.ok, answer.text()
            return dict(answer.json())
        time.sleep(1)


def set_table(people: list[APIRequestContext], game: str = "alhambra", **options: str) -> str:
    for person, name in zip(people, NAMES):
        ask(person, "/api/session", {"name": name})
    seats = ["me", *["open"] * (len(people) - 1)]
    wish = {"game": game, "players": len(people), "options": options, "seats": seats, "nonce": "0"}
    table = str(ask(people[0], "/api/tables", wish)["id"])
    for person in people[1:]:
        ask(person, f"/api/tables/{table}/join", {"nonce": "0"})
    ask(people[0], f"/api/tables/{table}/start", {})
    return table


def play(people: list[APIRequestContext], table: str) -> None:
    """Until it is the first person's turn, late enough, with a choice of buildings to buy."""
    chance = random.Random(SEED)
    seat = 0
    for number in range(MOST):
        update = ask(people[seat], f"/api/tables/{table}/update?since=0")
        if seat not in update["waiting"]:
            seat = update["waiting"][0]
            update = ask(people[seat], f"/api/tables/{table}/update?since=0")
        legal = {choice["action"]: choice for choice in update["legal"]}
        if seat == 0 and number > LATE:
            if len(buildings(legal)) > 1:
                return
            legal = {action: legal[action] for action in legal if action not in BUY}  # saves
        action = sensible(legal, chance)
        move = {"decision": update["decision"], "actions": [action], "move_id": f"picture-{number}"}
        answer = ask(people[seat], f"/api/tables/{table}/moves", move)
        assert answer["ok"], answer
    raise AssertionError("no such position: choose another seed")


def buildings(legal: dict[int, Any]) -> list[int]:
    return [action for action in BUY if action in legal]


def sensible(legal: dict[int, Any], chance: random.Random) -> int:
    """An action that a person could have chosen: exact payments first, then much money."""
    if KEEP in legal:
        return KEEP
    kinds = {
        action: {fact["kind"] for fact in choice["preview"]} for action, choice in legal.items()
    }
    exact = [action for action in legal if kinds[action] & {"exact", "can_be_exact", "plays_again"}]
    coins = [action for action in legal if action in COINS]
    if exact or coins:
        return chance.choice(exact) if exact else max(coins)
    bought = buildings(legal)
    if bought and chance.random() < 0.5:
        return chance.choice(bought)
    takes = [action for action in legal if action < BUY[0]]
    return max(takes, key=lambda action: (action + 1).bit_count()) if takes else next(iter(legal))


def take(browser: Browser, house: House, state: Any, table: str, folder: Path) -> None:
    for scheme in ("light", "dark"):
        for size, options in SIZES.items():
            context = browser.new_context(
                base_url=house.url,
                storage_state=state,
                locale="en",
                color_scheme=scheme,
                reduced_motion="reduce",
                **options,
            )
            page = context.new_page()
            page.goto(f"/t/{table}")
            page.locator(".yard .space:has(.reach.exact) .piece.can").first.click()
            page.locator(".counter .suggest").click()
            expect(page.locator("[data-confirm]")).to_be_enabled()
            page.mouse.move(0, 0)
            page.evaluate("document.fonts.ready")
            path = folder / f"alhambra-{scheme}-{size}.png"
            page.screenshot(path=path, animations="disabled")
            shrink(path)
            print(f"{path}: {path.stat().st_size // 1000} kB")
            context.close()


def main(playwright: Playwright, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        house = House(Path(data), [sys.executable, "-c", SEEDED, SEED])
        house.start()
        try:
            people = [playwright.request.new_context(base_url=house.url) for _ in NAMES]
            table = set_table(people)
            play(people, table)
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            take(browser, house, people[0].storage_state(), table, folder)
            browser.close()
        finally:
            house.stop()


if __name__ == "__main__":
    with sync_playwright() as started:
        main(started, Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES)
