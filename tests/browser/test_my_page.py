"""A page of one's own: it fills by playing, is shown by a link, taken along and deleted."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.prepared import GOLDEN, do, read, resume
from tests.browser.test_accessibility import expect_accessible_day_and_night
from tests.browser.tongue import expect_every_language
from tests.browser.visitor import Visitor

GAMES = ("alhambra-v1-3-youngest-2", "ginkgopolis-v2-3-first-2", "evolutopia-v1-3")
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def finish(visitor: Visitor, golden: str) -> str:
    """A game of a record whose last move is the first seat's, which is played here; its id."""
    record = read(GOLDEN / f"{golden}.json")
    address = resume(record, len(record.inputs) - 1, visitor)
    do(visitor, address, record.inputs[-1].action)
    return address.rsplit("/", 1)[1]


def expect_no_wider_than(visitor: Visitor, *widths: int) -> None:
    for width in widths:
        visitor.page.set_viewport_size({"width": width, "height": 900})
        visitor.page.wait_for_function(FITS)


def test_a_page_that_fills_by_playing(visit: Visit, tmp_path: Path) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    ann.come_in()
    ann.page.get_by_role("link", name=ann.t("me.title")).click()
    expect(ann.page.get_by_text(ann.t("me.none"))).to_be_visible()
    expect_every_language(ann)
    tables = [finish(ann, golden) for golden in GAMES]
    ann.page.reload()
    expect(ann.page.locator("dl dd").first).to_have_text("3")
    expect(ann.page.locator(f'.panel li a[href="/r/{tables[0]}"]').last).to_be_visible()
    for game in ("evolutopia", "ginkgopolis", "alhambra"):
        name = str(ann.server.catalogue(ann.language)[f"{game}.name"])
        ann.page.get_by_role("radio", name=name).check()
        last = ann.t("me.last", game=name)
        expect(ann.page.get_by_role("heading", name=last)).to_be_visible()
        expect(ann.page.get_by_role("table", name=ann.t("me.sources"))).to_be_visible()
    expect(ann.page.locator("figure svg[role=img]")).to_be_visible()  # the curve
    expect_every_language(ann)
    expect_accessible_day_and_night(ann, "my page")
    expect_no_wider_than(ann, 360, 768, 1920)
    with ann.page.expect_download() as coming:
        ann.page.get_by_role("link", name=ann.t("me.json")).click()
    saved = tmp_path / "games.json"
    coming.value.save_as(saved)
    assert {game["table"] for game in json.loads(saved.read_text())} == set(tables)
    ann.page.get_by_label(ann.t("me.game"), exact=True).select_option("evolutopia")
    rows = ann.page.locator("section:has(select) li")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Evolutopia")


def test_shown_by_a_link_withdrawn_and_deleted(visit: Visit) -> None:
    ann = visit("Ann", language="es", reduced_motion="reduce")
    ann.arrive()
    table = finish(ann, GAMES[0])
    ann.page.goto("/me")
    make = ann.button("me.show")
    make.focus()
    ann.page.keyboard.press("Enter")
    link = ann.page.get_by_label(ann.t("me.link_label"))
    expect(link).to_have_value(re.compile(r"/p/[\w-]{20,}$"))
    address = "/p/" + link.input_value().rsplit("/", 1)[1]
    bea = visit("Bea", language="en", reduced_motion="reduce")
    bea.page.goto(address)
    expect(bea.page.get_by_role("heading", level=1)).to_have_text(bea.t("me.title_of", name="Ann"))
    expect(bea.page.locator("section:has(select) li")).to_have_count(1)
    expect(bea.page.locator("figure svg[role=img]")).to_be_visible()
    assert table not in bea.page.content()
    expect(bea.page.get_by_text(bea.t("me.delete"))).to_have_count(0)
    expect_every_language(bea)
    expect_accessible_day_and_night(bea, "a page that is shown")
    ann.button("me.withdraw").click()
    expect(ann.page.get_by_role("status")).to_have_text(ann.t("me.withdrawn"))
    with bea.while_refused(404):
        bea.page.reload()
        expect(bea.page.get_by_role("alert")).to_be_visible()
    ann.button("me.delete").click()
    ann.page.get_by_role("dialog").get_by_role("button", name=ann.t("cancel")).click()
    expect(ann.button("me.delete")).to_be_focused()
    ann.button("me.delete").click()
    ann.page.get_by_role("dialog").get_by_role("button", name=ann.t("me.delete_yes")).click()
    expect(ann.page.get_by_role("status")).to_have_text(ann.t("me.deleted"))
    expect(ann.page.get_by_text(ann.t("me.none"))).to_be_visible()
