"""People who know each other: from the question to the table, and what they feel there."""

import sqlite3
import time
from contextlib import closing
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.prepared import insert
from tests.browser.test_accessibility import expect_accessible_day_and_night
from tests.browser.test_phone import PHONE
from tests.browser.tongue import expect_every_language
from tests.browser.visitor import Visitor

SCROLLS = "document.documentElement.scrollWidth > innerWidth"
# A reaction is there for a moment only: whatever is shown or said of one is remembered.
EYES = """
window.felt = [];
new MutationObserver(() => {
  for (const found of document.querySelectorAll(".reaction[style], .told, .felt:not(:empty)"))
    felt.push(`${found.className.split(" ")[0]} ${found.textContent.trim()}`);
}).observe(document.body, { childList: true, subtree: true, characterData: true });
"""


def have_played(*visitors: Visitor) -> None:
    """As if they had finished a game of Alhambra together."""
    seats = ["me", *["open"] * (len(visitors) - 1)]
    wish = {"game": "alhambra", "players": len(visitors), "seats": seats, "nonce": "0"}
    table = visitors[0].ask("/api/tables", wish)["id"]
    row: dict[str, Any] = {"table_id": table, "game": "alhambra", "players": len(visitors)}
    row |= {"ended": int(time.time()), "won": 0, "rank": 1, "points": 30, "lead": 0}
    row |= {"sources": {}, "others": {}, "options": {}, "opponents": {}, "opening": {}}
    file = visitors[0].server.folder / "faubourg.db"
    with closing(sqlite3.connect(file, timeout=60)) as database:
        for seat, visitor in enumerate(visitors):
            person = visitor.context.request.get("/api/session").json()["person"]["id"]
            insert(database, "results", {**row, "seat": seat, "person": person})
        over = "UPDATE tables SET status = 'over', counted = 1 WHERE id = ?"
        database.execute(over, (table,))
        database.commit()


def row(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator("li:has(> .who)").filter(has_text=name)


def press(visitor: Visitor, name: str, msgid: str) -> None:
    button = row(visitor, name).get_by_role("button", name=visitor.t(msgid), exact=True)
    visitor.hand.press(button)


def felt(visitor: Visitor, what: str) -> None:
    visitor.page.wait_for_function("what => felt.includes(what)", arg=what)


def test_from_the_question_to_the_table(visit: Visit) -> None:
    ann = visit("Ann")
    bruno = visit("Bruno", language="fr", reduced_motion="reduce")
    for visitor in (ann, bruno):
        visitor.arrive()
    have_played(ann, bruno)
    become_friends(ann, bruno)
    sit_down_together(ann, bruno)
    react(ann, bruno)


def become_friends(ann: Visitor, bruno: Visitor) -> None:
    bruno.page.goto("/")
    ann.page.goto("/people")
    press(ann, "Bruno", "people.ask")
    expect(ann.page.get_by_role("status")).to_have_text(ann.t("people.done_ask", name="Bruno"))
    way = bruno.page.locator(".person a[href='/people']")
    expect(way.locator(".news")).to_contain_text("1")  # heard of at once
    way.click()
    expect(row(bruno, "Ann")).to_be_visible()
    expect_accessible_day_and_night(bruno, "a question")
    expect_every_language(bruno)
    press(bruno, "Ann", "people.accept")
    friends = ann.page.get_by_role("region", name=ann.t("people.friends"))
    expect(friends).to_contain_text("Bruno")
    bruno.page.get_by_label(bruno.t("people.presence")).check()
    ann.page.reload()
    expect(row(ann, "Bruno")).to_contain_text(ann.t("people.here"))
    expect_accessible_day_and_night(ann, "friends")
    expect_every_language(ann)


def sit_down_together(ann: Visitor, bruno: Visitor) -> None:
    bruno.page.goto("/")
    press(ann, "Bruno", "people.play")
    ann.page.get_by_role("dialog").get_by_role("button", name="Alhambra").click()
    ann.page.wait_for_url("**/t/*")
    expect(row(ann, "Bruno")).to_contain_text(ann.t("people.invited"))
    expect(row(bruno, "Ann")).to_contain_text("Alhambra")
    expect_accessible_day_and_night(bruno, "an invitation")
    expect_every_language(bruno)
    press(bruno, "Ann", "people.join")
    bruno.page.wait_for_url(ann.page.url)
    expect(ann.page.locator(".room .seats")).to_contain_text("Bruno")


def react(ann: Visitor, bruno: Visitor) -> None:
    """Ann sees it beside the seat, Bruno, for whom nothing moves, as a line."""
    for visitor in (ann, bruno):
        expect(visitor.page.get_by_role("group", name=visitor.t("reaction.title"))).to_be_visible()
        visitor.page.evaluate(EYES)
    bruno.button("reaction.bravo").click()
    felt(ann, "reaction ")
    felt(ann, "unseen " + ann.t("reaction.said", name="Bruno", what=ann.t("reaction.bravo")))
    felt(bruno, "told " + bruno.t("reaction.mine", what=bruno.t("reaction.bravo")))
    expect(ann.page.locator(".chat li p")).to_have_text([ann.t("reaction.bravo")])
    expect_accessible_day_and_night(ann, "the waiting room with a reaction")
    ann.page.get_by_label(ann.t("settings.title")).click()
    ann.page.get_by_label(ann.t("settings.reactions")).uncheck()
    expect(ann.page.locator(".chat li p")).to_have_count(0)
    expect(ann.page.get_by_role("group", name=ann.t("reaction.title"))).to_have_count(0)


def test_an_invitation_is_told_at_another_table(visit: Visit) -> None:
    """With what one may do: think of it later, until somebody invites again, or sit down there."""
    ann, bea = visit("Ann"), visit("Bea", viewport={"width": 360, "height": 780}, **PHONE)
    cleo = visit("Cleo")
    for visitor in (ann, bea, cleo):
        visitor.arrive()
    have_played(ann, bea, cleo)
    bea.sit_down("alhambra", "me", "bot:random")
    note = bea.page.locator(".invited .note")
    expect(bea.page.locator(".invited")).to_be_attached()
    expect(note).to_have_count(0)
    person = bea.context.request.get("/api/session").json()["person"]["id"]
    wish = {"game": "evolutopia", "players": 2, "seats": ["me", "open"], "nonce": "0"}
    first, second = (visitor.ask("/api/tables", wish)["id"] for visitor in (ann, cleo))
    ann.ask(f"/api/tables/{first}/invite", {"person": person})
    expect(note).to_contain_text(bea.t("people.invites_here", name="Ann", game="Evolutopia"))
    expect_accessible_day_and_night(bea, "an invitation at the table")
    expect_every_language(bea)
    assert not bea.page.evaluate(SCROLLS)
    note.get_by_role("button", name=bea.t("people.later")).tap()
    expect(note).to_have_count(0)
    cleo.ask(f"/api/tables/{second}/invite", {"person": person})
    expect(note).to_contain_text("Cleo")
    join = note.get_by_role("button", name=bea.t("people.join"))
    join.focus()
    bea.page.keyboard.press("Enter")
    bea.page.wait_for_url(f"**/t/{second}")
    expect(bea.page.locator(".room .seats")).to_contain_text("Bea")
    expect(note).to_have_count(0)


def test_on_a_phone_at_the_board(visit: Visit) -> None:
    ann = visit("Ann", viewport={"width": 360, "height": 780}, **PHONE)
    bea = visit("Bea")
    for visitor in (ann, bea):
        visitor.arrive()
    have_played(ann, bea)
    ann.page.goto("/people")
    expect(row(ann, "Bea")).to_be_visible()
    assert not ann.page.evaluate(SCROLLS)
    ann.sit_down("alhambra", "me", "open", friends=[bea])
    bea.page.evaluate(EYES)
    ann.page.locator(".opens-log").tap()
    ann.button("reaction.wow").tap()
    felt(bea, "reaction ")
    assert not ann.page.evaluate(SCROLLS)
