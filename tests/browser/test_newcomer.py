"""Somebody with a phone who has never heard of these games: first page, lesson, a whole game."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.learner import Learner
from tests.browser.planner import Planner
from tests.browser.playing import who_moves
from tests.browser.test_phone import PHONE, expect_to_fit
from tests.browser.tongue import expect_own_language


@pytest.mark.slow
def test_from_the_first_page_to_a_finished_game(visit: Visit) -> None:
    """Evolutopia, because a team that only ever manages crises comes to an end soon."""
    size = {"width": 390, "height": 844}
    ann = visit("Ann", reduced_motion="reduce", viewport=size, **PHONE)
    page = ann.page
    page.goto("/")
    card = page.get_by_role("article").filter(has_text="Evolutopia")
    card.get_by_role("link", name=ann.t("learn.begin")).tap()
    page.wait_for_url("**/learn/evolutopia")
    Learner(ann, "evolutopia").follow_all()
    ann.button("learn.play_with").tap()
    page.wait_for_url("**/t/*")

    planner = Planner(page, hand=ann.hand)
    assert who_moves(planner) is planner
    expect(page.locator(".counter .hints")).to_be_visible()  # a hint is within reach
    expect_to_fit(ann, "the game after the lesson")
    while who_moves(planner):
        planner.choose("manage", "option:0", "option:1", "done")
    expect(page.locator("#result-title")).to_be_visible()
    expect_own_language(ann)
    table = ann.server.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert table["status"] == "over"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert table["seats"][1]["name"] == "novice"
    assert table["options"]["level"] == "discovery"
