"""Puzzles on the page: a wrong answer, the right one by clicks, the solution on the board."""

from playwright.sync_api import expect

from faubourg.puzzles import Puzzle, puzzles
from tests.browser.conftest import Visit
from tests.browser.test_accessibility import expect_accessible_day_and_night
from tests.browser.test_my_page import expect_no_wider_than
from tests.browser.tongue import expect_every_language
from tests.browser.visitor import Visitor


def takes_money() -> Puzzle:
    """One of Alhambra whose answer is one coin of the market; there are others to take."""
    for one in puzzles("alhambra").values():
        words = [one.game.notation(way[0]) for way in (choice.way for choice in one.choices)]
        if len(words[0]) == 2 and words[0][0] == "$":
            return one
    raise AssertionError("no such puzzle")


def take(ann: Visitor, place: int) -> None:
    """Choose one card of the market and say that this is it."""
    ann.page.locator(f".market [data-thing='market:{place - 1}']").click()
    ann.page.locator("[data-confirm]").click()


def test_a_puzzle_from_the_lobby_to_its_solution(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    page = ann.page
    ann.come_in()
    page.get_by_role("link", name=ann.t("puzzles.title")).click()
    page.wait_for_url("**/puzzles")
    expect(page.get_by_role("region")).to_have_count(3)
    expect_every_language(ann)
    expect_no_wider_than(ann, 360, 768, 1440)
    expect_accessible_day_and_night(ann, "puzzles")

    one = takes_money()
    answer = int(one.game.notation(one.answer[0])[1:])
    page.locator(f'a[href="/puzzles/alhambra/{one.name}"]').click()
    panel = page.get_by_role("region", name=ann.t("puzzles.one"), exact=True)
    expect(panel).to_contain_text(ann.t("puzzles.question"))
    expect(page.locator("[data-hint]")).to_have_count(0)
    other = 1 if answer != 1 else 2
    take(ann, other)
    expect(panel).to_contain_text(ann.t("puzzles.wrong"))
    take(ann, answer)
    expect(panel).to_contain_text(ann.t("puzzles.solved"))
    expect(page.locator("[data-hint]").first).to_be_visible()
    expect_no_wider_than(ann, 360, 768, 1440)
    ann.expect_kept(puzzles={"alhambra": [one.name]})

    ann.page.get_by_role("link", name=ann.t("puzzles.next")).click()
    expect(panel).to_contain_text(ann.t("puzzles.question"))
    ann.button("puzzles.show").click()
    expect(page.locator("[data-hint]").first).to_be_visible()
    expect(panel).to_contain_text(ann.t("puzzles.shown"))  # nothing is asked any more
    expect(panel).not_to_contain_text(ann.t("puzzles.question"))
