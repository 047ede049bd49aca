"""Lessons: followed on the board to their end, left, resumed, gone back in; then a real game."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.learner import Learner
from tests.browser.test_accessibility import expect_accessible, expect_accessible_day_and_night
from tests.browser.test_phone import PHONE, expect_to_fit
from tests.browser.tongue import everywhere, expect_own_language
from tests.browser.visitor import Visitor


def test_a_lesson_from_the_lobby_to_a_game(visit: Visit) -> None:
    """Alhambra: with a wrong turn, a refusal, a step back and a break."""
    ann = visit("Ann", reduced_motion="reduce")
    page = ann.page
    ann.come_in()
    card = page.get_by_role("article").filter(has_text="Alhambra")
    card.get_by_role("link", name=ann.t("learn.begin")).click()
    page.wait_for_url("**/learn/alhambra")
    learner = Learner(ann, "alhambra")
    learner.expect_step(0)
    expect_lesson_accessible(learner, "a lesson", expect_accessible_day_and_night)
    expect_own_language(ann)
    learner.follow(0)
    learner.follow(1)

    go_astray(learner)
    learner.follow(2)
    learner.follow(3)
    learner.expect_step(4)
    page.reload()  # a break
    learner.expect_step(4)
    expect_on_another_device(visit, ann)
    learner.press(ann.button("learn.back"))
    learner.expect_step(3)
    learner.follow_all(3)

    page.goto("/")
    card.get_by_role("link", name=ann.t("learn.see_again")).click()
    learner.expect_step(0)
    page.goto("/")
    card.get_by_role("link", name=ann.t("learn.go_on")).click()
    ann.button("learn.skip").click()
    ann.button("learn.again").click()
    learner.expect_step(0)
    ann.button("learn.skip").click()
    ann.button("learn.play").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".ledger")).to_be_visible()
    table = ann.server.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert [seat["name"] for seat in table["seats"][1:]] == ["novice", "novice"]


def expect_on_another_device(visit: Visit, ann: Visitor) -> None:
    """Where a person was is known wherever they come from."""
    ann.expect_kept(lessons={"alhambra": "buy"})
    known = {"cookies": ann.context.cookies(), "origins": []}
    again = visit("Ann again", reduced_motion="reduce", storage_state=known)
    again.page.goto("/learn/alhambra")
    Learner(again, "alhambra").expect_step(4)


def expect_lesson_accessible(
    learner: Learner, where: str, look: Callable[[Visitor, str], None] = expect_accessible
) -> None:
    """Without the note on what happens to lie under the pointer."""
    learner.page.mouse.move(0, 0)
    expect(learner.page.locator(".quoted")).to_have_count(0)
    look(learner.visitor, where)


def go_astray(learner: Learner) -> None:
    """Something else that the rules allow is not what is asked for; what they do not is refused."""
    ann, page = learner.visitor, learner.page
    learner.expect_step(2)
    page.locator(".market [data-thing='market:0']").click()
    learner.confirm()
    expect(page.locator(".lesson .astray")).to_contain_text(learner.says("one.do"))
    learner.expect_step(2)
    page.locator(".yard [data-thing='sale:yellow']").click(force=True)  # it says that it cannot be
    for _ in everywhere(ann):
        expect(page.locator(".counter .refusal")).to_contain_text("A22")
        expect_own_language(ann)
    expect_lesson_accessible(learner, "a lesson that is not followed")
    page.get_by_role("button", name=ann.t("rules.read", rule="A21")).click()
    expect(page.locator("dialog [data-rule='A21']")).to_be_in_viewport()
    page.keyboard.press("Escape")


def test_ginkgopolis_by_touch_in_spanish(visit: Visit) -> None:
    size = {"width": 390, "height": 844}
    ann = visit("Ann", language="es", reduced_motion="reduce", viewport=size, **PHONE)
    ann.page.goto("/learn/ginkgopolis")
    Learner(ann, "ginkgopolis").follow_all()
    expect_own_language(ann)


def test_evolutopia_in_french(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    ann.page.goto("/learn/evolutopia")
    Learner(ann, "evolutopia").follow_all()
    expect_own_language(ann)


@pytest.mark.parametrize(
    ("game", "language"),
    [("alhambra", "es"), ("ginkgopolis", "en"), ("ginkgopolis", "fr"), ("evolutopia", "es")],
)
def test_a_lesson_is_shown(visit: Visit, game: str, language: str) -> None:
    """With the others here and the newcomer's, every lesson is read in every language."""
    ann = visit("Ann", language=language, reduced_motion="reduce")
    ann.page.goto(f"/learn/{game}")
    learner = Learner(ann, game)
    for number in range(len(learner.steps) - 1):
        learner.expect_step(number)
        expect_own_language(ann)
        learner.press(learner.on)
    learner.expect_step(len(learner.steps) - 1)
    with_bots = "learn.play_with" if game == "evolutopia" else "learn.play"
    expect(ann.button(with_bots)).to_be_visible()
    expect_own_language(ann)


def test_a_lesson_by_keyboard_and_on_a_small_phone(visit: Visit) -> None:
    """Everything can be shown instead of done; nothing is too wide or too small."""
    size = {"width": 360, "height": 780}
    ann = visit("Ann", language="fr", reduced_motion="reduce", viewport=size, **PHONE)
    ann.page.goto("/learn/alhambra")
    learner = Learner(ann, "alhambra")
    learner.expect_step(0)
    learner.on.focus()
    for number in range(len(learner.steps) - 1):
        learner.expect_step(number)
        expect_to_fit(ann, learner.steps[number]["name"])
        expect(learner.on).to_be_focused()  # it is never lost
        ann.page.keyboard.press("Enter")
    learner.expect_step(len(learner.steps) - 1)
    expect_accessible(ann, "the end of a lesson")
