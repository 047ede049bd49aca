"""Every thing explains itself with its rule: to the pointer, to the keyboard, to a finger."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import KEYS
from tests.browser.playing import who_moves
from tests.browser.tables import against_bots
from tests.browser.test_phone import PHONE
from tests.browser.tongue import everywhere, expect_own_language

NOTE = "[role=tooltip]"
MARKED = """() => [...document.querySelectorAll("[data-thing]")]
  .filter((node) => node.checkVisibility()).map((node) => node.dataset.thing)"""


def expect_rule(page: Page, rule: str) -> None:
    quoted = page.locator(f"{NOTE} .quoted")
    expect(quoted).to_have_text(re.compile(rf"^{rule}\s\S+\s\S+"))


def test_everything_on_the_table_is_explained(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    assert who_moves(against_bots(ann, players=2))
    things = ann.page.evaluate(MARKED)
    kinds = {thing.split(":")[0] for thing in things}
    assert kinds >= {"sale", "market", "coin", "space", "category", "held", "player"}
    for _ in everywhere(ann):
        for thing in {thing.split(":")[0]: thing for thing in things}.values():
            ann.page.locator(f'[data-thing="{thing}"]:visible').first.hover()
            expect(ann.page.locator(f"{NOTE} .title")).not_to_be_empty()
            expect_rule(ann.page, r"A\d+")
            expect_own_language(ann)
            ann.page.mouse.move(2, 2)
            expect(ann.page.locator(NOTE)).to_have_count(0)


def test_by_keyboard_and_in_the_rules(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    page = ann.page
    assert who_moves(against_bots(ann))
    KEYS.walk(page.locator(".market .piece.can").first)
    expect_rule(page, "A21")
    described = page.evaluate("document.activeElement.getAttribute('aria-describedby')")
    assert page.locator(f"#{described}").is_visible()
    page.keyboard.press("Enter")
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press("Escape")  # the note goes, the choice stays
    expect(page.locator(NOTE)).to_have_count(0)
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press("?")
    rules = page.get_by_role("dialog", name=ann.t("rules.title"))
    expect(rules.locator(".sought")).to_be_in_viewport()
    expect(rules.locator(".sought")).to_contain_text("A21")
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(page.locator("[data-confirm]")).to_be_visible()


def test_a_long_press_explains_and_does_nothing_else(visit: Visit) -> None:
    ann = visit("Ann", viewport={"width": 390, "height": 844}, **PHONE)
    page = ann.page
    assert who_moves(against_bots(ann))
    card = page.locator(".market .piece.can").first
    box = card.bounding_box()
    assert box
    touch = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = ann.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    expect_rule(page, "A21")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    expect(page.locator(NOTE)).to_be_visible()
    assert page.locator(".market .piece.chosen").count() == 0
    page.locator(f"{NOTE} button").tap()
    expect(page.locator(".sought")).to_be_in_viewport()
    page.get_by_role("dialog").get_by_role("button", name=ann.t("close")).tap()
    card.tap()
    expect(page.locator(".market .piece.chosen")).to_have_count(1)
