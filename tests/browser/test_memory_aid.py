"""The memory aid: a table that was opened with it shows what a perfect memory would know (A11)."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.playing import who_moves
from tests.browser.visitor import Visitor

VALUES = 9  # of each currency


def money_of(visitor: Visitor) -> int:
    """What this person holds, as their own page is told."""
    table = visitor.page.url.rsplit("/", 1)[1]
    update = visitor.context.request.get(f"/api/tables/{table}/update?since=-1").json()
    size = len(update["view"]["hands"]) // update["view"]["players"]
    hand = update["view"]["hands"][update["seat"] * size : (update["seat"] + 1) * size]
    return sum(count * (card % VALUES + 1) for card, count in enumerate(hand))


@pytest.mark.parametrize("aid", [True, False])
def test_the_memory_aid_shows_what_the_others_hold(visit: Visit, aid: bool) -> None:
    ann, bruno = visit("Ann"), visit("Bruno")
    ann.come_in()
    ann.options("Alhambra").get_by_label(ann.t("alhambra.memory_aid")).set_checked(aid)
    address = ann.open_table(3, friends=True)
    bruno.come_in(address)
    seats = ann.page.locator(".room .seats li")
    expect(seats.nth(1)).to_contain_text("Bruno")
    seats.nth(2).get_by_role("button", name=ann.t("room.bot")).click()
    ann.button("room.start").click()
    players = [Player(ann.page, 1), Player(bruno.page, 2)]
    for _ in range(2):
        player = who_moves(*players)
        assert player
        player.move()
    assert who_moves(*players)
    for visitor, other in ((ann, bruno), (bruno, ann)):
        panel = visitor.page.get_by_role("region", name=visitor.t("alhambra.purses"))
        if aid:
            line = panel.locator("dt").filter(has_text=other.name)
            expect(line).to_contain_text(f"{money_of(other)}")
            expect(panel.locator("dd .coin").first).to_be_visible()
            assert money_of(other) > 0
        else:
            expect(visitor.page.locator(".hand .purses")).to_be_visible()
            expect(panel).to_have_count(0)
