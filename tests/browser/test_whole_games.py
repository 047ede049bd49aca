"""Games with one hand: by touch on a phone, by keys alone; from the lobby to the sheet.

Without --full the middle of the long ones is left out.
"""

from collections.abc import Callable
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
from tests.browser.prepared import GOLDEN, read, to_the_end_of
from tests.browser.test_phone import PHONE, expect_to_fit
from tests.browser.visitor import Visitor
from tests.conftest import FULL

pytestmark = pytest.mark.slow
HANDS: dict[str, dict[str, Any]] = {
    "touch": {"viewport": {"width": 390, "height": 844}, **PHONE},
    "keys": {"hand": KEYS},
}
ROLES = {"pick", "manage"}  # kinds of moves: a role chosen, and a crisis managed
LAST_BEACONS = 4
LOOK_EVERY = 6  # moves: does everything fit on the phone?


@pytest.fixture(params=HANDS)
def ann(request: pytest.FixtureRequest, visit: Visit) -> Visitor:
    return visit("Ann", reduced_motion="reduce", **HANDS[request.param])


def play(
    ann: Visitor,
    player: Playing[Any],
    game: str,
    players: int,
    middle: Callable[[set[str]], bool] | None = None,
    late: Callable[[dict[str, Any]], bool] = bool,
) -> set[str]:
    """From the empty page to the score sheet; the kinds of moves on the way.

    After moves of the kinds that bring the `middle`, the game goes on where it is `late`.
    """
    ann.come_in()
    ann.open_table(players, friends=False, game=game)
    while who_moves(player):
        if ann.hand is not KEYS and len(player.kinds) % LOOK_EVERY == 0:
            expect_to_fit(ann, f"move {len(player.kinds)}")
        player.move()
        if not FULL and middle and middle(set(player.kinds)):
            to_the_end_of(read(GOLDEN / f"{game.lower()}-v1-{players}.json"), late, ann)
            middle = None
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


def test_a_game_of_alhambra_with_one_hand(ann: Visitor) -> None:
    player = Player(ann.page, hand=ann.hand)
    kinds = play(ann, player, "Alhambra", 2, test_game.KINDS.issubset, test_game.late)
    assert kinds >= test_game.KINDS
    test_game.expect_sources_to_add_up(ann)
    leave(ann)


def test_a_game_of_ginkgopolis_with_one_hand(ann: Visitor) -> None:
    def middle(kinds: set[str]) -> bool:
        return "exploit" in kinds and bool(kinds & {"urbanize", "construct"})

    player = Gardener(ann.page, hand=ann.hand)
    assert middle(play(ann, player, "Ginkgopolis", 2, middle, test_ginkgopolis.late))
    test_ginkgopolis.expect_sources_to_add_up(ann)
    leave(ann)


def test_a_game_of_evolutopia_with_one_hand(ann: Visitor) -> None:
    """Alone, with both roles; managed badly, it is lost soon. (A whole one: test_newcomer.py.)"""

    def late(view: dict[str, Any]) -> bool:
        return bool(view["beacon"] >= LAST_BEACONS)

    player = Planner(ann.page, hand=ann.hand)
    assert play(ann, player, "Evolutopia", 1, ROLES.issubset, late) >= ROLES
    expect(ann.page.locator("#result-title")).to_have_text(ann.t("evolutopia.lost"))
    leave(ann)
