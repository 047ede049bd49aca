"""Whole games with one hand: by touch on a phone, by keys alone; from the lobby to the sheet."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import test_game, test_ginkgopolis
from tests.browser.conftest import Visit
from tests.browser.gardener import Gardener
from tests.browser.hands import KEYS
from tests.browser.planner import Planner
from tests.browser.player import Player
from tests.browser.playing import Playing, who_moves
from tests.browser.test_phone import PHONE, expect_to_fit
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.slow
HANDS: dict[str, dict[str, Any]] = {
    "touch": {"viewport": {"width": 390, "height": 844}, **PHONE},
    "keys": {"hand": KEYS},
}
LOOK_EVERY = 6  # moves: does everything fit on the phone?


@pytest.fixture(params=HANDS)
def ann(request: pytest.FixtureRequest, visit: Visit) -> Visitor:
    return visit("Ann", reduced_motion="reduce", **HANDS[request.param])


def play(ann: Visitor, playing: type[Playing[Any]], game: str, players: int) -> set[str]:
    """From the empty page to the score sheet; the kinds of moves on the way."""
    ann.come_in()
    ann.open_table(players, friends=False, game=game)
    player = playing(ann.page, hand=ann.hand)
    while who_moves(player):
        if ann.hand is not KEYS and len(player.kinds) % LOOK_EVERY == 0:
            expect_to_fit(ann, f"move {len(player.kinds)}")
        player.move()
    expect(ann.page.locator("#result-title")).to_be_in_viewport()
    ann.expect_no_raw_ids()
    return set(player.kinds)


def leave(ann: Visitor) -> None:
    """The sheet is worked with the same hand: its log, and the way back to the lobby."""
    if ann.hand is not KEYS:
        expect_to_fit(ann, "the score sheet")
        line = ann.page.locator(".log ol li").first
        expect(line).to_be_hidden()
        ann.hand.press(ann.button("table.log_short"))
        expect(line).to_be_visible()
        ann.hand.press(ann.button("close"))
        expect(line).to_be_hidden()
    ann.hand.press(ann.page.locator(".result footer").get_by_role("link", name=ann.t("home")))
    expect(ann.page.get_by_text(ann.t("lobby.finished"))).to_be_visible()


def test_a_whole_game_of_alhambra_with_one_hand(ann: Visitor) -> None:
    assert play(ann, Player, "Alhambra", 2) >= {"one", "several", "buy"}
    test_game.expect_sources_to_add_up(ann)
    leave(ann)


def test_a_whole_game_of_ginkgopolis_with_one_hand(ann: Visitor) -> None:
    kinds = play(ann, Gardener, "Ginkgopolis", 2)
    assert "exploit" in kinds
    assert kinds & {"urbanize", "construct"}
    test_ginkgopolis.expect_sources_to_add_up(ann)
    leave(ann)


def test_a_whole_game_of_evolutopia_with_one_hand(ann: Visitor) -> None:
    """Alone, with both of one's roles; managed badly, it is lost soon."""
    assert play(ann, Planner, "Evolutopia", 1) >= {"pick", "manage"}
    expect(ann.page.locator("#result-title")).to_have_text(ann.t("evolutopia.lost"))
    leave(ann)
