"""A game played together: pointing and considering. (Silence: test_rare.py.)"""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.planner import Planner, open_city, start_city
from tests.browser.playing import who_moves
from tests.browser.visitor import Visitor


def city_of_two(ann: Visitor, bruno: Visitor) -> list[Planner]:
    ann.come_in()
    address = open_city(ann, ["me", "open"], level="1")
    bruno.come_in(address)
    ann.page.goto(address)
    expect(ann.page.locator(".room li").nth(1)).to_contain_text("Bruno")
    start_city(ann, address)
    return [Planner(ann.page, 1), Planner(bruno.page, 2)]


def test_everybody_sees_what_somebody_considers_and_points_at(visit: Visit) -> None:
    ann, bruno = visit("Ann", reduced_motion="reduce"), visit("Bruno", reduced_motion="reduce")
    players = city_of_two(ann, bruno)
    active = who_moves(*players)
    me, other = (ann, bruno) if active is players[0] else (bruno, ann)
    piece = me.page.locator(".evolutopia .stage .piece.can").first
    piece.click()
    expect(me.page.locator("[data-confirm]")).to_be_visible()
    considered = other.page.locator(".counter .considered")
    expect(considered).to_contain_text(me.name)
    other.expect_no_raw_ids()
    me.page.keyboard.press("Escape")
    expect(considered).to_have_count(0)

    thing = other.page.locator("[data-thing=beacons]")
    thing.hover()
    other.page.locator("[role=tooltip]").get_by_role("button", name=other.t("table.point")).click()
    for visitor in (ann, bruno):
        expect(visitor.page.locator(".pointed b")).to_have_text(other.name)
    expect(me.page.locator(".pointed")).to_have_count(0)  # after a while
