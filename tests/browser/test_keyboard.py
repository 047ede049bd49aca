"""Without a mouse: a table against bots, a turn of each kind, and always a visible focus."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player, who_moves

FOCUSED = "(selector) => document.activeElement.matches(selector)"
# The ring is around the focused thing, or around what stands for it (a radio button's number).
# After the last stop the browser itself has the focus, and the page's body stands for it.
RING = """() => document.activeElement === document.body
  || [document.activeElement, document.activeElement.nextElementSibling].some((node) => {
    const style = node && getComputedStyle(node);
    return style && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  })"""
MOST_TABS = 60


def tab_to(page: Page, selector: str) -> None:
    """Tab until this has the focus; every stop on the way must show where it is."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        assert page.evaluate(RING), page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        if page.evaluate(FOCUSED, selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_game_by_keyboard_only(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    page, keys = ann.page, ann.page.keyboard
    page.goto("/")
    expect(page.get_by_label(ann.t("name.label"))).to_be_visible()
    tab_to(page, "#name")
    keys.type("Ann")
    keys.press("Enter")
    expect(page.get_by_text(ann.t("lobby.hello", name="Ann"))).to_be_visible()
    tab_to(page, "article summary")
    keys.press("Enter")
    tab_to(page, "[name=players-alhambra]")
    keys.press("ArrowLeft")
    expect(page.locator("[name=players-alhambra]:checked")).to_have_value("2")
    tab_to(page, ".button.strong")
    keys.press("Enter")
    page.wait_for_url("**/t/*")

    player = Player(page)
    done: set[str] = set()
    while done != {"take", "buy"}:
        assert who_moves(player), "the game ended first"
        if player.look().spaces:
            tab_to(page, ".yard .piece.can")
            keys.press("Enter")
            while page.locator("[data-confirm]").is_disabled():
                tab_to(page, ".purse.paying .piece.can")
                keys.press("Space")
            done.add("buy")
        else:
            tab_to(page, ".market .piece.can")
            keys.press("Space")
            done.add("take")
        tab_to(page, "[data-confirm]")
        keys.press("Enter")
        player.look()


def test_arrows_walk_and_escape_takes_back(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    ann.come_in()
    ann.open_table(3, friends=False)
    player = Player(ann.page)
    assert who_moves(player)
    tab_to(ann.page, ".market .piece")
    first = ann.page.evaluate("document.activeElement.dataset.place")
    ann.page.keyboard.press("ArrowRight")
    assert ann.page.evaluate("document.activeElement.dataset.place") != first
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-confirm]")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-confirm]")).to_have_count(0)
    tab_to(ann.page, ".opener")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#settings")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#settings")).to_be_hidden()
