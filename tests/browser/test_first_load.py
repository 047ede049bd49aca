"""The first load of a table is light: fonts, catalogue and the game's own code included."""

import gzip

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import Visit

MOST = 250_000  # bytes, compressed
PLAYERS = {"alhambra": 3, "ginkgopolis": 3, "evolutopia": 3}


def compressed(response: Response) -> int:
    body = response.body()
    return min(len(body), len(gzip.compress(body, 6)))  # fonts are compressed already


@pytest.mark.parametrize("game", PLAYERS)
def test_the_first_load_of_a_table(visit: Visit, game: str) -> None:
    ann = visit("Ann")
    ann.arrive()
    players = PLAYERS[game]
    seats = ["me", *["bot:random"] * (players - 1)]
    wish = {"game": game, "players": players, "options": {}, "seats": seats, "nonce": ""}
    table = ann.context.request.post("/api/tables", data=wish).json()["id"]
    started = ann.context.request.post(f"/api/tables/{table}/start", data={})
    assert started.ok, started.text()
    cookies = ann.context.storage_state()
    fresh = visit("Ann again", storage_state=cookies)  # nothing in its cache
    responses: list[Response] = []

    def came(response: Response) -> None:
        responses.append(response)

    fresh.page.on("response", came)
    fresh.page.goto(f"/t/{table}")
    expect(fresh.page.locator(".counter")).to_be_visible()
    fresh.page.evaluate("document.fonts.ready")
    fresh.page.wait_for_load_state("networkidle")
    sizes = {
        response.url.partition(fresh.server.url)[2]: compressed(response) for response in responses
    }
    total = sum(sizes.values())
    heaviest = sorted(sizes.items(), key=lambda item: -item[1])[:6]
    print(f"{game}: {total / 1000:.0f} kB, {heaviest}")
    assert any(path.endswith(".woff2") for path in sizes)
    assert total < MOST, f"{total} bytes: {heaviest}"
