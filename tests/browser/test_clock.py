"""Time to think: the clock on the page, what happens when it is out, and coming back."""

import json
import re
import time
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.playing import who_moves
from tests.browser.prepared import as_if
from tests.browser.tongue import everywhere, expect_every_language, expect_own_language
from tests.browser.visitor import Visitor

LEFT = 20.0  # seconds: soon out, but not before both have seen it


def nearly_out(host: Visitor, friend: Visitor) -> list[Player]:
    """Two people at a table; who is asked has no time left but this, the other has all of it."""
    for visitor in (host, friend):
        visitor.arrive()
    wish = {"game": "alhambra", "players": 2, "seats": ["me", "open"], "clock": "600+5"}
    table = host.ask("/api/tables", wish)["id"]
    friend.ask(f"/api/tables/{table}/join", {})
    host.ask(f"/api/tables/{table}/start", {})
    [asked] = host.context.request.get(f"/api/tables/{table}/update?since=-1").json()["waiting"]

    def soon(row: dict[str, Any]) -> dict[str, Any]:
        times = json.loads(row["times"])
        times["left"][asked] = time.time() - times["at"] + LEFT
        return {"times": times}

    address = as_if(host, table, soon)
    for visitor in (host, friend):
        visitor.page.goto(address)
    return [Player(host.page, 1), Player(friend.page, 2)]


def test_time_runs_out_and_the_owner_comes_back(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    bruno = visit("Bruno", language="es", reduced_motion="reduce")
    players = nearly_out(ann, bruno)
    mover = who_moves(*players)
    late = ann if mover is players[0] else bruno
    expect(late.page.locator(".counter .time.urgent")).to_have_text(re.compile(r"0:[01]\d"))
    expect(late.page.locator(".hurry")).to_have_text(late.t("clock.hurry"))
    expect(late.page.get_by_text(late.t("clock.ran_out"))).to_be_visible()
    assert who_moves(*players) is not mover  # the bot has played
    expect(
        late.page.locator(".ledger").get_by_text(late.t("seat.kept_for", name=late.name))
    ).to_be_visible()
    for _ in everywhere(late):
        expect(late.page.get_by_text(late.t("clock.ran_out"))).to_be_visible()
        expect_own_language(late)
    late.button("seat.retake").click()
    expect(late.page.get_by_text(late.t("clock.ran_out"))).to_have_count(0)
    expect(late.page.locator(".hand")).to_be_visible()
    for visitor in (ann, bruno):
        expect_every_language(visitor)


def test_a_clock_is_chosen_and_told(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    bruno = visit("Bruno", language="fr", reduced_motion="reduce")
    ann.come_in()
    card = ann.page.get_by_role("article").filter(has_text="Alhambra")
    card.locator("summary").click()
    card.get_by_label(ann.t("clock.title")).select_option("3d")
    card.get_by_role("button", name=ann.t("create.friends")).click()
    for _ in everywhere(ann):
        expect(ann.page.locator(".pace")).to_have_text(ann.t("clock.days", count=3))
        expect_own_language(ann)
    bruno.come_in()
    address = ann.page.url
    path = address.removeprefix(ann.server.url)
    offer = bruno.page.locator("li", has=bruno.page.locator(f"a[href='{path}']"))
    expect(offer.locator(".pace")).to_have_text(bruno.t("clock.days", count=3))
    bruno.page.goto(address)
    bruno.button("room.sit").first.click()
    ann.page.locator(".room .seats li").nth(2).get_by_role("button", name=ann.t("room.bot")).click()
    ann.button("room.start").click()
    times = ann.page.locator(".standings .time")
    expect(times).to_have_count(2)  # not the bot's
    left = [ann.t("clock.days_hours", days=days, hours=hours) for days, hours in ((3, 0), (2, 23))]
    expect(times.first).to_have_text(re.compile("|".join(left)))
    for visitor in (ann, bruno):
        expect_every_language(visitor)
