"""After the game: what to do better, seen on the board, and trying it again."""

import json
import sqlite3
from contextlib import closing

from msgspec import to_builtins
from playwright.sync_api import expect

from faubourg.coach.analysis import Choice, Judged, PlayedGame, balance
from faubourg.coach.weighing import Verdict
from faubourg.engine.record import Record
from faubourg.server.afterwards.analyses import VERSION, told
from tests.browser.conftest import Visit
from tests.browser.prepared import GOLDEN, insert, read, resume
from tests.browser.test_accessibility import expect_accessible_day_and_night
from tests.browser.tongue import expect_every_language
from tests.browser.visitor import Visitor

THREE = GOLDEN / "alhambra-v1-3.json"


def judged(choice: Choice, number: int) -> Judged:
    """As if the third, fifth and seventh choice had cost much, and the ninth been the best."""
    other = next(one for one in choice.state.legal(choice.seat) if one != choice.way[0])
    cost = {2: (0.21, 0.04), 4: (0.14, 0.05), 6: (0.12, 0.05)}.get(number, (0.01, 0.05))
    play = (0.18, 0.05) if number == 8 else (-0.02, 0.03)
    verdict = Verdict([other], 0.3, cost, (4.2, 1.0), play, ["money", "exact"], 240, (0.4, 0.03))
    return Judged(choice, verdict, confirmed=number in (2, 4, 6, 8))


def analysed(record: Record, ann: Visitor) -> tuple[str, list[int]]:
    """Ann's finished game with its analysis: its table, and where the choices were that cost."""
    table = resume(record, len(record.inputs), ann).rsplit("/", 1)[1]
    played = PlayedGame(record, "regular", 1)
    ones = [judged(choice, number) for number, choice in enumerate(played.of_seat(0))]
    made = told(record.game, balance(0, 0.33, played.came[0], ones))
    with closing(sqlite3.connect(ann.server.folder / "faubourg.db", timeout=60)) as database:
        over = ("over", json.dumps(record.outcome), table)
        database.execute("UPDATE tables SET status = ?, outcome = ? WHERE id = ?", over)
        row = {"table_id": table, "seat": 0, "version": VERSION}
        insert(database, "analyses", {**row, "found": to_builtins(made)})
        database.commit()
    return table, made.costly


def expect_board_and_curve_on_a_phone(ann: Visitor, costly: int) -> None:
    """Together with what is said of a moment; what to do better is a tap away, and back."""
    page = ann.page
    page.set_viewport_size({"width": 390, "height": 844})
    panel = page.get_by_role("region", name=ann.t("review.title"))
    panel.locator(".choices button").first.click()  # from below the board to the board
    expect(page.get_by_role("slider")).to_have_value(str(costly))
    ann.settle()
    together = page.locator(".bar .place > svg, .moment p, .yard")
    boxes = together.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect())")
    edges = [edge for box in boxes for edge in (box["top"], box["bottom"])]
    assert len(edges) == 6
    assert edges == sorted(edges)  # one below the other
    assert edges[0] >= 0
    assert edges[-1] <= 844
    ann.button("review.title").click()
    expect(panel.get_by_role("heading").first).to_be_in_viewport(ratio=1)


def test_what_to_do_better_and_trying_it(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    ann.arrive()
    table, costly = analysed(read(THREE), ann)
    page = ann.page
    page.goto(f"/r/{table}")
    panel = page.get_by_role("region", name=ann.t("review.title"))
    expect(panel.locator(".lesson li")).to_have_count(2)
    expect(panel.locator(".choices li")).to_have_count(4)
    slider = page.get_by_role("slider")

    panel.locator(".choices button").first.click()
    expect(slider).to_have_value(str(costly[0]))  # the board goes there, seen by who chose
    expect(page.get_by_label(ann.t("replay.eyes"))).to_have_value("0")
    here = page.locator(".here")
    [said] = panel.locator(".choices button > span:last-child").first.evaluate_all(
        "([one]) => [one.lastChild.textContent.trim()]"
    )
    expect(here.locator("p")).to_have_text(said)
    expect_accessible_day_and_night(ann, "a replay with its analysis")
    expect_every_language(ann)
    told_before = page.locator(".log li").count()
    ann.button("review.show").click()
    expect(page.get_by_text(ann.t("review.imagined"))).to_be_visible()
    expect(page.locator(".log li")).to_have_count(told_before)  # it did not happen
    ann.button("review.back").click()
    expect(ann.button("review.show")).to_be_visible()
    page.locator(".marks button").nth(2).click()
    expect(slider).to_have_value(str(costly[-1]))

    expect_board_and_curve_on_a_phone(ann, costly[0])
    page.set_viewport_size({"width": 1280, "height": 900})

    ann.button("review.ask").click()
    expect(ann.button("review.ask")).to_have_count(0)  # it has said what it would do
    expect(here.locator("p")).to_have_count(2)
    page.get_by_role("button", name=ann.t("review.practise", name="Ann")).click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text(ann.t("practice.about"))).to_be_visible()
    expect(page.locator(".counter .turn")).to_have_text(ann.t("table.your_move"))
