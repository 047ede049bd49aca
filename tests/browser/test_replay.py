"""A finished game looked at again, from its table and from a file."""

import time
from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect

from faubourg import games
from faubourg.engine.record import from_text
from tests.browser.conftest import Visit
from tests.browser.server import SECONDS
from tests.browser.test_accessibility import expect_accessible, expect_accessible_day_and_night
from tests.browser.tongue import everywhere, expect_every_language, expect_own_language
from tests.browser.visitor import MOMENTS, Visitor

GOLDEN = Path(__file__).parents[1] / "golden" / "alhambra-v1-3.json"
SHORT = GOLDEN.with_name("evolutopia-v1-3.json")
# Each turning point is in a list and on its curve (what could be expected has its own).
AS_MANY = """() => document.querySelectorAll(".chart .turning").length
  === document.querySelectorAll(".chart li button").length"""
DROP = """text => {
  const held = new DataTransfer();
  held.items.add(new File([text], "game.json", { type: "application/json" }));
  const drop = new DragEvent("drop", { dataTransfer: held, bubbles: true, cancelable: true });
  document.querySelector("main").dispatchEvent(drop);
}"""


def game_of_bots(visitor: Visitor) -> tuple[str, int]:
    """A game of Alhambra that two bots have played to its end: its table and its inputs."""
    request = visitor.context.request
    seats = ["bot:random", "bot:random"]
    wish = {"game": "alhambra", "players": 2, "seats": seats}
    table = str(request.post("/api/tables", data=wish).json()["id"])
    assert request.post(f"/api/tables/{table}/start", data={}).ok
    until = time.monotonic() + SECONDS * 2
    while (info := visitor.server.get(f"/api/tables/{table}"))["status"] != "over":
        assert time.monotonic() < until, "the bots do not come to an end"
        time.sleep(0.1)
    return table, int(info["sequence"])


def at(page: Page) -> int:
    return int(page.get_by_role("slider").input_value())


def test_a_game_is_looked_at_again(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    ann.arrive()
    table, last = game_of_bots(ann)
    page = ann.page
    page.goto("/")
    again = page.get_by_role("link", name=ann.t("replay.watch"), exact=True)
    expect(again).to_have_attribute("href", f"/r/{table}")  # from my tables
    page.goto(f"/t/{table}")
    again.click()  # from the end of the game
    page.wait_for_url(f"**/r/{table}")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    expect(page.locator(".market-place")).to_be_visible()
    assert page.get_by_text(ann.t("replay.proven")).is_visible()
    doing = page.locator("[data-confirm], .undo, .hints, .chat-tab")
    assert doing.count() == 0  # nothing can be done
    expect_accessible_day_and_night(ann, "a replay")
    ann.expect_no_raw_ids()

    ann.button("replay.forward").click()
    expect(slider).to_have_value("1")
    ann.button("replay.turn_forward").click()
    second = at(page)
    assert second >= 1
    told = page.locator(".log li").count()
    ann.button("replay.turn_forward").click()
    expect(page.locator(".log li")).not_to_have_count(told)
    ann.button("replay.turn_back").click()
    expect(slider).to_have_value(str(second))
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator("#result-title")).to_be_visible()  # with the score sheet
    expect(page.get_by_text(ann.t("replay.position", at=last, last=last))).to_be_visible()
    expect_accessible(ann, "the end of a replay")


def test_moments_eyes_and_speed(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce", held=MOMENTS)
    ann.arrive()
    table, last = game_of_bots(ann)
    page = ann.page
    page.goto(f"/r/{table}#{last}")
    slider = page.get_by_role("slider")
    expect(page.locator("#result-title")).to_be_visible()
    page.locator(".log li button").last.click()
    expect(page.locator("#result-title")).to_have_count(0)
    assert at(page) < last
    link = page.get_by_label(ann.t("replay.link"))
    expect(link).to_have_value(f"{ann.server.url}/r/{table}#{at(page)}")

    page.get_by_label(ann.t("replay.eyes")).select_option("1")
    expect(page.locator(".hand, .mine").first).to_be_visible()  # the cards of that seat
    page.get_by_label(ann.t("replay.speed")).select_option("8 ×")
    before = at(page)
    ann.button("replay.play").click()
    expect(ann.button("replay.pause")).to_be_visible()
    ann.let_time_pass(lambda: at(page) > before + 1)  # by itself
    ann.button("replay.pause").click()
    expect(ann.button("replay.play")).to_be_visible()
    stopped = at(page)
    for _ in range(3):
        page.evaluate("witness.pass()")
    assert at(page) == stopped

    page.goto(f"/r/{table}#7")
    page.reload()
    expect(slider).to_have_value("7")


def test_a_file_is_looked_at(visit: Visit, tmp_path: Path) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    ann.arrive()
    table, last = game_of_bots(ann)
    page = ann.page
    page.goto(f"/r/{table}")
    with page.expect_download() as waiting:
        page.get_by_role("link", name=ann.t("result.record")).click()
    record = waiting.value.path().read_text()
    page.get_by_role("slider").wait_for()
    page.evaluate(DROP, record)  # on the page of another game
    page.wait_for_url("**/r")
    whole = page.get_by_text(ann.t("replay.position", at=0, last=last))
    expect(whole).to_be_visible()
    expect(page.get_by_label(ann.t("replay.link"))).to_have_count(0)  # a file has no address

    page.goto("/")
    page.get_by_role("link", name=ann.t("replay.file_title")).click()
    expect_accessible_day_and_night(ann, "waiting for a file")
    chooser = page.get_by_label(ann.t("replay.choose"))
    broken = tmp_path / "broken.json"
    broken.write_text(record[:900])
    with ann.while_refused(400):
        chooser.set_input_files(broken)
    damaged = ann.server.catalogue("en")["refusal.record_damaged"]
    expect(page.get_by_role("alert")).to_have_text(damaged)
    page.evaluate(DROP, "x" * 300_000)  # the page itself says so
    for _ in everywhere(ann):
        expect(page.get_by_role("alert")).to_have_text(ann.t("replay.too_large", most=256))
    page.evaluate(DROP, "")
    expect(page.get_by_role("alert")).to_have_text(damaged)
    page.evaluate(DROP, record)
    expect(whole).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    chooser.set_input_files(GOLDEN)  # one that is known to have turned
    turning = page.locator(".chart li button")
    expect(turning).not_to_have_count(0)
    for _ in everywhere(ann):
        expect(page.get_by_role("heading", name=ann.t("replay.turning"))).to_be_visible()
        expect_own_language(ann)
    turning.last.click()
    expect(page.get_by_role("slider")).not_to_have_value("0")
    page.wait_for_function(AS_MANY)


def test_a_replay_is_read(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    page = ann.page
    page.goto("/r")
    expect(page.get_by_role("heading", name=ann.t("replay.file_title"))).to_be_visible()
    expect_every_language(ann)
    page.get_by_label(ann.t("replay.choose")).set_input_files(SHORT)
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    last = slider.get_attribute("max")
    ann.button("replay.forward").click()
    for _ in everywhere(ann):
        expect(page.get_by_role("slider", name=ann.t("replay.slider"))).to_have_value("1")
        expect(page.get_by_text(ann.t("replay.position", at=1, last=last))).to_be_visible()
        for msgid in ("eyes", "speed"):
            expect(page.get_by_label(ann.t(f"replay.{msgid}"))).to_be_visible()
        for msgid in ("back", "play", "turn_back", "turn_forward"):
            expect(ann.button(f"replay.{msgid}")).to_be_visible()
        expect_own_language(ann)
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator("#result-title")).to_be_visible()
    for _ in everywhere(ann):
        expect(page.get_by_text(ann.t("replay.position", at=last, last=last))).to_be_visible()
        expect(page.get_by_role("heading", name=ann.t("replay.deal"))).to_be_visible()
        expect_own_language(ann)  # with its log and its end


def test_what_was_to_be_expected(visit: Visit) -> None:
    """Worked out while one looks, drawn, and jumped to; the page works meanwhile. In Spanish."""
    ann = visit("Ann", language="es", reduced_motion="reduce")
    page = ann.page
    page.goto("/r")
    novices = from_text(SHORT.read_text(), games.find("evolutopia"))
    novices.seats = ["novice"] * novices.players  # of who plays at random nothing is expected
    file = FilePayload(name="g.json", mimeType="application/json", buffer=novices.text().encode())
    page.get_by_label(ann.t("replay.choose")).set_input_files(file)
    slider = page.get_by_role("slider")
    chart = page.get_by_role("region", name=ann.t("replay.outlook"))
    expect(chart).to_be_visible()
    ann.button("replay.forward").click()
    expect(slider).to_have_value("1")
    expect(chart.locator(".working")).to_have_count(0, timeout=SECONDS * 2000)
    expect(chart.get_by_role("img", name=ann.t("replay.outlook"))).to_be_visible()
    expect(chart.locator("svg .line")).to_have_count(1)  # they play together
    decided = chart.locator("li button")
    expect(decided).not_to_have_count(0)  # known to have been lost late
    decided.last.click()
    expect(slider).not_to_have_value("1")
    expect_accessible(ann, "a replay with its outlook")
    for _ in everywhere(ann):
        expect(page.get_by_role("heading", name=ann.t("replay.outlook_decided"))).to_be_visible()
        expect_own_language(ann)
