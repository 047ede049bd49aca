"""How many clicks common things take: none that has one answer, one confirmation a turn.

docs/clicks.md has the whole table.
"""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.prepared import GOLDEN, RECORDS, read, resume
from tests.browser.visitor import Visitor

# positions of records/evolutopia.json and evolutopia-won.json where the first seat begins its turn
ONE_IS_FINISHED, THREE_CAN_BE_ASSIGNED, ONLY_THE_CRISIS = 170, 155, 68
WORK_CAN_BE_STARTED = 51
A_ROUND_BEGINS = 50  # of ginkgopolis-v1-3.json
ONE_WAY_TO_PAY = 60  # of alhambra-v1-3.json: a single green coin
IDLE = ".counter:not([aria-busy=true])"


def sit_at(ann: Visitor, record: str, inputs: int, folder: Path = RECORDS) -> Page:
    ann.arrive()
    ann.page.goto(resume(read(folder / record), inputs, ann))
    expect(ann.page.locator(".counter.mine")).to_be_visible()
    ann.page.evaluate(
        "addEventListener('click', () => (window.clicks ??= 0, window.clicks++), true)"
    )
    return ann.page


def clicks(page: Page) -> int:
    return int(page.evaluate("window.clicks ?? 0"))


def test_the_only_finished_evolution_is_opened_in_three_clicks(visit: Visit) -> None:
    page = sit_at(visit("Ann", reduced_motion="reduce"), "evolutopia.json", ONE_IS_FINISHED)
    page.locator(".wall [data-place='site:0'].may").click()
    expect(page.locator(IDLE)).to_be_visible()
    square = page.locator(".territory .square.can").first
    name = square.get_attribute("data-place")
    square.click()
    page.locator("[data-confirm]").click()
    expect(page.locator(f".territory .evolution[data-place='{name}']")).to_be_visible()
    assert clicks(page) == 3


def test_the_action_itself_asks_nothing_that_has_one_answer(visit: Visit) -> None:
    page = sit_at(visit("Ann", reduced_motion="reduce"), "evolutopia.json", ONE_IS_FINISHED)
    page.locator("[data-place='action:4']").click()
    expect(page.locator(".wall [data-place='site:0'].chosen")).to_be_visible()
    page.locator(".territory .square.can").first.click()
    page.locator("[data-confirm]").click()
    expect(page.locator(".counter.choosing")).to_have_count(0)
    assert clicks(page) == 3


def test_three_experts_are_assigned_in_four_clicks(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    page = sit_at(ann, "evolutopia.json", THREE_CAN_BE_ASSIGNED)
    assigned = page.locator(".log li", has_text="You assign")
    before = assigned.count()
    for place in ("put:0:2", "put:1:2", "put:4:1"):
        page.locator(f"[data-place='{place}']:is(.can, .may)").click()
        expect(page.locator(f"[data-place='{place}'].chosen")).to_be_visible()
    page.locator("[data-confirm]").click()
    expect(assigned).to_have_count(before + 3)
    assert clicks(page) == 4


def test_everything_before_the_confirmation_can_be_taken_back(visit: Visit) -> None:
    page = sit_at(visit("Ann", reduced_motion="reduce"), "evolutopia.json", THREE_CAN_BE_ASSIGNED)
    for place in ("put:0:2", "put:1:2"):
        page.locator(f"[data-place='{place}']:is(.can, .may)").click()
        expect(page.locator(f"[data-place='{place}'].chosen")).to_be_visible()
    page.locator("[data-place='put:0:2']").click()
    expect(page.locator("[data-place^='put:'].chosen")).to_have_count(1)
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".chosen")).to_have_count(0)
    expect(page.locator("[data-place='action:3'].can")).to_be_visible()


def test_nobody_is_sent_to_the_crisis_unasked(visit: Visit) -> None:
    page = sit_at(visit("Ann", reduced_motion="reduce"), "evolutopia-won.json", ONLY_THE_CRISIS)
    page.locator("[data-place='action:3']").click()
    expect(page.locator(IDLE)).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".zone .person.can").first.click()
    expect(page.locator(IDLE)).to_be_visible()
    expect(page.locator(".crisis .chosen, [data-confirm]")).to_have_count(0)
    page.locator(".crisis [data-place='put:2:3']").click()
    expect(page.locator("[data-confirm]")).to_be_visible()


def test_work_is_started_in_two_clicks(visit: Visit) -> None:
    page = sit_at(visit("Ann", reduced_motion="reduce"), "evolutopia.json", WORK_CAN_BE_STARTED)
    page.locator(".wall [data-place='study:0'].may").click()
    page.locator("[data-confirm]").click()
    expect(page.locator(".log li", has_text="You start").last).to_be_visible()
    assert clicks(page) == 2


def test_what_can_be_paid_in_one_way_is_bought_in_two_clicks(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    page = sit_at(ann, "alhambra-v1-3.json", ONE_WAY_TO_PAY, GOLDEN)
    bought = page.locator(".log li", has_text="You buy")
    before = bought.count()
    page.locator(".yard [data-space='green'].can").click()
    page.locator("[data-confirm]:enabled").click()
    expect(bought).to_have_count(before + 1)
    assert clicks(page) == 2


def test_a_tile_may_come_before_its_card(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    page = sit_at(ann, "ginkgopolis-v1-3.json", A_ROUND_BEGINS, GOLDEN)
    page.locator(".mine .tile.can").first.click()
    expect(page.locator("[data-confirm]")).to_have_count(0)
    page.locator(".mine .card.can").first.click()
    page.locator("[data-confirm]").click()
    expect(page.locator(".counter .withdraw, .counter.mine").first).to_be_visible()
    assert clicks(page) == 3
