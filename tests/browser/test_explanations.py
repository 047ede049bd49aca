"""Every thing explains itself with its rule: to the pointer, to the keyboard, to a finger."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import KEYS
from tests.browser.playing import who_moves
from tests.browser.tables import against_bots
from tests.browser.test_accessibility import expect_accessible, started
from tests.browser.test_phone import PHONE
from tests.browser.tongue import everywhere, expect_own_language

NOTE = "[role=tooltip]"
LINGER = 500  # ms, as in Explainer.svelte
MARKED = """() => [...document.querySelectorAll("[data-thing]")]
  .filter((node) => node.checkVisibility()).map((node) => node.dataset.thing)"""

IN_THE_BOX = {
    "ginkgopolis": {"card", "tile", "building", "token", "resources", "points", "new_hand"},
    "evolutopia": {"evolution", "role", "plan", "expert", "indicator", "nuisances", "beacons"},
}


def expect_rule(page: Page, rule: str) -> None:
    quoted = page.locator(f"{NOTE} .quoted")
    expect(quoted).to_have_text(re.compile(rf"^{rule}\s\S+\s\S+"))


def test_everything_on_the_table_is_explained(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce", held=None)
    ann.page.clock.install()  # who lingers at each of forty things need not wait for it
    assert who_moves(against_bots(ann, players=2))
    things = ann.page.evaluate(MARKED)
    kinds = {thing.split(":")[0] for thing in things}
    assert kinds >= {"sale", "market", "coin", "space", "category", "held", "player"}
    for _ in everywhere(ann):
        for thing in {thing.split(":")[0]: thing for thing in things}.values():
            ann.page.locator(f'[data-thing="{thing}"]:visible').first.hover()
            ann.page.clock.fast_forward(LINGER)
            expect(ann.page.locator(f"{NOTE} .title")).not_to_be_empty()
            expect_rule(ann.page, r"A\d+")
            expect_own_language(ann)
            ann.page.mouse.move(2, 2)
            ann.page.clock.fast_forward(LINGER)
            expect(ann.page.locator(NOTE)).to_have_count(0)


def test_by_keyboard_and_in_the_rules(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce", held=None)
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
    page.keyboard.press("i")  # everything about the card
    entry = rules.locator("li.sought")
    expect(entry).to_be_in_viewport()
    expect(entry).to_have_attribute("data-entry", re.compile(r"money\.\w+"))
    expect(entry.locator("svg")).to_have_count(9)
    expect_accessible(ann, "everything in the box, over the table")
    KEYS.walk(entry.get_by_role("button", name="A21"))
    page.keyboard.press("Enter")
    expect(rules.locator(".sought")).to_contain_text("A21")
    expect(rules.locator(".sought")).to_be_in_viewport()


@pytest.mark.parametrize("game", ["ginkgopolis", "evolutopia"])
def test_what_lies_on_the_table_is_in_the_encyclopaedia(visit: Visit, game: str) -> None:
    """Every thing that names an entry names one that there is; cards, tiles and people all do."""
    ann = visit("Ann", reduced_motion="reduce", held=None)
    ann.arrive()
    page = ann.page
    page.goto(f"/t/{started(ann, game)}")
    expect(page.locator(".counter.mine")).to_be_visible()
    entries = {
        thing["id"]
        for kind in ann.server.get(f"/api/box/{game}/en")["kinds"]
        for thing in kind["things"]
    }
    things = {thing.split(":")[0]: thing for thing in page.evaluate(MARKED)}
    page.get_by_role("button", name=ann.t("rules.title")).click()
    page.get_by_role("dialog").get_by_role(
        "button", name=ann.server.catalogue("en")["box.title"]
    ).click()
    page.get_by_label(ann.t("box.only_here")).check()
    listed = page.get_by_role("dialog").locator("li[data-entry]")
    expect(listed).not_to_have_count(len(entries))
    assert set(listed.evaluate_all("all => all.map((one) => one.dataset.entry)")) <= entries
    page.keyboard.press("Escape")
    for kind in IN_THE_BOX[game] & set(things):
        page.locator(f'[data-thing="{things[kind]}"]:visible').first.hover()
        page.locator(f"{NOTE} .look-up").click()
        entry = page.get_by_role("dialog").locator("li.sought")
        expect(entry).to_be_in_viewport()
        assert entry.get_attribute("data-entry") in entries
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.mouse.move(2, 2)


def test_a_long_press_explains_and_does_nothing_else(visit: Visit) -> None:
    ann = visit("Ann", viewport={"width": 390, "height": 844}, held=None, **PHONE)
    page = ann.page
    assert who_moves(against_bots(ann))
    card = page.locator(".market .piece.can").first
    ann.settle()
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
    page.locator(f"{NOTE} .look-up").tap()
    expect(page.locator("li.sought")).to_be_in_viewport()
    page.get_by_role("dialog").get_by_role("button", name=ann.t("close")).tap()
    card.tap()
    expect(page.locator(".market .piece.chosen")).to_have_count(1)
