"""What keys do besides leading everywhere (test_whole_games.py): arrows, Escape, a second Enter."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.gardener import Gardener, wait_for_task
from tests.browser.hands import KEYS
from tests.browser.planner import alone
from tests.browser.playing import who_moves
from tests.browser.prepared import RECORDS, read, resume
from tests.browser.tables import against_bots


def focused(page: Page, name: str) -> str:
    return str(page.evaluate("(name) => document.activeElement.dataset[name]", name))


def expect_escape_to_clear(page: Page) -> None:
    """First the note of what is focused goes, then what was chosen."""
    expect(page.locator(".note")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".note")).to_have_count(0)
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)


def test_arrows_walk_and_escape_takes_back(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce", hand=KEYS, held=None)
    page, keys = ann.page, ann.page.keyboard
    assert who_moves(against_bots(ann))
    KEYS.walk(page.locator(".market .piece.can").first)
    first = focused(page, "place")
    keys.press("ArrowRight")
    assert focused(page, "place") != first
    keys.press("Enter")
    expect_escape_to_clear(page)
    KEYS.press(page.locator(".opener"))
    expect(page.locator("#settings")).to_be_visible()
    keys.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()


def test_arrows_walk_over_the_city(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce", hand=KEYS, held=None)
    page, keys = ann.page, ann.page.keyboard
    ann.arrive()
    ann.sit_down("ginkgopolis", "me", "bot:novice")
    player = Gardener(page, hand=KEYS)
    assert wait_for_task(player).task == "choose"
    KEYS.walk(page.locator(".city .thing.can[tabindex='0']"))
    here = focused(page, "at")
    keys.press("Enter")
    expect(page.locator(".city .thing[aria-pressed=true]")).to_have_attribute("data-at", here)
    visited = {here}
    for arrow in ("Down", "Up", "Left", "Right"):  # to a neighbour, where there is one
        keys.press(f"Arrow{arrow}")
        expect(page.locator(".city .thing:focus")).to_have_count(1)
        visited.add(focused(page, "at"))
    assert len(visited) > 1
    expect(page.locator(".mine .card.chosen")).to_have_count(1)
    player.confirm()
    assert wait_for_task(player).mine


def test_enter_again_confirms(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce", hand=KEYS, held=None)
    player = alone(ann)
    page, keys = ann.page, ann.page.keyboard
    player.choose("pick:0")
    player.look()
    action = page.locator("[data-place='action:0']")
    KEYS.press(action)
    expect_escape_to_clear(page)
    KEYS.press(action)
    expect(page.locator("[data-confirm]")).to_be_visible()
    keys.press("Enter")
    player.look()
    player.turn("to_study", "done")
    expect(page.locator("[data-place='action:0'].blocked")).to_have_count(1)


def test_what_has_the_focus_is_never_under_the_turn_bar(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce", viewport={"width": 1280, "height": 720})
    ann.arrive()
    ann.page.goto(resume(read(RECORDS / "evolutopia.json"), 155, ann))
    expect(ann.page.locator(".counter.mine")).to_be_visible()
    ann.settle()
    lowest = ann.page.locator(".zone .piece").last
    ann.page.evaluate("scrollTo(0, 0)")
    lowest.focus()
    ann.settle()
    bottom = lowest.evaluate("(one) => one.getBoundingClientRect().bottom")
    assert bottom <= ann.page.locator("div.turn").evaluate(
        "(bar) => bar.getBoundingClientRect().top"
    )
