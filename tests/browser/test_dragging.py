"""Pieces are dragged to where they may go, with the mouse and with a finger."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.prepared import RECORDS, read, resume
from tests.browser.test_phone import PHONE
from tests.browser.visitor import Visitor

LATE = {"alhambra": 201, "ginkgopolis": 103, "evolutopia": 155}


# Which of these wear the colour of one's move?
RIMS = """(rims) => {
  const accent = getComputedStyle(document.querySelector(".counter.mine")).borderTopColor;
  return rims.map((rim) => getComputedStyle(rim).stroke === accent);
}"""
WITHIN = """(note) => {
  const { left, top, right, bottom } = note.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""


def sit_at(ann: Visitor, game: str) -> Page:
    ann.arrive()
    ann.page.goto(resume(read(RECORDS / f"{game}.json"), LATE[game], ann))
    expect(ann.page.locator(".counter.mine")).to_be_visible()
    ann.settle()
    return ann.page


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lift(page: Page, piece: Locator) -> None:
    page.mouse.move(*middle(piece))
    page.mouse.down()
    x, y = middle(piece)
    page.mouse.move(x, y - 20, steps=3)


def test_a_coin_is_laid_on_the_building(visit: Visit) -> None:
    page = sit_at(visit("Ann", reduced_motion="reduce"), "alhambra")
    lift(page, page.locator("[data-drag^='coin:0:']").first)
    goal = page.locator("[data-goal]")
    expect(goal).to_have_count(1)
    page.mouse.move(*middle(goal), steps=4)
    expect(page.locator(".gives")).to_contain_text("of 8")
    page.mouse.up()
    expect(page.locator(".purse .coin.laid")).to_have_count(1)
    expect(page.locator(".dragged, [data-goal]")).to_have_count(0)


def test_a_tile_is_laid_on_a_building_of_my_cards(visit: Visit) -> None:
    page = sit_at(visit("Ann", reduced_motion="reduce"), "ginkgopolis")
    tile = page.locator("[data-drag^='tile:']").first
    lift(page, tile)
    goals = page.locator(".city .thing[data-goal]")
    expect(goals).to_have_count(4)  # what her four cards stand for
    expect(page.locator(".city .outlines [data-goal]")).to_have_count(4)
    page.mouse.move(*middle(page.locator(".city [data-at='token:5']")), steps=4)
    expect(page.locator(".gives p").first).to_be_visible()
    page.mouse.up()
    expect(page.locator(".mine .card.chosen")).to_have_count(1)
    expect(page.locator(".mine .tile.chosen")).to_have_count(1)
    expect(page.locator("[data-confirm]")).to_be_visible()


def test_an_expert_goes_to_a_site_and_nowhere_else(visit: Visit) -> None:
    page = sit_at(visit("Ann", reduced_motion="reduce"), "evolutopia")
    expert = page.locator(".zone [data-drag='expert:1']").first
    lift(page, expert)
    expect(page.locator("[data-goal]").first).to_be_visible()
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(page.locator(".counter.choosing")).to_have_count(0)  # let go where nothing is
    lift(page, expert)
    page.mouse.move(*middle(page.locator(".wall [data-at='site:2']")), steps=4)
    page.mouse.up()
    expect(page.locator("[data-place='put:1:2'].chosen")).to_be_visible()
    expect(page.locator("[data-confirm]")).to_be_visible()


class Finger:
    """One that lifts a piece: until it has rested there for a moment it would scroll."""

    def __init__(self, ann: Visitor, piece: Locator) -> None:
        self.touch = ann.page.context.new_cdp_session(ann.page)
        piece.scroll_into_view_if_needed()
        ann.settle()
        x, y = middle(piece)
        self("touchStart", (x, y))
        expect(ann.page.locator("[data-held]")).to_have_count(1)
        for step in (6, 14, 24):
            self("touchMove", (x, y - step))

    def __call__(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_with_a_finger(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce", viewport={"width": 390, "height": 844}, **PHONE)
    page = sit_at(ann, "ginkgopolis")
    finger = Finger(ann, page.locator("[data-drag^='card:']").first)
    goal = page.locator(".city .thing[data-goal]")
    expect(goal).to_have_count(1)
    # no other building looks as if it were a place of this card
    rims = page.locator(".outlines path").evaluate_all(RIMS)
    assert sorted(rims) == [False, False, False, True]
    finger("touchMove", middle(goal))
    expect(page.locator(".city .thing[data-goal=over]")).to_have_count(1)
    finger("touchEnd")
    expect(page.locator(".mine .card.chosen")).to_have_count(1)


def test_a_finger_reaches_what_lies_beyond_the_edge(visit: Visit) -> None:
    """The page scrolls under a piece that is held near its edge; what it gives is never cut off."""
    ann = visit("Ann", reduced_motion="reduce", viewport={"width": 390, "height": 844}, **PHONE)
    page = sit_at(ann, "evolutopia")
    note = page.locator(".gives")
    finger = Finger(ann, page.locator(".zone [data-drag='expert:0']").first)
    finger("touchMove", middle(page.locator(".wall [data-at='site:2']")))  # the last column
    expect(note).to_be_visible()
    ann.settle()
    assert note.evaluate(WITHIN)
    crisis = page.locator("[data-at=crisis]")
    expect(crisis).not_to_be_in_viewport()
    expect(page.locator(".farther.up")).to_be_visible()  # there is one
    finger("touchMove", (190, 30))
    expect(crisis).to_be_in_viewport(ratio=1)
    expect(page.locator(".farther.up")).to_have_count(0)
    finger("touchMove", middle(crisis))
    expect(crisis).to_have_attribute("data-goal", "over")
    ann.settle()
    assert note.evaluate(WITHIN)
    finger("touchEnd")
    expect(page.locator("[data-confirm]")).to_be_visible()
