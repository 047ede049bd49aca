"""axe finds nothing serious, by day and by night; things stay still for those who ask."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player, who_moves
from tests.browser.tables import against_bots, leave_to_bots, until_rich
from tests.browser.visitor import Visitor

GRAVE = ("serious", "critical")
ALL = {"resultTypes": ["violations", "incomplete", "passes"]}  # with every node, not only the first
# axe cannot tell a contrast on the fine grid of the paper: the paper's plain colour counts.
PLAIN_PAPER = 'document.body.style.backgroundImage = "none"'
# What is still fading in is not yet as it will be read.
SETTLED = """() => document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
  .forEach((animation) => animation.finish())"""


def expect_accessible(visitor: Visitor, where: str) -> None:
    visitor.page.evaluate(PLAIN_PAPER)
    visitor.page.evaluate(SETTLED)
    found: dict[str, Any] = Axe().run(visitor.page, options=ALL).response
    assert "color-contrast" in {rule["id"] for rule in found["passes"]}, "axe has not looked"
    grave = [rule for rule in found["violations"] if rule["impact"] in GRAVE]
    grave += [rule for rule in found["incomplete"] if rule["id"] == "color-contrast"]
    lines = [
        f"{rule['id']} ({rule['impact']}): {node['html'][:200]} {node['failureSummary']}"
        for rule in grave
        for node in rule["nodes"]
        if not beyond_axe(node)
    ]
    assert not lines, f"{where}:\n" + "\n".join(lines)


def beyond_axe(node: dict[str, Any]) -> bool:
    """Letters in drawings (ink on plates), single characters, lines scrolled out of sight."""
    unclear = re.search("too short|obscured|overlapped", node["failureSummary"])
    return node["html"].startswith("<text") or unclear is not None


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe(visit: Visit, scheme: str) -> None:
    ann = visit("Ann", color_scheme=scheme, reduced_motion="reduce")
    ann.page.goto("/")
    expect(ann.page.get_by_label(ann.t("name.label"))).to_be_visible()
    expect_accessible(ann, "the lobby of a stranger")
    ann.come_in()
    ann.open_table(3, friends=True)
    expect(ann.page.get_by_label(ann.t("invite.link"), exact=True)).to_be_visible()
    expect_accessible(ann, "the waiting room")
    ann.page.goto("/")
    ann.open_table(3, friends=False)
    player = Player(ann.page)
    who_moves(player)
    expect_accessible(ann, "the table")
    until_rich(player)
    player.choose_building()
    player.press(ann.page.locator(".counter .suggest"))
    expect(ann.page.locator("[data-confirm]")).to_be_enabled()
    expect_accessible(ann, "paying")
    leave_to_bots(ann)
    expect_accessible(ann, "the score sheet")
    ann.page.goto("/")
    expect(ann.page.get_by_role("heading", name=ann.t("lobby.mine"))).to_be_visible()
    expect_accessible(ann, "the lobby with tables")


def test_things_travel_or_stay_still(visit: Visit) -> None:
    flights = {}
    for motion in ("no-preference", "reduce"):
        visitor = visit(f"Ann-{motion}", reduced_motion=motion)
        player = against_bots(visitor)
        assert who_moves(player)
        player.move("one")
        who_moves(player)
        flights[motion] = visitor.page.evaluate("witness.flights")
    assert flights["no-preference"] > 0
    assert flights["reduce"] == 0
