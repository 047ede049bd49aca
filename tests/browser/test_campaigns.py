"""Campaigns on the page: from the lobby to a table with its goals, and from its end to the next."""

import json
import sqlite3
from contextlib import closing

from playwright.sync_api import expect

from faubourg.campaigns import ladder
from tests.browser.conftest import Visit
from tests.browser.prepared import RECORDS, before, do, read, resume
from tests.browser.test_accessibility import expect_accessible_day_and_night
from tests.browser.test_my_page import expect_no_wider_than
from tests.browser.tongue import expect_every_language
from tests.browser.visitor import Visitor

WON = RECORDS / "evolutopia-won.json"


def title(visitor: Visitor, name: str) -> str:
    return str(visitor.server.catalogue(visitor.language)[f"campaign.evolutopia.{name}"])


def at_the_end_of(visitor: Visitor, game: str, name: str) -> str:
    """A table of that scenario, one move before it is won; its address."""
    record = read(WON)
    inputs, action = before(record, "won")
    address = resume(record, inputs, visitor)
    [scenario] = [one for one in ladder(game) if one.name == name]
    goals = json.dumps([goal.data() for goal in scenario.goals])
    row = (name, goals, address.rsplit("/", 1)[1])
    with closing(sqlite3.connect(visitor.server.folder / "faubourg.db", timeout=60)) as database:
        database.execute("UPDATE tables SET scenario = ?, goals = ? WHERE id = ?", row)
        database.commit()
    visitor.page.goto(address)
    expect(visitor.page.locator(".counter")).to_be_visible()
    do(visitor, address, action)
    return address


def test_from_the_lobby_up_a_ladder(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    page = ann.page
    ann.come_in()
    page.get_by_role("link", name=ann.t("campaigns.title")).click()
    page.wait_for_url("**/campaigns")
    valley = page.get_by_role("region", name=ann.t("campaigns.ladder.evolutopia"))
    expect(valley.get_by_role("article")).to_have_count(8)
    expect(valley.get_by_role("button", name=ann.t("campaigns.play"))).to_have_count(1)
    expect_every_language(ann)
    expect_no_wider_than(ann, 360, 768, 1440)
    expect_accessible_day_and_night(ann, "campaigns")
    valley.get_by_role("button", name=ann.t("campaigns.play")).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".counter")).to_be_visible()
    goals = page.locator(".occasion details")
    expect(goals).to_contain_text(title(ann, "homecoming"))
    expect(goals.get_by_role("listitem")).to_have_count(3)
    page.get_by_role("button", name=ann.t("seat.leave")).click()
    ways = page.get_by_role("dialog").locator("[data-way]")
    expect(ways).to_have_count(2)  # nobody plays in one's place
    page.locator("[data-way=give_up]").click()
    page.wait_for_url(ann.server.url + "/")

    at_the_end_of(ann, "evolutopia", "homecoming")
    result = page.get_by_role("region", name=title(ann, "homecoming"))
    expect(result.get_by_role("status")).to_be_visible()
    expect(result.locator(".reached").first).to_be_visible()
    again = page.get_by_role("button", name=ann.t("campaigns.again"))
    expect(again).to_have_count(1)  # a rematch, which is called the same here, is none
    page.locator("#result-title").click()  # the line that tells of it lies over the picture
    expect(page.locator(".caption")).to_have_count(0)
    expect_accessible_day_and_night(ann, "the end of a scenario")
    result.get_by_role("button", name=ann.t("campaigns.next")).click()
    expect(goals).to_contain_text(title(ann, "stream"))
    page.goto("/campaigns")
    expect(valley.get_by_role("link", name=ann.t("campaigns.go_on"))).to_be_visible()
    expect(valley.get_by_role("button", name=ann.t("campaigns.again"))).to_have_count(1)


def test_achievements_are_shown_announced_and_switched_off(visit: Visit) -> None:
    ann = visit("Ann", language="es", reduced_motion="reduce")
    page = ann.page
    ann.arrive()
    at_the_end_of(ann, "evolutopia", "homecoming")
    page.goto("/me")
    ladders = page.locator("section").filter(
        has=page.get_by_role("link", name=ann.t("campaigns.title"))
    )
    expect(ladders).to_contain_text(ann.t("campaigns.stars", stars=3, of=24))
    shown = page.locator("section").filter(
        has=page.locator("h2", has_text=ann.t("achievements.title"))
    )
    expect(shown.get_by_role("listitem")).to_have_count(12)
    expect(shown.get_by_role("listitem").first).to_contain_text(
        ann.t("achievements.count", done=1, of=3)
    )
    expect_every_language(ann)
    expect_accessible_day_and_night(ann, "achievements")
    expect_no_wider_than(ann, 360, 1920)
    page.get_by_label(ann.t("settings.title")).click()
    switch = page.get_by_role("checkbox", name=ann.t("settings.achievements"))
    switch.uncheck()
    expect(shown).to_have_count(0)
    switch.check()
    expect(shown.get_by_role("listitem")).to_have_count(12)
    switch.uncheck()
    ann.expect_kept(achievements=False)
    page.reload()
    expect(page.locator("dl dd").first).to_have_text("1")
    expect(shown).to_have_count(0)
