"""The game of the day on the page: begin it, come back to it, and show how it ended but not how."""

import json
import random
import sqlite3
import struct
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Locator, expect

from faubourg import games
from faubourg.server.tables.daily import deal_for
from tests.browser.conftest import Visit
from tests.browser.server import SECONDS, Server
from tests.browser.test_accessibility import expect_accessible, expect_accessible_day_and_night
from tests.browser.test_my_page import finish
from tests.browser.tongue import everywhere, expect_every_language
from tests.browser.visitor import Visitor

MANAGE = 5  # an action, see docs/notation.md
SCROLLS = "document.documentElement.scrollWidth > innerWidth"


def card(visitor: Visitor, game: str) -> Locator:
    return visitor.page.get_by_role("article", name=game)


def play_badly(visitor: Visitor, table: str) -> None:
    """By the API, as what a whole game looks like is other tests' business; a team that only ever
    manages crises comes to an end soon, whatever the day deals."""
    chance, request = random.Random(1), visitor.context.request
    moves, since, until = 0, 0, time.monotonic() + SECONDS
    while time.monotonic() < until:
        # two questions a round, and one address has thirty a second (guard.PER_SECOND): however
        # quick the machine is, the page that comes afterwards finds its share untouched
        visitor.page.wait_for_timeout(80)
        update = request.get(f"/api/tables/{table}/update?since={since}").json()
        since = update["sequence"]
        if update["outcome"]:
            return
        if update["legal"]:
            moves, until = moves + 1, time.monotonic() + SECONDS
            move = {"decision": update["decision"], "move_id": f"play-badly-{moves}"}
            legal = [choice["action"] for choice in update["legal"]]
            action = MANAGE if MANAGE in legal else chance.choice(legal)
            visitor.ask(f"/api/tables/{table}/moves", {**move, "actions": [action]})
    raise AssertionError("nobody moves any more")


def write_yesterday(server: Server) -> str:
    """As if somebody had played Alhambra yesterday; the key of that day."""
    day = (datetime.now(UTC) - timedelta(days=1)).date()
    deal = deal_for(games.find("alhambra"), day)
    moment = int(datetime.now(UTC).timestamp()) - 86_400
    with closing(sqlite3.connect(server.folder / "faubourg.db", timeout=60)) as database:
        row = [deal.day, deal.game, deal.rules, deal.players]
        row += [json.dumps(what) for what in (deal.options, deal.bots, deal.dealer)]
        database.execute("INSERT OR REPLACE INTO days VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        person, name = "d" * 32, "Cleopatra"
        person_row = (person, name, moment, name.casefold())
        names = "INSERT OR IGNORE INTO people (id, name, created, name_key) VALUES (?, ?, ?, ?)"
        database.execute(names, person_row)
        columns = "day, game, person, table_id, ranked, began, points, turns, won, ended"
        done = (deal.day, deal.game, person, "yesterday", 1, moment, 123, 0, 1, moment)
        database.execute(f"INSERT OR REPLACE INTO tries ({columns}) VALUES (?{', ?' * 9})", done)
        database.commit()
    return str(deal.dealer["key"])


def test_one_try_from_the_lobby_to_the_picture(visit: Visit, tmp_path: Path) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    table = begun(ann)
    bea = visit("Bea")
    bea.arrive()
    bea.page.goto(f"/t/{table}")
    expect(bea.page.get_by_text(bea.t("daily.secret"))).to_be_visible()
    ended(ann, table, tmp_path / "picture.png")


def begun(ann: Visitor) -> str:
    """By the lobby; away from it and back again. The table."""
    page = ann.page
    ann.come_in()
    page.get_by_role("link", name=ann.t("daily.title")).click()
    page.wait_for_url("**/daily")
    expect(page.get_by_role("article")).to_have_count(3)
    evolutopia = card(ann, "Evolutopia")
    evolutopia.get_by_role("button", name=ann.t("daily.begin")).click()
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1]
    expect(page.locator(".counter")).to_be_visible()
    page.get_by_role("button", name=ann.t("seat.leave")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[data-way]")).to_have_count(2)  # nobody plays in one's place
    dialog.locator("[data-way=pause]").click()
    page.goto("/daily")
    expect(evolutopia).to_contain_text(ann.t("daily.running"))
    evolutopia.get_by_role("link", name=ann.t("daily.go_on")).click()
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator(".counter")).to_be_visible()
    expect(page.get_by_role("button", name=ann.t("hint.ask"))).to_have_count(0)
    expect(page.get_by_text(ann.t("daily.at_table"))).to_be_visible()
    return table


def ended(ann: Visitor, table: str, picture: Path) -> None:
    """What there is to see and to take along, and what there is not."""
    page, evolutopia = ann.page, card(ann, "Evolutopia")
    page.goto("/daily")
    play_badly(ann, table)
    page.goto(f"/t/{table}")
    result = page.get_by_role("region").filter(has_text=ann.t("daily.after"))
    expect(result).to_be_visible()
    for gone in ("replay.watch", "result.record"):
        expect(page.get_by_role("link", name=ann.t(gone))).to_have_count(0)
    expect(result.locator(".day .picture > svg")).to_be_visible()
    with page.expect_download() as coming:
        result.get_by_role("button", name=ann.t("share.keep")).click()
    coming.value.save_as(picture)
    data = picture.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (1200, 800)
    expect_accessible_day_and_night(ann, "the end of a try")
    result.get_by_role("link", name=ann.t("daily.rankings")).click()
    page.wait_for_url("**/daily")
    expect(evolutopia).to_contain_text(ann.t("daily.unranked"))
    expect(evolutopia.get_by_role("link", name=ann.t("daily.see"))).to_be_visible()


def test_rankings_and_yesterday_at_every_width(visit: Visit, server: Server) -> None:
    key = write_yesterday(server)
    ann = visit("Ann", language="es")
    page = ann.page
    ann.arrive()
    page.goto("/daily")
    alhambra = card(ann, "Alhambra")
    expect(alhambra).to_contain_text(ann.t("daily.best", name="Cleopatra", points=123))
    watch = alhambra.get_by_role("link", name=ann.t("daily.watch"))
    expect(watch).to_have_attribute("href", "/r/yesterday")
    proof = alhambra.locator("summary").filter(has_text=ann.t("daily.proof"))
    proof.focus()
    page.keyboard.press("Enter")  # with keys alone
    expect(alhambra.get_by_text(key)).to_be_visible()
    alhambra.locator("summary").filter(has_text="Clasificación del").click()
    rows = alhambra.get_by_role("table").get_by_role("row")
    expect(rows.filter(has_text="Cleopatra")).to_contain_text("123")
    for width in (360, 720, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert not page.evaluate(SCROLLS), width
        if width == 360:
            expect_accessible_day_and_night(ann, "the game of the day on a phone")
    expect_accessible(ann, "the game of the day")
    expect_every_language(ann)


def test_who_comes_back_on_a_phone_finds_what_is_left_of_today(visit: Visit) -> None:
    """In sight before the three large cards; a newcomer sees those first."""
    ann = visit("Ann", language="fr", viewport={"width": 390, "height": 844})
    page, way = ann.page, ann.page.locator("a[href='/daily']")
    ann.arrive()
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(3)
    expect(way).not_to_be_in_viewport()
    finish(ann, "alhambra-v1-3-youngest-2")
    page.reload()
    for _ in everywhere(ann):
        expect(way).to_contain_text(ann.t("daily.left", count=3))
    expect(way).to_be_in_viewport(ratio=1)
    way.click()
    card(ann, "Alhambra").get_by_role("button", name=ann.t("daily.begin")).click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    expect(way).to_contain_text(ann.t("daily.running"))
