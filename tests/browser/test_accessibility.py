"""axe finds nothing serious, by day and by night; things stay still for those who ask."""

import re
from secrets import token_hex
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.playing import who_moves
from tests.browser.tables import against_bots, leave_to_bots, until_rich
from tests.browser.visitor import Visitor

AA = {"wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"}  # WCAG 2.2 AA: all of it
GRAVE = ("serious", "critical", "moderate")  # of what is only good practice
ALL = {
    "resultTypes": ["violations", "incomplete"],  # with every node; of what passes only the first
    "selectors": False,  # nobody reads them, and they cost more than the rest
    "rules": {"target-size": {"enabled": True}},
}
# By night nothing changes but the colours, and to look at everything again costs twice as much.
COLOURS = {**ALL, "runOnly": ["color-contrast"], "rules": {}}
# axe cannot tell a contrast on the fine grid of the paper: the paper's plain colour counts.
# And it would take what lies under a bar that sticks to the window for the ground of its lines.
PLAIN_PAPER = """() => {
  document.body.style.backgroundImage = "none";
  for (const element of document.querySelectorAll("main *"))
    if (getComputedStyle(element).position === "sticky")
      Object.assign(element.style, { position: "relative", inset: "auto" });
}"""
# What is still fading in is not yet as it will be read.
SETTLED = """() => document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
  .forEach((animation) => animation.finish())"""


def expect_accessible_day_and_night(visitor: Visitor, where: str) -> None:
    expect_accessible(visitor, f"{where}, by day")
    visitor.page.emulate_media(color_scheme="dark")
    expect_accessible(visitor, f"{where}, by night", COLOURS)
    visitor.page.emulate_media(color_scheme="light")


def expect_accessible(
    visitor: Visitor, where: str, options: dict[str, Any] = ALL, within: str | None = None
) -> None:
    """Everything on the page; or what lies within a place, where things pass over each other."""
    visitor.page.evaluate(PLAIN_PAPER)
    visitor.page.evaluate(SETTLED)
    found: dict[str, Any] = Axe().run(visitor.page, within, options).response
    assert "color-contrast" in {rule["id"] for rule in found["passes"]}, "axe has not looked"
    grave = [r for r in found["violations"] if r["impact"] in GRAVE or AA & set(r["tags"])]
    if within is None:
        grave += [rule for rule in found["incomplete"] if rule["id"] == "color-contrast"]
    lines = [
        f"{rule['id']} ({rule['impact']}): {node['html'][:200]} {node['failureSummary']}"
        for rule in grave
        for node in rule["nodes"]
        if not beyond_axe(node)
    ]
    assert not lines, f"{where}:\n" + "\n".join(lines)


def beyond_axe(node: dict[str, Any]) -> bool:
    """Letters in and beside drawings, single characters, lines scrolled out of sight."""
    unclear = re.search("too short|obscured|overlapped|image node", node["failureSummary"])
    return node["html"].startswith("<text") or unclear is not None


# how bright each ground is, 0 to 1
SHADES = """fields => fields.map(field => {
    const colours = getComputedStyle(field).backgroundColor.match(/[0-9.]+/g).slice(0, 3);
    return colours.reduce((sum, part) => sum + Number(part), 0) / 765;
})"""


def test_axe(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    ann.page.goto("/")
    expect(ann.page.get_by_label(ann.t("name.label"))).to_be_visible()
    expect_accessible_day_and_night(ann, "the lobby of a stranger")
    ann.come_in()
    ann.open_table(3, friends=True)
    expect(ann.page.get_by_label(ann.t("invite.link"), exact=True)).to_be_visible()
    expect_accessible_day_and_night(ann, "the waiting room")
    ann.page.goto("/")
    ann.open_table(3, friends=False)
    player = Player(ann.page)
    assert who_moves(player)
    expect(ann.page.locator("p.unseen[aria-live]:not(.hurry)")).to_contain_text(
        ann.t("table.your_move")
    )
    expect_accessible_day_and_night(ann, "the table")
    until_rich(player)
    player.choose_building()
    player.press(ann.page.locator(".counter .suggest"))
    expect(ann.page.locator("[data-confirm]")).to_be_enabled()
    expect_accessible_day_and_night(ann, "paying")
    leave_to_bots(ann)
    said = ann.page.locator("p.unseen[aria-live]:not(.hurry)")
    expect(said).to_contain_text(ann.page.locator("#result-title").inner_text())
    expect_accessible_day_and_night(ann, "the score sheet")
    ann.page.goto("/")
    expect(ann.page.get_by_role("heading", name=ann.t("lobby.mine"))).to_be_visible()
    expect_accessible_day_and_night(ann, "the lobby with tables")


def test_axe_on_every_other_page(visit: Visit) -> None:
    """But for those that their own tests look at: rules, lessons, replays, tables of each game."""
    ann = visit("Ann", language="es", reduced_motion="reduce")
    page = ann.page
    page.goto("/account")
    expect(page.locator("#login-0")).to_be_visible()
    expect_accessible_day_and_night(ann, "a stranger's account: to log in or create one")
    ann.come_in()
    for game in ("Alhambra", "Ginkgopolis", "Evolutopia"):
        ann.options(game)
    page.get_by_label(ann.t("settings.title")).click()
    expect(page.locator("#settings")).to_be_visible()
    expect_accessible_day_and_night(ann, "the lobby with every option and the settings")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        shades = page.locator(".field").evaluate_all(SHADES)
        assert len(shades) > 5
        assert all((shade > 0.5) == (scheme == "light") for shade in shades), shades
    account = {"name": f"Ann {token_hex(4)}", "password": "correct horse"}
    assert ann.context.request.post("/api/account", data=account).ok
    page.goto("/account")
    page.get_by_label(ann.t("account.ratings_on")).check()
    for summary in page.locator("summary").all():
        summary.click()
    expect_accessible_day_and_night(ann, "an account with all its forms")
    for path in ("/nowhere", "/t/nowhere"):
        page.goto(path)
        expect(page.locator(".missing").first).to_be_attached()
        expect_accessible_day_and_night(ann, path)
    assert all("404" in complaint for complaint in ann.complaints), ann.complaints  # its own words
    ann.complaints.clear()


def started(visitor: Visitor, game: str) -> str:
    """A game against novices."""
    request = visitor.context.request
    wish = {"game": game, "players": 3, "seats": ["me", "bot:novice", "bot:novice"]}
    table = str(request.post("/api/tables", data=wish).json()["id"])
    assert request.post(f"/api/tables/{table}/start", data={}).ok
    return table


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
