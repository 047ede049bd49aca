"""A game played together: pointing, considering, and the chat of a silent player."""

import json

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.planner import Planner, open_city, start_city, who_plans
from tests.browser.test_company import open_chat
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
    active = who_plans(*players)
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


def silence(visitor: Visitor) -> None:
    """As if this player had just played a Bon Plan (E7.2): the server would say so."""

    def through(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def changed(message: str | bytes) -> None:
            data = json.loads(message)
            if data["type"] == "update":
                data["silenced"] = "E7.2"
            route.send(json.dumps(data))

        server.on_message(changed)

    visitor.page.route_web_socket("**/api/live", through)


def test_the_chat_of_a_silent_player_is_closed(visit: Visit) -> None:
    ann, bruno = visit("Ann"), visit("Bruno")
    silence(ann)
    city_of_two(ann, bruno)
    for visitor in (ann, bruno):
        open_chat(visitor)
    closed = ann.page.locator(".chat .closed")
    expect(closed).to_contain_text(ann.house.catalogue("en")["refusal.silenced"])
    expect(closed).to_contain_text("E7.2")
    expect(ann.page.get_by_label(ann.t("chat.say"))).to_have_count(0)
    expect(bruno.page.get_by_label(bruno.t("chat.say"))).to_be_visible()
