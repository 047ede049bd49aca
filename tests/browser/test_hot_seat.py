"""Several people at one device: a curtain in Ginkgopolis, one screen in the other games."""

import json
import re
import secrets
import sqlite3
from contextlib import closing

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.gardener import Gardener
from tests.browser.player import Player
from tests.browser.prepared import copy
from tests.browser.test_accessibility import expect_accessible_day_and_night
from tests.browser.test_my_page import finish
from tests.browser.test_phone import expect_to_fit
from tests.browser.tongue import expect_every_language
from tests.browser.visitor import Visitor

KEPT = "() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])"
HAND = ".mine .card"


def sides(visitor: Visitor) -> list[int | None]:
    """Through whose eyes the page was told, update by update."""
    told = [json.loads(frame) for frame in visitor.frames if '"type":"update"' in frame]
    return [update["seat"] for update in told]


def lifting(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("button", name=visitor.t("here.lift", name=name))


def cards(page: Page) -> list[str | None]:
    expect(page.locator(HAND)).to_have_count(4)
    return [card.get_attribute("data-thing") for card in page.locator(HAND).all()]


def expect_covered(visitor: Visitor, hidden: list[str | None]) -> None:
    """Neither in sight nor in the page, nor written down."""
    page = visitor.page
    expect(page.locator(".curtain")).to_be_visible()
    expect(page.locator(HAND)).to_have_count(0)
    for thing in hidden:
        expect(page.locator(f".mine [data-thing='{thing}']")).to_have_count(0)


def choose(player: Gardener) -> None:
    """Whatever one is asked, until the curtain falls: the last to choose may be asked more."""
    curtain = player.page.locator(".curtain")
    expect(curtain).to_have_count(0)
    while not curtain.count():
        player.move()
        expect(curtain.or_(player.page.locator(".counter[aria-busy=false]"))).to_be_visible()


def together(visitor: Visitor, game: str, *names: str) -> Locator:
    """In the lobby, somebody for each name; the card of the game."""
    card = visitor.options(game)
    for number, name in enumerate(names, 2):
        visitor.hand.press(card.get_by_role("button", name=visitor.t("here.add")))
        visitor.hand.write(card.get_by_label(visitor.t("here.name", number=number)), name)
    return card


def test_the_device_goes_round(visit: Visit) -> None:
    ann = visit("Ann", language="fr", viewport={"width": 390, "height": 844})
    page = ann.page
    ann.come_in()
    card = together(ann, "Ginkgopolis", "Bo")
    ann.hand.press(card.get_by_role("radio", name="2", exact=True))
    expect_accessible_day_and_night(ann, "the form for people at one device")
    ann.hand.press(card.get_by_role("button", name=ann.t("here.start")))
    page.wait_for_url("**/t/*")
    expect(page.locator(".curtain")).to_contain_text(ann.t("here.choose"))
    expect_accessible_day_and_night(ann, "a curtain")
    expect_to_fit(ann, "a curtain")
    expect_every_language(ann)
    assert set(sides(ann)) == {None}

    lifting(ann, "Bo").click()
    hers = cards(page)
    expect(page.locator(".counter")).to_contain_text(ann.t("here.your_move", name="Bo"))
    page.locator(HAND).first.click()  # begun and not confirmed: the next one finds nothing of it
    page.reload()
    expect_covered(ann, hers)
    assert "choice" not in page.evaluate(KEPT)
    lifting(ann, "Bo").focus()
    page.keyboard.press("Enter")
    assert cards(page) == hers
    expect(page.locator(".counter")).to_be_focused()
    expect(page.locator("[data-confirm]")).to_have_count(0)
    player = Gardener(page, hand=ann.hand)
    choose(player)
    expect(page.locator(".curtain")).to_contain_text(ann.t("here.hand_over", name="Ann"))
    expect_covered(ann, hers)
    assert sides(ann)[-1] is None
    expect(page.locator(".curtain")).to_be_focused()

    page.get_by_role("button", name=ann.t("here.look_again", name="Bo")).click()
    page.get_by_role("button", name=ann.t("table.withdraw")).click()
    page.get_by_role("button", name=ann.t("here.cover")).click()
    expect(page.locator(".curtain")).to_contain_text(ann.t("here.choose"))
    for name in ("Bo", "Ann"):
        lifting(ann, name).click()
        choose(player)
    expect(page.locator(".counter")).to_have_count(0)


def test_one_screen_follows_the_turn(visit: Visit) -> None:
    ann = visit("Ann")
    page = ann.page
    ann.arrive()
    ann.sit_down("alhambra", "me", "here:Bo")
    counter, player = page.locator(".counter"), Player(page)
    turns = [ann.t("here.your_move", name=name) for name in ("Ann", "Bo")]
    expect(counter).to_contain_text(re.compile("|".join(turns)))
    first = turns.index(next(turn for turn in turns if turn in counter.inner_text()))
    for turn in (first, 1 - first, first):
        expect(counter).to_contain_text(turns[turn])
        name = ("Ann", "Bo")[turn]
        expect(page.locator(".standings .me")).to_contain_text(name)
        player.move("one")
        expect(page.locator(".log li").first).to_contain_text(name)  # and not "you"
    expect(counter).to_contain_text(turns[1 - first])
    expect(page.locator(".curtain")).to_have_count(0)
    page.get_by_role("button", name=ann.t("here.side", name=("Ann", "Bo")[first])).click()
    expect(page.locator(".standings .me")).to_contain_text(("Ann", "Bo")[first])


def test_the_end_says_that_nobody_is_rated(visit: Visit) -> None:
    ann = visit("Ann", language="fr")
    ann.arrive()
    over, played = finish(ann, "alhambra-v1-3-youngest-2"), secrets.token_hex(6)
    with closing(sqlite3.connect(ann.server.folder / "faubourg.db", timeout=60)) as database:
        database.row_factory = sqlite3.Row
        for table, key in (("tables", "id"), ("seats", "table_id"), ("inputs", "table_id")):
            copy(database, table, key, over, played, {})
        [host] = database.execute("SELECT host FROM tables WHERE id = ?", (played,)).fetchone()
        here = "UPDATE seats SET kind = 'person', bot = NULL, name = 'Bo', person = ?"
        database.execute(f"{here} WHERE table_id = ? AND seat = 1", (host, played))
        database.commit()
    note = ann.page.get_by_text(ann.t("here.not_rated"))
    ann.page.goto(f"/t/{over}")
    expect(ann.page.locator("#result-title")).to_be_visible()
    expect(note).to_have_count(0)
    ann.page.goto(f"/t/{played}")
    expect(note).to_be_visible()
    expect_to_fit(ann, "the end of a game at one device")
