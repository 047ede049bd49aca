"""Hints on the board: where the best choices lie, each prepared by a click and done by a second."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import expect_accessible_day_and_night
from tests.browser.test_dragging import sit_at
from tests.browser.tongue import everywhere, expect_own_language

PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1920, "height": 1080}
TALL: ViewportSize = {"width": 1280, "height": 1600}  # all of the board is in sight
SCROLLS = "document.documentElement.scrollWidth > innerWidth"
# what the marks' buttons lie over that one could click, but for what they are on
COVERED = """() => [...document.querySelectorAll("[data-mark-of]")].filter((mark) => {
  const box = mark.getBoundingClientRect();
  const under = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return under.some((node) => node.closest("[data-confirm], .choice"));
}).length"""


def expect_whole(page: Page) -> None:
    """At every width: nothing to scroll to the side, no mark over a button of the turn."""
    for size in (PHONE, WIDE, {"width": 1280, "height": 720}):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(page.locator(".hint .choice").first).to_be_in_viewport()
        assert not page.evaluate(SCROLLS), size
        assert page.evaluate(COVERED) == 0, size


@pytest.mark.parametrize("game", ["alhambra", "ginkgopolis", "evolutopia"])
def test_a_hint_lies_on_the_board(visit: Visit, game: str) -> None:
    ann = visit("Ann", language="es", reduced_motion="reduce")
    page = sit_at(ann, game)
    ann.button("hint.ask").click()
    expect(page.locator(".hint")).to_contain_text(ann.t("hint.thinking"))
    choices, marks = page.locator(".hint .choice"), page.locator("[data-mark-of]")
    expect(choices.first).to_be_visible()
    assert 1 <= choices.count() <= 3
    expect(marks.first).to_have_attribute("data-mark-of", "1")
    spoken = choices.first.locator(".unseen").inner_text()
    expect(page.get_by_role("status").filter(has_text=spoken)).to_have_count(1)  # announced
    if game == "alhambra":
        for _ in everywhere(ann):
            expect(page.locator(".hint .detail")).to_have_text(re.compile(r"\d+\s?%"))
            expect_own_language(ann)
        page.mouse.move(5, 5)  # away from what would explain itself
        expect_accessible_day_and_night(ann, "a hint")
    expect_whole(page)

    expect(page.locator(".counter.choosing")).to_have_count(0)
    page.set_viewport_size(TALL)
    page.locator("[data-mark-of='1']").first.press("Enter")
    expect(page.locator(".counter.choosing")).to_be_visible()  # prepared, and not done
    expect(choices.first).to_be_focused()  # its words: the next thing is to confirm it
    confirm = page.locator("[data-confirm]")
    expect(confirm).to_be_enabled()
    expect(page.locator(".hint .choice")).to_have_count(choices.count())  # it stays meanwhile
    expect_whole(page)
    page.keyboard.press("Escape")
    expect(page.locator(".counter.choosing")).to_have_count(0)
    choices.first.click()
    confirm.click()
    # done: what is left of it is the rest of the same choice, or nothing
    expect(page.locator(".hint .choice:nth-child(2)")).to_have_count(0)
