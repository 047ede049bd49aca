"""A phone: nothing too wide, nothing too small for a finger, two fingers on the city."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import TOUCH
from tests.browser.player import Player
from tests.browser.tables import leave_to_bots, until_rich
from tests.browser.tongue import everywhere
from tests.browser.visitor import Visitor

PHONE = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2, "hand": TOUCH}
SMALLEST = 40  # CSS pixels: a finger
LARGER = """(least) => document.querySelector(".city .view svg > g[transform]")
  .getAttribute("transform").match(/scale\\(([\\d.]+)/)[1] > least"""
TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} > ${clientWidth}`] : [];
}"""
# A checkbox or radio button is as large as its label; links in running text are as large as a line.
TOO_SMALL = """(smallest) => [...document.querySelectorAll("button, a, input, select, label")]
  .filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((node) => !node.matches("label input, p a, .skip, label[for]"))
  .map((node) => [node.outerHTML.slice(0, 120), node.getBoundingClientRect()])
  .filter(([, box]) => box.width < smallest || box.height < smallest)
  .map(([html, box]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${html}`)"""


def expect_to_fit(visitor: Visitor, where: str) -> None:
    def too_wide_or_too_small() -> list[str]:
        return [*visitor.page.evaluate(TOO_WIDE), *visitor.page.evaluate(TOO_SMALL, SMALLEST)]

    visitor.expect_nothing_of(too_wide_or_too_small, where)


def test_a_name_as_long_as_can_be(visit: Visit) -> None:
    size = {"width": 390, "height": 844}
    ann = visit("W" * 30, reduced_motion="reduce", viewport=size, **PHONE)
    ann.come_in()
    expect(ann.page.locator(".person")).to_contain_text("W" * 30)
    expect_to_fit(ann, "the lobby of a long name")
    ann.open_table(3, friends=True, game="Evolutopia")
    expect(ann.page.locator(".room .name").first).to_contain_text("W" * 30)
    expect_to_fit(ann, "the waiting room of a long name")
    ann.page.goto("/")
    ann.open_table(1, friends=False, game="Evolutopia")
    expect(ann.page.locator(".team .name")).to_contain_text("W" * 30)
    expect_to_fit(ann, "the table of a long name")


def test_two_fingers_make_the_city_larger(visit: Visit) -> None:
    """As fingers do it: pinch, then pan with one; until then one finger scrolls the page."""
    ann = visit("Ann", viewport={"width": 390, "height": 844}, reduced_motion="reduce", **PHONE)
    ann.arrive()
    ann.sit_down("ginkgopolis", "me", "bot:novice")
    drawing = ann.page.locator(".city .view svg > g[transform]")
    expect(ann.page.locator(".city .thing.can").first).to_be_visible()
    ann.settle()
    box = ann.page.locator(".city .view").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = ann.context.new_cdp_session(ann.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        marks = [{"x": x + dx, "y": y + dy, "id": i} for i, (dx, dy) in enumerate(points)]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": marks})

    def zoom() -> float:
        return float(seen().split("scale(")[1].split(")")[0])

    def seen() -> str:
        return drawing.get_attribute("transform") or ""

    fitted, whole = seen(), zoom()
    touch("Start", (-20, 0))
    touch("Start", (-20, 0), (20, 0))
    for apart in (30, 40, 50, 60):
        touch("Move", (-apart, 0), (apart, 0))
    touch("End")
    ann.page.wait_for_function(LARGER, arg=1.5 * whole)
    expect(ann.page.locator(".city .view")).not_to_have_class(re.compile("fits"))
    # until it has drawn that, the browser still scrolls the page with one finger
    ann.page.screenshot()
    pinched, larger = seen(), zoom()
    touch("Start", (0, 0))
    for moved in (10, 20, 30):
        touch("Move", (moved, moved))
    touch("End")
    expect(drawing).not_to_have_attribute("transform", pinched)
    assert zoom() == larger
    assert ann.page.locator(".city .thing[aria-pressed=true]").count() == 0  # no finger has chosen
    assert ann.page.evaluate("scrollY") == 0
    # the finger left in a quick move: the next tap is a tap all the same
    ann.hand.press(ann.button("ginkgopolis.fit"))
    expect(drawing).to_have_attribute("transform", fitted)


def expect_to_fit_everywhere(visitor: Visitor, where: str) -> None:
    for language in everywhere(visitor):
        expect_to_fit(visitor, f"{where}, {language}")


@pytest.mark.slow
def test_nothing_is_too_wide_or_too_small_at_360(visit: Visit) -> None:
    size = {"width": 360, "height": 780}
    ann = visit("Maximiliane-Alexandra", language="es", viewport=size, **PHONE)
    ann.page.goto("/")
    expect(ann.page.get_by_label(ann.t("name.label"))).to_be_visible()
    expect_to_fit_everywhere(ann, "the lobby")
    ann.page.get_by_label(ann.t("settings.title")).tap()
    for language in ("fr", "en", "es"):
        ann.choose_language(language)
        expect_to_fit(ann, f"the settings, {language}")
    ann.come_in()
    ann.open_table(6, friends=True)
    expect(ann.page.get_by_label(ann.t("invite.link"), exact=True)).to_be_visible()
    expect_to_fit_everywhere(ann, "the waiting room")
    ann.page.goto("/")
    ann.open_table(6, friends=False)
    player = Player(ann.page, hand=ann.hand)
    until_rich(player)
    expect_to_fit_everywhere(ann, "the table")
    player.choose_building()
    player.press(ann.page.locator(".counter .suggest"))
    expect(ann.page.locator("[data-confirm]")).to_be_enabled()
    expect_to_fit_everywhere(ann, "paying")
    expect(ann.page.locator("[data-confirm]")).to_be_enabled()
    leave_to_bots(ann)
    expect_to_fit_everywhere(ann, "the score sheet")
